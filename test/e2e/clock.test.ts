/** A machine whose clock is wrong: every answer of the service shows the time. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** FY27 becomes current in a hundred days. */
async function arrange(aheadMs: number, activateOn = dayIn(100)) {
  const service = await openSandbox({
    seed: {
      charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
      teams: ['FY26', 'FY27'].map((chart) => ({ chart, code: 'T1', name: 'T1' })),
    },
  });
  const folder = await dataFolder({ 'charts.csv': `name,activateOn\nFY26,\nFY27,${activateOn}\n` });
  const state = path.join(await dataFolder({}), 'state');
  const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: state };
  const run = (ms: number, ...args: readonly string[]) =>
    runCli([...args, '--json'], environment, {
      clock: { ...impatientClock(), nowMs: () => Date.now() + ms },
    });
  return { service, folder, state, run, sync: () => run(aheadMs, 'sync', folder, '--yes') };
}

const foundIn = (finished: Finished) => {
  const { exitCode, withheld, problems } = documentOf(finished);
  return { exitCode, withheld: withheld.map(({ code }) => code), problems: problems.map(({ code }) => code) };
};

test.each([['ahead', 200 * dayMs]])(
  'a clock that is 200 days %s activates and schedules nothing',
  async (_, aheadMs) => {
    const { service, sync } = await arrange(aheadMs);
    expect(foundIn(await sync())).toMatchObject({
      exitCode: 4,
      withheld: ['clock_differs'],
      problems: expect.arrayContaining(['clock_differs']),
    });
    expect(writesOf(service)).toEqual([]);
  },
);

test('a clock that is hours ahead is a warning', async () => {
  const { sync } = await arrange(3 * hourMs);
  expect(foundIn(await sync())).toEqual({ exitCode: 0, withheld: [], problems: ['clock_differs'] });
});

const namesIn = (service: Sandbox) =>
  service
    .dump()
    .categories.map(({ name }) => name)
    .toSorted();

test('deletes wait for the right clock: they count for 30 days', async () => {
  const service = await openSandbox({
    seed: { categories: ['経費', '人事', '旧'].map((name) => ({ name })) },
  });
  const folder = await dataFolder({ 'categories.csv': 'name,action\n旧,delete\n総務,\n' });
  const environment = {
    ...environmentOf(service),
    MASTERSYNC_STATE_DIR: path.join(await dataFolder({}), 'state'),
  };
  const runAhead = (days: number, ...args: readonly string[]) =>
    runCli([...args, '--json'], environment, {
      clock: { ...impatientClock(), nowMs: () => Date.now() + days * dayMs },
    });
  const file = path.join(folder, 'plan.jsonl');
  expect((await runAhead(0, 'plan', folder, '--out', file)).exitCode).toBe(0);
  expect(documentOf(await runAhead(40, 'apply', file))).toMatchObject({ exitCode: 5 });
  expect(writesOf(service)).toEqual([]);

  const ahead = await runAhead(40, 'sync', folder, '--yes');
  expect(foundIn(ahead)).toMatchObject({ exitCode: 4, withheld: ['clock_differs'] });
  expect(namesIn(service)).toEqual(['人事', '旧', '経費', '総務']);
  expect(await runAhead(0, 'sync', folder, '--yes')).toMatchObject({ exitCode: 0 });
  expect(namesIn(service)).toEqual(['人事', '経費', '総務']);
});
