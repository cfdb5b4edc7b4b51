/** The proof of a run, and that a change in the record of a run is found. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

/** An approved run that creates three grades. */
async function arrange() {
  const sandbox = await openSandbox({ seed: {} });
  const folder = await dataFolder({
    'data/grades.csv': 'code,name,level\nA,a,1\nB,b,2\nC,c,3\n',
    'state/x': '',
  });
  const state = path.join(folder, 'state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const run = (...args: readonly string[]) => runCli(args, environment);
  const plan = path.join(folder, 'plan.jsonl');
  await run('plan', path.join(folder, 'data'), '--out', plan, '--by', 'Tanaka');
  await run('approve', plan, '--by', 'Sato', '--note', 'May');
  expect((await run('apply', plan)).exitCode).toBe(0);
  const [id = ''] = await readdir(path.join(state, 'runs'));
  return { sandbox, folder, run, runs: path.join(state, 'runs'), id, environment, plan };
}

interface Verified {
  readonly verified: readonly { readonly state: string }[];
}

test('evidence is the same each time, reads only, and any change in it is found', async () => {
  const { sandbox, folder, run } = await arrange();
  sandbox.clearRequests();
  const [first, second] = [path.join(folder, 'a.zip'), path.join(folder, 'b.zip')];
  const finished = await run('evidence', 'latest', '--to', first);
  expect([finished.exitCode, writesOf(sandbox)]).toEqual([0, []]);
  expect(finished.stdout).toContain('Audit log of the service: 3 operations at that time.');
  await run('evidence', 'latest', '--to', second);
  const bytes = await readFile(first);
  expect(bytes.equals(await readFile(second))).toBe(true);
  const names = ['audit-log.json', 'run/journal.jsonl', 'run/plan.jsonl.approval.json'];
  expect(names.filter((name) => !bytes.includes(name))).toEqual([]);

  expect((await run('runs', first, '--verify')).exitCode).toBe(0);
  await writeFile(second, bytes.with(100, ((bytes[100] ?? 0) + 1) % 256));
  expect((await run('runs', second, '--verify')).exitCode).toBe(5);
});

test('evidence says why the audit log is missing, and is written all the same', async () => {
  const { folder, run, environment } = await arrange();
  const to = path.join(folder, 'a.zip');
  const { MASTERSYNC_STATE_DIR: state = '' } = environment;
  const finished = await runCli(['evidence', 'latest', '--to', to], { MASTERSYNC_STATE_DIR: state });
  expect([finished.exitCode, finished.stdout]).toEqual([0, expect.stringContaining('not read: ')]);
  expect((await run('evidence', 'latest')).exitCode).toBe(64);
});

describe('runs --verify', () => {
  test('says of each run that it is whole, unfinished or broken, and where', async () => {
    const { run, runs, id } = await arrange();
    // Their numbers order runs: these come after.
    const later = (number: number) => `20991231T000000000Z-00000${number}-daba90`;
    const copy = async (number: number, change: (journal: string) => string) => {
      const folder = path.join(runs, later(number));
      await cp(path.join(runs, id), folder, { recursive: true });
      const file = path.join(folder, 'journal.jsonl');
      await writeFile(file, change(await readFile(file, 'utf8')));
      return folder;
    };
    const cut = await copy(9, (journal) => journal.slice(0, journal.lastIndexOf('"type":"end"') - 1));
    await rm(path.join(cut, 'summary.json'));
    await copy(8, (journal) => journal.replaceAll(/,"seal":"[0-9a-f]+"/g, ''));
    await copy(7, (journal) => journal.replace('"applied"', '"failed"'));
    const finished = await run('runs', '--verify', '--json');
    const { verified } = JSON.parse(finished.stdout) as Verified;
    expect([finished.exitCode, verified.map(({ state }) => state)]).toEqual([
      5,
      ['unfinished', 'broken', 'broken', 'whole'],
    ]);
    const text = await run('runs', '--verify');
    expect(text.stdout).toMatch(/BROKEN: \S+journal\.jsonl .*line \d/);
    expect((await run('runs', id, '--verify')).exitCode).toBe(0);
  });

  test.each<[string, string, (run: string) => Promise<unknown>]>([
    ['approval', 'was replaced', (run) => cp(`${run}/../../../boss.json`, `${run}/plan.jsonl.approval.json`)],
    ['summary.json', 'was replaced', (run) => writeFile(`${run}/summary.json`, '{}')],
  ])('finds that the %s of the run %s', async (name, _, change) => {
    const { run, runs, id, folder, plan } = await arrange();
    const inside = path.join(runs, id, 'plan.jsonl');
    expect((await run('approve', inside, '--by', 'Boss')).exitCode).toBe(64);
    const copy = path.join(folder, 'boss.jsonl');
    await cp(plan, copy);
    await run('approve', copy, '--by', 'Boss');
    await cp(`${copy}.approval.json`, path.join(folder, 'boss.json'));
    await change(path.join(runs, id));
    const { exitCode, stdout } = await run('runs', '--verify');
    expect([exitCode, stdout]).toEqual([5, expect.stringContaining(name)]);
    expect(stdout).toMatch(/(changed|removed) after the run began/);
  });

  test('finds files of results that were changed', async () => {
    const { run, runs, folder } = await arrange();
    await writeFile(path.join(folder, 'data/grades.csv'), 'code,name,level\nA,a,1\nB,b,2\nC,c,4\n');
    expect((await run('sync', path.join(folder, 'data'), '--yes')).exitCode).toBe(0);
    expect((await run('runs', '--verify')).exitCode).toBe(0);
    const [results = ''] = (await readdir(runs, { recursive: true })).filter((name) => name.endsWith('.csv'));
    await writeFile(path.join(runs, results), '');
    const { exitCode, stdout } = await run('runs', '--verify');
    expect([exitCode, stdout]).toEqual([5, expect.stringContaining(results)]);
  });
});

test('runs --budget shows what was deleted in thirty days, and what is left', async () => {
  const { folder, run } = await arrange();
  const data = path.join(folder, 'data');
  await run('sync', data, '--yes', '--prune');
  await writeFile(path.join(data, 'grades.csv'), 'code,name,level\nA,a,1\nB,b,2\n');
  const refused = await run('sync', data, '--yes', '--prune');
  const [, approval = ''] = /(rows=grades:2@\w+)/.exec(refused.stdout) ?? [];
  const args = approval === '' ? [] : ['--approve', approval];
  await run('sync', data, '--yes', '--prune', ...args);
  const finished = await run('runs', '--budget');
  expect(finished.stdout).toMatch(
    /Deletes in the last 30 days: http\S+\n +used +left +limit +live\n +1 +5 +6 +3 {2}grades/,
  );
});
