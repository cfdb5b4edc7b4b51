import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { leaveOut } from '../../src/plan/decisions/leave-out.js';
import { orderChanges, runOrder } from '../../src/plan/order-changes.js';
import { charts } from '../../src/resources/charts.js';
import { grades } from '../../src/resources/grades.js';
import { memberships } from '../../src/resources/memberships.js';
import { teams } from '../../src/resources/teams.js';
import { users } from '../../src/resources/users.js';
import { aChange, anExisting } from '../helpers/builders.js';
import {
  adds,
  changeOf,
  deactivates,
  deletesTeam,
  demotes,
  noParents,
  ordering,
  parsed,
  promotes,
  removes,
} from '../helpers/members.js';

/** What each change of memberships waits for, in the order of the plan. */
function waits(live: readonly string[], ...changes: readonly Change[]): readonly string[] {
  return ordering(live, ...changes).map(({ key, dependsOn }) =>
    [key, ...dependsOn.map((id) => id.replace(/^memberships\/FY27\/|#set-status$/g, ''))].join(' < '),
  );
}

describe('so that a team always has a leader,', () => {
  test('the others who come to an empty team wait for a leader', () => {
    expect(waits([], adds('A/u1'), adds('A/u2*'), adds('A/u3*'))).toEqual(['A/u2', 'A/u1 < A/u2', 'A/u3']);
  });

  test('nobody waits who comes to a team with a leader, or to another team', () => {
    expect(waits(['A/u9*'], adds('A/u1'), adds('A/u2*'))).toEqual(['A/u1', 'A/u2']);
    expect(waits([], adds('A/u1*'), adds('B/u2*'))).toEqual(['A/u1', 'B/u2']);
  });

  test('who leads no longer waits for who does instead, a member or a new one', () => {
    expect(waits(['A/u1*', 'A/u2'], demotes('A/u1'), promotes('A/u2'))).toEqual(['A/u2', 'A/u1 < A/u2']);
    expect(waits(['A/u1*'], demotes('A/u1'), adds('A/u2*'))).toEqual(['A/u2', 'A/u1 < A/u2']);
  });

  test('who leads no longer waits for nobody where another leader stays', () => {
    expect(waits(['A/u1*', 'A/u3*'], demotes('A/u1'), promotes('A/u2'))).toEqual(['A/u1', 'A/u2']);
  });

  test('who leads and gets another grade does not stop leading, and waits for nobody', () => {
    const promoted = changeOf('update', 'A/u1*', { ...parsed('A/u1*').values, grades: ['G0'] });
    expect(waits(['A/u1*'], promoted, adds('A/u2*'))).toEqual(['A/u1', 'A/u2']);
  });

  test('who comes to a team does not wait for its next leader, as it has one until then', () => {
    const changes = [demotes('A/u1'), adds('A/u2*'), adds('A/u3')];
    expect(waits(['A/u1*'], ...changes)).toEqual(['A/u2', 'A/u1 < A/u2', 'A/u3']);
  });

  test('one leader goes last where all go', () => {
    const live = ['A/u1*', 'A/u2', 'A/u3*'];
    expect(waits(live, removes('A/u1*'), removes('A/u2'), removes('A/u3*'))).toEqual([
      'A/u1',
      'A/u2',
      'A/u3 < A/u1 < A/u2',
    ]);
  });

  test('a leader is removed after the member who is deactivated', () => {
    const live = ['A/u1*', 'A/u2'];
    expect(waits(live, removes('A/u1*'), deactivates('u2'))).toEqual(['u2', 'A/u1 < users/u2']);
  });

  test('a leader who goes waits for the new one, who may be left out; the others do not', () => {
    expect(waits(['A/u1*', 'A/u2'], removes('A/u1*'), promotes('A/u2'))).toEqual(['A/u2', 'A/u1 < A/u2']);
    expect(waits(['A/u1*', 'A/u2'], removes('A/u1*'), removes('A/u2'), adds('A/u3*'))).toEqual([
      'A/u3',
      'A/u2',
      'A/u1 < A/u3',
    ]);
  });

  test('nobody waits to go where a leader stays', () => {
    expect(waits(['A/u1*', 'A/u2'], removes('A/u2'))).toEqual(['A/u2']);
    expect(waits(['A/u1*', 'A/u2*'], removes('A/u2*'), adds('A/u3*'))).toEqual(['A/u3', 'A/u2']);
  });

  test('leaders are deactivated after the others whom a team loses with them', () => {
    expect(waits(['A/u1*', 'A/u2'], deactivates('u1'), deactivates('u2'))).toEqual(['u2', 'u1 < users/u2']);
    expect(waits(['A/u1*', 'A/u2'], deactivates('u1'), removes('A/u2'))).toEqual(['A/u2', 'u1 < A/u2']);
    expect(waits(['A/u1*', 'A/u2', 'A/u3'], deactivates('u1'), deactivates('u2'))).toEqual(['u1', 'u2']);
  });

  test('leaders are deactivated in an order that leaves all their teams led, if there is one', () => {
    const live = ['A/u1*', 'A/u2*', 'B/u1*', 'B/u2', 'C/u2', 'C/u3*', 'D/u3'];
    expect(waits(live, deactivates('u1'), deactivates('u2'), deactivates('u3'))).toEqual([
      'u2',
      'u1 < users/u2',
      'u3 < users/u2',
    ]);
    const circle = ['A/u1*', 'A/u2', 'B/u2*', 'B/u1'];
    expect(waits(circle, deactivates('u1'), deactivates('u2'))).toEqual(['u1', 'u2']);
  });

  test('all leaders are deactivated after the new one is in place; the others wait for nobody', () => {
    const live = ['A/u1*', 'A/u2*', 'A/u3', 'A/u4'];
    const leaving = [deactivates('u1'), deactivates('u2'), deactivates('u4'), promotes('A/u3')];
    expect(waits(live, ...leaving)).toEqual(['A/u3', 'u1 < A/u3', 'u2 < A/u3', 'u4']);
    expect(waits(['A/u1*', 'A/u2'], deactivates('u2'), adds('A/u3*'))).toEqual(['u2', 'A/u3']);
  });

  test('a leader is deactivated after the new one is in place, or after the team is deleted', () => {
    expect(waits(['A/u1*', 'A/u2'], deactivates('u1'), promotes('A/u2'))).toEqual(['A/u2', 'u1 < A/u2']);
    expect(waits(['A/u1*', 'A/u2'], deactivates('u1'), adds('A/u3*'))).toEqual(['A/u3', 'u1 < A/u3']);
    expect(waits(['A/u1*', 'A/u2'], deactivates('u1'), deletesTeam('A'))).toEqual(['A', 'u1 < teams/FY27/A']);
    expect(waits(['A/u1*'], deactivates('u1'), deletesTeam('A'))).toEqual(['u1', 'A']);
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
    const others = [
      aChange('grades', 'G1'),
      aChange('teams', 'A', { scope: 'FY27' }),
      aChange('users', 'u1'),
    ];
    expect(waitsOf(adds('A/u1*'), ...others)[id]?.toSorted()).toEqual([
      'grades/G1',
      'teams/FY27/A',
      'users/u1',
    ]);
    const other = aChange('teams', 'A', { scope: 'FY28' });
    expect(waitsOf(adds('A/u1*'), other, aChange('users', 'u2'))[id]).toEqual([]);
  });

  test('goes last: its team, its grades, and its user who leaves for good', () => {
    const leave = aChange('users', 'u1', {
      action: 'set-status',
      fields: [{ field: 'status', before: 'active', after: 'deactivated' }],
    });
    const others = [
      aChange('grades', 'G1', { action: 'delete' }),
      aChange('teams', 'A', { scope: 'FY27', action: 'delete' }),
      leave,
    ];
    expect(waitsOf(removes('A/u1*'), ...others)).toEqual({
      [id]: [],
      'grades/G1': [id],
      'teams/FY27/A': [id],
      'users/u1#set-status': [id],
    });
  });

  test('comes back first: its user', () => {
    const back = aChange('users', 'u1', {
      action: 'set-status',
      fields: [{ field: 'status', before: 'suspended', after: 'active' }],
    });
    expect(waitsOf(adds('A/u1*'), back)[id]).toEqual(['users/u1#set-status']);
  });
});

test('a team is deleted after people have joined others, as it may take them along', () => {
  const run = runOrder(ordering(['A/u1*'], adds('B/u1'), deletesTeam('A'), promotes('B/u2')));
  const awaitedBy = (id: string) => run.find((step) => step.id === id)?.dependsOn ?? [];
  expect(awaitedBy('teams/FY27/A').flatMap(awaitedBy)).toEqual(['memberships/FY27/B/u1']);
});

test('a chart goes after its teams, and after its members', () => {
  const [chart, team] = [
    aChange('charts', 'FY27', { action: 'delete' }),
    aChange('teams', 'A', { action: 'delete', scope: 'FY27' }),
  ];
  const existing = [anExisting('memberships', parsed('A/u1*').values, { scope: 'FY27' })];
  const ordered = orderChanges([
    { definition: charts, scope: '', changes: [chart], ...noParents },
    { definition: teams, scope: 'FY27', container: charts, changes: [team], ...noParents },
    {
      ...{ definition: memberships, scope: 'FY27', container: charts, existing },
      ...{ changes: [removes('A/u1*')], ...noParents },
    },
  ]);
  expect(ordered.find(({ id }) => id === chart.id)?.dependsOn).toEqual([team.id, 'memberships/FY27/A/u1']);
});
