import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { UndoLossArguments, UndoLossReason } from '../../../src/model/obstacles.js';
import type { Listing, Value } from '../../../src/model/records.js';
import type { PastChange } from '../../../src/plan/undo/past-run.js';
import { isGraveLoss, undoRun } from '../../../src/plan/undo/undo-run.js';
import { aChange, aListing, anActivation, anExisting, aPlan } from '../../helpers/builders.js';
import { examplesOf } from '../../helpers/example-arguments.js';
import { adds, liveMembers } from '../../helpers/members.js';

const set = (field: string, before: Value, after: Value) => ({ field, before, after });
const update = (resource: string, key: string, ...fields: Change['fields']) =>
  aChange(resource, key, { action: 'update', liveId: `id-${key}`, fields });
const create = (resource: string, key: string, ...fields: Change['fields']) =>
  aChange(resource, key, { fields: [set('code', null, key), ...fields] });
const remove = (resource: string, key: string, options: Partial<Omit<Change, 'resource' | 'key'>> = {}) =>
  aChange(resource, key, { action: 'delete', liveId: `id-${key}`, ...options });
const certain = (change: Change, id?: string): PastChange => ({
  change,
  isCertain: true,
  ...(id !== undefined && { id }),
});
const inDoubt = (change: Change): PastChange => ({ change, isCertain: false });

/**
 * Undoes a run that is said to have made these changes: what the inverse plan does, and what does
 * not come back.
 */
function undo(past: readonly (Change | PastChange)[], listings: readonly Listing[]) {
  const changes = past.map((one) => ('change' in one ? one : certain(one)));
  const run = {
    id: 'run',
    today: '2026-06-01',
    plan: aPlan({ changes: changes.map(({ change }) => change) }),
    changes,
  };
  const { plan, losses } = undoRun(run, listings);
  const withheld = plan.withheld.map(({ change: { id }, finding: { check, evidence } }) => [
    id,
    check,
    evidence,
  ]);
  return {
    changes: plan.changes,
    ...(withheld.length > 0 && { withheld }),
    losses: losses.map(({ change: { id }, reason: { code, args } }) => ({ id, code, args })),
  };
}

const changesOf = ({ changes }: ReturnType<typeof undo>) =>
  changes.map(({ action, id, fields }) => ({ action, id, fields }));
const grade = (code: string, values: Readonly<Record<string, Value>> = {}) =>
  anExisting('grades', { code, name: code, level: 1, default: false, ...values });
const grades = (...records: readonly ReturnType<typeof grade>[]) => aListing('grades', records);

describe('the undo of a create', () => {
  const created = create('grades', 'G1', set('name', null, 'G1'), set('level', null, 1));

  test('has nothing to do when the record is gone, unless another one has its key', () => {
    expect(undo([certain(created, 'id-old')], [grades()])).toEqual({ changes: [], losses: [] });
    expect(undo([certain(created, 'id-old')], [grades(grade('G1'))])).toEqual({
      changes: [],
      losses: [{ id: 'grades/G1', code: 'key_taken', args: { key: 'G1' } }],
    });
  });

  test('is not made from a list that is not complete', () => {
    const listing = aListing('grades', [grade('G1')], { expectedCount: 2 });
    expect(undo([certain(created, 'id-G1')], [listing])).toEqual({
      changes: [],
      losses: [{ id: 'grades/G1', code: 'list_incomplete', args: { read: 1, counted: 2 } }],
    });
  });
});

describe('of records of one name, the undo of a create', () => {
  const named = (id: string) => anExisting('categories', { name: 'X' }, { id });
  const created = aChange('categories', 'X', { fields: [set('name', null, 'X')] });

  test.each([[['id-1', 'id-2']], [['id-2', 'id-1']]])('deletes the one that was made: %j', (ids) => {
    const { changes, losses } = undo([certain(created, 'id-2')], [aListing('categories', ids.map(named))]);
    expect([changes.map(({ action, liveId }) => [action, liveId]), losses]).toEqual([
      [['delete', 'id-2']],
      [],
    ]);
  });

  test('deletes one at a time, as plans name them by their key', () => {
    const past = [certain(created, 'id-1'), certain(created, 'id-2')];
    const { changes, losses } = undo(past, [aListing('categories', ['id-1', 'id-2'].map(named))]);
    expect([changes.length, losses.map(({ code }) => code)]).toEqual([1, ['key_taken']]);
  });
});

describe('the undo of an update', () => {
  test('gives the keys of a chain of renames back, each when it is free', () => {
    const chain = [
      update('grades', 'C', set('code', 'B', 'C')),
      update('grades', 'B', set('code', 'A', 'B')),
    ];
    const { changes, losses } = undo(chain, [grades(grade('B'), grade('C'))]);
    expect(losses).toEqual([]);
    expect(changes.map(({ key, liveId, dependsOn }) => [key, liveId, dependsOn])).toEqual([
      ['A', 'id-B', []],
      ['B', 'id-C', ['grades/A']],
    ]);
  });

  test('does not take a key that another record has, also one that the run gave it to', () => {
    const renamed = update('grades', 'G2', set('code', 'G1', 'G2'));
    const created = create('grades', 'G1', set('name', null, 'G1'), set('level', null, 1));
    const listing = grades(grade('G1'), grade('G2'));
    for (const past of [[renamed], [renamed, certain(created, 'id-G1')]])
      expect(undo(past, [listing]).losses).toEqual([
        { id: 'grades/G2', code: 'key_taken', args: { key: 'G1' } },
      ]);
  });

  test('does not give a key back that a record keeps because its own is taken', () => {
    const chain = [
      update('grades', 'C', set('code', 'B', 'C')),
      update('grades', 'B', set('code', 'A', 'B')),
    ];
    const records = [grade('A', { name: 'new' }), grade('B'), grade('C')];
    const { changes, losses } = undo(chain, [grades(...records)]);
    expect(changes).toEqual([]);
    expect(losses).toEqual([
      { id: 'grades/C', code: 'key_taken', args: { key: 'B' } },
      { id: 'grades/B', code: 'key_taken', args: { key: 'A' } },
    ]);
  });

  test('gives no key back that somebody has changed since, or whose record is gone', () => {
    const renamed = update('grades', 'G2', set('code', 'G1', 'G2'));
    const newer = anExisting('grades', { code: 'G3' }, { id: 'id-G2' });
    const lossesWith = (record: ReturnType<typeof grade>) => undo([renamed], [grades(record)]).losses;
    expect(lossesWith(newer)).toMatchObject([{ code: 'value_changed', args: { found: 'G3' } }]);
    expect(lossesWith(anExisting('grades', { code: 'G2' }, { id: 'other' }))).toMatchObject([
      { code: 'gone' },
    ]);
  });

  test('leaves a value that somebody has changed since', () => {
    expect(undo([update('grades', 'G1', set('level', 3, 4))], [grades(grade('G1', { level: 5 }))])).toEqual({
      changes: [],
      losses: [{ id: 'grades/G1', code: 'value_changed', args: { field: 'level', written: 4, found: 5 } }],
    });
  });

  test('of a custom field that its master no longer has names the value that does not come back', () => {
    const items = aListing('items', [anExisting('items', { code: 'I1', name: 'I1' })]);
    const listings = [aListing('masters', [anExisting('masters', { code: 'V1', name: 'V1' })]), items];
    const changed = (before: Value) =>
      undo([update('items', 'I1', set('inputs.color', before, 'blue'))], listings);
    expect(changed('red')).toEqual({
      changes: [],
      losses: [{ id: 'items/V1/I1', code: 'field_gone', args: { field: 'inputs.color' } }],
    });
    expect(changed(null)).toEqual({ changes: [], losses: [] });
  });
});

describe('the undo of an update of custom fields', () => {
  const text = { 'fields.color.title': '色', 'fields.color.fieldType': 'text' };
  const masters = (values: Readonly<Record<string, Value>> = {}) =>
    aListing('masters', [anExisting('masters', { code: 'V1', name: 'V1', ...values })]);

  test('takes a field away that the run has added, with all that it has got since', () => {
    const added = update(
      'masters',
      'V1',
      set('fields.color.title', null, '色'),
      set('fields.color.fieldType', null, 'text'),
    );
    const { changes, losses } = undo([added], [masters({ ...text, 'fields.color.description': '説明' })]);
    expect(losses).toEqual([]);
    expect(changes).toMatchObject([
      {
        action: 'update',
        fields: [
          set('fields.color.title', '色', null),
          set('fields.color.fieldType', 'text', null),
          set('fields.color.description', '説明', null),
        ],
        group: { ...text, 'fields.color.description': '説明' },
      },
    ]);
  });

  test('leaves a field that the run has added and somebody has changed since, as a whole', () => {
    const added = update(
      'masters',
      'V1',
      set('fields.color.title', null, '色'),
      set('fields.color.fieldType', null, 'text'),
    );
    expect(undo([added], [masters({ ...text, 'fields.color.title': '色彩' })])).toEqual({
      changes: [],
      losses: [
        {
          id: 'masters/V1',
          code: 'value_changed',
          args: { field: 'fields.color.title', written: '色', found: '色彩' },
        },
      ],
    });
  });

  test('makes a removed field again in its place, and says that the values of items are lost', () => {
    const size = { 'fields.size.title': '寸法', 'fields.size.fieldType': 'number' };
    const fields = [set('fields.color.title', '色', null), set('fields.color.fieldType', 'text', null)];
    const removed = { ...update('masters', 'V1', ...fields), group: { ...text, ...size } };
    const { changes, losses } = undo([removed], [masters(size)]);
    const names = Object.keys(changes[0]?.group ?? {});
    expect([names, changes[0]?.group]).toEqual([
      [...Object.keys(text), ...Object.keys(size)],
      { 'fields.color.title': null, 'fields.color.fieldType': null, ...size },
    ]);
    expect(losses).toEqual([{ id: 'masters/V1', code: 'field_values_lost', args: { fields: ['color'] } }]);
  });

  test('sends no fields where all of them have changed since, and only the name comes back', () => {
    const fields = [set('name', 'V0', 'V1'), set('fields.color.title', '色', '色彩')];
    const changed = { ...update('masters', 'V1', ...fields), group: text };
    const { changes } = undo([changed], [masters({ ...text, 'fields.color.title': 'いろ' })]);
    expect(changes).toMatchObject([{ fields: [set('name', 'V1', 'V0')] }]);
    expect(changes[0]).not.toHaveProperty('group');
  });
});

describe('the undo of a delete', () => {
  const deleted = remove('grades', 'G1', { fields: [set('code', 'G1', null), set('level', 3, null)] });

  test('creates the record again, under its key where its name is unknown, and says that its id is another', () => {
    const { changes, losses } = undo([deleted], [grades()]);
    expect(changes).toMatchObject([{ action: 'create', key: 'G1', name: 'G1' }]);
    expect(losses).toEqual([{ id: 'grades/G1', code: 'new_id', args: {} }]);
  });

  test('creates nothing while the record is there, and says so if the journal has it as deleted', () => {
    expect(undo([deleted], [grades(grade('G1'))])).toEqual({
      changes: [],
      losses: [{ id: 'grades/G1', code: 'still_open', args: {} }],
    });
    expect(undo([inDoubt(deleted)], [grades(grade('G1'))])).toEqual({ changes: [], losses: [] });
  });

  test('is not made from a list that is not complete, nor under a key that is taken', () => {
    const incomplete = aListing('grades', [], { expectedCount: 1 });
    expect(undo([deleted], [incomplete]).losses).toMatchObject([{ code: 'list_incomplete' }]);
    const other = anExisting('grades', { code: 'G1' }, { id: 'other' });
    expect(undo([deleted], [grades(other)]).losses).toMatchObject([
      { code: 'key_taken', args: { key: 'G1' } },
    ]);
  });

  test('names the values of custom fields that its master no longer has', () => {
    const item = remove('items', 'I1', {
      fields: [set('code', 'I1', null), set('inputs.color', 'red', null), set('inputs.size', null, null)],
    });
    const listings = [aListing('masters', [anExisting('masters', { code: 'V1' })]), aListing('items')];
    const { changes, losses } = undo([item], listings);
    expect(changesOf({ changes, losses })).toMatchObject([
      { action: 'create', fields: [set('code', null, 'I1')] },
    ]);
    expect(losses).toEqual([
      { id: 'items/V1/I1', code: 'new_id', args: {} },
      { id: 'items/V1/I1', code: 'field_gone', args: { field: 'inputs.color' } },
    ]);
  });

  test('says what went with the record and does not come back, also where it was not counted', () => {
    const lossesOf = (count: number | null, what: string) =>
      undo([remove('charts', 'FY26', { effects: [{ what, count }] })], [aListing('charts')]).losses.slice(1);
    const lostEffect = (what: string, count: number | null) => [
      { id: 'charts/FY26', code: 'effect_lost', args: { effect: { what, count } } },
    ];
    expect(lossesOf(4, 'teamsCount')).toEqual(lostEffect('teamsCount', 4));
    expect(lossesOf(null, 'teamsCount')).toEqual(lostEffect('teamsCount', null));
    expect(lossesOf(2, 'membershipsCount')).toEqual(lostEffect('membershipsCount', 2));
  });

  test('does not name what the run has deleted by changes of its own, as that comes back by itself', () => {
    const team = remove('teams', 'A', { scope: 'FY26', fields: [set('code', 'A', null)] });
    const chart = remove('charts', 'FY26', {
      fields: [set('name', 'FY26', null)],
      effects: [{ what: 'teamsCount', count: 1 }],
    });
    const { changes, losses } = undo(
      [team, chart],
      [aListing('charts'), aListing('teams', [], { scope: 'FY26' })],
    );
    expect(changes.map(({ id }) => id)).toEqual(['charts/FY26', 'teams/FY26/A']);
    expect(losses.map(({ code }) => code)).toEqual(['new_id', 'new_id']);
  });
});

describe('the undo of a new default', () => {
  const isDefault = set('default', false, true);
  const changed = aChange('grades', 'G2', {
    action: 'set-default',
    liveId: 'id-G2',
    formerId: 'id-G1',
    fields: [isDefault],
  });

  test('has nothing to do where it is so already', () => {
    const undone = undo([changed], [grades(grade('G1', { default: true }), grade('G2'))]);
    expect(undone).toEqual({ changes: [], losses: [] });
  });

  test('leaves what somebody else has chosen since, or what the service does not show', () => {
    const lossesWith = (...records: readonly ReturnType<typeof grade>[]) =>
      undo([changed], [grades(...records)]).losses;
    const replaced = (found: string | null) => [
      { id: 'grades/G2#set-default', code: 'role_changed', args: { found } },
    ];
    expect(lossesWith(grade('G1'), grade('G2'), grade('G3', { default: true }))).toEqual(replaced('G3'));
    expect(lossesWith(grade('G1'), grade('G2'))).toEqual(replaced(null));
  });

  test('takes the grade that the run has deleted, once it is made again', () => {
    const deleted = remove('grades', 'G1', { fields: [set('code', 'G1', null)] });
    const { changes, losses } = undo([changed, deleted], [grades(grade('G2', { default: true }))]);
    expect(changes.map(({ id, dependsOn }) => ({ id, dependsOn }))).toEqual([
      { id: 'grades/G1', dependsOn: [] },
      { id: 'grades/G1#set-default', dependsOn: ['grades/G1'] },
    ]);
    expect(losses.map(({ code }) => code)).toEqual(['new_id']);
  });

  test('is not made where the former one is gone, or cannot be made again', () => {
    const unknown = {
      id: 'grades/G2#set-default',
      code: 'gone',
      args: { resource: 'grades', key: null },
    };
    expect(undo([changed], [grades(grade('G2', { default: true }))]).losses).toEqual([unknown]);
    const deleted = remove('grades', 'G1', { fields: [set('code', 'G1', null)] });
    const taken = anExisting('grades', { code: 'G1' }, { id: 'other' });
    const { changes, losses } = undo([changed, deleted], [grades(grade('G2', { default: true }), taken)]);
    expect(changes).toEqual([]);
    expect(losses.map(({ code }) => code)).toEqual(['key_taken', 'gone']);
  });
});

describe('the undo of a move', () => {
  const chartListing = aListing('charts', [anExisting('charts', { name: 'FY27' })]);
  const team = (code: string, parentCode: string | null) =>
    anExisting('teams', { code, name: code, parentCode });
  const move = (key: string, before: string | null, after: string | null, ...others: Change['fields']) =>
    aChange('teams', key, {
      action: 'move',
      liveId: `id-${key}`,
      fields: [set('parentCode', before, after), ...others],
    });
  const undoIn = (past: readonly Change[], ...records: readonly ReturnType<typeof team>[]) =>
    undo(past, [chartListing, aListing('teams', records)]);

  test('whose former parent is gone leaves the team where it is, and brings back the rest', () => {
    const records = [
      anExisting('teams', { code: null, name: 'nameless' }, { id: 'x' }),
      team('B', null),
      anExisting('teams', { code: 'C', name: 'new', parentCode: 'B' }),
    ];
    const gone = { id: 'teams/FY27/C', code: 'parent_lost', args: { parent: 'A' } };
    expect(undoIn([move('C', 'A', 'B')], ...records)).toEqual({ changes: [], losses: [gone] });
    const undone = undoIn([move('C', 'A', 'B', set('name', 'old', 'new'))], ...records);
    expect(changesOf(undone)).toEqual([
      { action: 'update', id: 'teams/FY27/C', fields: [set('name', 'new', 'old')] },
    ]);
    expect(undone.losses).toEqual([gone]);
  });

  test('whose former parent has no code leaves the team where it is, and brings back the rest', () => {
    const records = [
      anExisting('teams', { code: null, name: '旧課' }, { id: 'x' }),
      team('B', null),
      anExisting('teams', { code: 'C', name: 'new', parentCode: 'B' }),
    ];
    const undone = undoIn([move('C', '(team x)', 'B', set('name', 'old', 'new'))], ...records);
    expect(changesOf(undone)).toEqual([
      { action: 'update', id: 'teams/FY27/C', fields: [set('name', 'new', 'old')] },
    ]);
    expect(undone.losses).toEqual([{ id: 'teams/FY27/C', code: 'parent_lost', args: { parent: '旧課' } }]);
  });

  test('whose former parent had no code and has one by now puts the team back below it', () => {
    const parent = anExisting('teams', { code: 'N', name: '旧課' }, { id: 'X' });
    const undone = undoIn([move('C', '(team x)', 'B')], parent, team('B', null), team('C', 'B'));
    expect(undone.losses).toEqual([]);
    expect(changesOf(undone)).toEqual([
      { action: 'move', id: 'teams/FY27/C', fields: [set('parentCode', 'B', 'N')] },
    ]);
  });

  test('whose former parent has come below the team would make a circle, and is left out', () => {
    const { changes, losses } = undoIn(
      [move('C', 'A', null)],
      team('C', null),
      team('B', 'C'),
      team('A', 'B'),
    );
    expect(changes).toEqual([]);
    expect(losses).toEqual([{ id: 'teams/FY27/C', code: 'parent_lost', args: { parent: 'A' } }]);
  });

  test('of a team that was deleted and whose parent is gone cannot be made', () => {
    const deleted = remove('teams', 'C', { fields: [set('code', 'C', null), set('parentCode', 'A', null)] });
    expect(undoIn([deleted], team('B', null))).toEqual({
      changes: [],
      losses: [{ id: 'teams/FY27/C', code: 'parent_lost', args: { parent: 'A' } }],
    });
  });
});

test('what a run made in a chart that is gone went with it; what it changed there is lost', () => {
  const past = [create('teams', 'A'), update('teams', 'B', set('name', 'old', 'new'))];
  expect(undo(past, [aListing('charts'), aListing('teams')])).toEqual({
    changes: [],
    losses: [{ id: 'teams/FY27/B', code: 'gone', args: { resource: 'charts', key: 'FY27' } }],
  });
});

test('where two charts have the name of the one that the run changed, nothing is undone in them', () => {
  const charts = ['1', '2'].map((id) => anExisting('charts', { name: 'FY27' }, { id }));
  const { changes, losses } = undo([create('teams', 'A')], [aListing('charts', charts), aListing('teams')]);
  expect(changes).toEqual([]);
  expect(losses).toMatchObject([{ id: 'teams/FY27/A', code: 'gone' }]);
});

describe('the undo of an activation', () => {
  const chart = (
    name: string,
    options: { readonly on?: string; readonly isCurrent?: boolean; readonly count?: number } = {},
  ) =>
    anExisting(
      'charts',
      { name, activateOn: options.on ?? null },
      {
        facts: {
          isCurrent: options.isCurrent ?? false,
          isScheduled: options.on !== undefined,
          ...(options.count !== undefined && { teamsCount: options.count }),
        },
      },
    );
  const former = { id: 'id-FY26', key: 'FY26', count: 4 };
  const atOnce = anActivation('FY27', 'now', { activation: { former } });
  const undoWith = (past: Change | PastChange, ...records: readonly ReturnType<typeof chart>[]) =>
    undoAll([past], ...records);
  const undoAll = (past: readonly (Change | PastChange)[], ...records: readonly ReturnType<typeof chart>[]) =>
    undo(past, [aListing('charts', records)]);

  test('makes the chart current again that was it before', () => {
    const { changes, losses } = undoWith(
      atOnce,
      chart('FY26', { count: 4 }),
      chart('FY27', { isCurrent: true, count: 5 }),
    );
    expect(losses).toEqual([]);
    expect(changes).toMatchObject([
      {
        key: 'FY26',
        fields: [set('activateOn', null, 'now')],
        activation: { asOf: '2026-06-01', count: 4, former: { id: 'id-FY27', key: 'FY27', count: 5 } },
      },
    ]);
  });

  test('takes nothing back where the former chart is the current one already', () => {
    expect(undoWith(atOnce, chart('FY26', { isCurrent: true }), chart('FY27'))).toEqual({
      changes: [],
      losses: [],
    });
  });

  test('of unknown outcome is reported as a loss, as it may still happen', () => {
    const records = [chart('FY26', { isCurrent: true }), chart('FY27')];
    expect(undoWith(inDoubt(atOnce), ...records)).toEqual({
      changes: [],
      losses: [{ id: 'charts/FY27#activate', code: 'still_open', args: {} }],
    });
  });

  test('leaves a chart that somebody has made current since; what may never have happened is not a loss', () => {
    const records = [chart('FY26'), chart('FY27'), chart('FY28', { isCurrent: true })];
    const changed = (found: string | null) => [
      { id: 'charts/FY27#activate', code: 'role_changed', args: { found } },
    ];
    expect(undoWith(atOnce, ...records)).toEqual({ changes: [], losses: changed('FY28') });
    expect(undoWith(atOnce, chart('FY26'), chart('FY27')).losses).toEqual(changed(null));
    expect(undoWith(inDoubt(atOnce), ...records)).toEqual({ changes: [], losses: [] });
  });

  test('cannot be made when the former chart is gone, or was never known', () => {
    const gone = (key: string | null) => ({
      changes: [],
      losses: [{ id: 'charts/FY27#activate', code: 'gone', args: { resource: 'charts', key } }],
    });
    const current = chart('FY27', { isCurrent: true });
    expect(undoWith(atOnce, current)).toEqual(gone('FY26'));
    expect(undoWith(anActivation('FY27', 'now'), chart('FY26'), current)).toEqual(gone(null));
  });

  test('says which schedule it took away, and which one goes with it now', () => {
    const replaced = { id: 'id-FY28', key: 'FY28', dueOn: '2027-04-01', isNamed: false };
    const { changes, losses } = undoWith(
      anActivation('FY27', 'now', { activation: { former, replaced } }),
      chart('FY26'),
      chart('FY27', { isCurrent: true }),
      chart('FY29', { on: '2028-04-01' }),
    );
    expect(losses).toEqual([
      { id: 'charts/FY27#activate', code: 'schedule_lost', args: { key: 'FY28', day: '2027-04-01' } },
    ]);
    expect(changes[0]?.activation?.replaced).toEqual({
      id: 'id-FY29',
      key: 'FY29',
      dueOn: '2028-04-01',
      isNamed: false,
    });
  });

  test.each([
    ['that the run has set, which its files name', 'FY28', '2028-04-01', true, []],
    ['that somebody has put off since', 'FY28', '2028-05-01', false, ['value_changed']],
    ['that somebody has set for another chart', 'FY29', '2028-04-01', false, ['value_changed']],
  ])('takes a schedule away %s', (_, key, dueOn, isNamed, lossCodes) => {
    const past = [atOnce, anActivation('FY28', '2028-04-01')];
    const others = ['FY28', 'FY29'].map((name) => chart(name, name === key ? { on: dueOn } : {}));
    const { changes, losses } = undoAll(past, chart('FY26'), chart('FY27', { isCurrent: true }), ...others);
    const replaced = { id: `id-${key}`, key, dueOn, isNamed };
    expect(changes.map((change) => [change.key, change.activation?.replaced])).toEqual([['FY26', replaced]]);
    expect(losses.map(({ code }) => code)).toEqual(lossCodes);
  });

  test('takes no schedule away from the chart that it makes current again', () => {
    const current = chart('FY27', { isCurrent: true });
    const { changes } = undoWith(atOnce, chart('FY26', { on: '2028-04-01' }), current);
    expect(changes).toMatchObject([{ key: 'FY26' }]);
    expect(changes[0]?.activation).not.toHaveProperty('replaced');
  });

  test('of a schedule is a loss where the service does not show schedules', () => {
    const blind = anExisting('charts', { name: 'FY27', activateOn: null }, { facts: { isCurrent: false } });
    expect(undo([anActivation('FY27', '2027-04-01')], [aListing('charts', [blind])])).toEqual({
      changes: [],
      losses: [{ id: 'charts/FY27#activate', code: 'schedule_stays', args: { day: '2027-04-01' } }],
    });
  });

  const replaced = { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed: true };
  const replacing = anActivation('FY27', '2027-04-01', { activation: { replaced } });

  test('sets the schedule of the other chart again that the run replaced', () => {
    const records = [chart('FY26', { isCurrent: true, count: 4 }), chart('FY28', { count: 6 })];
    const { changes, losses } = undoWith(replacing, ...records, chart('FY27', { on: '2027-04-01' }));
    expect(losses).toEqual([]);
    expect(changes).toMatchObject([
      {
        key: 'FY28',
        fields: [set('activateOn', null, '2027-10-01')],
        activation: {
          count: 6,
          missing: [],
          renamed: [],
          former: { id: 'id-FY26', key: 'FY26', count: 4 },
          replaced: { id: 'id-FY27', key: 'FY27', dueOn: '2027-04-01', isNamed: true },
        },
      },
    ]);
  });

  test.each([
    ['replaced none', anActivation('FY27', '2027-04-01')],
    ['replaced that of a chart that is gone', replacing],
  ])('cannot take back a schedule that %s', (_, past) => {
    expect(undoWith(past, chart('FY27', { on: '2027-04-01' }))).toEqual({
      changes: [],
      losses: [{ id: 'charts/FY27#activate', code: 'schedule_stays', args: { day: '2027-04-01' } }],
    });
  });

  test('of a schedule that somebody has replaced is a loss, unless it may never have been set', () => {
    const onDay = anActivation('FY27', '2027-04-01');
    const records = [chart('FY26', { isCurrent: true }), chart('FY27', { on: '2027-05-01' })];
    expect(undoWith(onDay, ...records).losses).toEqual([
      {
        id: 'charts/FY27#activate',
        code: 'value_changed',
        args: { field: 'activateOn', written: '2027-04-01', found: '2027-05-01' },
      },
    ]);
    expect(undoWith(inDoubt(onDay), ...records)).toEqual({ changes: [], losses: [] });
    const sameDay = [chart('FY27'), chart('FY28', { on: '2027-04-01' })];
    expect(undoWith(onDay, ...sameDay).losses).toMatchObject([
      { code: 'value_changed', args: { found: null } },
    ]);
  });

  test('sets the former day again, also where no chart is current', () => {
    const moved = anActivation('FY27', '2027-05-01', { before: '2027-04-01' });
    const { changes, losses } = undoWith(moved, chart('FY27', { on: '2027-05-01' }));
    expect(losses).toEqual([]);
    expect(changes).toMatchObject([{ key: 'FY27', fields: [set('activateOn', '2027-05-01', '2027-04-01')] }]);
    expect(changes[0]?.activation).not.toHaveProperty('former');
  });

  test('cannot set a past day again: the later one stays, and both are reported', () => {
    const moved = anActivation('FY27', '2027-05-01', { before: '2026-06-01' });
    expect(undoWith(moved, chart('FY27', { on: '2027-05-01' }))).toEqual({
      changes: [],
      losses: [
        { id: 'charts/FY27#activate', code: 'schedule_lost', args: { key: 'FY27', day: '2026-06-01' } },
        { id: 'charts/FY27#activate', code: 'schedule_stays', args: { day: '2027-05-01' } },
      ],
    });
  });
});

describe('what the run created, and others use by now', () => {
  const chart = aListing('charts', [anExisting('charts', { name: 'FY27' })]);
  const team = (code: string, parentCode: string | null = null, usersCount = 0) =>
    anExisting('teams', { code, name: code, parentCode }, { facts: { usersCount } });
  const created = (code: string, parentCode?: string) =>
    certain(
      create('teams', code, set('name', null, code), set('parentCode', null, parentCode ?? null)),
      `id-${code}`,
    );
  const undoOf = (past: readonly PastChange[], ...teams: readonly ReturnType<typeof team>[]) => {
    const { changes, losses, withheld } = undo(past, [chart, aListing('teams', teams)]);
    return { changes: changes.map(({ action, key }) => `${action} ${key}`), losses, withheld };
  };

  test('stays with what is below it, at any distance; the rest goes', () => {
    const names = ['A', 'B', 'C', 'D'].map((name) => ({ key: name, name }));
    const kept = names.map(({ key }) => team(key, 'P'));
    expect(undoOf([created('P'), created('Q')], team('P'), team('Q'), ...kept)).toEqual({
      changes: ['delete Q'],
      losses: [],
      withheld: [['teams/FY27/P', 'children_kept', { children: names, count: 4 }]],
    });
    const below = undoOf([created('P'), created('A', 'P')], team('P'), team('A', 'P'), team('B', 'A'));
    expect(below.withheld?.map(([id, check]) => [id, check])).toEqual([
      ['teams/FY27/A', 'children_kept'],
      ['teams/FY27/P', 'children_kept'],
    ]);
  });

  test('goes with those below it that go, or move away, as well', () => {
    const moved = aChange('teams', 'B', {
      ...{ action: 'move', liveId: 'id-B' },
      fields: [set('parentCode', 'X', 'P')],
    });
    const past = [created('P'), created('A', 'P'), certain(moved)];
    expect(undoOf(past, team('X'), team('P'), team('A', 'P'), team('B', 'P'))).toEqual({
      ...{ changes: ['move B', 'delete A', 'delete P'], losses: [] },
    });
  });

  test('stays with the members that others have added', () => {
    const effect = { what: 'usersCount', count: 2 };
    expect(undoOf([created('P')], team('P', null, 2))).toEqual({
      changes: [],
      losses: [{ id: 'teams/FY27/P', code: 'in_use', args: { effect } }],
    });
  });

  test('stays while it is the default, unless another one becomes it again', () => {
    const grown = certain(create('grades', 'G2', set('name', null, 'G2'), set('level', null, 1)), 'id-G2');
    const chosen = aChange('grades', 'G2', {
      ...{ action: 'set-default', liveId: 'id-G2', formerId: 'id-G1' },
      fields: [set('default', false, true)],
    });
    const live = (isDefault: boolean) => [
      grade('G1', { default: !isDefault }),
      anExisting('grades', { ...grade('G2').values, default: isDefault }, { facts: { isDefault } }),
    ];
    const undoneWith = (past: readonly (Change | PastChange)[], isDefault: boolean) =>
      undo(past, [grades(...live(isDefault))]);
    const inUse = [{ id: 'grades/G2', code: 'in_use', args: { fact: 'isDefault' } }];
    expect(undoneWith([grown], true)).toEqual({ changes: [], losses: inUse });
    expect(undoneWith([grown], false).losses).toEqual([]);
    expect(undoneWith([grown, certain(chosen)], true).changes.map(({ id }) => id)).toEqual([
      'grades/G1#set-default',
      'grades/G2',
    ]);
  });
});

test('the last leader of a team that keeps members stays, and others go', () => {
  const outer = ['charts', 'users', 'grades'].map((resource) => aListing(resource, []));
  const chart = aListing('charts', [anExisting('charts', { name: 'FY27' })]);
  const undoneWith = (...keys: readonly string[]) =>
    undo(
      keys.map((key) => certain({ ...adds(key), liveId: liveMembers([key])[0]?.id ?? '' })),
      [chart, ...outer.slice(1), aListing('memberships', liveMembers(['A/u1*', 'A/u2']))],
    );
  const owner = { key: 'A', name: 'A' };
  expect(undoneWith('A/u1*')).toMatchObject({
    changes: [],
    withheld: [['memberships/FY27/A/u1', 'last_leader', { owner }]],
  });
  expect(undoneWith('A/u1*', 'A/u2').changes).toHaveLength(2);
});

test('what the run deleted is not made again below a parent that cannot be made again either', () => {
  const deleted = (code: string, parent: string) =>
    remove('teams', code, { fields: [set('code', code, null), set('parentCode', parent, null)] });
  const past = [deleted('A', 'GONE'), deleted('B', 'A'), deleted('C', 'B'), deleted('D', 'X')];
  const live = aListing('teams', [anExisting('teams', { code: 'X', name: 'X' })]);
  const chart = aListing('charts', [anExisting('charts', { name: 'FY27' })]);
  const { changes, losses } = undo(past, [chart, live]);
  expect(changes.map(({ key }) => key)).toEqual(['D']);
  expect(losses.filter(({ code }) => code !== 'new_id')).toEqual(
    ['GONE', 'A', 'B'].map((parent, index) => ({
      id: `teams/FY27/${'ABC'[index]}`,
      code: 'parent_lost',
      args: { parent },
    })),
  );
});

test('an undo is whole if all that it lacks is the former id, or what may never have been made', () => {
  const change = aChange('grades', 'G1');
  const losses = examplesOf<UndoLossArguments>('src/model/obstacles.ts', 'UndoLossArguments');
  const slight = losses.filter((reason) => !isGraveLoss({ change, reason: reason as UndoLossReason }));
  expect(slight.map(({ code }) => code).sort()).toEqual(['create_uncertain', 'new_id']);
});
