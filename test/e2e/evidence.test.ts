/** The proof of a run, and that a change in the record of a run is found. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { approvalIn, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

/** An approved run that creates three grades. */
async function arrange() {
  const stage = await openStage({ files: { 'data/grades.csv': gradesCsv('A,a,1', 'B,b,2', 'C,c,3') } });
  const { run, at } = stage;
  await run('plan', 'data', '--out', 'plan.jsonl', '--by', 'Tanaka');
  await cp(at('plan.jsonl'), at('boss.jsonl'));
  await run('approve', 'plan.jsonl', '--by', 'Sato', '--note', 'May');
  expect((await run('apply', 'plan.jsonl')).exitCode).toBe(0);
  const runs = at('state/runs');
  const [id = ''] = await readdir(runs);
  return { ...stage, runs, id, inRun: (name: string) => path.join(runs, id, name) };
}

test('evidence is the same each time, reads only, and any change in it is found', async () => {
  const { sandbox, run, at } = await arrange();
  sandbox.clearRequests();
  const finished = await run('evidence', 'latest', '--to', 'a.zip');
  expect([finished.exitCode, writesOf(sandbox)]).toEqual([0, []]);
  expect(finished.stdout).toContain('Audit log of the service: 3 operations at that time.');
  await run('evidence', 'latest', '--to', 'b.zip');
  const bytes = await readFile(at('a.zip'));
  expect(bytes.equals(await readFile(at('b.zip')))).toBe(true);
  const names = ['audit-log.json', 'run/journal.jsonl', 'run/plan.jsonl.approval.json'];
  expect(names.filter((name) => !bytes.includes(name))).toEqual([]);

  expect((await run('runs', 'a.zip', '--verify')).exitCode).toBe(0);
  await writeFile(at('b.zip'), bytes.with(100, ((bytes[100] ?? 0) + 1) % 256));
  expect((await run('runs', 'b.zip', '--verify')).exitCode).toBe(5);
});

test('evidence says why the audit log is missing, and is written all the same; it replaces no other file', async () => {
  const { folder: cwd, at, read, run, write } = await arrange();
  const withoutService = { MASTERSYNC_STATE_DIR: at('state') };
  const finished = await runCli(['evidence', 'latest', '--to', 'a.zip'], withoutService, { cwd });
  expect([finished.exitCode, finished.stdout]).toEqual([0, expect.stringContaining('not read: ')]);
  await write('letter.zip', 'Dear');
  for (const to of [[], ['--to', 'letter.zip']])
    expect((await run('evidence', 'latest', ...to)).exitCode).toBe(64);
  expect(await read('letter.zip')).toBe('Dear');
});

describe('runs --verify', () => {
  test('says of each run that it is whole, unfinished or broken, and where', async () => {
    const { run, runs, id, inRun } = await arrange();
    const copy = async (number: number, change: (journal: string) => string) => {
      // Their numbers order runs: these come after.
      const folder = path.join(runs, `20991231T000000000Z-00000${number}-daba90`);
      await cp(inRun('.'), folder, { recursive: true });
      const file = path.join(folder, 'journal.jsonl');
      await writeFile(file, change(await readFile(file, 'utf8')));
      return folder;
    };
    const cut = await copy(9, (journal) => journal.slice(0, journal.lastIndexOf('"type":"end"') - 1));
    await rm(path.join(cut, 'summary.json'));
    await copy(8, (journal) => journal.replaceAll(/,"seal":"[0-9a-f]+"/g, ''));
    await copy(7, (journal) => journal.replace('"applied"', '"failed"'));
    const { exitCode, stdout } = await run('runs', '--verify', '--json');
    expect([exitCode, JSON.parse(stdout).verified]).toMatchObject([
      5,
      ['unfinished', 'broken', 'broken', 'whole'].map((state) => ({ state })),
    ]);
    expect((await run('runs', '--verify')).stdout).toMatch(/BROKEN: \S+journal\.jsonl .*line \d/);
    expect((await run('runs', id, '--verify')).exitCode).toBe(0);
  });

  test.each(['plan.jsonl.approval.json', 'summary.json'])(
    'finds that %s of a run was replaced',
    async (name) => {
      const { run, at, id, inRun } = await arrange();
      // Nobody approves the plan of a run afterwards.
      expect((await run('approve', `state/runs/${id}/plan.jsonl`, '--by', 'Boss')).exitCode).toBe(64);
      await run('approve', 'boss.jsonl', '--by', 'Boss');
      expect((await run('runs', '--verify')).exitCode).toBe(0);
      await cp(at('boss.jsonl.approval.json'), inRun(name));
      const { exitCode, stdout } = await run('runs', '--verify');
      expect([exitCode, stdout]).toEqual([5, expect.stringContaining(name)]);
      expect(stdout).toMatch(/(changed|removed) after the run began/);
    },
  );

  test('finds files of results that were changed', async () => {
    const { run, at, json, write } = await arrange();
    await write('data/grades.csv', gradesCsv('A,a,1', 'B,b,2', 'C,c,4'));
    const results = `${(await json('sync', 'data', '--yes')).run}/results/grades.csv`;
    const file = at(`state/runs/${results}`);
    for (const change of [() => writeFile(file, ''), () => rm(file)]) {
      await change();
      const { exitCode, stdout } = await run('runs', '--verify');
      expect([exitCode, stdout]).toEqual([5, expect.stringContaining('results/grades.csv')]);
    }
  });
});

test('runs --budget shows what was deleted in thirty days, and what is left', async () => {
  const { run, write } = await arrange();
  const sync = ['sync', 'data', '--yes', '--prune'];
  await run(...sync);
  await write('data/grades.csv', gradesCsv('A,a,1', 'B,b,2'));
  await run(...sync, '--approve', approvalIn(await run(...sync), 'rows=grades:2'));
  expect((await run('runs', '--budget')).stdout).toMatch(
    /Deletes in the last 30 days: http\S+\n +used +left +limit +live\n +1 +5 +6 +3 {2}grades/,
  );
});
