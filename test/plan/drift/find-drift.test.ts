import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Plan } from '../../../src/model/plan.js';
import type { ExistingRecord, Listing } from '../../../src/model/records.js';
import { findDrift } from '../../../src/plan/drift/find-drift.js';
import {
  aChange,
  aListing,
  anActivation,
  anExisting,
  aPlan,
  aScope,
  aWithheld,
  chart,
  existingTeams,
  holding,
  master,
} from '../../helpers/builders.js';

const grade = (code: string, level = 10, options: Parameters<typeof anExisting>[2] = {}) =>
  anExisting('grades', { code, name: code, level }, options);

/** The live charts that hold the scope of teams, and the masters that hold that of items. */
const charts = aListing('charts', [anExisting('charts', { name: chart })]);
const masters = aListing('masters', [anExisting('masters', { code: master, name: master })]);

const field = (name: string, before: Change['fields'][number]['before'], after: typeof before) => ({
  field: name,
  before,
  after,
});

/** `already`, or the reason as its code and arguments, or `asPlanned`, for each change. */
function verdicts(
  changes: readonly Change[],
  listings: readonly Listing[],
  options: Partial<Plan> = {},
): readonly unknown[] {
  const { already, drifted } = findDrift(aPlan({ changes, ...options }), listings);
  return changes.map((change) => {
    if (already.includes(change)) return 'already';
    return drifted.find((drift) => drift.change === change)?.reason ?? 'asPlanned';
  });
}

const verdict = (...args: Parameters<typeof verdicts>) => verdicts(...args)[0];

describe('an update', () => {
  const update = aChange('grades', 'G1', {
    action: 'update',
    liveId: 'ID-G1',
    fields: [field('level', 10, 20), field('name', 'G1', 'Chief')],
  });
  const against = (...records: readonly ExistingRecord[]) => verdict([update], [aListing('grades', records)]);

  test('goes while every field is as before; ids are compared without regard to case', () => {
    expect(against(grade('G1'))).toBe('asPlanned');
  });

  test('goes although a field has changed that it does not touch', () => {
    const onlyLevel = { ...update, fields: [field('level', 10, 20)] };
    const renamed = anExisting('grades', { code: 'G1', name: 'Other', level: 10 });
    expect(verdict([onlyLevel], [aListing('grades', [renamed])])).toBe('asPlanned');
  });

  test('is done when every field is as wanted', () => {
    expect(against(anExisting('grades', { code: 'G1', name: 'Chief', level: 20 }))).toBe('already');
  });

  test('has drifted when a field is neither, with what was expected and found', () => {
    const args = { field: 'level', expected: 10, found: 30 };
    expect(against(grade('G1', 30))).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when it is half done', () => {
    const args = { field: 'level', expected: 10, found: 20 };
    expect(against(grade('G1', 20))).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when the record is gone, also when another has its code', () => {
    expect(against()).toEqual({ code: 'record_gone', args: {} });
    expect(against(grade('G1', 10, { id: 'other' }))).toEqual({ code: 'record_gone', args: {} });
  });

  test('has not lost its record because an incomplete list does not show it', () => {
    const listing = aListing('grades', [], { expectedCount: 1 });
    expect(verdict([update], [listing])).toEqual({
      code: 'list_incomplete',
      args: { read: 0, counted: 1 },
    });
  });
});

describe('a rename', () => {
  const rename = aChange('grades', 'NEW', {
    action: 'update',
    liveId: 'id-OLD',
    fields: [field('code', 'OLD', 'NEW')],
  });

  test('goes under the old key, and is done under the new one', () => {
    expect(verdict([rename], [aListing('grades', [grade('OLD')])])).toBe('asPlanned');
    expect(verdict([rename], [aListing('grades', [grade('NEW', 10, { id: 'id-OLD' })])])).toBe('already');
  });

  test('has drifted when another record has taken the key', () => {
    const listing = aListing('grades', [grade('OLD'), grade('NEW', 10, { id: 'other' })]);
    expect(verdict([rename], [listing])).toEqual({ code: 'key_taken', args: { key: 'NEW' } });
  });

  test('passes keys on from record to record, whatever was carried out before', () => {
    const changes = [
      aChange('grades', 'C', { action: 'update', liveId: '2', fields: [field('code', 'B', 'C')] }),
      aChange('grades', 'B', { action: 'update', liveId: '1', fields: [field('code', 'A', 'B')] }),
    ];
    const live = (first: string, second: string) => [
      aListing('grades', [grade(first, 10, { id: '1' }), grade(second, 10, { id: '2' })]),
    ];
    expect(verdicts(changes, live('A', 'B'))).toEqual(['asPlanned', 'asPlanned']);
    expect(verdicts(changes, live('A', 'C'))).toEqual(['already', 'asPlanned']);
    expect(verdicts(changes, live('B', 'C'))).toEqual(['already', 'already']);
  });

  test('of a parent does not change its children, which plans show below the new key', () => {
    const changes = [
      aChange('teams', 'TOP', { action: 'update', liveId: 'id-HQ', fields: [field('code', 'HQ', 'TOP')] }),
      aChange('teams', 'A', { action: 'move', liveId: 'id-A', fields: [field('parentCode', 'TOP', null)] }),
      aChange('teams', 'B', { fields: [field('code', null, 'B'), field('parentCode', null, 'TOP')] }),
    ];
    const teams = aListing('teams', existingTeams({ HQ: null, A: 'HQ' }));
    expect(verdicts(changes, [charts, teams])).toEqual(['asPlanned', 'asPlanned', 'asPlanned']);
    const [rename, ...others] = changes as [Change, Change, Change];
    const held = holding(aWithheld(rename, 'switched_off', { option: '--no-update' }));
    expect(verdicts(others, [charts, teams], held)).toEqual(['asPlanned', 'asPlanned']);
  });
});

describe('a move', () => {
  const move = aChange('teams', 'A', {
    action: 'move',
    liveId: 'id-A',
    fields: [field('parentCode', 'X', 'Y')],
  });
  const against = (parents: Readonly<Record<string, string | null>>, ...others: readonly Change[]) =>
    verdict([move, ...others], [charts, aListing('teams', existingTeams(parents))]);

  test('goes below a live parent, or one that the plan creates', () => {
    expect(against({ X: null, Y: null, A: 'X' })).toBe('asPlanned');
    expect(against({ X: null, A: 'X' }, aChange('teams', 'Y'))).toBe('asPlanned');
  });

  test('is done when the record is there already', () => {
    expect(against({ X: null, Y: null, A: 'Y' })).toBe('already');
  });

  test('has drifted when somebody moved it elsewhere', () => {
    const args = { field: 'parentCode', expected: 'X', found: null };
    expect(against({ X: null, Y: null, A: null })).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when its new parent is gone', () => {
    expect(against({ X: null, A: 'X' })).toEqual({ code: 'parent_gone', args: { parent: 'Y' } });
  });
});

describe('a change of a custom field', () => {
  const change = aChange('items', 'I', {
    action: 'update',
    liveId: 'id-I',
    fields: [field('inputs.color', 'red', 'blue')],
    group: { 'inputs.color': 'red', 'inputs.size': null, 'inputs.tags': [] },
  });
  const against = (inputs: Readonly<Record<string, string | readonly string[] | null>>) =>
    verdict(
      [change],
      [masters, aListing('items', [anExisting('items', { code: 'I', name: 'I', ...inputs })])],
    );

  test('goes while the whole group is as it was; what is not there is blank', () => {
    expect(against({ 'inputs.color': 'red' })).toBe('asPlanned');
    expect(against({ 'inputs.color': 'red', 'inputs.size': null, 'inputs.new': null })).toBe('asPlanned');
  });

  test('has drifted when another field of the group was edited: the request would undo it', () => {
    const args = { field: 'inputs.size', expected: null, found: '7' };
    expect(against({ 'inputs.color': 'red', 'inputs.size': '7' })).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when a field that the plan does not know was filled in', () => {
    const args = { field: 'inputs.new', expected: null, found: 'x' };
    expect(against({ 'inputs.color': 'red', 'inputs.new': 'x' })).toEqual({ code: 'field_changed', args });
  });

  test('is done whatever the rest of the group is', () => {
    expect(against({ 'inputs.color': 'blue', 'inputs.size': '7' })).toBe('already');
  });
});

describe('a create', () => {
  const create = aChange('teams', 'A', {
    fields: [field('code', null, 'A'), field('name', null, 'Team A'), field('parentCode', null, 'HQ')],
  });
  const against = (records: readonly ExistingRecord[], options = {}) =>
    verdict([create], [charts, aListing('teams', records, options)]);

  test('goes while no record has the key', () => {
    expect(against(existingTeams({ HQ: null }))).toBe('asPlanned');
  });

  test('is done when the record is there with all values, and nothing more', () => {
    expect(against(existingTeams({ HQ: null, A: 'HQ' }))).toBe('already');
  });

  test('has drifted when it is there with another value', () => {
    const args = { field: 'parentCode', planned: 'HQ', found: null };
    expect(against(existingTeams({ HQ: null, A: null }))).toEqual({ code: 'created_meanwhile', args });
  });

  test('has drifted when it is there with a value more', () => {
    const record = anExisting('teams', { code: 'A', name: 'Team A', parentCode: 'HQ', notes: 'x' });
    const args = { field: 'notes', planned: null, found: 'x' };
    expect(against([...existingTeams({ HQ: null }), record])).toEqual({ code: 'created_meanwhile', args });
  });

  test('has drifted when its parent is gone', () => {
    expect(against([])).toEqual({ code: 'parent_gone', args: { parent: 'HQ' } });
  });

  test('has drifted when the list is not complete and the service would take the key twice', () => {
    const create = aChange('charts', 'FY28', { fields: [{ field: 'name', before: null, after: 'FY28' }] });
    const beside = (expectedCount: number | undefined) =>
      verdict([create], [aListing('charts', [anExisting('charts', { name: 'FY27' })], { expectedCount })]);
    const reason = { code: 'list_incomplete', args: { read: 1, counted: 2 } };
    const unproven = { code: 'list_incomplete', args: { read: 1 } };
    expect([beside(2), beside(1), beside(undefined)]).toEqual([reason, 'asPlanned', unproven]);
  });

  test('goes where the service takes no key twice, as plan does', () => {
    expect(against(existingTeams({ HQ: null }), { expectedCount: 2 })).toBe('asPlanned');
  });

  test('leaves to the service what it has a value of its own for', () => {
    const made = aChange('masters', 'M', {
      fields: [
        field('code', null, 'M'),
        field('name', null, 'M'),
        field('fields.a.title', null, 'A'),
        field('fields.a.fieldType', null, 'text'),
      ],
      group: { 'fields.a.title': 'A', 'fields.a.fieldType': 'text', 'fields.a.required': false },
    });
    const values = { code: 'M', name: 'M', defaultSortBy: 'code' };
    const fields = { 'fields.a.title': 'A', 'fields.a.fieldType': 'text', 'fields.a.visible': true };
    const live = (more = {}) => [
      aListing('masters', [anExisting('masters', { ...values, ...fields, ...more })]),
    ];
    expect(verdict([made], live())).toBe('already');
    expect(verdict([made], live({ 'fields.b.title': 'B' }))).toMatchObject({ code: 'created_meanwhile' });
  });

  test('goes when the plan takes the key away from its holder, or somebody did so before', () => {
    const changes = [
      aChange('grades', 'NEW', { action: 'update', liveId: 'id-OLD', fields: [field('code', 'OLD', 'NEW')] }),
      aChange('grades', 'OLD', { fields: [field('code', null, 'OLD'), field('level', null, 1)] }),
    ];
    expect(verdicts(changes, [aListing('grades', [grade('OLD')])])).toEqual(['asPlanned', 'asPlanned']);
  });
});

describe('a delete', () => {
  const deletion = aChange('grades', 'G1', {
    action: 'delete',
    liveId: 'id-G1',
    fields: [field('code', 'G1', null), field('name', 'G1', null), field('level', 10, null)],
  });
  const against = (records: readonly ExistingRecord[], options = {}) =>
    verdict([deletion], [aListing('grades', records, options)]);

  test('goes while every field is as planned, and is done when the record is gone', () => {
    expect(against([grade('G1')])).toBe('asPlanned');
    expect(against([])).toBe('already');
  });

  test('has drifted when a field has changed', () => {
    const args = { field: 'level', expected: 10, found: 11 };
    expect(against([grade('G1', 11)])).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when a field that was blank has got a value', () => {
    const team = aChange('teams', 'A', {
      action: 'delete',
      liveId: 'id-A',
      fields: [field('code', 'A', null), field('name', 'Team A', null)],
    });
    const noted = anExisting('teams', { code: 'A', name: 'Team A', notes: 'keep' });
    const args = { field: 'notes', expected: null, found: 'keep' };
    expect(verdict([team], [charts, aListing('teams', [noted])])).toEqual({ code: 'field_changed', args });
  });

  test('has drifted when another record has got the key', () => {
    expect(against([grade('G1', 10, { id: 'other' })])).toEqual({ code: 'key_taken', args: { key: 'G1' } });
  });

  test('has drifted when the list is not complete; where nothing is counted, only pruning needs a proof', () => {
    const reason = { code: 'list_incomplete', args: { read: 1, counted: 3 } };
    expect(against([grade('G1')], { expectedCount: 3 })).toEqual(reason);
    const uncounted = [aListing('grades', [grade('G1')], { expectedCount: undefined })];
    expect(verdict([deletion], uncounted)).toBe('asPlanned');
    const scopes = [aScope('grades', { isPruned: true })];
    expect(verdict([deletion], uncounted, { scopes })).toEqual({
      code: 'list_incomplete',
      args: { read: 1 },
    });
  });

  test('has drifted when the record has become the default one', () => {
    const values = { code: 'G1', name: 'G1', level: 10, default: true };
    const record = anExisting('grades', values, { facts: { isDefault: true } });
    const reason = { code: 'not_deletable', args: { fact: 'isDefault' } };
    expect(against([record])).toEqual(reason);
    const successor = aChange('grades', 'G2', {
      action: 'set-default',
      liveId: 'id-G2',
      fields: [field('default', false, true)],
    });
    const listing = aListing('grades', [record, grade('G2')]);
    expect(verdict([deletion, successor], [listing])).toEqual(reason);
  });

  test('of the default one goes as long as the plan has a successor, also when that was carried out before', () => {
    const fields = [...deletion.fields, field('default', true, null)];
    const successor = aChange('grades', 'G2', {
      action: 'set-default',
      liveId: 'id-G2',
      fields: [field('default', false, true)],
    });
    const changes = [{ ...deletion, fields }, successor];
    const live = (isFirst: boolean) =>
      (['G1', 'G2'] as const).map((code) => {
        const isDefault = (code === 'G1') === isFirst;
        const values = { code, name: code, level: 10, default: isDefault };
        return anExisting('grades', values, { facts: { isDefault } });
      });
    expect(verdicts(changes, [aListing('grades', live(true))])).toEqual(['asPlanned', 'asPlanned']);
    expect(verdicts(changes, [aListing('grades', live(false))])).toEqual(['asPlanned', 'already']);
  });

  test('of a chart has drifted when the chart has become the active one', () => {
    const old = aChange('charts', 'FY25', {
      action: 'delete',
      liveId: 'id-FY25',
      fields: [field('name', 'FY25', null)],
    });
    const live = (isCurrent: boolean) => [
      aListing('charts', [anExisting('charts', { name: 'FY25' }, { facts: { isCurrent, teamsCount: 0 } })]),
    ];
    expect(verdict([old], live(false))).toBe('asPlanned');
    expect(verdict([old], live(true))).toEqual({ code: 'not_deletable', args: { fact: 'isCurrent' } });
  });

  test.each([
    ['goes when it takes as many records with it as planned', 3, 'asPlanned'],
    ['goes when it takes fewer records with it', 2, 'asPlanned'],
    [
      'has drifted when it takes more records with it',
      4,
      { code: 'effect_grown', args: { what: 'itemsCount', expected: 3, found: 4 } },
    ],
  ])('%s', (_, itemsCount, expected) => {
    const change = aChange('masters', 'M', {
      action: 'delete',
      liveId: 'id-M',
      fields: [field('code', 'M', null), field('name', 'M', null)],
      effects: [{ what: 'itemsCount', count: 3 }],
    });
    const record = anExisting('masters', { code: 'M', name: 'M' }, { facts: { itemsCount } });
    expect(verdict([change], [aListing('masters', [record])])).toEqual(expected);
    const uncounted = { ...change, effects: [{ what: 'itemsCount', count: null }] };
    expect(verdict([uncounted], [aListing('masters', [record])])).toBe('asPlanned');
  });

  const folder = (code: string, parentCode: string | null = null) =>
    anExisting('folders', { code, name: code, parentCode }, { facts: { workflowsCount: 0 } });
  const folderDelete = (code: string, more: Partial<Change> = {}) =>
    aChange('folders', code, {
      action: 'delete',
      liveId: `id-${code}`,
      fields: [field('code', code, null), field('name', code, null)],
      ...more,
    });

  test('of a folder has drifted when more stands below it', () => {
    const change = folderDelete('A', { effects: [{ what: 'children', count: 1 }] });
    const live = (...children: readonly string[]) => [
      aListing('folders', [folder('A'), ...children.map((code) => folder(code, 'A'))]),
    ];
    expect(verdict([change], live('B'))).toBe('asPlanned');
    const args = { what: 'children', expected: 1, found: 2 };
    expect(verdict([change], live('B', 'C'))).toEqual({ code: 'effect_grown', args });
  });

  test('of a folder has drifted when as many others stand below it', () => {
    const effects = [{ what: 'children', count: 1, ids: ['id-b'] }];
    const live = (child: string) => [aListing('folders', [folder('A'), folder(child, 'A')])];
    expect(verdict([folderDelete('A', { effects })], live('B'))).toBe('asPlanned');
    const unplanned = { children: [{ key: 'C', name: 'C' }], count: 1 };
    expect(verdict([folderDelete('A', { effects })], live('C'))).toEqual({
      code: 'effect_grown',
      args: { what: 'children', expected: 1, found: 1, unplanned },
    });
  });

  test('of a folder does not count what the plan moves away or deletes by itself', () => {
    const changes = [
      folderDelete('A'),
      aChange('folders', 'B', { action: 'move', liveId: 'id-B', fields: [field('parentCode', 'A', null)] }),
      folderDelete('C', { fields: [...folderDelete('C').fields, field('parentCode', 'A', null)] }),
    ];
    const live = [aListing('folders', [folder('A'), folder('B', 'A'), folder('C', 'A')])];
    expect(verdicts(changes, live)).toEqual(['asPlanned', 'asPlanned', 'asPlanned']);
  });

  test('of a team has drifted when a team below it would be left', () => {
    const team = aChange('teams', 'A', {
      action: 'delete',
      liveId: 'id-A',
      fields: [field('code', 'A', null), field('name', 'Team A', null)],
    });
    const teams = existingTeams({ A: null, B: 'A' }).map((one) => ({ ...one, facts: { usersCount: 0 } }));
    const live = [charts, aListing('teams', teams)];
    expect(verdict([team], live)).toEqual({
      code: 'children_below',
      args: { children: [{ key: 'B', name: 'Team B' }], count: 1 },
    });
    const away = aChange('teams', 'B', {
      action: 'move',
      liveId: 'id-B',
      fields: [field('parentCode', 'A', null)],
    });
    expect(verdict([team, away], live)).toBe('asPlanned');
  });
});

describe('making a record the default one', () => {
  const choice = aChange('grades', 'G1', {
    action: 'set-default',
    liveId: 'id-G1',
    fields: [field('default', false, true)],
  });
  const live = (isDefault: boolean) =>
    aListing('grades', [anExisting('grades', { code: 'G1', name: 'G1', level: 1, default: isDefault })]);

  test('goes, or is done, or has drifted when the record is gone', () => {
    expect(verdict([choice], [live(false)])).toBe('asPlanned');
    expect(verdict([choice], [live(true)])).toBe('already');
    expect(verdict([choice], [aListing('grades')])).toEqual({ code: 'record_gone', args: {} });
  });

  test('goes for a record that the plan creates', () => {
    const { liveId: _, ...unborn } = choice;
    expect(verdicts([unborn, aChange('grades', 'G1')], [aListing('grades')])).toEqual([
      'asPlanned',
      'asPlanned',
    ]);
    expect(verdict([unborn], [aListing('grades')])).toEqual({ code: 'record_gone', args: {} });
    expect(verdict([unborn], [live(true)])).toBe('already');
  });
});

describe('what holds the records', () => {
  const create = aChange('teams', 'A', { fields: [field('code', null, 'A')] });
  const deletion = aChange('teams', 'B', { action: 'delete', liveId: 'id-B' });
  const scopes = [aScope('teams', { containerId: `id-${chart}` })];
  const against = (records: readonly ExistingRecord[], changes: readonly Change[] = [create]) =>
    verdicts(changes, [aListing('charts', records), aListing('teams')], { scopes });
  const chartNamed = (name: string, id = `id-${name}`) => anExisting('charts', { name }, { id });

  test('must be live, with the id it had, in upper or lower case', () => {
    expect(against([chartNamed(chart, `ID-${chart}`)])).toEqual(['asPlanned']);
    expect(against([chartNamed(chart, 'other')])).toEqual([
      { code: 'container_replaced', args: { resource: 'charts', key: chart } },
    ]);
  });

  test('must not be there twice', () => {
    const twins = [chartNamed(chart), chartNamed(chart, 'twin')];
    expect(against(twins)).toEqual([
      { code: 'container_ambiguous', args: { resource: 'charts', key: chart, count: 2 } },
    ]);
  });

  test('takes its records with it: then their deletes are done, and nothing else goes', () => {
    expect(against([], [create, deletion])).toEqual([
      { code: 'container_gone', args: { resource: 'charts', key: chart } },
      'already',
    ]);
  });

  test('may be created by the plan', () => {
    const changes = [aChange('charts', chart, { fields: [field('name', null, chart)] }), create];
    const listings = [aListing('charts'), aListing('teams')];
    expect(verdicts(changes, listings)).toEqual(['asPlanned', 'asPlanned']);
  });

  test('may be renamed by the plan, before and after that was carried out', () => {
    const rename = aChange('charts', chart, {
      action: 'update',
      liveId: `id-${chart}`,
      fields: [field('name', 'old', chart)],
    });
    const id = `id-${chart}`;
    expect(against([chartNamed('old', id)], [rename, create])).toEqual(['asPlanned', 'asPlanned']);
    expect(against([chartNamed(chart, id)], [rename, create])).toEqual(['already', 'asPlanned']);
  });
});

test('a change of a scope that was not listed has drifted', () => {
  const change = aChange('grades', 'G1', { action: 'update', liveId: 'id-G1' });
  expect(verdict([change], [])).toEqual({ code: 'record_gone', args: {} });
});

describe('an activation', () => {
  const onDay = anActivation('FY27', '2027-04-01');
  const { liveId: _, ...created } = onDay;

  test('goes for a chart that the plan creates, and has drifted for one that is gone', () => {
    expect(verdicts([aChange('charts', 'FY27'), created], [aListing('charts')])).toEqual([
      'asPlanned',
      'asPlanned',
    ]);
    expect(verdict([onDay], [aListing('charts')])).toEqual({ code: 'record_gone', args: {} });
  });
});

describe('a change after which a team would have members but no leader', () => {
  const member = (key: string, leader = false) => {
    const [team = '', user = ''] = key.split('/');
    return anExisting('memberships', { team, user, leader, grades: ['G1'] }, { scope: 'FY27' });
  };
  const removal = (record: ExistingRecord) =>
    aChange('memberships', record.key ?? '', {
      ...{ scope: 'FY27', action: 'delete', liveId: record.id },
      fields: Object.entries(record.values).map(([field, before]) => ({ field, before, after: null })),
    });
  const leave = aChange('users', 'u1', {
    ...{ action: 'set-status', liveId: 'id-u1' },
    fields: [{ field: 'status', before: 'active', after: 'deactivated' }],
  });
  const users = aListing('users', [anExisting('users', { code: 'u1', status: 'active' }, { id: 'id-u1' })]);
  const containers = aListing('charts', [anExisting('charts', { name: 'FY27' })]);
  const inTeam = (...records: readonly ExistingRecord[]) =>
    aListing('memberships', records, { scope: 'FY27' });
  const codesOf = ({ drifted }: ReturnType<typeof findDrift>) =>
    drifted.map(({ change: { id }, reason: { code } }) => `${code} ${id}`);

  test('has drifted, whether its person is removed or leaves all teams', () => {
    const [leader, other, second] = [member('A/u1', true), member('A/u2'), member('A/u3', true)];
    const removed = (...live: readonly ExistingRecord[]) =>
      codesOf(findDrift(aPlan({ changes: [removal(leader)] }), [containers, inTeam(...live)]));
    expect(removed(leader, other, second)).toEqual([]);
    expect(removed(leader, other)).toEqual(['last_leader memberships/FY27/A/u1']);
    const deactivated = (...live: readonly ExistingRecord[]) =>
      codesOf(findDrift(aPlan({ changes: [leave] }), [users], { unlisted: [inTeam(...live)] }));
    expect(deactivated(leader, other, second)).toEqual([]);
    expect(deactivated(leader, other)).toEqual(['last_leader users/u1#set-status']);
  });
});
