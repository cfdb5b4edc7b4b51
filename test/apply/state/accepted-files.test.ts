import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  doubtsByMemory,
  readAcceptedFiles,
  writeAcceptedFiles,
} from '../../../src/apply/state/accepted-files.js';
import { serviceFileName } from '../../../src/apply/state/state-file.js';
import type { Outcome, Plan, ScopeSummary } from '../../../src/model/plan.js';
import type { Source } from '../../../src/model/tables.js';
import { aChange, anOutcome, aPlan, aScope } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

/** A run with these files of grades. */
function run(files: string, scope: Partial<ScopeSummary> = {}, plan: Partial<Plan> = {}): Plan {
  return aPlan({ sources: sourcesOf(files), scopes: [aScope('grades', { rows: 5, ...scope })], ...plan });
}

function sourcesOf(files: string, feeds = 'grades/') {
  const names = files.split(' ').filter((name) => name !== '');
  return names.map((file) => ({ file, sha256: '', rowCount: 1, feeds }));
}

/** The doubts about files after these runs, one a day from 2027-03-01. */
function doubtsAbout(now: readonly Source[], ...before: readonly Plan[]) {
  return doubtsAfter(now, [], ...before);
}

/** @param outcomes of each run */
async function doubtsAfter(now: readonly Source[], outcomes: readonly Outcome[], ...before: readonly Plan[]) {
  const folder = await dataFolder({});
  for (const [index, plan] of before.entries()) {
    const today = `2027-03-${String(index + 1).padStart(2, '0')}`;
    await writeAcceptedFiles(folder, plan, { outcomes, today });
  }
  const rows = [2, 3].map((line) => ({ line, cells: [] }));
  return doubtsByMemory(
    await readAcceptedFiles(folder, aPlan().serviceUrl),
    now.map((source) => ({ source, rows })),
  );
}

/** The files missing from the last of these runs, after the others. */
async function missingIn(now: readonly Source[], ...before: readonly Plan[]) {
  const doubts = await doubtsAbout(now, ...before);
  return doubts.map(({ table, scope, fact }) => [table, scope, fact.args]);
}

/** The facts in doubt of one file of grades, after runs with it in other states. */
async function factsOf(now: Partial<Source>, ...before: readonly Partial<Source>[]) {
  const sourceOf = (own: Partial<Source>) => ({ ...aSource, ...own });
  const plans = before.map((own) => ({ ...run(''), sources: [sourceOf(own)] }));
  return (await doubtsAbout([sourceOf(now)], ...plans)).map(({ fact }) => fact);
}

const aSource: Source = { file: 'a.csv', sha256: 'a1', rowCount: 2, feeds: 'grades/' };
const whole: Partial<Source> = {};
const open: Partial<Source> = { lacksLineEnd: true };

const bIsMissing = [['grades', undefined, { file: 'b.csv' }]];
const withheld = [
  {
    change: aChange('grades', 'G1', { action: 'delete' }),
    reason: { code: 'source_gone', args: { file: 'b.csv', approval: '' } } as const,
  },
];

describe('a file of the last accepted run is missing', () => {
  test('when fewer files feed the table, as often as that was withheld', async () => {
    expect(await missingIn(sourcesOf('a.csv'), run('a.csv b.csv'))).toEqual(bIsMissing);
    const held = run('a.csv', { isPruned: true }, { withheld });
    expect(await missingIn(sourcesOf('a.csv'), run('a.csv b.csv'), held, held)).toEqual(bIsMissing);
  });

  test('until a run was allowed to delete without it', async () => {
    const pruned = run('a.csv', { isPruned: true });
    expect(await missingIn(sourcesOf('a.csv'), run('a.csv b.csv'), run('a.csv'))).toEqual(bIsMissing);
    expect(await missingIn(sourcesOf('a.csv'), run('a.csv b.csv'), pruned)).toEqual([]);
  });

  test('not when it has another name each day', async () => {
    expect(await missingIn(sourcesOf('c.csv'), run('a.csv'), run('b.csv'))).toEqual([]);
  });

  test('not when there are more, nor before the first run', async () => {
    expect(await missingIn(sourcesOf('a.csv b.csv c.csv'), run('a.csv b.csv'))).toEqual([]);
    expect(await missingIn(sourcesOf('a.csv'))).toEqual([]);
  });

  test('when another one arrives in its place, while others keep their names', async () => {
    expect(await missingIn(sourcesOf('a.csv c.csv'), run('a.csv b.csv'))).toEqual(bIsMissing);
    const dated = run('hr-0601.csv b.csv');
    expect(await missingIn(sourcesOf('hr-0602.csv c.csv'), dated)).toEqual(bIsMissing);
    expect(await missingIn(sourcesOf('hr-0602.csv hr-0603.csv'), dated)).toEqual(bIsMissing);
  });

  test('and is not forgotten by a run that was not allowed to delete', async () => {
    const [both, other] = [run('a.csv b.csv'), 'a.csv c.csv'];
    expect(await missingIn(sourcesOf(other), both, run(other))).toEqual(bIsMissing);
    expect(await missingIn(sourcesOf(other), both, run(other, { isPruned: true }))).toEqual([]);
  });

  test.each([
    ['their names hold the day', 'a-0601.csv b-0601.csv', 'a-0602.csv b-0602.csv'],
    ['all have other names each day', 'a.csv b.csv', 'c.csv d.csv'],
    ['there is one more', 'a-0601.csv b.csv', 'a-0602.csv b.csv c.csv'],
  ])('not when %s', async (_, before, now) => {
    expect(await missingIn(sourcesOf(now), run(before))).toEqual([]);
  });

  test('by the container that it is for', async () => {
    const items = (file: string, scope: string) => sourcesOf(file, `items/${scope}`);
    const scopes = [aScope('items', { scope: 'V1', rows: 1 }), aScope('items', { scope: 'V2', rows: 1 })];
    const both = aPlan({ sources: [...items('v1.csv', 'V1'), ...items('v2.csv', 'V2')], scopes });
    expect(await missingIn(items('v1.csv', 'V1'), both)).toEqual([['items', 'V2', { file: 'v2.csv' }]]);
  });

  test('and is named as it was seen from here', async () => {
    const folder = await dataFolder({});
    await writeAcceptedFiles(folder, run('a.csv b.csv'), { outcomes: [], today: '2027-03-01' });
    const { 'grades/': remembered } = await readAcceptedFiles(folder, aPlan().serviceUrl);
    expect(remembered?.files.map(({ name }) => name)).toEqual([path.resolve('a.csv'), path.resolve('b.csv')]);
  });
});

describe('the last line of a file has no end', () => {
  test('which is a doubt where the file of the last run had one', async () => {
    expect(await factsOf(open, whole)).toEqual([
      { code: 'line_end_missing', args: { place: { file: 'a.csv', line: 3 } } },
    ]);
  });

  test.each([
    ['it has one as well', whole, [whole]],
    ['it had none then', open, [open]],
    ['a run without one was accepted since', open, [whole, open]],
    ['it was a sheet then', open, [{ sheet: 'grades' }]],
    ['there was no run', open, []],
  ])('which is no doubt where %s', async (_, now, before) => {
    expect(await factsOf(now, ...before)).toEqual([]);
  });

  test('which is a doubt about the file that had one, not about another that never had', async () => {
    const [first, second] = [aSource, { ...aSource, file: 'b.csv' }];
    const [openFirst, openSecond] = [
      { ...first, ...open },
      { ...second, ...open },
    ];
    const before = { ...run(''), sources: [first, openSecond] };
    const facts = await doubtsAbout([openFirst, openSecond], before);
    expect(facts.map(({ fact }) => fact.args)).toEqual([{ place: { file: 'a.csv', line: 3 } }]);
    const renamed = [
      { ...openFirst, file: 'c.csv' },
      { ...openSecond, file: 'd.csv' },
    ];
    expect(await doubtsAbout(renamed, before)).toEqual([]);
    const whole = { ...run(''), sources: [first, second] };
    expect(await doubtsAbout(renamed, whole)).toHaveLength(2);
  });
});

describe('the settings leave out far more rows of a file', () => {
  const leaving = (leftOutCount: number): Partial<Source> => ({ rowCount: 100, leftOutCount });

  test.each([
    ['than in the last run', leaving(23), [leaving(12)], [{ file: 'a.csv', count: 23, before: 12 }]],
    ['than none', leaving(11), [{ rowCount: 100 }], [{ file: 'a.csv', count: 11, before: 0 }]],
    ['though not of all its rows', { ...leaving(22), rowCount: 200 }, [leaving(2)], []],
    ['though few', { ...leaving(11), rowCount: 20 }, [leaving(2)], []],
    ['not when there are fewer', leaving(2), [leaving(50)], []],
    ['not before the first run', leaving(50), [], []],
  ])('%s', async (_, now, before, args) => {
    const doubts = await factsOf(now, ...before);
    expect(doubts).toEqual(args.map((one) => ({ code: 'more_left_out', args: one })));
  });

  test('as long as that is withheld', async () => {
    const [few, many] = [leaving(2), leaving(40)];
    const held = { ...run('', { isPruned: true }, { withheld }), sources: [{ ...aSource, ...many }] };
    const accepted = { ...run(''), sources: [{ ...aSource, ...few }] };
    expect(await doubtsAbout([{ ...aSource, ...many }], accepted, held, held)).toHaveLength(1);
    expect(await factsOf(many, few, many)).toEqual([]);
  });
});

describe('the content of a file is that of an earlier one', () => {
  const [old, current] = [{ sha256: 'a1' }, { sha256: 'b2' }];

  test('which is a doubt, with the day on which another took its place', async () => {
    expect(await factsOf(old, old, current, current)).toEqual([
      { code: 'older_file', args: { place: { file: 'a.csv' }, replacedOn: '2027-03-02' } },
    ]);
  });

  test.each([
    ['it is the last one', current, [old, current]],
    ['it is new', { sha256: 'c3' }, [old, current]],
    ['it was accepted again', old, [old, current, old]],
  ])('which is no doubt where %s', async (_, now, before) => {
    expect(await factsOf(now, ...before)).toEqual([]);
  });

  test('also where every run withholds something, but writes the rest', async () => {
    const update = anOutcome(aChange('grades', 'G2'), 'applied');
    const held = (sha256: string) => ({ ...run('', {}, { withheld }), sources: [{ ...aSource, sha256 }] });
    const doubts = (outcomes: readonly Outcome[]) =>
      doubtsAfter([aSource], outcomes, held('a1'), held('b2'), held('c3'));
    expect((await doubts([update])).map(({ fact }) => fact.code)).toEqual(['older_file']);
    expect(await doubts([])).toEqual([]);
  });

  test('is not that of a file that was only missing for a night', async () => {
    const update = anOutcome(aChange('grades', 'G2'), 'applied');
    const [a, b] = [aSource, { ...aSource, file: 'b.csv', sha256: 'b2' }];
    const held = { ...run('', {}, { withheld }), sources: [a] };
    expect(await doubtsAfter([a, b], [update], { ...run(''), sources: [a, b] }, held)).toEqual([]);
  });

  test('is remembered of the fields of masters, whose rows are for the masters', async () => {
    const fields = (sha256: string) => ({ ...aSource, feeds: 'master-fields/', sha256 });
    const runs = ['a1', 'b2'].map((sha256) =>
      aPlan({ sources: [fields(sha256)], scopes: [aScope('masters', { rows: 2 })] }),
    );
    const doubts = await doubtsAbout([{ ...fields('a1'), lacksLineEnd: true }], ...runs);
    expect(doubts.map(({ table, fact }) => [table, fact.code])).toEqual([
      ['master-fields', 'line_end_missing'],
      ['master-fields', 'older_file'],
    ]);
  });

  test('is remembered for sixty files', async () => {
    const nights = Array.from({ length: 62 }, (_, index) => ({ sha256: `f${index}` }));
    expect(await factsOf({ sha256: 'f0' }, ...nights)).toEqual([]);
    expect(await factsOf({ sha256: 'f1' }, ...nights)).toHaveLength(1);
  });
});

test('a state file of the version before, which knew names only, is read', async () => {
  const { serviceUrl } = aPlan();
  const remembered = { 'grades/': [path.resolve('a.csv'), path.resolve('b.csv')] };
  const name = serviceFileName('accepted-files', serviceUrl);
  const folder = await dataFolder({
    [name]: JSON.stringify({ version: 1, service: serviceUrl, remembered }),
  });
  const accepted = await readAcceptedFiles(folder, serviceUrl);
  const facts = doubtsByMemory(accepted, [{ source: { ...aSource, lacksLineEnd: true }, rows: [] }]);
  expect(facts.map(({ fact }) => fact.code)).toEqual(['source_gone']);
});
