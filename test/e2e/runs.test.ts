/** What a run leaves in its folder, and what `runs` says of past runs. */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { readJournal } from '../../src/apply/runs/read-journal.js';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

const header = 'code,name,level,memo';
const grades = `${header}\nG1,課長,10,=1+1\nG2,"部長, 兼務",20,\nG3,主任,5,-x\n`;

async function arrange(options: Parameters<typeof openStage>[0] = {}) {
  const seed = { grades: [{ code: 'G3', name: '主任', level: 5, default: true }] };
  const stage = await openStage({ seed, files: { 'hr/grades.csv': grades }, ...options });
  const { at, run, json } = stage;
  return {
    ...stage,
    runIds: () => readdir(at('state/runs')).catch(() => []),
    sync: () => run('sync', 'hr', '--yes', '--json'),
    listed: async (...args: readonly string[]) =>
      ((await json('runs', ...args)) as unknown as { readonly runs: readonly { readonly id: string }[] })
        .runs,
  };
}

/** Refuses one grade, as long as somebody says so. */
function refusingG2() {
  const refusal = { isOn: true };
  const onRequest: SandboxOptions['onRequest'] = ({ body }) =>
    refusal.isOn && (body as { code?: string } | undefined)?.code === 'G2'
      ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
      : undefined;
  return { refusal, onRequest };
}

async function modesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].sort();
}

describe('the folder of a run', () => {
  test('holds the plan, the journal, the summary as --json prints it, and the rows with their outcomes', async () => {
    const { at, sync, runIds } = await arrange(refusingG2());
    const document = documentOf(await sync());
    const [id = ''] = await runIds();
    const inside = (name: string) => path.join(at('state/runs'), id, name);
    expect(document).toMatchObject({
      exitCode: 3,
      run: id,
      files: {
        plan: inside('plan.jsonl'),
        journal: inside('journal.jsonl'),
        results: [inside('results/grades.csv'), inside('failed/grades.csv')],
      },
    });
    const { durationMs, ...summary } = JSON.parse(await readFile(inside('summary.json'), 'utf8'));
    expect([document, durationMs]).toMatchObject([summary, expect.any(Number)]);
    const { plan } = await readPlanFile(inside('plan.jsonl'));
    expect(plan.changes.map((change) => change.id)).toEqual(['grades/G1', 'grades/G2']);
    const journal = await readJournal(inside('journal.jsonl'));
    expect(journal.header).toMatchObject({ id, command: 'sync', serviceUrl: plan.serviceUrl });
    const outcomes = journal.outcomes.map(({ change, status }) => `${status} ${change}`);
    expect(outcomes.sort()).toEqual(['applied grades/G1', 'failed grades/G2']);
    expect(journal.outcomes.find(({ status }) => status === 'applied')?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(journal.end?.exitCode).toBe(3);
    expect(await modesBelow(at('state/runs'))).toEqual(['file 600', 'folder 700']);
    const rows = await readFile(inside('results/grades.csv'), 'utf8');
    expect(rows.replace(/,failed,.*/, ',failed,…').split('\r\n')).toEqual([
      `\ufeff${header},_action,_status,_message`,
      "G1,課長,10,'=1+1,create,applied,",
      'G2,"部長, 兼務",20,,create,failed,…',
      "G3,主任,5,'-x,,unchanged,",
      '',
    ]);
  });

  test('is left only by a run that writes', async () => {
    const { run, sync, runIds } = await arrange();
    await run('plan', 'hr');
    await run('validate', 'hr');
    expect(await runIds()).toEqual([]);
    await sync();
    const again = await sync();
    expect([again.exitCode, documentOf(again).run, (await runIds()).length]).toEqual([0, null, 1]);
  });

  test('holds the rows that were not done: they can be fed back as they are, and nothing is warned of', async () => {
    const { refusal, onRequest } = refusingG2();
    const { sandbox, at, run, json, sync, runIds } = await arrange({ onRequest });
    const { stdout, stderr } = await run('sync', 'hr', '--yes', '--state-dir', at('state'));
    expect(stderr).toContain('"memo"');
    const [id = ''] = await runIds();
    const failed = path.join(at('state/runs'), id, 'failed');
    expect(stdout).toContain(`mastersync sync ${failed} --state-dir ${at('state')}`);
    const [, row] = (await readFile(path.join(failed, 'grades.csv'), 'utf8')).split('\r\n');
    expect(row).toMatch(/^G2,"部長, 兼務",20,,create,failed,/);
    refusal.isOn = false;
    const memory = at(`state/${serviceFileName('memory', sandbox.url)}`);
    const scopes = async () => JSON.parse(await readFile(memory, 'utf8')).scopes;
    const before = await scopes();
    const fedBack = await json('sync', failed, '--yes');
    expect(fedBack).toMatchObject({ exitCode: 0, results: { applied: 1 } });
    expect(fedBack.problems.map(({ message }) => message).join()).not.toContain('_');
    expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(['課長', '部長, 兼務', '主任']);
    // Some rows are no measure for the whole file of the next night.
    expect(await scopes()).toEqual(before);
    expect((await run('sync', failed, '--yes', '--prune')).exitCode).toBe(64);
    expect((await sync()).exitCode).toBe(0);
  });
});

describe('a run that cannot be recorded', () => {
  test('writes nothing and exits 1 when the state folder is not a folder', async () => {
    const { sandbox, run } = await arrange();
    const { exitCode, stderr } = await run('sync', 'hr', '--yes', '--state-dir', 'hr/grades.csv/state');
    expect([exitCode, writesOf(sandbox)]).toEqual([1, []]);
    expect(stderr).toContain('--state-dir');
  });

  test('to its end says so and exits 1, whatever else it has done', async () => {
    let folder = '';
    const { run, at } = await arrange({
      // The folder goes while the run writes.
      onRequest: async ({ method }) => {
        if (method === 'POST') await rm(folder, { recursive: true, force: true });
        return undefined;
      },
    });
    folder = at('state/runs');
    const finished = await run('sync', 'hr', '--yes', '--json', '--concurrency', '1');
    expect([finished.exitCode, documentOf(finished).exitCode]).toEqual([1, 1]);
    expect(finished.stderr).toContain('the results of the run cannot be written');
  });
});

describe('runs', () => {
  test('lists past runs, the latest first, and shows one with its files', async () => {
    const { run, write, sync, runIds, listed } = await arrange();
    expect((await run('runs')).stdout).toBe('No runs yet.\n');
    await sync();
    await write('hr/grades.csv', grades.replace('課長', '副部長'));
    await sync();
    const ids = [...(await runIds())].sort().reverse();
    const common = { command: 'sync', outcome: 'ok', isFinished: true };
    expect(await listed()).toMatchObject([
      { id: ids[0], ...common, totals: { update: 1 }, results: { applied: 1 } },
      { id: ids[1], ...common, totals: { create: 2 }, results: { applied: 2 } },
    ]);
    const { stdout } = await run('runs');
    expect(stdout.split('\n').map((line) => line.split('  ')[0])).toEqual([...ids, '']);
    const shown = await run('runs', ids[1] ?? '');
    expect(shown.stdout).toContain('Planned: 2 create, 1 unchanged.');
    expect(shown.stdout).toContain('journal.jsonl');
    expect(await listed('latest')).toMatchObject([{ id: ids[0] }]);
    expect((await run('runs', ids[0]?.slice(0, 4) ?? '')).stderr).toContain('is ambiguous');
  });

  test('names their services where a folder remembers runs of several, and that of a run that is shown', async () => {
    const { sandbox, folder: cwd, environment, run, sync, listed } = await arrange();
    await sync();
    expect((await run('runs')).stdout).not.toContain(sandbox.url);
    const other = await openSandbox();
    await runCli(['sync', 'hr', '--yes'], { ...environment, ...environmentOf(other) }, { cwd });
    const { stdout } = await run('runs');
    expect(stdout.split('\n').map((line) => line.split('  ').at(-1))).toEqual([other.url, sandbox.url, '']);
    expect((await run('runs', 'latest')).stdout.split('\n')[0]).toContain(other.url);
    expect(await listed()).toMatchObject([{ service: other.url }, { service: sandbox.url }]);
  });

  test('shows when a run began in the time zone of the service; JSON keeps UTC', async () => {
    const { at, folder: cwd, run, write, listed } = await arrange();
    await mkdir(at('state/runs/20260401T223000000Z-000001-aaaaaa'), { recursive: true });
    expect((await run('runs')).stdout).toContain('2026-04-02 07:30 (Asia/Tokyo)');
    expect(await listed()).toMatchObject([{ startedAt: '2026-04-01T22:30:00.000Z' }]);
    await write('mastersync.yaml', 'services: {a: {url: https://a.example, timeZone: UTC}}\n');
    const { stdout } = await runCli(['runs'], { MASTERSYNC_STATE_DIR: at('state') }, { cwd });
    expect(stdout).toContain('2026-04-01 22:30 (UTC)');
  });
});
