// The states of users: invited, activated, suspended, deactivated. Each change has an operation of
// its own, and is possible from some states only.

import type { Switches } from '../behaviour/switches.js';
import { validationFailed } from '../http/api-error.js';
import { afterWrite, type Endpoints } from '../operations/endpoints.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { membershipsOf, removeMemberships } from './records/membership-record.js';
import {
  showUser,
  showUserDetail,
  type UserRecord,
  type UserStatus,
  userStatuses,
} from './records/user-record.js';

interface StateChange {
  readonly method: 'POST' | 'DELETE';
  /** Follows the path of the user. */
  readonly path: string;
  readonly from: readonly UserStatus[];
  readonly to: UserStatus;
  readonly show: typeof showUser;
}

/** The only operations that set the state of a user. */
export function stateChanges(
  { invitedUserSuspension, reinvitedUserStatus }: Switches,
  endpoints: Endpoints<UserRecord>,
): readonly Operation[] {
  const suspendable: readonly UserStatus[] =
    invitedUserSuspension === 'accepted' ? ['invited', 'activated'] : ['activated'];
  const present = userStatuses.filter((status) => status !== 'deactivated');
  const changes: readonly StateChange[] = [
    { method: 'DELETE', path: '', from: present, to: 'deactivated', show: showUserDetail },
    { method: 'POST', path: '/suspend', from: suspendable, to: 'suspended', show: showUser },
    { method: 'POST', path: '/reactivate', from: ['suspended'], to: 'activated', show: showUser },
    { method: 'POST', path: '/reinvite', from: ['deactivated'], to: reinvitedUserStatus, show: showUser },
  ];
  return changes.map((change) => ({
    method: change.method,
    path: `${endpoints.recordPath}${change.path}`,
    permissions: ['user'],
    answer: (call) => changeState(call, endpoints, change),
  }));
}

function changeState(
  call: Call,
  endpoints: Endpoints<UserRecord>,
  { method, from, to, show }: StateChange,
): Answer {
  const { tenant } = call;
  const { switches } = tenant;
  const user = endpoints.find(call);
  const answer = (shown: UserRecord): Answer => ({ body: show(tenant, shown, call) });
  if (!from.includes(user.status)) {
    if (switches.userStateConflict === 'ignored') return answer(user);
    throw validationFailed({ status: [`a user who is ${user.status} cannot become ${to}`] });
  }
  if (method === 'DELETE' && switches.deletion === 'ignored') return answer(user);
  const instant = tenant.now().toISOString();
  const deactivatedAt = to === 'deactivated' ? instant : null;
  const changed = { ...user, status: to, deactivatedAt, updatedAt: instant };
  endpoints.save(tenant, changed);
  const { suspendedMemberships, deactivatedMemberships } = switches;
  const kept = { suspended: suspendedMemberships, deactivated: deactivatedMemberships };
  if ((to === 'suspended' || to === 'deactivated') && kept[to] === 'removed') {
    removeMemberships(tenant, membershipsOf(tenant).withValue('user', user.id));
  }
  return method === 'DELETE' ? answer(changed) : afterWrite(call, answer(changed));
}
