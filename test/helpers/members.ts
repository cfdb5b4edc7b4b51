/** Changes of members of teams, written in short: `A/u1*` is who leads team A. */
import type { Change } from '../../src/model/changes.js';
import type { DesiredRecord, ExistingRecord, Values } from '../../src/model/records.js';
import { orderChanges } from '../../src/plan/order-changes.js';
import { memberships } from '../../src/resources/memberships.js';
import type { ResourceDefinition } from '../../src/resources/resource.js';
import { teams } from '../../src/resources/teams.js';
import { users } from '../../src/resources/users.js';
import { aChange, aDesired, anExisting } from './builders.js';

/** Of scopes without a tree. */
export const noParents: { readonly parentByKey: ReadonlyMap<string, string> } = { parentByKey: new Map() };

/** The key and the values of a member. */
export function parsed(text: string): { readonly key: string; readonly values: Values } {
  const [team = '', user = ''] = text.replace('*', '').split('/');
  return { key: `${team}/${user}`, values: { team, user, leader: text.endsWith('*'), grades: ['G1'] } };
}

/** A change to what the text says, from `before`; a delete has the values of the text. */
export function changeOf(action: Change['action'], text: string, before: Values = {}): Change {
  const { key, values } = parsed(text);
  const isDelete = action === 'delete';
  const fields = Object.entries(values)
    .filter(([name, after]) => isDelete || before[name] === undefined || before[name] !== after)
    .map(([field, value]) => ({
      field,
      before: isDelete ? value : (before[field] ?? null),
      after: isDelete ? null : value,
    }));
  return aChange('memberships', key, { scope: 'FY27', action, fields });
}

export const adds = (text: string): Change => changeOf('create', text);
export const removes = (text: string): Change => changeOf('delete', text);
export const promotes = (key: string): Change => changeOf('update', `${key}*`, { ...parsed(key).values });
export const demotes = (key: string): Change => changeOf('update', key, { ...parsed(`${key}*`).values });

export const deactivates = (user: string): Change =>
  aChange('users', user, {
    action: 'set-status',
    fields: [{ field: 'status', before: 'active', after: 'deactivated' }],
  });
export const deletesTeam = (team: string): Change =>
  aChange('teams', team, { scope: 'FY27', action: 'delete' });

/** Members that come and go: `+A/u1* -A/u2 ^A/u3 vA/u4 !u5 xB`. */
export function changesIn(text: string): readonly Change[] {
  const makers: Readonly<Record<string, (text: string) => Change>> = {
    ...{ '+': adds, '-': removes, '^': promotes, v: demotes, '!': deactivates, x: deletesTeam },
  };
  return text.split(' ').flatMap((one) => makers[one.charAt(0)]?.(one.slice(1)) ?? []);
}

export function liveMembers(live: readonly string[]): readonly ExistingRecord[] {
  return live.map((text) => anExisting('memberships', parsed(text).values, { scope: 'FY27' }));
}

export function memberRows(rows: readonly string[]): readonly DesiredRecord[] {
  return rows.map((text) => aDesired('memberships', parsed(text).values, { scope: 'FY27' }));
}

/** The changes in the order of a plan, with what they wait for. */
export function ordering(live: readonly string[], ...changes: readonly Change[]): readonly Change[] {
  const existing = liveMembers(live);
  const of = (definition: ResourceDefinition) =>
    changes.filter(({ resource }) => resource === definition.name);
  return orderChanges([
    { definition: teams, scope: 'FY27', changes: of(teams), ...noParents },
    { definition: users, scope: '', changes: of(users), ...noParents },
    { definition: memberships, scope: 'FY27', changes: of(memberships), existing, ...noParents },
  ]);
}
