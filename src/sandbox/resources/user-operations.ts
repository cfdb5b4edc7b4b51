// The operations on users besides the usual ones: what only reads, and the changes of their state
// (invited, activated, suspended, deactivated), which are possible from some states only.
import type { Switches } from '../behaviour/switches.js';
import { invalidParameter, resourceNotFound, validationFailed } from '../http/api-error.js';
import { afterWrite, findRecord, store } from '../operations/endpoints.js';
import { cutPage, lastValue } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { currentChart } from './charts.js';
import type { EndpointRules } from './definition.js';
import { membershipsOf, removeMemberships } from './records/membership-record.js';
import { showTeam, teamsOf } from './records/team-record.js';
import {
  showCaller,
  showUser,
  showUserDetail,
  type UserRecord,
  type UserStatus,
  userStatuses,
  usersOf,
} from './records/user-record.js';

/** The path follows that of the user. */
interface StateChange extends Pick<Operation, 'method' | 'path'> {
  readonly from: readonly UserStatus[];
  readonly to: UserStatus;
  readonly show: typeof showUser;
}

export function userOperations(users: EndpointRules<UserRecord>, switches: Switches): readonly Operation[] {
  return [
    { method: 'GET', path: '/v1/user', permissions: [], answer: getCaller },
    {
      method: 'GET',
      path: '/v1/users/lookupByEmail',
      permissions: [],
      queryNames: ['email'],
      answer: lookUpByEmail,
    },
    ...stateChanges(switches).map((change) => ({
      method: change.method,
      path: `${users.path}${change.path}`,
      permissions: ['user'] as const,
      answer: (call: Call) => changeState(call, users, change),
    })),
    {
      method: 'GET',
      path: `${users.path}/teams`,
      permissions: ['team'],
      queryNames: ['page', 'perPage', 'submittable'],
      answer: (call) => listTeams(call, findRecord(users, call)),
    },
  ];
}

function getCaller({ caller, tenant }: Call): Answer {
  const user = usersOf(tenant).byId(caller.id);
  return user === undefined ? {} : { body: showCaller(tenant, user) };
}

/** Finds the exact address. */
function lookUpByEmail(call: Call): Answer {
  const { tenant, query } = call;
  const address = lastValue(query, 'email');
  if (address === undefined) throw invalidParameter('email: is required');
  const matching = tenant.seen(usersOf(tenant).withValue('email', address).inCreationOrder());
  const isGone = ({ status }: UserRecord): boolean => status === 'deactivated';
  const gone = tenant.switches.deactivatedUserByEmail === 'found' ? matching.find(isGone) : undefined;
  const user = matching.find((one) => !isGone(one)) ?? gone;
  if (user !== undefined) return { body: showUserDetail(tenant, user, call) };
  if (tenant.switches.unknownEmail === 'null') return { body: null };
  throw resourceNotFound(`no user ${address}`);
}

function listTeams(call: Call, { id }: UserRecord): Answer {
  const { tenant, query } = call;
  const submittable = lastValue(query, 'submittable') ?? 'false';
  if (submittable !== 'true' && submittable !== 'false') {
    throw invalidParameter('submittable: expected boolean, but received string');
  }
  const current = currentChart(tenant)?.id;
  const records = membershipsOf(tenant)
    .withValue('user', id)
    .inCreationOrder()
    .filter(({ chartId }) => tenant.switches.userTeamsChart === 'all' || chartId === current)
    .flatMap(({ scope }) => teamsOf(tenant).byId(scope) ?? [])
    .filter(({ approveOnly }) => submittable === 'false' || !approveOnly);
  return cutPage(call, { records, size: records.length }, (team) => showTeam(tenant, team));
}

/** The only operations that set the state of a user. */
function stateChanges({ invitedUserSuspension, reinvitedUserStatus }: Switches): readonly StateChange[] {
  const suspendable: readonly UserStatus[] =
    invitedUserSuspension === 'accepted' ? ['invited', 'activated'] : ['activated'];
  const present = userStatuses.filter((status) => status !== 'deactivated');
  return [
    { method: 'DELETE', path: '', from: present, to: 'deactivated', show: showUserDetail },
    { method: 'POST', path: '/suspend', from: suspendable, to: 'suspended', show: showUser },
    { method: 'POST', path: '/reactivate', from: ['suspended'], to: 'activated', show: showUser },
    { method: 'POST', path: '/reinvite', from: ['deactivated'], to: reinvitedUserStatus, show: showUser },
  ];
}

function changeState(
  call: Call,
  users: EndpointRules<UserRecord>,
  { method, from, to, show }: StateChange,
): Answer {
  const { tenant } = call;
  const { switches } = tenant;
  const user = findRecord(users, call);
  const answer = (shown: UserRecord): Answer => ({ body: show(tenant, shown, call) });
  if (!from.includes(user.status)) {
    if (switches.userStateConflict === 'ignored') return answer(user);
    throw validationFailed({ status: [`a user who is ${user.status} cannot become ${to}`] });
  }
  if (method === 'DELETE' && switches.deletion === 'ignored') return answer(user);
  const instant = tenant.now().toISOString();
  const deactivatedAt = to === 'deactivated' ? instant : null;
  const changed = { ...user, status: to, deactivatedAt, updatedAt: instant };
  store(users, tenant, changed);
  const { suspendedMemberships, deactivatedMemberships } = switches;
  const kept = { suspended: suspendedMemberships, deactivated: deactivatedMemberships };
  if ((to === 'suspended' || to === 'deactivated') && kept[to] === 'removed') {
    removeMemberships(tenant, membershipsOf(tenant).withValue('user', user.id));
  }
  return method === 'DELETE' ? answer(changed) : afterWrite(call, answer(changed));
}
