// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { momentText } from '../../src/words/moment-text.js';
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

  test('with a fault stops everything but help, with every fault and its line', async () => {
    const { run } = await arrange(`${gradesSource}prnue: true\nonProblem: skip\n`);
    const { exitCode, stderr, stdout } = await run('validate');
    expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
    expect(stderr).toMatch(/mastersync\.yaml:4:1 prnue: no such setting\. Did you mean "prune"\?/);
    expect(stderr).toMatch(/mastersync\.yaml:5:12 onProblem: "skip" is not one of stop, set-aside\./);
    expect(documentOf(await run('validate', ['--json']))).toMatchObject({ exitCode: 64, outcome: 'usage' });
    expect((await run('validate', ['--help'])).exitCode).toBe(0);
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

  test('of one workbook warn of a sheet that none of them reads', async () => {
    const { folder, run } = await arrange(`sources:
  - {file: book}
  - {file: book/hr.xlsx, table: grades, sheet: grades}
`);
    mkdirSync(path.join(folder, 'book'));
    const workbook = new ExcelJS.Workbook();
    for (const name of ['grades', 'folders'])
      workbook.addWorksheet(name).addRows([
        ['code', 'name', 'level'],
        ['X1', 'X', '1'],
      ]);
    await workbook.xlsx.writeFile(path.join(folder, 'book', 'hr.xlsx'));
    const { stderr } = await run('plan');
    expect(stderr).toContain('sheet "folders" has a table name but was not read');
    expect(stderr).not.toContain('sheet "grades"');
  });

  test('give way to data on the command line, with its options', async () => {
    const { folder, plan, run } = await arrange('sources: [{file: none.csv, table: grades}]\n');
    expect(await plan(path.join(folder, 'grades.csv'), '--encoding', 'utf-8')).toMatchObject({ exitCode: 0 });
    const { exitCode, stderr } = await run('plan', ['--encoding', 'utf-8']);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('--encoding applies to data named on the command line.');
  });

  test('that are optional and missing remove no fields that they would name', async () => {
    const field = 'master,code,title,fieldType,required\n';
    const { folder, run, sandbox } = await arrange(
      'sources: [{file: a.csv, table: master-fields}, {file: b.csv, table: master-fields, optional: true}]\n',
      { 'a.csv': `${field}V1,a,A,text,FALSE\n`, 'b.csv': `${field}V1,b,B,text,FALSE\n` },
      { seed: { masters: [{ code: 'V1', name: 'Vendors' }] } },
    );
    const sync = () => run('sync', ['--yes', '--prune=master-fields']);
    expect((await sync()).exitCode).toBe(0);
    rmSync(path.join(folder, 'b.csv'));
    const { exitCode, stderr } = await sync();
    expect([exitCode, sandbox.dump().masterFields.map(({ code }) => code)]).toEqual([0, ['a', 'b']]);
    expect(stderr).toContain('nothing in master-fields is pruned');
  });

  test('that have stopped arriving stop the run, also where rows may be set aside', async () => {
    const { folder, plan, run } = await arrange(
      'onProblem: set-aside\nsources: [{file: grades.csv, maxAge: 26h}]\n',
    );
    expect(await plan()).toMatchObject({ exitCode: 0 });
    const written = new Date(Date.now() - 27 * 3_600_000);
    await utimes(path.join(folder, 'grades.csv'), written, written);
    expect(await plan()).toMatchObject({ exitCode: 7, problems: ['source_too_old'] });
    expect((await run('validate')).stderr).toContain(
      `grades.csv: was last modified at ${momentText(written.toISOString(), 'Asia/Tokyo')}, more than 26h ago`,
    );
  });
});

test('what a settings file says of deletes holds, in a saved plan as well, unless the command line says otherwise', async () => {
  const settings = `prune: [grades]\nlimits: {deletes: {count: 2}}\n${gradesSource}`;
  const { folder, plan, run } = await arrange(settings, { 'grades.csv': gradeRows(9) });
  const file = path.join(folder, 'plan.jsonl');
  const refused = await plan('--out', file);
  expect([refused.totals.delete, refused.refusals.map(({ code }) => code)]).toEqual([3, ['limit_exceeded']]);
  expect((await run('apply', [file])).exitCode).toBe(4);
  expect(await plan('--no-prune')).toMatchObject({ exitCode: 0, totals: { delete: 0, unchanged: 9 } });
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

  test('a proxy takes plain http that is allowed, with the password that it asks for', async () => {
    const { sandbox, folder, run } = await arrange(at('http://workflow.test', ', allowHttp: true'));
    await writeFile(path.join(folder, 'token'), sandbox.token);
    const proxy = await openProxy({ service: sandbox.url });
    const { exitCode, stderr } = await run('plan', [], {
      HTTP_PROXY: `http://me:pass%20word@127.0.0.1:${proxy.port}`,
    });
    expect({ exitCode, stderr: stderr.includes('pass') }).toEqual({ exitCode: 0, stderr: false });
    expect(proxy.passed[0]?.line).toMatch(/^GET http:\/\/workflow\.test\/v1\/grades/);
    expect(proxy.passed[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('me:pass word')}`);
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
