// The current user: the only operation on users in the sandbox.
import type { JsonObject } from '../http/json.js';
import type { Operation } from '../operations/operation.js';
import type { User } from '../tenant/users.js';

/** `GET /v1/user`: open to every valid token. */
export const getUser: Operation = {
  method: 'GET',
  path: '/v1/user',
  permissions: [],
  answer: ({ caller, tenant }) => ({ body: showUser(caller, tenant.now()) }),
};

function showUser({ id, email, name, createdAt }: User, now: Date): JsonObject {
  const lastUsedOn = now.toISOString().slice(0, 10);
  return { id, employeeId: null, email, name, locale: 'ja', lastUsedOn, createdAt, updatedAt: createdAt };
}
