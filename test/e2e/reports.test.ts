import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { approvalIn, dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { readSheets } from '../helpers/report-workbook.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';

const data = 'samples/nightly/data';

async function arrange() {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  const folder = await dataFolder({});
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  const at = (name: string) => path.join(folder, name);
  const read = (name: string) => readFile(at(name), 'utf8');
  const run = (...args: readonly string[]) => runCli(args, environment);
  return { sandbox, folder, environment, at, read, run };
}

describe('--report', () => {
  test('writes a report of each kind beside what the command says, and names them in the document', async () => {
    const { at, read, run } = await arrange();
    const files = ['a.md', 'b.CSV', 'c.json'].map(at);
    const finished = await run('plan', data, '--json', ...files.flatMap((file) => ['--report', file]));
    expect(finished.exitCode).toBe(0);
    expect(documentOf(finished).files.reports).toEqual(files);
    expect(faultsOf('document', documentOf(finished))).toEqual([]);
    expect(await read('a.md')).toContain('**23 changes to make.**');
    expect(await read('b.CSV')).toContain(
      '\r\nteams,2026年度組織,move,1130,情報システム課,parentCode,0120,0110,planned,',
    );
    const report = JSON.parse(await read('c.json'));
    expect(faultsOf('document', report)).toEqual([]);
    expect(report).toMatchObject({ stage: 'planned', totals: documentOf(finished).totals });
    expect(report.changes).toHaveLength(23);
  });

  test('is not needed for the changes: the document of a plan has them as a plan file does', async () => {
    const { at, read, run } = await arrange();
    const finished = await run('plan', data, '--json', '--out', at('p.jsonl'));
    const document = JSON.parse(finished.stdout);
    expect(faultsOf('document', document)).toEqual([]);
    const lines = (await read('p.jsonl')).trim().split('\n');
    const saved = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'change');
    const byId = new Map(document.changes.map((change: { id: string }) => [change.id, change]));
    expect(byId.size).toBe(saved.length);
    for (const { type: _, ...change } of saved) expect(byId.get(change.id)).toMatchObject(change);
  });

  test('shows where records of a tree stand, before and after', async () => {
    const { at, read, run } = await arrange();
    const { stdout } = await run('plan', data, '--report', at('r.json'));
    const { changes } = JSON.parse(await read('r.json'));
    const moved = changes.find(({ action }: { action: string }) => action === 'move');
    expect(moved.path).toEqual({
      before: ['管理本部', '経理部'],
      after: ['管理本部', '総務部'],
    });
    expect(stdout).toContain('  管理本部 > 総務部:\n    > move 1130 情報システム課');
  });

  test('after sync holds the outcome of each change', async () => {
    const { at, read, run } = await arrange();
    const finished = await run(
      'sync',
      data,
      '--yes',
      '--quiet',
      '--report',
      at('r.json'),
      '--report',
      at('r.md'),
    );
    expect(finished.exitCode).toBe(0);
    expect(finished.stderr).not.toContain('Report');
    const report = JSON.parse(await read('r.json'));
    expect(faultsOf('document', report)).toEqual([]);
    expect(report).toMatchObject({ command: 'sync', stage: 'carried-out', results: { applied: 23 } });
    expect(await read('r.md')).toContain('**Applied 23 of 23 changes.**');
  });

  test('after apply and with undo holds the same', async () => {
    const { at, read, run } = await arrange();
    await run('plan', data, '--out', at('plan.jsonl'));
    const applied = await run('apply', at('plan.jsonl'), '--json', '--report', at('apply.json'));
    expect(faultsOf('document', documentOf(applied))).toEqual([]);
    const report = JSON.parse(await read('apply.json'));
    expect(faultsOf('document', report)).toEqual([]);
    expect(report).toMatchObject({ command: 'apply', stage: 'carried-out', results: { applied: 23 } });
    expect(report.changes.find(({ action }: { action: string }) => action === 'move').path.after).toContain(
      '総務部',
    );
    const undone = await run(
      'undo',
      'latest',
      '--out',
      at('undo.jsonl'),
      '--json',
      '--report',
      at('undo.json'),
    );
    expect(faultsOf('document', documentOf(undone))).toEqual([]);
    const inverse = JSON.parse(await read('undo.json'));
    expect(faultsOf('document', inverse)).toEqual([]);
    expect(inverse).toMatchObject({ command: 'undo', stage: 'planned', totals: { delete: 17, move: 1 } });
    const runs = await run('runs', '--json');
    expect(faultsOf('document', documentOf(runs))).toEqual([]);
  });

  test('is written by the commands of charts as well', async () => {
    const { at, read, run } = await arrange();
    await run('chart', 'copy', '2026年度組織', 'copy', '--yes', '--report', at('copy.json'));
    const copied = JSON.parse(await read('copy.json'));
    expect(faultsOf('document', copied)).toEqual([]);
    expect(copied).toMatchObject({ command: 'chart copy', results: { applied: 38, failed: 0 } });
    await run('chart', 'activate', 'copy', '--out', at('plan.jsonl'), '--report', at('activate.md'));
    expect(await read('activate.md')).toContain('| activate | `copy` | takes effect: `(empty)` → `now`');
    await run('chart', 'diff', '2026年度組織', 'copy', '--report', at('diff.csv'));
    expect(await read('diff.csv')).toMatch(/^\ufeffresource,scope,[^\n]+\r\n$/);
  });

  test('of a refused plan says why', async () => {
    const { at, read, run } = await arrange();
    const { exitCode } = await run('plan', data, '--approve', 'deletes=3', '--report', at('r.md'));
    expect(exitCode).toBe(4);
    const report = await read('r.md');
    expect(report).toContain('# Change plan: `mastersync plan`\n\n**Refused: nothing will be written.**');
    expect(report).toContain('## Refused\n\n- `--approve deletes=3`');
  });

  test.each(['r.pdf', 'report', '.md/x', 'r.html.zip'])(
    'of %j is a usage error that names what there is, before anything is read',
    async (name) => {
      const { sandbox, run } = await arrange();
      const finished = await run('plan', 'no-such-folder', '--report', 'a.md', '--report', name);
      expect(finished.exitCode).toBe(64);
      expect(finished.stderr).toContain(`--report "${name}": `);
      expect(finished.stderr).toContain('.md, .csv, .json');
      expect(sandbox.requests).toEqual([]);
    },
  );
});

describe('a report that cannot be written', () => {
  test('is reported and fails the command, and hides nothing that was done', async () => {
    const { at, read, run } = await arrange();
    await writeFile(at('file'), '');
    const lost = at('file/r.md');
    const finished = await run('sync', data, '--yes', '--json', '--report', lost, '--report', at('r.csv'));
    expect(finished.exitCode).toBe(1);
    expect(finished.stderr).toContain(`${lost}: the report cannot be written: EEXIST: file already exists.`);
    expect(documentOf(finished)).toMatchObject({
      exitCode: 1,
      failure: expect.stringContaining(lost),
      results: { applied: 23, failed: 0 },
      files: { reports: [at('r.csv')] },
    });
    expect(faultsOf('document', documentOf(finished))).toEqual([]);
    expect(await read('r.csv')).toContain(',applied,');
  });

  test('leaves nothing behind, and what was there before as it was', async () => {
    const { folder, at, run } = await arrange();
    await mkdir(at('r.md'));
    const finished = await run('plan', data, '--report', at('r.md'));
    expect(finished.exitCode).toBe(1);
    expect((await stat(at('r.md'))).isDirectory()).toBe(true);
    expect((await readdir(folder)).filter((name) => name !== 'state')).toEqual(['r.md']);
  });

  test('is one that would replace an input of the run, also by another name', async () => {
    const { at, read, run } = await arrange();
    const rows = 'code,name,level\nG05,課長,40\n';
    await writeFile(at('grades.csv'), rows);
    await symlink(at('grades.csv'), at('link.csv'));
    for (const name of ['grades.csv', 'link.csv']) {
      const finished = await run('plan', at('grades.csv'), '--report', at(name));
      expect(finished.exitCode).toBe(1);
      expect(finished.stderr).toContain('it is not replaced');
    }
    expect(await read('grades.csv')).toBe(rows);
  });

  test('is one that would replace the plan', async () => {
    const { at, run } = await arrange();
    const saved = await run('plan', data, '--out', at('plan.json'), '--report', at('plan.json'));
    expect(saved.exitCode).toBe(1);
    expect((await run('apply', at('plan.json'))).exitCode).toBe(0);
  });
});

test('a report that the next run would read as a table is refused before any request', async () => {
  const { sandbox, folder, at, run } = await arrange();
  await writeFile(at('grades.csv'), 'code,name,level\nG05,課長,40\n');
  for (const name of ['diff.csv', 'diff.XLSX']) {
    const finished = await run('plan', folder, '--report', at(name));
    expect(finished.exitCode).toBe(64);
    expect(finished.stderr).toContain('the next run would read it as a table');
  }
  await symlink(folder, at('link'));
  expect((await run('plan', at('link'), '--report', at('diff.csv'))).exitCode).toBe(64);
  expect(sandbox.requests).toEqual([]);
  expect((await run('plan', folder, '--report', at('diff.html'))).exitCode).toBe(0);
  expect((await run('plan', at('grades.csv'), '--report', at('diff.csv'))).exitCode).toBe(0);
});

test('the folder of a report is created when it is missing', async () => {
  const { at, read, run } = await arrange();
  expect((await run('plan', data, '--report', at('報告/2026/r.md'))).exitCode).toBe(0);
  expect(await read('報告/2026/r.md')).toContain('# ');
});

test('a report replaces the one of an earlier run, through a link as well, and others may read it', async () => {
  const { at, read, run } = await arrange();
  await writeFile(at('r.md'), 'old');
  await symlink(at('r.md'), at('link.md'));
  await run('plan', data, '--report', at('link.md'));
  expect(await read('r.md')).toContain('# Change plan');
  expect((await stat(at('r.md'))).mode & 0o044).toBe(0o044 & ~process.umask());
});

describe('what was approved', () => {
  test('stands in every report of the plan, and in those of its run', async () => {
    const grade = (index: number) => ({ code: `G${index}`, name: `名${index}`, level: index });
    const indexes = Array.from({ length: 30 }, (_, index) => index + 1);
    const seed = { grades: indexes.map((index) => ({ ...grade(index), default: index === 1 })) };
    const rows = indexes.map((index) => `G${index},名${index},${index + 100}`);
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder({ 'data/grades.csv': ['code,name,level', ...rows].join('\n') });
    const at = (name: string) => path.join(folder, name);
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: at('state') };
    const run = (...args: readonly string[]) => runCli(args, environment);
    const reports = ['r.html', 'r.md', 'r.xlsx'].flatMap((name) => ['--report', at(name)]);
    const refused = await run('plan', at('data'));
    const approval = approvalIn(refused, 'updates=30');
    const options = ['--approve', approval, ...reports];
    const finding =
      'this plan updates 30 of 30 records in grades (100.0 %); the limit without approval is 20.';

    const planned = await run('plan', at('data'), '--out', at('plan.jsonl'), ...options);
    expect(planned.stdout.trimEnd().split('\n').slice(-3)).toEqual([
      'Approved',
      expect.stringMatching(new RegExp(`^ {2}this plan updates 30 .* Approved by --approve ${approval}$`)),
      expect.stringMatching(/^PENDING /),
    ]);
    for (const args of [[], ['apply', at('plan.jsonl'), ...options]]) {
      if (args.length > 0) expect((await run(...args)).exitCode).toBe(0);
      const sheets = await readSheets(at('r.xlsx'));
      const first = sheets[0]?.rows.flatMap(({ cells }) => cells) ?? [];
      const markdown = await readFile(at('r.md'), 'utf8');
      expect(markdown).toContain(finding);
      expect(markdown).toMatch(/Approved by `?--approve updates=30@/);
      // People who decide see what was approved, not how.
      for (const text of [await readFile(at('r.html'), 'utf8'), first.join()])
        expect(text).toMatch(/Approved: 30 of 30 grades: this plan updates unusually many/);
    }
  });
});
