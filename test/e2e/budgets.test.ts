/** Limits over thirty days of runs. */

import { EventEmitter } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../helpers/cases.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { unzipped } from '../helpers/unzipped.js';

const codes = Array.from({ length: 200 }, (_, index) => `I${String(index + 1).padStart(3, '0')}`);

async function openStory() {
  const signals = new EventEmitter();
  let deletesLeft = Number.POSITIVE_INFINITY;
  const sandbox = await openSandbox({
    onRequest: async ({ method }) => {
      if (method === 'DELETE' && --deletesLeft === 0) signals.emit('SIGINT');
      return undefined;
    },
    seed: {
      masters: [{ code: 'V', name: '取引先' }],
      items: codes.map((code) => ({ master: 'V', code, name: code, inputs: {} })),
    },
  });
  const folder = await dataFolder({});
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  const file = path.join(folder, 'items.csv');
  /** A night whose file has the first so many items. */
  const night = async (day: number, count: number, ...args: readonly string[]) => {
    const rows = codes.slice(0, count).map((code) => `V,${code},${code}`);
    await writeFile(file, `${['master,code,name', ...rows].join('\n')}\n`);
    const asOf = new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10);
    const sync = ['sync', file, '--prune', '--yes', '--as-of', asOf, ...args];
    const run = await runCli(sync, environment, { signals });
    const approval = /--approve (?<one>deletes=\S+)/.exec(run.stderr + run.stdout)?.groups?.['one'];
    const [, rest] = /^To apply the rest of the plan: mastersync (.+)$/m.exec(run.stdout) ?? [];
    return { exit: run.exitCode, approval, rest, left: sandbox.dump().items.length };
  };
  const interruptAfter = (deletes: number) => {
    deletesLeft = deletes;
  };
  const paste = async (command = '') => {
    const { exitCode, stdout, stderr } = await runCli(command.split(' '), environment);
    return { exit: exitCode, said: stdout + stderr, left: sandbox.dump().items.length };
  };
  // The rows of the first run are accepted as they are.
  await night(0, 200);
  /** Of the last run. */
  const evidencePlan = async () => {
    const to = path.join(folder, 'run.zip');
    expect((await runCli(['evidence', 'latest', '--to', to], environment)).exitCode).toBe(0);
    return (await unzipped(await readFile(to)))['run/plan.jsonl'] ?? '';
  };
  return { night, interruptAfter, paste, evidencePlan };
}

describe('a file that loses a tenth of its rows each night', () => {
  test('empties no table in twelve nights', async () => {
    const { night } = await openStory();
    const nights: string[] = [];
    for (let day = 1, count = 200; day <= 12; day++, count = Math.ceil(count * 0.9)) {
      const { exit, left } = await night(day, count);
      nights.push(`${exit} ${left}`);
    }
    expect(nights).toEqual(['0 200', '0 180', ...Array.from({ length: 10 }, () => '4 180')]);
  });

  test('goes on for a while once a person has approved what was printed', async () => {
    const { night, evidencePlan } = await openStory();
    expect(await night(1, 180)).toMatchObject({ exit: 0, left: 180 });
    const { exit, approval = '' } = await night(2, 162);
    expect([exit, approval]).toEqual([4, expect.stringMatching(/^deletes=18@[0-9a-f]{10}$/)]);
    expect(await night(2, 162, '--approve', approval)).toMatchObject({ exit: 0, left: 162 });
    expect(await evidencePlan()).toContain(approval);
    expect(await night(3, 146)).toMatchObject({ exit: 0, left: 146 });
    expect(await night(4, 132)).toMatchObject({ exit: 4, left: 146 });
  });

  test('may go on after thirty days', async () => {
    const { night } = await openStory();
    expect(await night(1, 180)).toMatchObject({ exit: 0, left: 180 });
    expect(await night(30, 162)).toMatchObject({ exit: 4, left: 180 });
    expect(await night(31, 162)).toMatchObject({ exit: 0, left: 162 });
  });
});

test('small changes pass every night of a month', async () => {
  const nightCount = caseCount(8, 30);
  const { night } = await openStory();
  const exits = new Set<number | null>();
  for (let day = 1; day <= nightCount; day++) exits.add((await night(day, 200 - day)).exit);
  expect([...exits]).toEqual([0]);
});

test('a run that is interrupted prints a command that makes its other deletes: none counts twice', async () => {
  const { night, interruptAfter, paste } = await openStory();
  await night(1, 185);
  interruptAfter(10);
  const { exit, rest, left } = await night(2, 167);
  expect(exit).toBe(130);
  expect([left > 167, left <= 175]).toEqual([true, true]);
  expect(await paste(rest)).toMatchObject({ exit: 0, left: 167 });
  // Two tenths of 167 are used: 15 in the first night, 18 in the second.
  expect(await night(3, 166)).toMatchObject({ exit: 4, left: 167 });
});
