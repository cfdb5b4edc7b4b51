/** The way back from a run. What comes back, and what cannot: test/plan/undo, test/scenarios. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const seed = {
  charts: [{ name: 'FY26', current: true }],
  grades: [
    { code: 'G1', name: '部長', level: 9, default: true },
    { code: 'G2', name: '課長', level: 5 },
  ],
};
const undo = ['undo', 'latest', '--out', 'undo.jsonl'];

/** A service, and a run in it with these grades. */
async function afterARun(...rows: readonly string[]) {
  const stage = await openStage({ seed, files: { 'grades.csv': gradesCsv(...rows) } });
  const { sandbox, json, write } = stage;
  const before = sandbox.dump();
  const { run: id } = await json('sync', 'grades.csv', '--yes');
  sandbox.clearRequests();
  const rename = (code: string, name: string) => write('grades.csv', gradesCsv(`${code},${name},3`));
  return { ...stage, before, id: id ?? '', rename };
}

test('undo makes a plan that brings back what was, and writes nothing itself', async () => {
  const { sandbox, run, before, id } = await afterARun('G2,係長,3', 'G3,主任,1');
  expect((await run('undo', 'latest')).exitCode).toBe(64);
  const undone = await run(...undo);
  expect([undone.exitCode, writesOf(sandbox)]).toEqual([0, []]);
  expect(undone.stdout).toContain('name: "係長" → "課長"');
  expect(undone.stdout).toContain(`- delete G3 主任`);
  expect(undone.stderr).toContain('mastersync apply undo.jsonl');

  const applied = await run('apply', 'undo.jsonl');
  expect([applied.exitCode, sandbox.dump()]).toEqual([0, before]);
  const again = await run('undo', id, '--out', 'undo.jsonl');
  expect([again.exitCode, again.stdout.split('\n')[0]]).toEqual([0, `Run ${id} has nothing left to undo.`]);
});

test('the latest run is not one that found all done already, nor one of another service', async () => {
  const { sandbox, environment, folder: cwd, run, rename } = await afterARun('G2,係長,3');
  await rename('G2', '主任');
  await run('plan', 'grades.csv', '--out', 'plan.jsonl');
  for (const _ of ['applied', 'already']) expect((await run('apply', 'plan.jsonl')).exitCode).toBe(0);
  const other = { ...environment, ...environmentOf(await openSandbox({ seed })) };
  expect((await runCli(['sync', 'grades.csv', '--yes'], other, { cwd })).exitCode).toBe(0);
  await run(...undo);
  expect((await run('apply', 'undo.jsonl')).exitCode).toBe(0);
  expect(sandbox.dump().grades).toMatchObject([{}, { code: 'G2', name: '係長' }]);
});

test('an undo exits 4 and names what it cannot bring back, in the document too', async () => {
  const { sandbox, run, json, id, rename } = await afterARun('G2,係長,3', 'G3,主任,3');
  await rename('G3', '担当');
  await run('sync', 'grades.csv', '--yes');
  const losses = [{ change: 'grades/G3', action: 'create', code: 'field_changed' }];
  const document = await json('undo', id, '--out', 'undo.jsonl');
  expect(document).toMatchObject({ exitCode: 4, totals: { update: 1, delete: 0 }, losses });
  expect(sandbox.dump().grades).toHaveLength(3);
  const { stderr } = await run('undo', id, '--out', 'undo.jsonl');
  expect(stderr).toContain('warning: grades G3 主任: is left as it is: name is now');
});

test('a run whose journal has fewer lines than its summary counts is not undone, unless only outcomes are gone', async () => {
  const { run, read, write, id } = await afterARun('G2,係長,3', 'G3,主任,1', 'G4,副主任,1');
  const inRun = (name: string) => path.join('state/runs', id, name);
  // A run that cannot write its journal to the end.
  const summary = JSON.parse(await read(inRun('summary.json')));
  await write(inRun('summary.json'), JSON.stringify({ ...summary, exitCode: 1 }));
  const lines = (await read(inRun('journal.jsonl'))).trimEnd().split('\n');
  const undoWith = async (kept: readonly string[]) => {
    await write(inRun('journal.jsonl'), kept.map((line) => `${line}\n`).join(''));
    return run(...undo);
  };
  const cut = await undoWith(lines.slice(0, 3));
  expect([cut.exitCode, cut.stderr]).toEqual([7, expect.stringContaining('the summary next to it')]);
  expect((await undoWith(lines.filter((line) => /"run"|"intent"/.test(line)))).exitCode).toBe(0);
});
