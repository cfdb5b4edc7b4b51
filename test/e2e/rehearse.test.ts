/** Rehearsals. That they end as the run does: test/property/rehearsal-agrees.test.ts. */
import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { JsonRehearsal } from '../../src/report/data/json-rehearsal.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, type Finished } from '../helpers/cli.js';
import { openClient, writesOf } from '../helpers/sandboxes.js';
import { nightlyData, openStage } from '../helpers/stage.js';

/** Every test ends with a look at the service: nothing may have been written. */
async function arrange(options: Parameters<typeof openStage>[0]) {
  const stage = await openStage(options);
  const rehearse = async (...args: readonly string[]) => {
    const finished = await stage.run('rehearse', ...args);
    expect(writesOf(stage.sandbox)).toEqual([]);
    return finished;
  };
  return { ...stage, rehearse };
}

function rehearsalOf(finished: Finished): JsonRehearsal {
  const document: JsonDocument & { readonly rehearsal?: JsonRehearsal } = documentOf(finished);
  if (!document.rehearsal) throw new Error(finished.stdout);
  return document.rehearsal;
}

const nightlyService = async () => ({ seed: await loadSeed('samples/nightly/service') });

describe('rehearse', () => {
  test('carries the plan out on a copy, and plans again', async () => {
    const { rehearse } = await arrange(await nightlyService());
    const finished = await rehearse(nightlyData);
    expect(finished.exitCode).toBe(0);
    expect(finished.stdout).toContain('23 changes to make.');
    expect(finished.stdout).toContain('Applied 23 of 23 changes.');
    expect(finished.stdout).toContain('Planned again: nothing is left to do.');
    expect(finished.stdout).not.toContain('The copy differs');
  });

  test('takes a saved plan, unless it is out of date', async () => {
    const { sandbox, rehearse, run } = await arrange(await nightlyService());
    await run('plan', nightlyData, '--only', 'grades', '--out', 'plan.jsonl');
    const rehearsed = await rehearse('plan.jsonl');
    expect([rehearsed.exitCode, rehearsed.stdout]).toEqual([
      0,
      expect.stringContaining('Applied 3 of 3 changes.'),
    ]);
    await run('sync', nightlyData, '--yes', '--only', 'grades');
    sandbox.clearRequests();
    const again = await rehearse('plan.jsonl', '--json');
    expect(rehearsalOf(again).results).toMatchObject({ applied: 0, already: 3 });
    await openClient(sandbox).send({ method: 'PATCH', path: '/v1/grades/G05', body: { name: '別' } });
    sandbox.clearRequests();
    expect((await rehearse('plan.jsonl')).exitCode).toBe(5);
  });

  test('takes a saved plan as it is: options that would make another one are refused', async () => {
    const { rehearse, run } = await arrange(await nightlyService());
    await run('plan', nightlyData, '--only', 'grades', '--out', 'plan.jsonl');
    const refused = await rehearse('plan.jsonl', '--prune=teams', '--only', 'grades');
    expect([refused.exitCode, refused.stderr]).toEqual([
      64,
      expect.stringContaining('A saved plan is rehearsed as it is: leave out --only, --prune.'),
    ]);
  });

  test('ends at Ctrl-C, and leaves nothing behind', async () => {
    const signals = new EventEmitter();
    let readsLeft = Number.POSITIVE_INFINITY;
    const onRequest = () => void (readsLeft-- === 0 && signals.emit('SIGINT'));
    const { sandbox, run, runWith } = await arrange({ ...(await nightlyService()), onRequest });
    await run('plan', nightlyData);
    readsLeft = sandbox.requests.length + 2;
    // Other tests rehearse at the same time.
    vi.stubEnv('TMPDIR', await dataFolder({}));
    onTestFinished(() => void vi.unstubAllEnvs());
    const { exitCode, stderr } = await runWith({ signals }, 'rehearse', nightlyData);
    expect([exitCode, stderr]).toEqual([130, expect.stringContaining('Interrupted. Nothing was written.')]);
    expect(await readdir(tmpdir())).toEqual([]);
  });

  test('names what the service would refuse, and what the token may not read', async () => {
    const seed = {
      grades: [
        { code: 'G1', name: '部長', level: 60, default: true },
        { code: 'G2', name: '課長', level: 40 },
        { code: 'G3', name: '主任', level: 20 },
      ],
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: '100', name: '本社' }],
      users: [{ code: 'u1', email: 'u1@example.com', lastName: '佐藤', firstName: '花子' }],
      memberships: [{ chart: 'FY26', team: '100', user: 'u1', leader: true, grades: ['G2'] }],
    };
    const files = { 'grades.csv': 'code,name,level,action\nG2,課長,40,delete\n' };
    const refused = await (await arrange({ seed, files })).rehearse('grades.csv', '--json');
    expect(refused.exitCode).toBe(3);
    expect(rehearsalOf(refused).failures).toMatchObject([
      { change: 'grades/G2', status: 'failed', message: expect.stringContaining('a user has this grade') },
    ]);
    const part = await arrange({ seed, files, variables: { MASTERSYNC_TOKEN: 'grades-only' } });
    part.sandbox.addToken('grades-only', { permissions: ['user'] });
    const unseen = await part.rehearse('grades.csv', '--json');
    expect(rehearsalOf(unseen).differences.map(({ message }) => message)).toEqual([
      'charts: the token may not read them, so the copy has none',
      'teams: the token may not read them, so the copy has none',
      'memberships: the token may not read them, so the copy has none',
    ]);
  });
});
