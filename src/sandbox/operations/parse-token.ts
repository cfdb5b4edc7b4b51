// Tokens as they are written on a command line, and the documentation of that.
import { type Permission, permissionUses, type TokenOptions } from './permissions.js';

/** A token and what it may do. */
export interface NamedToken {
  /** The exact text after `Bearer`. */
  readonly name: string;
  readonly options: TokenOptions;
}

/** What a person has to know of tokens. */
export interface TokenDocs {
  /** The grammar of one token. */
  readonly form: string;
  readonly examples: readonly string[];
  readonly permissions: readonly { readonly name: string; readonly description: string }[];
}

/** The grammar of {@link parseToken} and every permission it knows. */
export const tokenDocs: TokenDocs = {
  form: 'NAME=PERMISSION,PERMISSION',
  examples: ['reader=master_read', 'hr=user,team'],
  permissions: [
    ...permissionNames().map((name) => ({ name, description: permissionUses[name] })),
    { name: 'all', description: 'everything' },
  ],
};

/**
 * Reads one token, as in `hr=user,team`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseToken(text: string): NamedToken {
  // Without blanks and in ASCII: the name has to fit into a header.
  const [, name = '', list = ''] = /^([!-<>-~]+)=(.*)$/s.exec(text) ?? [];
  if (name === '') {
    throw new Error(
      `"${text}" is not a token. Write ${tokenDocs.form}, as in ${tokenDocs.examples.at(-1)}; no blanks in NAME.`,
    );
  }
  const words = list.split(',').map((word) => word.trim());
  const wrong = words.find((word) => word !== 'all' && !isPermission(word));
  if (wrong !== undefined) {
    const known = tokenDocs.permissions.map((permission) => permission.name);
    throw new Error(`Token ${name}: "${wrong}" is not a permission. Use some of: ${known.join(', ')}.`);
  }
  return { name, options: { permissions: words.includes('all') ? 'all' : words.filter(isPermission) } };
}

function permissionNames(): readonly Permission[] {
  return Object.keys(permissionUses) as Permission[];
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissionUses, text);
}
