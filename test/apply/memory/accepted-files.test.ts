import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAcceptedFiles, writeAcceptedFiles } from '../../../src/apply/memory/accepted-files.js';
import type { Outcome, Plan, ScopeSummary } from '../../../src/model/plan.js';
import type { Source } from '../../../src/model/tables.js';
import { aChange, anOutcome, aPlan, aScope, aWithheld, holding } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

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
async function rememberedAfter(runs: readonly Plan[], outcomes: readonly Outcome[] = []) {
  const folder = await dataFolder({});
  for (const [index, plan] of runs.entries()) {
    const today = `2027-03-${String(index + 1).padStart(2, '0')}`;
    await writeAcceptedFiles(folder, plan, { outcomes, today });
  }
  return (await readAcceptedFiles(folder, aPlan().serviceUrl)).acceptedFiles;
}

async function filesAfter(...runs: readonly Plan[]) {
  return (await rememberedAfter(runs)).get('grades/')?.files.map(({ shown }) => shown);
}

async function replacedAfter(...given: Parameters<typeof rememberedAfter>) {
  return (await rememberedAfter(...given)).get('grades/')?.replaced;
}

const isPruned = { isPruned: true };
const deletion = aChange('grades', 'G1', { action: 'delete' });
const held = holding(aWithheld(deletion, 'file_missing', { file: 'b.csv' }));
const update = anOutcome(aChange('grades', 'G2'), 'applied');

describe('the files of a table', () => {
  test('are those of the last run, with the names that they have everywhere and here', async () => {
    const [file] = (await rememberedAfter([run('a.csv b.csv')])).get('grades/')?.files ?? [];
    expect(file).toEqual({ name: path.resolve('a.csv'), shown: 'a.csv', hasLineEnd: true });
    expect(await filesAfter(run('a.csv'), run('b.csv c.csv'))).toEqual(['b.csv', 'c.csv']);
  });

  test.each<[string, Plan, readonly string[]]>([
    ['are not forgotten by a run without one of them', run('a.csv'), ['a.csv', 'b.csv']],
    ['are not forgotten by a run with another one in its place', run('a.csv c.csv'), ['a.csv', 'b.csv']],
    ['are forgotten by a run that was allowed to delete', run('a.csv', isPruned), ['a.csv']],
    ['are not forgotten while that is withheld', run('a.csv', isPruned, held), ['a.csv', 'b.csv']],
  ])('%s', async (_, later, files) => {
    expect(await filesAfter(run('a.csv b.csv'), later)).toEqual(files);
  });

  test('are those of the container that they are for', async () => {
    const scopes = [aScope('items', { scope: 'V1', rows: 1 }), aScope('items', { scope: 'V2', rows: 1 })];
    const sources = [...sourcesOf('v1.csv', 'items/V1'), ...sourcesOf('v2.csv', 'items/V2')];
    expect([...(await rememberedAfter([aPlan({ sources, scopes })])).keys()]).toEqual([
      'items/V1',
      'items/V2',
    ]);
  });

  test('are known for fields of masters, whose rows are for the masters', async () => {
    const sources = sourcesOf('fields.csv', 'master-fields/');
    const plan = aPlan({ sources, scopes: [aScope('masters', { rows: 2 })] });
    expect([...(await rememberedAfter([plan])).keys()]).toEqual(['master-fields/']);
  });

  test.each<[string, Partial<Source>, object]>([
    ['without a last line end', { lacksLineEnd: true }, { hasLineEnd: false }],
    ['of a sheet, whose line end is nothing', { sheet: 'grades' }, {}],
    ['with rows out of scope', { leftOutCount: 12 }, { hasLineEnd: true, leftOutCount: 12 }],
  ])('say what is odd: %s', async (_, odd, expected) => {
    const plan = {
      ...run(''),
      sources: [{ file: 'a.csv', sha256: '', rowCount: 1, feeds: 'grades/', ...odd }],
    };
    const [file] = (await rememberedAfter([plan])).get('grades/')?.files ?? [];
    const { name: _name, shown: _shown, ...rest } = file ?? { name: '', shown: '' };
    expect(rest).toEqual(expected);
  });
});

describe('the contents of before', () => {
  test('have the day on which others took their place', async () => {
    expect(await replacedAfter(['a1', 'b2', 'b2'].map((sha256) => withContent(sha256)))).toEqual({
      a1: '2027-03-02',
    });
  });

  test('are not those that came again', async () => {
    expect(await replacedAfter(['a1', 'b2', 'a1'].map((sha256) => withContent(sha256)))).toEqual({
      b2: '2027-03-03',
    });
  });

  test('are known where every run withholds something, but writes the rest', async () => {
    const nights = ['a1', 'b2', 'c3'].map((sha256) => withContent(sha256, held));
    expect(await replacedAfter(nights, [update])).toEqual({ a1: '2027-03-02', b2: '2027-03-03' });
    expect(await replacedAfter(nights)).toEqual({});
  });

  test('are not those of a file that was only missing for a night', async () => {
    const [a, b] = [...sourcesOf('a.csv'), ...sourcesOf('b.csv')].map((one, at) => ({
      ...one,
      sha256: `f${at}`,
    }));
    const sources = [a, b].flatMap((one) => one ?? []);
    const nights = [
      { ...run(''), sources },
      { ...run('', {}, held), sources: sources.slice(0, 1) },
    ];
    expect(await replacedAfter(nights, [update])).toEqual({});
  });

  test('are sixty', async () => {
    const nights = Array.from({ length: 62 }, (_, index) => withContent(`f${index}`));
    const known = Object.keys((await replacedAfter(nights)) ?? {});
    expect([known.length, known[0]]).toEqual([60, 'f1']);
  });
});
