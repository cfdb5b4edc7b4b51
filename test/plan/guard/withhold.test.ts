import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { DesiredRecord } from '../../../src/model/records.js';
import type { WithholdReason } from '../../../src/model/refusals.js';
import { type WithholdScope, withhold } from '../../../src/plan/guard/withhold.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aChange,
  aDelete,
  aDesired,
  anActivation,
  anExisting,
  desiredTeams,
  existingTeams,
  type Parents,
} from '../../helpers/builders.js';
import {
  all,
  type Case,
  type DependentCode,
  grade,
  live,
  liveGrade,
  liveTeam,
  type Reasons,
  teams,
  testReasons,
} from '../../helpers/withheld.js';

const noRows: WithholdReason = { code: 'no_rows', args: {} };

function scopeOf(resource: string, options: Partial<WithholdScope> = {}): WithholdScope {
  return {
    definition: definitionOf(resource),
    scope: resource === 'teams' ? 'FY27' : '',
    listing: { records: [] },
    records: [],
    ...options,
  };
}

const aRow = [aDesired('teams', { code: 'T' })];

/** Live teams, and the scope that they make. */
function liveTeams(parents: Parents): readonly WithholdScope[] {
  return [scopeOf('teams', { listing: { records: existingTeams(parents) } })];
}

function aTeamDelete(key: string, dependsOn: readonly string[] = []): Change {
  return aChange('teams', key, { action: 'delete', liveId: `id-${key}`, dependsOn });
}

function aMove(key: string, to: string | null, dependsOn: readonly string[] = []): Change {
  const fields = [{ field: 'parentCode', before: 'OLD', after: to }];
  return aChange('teams', key, { action: 'move', liveId: `id-${key}`, fields, dependsOn });
}

/** What is left, and what is withheld with its reason. */
function divide(
  changes: readonly Change[],
  reasons: Readonly<Record<string, WithholdReason>>,
  scopes: readonly WithholdScope[] = [],
) {
  const divided = withhold(changes, new Map(Object.entries(reasons)), scopes);
  return {
    left: divided.changes.map(({ id }) => id),
    withheld: divided.withheld.map(({ change, reason }) => [change.id, reason.code]),
  };
}

describe('a change that is withheld', () => {
  test('leaves the plan, the others stay in their order', () => {
    const changes = ['G1', 'G2', 'G3'].map((key) => aChange('grades', key));
    expect(divide(changes, { 'grades/G2': noRows })).toEqual({
      left: ['grades/G1', 'grades/G3'],
      withheld: [['grades/G2', 'no_rows']],
    });
  });

  test('takes along what depends on it, at any distance', () => {
    const changes = [
      aChange('teams', 'A'),
      aChange('teams', 'B', { dependsOn: ['teams/FY27/A'] }),
      aChange('teams', 'C', { dependsOn: ['teams/FY27/B'] }),
      aChange('teams', 'D'),
    ];
    const { changes: left, withheld } = withhold(changes, new Map([['teams/FY27/A', noRows]]), []);
    expect(left.map(({ key }) => key)).toEqual(['D']);
    expect(withheld.map(({ change, reason }) => [change.key, reason])).toEqual([
      ['A', noRows],
      ['B', { code: 'depends_on_withheld', args: { change: 'teams/FY27/A' } }],
      ['C', { code: 'depends_on_withheld', args: { change: 'teams/FY27/B' } }],
    ]);
  });

  test('by an option passes that on as the reason', () => {
    const off: WithholdReason = { code: 'switched_off', args: { option: '--no-create' } };
    const changes = [aChange('teams', 'A'), aMove('B', 'A', ['teams/FY27/A'])];
    expect(withhold(changes, new Map([['teams/FY27/A', off]]), []).withheld[1]?.reason).toEqual({
      code: 'switched_off',
      args: { option: '--no-create', change: 'teams/FY27/A' },
    });
  });
});

test('a change with a reason of its own keeps it although it depends on a withheld change', () => {
  const changes = [aChange('teams', 'A'), aChange('teams', 'B', { dependsOn: ['teams/FY27/A'] })];
  const own: WithholdReason = { code: 'list_incomplete', args: { read: 1 } };
  expect(divide(changes, { 'teams/FY27/A': noRows, 'teams/FY27/B': own }).withheld).toEqual([
    ['teams/FY27/A', 'no_rows'],
    ['teams/FY27/B', 'list_incomplete'],
  ]);
});

describe('a delete is withheld', () => {
  test('with a reason that names at most five records below it, and counts all', () => {
    const below = ['B', 'C', 'D', 'E', 'F', 'G'];
    const live = Object.fromEntries([['A', null], ...below.map((key) => [key, 'A'])]) as Parents;
    const { withheld } = withhold([aTeamDelete('A')], new Map(), liveTeams(live));
    const [{ reason } = { reason: undefined }] = withheld;
    expect(reason?.code === 'children_kept' && [reason.args.children.length, reason.args.count]).toEqual([
      5, 6,
    ]);
  });

  test('when a single row lives within the record, and not for rows within another', () => {
    const chart = aChange('charts', 'FY27', { action: 'delete' });
    const rowsIn = (scope: string) => [scopeOf('charts'), scopeOf('teams', { scope, records: aRow })];
    expect(divide([chart], {}, rowsIn('FY27')).withheld).toEqual([['charts/FY27', 'children_kept']]);
    expect(divide([chart], {}, rowsIn('FY28')).withheld).toEqual([]);
    const items = scopeOf('items', { scope: 'FY27', records: aRow });
    expect(divide([chart], {}, [scopeOf('charts'), items]).withheld).toEqual([]);
  });

  test('when a new record is to stand below it', () => {
    const fields = [{ field: 'parentCode', before: null, after: 'A' }];
    const changes = [aChange('teams', 'N', { fields }), aTeamDelete('A')];
    expect(divide(changes, {}, liveTeams({ A: null })).withheld).toEqual([['teams/FY27/A', 'children_kept']]);
  });

  test('when the move that would empty it is withheld', () => {
    const changes = [aMove('B', 'X'), aTeamDelete('A')];
    const live = liveTeams({ A: null, B: 'A', X: null });
    expect(divide(changes, {}, live).withheld).toEqual([]);
    expect(divide(changes, { 'teams/FY27/B': noRows }, live).withheld).toEqual([
      ['teams/FY27/B', 'no_rows'],
      ['teams/FY27/A', 'children_kept'],
    ]);
  });

  test('when the delete below it is withheld, up to the top', () => {
    const changes = [
      aTeamDelete('C'),
      aTeamDelete('B', ['teams/FY27/C']),
      aTeamDelete('A', ['teams/FY27/B']),
    ];
    const live = liveTeams({ A: null, B: 'A', C: 'B', D: 'C' });
    expect(divide(changes, {}, live).withheld).toEqual([
      ['teams/FY27/C', 'children_kept'],
      ['teams/FY27/B', 'depends_on_withheld'],
      ['teams/FY27/A', 'depends_on_withheld'],
    ]);
  });

  test('when rows live within the record', () => {
    const chart = aChange('charts', 'FY27', { action: 'delete', liveId: 'id-FY27' });
    const scopes = [scopeOf('charts'), scopeOf('teams', { records: aRow })];
    expect(divide([chart], {}, scopes).withheld).toEqual([['charts/FY27', 'children_kept']]);
    expect(divide([chart], {}, [scopeOf('charts'), scopeOf('teams', { records: [] })]).withheld).toEqual([]);
  });
});

describe('a delete is not withheld', () => {
  test('when all below it are deleted or move away, to the root as well', () => {
    const changes = [aMove('B', null), aTeamDelete('C'), aTeamDelete('A', ['teams/FY27/C'])];
    expect(divide(changes, {}, liveTeams({ A: null, B: 'A', C: 'A' })).withheld).toEqual([]);
  });

  test('when a row asks for it and the service takes along what no row names', () => {
    const existing = [
      anExisting('folders', { code: 'F', parentCode: null }),
      anExisting('folders', { code: 'G', parentCode: 'F' }),
    ];
    const deletion = aChange('folders', 'F', { action: 'delete', liveId: 'id-F' });
    const asked = aDesired('folders', { code: 'F' }, { intent: 'delete' });
    const explicit = scopeOf('folders', { listing: { records: existing }, records: [asked] });
    expect(divide([deletion], {}, [explicit]).withheld).toEqual([]);
    const named = { ...explicit, records: [asked, aDesired('folders', { code: 'G' })] };
    expect(divide([deletion], {}, [named]).withheld).toEqual([['folders/F', 'children_kept']]);
    const pruned = { ...explicit, records: [] };
    expect(divide([deletion], {}, [pruned]).withheld).toEqual([['folders/F', 'children_kept']]);
  });
});

test('whatever is withheld, each change is on one side, and no change that is left needs a withheld one', () => {
  const indexes = fc.array(fc.nat(), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(indexes, fc.boolean()), { maxLength: 30 }), (drawn) => {
      const changes = drawn.map(([waits], index) =>
        aChange('grades', `G${index}`, {
          dependsOn: index === 0 ? [] : [...new Set(waits.map((wait) => `grades/G${wait % index}`))],
        }),
      );
      const reasons = new Map(
        drawn.flatMap(([, isWithheld], index) => (isWithheld ? [[`grades/G${index}`, noRows] as const] : [])),
      );
      const { changes: left, withheld } = withhold(changes, reasons, []);
      const leftIds = new Set(left.map(({ id }) => id));
      expect(left.length + withheld.length).toBe(changes.length);
      expect(left.flatMap(({ dependsOn }) => dependsOn).filter((id) => !leftIds.has(id))).toEqual([]);
      expect(withheld.filter(({ change }) => leftIds.has(change.id))).toEqual([]);
    }),
  );
});

describe('an activation', () => {
  const activation = anActivation('FY27', 'now');
  const team = aChange('teams', 'A');
  const other = aChange('teams', 'B', { scope: 'FY26' });

  test('is withheld with a change of its chart, and what waits for it as well', () => {
    const next = anActivation('FY28', '2027-10-01', { dependsOn: [activation.id] });
    expect(divide([team, other, activation, next], { [team.id]: noRows })).toEqual({
      left: [other.id],
      withheld: [
        [team.id, 'no_rows'],
        [activation.id, 'depends_on_withheld'],
        [next.id, 'depends_on_withheld'],
      ],
    });
  });

  test('is withheld with the second change of its chart as with the first, and not with one of another chart', () => {
    const [fine, bad] = [aChange('teams', 'A'), aChange('teams', 'B')];
    expect(divide([fine, bad, activation], { [bad.id]: noRows }).left).toEqual([fine.id]);
    const other = aChange('teams', 'A', { scope: 'FY26' });
    expect(divide([other, activation], { [other.id]: noRows }).left).toEqual([activation.id]);
  });

  test('keeps a reason of its own, and is not held back by what is not withheld', () => {
    const team = aChange('teams', 'A');
    expect(divide([team, activation], {}).withheld).toEqual([]);
    const own: WithholdReason = { code: 'list_incomplete', args: { read: 1 } };
    expect(divide([team, activation], { 'teams/FY27/A': noRows, [activation.id]: own }).withheld).toEqual([
      ['teams/FY27/A', 'no_rows'],
      [activation.id, 'list_incomplete'],
    ]);
  });

  test('is made beside a withheld change of another chart', () => {
    expect(divide([team, other, activation], { [other.id]: noRows }).left).toEqual([team.id, activation.id]);
  });

  test('is left out by the option that leaves out what its chart needs', () => {
    const reason: WithholdReason = { code: 'switched_off', args: { option: '--no-delete' } };
    expect(divide([team, activation], { [team.id]: reason }).withheld).toEqual([
      [team.id, 'switched_off'],
      [activation.id, 'switched_off'],
    ]);
  });
});

/** A row deletes A, below which B stands. */
const parentDeleted = { rows: [aDelete('teams', 'A')], live: existingTeams({ A: null, B: 'A' }) };
const keepsChild = (key: string | null, name: string): Reasons => ({
  'delete A': { code: 'children_kept', args: { children: [{ key, name }], count: 1 } },
});

const leftOut = (change?: string, name?: string): WithholdReason => ({
  code: 'switched_off',
  args: {
    option: '--no-create',
    ...(change !== undefined && { change }),
    ...(name !== undefined && { name }),
  },
});
const noCreate = { switchedOff: [{ option: '--no-create', actions: ['create'] }] } as const;

/** A chart to activate. */
const aDueChart = {
  rows: [aDesired('charts', { name: 'FY27' })],
  live: [anExisting('charts', { name: 'FY27' })],
  activations: [{ change: anActivation('FY27', 'now'), reason: undefined }],
};
const setAside = (resource: string) => ({ setAsideCountByResource: new Map([[resource, 1]]) });
const notAllRows: Reasons = { 'activate FY27': { code: 'not_all_rows', args: { count: 1 } } };

/** A row for a user of a team, as `team/user`. */
function member(key: string, isLeader = false): DesiredRecord {
  const [team = '', user = ''] = key.split('/');
  return aDesired('memberships', { team, user, leader: isLeader });
}
const leader = (key: string) => member(key, true);
const asLive = ({ values }: DesiredRecord) => anExisting('memberships', { ...values, grades: ['G1'] });
const noLeader: WithholdReason = { code: 'last_leader', args: { owner: '0100' } };

const cases: Readonly<Record<DependentCode, readonly Case[]>> = {
  switched_off: [
    [
      'is given to the kind of change that an option leaves out, and to no other',
      { rows: [grade('G1', 'Renamed'), grade('N')], live: live(2), ...noCreate },
      { left: ['update G1', 'delete G2'], withheld: all(leftOut(), 'create N') },
    ],
    [
      'is given to what depends on such a change, with that change',
      { ...teams({ N: null, A: 'N', B: null }, { A: null, B: 'A' }), ...noCreate },
      {
        left: ['move B'],
        withheld: { 'create N': leftOut(), 'move A': leftOut('teams/FY27/N', 'Team N') },
      },
    ],
    [
      'comes before a likely slip',
      { rows: [grade('G2', 'Chief')], live: [liveGrade(null, 'Chief')], ...noCreate },
      { withheld: all(leftOut(), 'create G2') },
    ],
  ],
  depends_on_withheld: [
    [
      'is given to what would stand below a withheld record, at any distance',
      { ...teams({ '7': null, A: '7', B: 'A', C: null }, { '007': null }), prune: [] },
      {
        left: ['create C'],
        withheld: {
          'create 7': { code: 'lost_zeros', args: { other: { key: '007', name: 'Team 007' } } },
          'create A': { code: 'depends_on_withheld', args: { change: 'teams/FY27/7', name: 'Team 7' } },
          'create B': { code: 'depends_on_withheld', args: { change: 'teams/FY27/A', name: 'Team A' } },
        },
      },
    ],
  ],
  not_all_rows: [
    [
      'is not given when rows of another resource were set aside',
      { ...aDueChart, ...setAside('grades') },
      { left: ['activate FY27'] },
    ],
    [
      'is given to the activation of a chart when a row of charts was set aside',
      { ...aDueChart, ...setAside('charts') },
      { withheld: notAllRows },
    ],
    [
      'comes before a reason of the activation, and is not lifted by its approval',
      {
        ...aDueChart,
        activations: [{ change: anActivation('FY27', 'now'), reason: noRows }],
        ...setAside('charts'),
        approve: 'activate=FY27@',
      },
      { withheld: notAllRows },
    ],
  ],
  children_kept: [
    [
      'is given to a delete when a record stays below it',
      { ...parentDeleted, prune: [] },
      { withheld: keepsChild('B', 'Team B') },
    ],
    [
      'is given to a delete when a record without a code stays below it',
      { rows: parentDeleted.rows, live: [...existingTeams({ A: null }), liveTeam(null, 'Old', 'A')] },
      { withheld: keepsChild(null, 'Old') },
    ],
    [
      'is not given when that record moves away',
      { ...parentDeleted, rows: [...parentDeleted.rows, ...desiredTeams({ B: null })] },
      { left: ['move B', 'delete A'] },
    ],
    ['is not given when that record is deleted as well', parentDeleted, { left: ['delete B', 'delete A'] }],
    [
      'is not lifted by an approval of the record',
      { ...parentDeleted, prune: [], approve: 'teams=FY27/A@' },
      { withheld: keepsChild('B', 'Team B') },
    ],
  ],
  last_leader: [
    [
      'is given to the removal of the only leader of a team that keeps members',
      { rows: [member('0100/b')], live: [leader('0100/a'), member('0100/b')].map(asLive) },
      { withheld: { 'delete 0100/a': noLeader } },
    ],
    [
      'is given to a leader who is to be one no longer, with no other in place',
      { rows: [member('0100/a')], live: [leader('0100/a'), member('0100/b')].map(asLive), prune: [] },
      { withheld: { 'update 0100/a': noLeader } },
    ],
    [
      'gives way to the reason of the new leader, which the old one waits for',
      { rows: [member('0100/a'), leader('0100/c')], live: [leader('0100/a')].map(asLive), ...noCreate },
      {
        withheld: {
          'create 0100/c': leftOut(),
          'update 0100/a': leftOut('memberships/FY27/0100/c'),
        },
      },
    ],
    [
      'gives way to the reason of the new leader also where nobody leads so far',
      {
        rows: [leader('0100/a'), member('0100/c')],
        live: [member('0100/a')].map(asLive),
        switchedOff: [{ option: '--no-update', actions: ['update'] }],
        prune: [],
      },
      {
        withheld: {
          'update 0100/a': { code: 'switched_off', args: { option: '--no-update' } },
          'create 0100/c': {
            code: 'switched_off',
            args: { option: '--no-update', change: 'memberships/FY27/0100/a' },
          },
        },
      },
    ],
    [
      'is not given when another leader comes in',
      { rows: [leader('0100/b')], live: [leader('0100/a')].map(asLive) },
      { left: ['create 0100/b', 'delete 0100/a'] },
    ],
    [
      'is not given when everybody leaves',
      {
        rows: [aDesired('memberships', { team: '0100', user: null }, { intent: 'ignore' })],
        live: [leader('0100/a')].map(asLive),
      },
      { left: ['delete 0100/a'] },
    ],
  ],
};

testReasons(cases);
