/** What a start loads of the bundle: Node lists it with NODE_V8_COVERAGE. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dataFolder, environmentOf, runProcess } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });

/** Names of the files, without what makes them unique. */
async function loadedBy(args: readonly string[], environment = {}): Promise<readonly string[]> {
  const folder = await dataFolder({});
  const { exitCode } = await runProcess(args, { ...environment, NODE_V8_COVERAGE: folder });
  expect(exitCode).toBe(0);
  const reports = await readdir(folder);
  const texts = await Promise.all(reports.map((name) => readFile(path.join(folder, name), 'utf8')));
  await rm(folder, { recursive: true });
  const urls = texts.flatMap((text) => coverage.parse(JSON.parse(text)).result.map(({ url }) => url));
  const files = urls.filter((url) => url.startsWith('file:') && url.includes('/dist/'));
  return files.map((url) => path.posix.basename(url).replace(/(?:-[A-Z0-9]{8})?\.cjs$/, '')).sort();
}

test.each([['--help'], ['plan --help'], ['undo --help --lang ja'], ['help chart'], ['--version']])(
  '`mastersync %s` loads no command',
  async (line) => {
    const loaded = await loadedBy(line.split(' '));
    expect(loaded).toContain('answer-help');
    expect(loaded).not.toContain('main');
    expect(loaded.length).toBeLessThanOrEqual(4);
  },
);

test('a plan loads one file of code, and nothing of other commands, reports or workbooks', async () => {
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,主任,1\n' });
  const line = ['plan', path.join(folder, 'grades.csv'), '--state-dir', path.join(folder, 'state')];
  const loaded = await loadedBy(line, environmentOf(await openSandbox()));
  expect(loaded).toEqual(['cli', 'main', 'parse-line', 'plan', 'run-line']);
});
