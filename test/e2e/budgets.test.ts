/** Limits over thirty days of runs. */

import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

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
    const [, rest] = /^To apply the rest of the plan: mastersync (.+)$/m.exec(run.stdout) ?? [];
    return { exit: run.exitCode, rest, left: sandbox.dump().items.length };
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
  return { night, interruptAfter, paste };
}

test('a file that loses a tenth of its rows each night empties no table, and may go on after thirty days', async () => {
  const { night } = await openStory();
  expect(await night(1, 180)).toMatchObject({ exit: 0, left: 180 });
  for (const day of [2, 30]) expect(await night(day, 162)).toMatchObject({ exit: 4, left: 180 });
  expect(await night(31, 162)).toMatchObject({ exit: 0, left: 162 });
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
