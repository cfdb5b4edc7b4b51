// A user as a record: who owns the tokens, who may sign in, and how a user is shown. Knows no
// operations, so that memberships and authentication can use it too.
import type { JsonObject } from '../../http/json.js';
import { choice, email, type FieldRules, nullable, text } from '../../operations/field-rules.js';
import type { Viewer } from '../../operations/operation.js';
import type { FindCaller } from '../../operations/permissions.js';
import { fieldsShown, optionalField } from '../../operations/show-fields.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, perTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import type { InputValues } from './custom-value.js';
import { showCustomFields } from './user-field-record.js';

export const userStatuses = ['invited', 'activated', 'suspended', 'deactivated'] as const;

export type UserStatus = (typeof userStatuses)[number];

export const EMAIL_LENGTH_MAX = 254;

/** A user; the name is the full name. */
export interface UserRecord extends NamedRecord {
  readonly code: string;
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly employeeId: string | null;
  readonly status: UserStatus;
  /** ISO 8601 instant; null unless deactivated. */
  readonly deactivatedAt: string | null;
  /** By code; only fields with a value. */
  readonly customFields: InputValues;
}

/** Every user of a tenant, also by e-mail address and employee number. */
export const usersOf: PerTenant<Collection<UserRecord>> = recordsPerTenant<UserRecord>((tenant) => ({
  values: ({ email: address, employeeId }) => ({ email: address, employeeId: employeeId ?? [] }),
  holdsCode: (user) => holdsKeys(tenant, user),
}));

export const userFieldRules: FieldRules = {
  code: text('on create', 100),
  email: email('on create', EMAIL_LENGTH_MAX),
  lastName: text('on create', 255),
  firstName: text('on create', 255),
  employeeId: nullable(text('optional', 30)),
  status: { ...choice('optional', userStatuses), isOnlyIn: 'rows', initial: () => 'activated' },
};

/** True if nobody else may have the code and the e-mail address of the user. */
export function holdsKeys({ switches }: Tenant, { status }: UserRecord): boolean {
  return status !== 'deactivated' || switches.deactivatedUserKeys === 'taken';
}

/** The user who owns the tokens: the chosen one, else the one with this code, who is added. */
export const administrator: PerTenant<{ readonly id: string }> = perTenant((tenant) => {
  const known = usersOf(tenant).byId(tenant.ownerId ?? '') ?? usersOf(tenant).byCode('', 'admin');
  if (known !== undefined) return known;
  const added: UserRecord = {
    ...tenant.newRecord(''),
    code: 'admin',
    email: 'admin@example.com',
    lastName: '管理',
    firstName: '担当',
    name: '管理 担当',
    employeeId: null,
    status: 'activated',
    deactivatedAt: null,
    customFields: {},
  };
  usersOf(tenant).put(added);
  return added;
});

/** Finds the user who acts; undefined if there is none, or one who cannot sign in. */
export function callerOf(tenant: Tenant): FindCaller {
  return (id = administrator(tenant).id) => {
    const user = usersOf(tenant).byId(id);
    return user?.status === 'invited' || user?.status === 'activated' ? user : undefined;
  };
}

/** The full name; at most 255 characters, as in every answer. */
export function fullName({ lastName, firstName }: Pick<UserRecord, 'lastName' | 'firstName'>): string {
  return [...`${lastName} ${firstName}`.trim()].slice(0, 255).join('');
}

const showFields = fieldsShown<UserRecord>(userFieldRules);

/** What every answer says of a user. */
export function showPerson(tenant: Tenant, user: UserRecord): JsonObject {
  return {
    ...showFields(tenant, user),
    fullName: user.name,
    image: { '100x100': null, '64x64': null, '32x32': null },
    status: user.status,
    locale: 'ja',
    ...optionalField(tenant, 'deactivatedAt', user.deactivatedAt),
  };
}

/** The user in a list of users. Some fields need the management of users. */
export function showUser(tenant: Tenant, user: UserRecord, { may }: Viewer): JsonObject {
  const shown = { ...showPerson(tenant, user), userType: 'normal' };
  if (!may('user')) return shown;
  return {
    ...shown,
    ...optionalField(tenant, 'lastUsedOn', lastUsedOn(tenant, user)),
    ...showCustomFields(tenant, user.customFields),
  };
}

/** The user as the answer of get, create and update. */
export function showUserDetail(tenant: Tenant, user: UserRecord, viewer: Viewer): JsonObject {
  return { ...showUser(tenant, user, viewer), userLineWorksAccount: null };
}

/** The calling user, who sees all own fields. */
export function showCaller(tenant: Tenant, user: UserRecord): JsonObject {
  const customFields = showCustomFields(tenant, user.customFields);
  return { ...showPerson(tenant, user), userType: 'normal', ...customFields, userLineWorksAccount: null };
}

/** The day of the last use: today for the owner of the tokens, unknown for others. */
export function lastUsedOn(tenant: Tenant, { id }: UserRecord): string | null {
  return id === administrator(tenant).id ? tenant.now().toISOString().slice(0, 10) : null;
}
