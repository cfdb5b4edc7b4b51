/** One settings file, many services. */
import { EventEmitter } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FleetDocument } from '../../src/report/data/fleet-document.js';
import { documentOf, type Finished, type RunOptions, runCli } from '../helpers/cli.js';
import { openFleet, type TestFleet } from '../helpers/fleets.js';
import { writesOf } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';

function run(fleet: TestFleet, args: readonly string[], options?: RunOptions): Promise<Finished> {
  return runCli(args, fleet.environment, options);
}

function gradesIn(fleet: TestFleet): readonly (readonly string[])[] {
  return [...fleet.sandboxes.values()].map((sandbox) => sandbox.state().grades.map(({ name }) => name));
}

function fleetIn({ stdout }: Finished): FleetDocument {
  const document = JSON.parse(stdout);
  expect(faultsOf('fleet', document)).toEqual([]);
  return document;
}

describe('a sync of all services', () => {
  test('brings to each its own files, and shows each by its name and one table', async () => {
    const fleet = await openFleet(['tokyo', 'osaka', 'nagoya']);
    const { exitCode, stdout } = await run(fleet, ['sync', '--all-services', '--yes', '--lang', 'en']);
    expect(exitCode).toBe(0);
    expect(gradesIn(fleet)).toEqual([['tokyoの役職'], ['osakaの役職'], ['nagoyaの役職']]);
    for (const name of fleet.names) expect(stdout).toContain(`== ${name} ==`);
    expect(stdout).toMatch(/^tokyo {3}0 {2}ok {2}1 applied$/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('services=3 ok=3 command=sync exit=0 outcome=ok');
    for (const name of fleet.names)
      expect(await readdir(path.join(fleet.folder, 'state', name))).toContain('runs');
  });

  test('goes on where one fails, and ends with the exit code that wins', async () => {
    const fleet = await openFleet(['tokyo', 'osaka', 'nagoya'], (name) =>
      name === 'osaka' ? 'code,name,level\nG1,名前,x\n' : 'code,name,level\nG1,名前,1\n',
    );
    const environment = { ...fleet.environment, TOKEN_2: 'wrong-token-of-nagoya' };
    const finished = await runCli(['sync', '--all-services', '--yes', '--json'], environment);
    expect(finished.exitCode).toBe(7);
    const { services, ...sum } = fleetIn(finished);
    expect(sum).toEqual({ command: 'sync', shard: null, outcome: 'rejected', exitCode: 7 });
    expect(services.map(({ name, exitCode }) => [name, exitCode])).toEqual([
      ['tokyo', 0],
      ['osaka', 7],
      ['nagoya', 8],
    ]);
    expect(services.map(({ document }) => document?.['outcome'])).toEqual([
      'ok',
      'rejected',
      'not-permitted',
    ]);
    expect(gradesIn(fleet)).toEqual([['名前'], [], []]);
  });
});

test('plan, doctor and runs take the services that --service names', async () => {
  const fleet = await openFleet(['tokyo', 'osaka', 'nagoya']);
  const chosen = ['--service', 'nagoya,tokyo', '--json'];
  await run(fleet, ['sync', '--all-services', '--yes']);
  for (const command of [
    ['plan', '--out', path.join(fleet.folder, '{service}.jsonl')],
    ['doctor'],
    ['runs'],
  ]) {
    const finished = await run(fleet, [...command, ...chosen]);
    expect(finished).toMatchObject({ exitCode: 0 });
    expect(fleetIn(finished).services.map(({ name }) => name)).toEqual(['tokyo', 'nagoya']);
  }
  expect(await fleet.read('nagoya.jsonl')).toContain(fleet.sandboxes.get('nagoya')?.url);
});

test('the log of each service names it in every line', async () => {
  const fleet = await openFleet(['tokyo', 'osaka']);
  const { stderr } = await run(fleet, ['plan', '--all-services', '--log', 'json', '--json']);
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['tokyo', 'osaka']));
});

test('shards are every service once, and their documents one table', async () => {
  const fleet = await openFleet(['a', 'b', 'c', 'd', 'e']);
  const parts = path.join(fleet.folder, 'data');
  const shards = ['1/3', '2/3', '3/3'];
  const documents: string[] = [];
  for (const shard of shards) {
    const finished = await run(fleet, ['sync', '--all-services', '--shard', shard, '--yes', '--json']);
    expect(fleetIn(finished).shard).toBe(shard);
    documents.push(finished.stdout);
  }
  expect([...fleet.sandboxes.values()].map((sandbox) => writesOf(sandbox).length)).toEqual([1, 1, 1, 1, 1]);
  const write = (at: number) => writeFile(path.join(parts, `${at}.json`), documents[at] ?? '');
  await Promise.all([write(0), write(2)]);
  const incomplete = await run(fleet, ['runs', '--merge', parts, '--json', '--lang', 'en']);
  expect(incomplete.exitCode).toBe(1);
  expect(incomplete.stderr).toContain('1 part without a document: 2/3.');
  expect(documentOf(incomplete)).toMatchObject({
    merged: {
      command: 'sync',
      services: ['a', 'd', 'c'].map((name) => ({ name, document: { outcome: 'ok' } })),
      missing: ['2/3'],
      repeated: [],
      unreadable: [],
    },
  });
  expect((await run(fleet, ['runs', '--merge', parts, '--all-services'])).exitCode).toBe(64);
  await write(1);
  const merged = await run(fleet, ['runs', '--merge', parts]);
  expect(merged.exitCode).toBe(0);
  expect(merged.stdout).toContain('services=5 ok=5 command=sync exit=0 outcome=ok');
});

describe('before anything is run, the command refuses', () => {
  test.each([
    ['a service that is not in the file', ['--service', 'tokyo,kyoto'], 'kyoto: no such service'],
    ['a part that does not exist', ['--all-services', '--shard', '3/2'], 'from 1/N to N/N'],
    ['one address for all', ['--all-services', '--url', 'http://127.0.0.1:9'], 'address of one service'],
    ['a part of one service', ['--shard', '1/2'], 'Add --all-services'],
    ['no service of several', [], 'For several: --service A,B or --all-services'],
    ['one file for the reports of all', ['--all-services', '--report', 'r.html'], 'Write {service}'],
  ])('%s', async (_, args, message) => {
    const fleet = await openFleet(['tokyo', 'osaka']);
    const { exitCode, stderr } = await run(fleet, ['plan', ...args, '--lang', 'en']);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(message);
    expect([...fleet.sandboxes.values()].flatMap(({ requests }) => requests)).toEqual([]);
  });
});

test('a sync of all services starts no other service after an interruption', async () => {
  const fleet = await openFleet(['a', 'b', 'c', 'd', 'e', 'f']);
  const signals = new EventEmitter();
  let isSent = false;
  const onOutput = () => {
    if (!isSent) signals.emit('SIGTERM');
    isSent = true;
  };
  const finished = await run(fleet, ['sync', '--all-services', '--yes', '--json'], { signals, onOutput });
  expect(finished.exitCode).toBe(130);
  const { services } = fleetIn(finished);
  expect(services.slice(4).map(({ exitCode, document }) => [exitCode, document])).toEqual([
    [130, null],
    [130, null],
  ]);
});
