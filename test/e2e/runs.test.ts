import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { readJournal } from '../../src/apply/runs/read-journal.js';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { oneRowEach, rememberRun } from '../helpers/remembered.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const header = 'code,name,level,memo';
const grades = `${header}\nG1,課長,10,=1+1\nG2,"部長, 兼務",20,\nG3,主任,5,-x\n`;

async function arrange(
  files: Readonly<Record<string, string>> = { 'grades.csv': grades },
  options: SandboxOptions = {},
) {
  const sandbox = await openSandbox({
    seed: { grades: [{ code: 'G3', name: '主任', level: 5, default: true }] },
    ...options,
  });
  const folder = await dataFolder(files);
  const state = path.join(folder, '.state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const run = (...args: readonly string[]) => runCli(args, environment);
  const sync = (...args: readonly string[]) => run('sync', folder, '--yes', '--json', ...args);
  const runIds = () => readdir(path.join(state, 'runs')).catch(() => []);
  return { sandbox, folder, state, run, sync, runIds };
}

/** Refuses one grade. */
const refusesG2: SandboxOptions = {
  onRequest: ({ body }) =>
    (body as { code?: string } | undefined)?.code === 'G2'
      ? {
          kind: 'answer',
          when: 'before',
          status: 422,
          body: '{"code":"validation_failed","errors":{"name":["is odd"]}}',
        }
      : undefined,
};

async function modesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].sort();
}

const listed = (finished: Finished) =>
  (documentOf(finished) as unknown as { readonly runs: readonly { readonly [name: string]: unknown }[] })
    .runs;

describe('the folder of a run', () => {
  test('holds the plan, the journal, the summary as --json prints it, and the rows with their outcomes', async () => {
    const { state, sync, runIds } = await arrange(undefined, refusesG2);
    const finished = await sync();
    const [id = ''] = await runIds();
    const folder = path.join(state, 'runs', id);
    const document = documentOf(finished);
    expect(document).toMatchObject({
      exitCode: 3,
      run: id,
      files: {
        plan: path.join(folder, 'plan.jsonl'),
        journal: path.join(folder, 'journal.jsonl'),
        results: [path.join(folder, 'results/grades.csv'), path.join(folder, 'failed/grades.csv')],
      },
    });
    const { durationMs, ...summary } = JSON.parse(await readFile(path.join(folder, 'summary.json'), 'utf8'));
    expect([document, durationMs]).toMatchObject([summary, expect.any(Number)]);
    const { plan } = await readPlanFile(path.join(folder, 'plan.jsonl'));
    expect(plan.changes.map((change) => change.id)).toEqual(['grades/G1', 'grades/G2']);
    const journal = await readJournal(path.join(folder, 'journal.jsonl'));
    expect(journal.header).toMatchObject({ id, command: 'sync', serviceUrl: plan.serviceUrl });
    expect(journal.outcomes.map(({ change, status }) => `${status} ${change}`).sort()).toEqual([
      'applied grades/G1',
      'failed grades/G2',
    ]);
    expect(journal.outcomes.find(({ status }) => status === 'applied')?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(journal.end?.exitCode).toBe(3);
    expect(await modesBelow(path.join(state, 'runs'))).toEqual(['file 600', 'folder 700']);
    const rows = await readFile(path.join(folder, 'results/grades.csv'), 'utf8');
    expect(rows.replace(/,failed,.*/, ',failed,…').split('\r\n')).toEqual([
      `\ufeff${header},_action,_status,_message`,
      "G1,課長,10,'=1+1,create,applied,",
      'G2,"部長, 兼務",20,,create,failed,…',
      "G3,主任,5,'-x,,unchanged,",
      '',
    ]);
  });

  test('is left only by a run that writes', async () => {
    const { folder, run, sync, runIds } = await arrange();
    await run('plan', folder);
    await run('validate', folder);
    expect(await runIds()).toEqual([]);
    await sync();
    expect(await runIds()).toHaveLength(1);
    const again = await sync();
    expect([again.exitCode, documentOf(again).run]).toEqual([0, null]);
    expect(await runIds()).toHaveLength(1);
  });

  test('is not left by a plan beyond its limits', async () => {
    const { folder, state, sync, runIds, sandbox } = await arrange(
      { 'grades.csv': 'code,name,level\nG3,主任,5\n' },
      {
        seed: {
          grades: [1, 2, 3, 4, 5].map((level) => ({
            code: `G${level}`,
            name: `G${level}`,
            level,
            default: level === 3,
          })),
        },
      },
    );
    expect(folder).not.toBe('');
    await rememberRun(state, sandbox.url, oneRowEach('grades'));
    expect((await sync('--prune')).exitCode).toBe(4);
    expect([writesOf(sandbox), await runIds()]).toEqual([[], []]);
  });

  test('is left by apply as well, without rows: a plan does not hold them', async () => {
    const { folder, run, runIds, state } = await arrange();
    const plan = path.join(folder, 'plan.jsonl');
    await run('plan', folder, '--out', plan);
    const document = documentOf(await run('apply', plan, '--json'));
    const [id = ''] = await runIds();
    expect(document).toMatchObject({ run: id, files: { plan, results: [] } });
    expect((await readdir(path.join(state, 'runs', id))).sort()).toEqual([
      'journal.jsonl',
      'plan.jsonl',
      'summary.json',
    ]);
  });

  test('a staircase is fed back with all its rows: the lower ones need the upper ones', async () => {
    let isRefusing = true;
    const rows = ['A,本社,,', 'B,本社,営業,', 'C,本社,営業,一課', 'D,本社,総務,'];
    const { state, run, sync, runIds, sandbox } = await arrange(
      { 'teams.csv': `code,level1,level2,level3\n${rows.join('\n')}\n` },
      {
        seed: { charts: [{ name: 'FY26', current: true }] },
        onRequest: ({ method, body }) =>
          isRefusing && method === 'POST' && (body as { code?: string } | undefined)?.code === 'C'
            ? { kind: 'answer', when: 'before', status: 400, body: '{"code":"invalid_parameter"}' }
            : undefined,
      },
    );
    expect((await sync()).exitCode).toBe(3);
    isRefusing = false;
    const [id = ''] = await runIds();
    const fedBack = await run('sync', path.join(state, 'runs', id, 'failed'), '--yes', '--json');
    expect([fedBack.exitCode, documentOf(fedBack).totals]).toMatchObject([0, { create: 1, unchanged: 3 }]);
    expect(sandbox.dump().teams).toHaveLength(4);
  });

  test('rows that were not done can be fed back as they are, and nothing is warned of', async () => {
    let isRefusing = true;
    const { sandbox, state, folder, run, sync, runIds } = await arrange(undefined, {
      onRequest: (request) => (isRefusing ? refusesG2.onRequest?.(request) : undefined),
    });
    const { stdout, stderr } = await run('sync', folder, '--yes', '--state-dir', state);
    expect(stderr).toContain('"memo"');
    const [id = ''] = await runIds();
    expect(stdout).toContain(
      `mastersync sync ${path.join(state, 'runs', id, 'failed')} --state-dir ${state}`,
    );
    const failed = path.join(state, 'runs', id, 'failed');
    expect((await readFile(path.join(failed, 'grades.csv'), 'utf8')).split('\r\n')[1]).toMatch(
      /^G2,"部長, 兼務",20,,create,failed,/,
    );
    isRefusing = false;
    const memory = path.join(state, serviceFileName('memory', sandbox.url));
    const scopes = async () => JSON.parse(await readFile(memory, 'utf8')).scopes;
    const before = await scopes();
    const finished = await run('sync', failed, '--yes', '--json');
    expect(documentOf(finished)).toMatchObject({ exitCode: 0, results: { applied: 1 } });
    expect(
      documentOf(finished)
        .problems.map(({ message }) => message)
        .join(),
    ).not.toContain('_');
    expect(sandbox.dump().grades).toMatchObject([
      { code: 'G1' },
      { code: 'G2', name: '部長, 兼務' },
      { code: 'G3' },
    ]);
    // Some rows are no measure for the whole file of the next night.
    expect(await scopes()).toEqual(before);
    expect((await run('sync', failed, '--yes', '--prune')).exitCode).toBe(64);
    expect((await sync()).exitCode).toBe(0);
  });
});

describe('a run that cannot be recorded', () => {
  test('writes nothing and exits 1 when the state folder is not a folder', async () => {
    const { sandbox, folder, run } = await arrange();
    const file = path.join(folder, 'grades.csv');
    const { exitCode, stderr } = await run('sync', file, '--yes', '--state-dir', path.join(file, 'state'));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('--state-dir');
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('writes nothing and exits 1 when its folder cannot be made', async () => {
    const { sandbox, state, sync } = await arrange();
    await mkdir(state, { recursive: true });
    await symlink(path.join(state, 'nowhere', 'runs'), path.join(state, 'runs'));
    const { exitCode, stderr } = await sync();
    expect([exitCode, writesOf(sandbox)]).toEqual([1, []]);
    expect(stderr).toContain('Nothing was written, because every write must be recorded.');
  });

  test('to its end says so and exits 1, whatever else it has done', async () => {
    let state = '';
    const { sync, ...rest } = await arrange(undefined, {
      // The folder goes while the run writes.
      onRequest: async ({ method }) => {
        if (method === 'POST') await rm(path.join(state, 'runs'), { recursive: true, force: true });
        return undefined;
      },
    });
    state = rest.state;
    const { exitCode, stderr, stdout } = await sync('--no-update', '--concurrency', '1');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('the results of the run cannot be written');
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 1 });
  });
});

describe('runs', () => {
  test('lists past runs, the latest first, and shows one with its files', async () => {
    const { folder, run, sync, runIds } = await arrange();
    expect((await run('runs')).stdout).toBe('No runs yet.\n');
    await sync();
    await writeFile(path.join(folder, 'grades.csv'), grades.replace('課長', '副部長'));
    await sync();
    const ids = [...(await runIds())].sort().reverse();
    const all = listed(await run('runs', '--json'));
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all).toMatchObject([
      { command: 'sync', outcome: 'ok', isFinished: true, totals: { update: 1 }, results: { applied: 1 } },
      { command: 'sync', outcome: 'ok', isFinished: true, totals: { create: 2 }, results: { applied: 2 } },
    ]);
    const { stdout } = await run('runs');
    expect(stdout.split('\n').map((line) => line.split('  ')[0])).toEqual([...ids, '']);
    const shown = await run('runs', ids[1] ?? '');
    expect(shown.stdout).toContain('Planned: 2 create, 1 unchanged.');
    expect(shown.stdout).toContain('journal.jsonl');
    expect(listed(await run('runs', 'latest', '--json'))).toMatchObject([{ id: ids[0] }]);
  });

  test('names their services where a folder remembers runs of several, and that of a run that is shown', async () => {
    const { sandbox, folder, state, run, sync } = await arrange();
    await sync();
    expect((await run('runs')).stdout).not.toContain(sandbox.url);
    const other = await openSandbox();
    await runCli(['sync', folder, '--yes'], { ...environmentOf(other), MASTERSYNC_STATE_DIR: state });
    const { stdout } = await run('runs');
    expect(stdout.split('\n').map((line) => line.split('  ').at(-1))).toEqual([other.url, sandbox.url, '']);
    expect((await run('runs', 'latest')).stdout.split('\n')[0]).toContain(other.url);
    expect(listed(await run('runs', '--json'))).toMatchObject([
      { service: other.url },
      { service: sandbox.url },
    ]);
  });

  test('marks a run that did not come to its end, with what it had begun', async () => {
    const { run, sync, state, runIds } = await arrange();
    await sync();
    const [id = ''] = await runIds();
    const folder = path.join(state, 'runs', id);
    await rm(path.join(folder, 'summary.json'));
    const journal = path.join(folder, 'journal.jsonl');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, `${lines.slice(0, 3).join('\n')}\n${lines[3]?.slice(0, 9)}`);
    expect((await run('runs')).stdout).toContain('sync  unfinished');
    expect((await run('runs', id)).stdout).toContain('2 changes started without a known outcome');
    expect(listed(await run('runs', id, '--json'))).toMatchObject([
      { isFinished: false, outcome: null, openIntents: 2 },
    ]);
  });

  test('shows when a run began in the time zone of the service; JSON keeps UTC', async () => {
    const { run, state, folder } = await arrange();
    await mkdir(path.join(state, 'runs/20260401T223000000Z-000001-aaaaaa'), { recursive: true });
    expect((await run('runs')).stdout).toContain('2026-04-02 07:30 (Asia/Tokyo)');
    expect(listed(await run('runs', '--json'))).toMatchObject([{ startedAt: '2026-04-01T22:30:00.000Z' }]);
    const settings = path.join(folder, 'mastersync.yaml');
    await writeFile(
      settings,
      'services:\n  a: {url: https://a.example, timeZone: UTC}\n  b: {url: https://b.example}\n',
    );
    const { stdout } = await runCli(['runs', '--config', settings], { MASTERSYNC_STATE_DIR: state });
    expect(stdout).toContain('2026-04-01 22:30 (UTC)');
  });

  test('takes the beginning of an id if it is that of one run', async () => {
    const { run, state } = await arrange();
    for (const id of ['20260401T020000000Z-000001-aaaaaa', '20260402T020000000Z-000002-bbbbbb', 'notes']) {
      await mkdir(path.join(state, 'runs', id), { recursive: true });
    }
    expect(listed(await run('runs', '--json'))).toHaveLength(2);
    expect(listed(await run('runs', '20260401', '--json'))).toMatchObject([
      { id: '20260401T020000000Z-000001-aaaaaa' },
    ]);
    const ambiguous = await run('runs', '202604');
    expect([ambiguous.exitCode, ambiguous.stderr.includes('is ambiguous')]).toEqual([64, true]);
    expect((await run('runs', '2025')).exitCode).toBe(64);
  });
});

describe('old runs', () => {
  test('go when there are more than keepRuns; young unfinished ones, and other things, stay', async () => {
    const { state, sync, runIds } = await arrange();
    const old = [
      '20200101T000000000Z-000001-aaaaaa',
      '20200101T000000000Z-000002-aaaaaa',
      '20990101T000000000Z-000003-aaaaaa',
    ];
    const today = new Date()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')
      .replace(/T.*/, 'T000000000Z-000000-aaaaaa');
    for (const id of [...old, today, 'notes']) await mkdir(path.join(state, 'runs', id), { recursive: true });
    const folder = await dataFolder({ 'm.yaml': 'keepRuns: 1\n' });
    const id = documentOf(await sync('--config', path.join(folder, 'm.yaml'))).run;
    expect((await runIds()).sort()).toEqual([today, id, old[2], 'notes'].sort());
  });
});
