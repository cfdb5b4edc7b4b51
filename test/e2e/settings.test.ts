// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, type Finished, runCli, runProcess } from '../helpers/cli.js';
import { certificateFile, openGateway, openProxy, openTlsGateway } from '../helpers/gateways.js';
import { oneRowEach, rememberRun } from '../helpers/remembered.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const grades = Array.from({ length: 12 }, (_, index) => ({
  code: `G${10 + index}`,
  name: `Grade ${10 + index}`,
  level: 1,
  default: index === 0,
}));

const gradeRows = (count: number) =>
  ['code,name,level', ...grades.slice(0, count).map(({ code, name }) => `${code},${name},1`), ''].join('\n');

/** A tenant of twelve grades, and a folder with a settings file for it. */
async function arrange(
  settings: string,
  files: Readonly<Record<string, string>> = {},
  options: SandboxOptions = {},
) {
  const sandbox = await openSandbox({ seed: { grades }, ...options });
  const services = `services:\n  main: {url: "${sandbox.url}", tokenFile: token}\n`;
  const folder = await dataFolder({
    'grades.csv': gradeRows(12),
    ...files,
    token: `${sandbox.token}\n`,
    'mastersync.yaml': settings.includes('services:') ? settings : services + settings,
  });
  await rememberRun(path.join(folder, '.mastersync'), sandbox.url, oneRowEach('grades'));
  const config = path.join(folder, 'mastersync.yaml');
  const runnerBy =
    (start: typeof runCli) =>
    (
      command: string,
      args: readonly string[] = [],
      environment: Readonly<Record<string, string>> = {},
    ): Promise<Finished> =>
      start([command, '--config', config, ...args], { MASTERSYNC_STATE_DIR: '', ...environment });
  const run = runnerBy(runCli);
  const plan = async (...args: readonly string[]) => {
    const finished = await run('plan', ['--json', ...args]);
    const { totals, problems, refusals, failure, exitCode } = documentOf(finished);
    return { exitCode, totals, problems: problems.map(({ code }) => code), refusals, failure };
  };
  return { sandbox, folder, run, runAlone: runnerBy(runProcess), plan };
}

const gradesSource = 'sources: [{file: grades.csv}]\n';

describe('a settings file', () => {
  describe.each([
    ['a pipe', (file: string) => execFileSync('mkfifo', [file]), 'is not a file'],
    ['a folder', (file: string) => mkdirSync(file), 'is not a file'],
    ['a large file', (file: string) => writeFileSync(file, '#'.repeat(1_000_001)), 'is larger than'],
  ])('that is %s', (_, make, reason) => {
    test.each(['token', 'mastersync.yaml'])('is refused, and nothing waits for it: %s', async (name) => {
      const { folder, run } = await arrange(gradesSource);
      const file = path.join(folder, name);
      rmSync(file);
      make(file);
      const { exitCode, stderr } = await run('plan');
      expect(exitCode).toBe(64);
      expect(stderr).toContain(file);
      expect(stderr).toContain(`cannot be read: it ${reason}`);
    });
  });

  test('is all that the nightly job needs: sources, service, token and a state folder beside it', async () => {
    const { sandbox, folder, run } = await arrange(gradesSource, {
      'grades.csv': gradeRows(12).replace('Grade 11', 'Manager'),
    });
    const { exitCode, stderr } = await run('sync', ['--yes']);
    expect({ exitCode, writes: writesOf(sandbox).length }).toEqual({ exitCode: 0, writes: 1 });
    expect(stderr).toContain('can be read by every user');
    expect(await readdir(path.join(folder, '.mastersync', 'runs'))).toHaveLength(1);
    expect((await run('runs')).stdout).toContain('sync');
  });
});

describe('the sources of a settings file', () => {
  test.each(['export', './export/'])(
    'have each file once: %s leaves out what is named beside it',
    async (whole) => {
      const { plan, run } = await arrange(
        `sources:
  - {file: ${whole}}
  - {file: export/items.csv, table: items, master: V1, columns: {number: code}}
`,
        {
          'export/masters.csv': 'code,name\nV1,Vendors\n',
          'export/items.csv': 'number,name\nA,One\nB,Two\n',
        },
      );
      expect(await plan()).toMatchObject({ exitCode: 0, problems: [], totals: { create: 3 } });
      const { stdout } = await run('doctor');
      expect(stdout.match(/items\.csv/g)).toHaveLength(1);
      expect(stdout).toContain('3 rows');
    },
  );

  test('give way to data on the command line, with its options', async () => {
    const { folder, plan, run } = await arrange('sources: [{file: none.csv, table: grades}]\n');
    expect(await plan(path.join(folder, 'grades.csv'), '--encoding', 'utf-8')).toMatchObject({ exitCode: 0 });
    const { exitCode, stderr } = await run('plan', ['--encoding', 'utf-8']);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('--encoding applies to data named on the command line.');
  });
});

test('sources that are all optional and missing stop the run: most likely an export has stopped', async () => {
  const { plan } = await arrange('sources: [{file: none.csv, table: grades, optional: true}]\n');
  expect(await plan()).toMatchObject({ exitCode: 7, problems: ['nothing_read'] });
});

describe('on the way to the service', () => {
  const at = (url: string, more = '') =>
    `services:\n  main: {url: "${url}", tokenFile: token${more}}\n${gradesSource}`;

  test('headers for a gateway go with every request, and never in place of those of the tool', async () => {
    const sandbox = await openSandbox({ seed: { grades } });
    const gateway = await openGateway(sandbox.url);
    const { folder, run } = await arrange(
      at(gateway.url, ', headers: {X-Gateway-Key: "${KEY}", X-Caller-Id: u1}'),
    );
    await writeFile(path.join(folder, 'token'), sandbox.token);
    expect((await run('plan', [], { KEY: 'k1' })).exitCode).toBe(0);
    expect(gateway.passed.length).toBeGreaterThan(0);
    for (const { headers } of gateway.passed)
      expect(headers).toMatchObject({
        'x-gateway-key': 'k1',
        'x-caller-id': 'u1',
        authorization: `Bearer ${sandbox.token}`,
      });
  });

  test('a proxy opens a tunnel for https, whose certificate NODE_EXTRA_CA_CERTS makes known', async () => {
    const { sandbox, folder, runAlone } = await arrange(at('https://workflow.test'));
    await writeFile(path.join(folder, 'token'), sandbox.token);
    const server = await openTlsGateway(sandbox.url);
    const proxy = await openProxy({ service: sandbox.url, tunnelPort: server.port });
    const unknown = await runAlone('plan', [], { HTTPS_PROXY: proxy.url });
    expect({ exitCode: unknown.exitCode, passed: server.passed }).toEqual({ exitCode: 9, passed: [] });
    expect(unknown.stderr).toContain('NODE_EXTRA_CA_CERTS');
    const known = await runAlone('plan', [], {
      HTTPS_PROXY: proxy.url,
      NODE_EXTRA_CA_CERTS: certificateFile,
    });
    expect(known.exitCode).toBe(0);
    expect(proxy.passed.at(-1)?.line).toBe('CONNECT workflow.test:443');
    expect(proxy.passed.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(server.passed[0]?.headers['authorization']).toBe(`Bearer ${sandbox.token}`);
  });
});

test('a settings file chooses the language, also of --help', async () => {
  const { run } = await arrange('lang: ja # for HR\n');
  expect((await run('plan', ['--help'])).stdout).toContain('変更内容を表示する');
  expect((await run('plan', [])).stderr).toContain('読み込むフォルダまたはファイルを指定してください');
  expect((await run('plan', ['--lang', 'en'])).stderr).toContain('Name the folder');
});

test('a settings file that was named must be there', async () => {
  const { exitCode, stderr } = await runCli(['validate', 'samples/nightly/data', '--config', 'no/such.yaml']);
  expect(exitCode).toBe(64);
  expect(stderr).toContain('no/such.yaml: the settings file cannot be read: ENOENT');
});
