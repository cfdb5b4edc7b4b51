// The tokens of a sandbox, and the permission check of every request.

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
  /**
   * Codes, or names of records without codes, that are hidden from the token: not listed and
   * answered with 404, but still counted. Default: none.
   */
  readonly hides?: readonly string[];
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
  const caller = token.serviceAccount === true ? callerNamed(findCaller, credentials.callerId) : findCaller();
  if (caller === undefined) throw unauthorized('the user of this token cannot sign in');
  if (anyOf.length > 0 && !allows(token, anyOf))
    throw forbidden(`needs the permission ${anyOf.join(' or ')}`);
  return { caller, token };
}

/** True for a record that the caller can see. */
export type Visibility = (record: NamedRecord) => boolean;

/** Nothing is hidden. */
export const seesEverything: Visibility = () => true;

/** What a token can see; {@link seesEverything} itself if nothing is hidden. Pure. */
export function visibilityOf(
  { hiddenRecordsEvery }: { readonly hiddenRecordsEvery: number },
  { hides = [] }: TokenOptions,
): Visibility {
  if (hides.length === 0 && hiddenRecordsEvery === 0) return seesEverything;
  const hidden = new Set(hides);
  return ({ code, name, position }) =>
    !hidden.has(code ?? name) && (hiddenRecordsEvery === 0 || position % hiddenRecordsEvery !== 0);
}

/** The visible records of a list; the list itself if nothing is hidden. Pure. */
export function visibleOf<R extends NamedRecord>(records: readonly R[], canSee: Visibility): readonly R[] {
  return canSee === seesEverything ? records : records.filter(canSee);
}

export interface NamedToken {
  /** The exact text after `Bearer`. */
  readonly name: string;
  readonly options: TokenOptions;
}

/** Documentation of tokens. */
export interface TokenDocs {
  /** The grammar of one token. */
  readonly form: string;
  readonly examples: readonly string[];
  readonly permissions: readonly { readonly name: string; readonly description: string }[];
}

/** The grammar of {@link parseToken} and every permission it knows. */
export const tokenDocs: TokenDocs = {
  form: 'NAME=PERMISSION,PERMISSION',
  examples: ['reader=master_read', 'bot=all,service', 'hr=user,team'],
  permissions: [
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
    const known = tokenDocs.permissions.map((permission) => permission.name);
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

function callerNamed(findCaller: FindCaller, callerId: string | undefined): NamedRecord {
  if (callerId === undefined) throw unauthorized('a service account token needs the header X-Caller-Id');
  const caller = findCaller(callerId);
  if (caller === undefined) throw unauthorized('the header X-Caller-Id names no user who can sign in');
  return caller;
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissionUses, text);
}
