// Who may do what: the tokens a sandbox knows and the check every request passes.

import type { Switches } from '../behaviour/switches.js';
import { forbidden, unauthorized } from '../http/api-error.js';
import type { User, Users } from '../tenant/users.js';

/**
 * An administrative permission. The contract gives identifiers for `master` (general masters), `master_read`
 * and `workflow_misc` (folders and categories); it describes `user` (grades) and `team` (charts and teams) in
 * words only, so those two identifiers are the sandbox's own.
 */
export type Permission = 'user' | 'team' | 'master' | 'master_read' | 'workflow_misc';

/** What each permission is for. */
export const permissionUses: Readonly<Record<Permission, string>> = {
  user: 'grades',
  team: 'charts and teams',
  master: 'general masters, their fields and items',
  master_read: 'the same, but reading only',
  workflow_misc: 'folders and categories',
};

/** What a token may do. */
export interface TokenOptions {
  readonly permissions: readonly Permission[] | 'all';
  /** A service account token acts for the user named in the header `X-Caller-Id`. Default: false. */
  readonly serviceAccount?: boolean;
  /**
   * Codes, or names where there are no codes, of records that are hidden from the token: not listed and answered
   * with 404, while counts still count them. Default: none.
   */
  readonly hides?: readonly string[];
}

/** A request that may be processed: who is calling, and with which token. */
export interface Authorized {
  readonly caller: User;
  readonly token: TokenOptions;
}

/** The two headers that say who is calling. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly callerId: string | undefined;
}

/** The tokens of a sandbox, looked up by the exact text after `Bearer`. */
export class Tokens {
  readonly #optionsByToken = new Map<string, TokenOptions>();

  /** Makes a token known, or changes what it may do. */
  add(token: string, options: TokenOptions): void {
    this.#optionsByToken.set(token, options);
  }

  /** @throws ApiError 401 when the header does not carry a known token. */
  find(authorization: string | undefined): TokenOptions {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const options = token === undefined ? undefined : this.#optionsByToken.get(token);
    if (options === undefined) throw unauthorized('a valid access token is required');
    return options;
  }
}

/** What reading folders and categories needs, which the contract does not say. Pure. */
export function readPermissions({ workflowReadPermission }: Switches): readonly Permission[] {
  return workflowReadPermission === 'none' ? [] : [workflowReadPermission];
}

/**
 * Finds the calling user and checks that the token allows the operation.
 * @param anyOf  the operation needs one of these; empty: any valid token will do
 * @throws ApiError 401 or 403
 */
export function authorize(
  tokens: Tokens,
  users: Users,
  credentials: Credentials,
  anyOf: readonly Permission[],
): Authorized {
  const token = tokens.find(credentials.authorization);
  const caller =
    token.serviceAccount === true ? callerNamed(users, credentials.callerId) : users.administrator;
  if (anyOf.length > 0 && !allows(token, anyOf))
    throw forbidden(`needs the permission ${anyOf.join(' or ')}`);
  return { caller, token };
}

function allows(token: TokenOptions, anyOf: readonly Permission[]): boolean {
  const { permissions } = token;
  return permissions === 'all' || anyOf.some((permission) => permissions.includes(permission));
}

function callerNamed(users: Users, callerId: string | undefined): User {
  if (callerId === undefined) throw unauthorized('a service account token needs the header X-Caller-Id');
  const caller = users.byId(callerId);
  if (caller === undefined) throw unauthorized('the header X-Caller-Id names no user');
  return caller;
}
