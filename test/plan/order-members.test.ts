import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { leaveOut } from '../../src/plan/decisions/leave-out.js';
import { orderChanges, runOrder } from '../../src/plan/order-changes.js';
import { charts } from '../../src/resources/charts.js';
import { grades } from '../../src/resources/grades.js';
import { memberships } from '../../src/resources/memberships.js';
import { teams } from '../../src/resources/teams.js';
import { users } from '../../src/resources/users.js';
import { aChange, changing } from '../helpers/builders.js';
import {
  adds,
  changeOf,
  changesIn,
  deactivates,
  deletesTeam,
  demotes,
  liveMembers,
  noParents,
  ordering,
  parsed,
  promotes,
  removes,
} from '../helpers/members.js';

/** What each change waits for, in the order of the plan. */
function waits(live: string, changes: readonly Change[]): string {
  const keyOf = (id: string) => id.replace(/^[a-z]+\/(FY27\/)?|#set-status$/g, '');
  return ordering(live.split(' ').filter(Boolean), ...changes)
    .map(({ key, dependsOn }) => [key, ...dependsOn.map(keyOf)].join('<'))
    .join(' ');
}

describe('so that a team always has a leader,', () => {
  test.each<[string, live: string, changes: string, expected: string]>([
    ['those who come to an empty team wait for a leader', '', '+A/u1 +A/u2* +A/u3*', 'A/u2 A/u1<A/u2 A/u3'],
    ['nobody waits to come to a team with a leader', 'A/u9*', '+A/u1 +A/u2*', 'A/u1 A/u2'],
    ['nobody waits for the leader of another team', '', '+A/u1* +B/u2*', 'A/u1 B/u2'],
    ['who leads no longer waits for a member who does', 'A/u1* A/u2', 'vA/u1 ^A/u2', 'A/u2 A/u1<A/u2'],
    ['who leads no longer waits for somebody new who does', 'A/u1*', 'vA/u1 +A/u2*', 'A/u2 A/u1<A/u2'],
    ['who leads no longer waits for nobody beside another', 'A/u1* A/u3*', 'vA/u1 ^A/u2', 'A/u1 A/u2'],
    ['who comes waits for no next leader', 'A/u1*', 'vA/u1 +A/u2* +A/u3', 'A/u2 A/u1<A/u2 A/u3'],
    ['one leader goes last', 'A/u1* A/u2 A/u3*', '-A/u1* -A/u2 -A/u3*', 'A/u1 A/u2 A/u3<A/u1<A/u2'],
    ['a leader goes after a member who is deactivated', 'A/u1* A/u2', '-A/u1* !u2', 'u2 A/u1<u2'],
    ['a leader goes after the next one', 'A/u1* A/u2', '-A/u1* ^A/u2', 'A/u2 A/u1<A/u2'],
    ['the others do not', 'A/u1* A/u2', '-A/u1* -A/u2 +A/u3*', 'A/u3 A/u2 A/u1<A/u3'],
    ['nobody waits to go where a leader stays', 'A/u1* A/u2', '-A/u2', 'A/u2'],
    ['no leader waits to go where another stays', 'A/u1* A/u2*', '-A/u2* +A/u3*', 'A/u3 A/u2'],
    ['leaders are deactivated after the others', 'A/u1* A/u2', '!u1 !u2', 'u2 u1<u2'],
    ['leaders are deactivated after those removed', 'A/u1* A/u2', '!u1 -A/u2', 'A/u2 u1<A/u2'],
    ['no order helps those who stay', 'A/u1* A/u2 A/u3', '!u1 !u2', 'u1 u2'],
    [
      'leaders are deactivated in an order that leaves all their teams led',
      'A/u1* A/u2* B/u1* B/u2 C/u2 C/u3* D/u3',
      '!u1 !u2 !u3',
      'u2 u1<u2 u3<u2',
    ],
    ['those for whom there is no such order wait for nothing', 'A/u1* A/u2 B/u2* B/u1', '!u1 !u2', 'u1 u2'],
    [
      'all leaders are deactivated after the new one; the others wait for nobody',
      'A/u1* A/u2* A/u3 A/u4',
      '!u1 !u2 !u4 ^A/u3',
      'A/u3 u1<A/u3 u2<A/u3 u4',
    ],
    ['no member waits to be deactivated', 'A/u1* A/u2', '!u2 +A/u3*', 'u2 A/u3'],
    ['a leader is deactivated after the next one', 'A/u1* A/u2', '!u1 ^A/u2', 'A/u2 u1<A/u2'],
    ['a leader is deactivated after a new one', 'A/u1* A/u2', '!u1 +A/u3*', 'A/u3 u1<A/u3'],
    ['a leader is deactivated after the team is deleted', 'A/u1* A/u2', '!u1 xA', 'A u1<A'],
    ['the only member is not', 'A/u1*', '!u1 xA', 'u1 A'],
  ])('%s', (_, live, changes, expected) => {
    expect(waits(live, changesIn(changes))).toBe(expected);
  });

  test('who leads and gets another grade does not stop leading, and waits for nobody', () => {
    const promoted = changeOf('update', 'A/u1*', { ...parsed('A/u1*').values, grades: ['G0'] });
    expect(waits('A/u1*', [promoted, adds('A/u2*')])).toBe('A/u1 A/u2');
  });

  test('a leader stays when the new one is decided against, whether he would go or step back', () => {
    for (const ends of [removes('A/u1*'), demotes('A/u1')])
      for (const begins of [adds('A/u3*'), promotes('A/u2')]) {
        const ordered = ordering(['A/u1*', 'A/u2'], begins, ends);
        const skipped = new Map([[begins.id, { origin: { file: 'diff.xlsx', line: 2 } }]]);
        expect([...leaveOut({ changes: ordered }, skipped).keys()]).toEqual([begins.id, ends.id]);
      }
  });
});

describe('what a membership names', () => {
  /** What the changes wait for, those of memberships together with those of other resources. */
  const waitsOf = (member: Change, ...others: readonly Change[]) => {
    const definitions = [grades, teams, users];
    const scopes = definitions.map((definition) => ({
      definition,
      scope: definition === teams ? 'FY27' : '',
      changes: others.filter(({ resource }) => resource === definition.name),
      ...noParents,
    }));
    const own = { definition: memberships, scope: 'FY27', changes: [member], existing: [], ...noParents };
    const ordered = orderChanges([...scopes, own]);
    return Object.fromEntries(ordered.map(({ id, dependsOn }) => [id, dependsOn]));
  };
  const id = 'memberships/FY27/A/u1';

  test('is created first: its team, its user and its grades', () => {
    const others = [changing('create grades G1'), changing('create teams A'), changing('create users u1')];
    expect(waitsOf(adds('A/u1*'), ...others)[id]?.toSorted()).toEqual([
      'grades/G1',
      'teams/FY27/A',
      'users/u1',
    ]);
    const other = aChange('teams', 'A', { scope: 'FY28' });
    expect(waitsOf(adds('A/u1*'), other, aChange('users', 'u2'))[id]).toEqual([]);
  });

  test('goes last: its team, its grades, and its user who leaves for good', () => {
    const leave = deactivates('u1');
    const others = [changing('delete grades G1'), changing('delete teams A'), leave];
    expect(waitsOf(removes('A/u1*'), ...others)).toEqual({
      [id]: [],
      'grades/G1': [id],
      'teams/FY27/A': [id],
      'users/u1#set-status': [id],
    });
  });

  test('comes back first: its user', () => {
    const back = changing('set-status users u1 status suspended>active');
    expect(waitsOf(adds('A/u1*'), back)[id]).toEqual(['users/u1#set-status']);
  });
});

test('a team is deleted after people have joined others, as it may take them along', () => {
  const run = runOrder(ordering(['A/u1*'], adds('B/u1'), deletesTeam('A'), promotes('B/u2')));
  const awaitedBy = (id: string) => run.find((step) => step.id === id)?.dependsOn ?? [];
  expect(awaitedBy('teams/FY27/A').flatMap(awaitedBy)).toEqual(['memberships/FY27/B/u1']);
});

test('a chart goes after its teams, and after its members', () => {
  const [chart, team] = [changing('delete charts FY27'), changing('delete teams A')];
  const existing = liveMembers(['A/u1*']);
  const ordered = orderChanges([
    { definition: charts, scope: '', changes: [chart], ...noParents },
    { definition: teams, scope: 'FY27', changes: [team], ...noParents },
    {
      ...{ definition: memberships, scope: 'FY27', existing },
      ...{ changes: [removes('A/u1*')], ...noParents },
    },
  ]);
  expect(ordered.find(({ id }) => id === chart.id)?.dependsOn).toEqual([team.id, 'memberships/FY27/A/u1']);
});
