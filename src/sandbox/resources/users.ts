// Users. Creating one invites the person; the state changes by operations of its own, and deleting
// only deactivates.
import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { customValue, flag, initially, objects, onlyIn, text, texts } from '../operations/field-rules.js';
import {
  byMember,
  cutPage,
  listQueryNames,
  pageAnswer,
  readChoices,
  readOrder,
} from '../operations/list-query.js';
import type { Answer, Call } from '../operations/operation.js';
import { partsOf } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { currentChart } from './charts.js';
import type { Definition, OtherColumns, SeedRow, SeedTable } from './definition.js';
import type { InputValues } from './records/custom-value.js';
import { gradesOf } from './records/grade-record.js';
import {
  leaderFault,
  type MembershipRecord,
  membershipsOf,
  newMembership,
} from './records/membership-record.js';
import { teamsOf } from './records/team-record.js';
import { changeCustomFields, customFieldFault, type SentField } from './records/user-field-record.js';
import {
  EMAIL_LENGTH_MAX,
  fullName,
  holdsKeys,
  lastUsedOn,
  showUser,
  showUserDetail,
  type UserRecord,
  type UserStatus,
  userFieldRules,
  userStatuses,
  usersOf,
} from './records/user-record.js';
import type { UserFieldTable } from './user-fields.js';
import { userOperations } from './user-operations.js';

export interface SeedUser extends SeedRow {
  readonly code: string;
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly employeeId?: string | null;
  /** Default: `activated`. */
  readonly status?: UserStatus;
  /** Values by code of the field. */
  readonly customFields?: InputValues;
}

export type UserTable = SeedTable<'users', SeedUser>;

/** Users are made up for the memberships of a seed that has no users. */
type Tables = UserTable & UserFieldTable & SeedTable<'memberships', { readonly user: string }>;

const INVITE_MEMBERSHIPS_MAX = 5;
const FIELD_PREFIX = 'customFields.';

const customFieldRules = {
  code: text('always', 100),
  value: customValue<string | number>(
    'string, number or array',
    (value) => typeof value === 'string' || typeof value === 'number',
  ),
};
const inviteRules = {
  teamCode: text('always', 100),
  gradeCodes: texts('optional'),
  leader: flag('optional'),
};
const fields = {
  ...userFieldRules,
  customFields: onlyIn('bodies', initially({}, objects('optional', customFieldRules))),
  sendEmail: onlyIn('create', flag('optional')),
  memberships: onlyIn('create', objects('optional', inviteRules, { max: INVITE_MEMBERSHIPS_MAX })),
};

/** One element of `memberships` in a body; it has passed the rules. */
type Invite = JsonObject & {
  readonly teamCode: string;
  readonly gradeCodes?: readonly string[];
  readonly leader?: boolean;
};

const sortBy = { ...byMember<UserRecord>('email', 'code'), lastUsedOn: sortedByUse };

/** Columns of custom fields. */
const otherColumns: OtherColumns<SeedUser, Tables> = {
  are: 'customFields. and the code of a custom field',
  names: ({ userFields = [] }) => userFields.map(({ code }) => `${FIELD_PREFIX}${code}`),
  reader: ({ userFields = [] }) => {
    const fieldByCode = new Map(userFields.map((field) => [field.code, field]));
    return (others) => {
      const cells = Object.entries(others).filter(([, cell]) => cell !== '');
      const values = cells.map(([header, cell]) => {
        const code = header.slice(FIELD_PREFIX.length);
        const field = fieldByCode.get(code);
        return [code, field?.fieldType === 'checkbox' ? partsOf(cell, field.options) : cell] as const;
      });
      return { customFields: Object.fromEntries(values) };
    };
  },
};

export const users: Definition<SeedUser, UserRecord, Tables> = {
  noun: 'user',
  file: 'users.csv',
  notes: [
    'Other headers are customFields. and the code of a custom field of users; lists as in items.csv.',
    'The user with the code admin owns the tokens. Without this file, the users of memberships.csv are made up.',
  ],
  fields,
  records: usersOf,
  otherColumns,
  check: ({ userFields = [] }) => {
    const fieldByCode = new Map(userFields.map((field) => [field.code, { options: null, ...field }]));
    return ({ customFields = {} }) =>
      Object.entries(customFields).map(([code, value]) => {
        const field = fieldByCode.get(code);
        const fault = field?.fieldType === null ? undefined : customFieldFault(field, value);
        return fault === undefined ? undefined : `${FIELD_PREFIX}${code}: ${fault.message}`;
      });
  },
  // Another one may have got the code.
  mayRepeat: ({ status }) => status === 'deactivated',
  rowsWithout: ({ memberships = [] }) => usersMadeUp(memberships.map(({ user }) => user)),
  fromRow: (_tenant, row, { createdAt }) => ({
    name: fullName(row),
    deactivatedAt: row.status === 'deactivated' ? createdAt : null,
    customFields: row.customFields ?? {},
  }),
  toRow: (_tenant, { customFields }) => ({ customFields }),
  path: '/v1/users/{userId}',
  access: { read: [], write: ['user'] },
  list: { queryNames: [...listQueryNames, 'status', 'status[]'], answer: listUsers },
  created: { status: 'invited', deactivatedAt: null },
  stored: {
    customFields: (tenant, user, sent) =>
      changeCustomFields(tenant, user.customFields, sent as readonly SentField[]),
  },
  completed: (user) => ({ ...user, name: fullName(user) }),
  problems: userProblems,
  added: (tenant, user, { memberships }) => {
    for (const one of invitedInto(tenant, user, memberships)) {
      if (typeof one !== 'string') membershipsOf(tenant).put(one);
    }
  },
  listed: showUser,
  detailed: showUserDetail,
  inFront: { email: '!@example.com' },
  others: (switches) => userOperations(users, switches),
};

function sortedByUse(user: UserRecord, tenant: Tenant): string | null {
  return lastUsedOn(tenant, user);
}

function listUsers(call: Call): Answer {
  const { tenant } = call;
  const order = readOrder(call, sortBy);
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

function userProblems(tenant: Tenant, user: UserRecord, { memberships }: JsonObject): ErrorMap {
  const { switches } = tenant;
  const isTaken = (index: 'email' | 'employeeId'): boolean =>
    usersOf(tenant)
      .withValue(index, user[index] ?? '')
      .some((other) => other.id !== user.id && holdsKeys(tenant, other));
  const taken = [
    ...(switches.userEmailsMayRepeat ? [] : (['email'] as const)),
    ...(switches.employeeIdsMayRepeat || user.employeeId === null ? [] : (['employeeId'] as const)),
  ].filter(isTaken);
  const refused = invitedInto(tenant, user, memberships).filter((one) => typeof one === 'string');
  return {
    ...Object.fromEntries(taken.map((name) => [name, ['has already been taken']])),
    ...([...user.email].length > EMAIL_LENGTH_MAX ? { email: ['is too long'] } : {}),
    ...(refused.length > 0 ? { memberships: refused } : {}),
  };
}

/** The memberships of an invitation; for each that is refused, the reason. */
function invitedInto(
  tenant: Tenant,
  { id: userId }: UserRecord,
  sent: JsonObject[string] = [],
): readonly (MembershipRecord | string)[] {
  const invites = sent as readonly Invite[];
  const chartId = currentChart(tenant)?.id ?? '';
  return invites.map(({ teamCode, gradeCodes = [], leader = false }, index) => {
    const team = teamsOf(tenant).byCode(chartId, teamCode);
    if (team === undefined) return `the active chart has no team ${teamCode}`;
    const isRepeated = invites.findIndex((one) => one.teamCode === teamCode) < index;
    if (isRepeated) return `team ${teamCode} is given twice`;
    const known = gradeCodes.flatMap((code) => gradesOf(tenant).byCode('', code)?.id ?? []);
    if (known.length < gradeCodes.length) return 'a grade does not exist';
    const gradeIds = known.length === 0 ? undefined : known;
    const membership = newMembership(tenant, { team, userId, leader, gradeIds });
    const isLeaderless = leaderFault(tenant, team.id, [{ after: membership }]) !== undefined;
    return tenant.switches.inviteLeaderRule && isLeaderless ? `team ${teamCode} has no leader` : membership;
  });
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
