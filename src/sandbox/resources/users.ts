// Users. Creating one invites the person; the state changes by operations of its own, and deleting
// only deactivates.

import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { endpointsOf } from '../operations/endpoints.js';
import {
  choice,
  email,
  flag,
  nullable,
  objects,
  onlyForCreate,
  text,
  texts,
  type Values,
} from '../operations/field-rules.js';
import { cutPage, listQueryNames, pageAnswer, readChoices, readOrder } from '../operations/list-query.js';
import type { Answer, Call } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { currentChart } from './charts.js';
import { gradesOf } from './records/grade-record.js';
import type { InputValue } from './records/item-record.js';
import {
  leaderFault,
  type MembershipRecord,
  membershipsOf,
  newMembership,
} from './records/membership-record.js';
import { teamsOf } from './records/team-record.js';
import { changeCustomFields, customFieldFault, customFieldsRule } from './records/user-field-record.js';
import {
  fullName,
  holdsKeys,
  lastUsedOn,
  showUser,
  showUserDetail,
  type UserRecord,
  type UserStatus,
  userStatuses,
  usersOf,
} from './records/user-record.js';
import type { Resource, SeedRow, SeedTable } from './resource.js';
import type { UserFieldTable } from './user-fields.js';
import { getCaller, lookUpByEmail, teamsOfUserList } from './user-reads.js';
import { stateChanges } from './user-states.js';

export interface SeedUser extends SeedRow {
  readonly code: string;
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly employeeId?: string | null;
  /** Default: `activated`. */
  readonly status?: UserStatus;
  /** Values by code of the field. */
  readonly customFields?: Readonly<Record<string, InputValue>>;
}

export type UserTable = SeedTable<'users', SeedUser>;

/** Users are made up for the memberships of a seed that has no users. */
type Tables = UserTable & UserFieldTable & { readonly memberships?: readonly { readonly user: string }[] };

const EMAIL_LENGTH_MAX = 254;
const INVITE_MEMBERSHIPS_MAX = 5;
const FIELD_PREFIX = 'customFields.';
const STATUS_RULE = { status: choice('optional', userStatuses) };
const userBody = {
  // The schema of a create has no maximum; the record has.
  email: email('on create', { create: Number.POSITIVE_INFINITY, update: EMAIL_LENGTH_MAX }),
  code: text('on create', 100),
  lastName: text('on create', 255),
  firstName: text('on create', 255),
  employeeId: nullable(text('optional', 30), 'create', 'update'),
  customFields: customFieldsRule,
  sendEmail: onlyForCreate(flag('optional')),
  memberships: onlyForCreate(
    objects(
      'optional',
      { teamCode: text('always', 100), gradeCodes: texts('optional'), leader: flag('optional') },
      { max: INVITE_MEMBERSHIPS_MAX },
    ),
  ),
};

type UserValues = Values<typeof userBody>;

/** One element of `memberships`; it has passed the rules. */
type Invite = JsonObject & {
  readonly teamCode: string;
  readonly gradeCodes?: readonly string[];
  readonly leader?: boolean;
};

const sortFields = {
  email: (user: UserRecord) => user.email,
  code: (user: UserRecord) => user.code,
  lastUsedOn: (user: UserRecord, tenant: Tenant) => lastUsedOn(tenant, user),
};

const endpoints = endpointsOf({
  name: 'user',
  path: '/v1/users',
  parameter: 'userId',
  addressedBy: 'id or code',
  permissions: { read: [], write: ['user'] },
  fields: userBody,
  sortFields,
  records: usersOf,
  list: { queryNames: [...listQueryNames, 'status', 'status[]'], answer: listUsers },
  blank: blankUser,
  makesCodes: false,
  change: changeUser,
  problems: userProblems,
  created: (tenant, user, { memberships }) => {
    for (const one of invitedInto(tenant, user, memberships)) {
      if (typeof one !== 'string') membershipsOf(tenant).put(one);
    }
  },
  listed: showUser,
  detailed: showUserDetail,
  inFront: { email: '!@example.com' },
});

export const users: Resource<SeedUser, Tables> = {
  operations: (switches) => [
    getCaller,
    // Before the single user, whose path it matches too.
    lookUpByEmail,
    ...endpoints.operations,
    ...stateChanges(switches, endpoints),
    teamsOfUserList(endpoints),
  ],
  file: 'users.csv',
  notes: [
    'Other headers are customFields. and the code of a custom field of users; lists as in items.csv.',
    'The user with the code admin owns the tokens. Without this file, the users of memberships.csv are made up.',
  ],
  columns: {
    code: column.required(column.text),
    email: column.required(column.text),
    lastName: column.required(column.text),
    firstName: column.required(column.text),
    employeeId: column.textOrNull,
    status: column.unlessBlank(column.word<UserStatus>()),
  } satisfies column.SeedColumns<Omit<SeedUser, 'customFields'>>,
  otherColumns: {
    are: 'customFields. and the code of a custom field',
    names: ({ userFields = [] }) => userFields.map(({ code }) => `${FIELD_PREFIX}${code}`),
    reader: ({ userFields = [] }) => {
      const fieldByCode = new Map(userFields.map((field) => [field.code, field]));
      return (others) => {
        const cells = Object.entries(others).filter(([, cell]) => cell !== '');
        const values = cells.map(([header, cell]) => {
          const code = header.slice(FIELD_PREFIX.length);
          const field = fieldByCode.get(code);
          const isList = field?.fieldType === 'checkbox';
          return [code, isList ? column.partsOf(cell, field.options) : cell] as const;
        });
        return { customFields: Object.fromEntries(values) };
      };
    },
  },
  check: checkUsers,
  plant: plantUsers,
  dump: (tenant) =>
    usersOf(tenant)
      .inTenant()
      .map(({ id, code, email, lastName, firstName, employeeId, status, customFields }) => {
        return { id, code, email, lastName, firstName, employeeId, status, customFields };
      }),
  sortedBy: ['code'],
};

function listUsers(call: Call): Answer {
  const { tenant } = call;
  const order = readOrder(call, sortFields);
  const statuses = readStatuses(call);
  const list = usersOf(tenant).inScope('');
  const show = (user: UserRecord): JsonObject => showUser(tenant, user, call);
  if (userStatuses.every((status) => statuses.has(status))) return pageAnswer(call, { list, order }, show);
  const records = list.inOrder(order).filter(({ status }) => statuses.has(status));
  return cutPage(call, { records, size: records.length }, show);
}

/** @throws ApiError 400 unless `status` is a list of known states */
function readStatuses({ query, tenant }: Call): ReadonlySet<string> {
  const sent = readChoices(query, 'status', userStatuses);
  if (sent !== undefined) return new Set(sent);
  const areAll = tenant.switches.usersWithoutStatus === 'all';
  return new Set(userStatuses.filter((status) => areAll || status !== 'deactivated'));
}

function blankUser(base: NamedRecord): UserRecord {
  return {
    ...base,
    code: '',
    email: '',
    lastName: '',
    firstName: '',
    employeeId: null,
    status: 'invited',
    deactivatedAt: null,
    customFields: {},
  };
}

function changeUser(user: UserRecord, values: UserValues, tenant: Tenant): UserRecord {
  const { customFields: sent, sendEmail: _sendEmail, memberships: _memberships, ...others } = values;
  const changed = { ...user, ...others };
  const customFields =
    sent === undefined ? user.customFields : changeCustomFields(tenant, user.customFields, sent);
  return { ...changed, name: fullName(changed), customFields };
}

function userProblems(tenant: Tenant, user: UserRecord, { memberships }: UserValues): ErrorMap {
  const { switches } = tenant;
  const isTaken = (index: 'email' | 'employeeId'): boolean =>
    usersOf(tenant)
      .withValue(index, user[index] ?? '')
      .some((other) => other.id !== user.id && holdsKeys(tenant, other));
  const blank = (['code', 'lastName', 'firstName'] as const).filter((name) => user[name].trim() === '');
  const taken = [
    ...(switches.userEmailsMayRepeat ? [] : (['email'] as const)),
    ...(switches.employeeIdsMayRepeat || user.employeeId === null ? [] : (['employeeId'] as const)),
  ].filter(isTaken);
  const refused = invitedInto(tenant, user, memberships).filter((one) => typeof one === 'string');
  return {
    ...Object.fromEntries(blank.map((name) => [name, ["can't be blank"]])),
    ...Object.fromEntries(taken.map((name) => [name, ['has already been taken']])),
    ...([...user.email].length > EMAIL_LENGTH_MAX ? { email: ['is too long'] } : {}),
    ...(refused.length > 0 ? { memberships: refused } : {}),
  };
}

/** The memberships of an invitation; for each that is refused, the reason. */
function invitedInto(
  tenant: Tenant,
  { id: userId }: UserRecord,
  sent: readonly JsonObject[] = [],
): readonly (MembershipRecord | string)[] {
  const invites = sent as readonly Invite[];
  const chartId = currentChart(tenant)?.id ?? '';
  return invites.map(({ teamCode, gradeCodes = [], leader = false }, index) => {
    const team = teamsOf(tenant).byCode(chartId, teamCode);
    if (team === undefined) return `the active chart has no team ${teamCode}`;
    const isRepeated = invites.findIndex((one) => one.teamCode === teamCode) < index;
    if (isRepeated) return `team ${teamCode} is given twice`;
    const grades = gradeCodes.map((code) => gradesOf(tenant).byCode('', code)?.id);
    const known = grades.filter((one) => one !== undefined);
    if (known.length < grades.length) return 'a grade does not exist';
    const gradeIds = known.length === 0 ? undefined : known;
    const membership = newMembership(tenant, { team, userId, leader, gradeIds });
    const isLeaderless = leaderFault(tenant, team.id, [{ after: membership }]) !== undefined;
    return tenant.switches.inviteLeaderRule && isLeaderless ? `team ${teamCode} has no leader` : membership;
  });
}

function checkUsers({ users: rows = [], userFields = [] }: Tables): readonly SeedProblem[] {
  const fieldByCode = new Map(userFields.map((field) => [field.code, { options: null, ...field }]));
  // A deactivated user may have lost the code to another one.
  const isRepeated = repetition(rows.map(({ code, status }) => (status === 'deactivated' ? null : code)));
  return problemsOf(rows, (row, index) => {
    const { code, email, lastName, firstName, employeeId = null, status = 'activated' } = row;
    return [
      ...fieldFaults(userBody, { email, code, lastName, firstName, employeeId }),
      ...fieldFaults(STATUS_RULE, { status }),
      code === '' ? 'code: is required' : undefined,
      isRepeated(index) ? `code: another user has the code "${code}"` : undefined,
      ...Object.entries(row.customFields ?? {}).map(([fieldCode, value]) => {
        const field = fieldByCode.get(fieldCode);
        const fault = field?.fieldType === null ? undefined : customFieldFault(field, value);
        return fault === undefined ? undefined : `${FIELD_PREFIX}${fieldCode}: ${fault.message}`;
      }),
    ];
  });
}

function plantUsers(tenant: Tenant, { users: rows = [], memberships = [] }: Tables): void {
  const seeded = rows.length > 0 ? rows : usersMadeUp(memberships.map(({ user }) => user));
  for (const row of seeded) {
    const { id, employeeId = null, status = 'activated', customFields = {}, ...others } = row;
    const base = tenant.newRecord('', id);
    const deactivatedAt = status === 'deactivated' ? base.createdAt : null;
    const name = fullName(row);
    usersOf(tenant).put({ ...base, ...others, name, employeeId, status, deactivatedAt, customFields });
  }
}

/** A user for each reference: a code, or an e-mail address, whose first part becomes the code. */
function usersMadeUp(references: readonly string[]): readonly SeedUser[] {
  const codes = new Set<string>();
  return [...new Set(references)].map((reference) => {
    const [lastName = '', domain = 'example.com'] = reference.split('@');
    const code = codes.has(lastName) ? reference : lastName;
    codes.add(code);
    return { code, email: `${lastName}@${domain}`, lastName, firstName: '太郎' };
  });
}
