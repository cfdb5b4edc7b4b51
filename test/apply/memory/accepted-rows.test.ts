import { describe, expect, test } from 'vitest';
import { readAcceptedRows, writeAcceptedRows } from '../../../src/apply/memory/accepted-rows.js';
import { serviceFileName } from '../../../src/apply/memory/state-file.js';
import type { Outcome, Plan, ScopeSummary } from '../../../src/model/plan.js';
import { useLanguage } from '../../../src/words/words.js';
import { aChange, anOutcome, aPlan, aScope, aWithheld, holding } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

const grades = (options: Partial<ScopeSummary>) => aPlan({ scopes: [aScope('grades', options)] });
const change = aChange('grades', 'G1');

const leftOut = holding(aWithheld(change, 'switched_off', { option: '--no-delete' }));
const notAllRows = holding(aWithheld(change, 'rows_set_aside', { count: 1 }));

/** The rows of each scope that are remembered after some runs, one after the other. */
async function rowsAfter(
  ...runs: readonly { readonly plan: Plan; readonly outcomes?: readonly Outcome[] }[]
) {
  const folder = await dataFolder({});
  for (const { plan, outcomes = [] } of runs) await writeAcceptedRows(folder, plan, outcomes);
  return Object.fromEntries((await readAcceptedRows(folder, aPlan().serviceUrl)).rowsBefore);
}

describe('the rows of a file that was carried out', () => {
  test('are remembered by its scope', async () => {
    const scopes = [aScope('grades', { rows: 4 }), aScope('teams', { rows: 9 })];
    expect(await rowsAfter({ plan: aPlan({ scopes }) })).toEqual({ 'grades/': 4, 'teams/FY27': 9 });
  });

  test('are fewer afterwards only where the run was allowed to delete for those that are missing', async () => {
    const before = { plan: grades({ rows: 9 }) };
    expect(await rowsAfter(before, { plan: grades({ rows: 5 }) })).toEqual({ 'grades/': 9 });
    expect(await rowsAfter(before, { plan: grades({ rows: 5, isPruned: true }) })).toEqual({ 'grades/': 5 });
    expect(await rowsAfter(before, { plan: grades({ rows: 12 }) })).toEqual({ 'grades/': 12 });
  });

  test('count when nothing is left to do, and not when something has failed, was withheld or left out', async () => {
    const plan = grades({ rows: 5 });
    expect(await rowsAfter({ plan, outcomes: [anOutcome(change, 'already')] })).toEqual({ 'grades/': 5 });
    expect(await rowsAfter({ plan, outcomes: [anOutcome(change, 'failed')] })).toEqual({});
    for (const held of [notAllRows, leftOut]) {
      expect(await rowsAfter({ plan: { ...plan, ...held } })).toEqual({});
    }
  });

  test('are not forgotten for a file without rows', async () => {
    expect(await rowsAfter({ plan: grades({ rows: 5 }) }, { plan: grades({ rows: 0 }) })).toEqual({
      'grades/': 5,
    });
  });

  test('of a container that was renamed are those of its new key, even where that run withheld something', async () => {
    const before = { plan: aPlan({ scopes: [aScope('items', { scope: 'V1', rows: 9 })] }) };
    const fields = [{ field: 'code', before: 'V1', after: 'V2' }];
    const renamed = anOutcome(aChange('masters', 'V2', { action: 'update', fields }), 'applied');
    const held = aWithheld(aChange('items', 'I', { scope: 'V2' }), 'rows_set_aside', { count: 1 });
    const plan = aPlan({ scopes: [aScope('items', { scope: 'V2', rows: 5 })], ...holding(held) });
    expect(await rowsAfter(before, { plan, outcomes: [renamed] })).toEqual({ 'items/V1': 9, 'items/V2': 9 });
    const open = anOutcome(renamed.change, 'failed');
    expect(await rowsAfter(before, { plan, outcomes: [open] })).toEqual({ 'items/V1': 9 });
  });

  test('of two services are both remembered when their runs end at the same moment', async () => {
    const folder = await dataFolder({});
    const services = ['https://one.example', 'https://other.example'];
    const rowsOf = async (serviceUrl: string) =>
      (await readAcceptedRows(folder, serviceUrl)).rowsBefore.get('grades/');
    await Promise.all(
      services.map((serviceUrl) => writeAcceptedRows(folder, { ...grades({ rows: 5 }), serviceUrl }, [])),
    );
    expect(await Promise.all(services.map(rowsOf))).toEqual([5, 5]);
  });
});

describe('a scope was never pruned', () => {
  const neverPruned = async (...runs: readonly Plan[]) => {
    const folder = await dataFolder({});
    for (const plan of runs) await writeAcceptedRows(folder, plan, []);
    return [...(await readAcceptedRows(folder, aPlan().serviceUrl)).neverPruned];
  };
  const [kept, pruned] = [grades({ rows: 5 }), grades({ rows: 5, isPruned: true })];

  test('until an accepted run was allowed to delete, however many there were', async () => {
    expect(await neverPruned(kept, kept)).toEqual(['grades/']);
    expect(await neverPruned(kept, pruned)).toEqual([]);
  });

  test('not after it, even if later ones only add', async () => {
    expect(await neverPruned(pruned, kept)).toEqual([]);
  });

  test('while its deletes are withheld', async () => {
    expect(await neverPruned(kept, { ...pruned, ...leftOut })).toEqual(['grades/']);
  });
});

test('a faulty file is reported in the language that was chosen', async () => {
  const folder = await dataFolder({ [serviceFileName('accepted-rows', aPlan().serviceUrl)]: '{' });
  await useLanguage('ja');
  await expect(readAcceptedRows(folder, aPlan().serviceUrl)).rejects.toThrow(/読み取れません/);
});
