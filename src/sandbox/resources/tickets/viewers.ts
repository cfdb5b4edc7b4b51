// Who may view a ticket: teams, and single users.
import type { JsonObject } from '../../http/json.js';
import { cutPage, readOrder } from '../../operations/list-query.js';
import type { Answer, Call } from '../../operations/operation.js';
import { compareSortValues, type NamedRecord } from '../../tenant/record-list.js';
import { showTeam, teamsOf } from '../records/team-record.js';
import { showPerson, usersOf } from '../records/user-record.js';
import type { TicketRecord } from './ticket-record.js';

interface Viewer extends NamedRecord {
  readonly email: string;
  readonly shown: JsonObject;
}

/** By team name, then by e-mail address; users without a team come last. */
export function listViewers(call: Call, ticket: TicketRecord): Answer {
  const { tenant } = call;
  const { key } = readOrder(call, { createdAt: () => null });
  const teams = (ticket.viewerTeams ?? []).flatMap((id): Viewer[] => {
    const team = teamsOf(tenant).byId(id);
    const shown = team && { team: showTeam(tenant, team), user: null, descendants: true };
    return shown ? [{ ...team, email: '', shown }] : [];
  });
  const users = (ticket.viewers ?? []).flatMap((id): Viewer[] => {
    const user = usersOf(tenant).byId(id);
    const shown = user && { team: null, user: showPerson(tenant, user), descendants: false };
    return shown ? [{ ...user, shown }] : [];
  });
  const byName = (one: Viewer, other: Viewer): number => compareSortValues(one.name, other.name);
  const byEmail = (one: Viewer, other: Viewer): number => compareSortValues(one.email, other.email);
  const sorted =
    key === 'creation' ? [...[...teams].sort(byName), ...[...users].sort(byEmail)] : [...teams, ...users];
  const records = key === 'createdAt-desc' ? sorted.reverse() : sorted;
  return cutPage(call, { records, size: records.length }, ({ id, shown, createdAt }) => ({
    id,
    ...shown,
    createdAt,
  }));
}
