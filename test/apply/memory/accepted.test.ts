import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Memory, noMemory } from '../../../src/apply/memory/memory.js';
import { memoryAfter, recalledForPlan } from '../../../src/apply/memory/remember.js';
import type { Outcome, Plan, ScopeSummary } from '../../../src/model/plan.js';
import type { Source } from '../../../src/model/tables.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { aChange, anOutcome, aPlan, aScope, aWithheld, holding } from '../../helpers/builders.js';

/** A run with these files of grades. */
function run(files: string, scope: Partial<ScopeSummary> = {}, plan: Partial<Plan> = {}): Plan {
  return aPlan({ sources: sourcesOf(files), scopes: [aScope('grades', { rows: 5, ...scope })], ...plan });
}

function sourcesOf(files: string, feeds = 'grades/'): readonly Source[] {
  return files.split(' ').map((file) => ({ file, sha256: '', rowCount: 1, feeds }));
}

/** A run with one file, whose content is this. */
function withContent(sha256: string, plan: Partial<Plan> = {}): Plan {
  return { ...run('a.csv'), sources: [{ file: 'a.csv', sha256, rowCount: 1, feeds: 'grades/' }], ...plan };
}

/** What is remembered after these runs, one a day from 2027-03-01. @param outcomes of each run */
function rememberedAfter(runs: readonly Plan[], outcomes: readonly Outcome[] = []): Memory {
  return runs.reduce((memory, plan, index) => {
    const today = `2027-03-${String(index + 1).padStart(2, '0')}`;
    return memoryAfter(memory, { plan, outcomes, today, approvals: noApprovals, isMeasure: true });
  }, noMemory);
}

const filesAfter = (...runs: readonly Plan[]) =>
  rememberedAfter(runs)
    .tables.get('grades/')
    ?.files.map(({ name }) => path.basename(name));

const replacedAfter = (...given: Parameters<typeof rememberedAfter>) =>
  Object.fromEntries(rememberedAfter(...given).tables.get('grades/')?.replaced ?? []);

const isPruned = { isPruned: true };
const deletion = aChange('grades', 'G1', { action: 'delete' });
const held = holding(aWithheld(deletion, 'file_missing', { file: 'b.csv' }));
const update = anOutcome(aChange('grades', 'G2'), 'applied');

describe('the files of a table', () => {
  test('are those of the last run, with the names that they have everywhere and here', () => {
    const memory = rememberedAfter([run('a.csv b.csv')]);
    const known = { name: path.resolve('a.csv'), hasLineEnd: true };
    expect(memory.tables.get('grades/')?.files[0]).toEqual(known);
    const { acceptedFiles } = recalledForPlan(memory, '2027-03-02');
    expect(acceptedFiles.get('grades/')?.files[0]).toEqual({ ...known, shown: 'a.csv' });
    expect(filesAfter(run('a.csv'), run('b.csv c.csv'))).toEqual(['b.csv', 'c.csv']);
  });

  test.each<[string, Plan, readonly string[]]>([
    ['are not forgotten by a run without one of them', run('a.csv'), ['a.csv', 'b.csv']],
    ['are not forgotten by a run with another one in its place', run('a.csv c.csv'), ['a.csv', 'b.csv']],
    ['are forgotten by a run that was allowed to delete', run('a.csv', isPruned), ['a.csv']],
    ['are not forgotten while that is withheld', run('a.csv', isPruned, held), ['a.csv', 'b.csv']],
  ])('%s', (_, later, files) => {
    expect(filesAfter(run('a.csv b.csv'), later)).toEqual(files);
  });

  test('are those of the container that they are for', () => {
    const scopes = [aScope('items', { scope: 'V1', rows: 1 }), aScope('items', { scope: 'V2', rows: 1 })];
    const sources = [...sourcesOf('v1.csv', 'items/V1'), ...sourcesOf('v2.csv', 'items/V2')];
    expect([...rememberedAfter([aPlan({ sources, scopes })]).tables.keys()]).toEqual([
      'items/V1',
      'items/V2',
    ]);
  });

  test('are known for fields of masters, whose rows are for the masters', () => {
    const sources = sourcesOf('fields.csv', 'master-fields/');
    const plan = aPlan({ sources, scopes: [aScope('masters', { rows: 2 })] });
    expect([...rememberedAfter([plan]).tables.keys()]).toEqual(['master-fields/']);
  });

  test.each<[string, Partial<Source>, object]>([
    ['without a last line end', { lacksLineEnd: true }, { hasLineEnd: false }],
    [
      'of a sheet, whose line end is nothing',
      { sheet: 'grades' },
      { name: `${path.resolve('a.csv')} / grades` },
    ],
    ['with rows out of scope', { leftOutCount: 12 }, { hasLineEnd: true, leftOutCount: 12 }],
  ])('say what is odd: %s', (_, odd, expected) => {
    const plan = {
      ...run(''),
      sources: [{ file: 'a.csv', sha256: '', rowCount: 1, feeds: 'grades/', ...odd }],
    };
    const [file] = rememberedAfter([plan]).tables.get('grades/')?.files ?? [];
    expect(file).toEqual({ name: path.resolve('a.csv'), ...expected });
  });
});

describe('the contents of before', () => {
  test('have the day on which others took their place', () => {
    expect(replacedAfter(['a1', 'b2', 'b2'].map((sha256) => withContent(sha256)))).toEqual({
      a1: '2027-03-02',
    });
  });

  test('are not those that came again', () => {
    expect(replacedAfter(['a1', 'b2', 'a1'].map((sha256) => withContent(sha256)))).toEqual({
      b2: '2027-03-03',
    });
  });

  test('are known where every run withholds something, but writes the rest', () => {
    const nights = ['a1', 'b2', 'c3'].map((sha256) => withContent(sha256, held));
    expect(replacedAfter(nights, [update])).toEqual({ a1: '2027-03-02', b2: '2027-03-03' });
    expect(replacedAfter(nights)).toEqual({});
  });

  test('are not those of a file that was only missing for a night', () => {
    const [a, b] = [...sourcesOf('a.csv'), ...sourcesOf('b.csv')].map((one, at) => ({
      ...one,
      sha256: `f${at}`,
    }));
    const sources = [a, b].flatMap((one) => one ?? []);
    const nights = [
      { ...run(''), sources },
      { ...run('', {}, held), sources: sources.slice(0, 1) },
    ];
    expect(replacedAfter(nights, [update])).toEqual({});
  });

  test('are sixty', () => {
    const nights = Array.from({ length: 62 }, (_, index) => withContent(`f${index}`));
    const known = Object.keys(replacedAfter(nights));
    expect([known.length, known[0]]).toEqual([60, 'f1']);
  });
});

const change = aChange('grades', 'G1');
const leftOut = holding(aWithheld(change, 'switched_off', { option: '--no-delete' }));
const notAllRows = holding(aWithheld(change, 'rows_set_aside', { count: 1 }));
const grades = (options: Partial<ScopeSummary>, plan: Partial<Plan> = {}) => run('a.csv', options, plan);

/** The rows of each scope that are known after some runs, and those that were never pruned. */
function rowsAfter(...runs: readonly (Plan | readonly [Plan, Outcome])[]) {
  const memory = runs.reduce<Memory>((before, one) => {
    const [plan, ...outcomes] = 'changes' in one ? [one] : one;
    const about = { plan, outcomes, today: '2027-03-01', approvals: noApprovals, isMeasure: true };
    return memoryAfter(before, about);
  }, noMemory);
  const { rowsBefore, neverPruned } = recalledForPlan(memory, '2027-03-02');
  return { rows: Object.fromEntries(rowsBefore), neverPruned: [...neverPruned] };
}

describe('the rows of a file that was carried out', () => {
  test('are remembered by its scope', () => {
    const scopes = [aScope('grades', { rows: 4 }), aScope('teams', { rows: 9 })];
    expect(rowsAfter(run('a.csv', {}, { scopes })).rows).toEqual({ 'grades/': 4, 'teams/FY27': 9 });
  });

  test('are fewer afterwards only where the run was allowed to delete for those that are missing', () => {
    const before = grades({ rows: 9 });
    expect(rowsAfter(before, grades({ rows: 5 })).rows).toEqual({ 'grades/': 9 });
    expect(rowsAfter(before, grades({ rows: 5, isPruned: true })).rows).toEqual({ 'grades/': 5 });
    expect(rowsAfter(before, grades({ rows: 12 })).rows).toEqual({ 'grades/': 12 });
  });

  test('count when nothing is left to do, and not when something has failed, was withheld or left out', () => {
    const plan = grades({ rows: 5 });
    expect(rowsAfter([plan, anOutcome(change, 'already')]).rows).toEqual({ 'grades/': 5 });
    expect(rowsAfter([plan, anOutcome(change, 'failed')]).rows).toEqual({});
    expect([notAllRows, leftOut].map((one) => rowsAfter({ ...plan, ...one }).rows)).toEqual([{}, {}]);
  });

  test('are not forgotten for a file without rows, and not those of an undo', () => {
    expect(rowsAfter(grades({ rows: 5 }), grades({ rows: 0 })).rows).toEqual({ 'grades/': 5 });
    expect(rowsAfter(grades({ rows: 5 }, { sources: [] })).rows).toEqual({});
  });

  test('of a container that was renamed are those of its new key, even where that run withheld something', () => {
    const items = (scope: string, rows: number) => ({ scopes: [aScope('items', { scope, rows })] });
    const before = run('a.csv', {}, items('V1', 9));
    const fields = [{ field: 'code', before: 'V1', after: 'V2' }];
    const renamed = anOutcome(aChange('masters', 'V2', { action: 'update', fields }), 'applied');
    const held = holding(aWithheld(aChange('items', 'I', { scope: 'V2' }), 'rows_set_aside', { count: 1 }));
    const plan = run('a.csv', {}, { ...items('V2', 5), ...held });
    expect(rowsAfter(before, [plan, renamed]).rows).toEqual({ 'items/V1': 9, 'items/V2': 9 });
    expect(rowsAfter(before, [plan, anOutcome(renamed.change, 'failed')]).rows).toEqual({ 'items/V1': 9 });
    expect(rowsAfter([plan, renamed]).rows).toEqual({});
  });
});

test.each<[string, readonly string[], readonly Plan[]]>([
  ['until an accepted run was allowed to delete', ['grades/'], [grades({}), grades({})]],
  ['not after one that was', [], [grades({}), grades(isPruned)]],
  ['not after it, even if later ones only add', [], [grades(isPruned), grades({})]],
  ['while its deletes are withheld', ['grades/'], [grades({}), grades(isPruned, leftOut)]],
])('a scope was never pruned %s', (_, neverPruned, runs) => {
  expect(rowsAfter(...runs).neverPruned).toEqual(neverPruned);
});

describe('approvals', () => {
  const used = ['deletes=37@3f9ac2d014'];
  const spentBy = (...outcomes: readonly Outcome[]) =>
    memoryAfter(noMemory, {
      plan: run('a.csv'),
      ...{ outcomes, used, today: '2027-03-01', approvals: noApprovals, isMeasure: true },
    }).spent;

  test('are spent by a run that has done everything, not by one that has left something', () => {
    expect(spentBy(update)).toEqual(used);
    expect(spentBy(update, anOutcome(deletion, 'failed'))).toBeUndefined();
  });
});

describe('what was withheld', () => {
  const heldAfter = (...runs: readonly Plan[]) =>
    [...(rememberedAfter(runs).held ?? [])].map(([id, { length }]) => [id, length]);

  test('is that of the last run in each scope that it has read', () => {
    expect(heldAfter(run('a.csv', {}, held))).toEqual([['grades/', 1]]);
    expect(heldAfter(run('a.csv', {}, held), run('a.csv'))).toEqual([]);
    const ofTeams = aPlan({ sources: sourcesOf('b.csv', 'teams/'), scopes: [aScope('teams')] });
    expect(heldAfter(run('a.csv', {}, held), ofTeams)).toEqual([['grades/', 1]]);
  });
});
