// Users. Creating one invites the person; the state changes by operations of its own, and deleting
// only deactivates.
import { type ErrorMap, invalidParameter } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { customValue, type FieldRules, flag, list, objects, text } from '../operations/field-rules.js';
import { byMember, cutPage, listQueryNames, pageAnswer, readOrder } from '../operations/list-query.js';
import type { Answer, Call } from '../operations/operation.js';
import type { Tenant } from '../tenant/tenant.js';
import { currentChart } from './charts.js';
import type { Definition, OtherColumns } from './definition.js';
import { type FindField, type SentValue, valueFaults, valuesOfCells } from './records/custom-value.js';
import { gradesOf } from './records/grade-record.js';
import {
  isLeaderless,
  type MembershipRecord,
  membershipsOf,
  newMembership,
} from './records/membership-record.js';
import { teamsOf } from './records/team-record.js';
import { changeCustomFields } from './records/user-field-record.js';
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
import type { Seed, SeedUser } from './seed-data.js';
import { userOperations } from './user-operations.js';

const INVITE_MEMBERSHIPS_MAX = 5;
const FIELD_PREFIX = 'customFields.';

const customFieldRules = { code: text('always', 100), value: customValue('string', 'number') };
const inviteRules = {
  teamCode: text('always', 100),
  gradeCodes: list('optional', text('always')),
  leader: flag('optional'),
};
const fields: FieldRules = {
  ...userFieldRules,
  customFields: { ...objects('optional', customFieldRules), isOnlyIn: 'bodies', initial: {} },
  sendEmail: { ...flag('optional'), isOnlyIn: 'create' },
  memberships: { ...objects('optional', inviteRules, { max: INVITE_MEMBERSHIPS_MAX }), isOnlyIn: 'create' },
};

/** One element of `memberships` in a body; it has passed the rules. */
type Invite = JsonObject & {
  readonly teamCode: string;
  readonly gradeCodes?: readonly string[];
  readonly leader?: boolean;
};

const sortBy = { ...byMember<UserRecord>('email', 'code'), lastUsedOn };

/** Columns of custom fields. */
const otherColumns: OtherColumns<SeedUser> = {
  are: 'customFields. and the code of a custom field',
  names: ({ userFields = [] }) => userFields.map(({ code }) => `${FIELD_PREFIX}${code}`),
  reader: (seed) => {
    const find = userFieldsIn(seed);
    return (others) => {
      const cells = Object.entries(others)
        .filter(([, cell]) => cell !== '')
        .map(([header, cell]) => [header.slice(FIELD_PREFIX.length), cell] as const);
      return { customFields: valuesOfCells(cells, find) };
    };
  },
};

export const users: Definition<SeedUser, UserRecord> = {
  noun: 'user',
  file: 'users.csv',
  notes: [
    'Other headers are customFields. and the code of a custom field of users; lists as in items.csv.',
    'The user with the code admin owns the tokens. Without this file, the users of memberships.csv are made up.',
  ],
  fields,
  records: usersOf,
  otherColumns,
  check: (seed) => {
    const find = userFieldsIn(seed);
    return ({ customFields = {} }) =>
      valueFaults(customFields, find).map((fault) => `${FIELD_PREFIX}${fault}`);
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
  lacks: ['remove'],
  access: { read: [], write: ['user'] },
  list: { queryNames: [...listQueryNames, 'status', 'status[]'], answer: listUsers },
  created: { status: 'invited', deactivatedAt: null },
  stored: {
    customFields: (tenant, user, sent: readonly SentValue[]) =>
      changeCustomFields(tenant, user.customFields, sent),
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

function listUsers(call: Call): Answer {
  const { tenant } = call;
  const order = readOrder(call, sortBy);
  const statuses = readStatuses(call);
  const list = usersOf(tenant).inScope('');
  const show = (user: UserRecord): JsonObject => showUser(tenant, user, call);
  if (statuses.length === userStatuses.length) return pageAnswer(call, { list, order }, show);
  const records = list.inOrder(order).filter(({ status }) => statuses.includes(status));
  return cutPage(call, { records, size: records.length }, show);
}

/** @throws ApiError 400 unless `status` is a list of known states */
function readStatuses({ query, tenant }: Call): readonly UserStatus[] {
  if (query.has('status')) throw invalidParameter('status: expected array, but received string');
  const sent = query.getAll('status[]');
  const known = userStatuses.filter((status) => sent.includes(status));
  if (sent.some((status) => !known.some((one) => one === status)))
    throw invalidParameter(`status: is not one of ${userStatuses.join(', ')}`);
  if (sent.length > 0) return known;
  const areAll = tenant.switches.usersWithoutStatus === 'all';
  return userStatuses.filter((status) => areAll || status !== 'deactivated');
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
    const isRefused =
      tenant.switches.inviteLeaderRule && isLeaderless(tenant, team.id, [{ after: membership }]);
    return isRefused ? `team ${teamCode} has no leader` : membership;
  });
}

function userFieldsIn({ userFields = [] }: Seed): FindField {
  const fieldByCode = new Map(userFields.map((field) => [field.code, field]));
  return (code) => fieldByCode.get(code);
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
