// The operations that only read users, besides the list and the single user.

import { invalidParameter, resourceNotFound } from '../http/api-error.js';
import type { Endpoints } from '../operations/endpoints.js';
import { cutPage, lastValue } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import type { Tenant } from '../tenant/tenant.js';
import { currentChart } from './charts.js';
import { membershipsOf } from './records/membership-record.js';
import { showTeam, type TeamRecord, teamsOf } from './records/team-record.js';
import { showCaller, showUserDetail, type UserRecord, usersOf } from './records/user-record.js';

/** Open to every valid token. */
export const getCaller: Operation = {
  method: 'GET',
  path: '/v1/user',
  permissions: [],
  answer: ({ caller, tenant }) => {
    const user = usersOf(tenant).byId(caller.id);
    return user === undefined ? {} : { body: showCaller(tenant, user) };
  },
};

/** The exact address; the path precedes that of a single user, which matches it too. */
export const lookUpByEmail: Operation = {
  method: 'GET',
  path: '/v1/users/lookupByEmail',
  permissions: [],
  queryNames: ['email'],
  answer: (call) => {
    const { tenant } = call;
    const address = lastValue(call.query, 'email');
    if (address === undefined) throw invalidParameter('email: is required');
    const found = usersOf(tenant).withValue('email', address).inCreationOrder().filter(call.canSee);
    const isGone = ({ status }: UserRecord): boolean => status === 'deactivated';
    const gone = tenant.switches.deactivatedUserByEmail === 'found' ? found.find(isGone) : undefined;
    const user = found.find((one) => !isGone(one)) ?? gone;
    if (user !== undefined) return { body: showUserDetail(tenant, user, call) };
    if (tenant.switches.unknownEmail === 'null') return { body: null };
    throw resourceNotFound(`no user ${address}`);
  },
};

export function teamsOfUserList({ recordPath, find }: Endpoints<UserRecord>): Operation {
  return {
    method: 'GET',
    path: `${recordPath}/teams`,
    permissions: ['team'],
    queryNames: ['page', 'perPage', 'submittable'],
    answer: (call) => listTeams(call, find(call)),
  };
}

function listTeams(call: Call, user: UserRecord): Answer {
  const { tenant, query } = call;
  const submittable = lastValue(query, 'submittable') ?? 'false';
  if (submittable !== 'true' && submittable !== 'false') {
    throw invalidParameter('submittable: expected boolean, but received string');
  }
  const records = teamsOfUser(tenant, user).filter(
    ({ approveOnly }) => submittable === 'false' || !approveOnly,
  );
  return cutPage(call, { records, size: records.length }, (team) => showTeam(tenant, team));
}

function teamsOfUser(tenant: Tenant, { id }: UserRecord): readonly TeamRecord[] {
  const isOfAll = tenant.switches.userTeamsChart === 'all';
  const current = currentChart(tenant)?.id;
  const memberships = membershipsOf(tenant).withValue('user', id).inCreationOrder();
  const chosen = memberships.filter(({ chartId }) => isOfAll || chartId === current);
  return chosen.flatMap(({ scope }) => teamsOf(tenant).byId(scope) ?? []);
}
