/** A machine whose clock is wrong: every answer of the service shows the time. */
import { expect, test } from 'vitest';
import { documentOf } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Runs of a machine whose clock is ahead. */
async function arrange(options: Parameters<typeof openStage>[0]) {
  const stage = await openStage(options);
  const runAhead = async (ms: number, ...args: readonly string[]) => {
    const clock = { ...impatientClock(), nowMs: () => Date.now() + ms };
    const { exitCode, withheld, problems } = documentOf(await stage.runWith({ clock }, ...args, '--json'));
    return {
      exitCode,
      withheld: withheld.map(({ code }) => code),
      problems: problems.map(({ code }) => code),
    };
  };
  return { ...stage, runAhead };
}

test('a clock that is hours ahead is a warning; one that is 200 days ahead activates and schedules nothing', async () => {
  const inHundredDays = new Date(Date.now() + 100 * dayMs).toISOString().slice(0, 10);
  const { sandbox, runAhead } = await arrange({
    seed: {
      charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
      teams: ['FY26', 'FY27'].map((chart) => ({ chart, code: 'T1', name: 'T1' })),
    },
    files: { 'charts.csv': `name,activateOn\nFY26,\nFY27,${inHundredDays}\n` },
  });
  const far = await runAhead(200 * dayMs, 'sync', 'charts.csv', '--yes');
  expect(far).toMatchObject({ exitCode: 4, withheld: ['clock_differs'] });
  expect(writesOf(sandbox)).toEqual([]);
  const near = await runAhead(3 * hourMs, 'sync', 'charts.csv', '--yes');
  expect(near).toEqual({ exitCode: 0, withheld: [], problems: ['clock_differs'] });
});

test('deletes wait for the right clock: they count for 30 days', async () => {
  const { sandbox, runAhead } = await arrange({
    seed: { categories: ['経費', '人事', '旧'].map((name) => ({ name })) },
    files: { 'categories.csv': 'name,action\n旧,delete\n総務,\n' },
  });
  const names = () => sandbox.dump().categories.map(({ name }) => name);
  await runAhead(0, 'plan', 'categories.csv', '--out', 'plan.jsonl');
  expect(await runAhead(40 * dayMs, 'apply', 'plan.jsonl')).toMatchObject({ exitCode: 5 });
  expect(writesOf(sandbox)).toEqual([]);

  const ahead = await runAhead(40 * dayMs, 'sync', 'categories.csv', '--yes');
  expect(ahead).toMatchObject({ exitCode: 4, withheld: ['clock_differs'] });
  expect(names().toSorted()).toEqual(['人事', '旧', '経費', '総務']);
  expect(await runAhead(0, 'sync', 'categories.csv', '--yes')).toMatchObject({ exitCode: 0 });
  expect(names().toSorted()).toEqual(['人事', '経費', '総務']);
});
