/** Reports that commands write: which, where, and what they never replace. Their looks: test/report. */
import { mkdir, stat, symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../helpers/cli.js';
import { faultsOf } from '../helpers/schemas.js';
import { gradesCsv, nightlyData, openNight } from '../helpers/stage.js';

const data = nightlyData;

describe('--report', () => {
  test('writes a report of each kind beside what the command says, and names them in the document', async () => {
    const { read, json } = await openNight();
    const files = ['a.md', 'b.CSV', '報告/2026/c.json'];
    const document = await json('plan', data, ...files.flatMap((file) => ['--report', file]));
    expect([document.exitCode, document.files.reports]).toEqual([0, files]);
    expect(await read('a.md')).toContain('**23 changes to make.**');
    expect(await read('b.CSV')).toContain(
      '\r\nteams,2026年度組織,move,1130,情報システム課,parentCode,0120,0110,planned,',
    );
    const report = JSON.parse(await read('報告/2026/c.json'));
    expect(faultsOf('document', report)).toEqual([]);
    expect(report).toMatchObject({ stage: 'planned', totals: document.totals });
    const moved = report.changes.find(({ action }: { action: string }) => action === 'move');
    expect(moved.path).toEqual({ before: ['管理本部', '経理部'], after: ['管理本部', '総務部'] });
  });

  test('after apply and with undo holds the outcome of each change', async () => {
    const { read, run, json } = await openNight();
    const reported = async (file: string) => {
      const report = JSON.parse(await read(file));
      expect(faultsOf('document', report)).toEqual([]);
      return report;
    };
    await run('plan', data, '--out', 'plan.jsonl');
    await json('apply', 'plan.jsonl', '--report', 'apply.json', '--report', 'apply.md');
    const applied = { command: 'apply', stage: 'carried-out', results: { applied: 23 } };
    expect(await reported('apply.json')).toMatchObject(applied);
    expect(await read('apply.md')).toContain('**Applied 23 of 23 changes.**');
    await json('undo', 'latest', '--out', 'undo.jsonl', '--report', 'undo.json');
    const inverse = { command: 'undo', stage: 'planned', totals: { delete: 17, move: 1 } };
    expect(await reported('undo.json')).toMatchObject(inverse);
    await json('runs');
  });

  test('of a refused plan says why', async () => {
    const { read, run } = await openNight();
    const { exitCode } = await run('plan', data, '--approve', 'deletes=3', '--report', 'r.md');
    expect(exitCode).toBe(4);
    const report = await read('r.md');
    expect(report).toContain('# Change plan: `mastersync plan`\n\n**Refused: nothing will be written.**');
    expect(report).toContain('## Refused\n\n- `--approve deletes=3`');
  });

  test.each(['r.pdf', '.md/x'])('of %j is a usage error, before anything is read', async (name) => {
    const { sandbox, run } = await openNight();
    const { exitCode, stderr } = await run('plan', 'no-such-folder', '--report', 'a.md', '--report', name);
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining(`--report "${name}": `)]);
    expect(stderr).toContain('.md, .csv, .json');
    expect(sandbox.requests).toEqual([]);
  });
});

describe('a report that cannot be written', () => {
  test('is reported and fails the command, and hides nothing that was done', async () => {
    const { read, run } = await openNight({ files: { file: '' } });
    const finished = await run('sync', data, '--yes', '--json', '--report', 'file/r.md', '--report', 'r.csv');
    const lost = 'file/r.md: the report cannot be written: EEXIST: file already exists.';
    expect(finished.stderr).toContain(lost);
    expect(documentOf(finished)).toMatchObject({
      exitCode: 1,
      failure: expect.stringContaining('file/r.md'),
      results: { applied: 23, failed: 0 },
      files: { reports: ['r.csv'] },
    });
    expect(await read('r.csv')).toContain(',applied,');
  });

  test('is one that would replace an input of the run, also by another name, or a folder', async () => {
    const { at, read, run } = await openNight({ files: { 'grades.csv': gradesCsv('G05,課長,40') } });
    await symlink(at('grades.csv'), at('link.csv'));
    await mkdir(at('r.md'));
    for (const name of ['grades.csv', 'link.csv', 'r.md']) {
      const { exitCode, stderr } = await run('plan', 'grades.csv', '--report', name);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(name)]);
    }
    expect(await read('grades.csv')).toBe(gradesCsv('G05,課長,40'));
  });
});

test('a report that the next run would read as a table is refused before any request', async () => {
  const { sandbox, folder, at, run } = await openNight({
    files: { 'grades.csv': gradesCsv('G05,課長,40') },
  });
  await symlink(folder, at('link'));
  for (const [place, name] of [
    ['.', 'diff.csv'],
    ['.', 'diff.XLSX'],
    ['link', 'diff.csv'],
  ] as const) {
    const { exitCode, stderr } = await run('plan', place, '--report', name);
    expect([exitCode, stderr]).toEqual([
      64,
      expect.stringContaining('the next run would read it as a table'),
    ]);
  }
  expect(sandbox.requests).toEqual([]);
  expect((await run('plan', '.', '--report', 'diff.html')).exitCode).toBe(0);
  expect((await run('plan', 'grades.csv', '--report', 'diff.csv')).exitCode).toBe(0);
});

test('a report replaces the one of an earlier run, through a link as well, and others may read it', async () => {
  const { at, read, run } = await openNight({ files: { 'r.md': 'old' } });
  await symlink(at('r.md'), at('link.md'));
  await run('plan', data, '--report', 'link.md');
  expect(await read('r.md')).toContain('# Change plan');
  expect((await stat(at('r.md'))).mode & 0o044).toBe(0o044 & ~process.umask());
});
