/**
 * Whatever lies where a file should be: `plan` ends in time, names it, and asks the service for
 * nothing when it cannot be read.
 */
import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseCount, firstOf } from '../helpers/cases.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hugeCells, writeHugeCell } from './huge-cells.js';

const secondsMax = 20;

async function arrange(files: Readonly<Record<string, string>> = {}) {
  const sandbox = await openSandbox();
  const folder = await dataFolder(files);
  const plan = async (data: readonly string[] = [folder]) => {
    const startedMs = performance.now();
    const finished = await runCli(['plan', ...data, '--json'], environmentOf(sandbox));
    expect((performance.now() - startedMs) / 1000).toBeLessThan(secondsMax);
    const { problems, exitCode, totals } = documentOf(finished);
    return {
      ...finished,
      exitCode,
      totals,
      codes: problems.map(({ code }) => code),
      requests: sandbox.requests,
    };
  };
  return { sandbox, folder, plan };
}

describe('in place of a file', () => {
  test.each(['grades.csv', 'hr.xlsx'])('a pipe without a writer is refused at once (%s)', async (name) => {
    const { folder, plan } = await arrange({ 'folders.csv': 'code,name\nF1,人事\n' });
    const pipe = path.join(folder, name);
    execFileSync('mkfifo', [pipe]);
    for (const data of [[folder], [pipe]])
      expect(await plan(data)).toMatchObject({ exitCode: 7, codes: ['not_a_file'], requests: [] });
  });

  test.each([
    ['/dev/zero', 'grades.csv'],
    ['/dev/stdin', 'grades.csv'],
    ['/', 'grades.csv'],
  ])('a link to %s in place of a file is refused at once (%s)', async (target, name) => {
    const { folder, plan } = await arrange({ 'folders.csv': 'code,name\nF1,人事\n' });
    await symlink(target, path.join(folder, name));
    for (const data of [[folder], [path.join(folder, name)]])
      expect(await plan(data)).toMatchObject({ exitCode: 7, requests: [] });
  });

  test.each(['missing.csv', 'grades.csv'])(
    'a link that leads to %s, and so nowhere, is refused',
    async (target) => {
      const { folder, plan } = await arrange({ 'folders.csv': 'code,name\nF1,人事\n' });
      await symlink(target, path.join(folder, 'grades.csv'));
      expect(await plan()).toMatchObject({ exitCode: 7, codes: ['file_unreadable'], requests: [] });
    },
  );
});

test.each(
  firstOf(5, [
    'with spaces',
    '"quoted" and \'single\'',
    'two\nlines',
    '人事部 令和八年度',
    '-rf',
    '--prune',
    '$(touch x)',
    '\u001b[31mred',
    '%s',
    '..hidden',
  ]),
)('a folder called %j is read as any other, and shown without harm', async (name) => {
  const { folder, sandbox } = await arrange({ [`${name}/grades.csv`]: 'code,name,level\nG1,課長,xx\n' });
  const data = path.join(folder, name);
  const { exitCode, stdout, stderr } = await runCli(['plan', data], environmentOf(sandbox));
  expect(exitCode).toBe(7);
  expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(stderr).toContain('grades.csv:2 level');
});

const columnCount = caseCount(1_000, 10_000);

test(`a file of ${columnCount} columns is refused or read in time`, async () => {
  const columns = Array.from({ length: columnCount }, (_, index) => `c${index}`).join(',');
  const cells = Array.from({ length: columnCount }, () => 'x').join(',');
  const { plan } = await arrange({
    'grades.csv': `code,name,level,${columns}\nG1,課長,10,${cells}\n`,
  });
  const { exitCode, stderr, totals } = await plan();
  expect([exitCode, totals.create]).toEqual([0, 1]);
  expect(stderr.length).toBeLessThan(columnCount * 300);
});

// Those of a hundred megabytes are in the long suite.
test.each(firstOf(1, hugeCells))('a cell of two megabytes (%s) is refused', async (_, before, after) => {
  const { folder, plan } = await arrange();
  await writeHugeCell(path.join(folder, 'grades.csv'), { megabytes: 2, before, after });
  const { exitCode, stdout, stderr, requests } = await plan();
  expect([exitCode, requests]).toEqual([7, []]);
  expect(stdout.length + stderr.length).toBeLessThan(10_000);
});
