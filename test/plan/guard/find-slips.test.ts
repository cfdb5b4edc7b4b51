import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord } from '../../../src/model/records.js';
import { assemblePlan, type PlanOptions } from '../../../src/plan/assemble-plan.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aDelete,
  aDesired,
  aListing,
  anExisting,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';

interface Sides {
  readonly desired: readonly DesiredRecord[];
  readonly existing: readonly ExistingRecord[];
  readonly isPruned?: boolean;
  readonly options?: PlanOptions;
}

/** What is left of the plan of one resource, what is withheld and why, and the warnings. */
function planOf(resource: string, { desired, existing, isPruned = true, options }: Sides) {
  const definition = definitionOf(resource);
  const listing = aListing(resource, existing);
  const { scope } = listing;
  const table = { file: `${resource}.csv`, columnIndexByField: new Map() };
  const scopes = [{ definition, scope, records: desired, listing, columns: [], table }];
  const { plan, problems } = assemblePlan(
    { serviceUrl: '', sources: [], scopes },
    { prune: isPruned ? [resource] : [], rowsBefore: new Map([[`${resource}/${scope}`, 0]]), ...options },
  );
  return {
    left: plan.changes.map(({ action, key }) => `${action} ${key}`),
    withheld: plan.withheld.map(({ change, reason }) => `${change.action} ${change.key}: ${reason.code}`),
    reasons: plan.withheld.map(({ reason }) => reason),
    warnings: problems.map(({ code }) => code),
  };
}

function grade(code: string, name: string, options: Partial<DesiredRecord> = {}): DesiredRecord {
  return aDesired('grades', { code, name, level: 1 }, options);
}

function liveGrade(code: string, name: string): ExistingRecord {
  return anExisting('grades', { code, name, level: 1 });
}

describe('a rename of what nobody has', () => {
  const live = [liveGrade('G1', 'One'), liveGrade('G2', 'Two')];
  const renamed = grade('N1', 'New', { previousKey: '1' });

  test('may be of any record that no row names: they stay, and it is not made', () => {
    const found = planOf('grades', { desired: [renamed, grade('G3', 'Three')], existing: live });
    expect(found.left).toEqual(['create G3']);
    expect(found.withheld.toSorted()).toEqual([
      'create N1: rename_of_nothing',
      'delete G1: rename_of_nothing',
      'delete G2: rename_of_nothing',
    ]);
    expect(found.reasons[0]?.args).toEqual({ key: 'N1', previousKey: '1' });
  });

  test.each([
    ['where nothing is pruned', { desired: [renamed], isPruned: false }],
    ['where every record has a row', { desired: [renamed, grade('G1', 'One'), grade('G2', 'Two')] }],
  ])('is a warning %s', (_, sides) => {
    expect(planOf('grades', { ...sides, existing: live })).toMatchObject({
      left: ['create N1'],
      withheld: [],
      warnings: ['nothing_to_rename'],
    });
  });

  test('is none when it was done before, or when the row says that the record is new', () => {
    const done = grade('G1', 'One', { previousKey: 'OLD' });
    const isNew = { ...renamed, intent: 'create' as const };
    const found = planOf('grades', { desired: [done, isNew], existing: live });
    expect([found.left.toSorted(), found.withheld, found.warnings]).toEqual([
      ['create N1', 'delete G2'],
      [],
      [],
    ]);
  });
});

describe('a new record beside one that only the service has', () => {
  test('of the same name is a probable rename: both are withheld, each with the other', () => {
    const found = planOf('grades', { desired: [grade('G2', 'Chief')], existing: [liveGrade('G1', 'Chief')] });
    expect(found.left).toEqual([]);
    expect(found.withheld).toEqual(['create G2: probable_rename', 'delete G1: probable_rename']);
    expect(found.reasons.map(({ args }) => args)).toEqual([
      { other: { key: 'G1', name: 'Chief' } },
      { other: { key: 'G2', name: 'Chief' } },
    ]);
  });

  test('of the same name is a warning where nothing is pruned', () => {
    const sides = { desired: [grade('G2', 'Chief')], existing: [liveGrade('G1', 'Chief')], isPruned: false };
    expect(planOf('grades', sides)).toMatchObject({
      left: ['create G2'],
      withheld: [],
      warnings: ['probable_rename'],
    });
  });

  test('of another name is a new one', () => {
    const found = planOf('grades', { desired: [grade('G2', 'Head')], existing: [liveGrade('G1', 'Chief')] });
    expect(found).toMatchObject({ left: ['create G2', 'delete G1'], withheld: [], warnings: [] });
  });

  test.each([
    ['7', '0007'],
    ['07', '0007'],
    ['0007', '7'],
    ['0', '000'],
  ])('with the code %s beside %s has lost zeros', (code, live) => {
    const sides = { desired: [grade(code, 'Head')], existing: [liveGrade(live, 'Chief')] };
    expect(planOf('grades', sides).withheld).toEqual([
      `create ${code}: lost_zeros`,
      `delete ${live}: lost_zeros`,
    ]);
  });

  test('with a code that lost zeros is withheld where nothing is pruned, too', () => {
    const sides = { desired: [grade('7', 'Head')], existing: [liveGrade('0007', 'Chief')], isPruned: false };
    expect(planOf('grades', sides)).toMatchObject({ left: [], withheld: ['create 7: lost_zeros'] });
  });

  test.each([
    ['70', '7'],
    ['7', 'A7'],
    ['0', '10'],
  ])('with the code %s beside %s has another code', (code, live) => {
    const sides = { desired: [grade(code, 'Head')], existing: [liveGrade(live, 'Chief')] };
    expect(planOf('grades', sides).withheld).toEqual([]);
  });

  test('with the same code but for its width is a twin', () => {
    const sides = { desired: [grade('G1', 'Head')], existing: [liveGrade('Ｇ１', 'Chief')] };
    expect(planOf('grades', sides).withheld).toEqual([
      'create G1: spelling_twin',
      'delete Ｇ１: spelling_twin',
    ]);
  });

  test('with the same name but for its width is a twin where the name is the key', () => {
    const sides = {
      desired: [aDesired('categories', { name: 'IT' })],
      existing: [anExisting('categories', { name: 'ＩＴ' })],
    };
    expect(planOf('categories', sides).withheld).toEqual([
      'create IT: spelling_twin',
      'delete ＩＴ: spelling_twin',
    ]);
  });

  test('is not suspected when its row says create', () => {
    const desired = [grade('G2', 'Chief', { intent: 'create' }), grade('7', 'Head', { intent: 'create' })];
    const existing = [liveGrade('G1', 'Chief'), liveGrade('0007', 'Head')];
    expect(planOf('grades', { desired, existing })).toMatchObject({ withheld: [], warnings: [] });
  });

  test('is not suspected when a row names the live one', () => {
    const desired = [grade('G2', 'Chief'), aDelete('grades', 'G1', { line: 3 })];
    expect(planOf('grades', { desired, existing: [liveGrade('G1', 'Chief')] })).toMatchObject({
      left: ['create G2', 'delete G1'],
      withheld: [],
    });
  });

  test('is paired with one live record only', () => {
    const desired = [grade('G2', 'Chief'), grade('G3', 'Chief', { row: rowAt(3) })];
    expect(planOf('grades', { desired, existing: [liveGrade('G1', 'Chief')] }).withheld).toEqual([
      'create G2: probable_rename',
      'delete G1: probable_rename',
    ]);
  });
});

describe('a new record beside a live one without a code', () => {
  const codeless = anExisting('grades', { code: null, name: 'Chief', level: 2 });

  test.each([true, false])('of the same name may be that one: it is not made, pruned %s', (isPruned) => {
    const sides = { desired: [grade('G2', 'Chief'), grade('G3', 'Head')], existing: [codeless], isPruned };
    const found = planOf('grades', sides);
    expect([found.left, found.withheld]).toEqual([['create G3'], ['create G2: codeless_twin']]);
    expect(found.reasons[0]?.args).toEqual({ other: { key: null, name: 'Chief' } });
    expect(found.warnings).not.toContain('probable_rename');
  });

  test('of another name is a new one, whatever its code', () => {
    const sides = { desired: [grade('null', 'Head')], existing: [codeless] };
    expect(planOf('grades', sides)).toMatchObject({ left: ['create null'], withheld: [] });
  });

  test('is not suspected when its row says create', () => {
    const sides = { desired: [grade('G2', 'Chief', { intent: 'create' })], existing: [codeless] };
    expect(planOf('grades', sides)).toMatchObject({ left: ['create G2'], withheld: [] });
  });

  test('is not made where another one of the name has a code, either, and that one is not deleted', () => {
    const sides = { desired: [grade('G2', 'Chief')], existing: [codeless, liveGrade('G1', 'Chief')] };
    const pruned = planOf('grades', sides);
    expect(pruned.left).toEqual([]);
    expect(pruned.withheld.map((text) => text.split(':')[0])).toEqual(['create G2', 'delete G1']);
    expect(planOf('grades', { ...sides, isPruned: false })).toMatchObject({
      left: [],
      withheld: ['create G2: codeless_twin'],
      warnings: ['probable_rename'],
    });
  });

  test('is not made where there are several of them', () => {
    const existing = [codeless, { ...codeless, id: 'second' }];
    expect(planOf('grades', { desired: [grade('G2', 'Chief')], existing }).withheld).toEqual([
      'create G2: codeless_twin',
    ]);
  });

  test('is paired with one only: a second new one of the name is made', () => {
    const desired = [grade('G2', 'Chief'), grade('G3', 'Chief', { row: rowAt(3) })];
    expect(planOf('grades', { desired, existing: [codeless] })).toMatchObject({
      left: ['create G3'],
      withheld: ['create G2: codeless_twin'],
    });
  });

  test('is left out, and not withheld, where nothing is to be created', () => {
    const options = { switchedOff: [{ option: '--no-create', actions: ['create'] }] } as const;
    const sides = { desired: [grade('G2', 'Chief')], existing: [codeless], options };
    expect(planOf('grades', sides).withheld).toEqual(['create G2: switched_off']);
  });
});

function rowAt(line: number): DesiredRecord['row'] {
  return { table: { file: 'grades.csv', columnIndexByField: new Map() }, line };
}

describe('in a tree', () => {
  const team = (code: string, name: string, parentCode: string | null) => ({ code, name, parentCode });

  test('the same name below another parent is another record', () => {
    const desired = [...desiredTeams({ A: null, B: null }), aDesired('teams', team('N', 'Sales', 'B'))];
    const existing = [...existingTeams({ A: null, B: null }), anExisting('teams', team('O', 'Sales', 'A'))];
    expect(planOf('teams', { desired, existing }).withheld).toEqual([]);
  });

  test('a child of a renamed parent is found with it', () => {
    const desired = [
      aDesired('teams', team('N', 'Sales', null)),
      aDesired('teams', team('N1', 'Export', 'N')),
    ];
    const existing = [
      anExisting('teams', team('O', 'Sales', null)),
      anExisting('teams', team('O1', 'Export', 'O')),
    ];
    expect(planOf('teams', { desired, existing }).withheld).toEqual([
      'create N: probable_rename',
      'create N1: probable_rename',
      'delete O1: probable_rename',
      'delete O: probable_rename',
    ]);
  });

  test('a record without a code is meant by its name below the same parent only', () => {
    const desired = [
      ...desiredTeams({ A: null, B: null }),
      aDesired('teams', team('N', 'Sales', 'A')),
      aDesired('teams', team('M', 'Sales', 'B')),
    ];
    const codeless = anExisting('teams', { code: null, name: 'Sales', parentCode: 'A' });
    const existing = [...existingTeams({ A: null, B: null }), codeless];
    expect(planOf('teams', { desired, existing })).toMatchObject({
      left: ['create M'],
      withheld: ['create N: codeless_twin'],
    });
  });

  test('a child of a record without a code is found with it', () => {
    const desired = [
      aDesired('teams', team('N', 'Sales', null)),
      aDesired('teams', team('N1', 'Export', 'N')),
    ];
    const existing = [
      anExisting('teams', { code: null, name: 'Sales', parentCode: null }, { id: 'X7' }),
      anExisting('teams', team('O1', 'Export', '(team x7)')),
    ];
    expect(planOf('teams', { desired, existing }).withheld).toEqual([
      'create N: codeless_twin',
      'create N1: probable_rename',
      'delete O1: probable_rename',
    ]);
  });

  test('three records below each other that are in no row are a missing subtree', () => {
    const existing = existingTeams({ A: null, X: 'A', Y: 'X', Z: 'X' });
    const found = planOf('teams', { desired: desiredTeams({ A: null }), existing });
    expect(found.left).toEqual([]);
    expect(found.withheld).toEqual([
      'delete Z: subtree_missing',
      'delete Y: subtree_missing',
      'delete X: subtree_missing',
    ]);
    expect(found.reasons[0]?.args).toEqual({
      top: { key: 'X', name: 'Team X' },
      count: 3,
      approval: 'teams=FY27/X',
    });
  });

  test('two records are not', () => {
    const existing = existingTeams({ A: null, X: 'A', Y: 'X' });
    expect(planOf('teams', { desired: desiredTeams({ A: null }), existing }).left).toEqual([
      'delete Y',
      'delete X',
    ]);
  });

  test('a subtree is not missing when something of it moves elsewhere', () => {
    const existing = existingTeams({ A: null, X: 'A', Y: 'X', Z: 'X', W: 'X' });
    const desired = desiredTeams({ A: null, W: 'A' });
    expect(planOf('teams', { desired, existing }).withheld).toEqual([]);
  });

  test('a missing subtree may be approved by the name of its top', () => {
    const existing = existingTeams({ A: null, X: 'A', Y: 'X', Z: 'X' });
    const approvals = { ...noApprovals, approved: [{ what: 'teams', value: 'FY27/X' }] };
    const sides = { desired: desiredTeams({ A: null }), existing, options: { approvals } };
    expect(planOf('teams', sides).withheld).toEqual([]);
  });

  test('when every parent changed beside a delete, nothing is done there, unless the moves are approved', () => {
    const existing = existingTeams({ A: null, B: null, P: 'A', Q: 'A', R: 'A', X: 'B' });
    const moved = desiredTeams({ A: null, B: null, P: 'B', Q: 'B', R: 'B', N: 'A' });
    expect(planOf('teams', { desired: moved, existing })).toMatchObject({
      left: [],
      withheld: ['create N', 'move P', 'move Q', 'move R', 'delete X'].map(
        (change) => `${change}: every_parent_changed`,
      ),
    });
    const approvals = { ...noApprovals, approved: [{ what: 'moves', value: '3' }] };
    expect(planOf('teams', { desired: moved, existing, options: { approvals } }).withheld).toEqual([]);
    expect(planOf('teams', { desired: moved, existing, isPruned: false }).withheld).toEqual([]);
    const almost = desiredTeams({ A: null, B: null, P: 'B', Q: 'B', R: 'A' });
    expect(planOf('teams', { desired: almost, existing }).withheld).toEqual([]);
  });
});
