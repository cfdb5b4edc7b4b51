/**
 * Whatever lies where a file should be: `plan` ends in time, names it, and asks the service for
 * nothing when it cannot be read.
 */
import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseCount } from '../helpers/cases.js';
import { documentOf } from '../helpers/cli.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const secondsMax = 20;

async function arrange(files: Readonly<Record<string, string>> = {}) {
  const { sandbox, at, run } = await openStage({ files });
  const plan = async (data: string) => {
    const startedMs = performance.now();
    const finished = await run('plan', data, '--json');
    expect((performance.now() - startedMs) / 1000).toBeLessThan(secondsMax);
    const { problems, totals } = documentOf(finished);
    return { ...finished, totals, codes: problems.map(({ code }) => code), requests: sandbox.requests };
  };
  return { at, run, plan };
}

test.each<[string, (file: string) => unknown]>([
  ['a pipe without a writer', (file) => execFileSync('mkfifo', [file])],
  ['a link to /dev/zero', (file) => symlink('/dev/zero', file)],
  ['a link to a folder', (file) => symlink('/', file)],
  ['a link that leads nowhere', (file) => symlink('missing.csv', file)],
])('%s in place of a file is refused at once, named by itself or found in a folder', async (_, make) => {
  const { at, plan } = await arrange({ 'hr/folders.csv': 'code,name\nF1,人事\n' });
  await make(at('hr/grades.csv'));
  for (const data of ['hr', 'hr/grades.csv'])
    expect(await plan(data)).toMatchObject({ exitCode: 7, requests: [] });
});

test.each(['with spaces', '"quoted" and \'single\'', 'two\nlines', '--prune', '\u001b[31mred'])(
  'a folder called %j is read as any other, and shown without harm',
  async (name) => {
    const { at, run } = await arrange({ [`${name}/grades.csv`]: gradesCsv('G1,課長,xx') });
    const { exitCode, stdout, stderr } = await run('plan', at(name));
    expect(exitCode).toBe(7);
    expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(stderr).toContain('grades.csv:2 level');
  },
);

const columnCount = caseCount(1_000, 10_000);

test(`a file of ${columnCount} columns is refused or read in time`, async () => {
  const columns = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  const rows = [`code,name,level,${columns.join()}`, `G1,課長,10,${columns.map(() => 'x').join()}`];
  const { plan } = await arrange({ 'grades.csv': `${rows.join('\n')}\n` });
  const { exitCode, stderr, totals } = await plan('grades.csv');
  expect([exitCode, totals.create]).toEqual([0, 1]);
  expect(stderr.length).toBeLessThan(columnCount * 300);
});

// Those of a hundred megabytes are in the long suite.
test('a cell of two megabytes is refused', async () => {
  const { plan } = await arrange({ 'grades.csv': gradesCsv(`G1,"${'x'.repeat(2_000_000)}",10`) });
  const { exitCode, stdout, stderr, requests } = await plan('grades.csv');
  expect([exitCode, requests]).toEqual([7, []]);
  expect(stdout.length + stderr.length).toBeLessThan(10_000);
});
