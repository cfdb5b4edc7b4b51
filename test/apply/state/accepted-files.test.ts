import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  missingFiles,
  readAcceptedFiles,
  writeAcceptedFiles,
} from '../../../src/apply/state/accepted-files.js';
import type { Plan, ScopeSummary } from '../../../src/model/plan.js';
import { aChange, aPlan, aScope } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

/** A run with these files of grades. */
function run(files: string, scope: Partial<ScopeSummary> = {}, plan: Partial<Plan> = {}): Plan {
  return aPlan({ sources: sourcesOf(files), scopes: [aScope('grades', { rows: 5, ...scope })], ...plan });
}

function sourcesOf(files: string, feeds = 'grades/') {
  const names = files.split(' ').filter((name) => name !== '');
  return names.map((file) => ({ file, sha256: '', rowCount: 1, feeds }));
}

/** The files missing from the last of these runs, after the others. */
async function missingIn(now: ReturnType<typeof sourcesOf>, ...before: readonly Plan[]) {
  const folder = await dataFolder({});
  for (const plan of before) await writeAcceptedFiles(folder, plan, []);
  const doubts = missingFiles(await readAcceptedFiles(folder, aPlan().serviceUrl), now);
  return doubts.map(({ table, scope, fact }) => [table, scope, fact.args]);
}

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

  test('by the container that it is for', async () => {
    const items = (file: string, scope: string) => sourcesOf(file, `items/${scope}`);
    const scopes = [aScope('items', { scope: 'V1', rows: 1 }), aScope('items', { scope: 'V2', rows: 1 })];
    const both = aPlan({ sources: [...items('v1.csv', 'V1'), ...items('v2.csv', 'V2')], scopes });
    expect(await missingIn(items('v1.csv', 'V1'), both)).toEqual([['items', 'V2', { file: 'v2.csv' }]]);
  });

  test('and is named as it was seen from here', async () => {
    const folder = await dataFolder({});
    await writeAcceptedFiles(folder, run('a.csv b.csv'), []);
    expect(await readAcceptedFiles(folder, aPlan().serviceUrl)).toEqual({
      'grades/': [path.resolve('a.csv'), path.resolve('b.csv')],
    });
  });
});
