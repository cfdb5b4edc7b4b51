// The tokens of a sandbox, and the permission check of every request.
import type { OptionDocs } from '../behaviour/switches.js';
import { forbidden, unauthorized } from '../http/api-error.js';
import type { NamedRecord } from '../tenant/record-list.js';

/**
 * An administrative permission. The contract gives identifiers for `master` (general masters),
 * `master_read` and `workflow_misc` (folders and categories); it describes `user` (users, grades)
 * and `team` (charts, teams, memberships) and `role` in words only, so those are the sandbox's own.
 */
export type Permission = 'user' | 'team' | 'role' | 'master' | 'master_read' | 'workflow_misc' | 'audit';

/** What each permission is for. */
export const permissionUses: Readonly<Record<Permission, string>> = {
  user: 'users and grades',
  team: 'charts, teams and memberships',
  role: 'roles',
  master: 'general masters, their fields and items',
  master_read: 'general masters, their fields and items (read only)',
  workflow_misc: 'folders and categories',
  audit: 'audit logs (read only)',
};

export interface TokenOptions {
  readonly permissions: readonly Permission[] | 'all';
  /** The token acts for the user in the header `X-Caller-Id`. Default: false. */
  readonly serviceAccount?: boolean;
}

/** The two headers that identify the caller. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly callerId: string | undefined;
}

/** The user who acts: the one with this id, or without an id the owner of the tokens. */
export type FindCaller = (id?: string) => NamedRecord | undefined;

/** Tokens by the exact text after `Bearer`. */
export type Tokens = ReadonlyMap<string, TokenOptions>;

/** Permissions for reading folders and categories, which the contract does not specify. Pure. */
export function readPermissions(needed: Permission | 'none'): readonly Permission[] {
  return needed === 'none' ? [] : [needed];
}

/**
 * Finds the calling user and checks that the token allows the operation.
 * @param anyOf  any one of these suffices; empty: any valid token will do
 * @throws ApiError 401 or 403
 */
export function authorize(
  tokens: Tokens,
  findCaller: FindCaller,
  credentials: Credentials,
  anyOf: readonly Permission[],
): { readonly caller: NamedRecord; readonly token: TokenOptions } {
  const [, name = ''] = /^Bearer +(\S+)$/i.exec(credentials.authorization ?? '') ?? [];
  const token = tokens.get(name);
  if (token === undefined) throw unauthorized('a valid access token is required');
  const { serviceAccount = false } = token;
  const { callerId } = credentials;
  if (serviceAccount && callerId === undefined)
    throw unauthorized('a service account token needs the header X-Caller-Id');
  const caller = serviceAccount ? findCaller(callerId) : findCaller();
  const named = serviceAccount ? 'that X-Caller-Id names' : 'of this token';
  if (caller === undefined) throw unauthorized(`the user ${named} cannot sign in`);
  if (anyOf.length > 0 && !allows(token, anyOf))
    throw forbidden(`needs the permission ${anyOf.join(' or ')}`);
  return { caller, token };
}

export interface NamedToken {
  /** The exact text after `Bearer`. */
  readonly name: string;
  readonly options: TokenOptions;
}

/** The grammar of {@link parseToken} and every permission it knows. */
export const tokenDocs: OptionDocs = {
  form: 'NAME=PERMISSION,PERMISSION',
  examples: ['reader=master_read', 'bot=all,service', 'hr=user,team'],
  names: [
    ...Object.entries(permissionUses).map(([name, description]) => ({ name, description })),
    { name: 'all', description: 'everything' },
    { name: 'service', description: 'not a permission: a service account, which must send X-Caller-Id' },
  ],
};

/**
 * Parses one token, e.g. `hr=user,team`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseToken(text: string): NamedToken {
  // ASCII without spaces, because the name goes into a header.
  const [, name = '', list = ''] = /^([!-<>-~]+)=(.*)$/s.exec(text) ?? [];
  if (name === '') {
    throw new Error(
      `"${text}" is not a token. Write ${tokenDocs.form}, e.g. ${tokenDocs.examples.at(-1)}, without spaces in NAME.`,
    );
  }
  const words = list.split(',').map((word) => word.trim());
  const wrong = words.find((word) => word !== 'all' && word !== 'service' && !isPermission(word));
  if (wrong !== undefined) {
    const known = tokenDocs.names.map((one) => one.name);
    throw new Error(`Token ${name}: "${wrong}" is not a permission. Permissions: ${known.join(', ')}.`);
  }
  const permissions = words.includes('all') ? 'all' : words.filter(isPermission);
  return { name, options: { permissions, ...(words.includes('service') && { serviceAccount: true }) } };
}

/** True if any one of the permissions is among those of the token. Pure. */
export function allows(token: TokenOptions, anyOf: readonly Permission[]): boolean {
  const { permissions } = token;
  return permissions === 'all' || anyOf.some((permission) => permissions.includes(permission));
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissionUses, text);
}
