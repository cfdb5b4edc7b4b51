import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunJournal } from '../../../src/apply/runs/journal.js';
import { findRun, pruneRuns, readPastRun } from '../../../src/apply/runs/past-runs.js';
import { createRunFolder, listRuns } from '../../../src/apply/runs/run-folder.js';
import { aChange, aPlan } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

const hourMs = 3_600_000;
const firstMs = Date.parse('2026-04-01T02:00:00.000Z');
const summary = {
  command: 'sync',
  service: 'https://workflow.example',
  outcome: 'done',
  exitCode: 0,
  totals: {},
  results: { applied: 1 },
  durationMs: 7,
};

/** Those of runs that never end: Node wants their files closed. */
const openJournals: RunJournal[] = [];
afterEach(async () => {
  for (const journal of openJournals.splice(0)) await journal.end(1);
});

/**
 * A run that began so many hours after the first, and got as far as is said: with `next` it has
 * come to its second change.
 */
async function aRun(
  stateFolder: string,
  hours: number,
  { until = 'end' }: { readonly until?: 'start' | 'intent' | 'next' | 'end' } = {},
): Promise<string> {
  const [change, other] = [aChange('grades', 'G1'), aChange('grades', 'G2')];
  const { id, journal, finish } = await createRunFolder(stateFolder, aPlan({ changes: [change, other] }), {
    command: 'sync',
    toolVersion: '0.1.0',
    now: () => new Date(firstMs + hours * hourMs),
    randomBytes: () => Buffer.from([0, 0, hours]),
  });
  if (until !== 'start') await journal.intend(change);
  if (until === 'next' || until === 'end') await journal.conclude({ change, status: 'applied' });
  // An outcome is on the disk with the next intent.
  if (until === 'next') await journal.intend(other);
  if (until === 'end') await finish(0, summary);
  else openJournals.push(journal);
  return id;
}

const runsFolder = (stateFolder: string) => path.join(stateFolder, 'runs');

describe('the runs of a state folder', () => {
  test('are in the order in which they began, also when the clock went back', async () => {
    const folder = await dataFolder({ 'runs/notes.txt': '', 'runs/other/plan.jsonl': '' });
    const ids = [await aRun(folder, 7), await aRun(folder, 5), await aRun(folder, 6)];
    expect(await listRuns(folder)).toEqual(ids.toReversed());
    expect(path.basename(await findRun(folder, 'latest'))).toBe(ids[2]);
  });

  test('do not count one that could not be begun, and say why', async () => {
    const folder = await dataFolder({});
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    for (const failure of [full, new Error('a defect')]) {
      const plan = {
        ...aPlan({}),
        get changes(): never {
          throw failure;
        },
      };
      const now = () => new Date(firstMs);
      const randomBytes = () => Buffer.from([0, 0, 1]);
      const begun = createRunFolder(folder, plan, {
        command: 'sync',
        toolVersion: '0.1.0',
        now,
        randomBytes,
      });
      await expect(begun).rejects.toThrow(`cannot be recorded (${failure.message}).`);
      expect(await listRuns(folder)).toEqual([]);
    }
  });

  test('that cannot be listed are reported with the reason of the system', async () => {
    const folder = await dataFolder({ runs: 'a file' });
    const expected = {
      exitCode: 1,
      message: expect.stringContaining(`${runsFolder(folder)}: the runs cannot be listed (ENOTDIR: `),
    };
    await expect(listRuns(folder)).rejects.toMatchObject(expected);
    await expect(findRun(folder, 'latest')).rejects.toMatchObject(expected);
  });

  test('are found by the beginning of the id, or as the latest', async () => {
    const folder = await dataFolder({});
    const [first, second] = [await aRun(folder, 0), await aRun(folder, 1)];
    expect(await findRun(folder, '20260401T02')).toBe(path.join(runsFolder(folder), first));
    expect(await findRun(folder, 'latest')).toBe(path.join(runsFolder(folder), second));
  });

  test('are not guessed from an id that matches none or several', async () => {
    const folder = await dataFolder({});
    await expect(findRun(folder, 'latest')).rejects.toMatchObject({ exitCode: 64 });
    const ids = [await aRun(folder, 0), await aRun(folder, 1)];
    await expect(findRun(folder, '2025')).rejects.toMatchObject({ exitCode: 64 });
    const refused = findRun(folder, '20260401');
    await expect(refused).rejects.toMatchObject({ exitCode: 64 });
    for (const id of ids) await expect(refused).rejects.toThrow(id);
  });
});

describe('a past run', () => {
  const pathOf = (folder: string, id: string) => path.join(runsFolder(folder), id);

  test('that was killed says what its journal says, and how many outcomes are unknown', async () => {
    const folder = await dataFolder({});
    // As a run says it that came to its end.
    const none = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
    const started = await readPastRun(pathOf(folder, await aRun(folder, 0, { until: 'start' })));
    expect(started).toMatchObject({
      isFinished: false,
      command: 'sync',
      service: 'https://workflow.example',
      outcome: null,
      openIntents: 0,
    });
    expect(started.results).toEqual(none);
    const intended = await readPastRun(pathOf(folder, await aRun(folder, 1, { until: 'intent' })));
    expect(intended).toMatchObject({ isFinished: false, exitCode: null, results: none, openIntents: 1 });
    const going = await readPastRun(pathOf(folder, await aRun(folder, 2, { until: 'next' })));
    expect(going).toMatchObject({ results: { ...none, applied: 1 }, openIntents: 1 });
  });

  test('whose summary cannot be read says how its journal has ended', async () => {
    const folder = await dataFolder({});
    const id = await aRun(folder, 0);
    for (const text of ['{', '{}']) {
      await writeFile(path.join(pathOf(folder, id), 'summary.json'), text);
      expect(await readPastRun(pathOf(folder, id))).toMatchObject({
        isFinished: true,
        exitCode: 0,
        totals: null,
      });
    }
  });

  test('is listed although nothing of it can be read', async () => {
    const folder = await dataFolder({});
    const id = await aRun(folder, 0, { until: 'start' });
    await writeFile(path.join(pathOf(folder, id), 'journal.jsonl'), 'nothing');
    expect(await readPastRun(pathOf(folder, id))).toMatchObject({
      isFinished: false,
      command: null,
      exitCode: null,
      results: null,
      openIntents: null,
    });
    expect((await readPastRun(pathOf(folder, 'gone'))).files).toEqual([]);
  });
});

describe('when there are more runs than are kept', () => {
  const prune = (
    stateFolder: string,
    { currentId, hours }: { readonly currentId?: string; readonly hours: number },
  ) => pruneRuns(stateFolder, { keepRuns: 1, currentId, nowMs: firstMs + hours * hourMs });

  test('the earliest go', async () => {
    const folder = await dataFolder({});
    await aRun(folder, 0);
    const latest = await aRun(folder, 1);
    await prune(folder, { hours: 2 });
    expect(await listRuns(folder)).toEqual([latest]);
  });

  test('one that did not come to its end stays as long as its deletes count', async () => {
    const folder = await dataFolder({});
    await aRun(folder, 0, { until: 'intent' });
    await aRun(folder, 1);
    await prune(folder, { hours: 30 * 24 - 1 });
    expect(await listRuns(folder)).toHaveLength(2);
    await prune(folder, { hours: 30 * 24 });
    expect(await listRuns(folder)).toHaveLength(1);
  });

  test('the one that is going on stays', async () => {
    const folder = await dataFolder({});
    const ids = [await aRun(folder, 0), await aRun(folder, 1)];
    await prune(folder, { hours: 2, currentId: ids[0] ?? '' });
    expect(await listRuns(folder)).toHaveLength(2);
  });

  test('a folder that cannot be listed is reported, not taken for an empty one', async () => {
    const folder = await dataFolder({ runs: 'a file' });
    await expect(prune(folder, { hours: 0 })).rejects.toThrow('ENOTDIR');
    await mkdir(path.join(folder, 'other'));
    await prune(path.join(folder, 'other'), { hours: 0 });
  });
});
