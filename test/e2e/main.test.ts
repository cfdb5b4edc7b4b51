/**
 * Nearly all tests of commands run them in this process, through `main`. What is said here keeps
 * that honest: a process of its own does the same, and nothing stays behind in this one.
 */
import { EventEmitter } from 'node:events';
import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ExitCode } from '../../src/model/exit-codes.js';
import { loadSeed, startSandbox } from '../../src/sandbox/index.js';
import { language } from '../../src/words/language.js';
import { dataFolder, environmentOf, type RunOptions, runCli, runProcess } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

/** Command lines of all kinds, each in the folder that the ones before have left. */
const lines: readonly (readonly [line: string, options?: RunOptions])[] = [
  ['plam data'],
  ['plan data --out plan.jsonl --report plan.md --detailed-exitcode'],
  ['sync data --yes --concurrency 1 --report reports/sync.html'],
  ['api POST /v1/grades --data - --yes', { stdin: '{"name":"特別","code":"X1"}' }],
];

test.skipIf(process.platform === 'win32')(
  'a command does, says and writes in this process what it does in its own',
  async () => {
    // Arranged before: what runs in this process changes the folder that paths are meant from.
    const [one, other] = [await arrange(), await arrange()];
    const [here, alone] = await Promise.all([play(runCli, one), play(runProcess, other)]);
    for (const [index, [line]] of lines.entries())
      expect([line, here.said[index]]).toEqual([line, alone.said[index]]);
    expect(here.written).toEqual(alone.written);
    expect(here.records).toEqual(alone.records);
  },
  120_000,
);

/** A service and a folder. */
async function arrange() {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  const cwd = await dataFolder({ 'broken/grades.csv': 'code,name,level\nG1,課長,xx\n' });
  await cp('samples/nightly/data', path.join(cwd, 'data'), { recursive: true });
  return { sandbox, cwd };
}

/** Runs all lines against a service of their own, in a folder of their own. */
async function play(run: typeof runCli, { sandbox, cwd }: Awaited<ReturnType<typeof arrange>>) {
  const environment = {
    ...environmentOf(sandbox),
    MASTERSYNC_STATE_DIR: 'state',
    MASTERSYNC_WEBHOOK_SECRET: 's',
  };
  const neutral = (text: string) =>
    withoutChance(text.replaceAll(sandbox.url, 'URL').replaceAll(cwd, 'FOLDER'));
  const said: unknown[] = [];
  for (const [line, options] of lines) {
    const { exitCode, stdout, stderr } = await run(line.split(' '), environment, { ...options, cwd });
    said.push({ exitCode, stdout: neutral(stdout), stderr: neutral(stderr) });
  }
  const files = await readdir(cwd, { recursive: true, withFileTypes: true });
  const written = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map(async (file) => [neutral(path.relative(cwd, file)), neutral(await readFile(file, 'utf8'))]),
  );
  return { said, written: written.sort(), records: sandbox.dump() };
}

/** What keeps a process alive or listens in it, and what its runs have in common. */
function heldNow() {
  const listeners = process.eventNames().flatMap((name) => process.listeners(name as 'exit'));
  return { resources: process.getActiveResourcesInfo(), listeners, language, folder: process.cwd() };
}

/** Waits until nothing is held that was not before. */
async function expectNothingMoreThan(before: ReturnType<typeof heldNow>): Promise<void> {
  const added = () => {
    const { resources, listeners, ...common } = heldNow();
    const isLeft = <T>(all: readonly T[], one: T) => all.filter((other) => other === one).length;
    return {
      resources: resources.filter((one) => isLeft(resources, one) > isLeft(before.resources, one)),
      listeners: listeners.filter((one) => !before.listeners.includes(one)),
      ...common,
    };
  };
  const { language, folder } = before;
  await expect.poll(added).toEqual({ resources: [], listeners: [], language, folder });
}

test('a process of its own writes workbooks, for which it loads another part of the bundle', async () => {
  const cwd = await dataFolder({});
  const { exitCode } = await runProcess(['template', '--to', 'to-fill-in.xlsx'], {}, { cwd });
  expect([exitCode, await readdir(cwd)]).toEqual([ExitCode.ok, ['to-fill-in.xlsx']]);
});

describe('a run', () => {
  test.each([
    ['that reads', ['plan', 'grades.csv', '--lang', 'ja'], ExitCode.ok],
    ['that writes under a lock', ['sync', 'grades.csv', '--yes'], ExitCode.ok],
    [
      'whose service does not answer',
      ['plan', 'grades.csv', '--url', 'http://127.0.0.1:9'],
      ExitCode.unreachable,
    ],
    ['that is refused', ['sync', 'grades.csv'], ExitCode.usage],
  ])('%s leaves nothing in the process', async (_, args, expected) => {
    const cwd = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,1\n' });
    const before = heldNow();
    const sandbox = await startSandbox();
    const { exitCode } = await runCli(args, environmentOf(sandbox), { cwd });
    await sandbox.close();
    expect(exitCode).toBe(expected);
    await expectNothingMoreThan(before);
  });

  test('that is interrupted leaves nothing once what it waits for has come', async () => {
    const signals = new EventEmitter();
    const cwd = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,1\n' });
    const before = heldNow();
    const sandbox = await startSandbox({
      onRequest: async () => {
        signals.emit('SIGINT');
        return undefined;
      },
    });
    const { exitCode } = await runCli(['plan', 'grades.csv'], environmentOf(sandbox), { cwd, signals });
    await sandbox.close();
    expect(exitCode).toBe(ExitCode.interrupted);
    await expectNothingMoreThan(before);
  });
});

/** Moments, spans, checksums and ids are others in every run. */
function withoutChance(text: string): string {
  return text
    .replace(/\d{8}T\d{9}Z-\d{6}-[0-9a-f]{6}/g, 'RUN')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?Z)?/g, 'MOMENT')
    .replace(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, 'MOMENT')
    .replace(/\b\d+(?:\.\d+)? ?(?:s|ms|seconds?|秒|ミリ秒)(?![a-z])/g, 'SPAN')
    .replace(/("(?:duration|elapsed)\w*": ?)\d+(?:\.\d+)?/g, '$1SPAN')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'ID')
    .replace(/\b(?:[0-9a-f]{16}|[0-9a-f]{64})\b/g, 'HASH');
}
