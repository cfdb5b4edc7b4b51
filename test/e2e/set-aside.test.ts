/** Rows with problems are set aside when that is asked for. What goes with them: test/plan/intake/set-aside.test.ts. */
import { expect, test } from 'vitest';
import { documentOf } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
  ],
};
const files = { 'grades.csv': gradesCsv('G1,一般職,10', 'G2,課長,x', 'G3,部長,30') };
const setAside = '--on-problem=set-aside';

test('a run that sets rows aside applies the others, says what is left, and ends with 4 until they are corrected', async () => {
  const { sandbox, run } = await openStage({ seed, files });
  const planned = await run('plan', 'grades.csv', '--detailed-exitcode', setAside);
  expect([planned.exitCode, planned.stdout]).toEqual([4, expect.stringContaining('2 changes to make.')]);
  const first = await run('sync', 'grades.csv', '--yes', setAside);
  expect(first.exitCode).toBe(4);
  expect(first.stderr).toContain('error: grades.csv:3 level: "x" is not a whole number');
  expect(first.stderr).toContain('Set aside and not applied: 1 row of grades.');
  expect(sandbox.dump().grades.map(({ code, name }) => code + name)).toEqual([
    'G1一般職',
    'G2課長',
    'G3部長',
  ]);
  sandbox.clearRequests();
  const again = await run('sync', 'grades.csv', '--yes', '--json', setAside);
  expect([again.exitCode, writesOf(sandbox)]).toEqual([4, []]);
  expect(documentOf(again)).toMatchObject({
    outcome: 'withheld',
    totals: { create: 0, update: 0, unchanged: 2 },
    problems: [{ code: 'invalid_integer', severity: 'error' }],
  });
});

test('without the option the run ends with 7 before any request; validate tells the two apart', async () => {
  const { sandbox, run, write } = await openStage({ seed, files });
  for (const options of [[], ['--on-problem', 'stop']])
    expect((await run('sync', 'grades.csv', '--yes', ...options)).exitCode).toBe(7);
  expect((await run('plan', 'grades.csv', '--on-problem', 'skip')).exitCode).toBe(64);
  const validated = await run('validate', 'grades.csv', setAside);
  expect([validated.exitCode, validated.stdout.includes('No errors')]).toEqual([4, false]);
  await write('grades.csv', 'name,level\na,1\n');
  expect((await run('validate', 'grades.csv', setAside)).exitCode).toBe(7);
  expect(sandbox.requests).toEqual([]);
});
