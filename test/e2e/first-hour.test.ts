/** A newcomer in an empty folder: `init` and `doctor` through the real command line. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lockName } from '../../src/apply/memory/lock.js';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { resourceNames } from '../../src/resources/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { firstOf } from '../helpers/cases.js';
import { dataFolder, documentOf, type Finished, runCli } from '../helpers/cli.js';
import { openProxy, openTlsGateway } from '../helpers/gateways.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';
import { type Answer, answerHere, answerOnTerminal, hasTerminal } from './answer-on-terminal.js';
import { openServer } from './tiny-server.js';

const grades = { 'hr/grades.csv': 'code,name,level,default\nG1,One,1,TRUE\n' };
const url = 'https://workflow.example';

interface DoctorDocument extends JsonDocument {
  readonly checks: readonly {
    readonly name: string;
    readonly resource: string | null;
    readonly status: string;
    readonly code: string;
    readonly message: string;
    readonly advice: string;
  }[];
  readonly next: string;
}

/** Runs in a folder: `--config` names its settings file, and data is found beside it. */
function runIn(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const [command = '', ...rest] = args;
  return runCli([command, '--config', path.join(folder, 'mastersync.yaml'), ...rest], {
    MASTERSYNC_STATE_DIR: '',
    ...environment,
  });
}

async function diagnose(
  folder: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const finished = await runIn(folder, ['doctor', '--json', ...args], environment);
  const document = documentOf(finished) as DoctorDocument;
  expect(faultsOf('document', document)).toEqual([]);
  const { checks, exitCode, next } = document;
  expect(finished.exitCode).toBe(exitCode);
  const codes = (status: string) =>
    checks
      .filter((one) => one.status === status)
      .map(({ code, resource }) => [code, resource].filter(Boolean).join(' '));
  return {
    checks,
    exitCode,
    next,
    failed: codes('failed'),
    warning: codes('warning'),
    text: finished.stdout,
  };
}

/** A folder as `init` leaves it, for a service. */
async function initiated(
  { url: address }: Pick<Sandbox, 'url'>,
  files: Readonly<Record<string, string>> = grades,
): Promise<string> {
  const folder = await dataFolder(files);
  expect((await runIn(folder, ['init', '--url', address])).exitCode).toBe(0);
  return folder;
}

describe('init without a terminal', () => {
  test('writes settings for the data that it finds, with which doctor is content and plan runs', async () => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const token = { MASTERSYNC_TOKEN: sandbox.token };
    const { exitCode, failed, next } = await diagnose(folder, token);
    expect({ exitCode, failed }).toEqual({ exitCode: 0, failed: [] });
    expect(next).toBe(`mastersync plan --config ${path.join(folder, 'mastersync.yaml')}`);
    expect(documentOf(await runIn(folder, ['plan', '--json'], token)).totals).toMatchObject({
      create: 1,
      delete: 0,
    });
    expect(writesOf(sandbox)).toEqual([]);
  });

  test.each([
    ['as every command takes it', ['a', 'b']],
    ['as options', ['--data', 'a', '--data', 'b']],
  ])('takes the data that is named, %s', async (_, args) => {
    const folder = await dataFolder(grades);
    const settings = path.relative('.', folder);
    await runCli([
      'init',
      ...args.map((one) => (one.startsWith('-') ? one : path.join(folder, one))),
      '--url',
      url,
      '--config',
      path.join(settings, 'm.yaml'),
    ]);
    const text = await readFile(path.join(folder, 'm.yaml'), 'utf8');
    expect(text).toContain(
      `sources:\n  - file: ${path.join(folder, 'a')}\n\n  - file: ${path.join(folder, 'b')}\n`,
    );
  });

  test('says which option is missing, and writes nothing', async () => {
    const folder = await dataFolder(grades);
    const { exitCode, stderr } = await runIn(folder, ['init']);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('--url https://workflow.example.com');
    expect(await readdir(folder)).toEqual(['hr']);
  });

  test('never replaces a file', async () => {
    const folder = await dataFolder({ 'mastersync.yaml': 'lang: en # mine\n' });
    const { exitCode, stderr } = await runIn(folder, ['init', '--url', url]);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('already exists and was not replaced');
    expect(await readFile(path.join(folder, 'mastersync.yaml'), 'utf8')).toBe('lang: en # mine\n');
  });

  test('writes what the options say, in the language of the run, and says what it has left out', async () => {
    const folder = await dataFolder({ ...grades, 'old/grades.csv': grades['hr/grades.csv'] });
    const options = ['--token-file', path.join(folder, 'token')];
    const { stdout } = await runIn(folder, [
      'init',
      '--lang',
      'ja',
      '--url',
      'workflow.example/v1',
      ...options,
      '--prune=teams',
    ]);
    const text = await readFile(path.join(folder, 'mastersync.yaml'), 'utf8');
    expect(text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))).toEqual([
      'lang: ja',
      'services:',
      '  production:',
      '    url: https://workflow.example',
      `    tokenFile: ${path.join(folder, 'token')}`,
      'prune:',
      '  - teams',
      'sources:',
      '  - file: hr',
    ]);
    expect(stdout).toContain('作成しました');
    expect(stdout).toContain('同じ表を hr から読み込みます');
  });

  test('reads the newest of dated files, by the table that headers or the name say', async () => {
    const folder = await dataFolder({
      '部署マスタ_20261121.csv': '部署コード,部署名,通し番号\n0100,本店,\n',
      '部署マスタ_20261122.csv': '部署コード,部署名,通し番号\n0100,本社,\n',
      'grades_20261122.csv': 'code,name,level\nG1,One,1\n',
    });
    const { stdout } = await runIn(folder, ['init', '--url', url]);
    expect(stdout).toContain('部署コード → code, 部署名 → name');
    expect(stdout).toMatch(/2 +"0100" +"本社"/);
    const { sources, problems, exitCode } = await settingsAndReading(folder);
    expect(sources).toEqual([
      { file: 'grades_*.csv', table: 'grades' },
      { file: '部署マスタ_*.csv', table: 'teams', ignore: ['通し番号'] },
    ]);
    expect([problems, exitCode]).toEqual([[], 0]);
  });

  test.each([
    ['fits several tables', 'code,name\n', ['teams', 'masters'], 'fit several tables'],
    ['fits none', '品番,品名\n', ['TABLE'], 'the headers fit no table'],
  ])('comments out a file whose header %s, and says why', async (_, text, tables, message) => {
    const folder = await dataFolder({ '一覧.csv': text });
    const file = path.join(folder, '一覧.csv');
    const { exitCode, stdout } = await runIn(folder, ['init', file, '--url', url]);
    expect([exitCode, stdout]).toEqual([7, expect.stringContaining(message)]);
    for (const table of tables) expect(stdout).toContain(`#   table: ${table}`);
    expect((await settingsAndReading(folder)).sources).toBeNull();
  });

  test('writes a folder that waits for its files', async () => {
    const folder = await dataFolder({});
    await mkdir(path.join(folder, 'data'));
    expect((await runIn(folder, ['init', '--url', url])).exitCode).toBe(0);
  });

  test('writes what --table, --sheet and --column say; a header that is not there is no source', async () => {
    const folder = await dataFolder({ '一覧.csv': '表題,\n番号,呼び名\n0100,本社\n' });
    const file = path.join(folder, '一覧.csv');
    const named = (...data: readonly string[]) => runIn(folder, ['init', ...data, '--url', url]);
    const columns = ['--column', 'teams.code=番号', '--column', 'teams.name=呼び名'];
    const lost = await named('--table', `teams=${file}`, '--column', 'teams.code=番');
    expect([lost.exitCode, lost.stdout]).toEqual([
      7,
      expect.stringContaining('required column "code" is missing'),
    ]);
    await rm(path.join(folder, 'mastersync.yaml'));
    expect((await named('--table', `teams=${file}`, ...columns)).exitCode).toBe(0);
    const read = await settingsAndReading(folder);
    await rm(path.join(folder, 'mastersync.yaml'));
    expect((await named(file, ...columns)).exitCode).toBe(0);
    expect(await settingsAndReading(folder)).toEqual(read);
    expect(read).toMatchObject({ exitCode: 0, sources: [{ table: 'teams', headerRow: 2 }] });
  });

  test.each([
    [['--url', 'ftp://x'], '"ftp://x": the address must look like https://example.com.'],
    [['--url', url, '--prune=temas'], '--prune=temas: no such table. Did you mean "teams"?'],
  ])('refuses %j', async (args, message) => {
    const folder = await dataFolder({});
    const { exitCode, stderr } = await runIn(folder, ['init', ...args]);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(message);
    expect(await readdir(folder)).toEqual([]);
  });

  test('takes no token for the file of one, and does not repeat it', async () => {
    const folder = await dataFolder({});
    const token = 'a3f29c01b7d84e5f9a6c';
    const args = ['init', '--url', url, '--token-file', token];
    const { exitCode, stdout, stderr } = await runIn(folder, args);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('looks like the token itself');
    expect(stdout + stderr).not.toContain(token);
    expect(await readdir(folder)).toEqual([]);
  });

  test('takes a path below a folder that is named by chance for a path', async () => {
    const folder = await dataFolder({ 'a3f29c01b7d84e5f9a6c/notes': '' });
    const file = path.join(folder, 'a3f29c01b7d84e5f9a6c', 'token');
    const { exitCode } = await runIn(folder, ['init', '--url', url, '--token-file', file]);
    expect(exitCode).toBe(0);
    expect(await readFile(path.join(folder, 'mastersync.yaml'), 'utf8')).toContain(`tokenFile: ${file}\n`);
  });

  test.each([
    ['dist', 'dist\n/.mastersync/\n/my\\ token\n'],
    ['dist\n.mastersync/\n/my\\ token\r\n', 'dist\n.mastersync/\n/my\\ token\r\n'],
  ])('keeps runs and the token out of git, where there is git and %j is ignored', async (before, after) => {
    const cwd = await dataFolder({ '.gitignore': before });
    await mkdir(path.join(cwd, '.git'));
    await runCli(['init', '--yes', '--url', url, '--token-file', 'my token'], {}, { cwd });
    expect(await readFile(path.join(cwd, '.gitignore'), 'utf8')).toBe(after);
  });

  test('lists in the document of --json what it wrote', async () => {
    const folder = await dataFolder(grades);
    const document = documentOf(await runIn(folder, ['init', '--json', '--url', url]));
    expect(faultsOf('document', document)).toEqual([]);
    expect(document).toMatchObject({
      init: { settings: path.join(folder, 'mastersync.yaml'), sources: ['hr'], undecided: [], ignored: [] },
    });
  });
});

/** The sources as written, and what `validate` says of them. */
async function settingsAndReading(folder: string) {
  const written = parse(await readFile(path.join(folder, 'mastersync.yaml'), 'utf8'));
  const { problems, exitCode } = documentOf(await runIn(folder, ['validate', '--json']));
  return { sources: written.sources, problems: problems.map(({ code }) => code), exitCode };
}

const initOnTerminal = (folder: string, answers: readonly Answer[], language: string) =>
  answerHere(['init', '--lang', language], answers, { cwd: folder });

describe('init on a terminal', () => {
  test('asks, takes Enter for what stands in brackets, and asks again what cannot be used', async () => {
    const folder = await dataFolder(grades);
    const { exitCode, text } = await initOnTerminal(
      folder,
      [
        ['URL of the service, e.g. https://workflow.example.com: ', '\r'],
        ['Please enter a value.', 'ftp://x\r'],
        ['must look like https://example.com.', 'workflow.example\r'],
        ['never the token itself [MASTERSYNC_TOKEN]: ', 'a3f29c01b7d84e5f9a6c\r'],
        ['looks like the token itself', 'mastersync.token\r'],
        ['[y/N]: ', 'y\r'],
      ],
      'en',
    );
    expect(text).toContain('Written: mastersync.yaml');
    expect(text).toContain('chmod 600 mastersync.token');
    expect(exitCode).toBe(0);
    const written = await readFile(path.join(folder, 'mastersync.yaml'), 'utf8');
    for (const line of [
      'url: https://workflow.example',
      'tokenFile: mastersync.token',
      'prune: true',
      '- file: hr',
    ])
      expect(written).toContain(line);
    expect(written).not.toContain('a3f29c01b7d84e5f9a6c');
  });

  test('asks in Japanese, takes はい, and expects files where there are none', async () => {
    const folder = await dataFolder({});
    const { exitCode, text } = await initOnTerminal(
      folder,
      [
        ['サービスのアドレス', 'workflow.example\r'],
        ['[MASTERSYNC_TOKEN]: ', '\r'],
        ['[y/N]: ', 'はい\r'],
      ],
      'ja',
    );
    expect(exitCode).toBe(0);
    expect(text).toContain('mastersync export --to data');
    const written = await readFile(path.join(folder, 'mastersync.yaml'), 'utf8');
    expect(parse(written)).toMatchObject({ lang: 'ja', prune: true, sources: [{ file: 'data' }] });
  });

  const keys = firstOf(1, [
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ] as const);

  test.skipIf(!hasTerminal).each(keys)('writes nothing after %s', async (_, key) => {
    const cwd = await dataFolder({});
    const { exitCode, text } = await answerOnTerminal(['init'], [['example.com: ', key]], { cwd });
    expect(exitCode).toBe(130);
    expect(text).toContain('Nothing was written');
    expect(existsSync(path.join(cwd, 'mastersync.yaml'))).toBe(false);
  });
});

describe('doctor', () => {
  test('shows a line for each check and the next command, in both languages', async () => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const token = { MASTERSYNC_TOKEN: sandbox.token };
    const english = (await runIn(folder, ['doctor', '--lang', 'en'], token)).stdout.split('\n');
    expect(english).toContainEqual(expect.stringMatching(/^ok {7}Token {13}read from MASTERSYNC_TOKEN$/));
    expect(english).toContainEqual(
      expect.stringMatching(/^ok {7}Sign-in {11}the token is accepted; it acts for admin 管理 担当$/),
    );
    expect(english).toContainEqual(expect.stringMatching(/^ok {7}Read grades {7}0 records$/));
    expect(english.at(-2)).toMatch(/^Next: mastersync plan/);
    const japanese = (await runIn(folder, ['doctor', '--lang', 'ja'], token)).stdout.split('\n');
    expect(japanese).toContainEqual(
      expect.stringMatching(/^正常 {4}トークン {14}MASTERSYNC_TOKEN から取得しました$/),
    );
    expect(japanese.length).toBe(english.length);
  });

  test('sends a newcomer with nothing to init, with the exit code of a missing service', async () => {
    const folder = await dataFolder({});
    const nothing = await runCli(['doctor', '--json'], { MASTERSYNC_STATE_DIR: folder });
    expect(nothing.exitCode).toBe(64);
    const { next, checks } = documentOf(nothing) as DoctorDocument;
    expect(checks.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['service', 'token']),
    );
    expect(next).toBe('mastersync init');
  });

  test('reports every fault of a settings file with its line, and goes on', async () => {
    const folder = await dataFolder({
      ...grades,
      'mastersync.yaml': 'prnue: true\nservices: {a: {url: "http://workflow.example"}}\n',
    });
    const { exitCode, failed, checks } = await diagnose(folder, {}, [path.join(folder, 'hr')]);
    expect({ exitCode, failed }).toEqual({ exitCode: 64, failed: ['setting_faulty', 'setting_faulty'] });
    const faults = checks.filter(({ code }) => code === 'setting_faulty').map(({ message }) => message);
    expect(faults[0]).toMatch(/mastersync\.yaml:1:1 prnue: no such setting\. Did you mean "prune"\?/);
    expect(faults[1]).toMatch(/mastersync\.yaml:2:\d+ services\.a\.url/);
    expect(checks.map(({ code }) => code)).toContain('source_read');
    const waiting = checks.filter(({ name }) => ['service', 'token', 'state', 'connection'].includes(name));
    expect(waiting.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped', 'skipped']);
  });

  test.each<[string, (sandbox: Sandbox) => Readonly<Record<string, string>>, number, string]>([
    ['that is missing', () => ({}), 64, 'token_unusable'],
    ['that is refused', () => ({ MASTERSYNC_TOKEN: 'wrong-token' }), 8, 'token_refused'],
  ])('reports a token %s', async (_, environment, code, finding) => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const { exitCode, failed, text, next } = await diagnose(folder, environment(sandbox));
    expect({ exitCode, failed }).toEqual({ exitCode: code, failed: [finding] });
    expect(next).toMatch(/^mastersync doctor/);
    expect(text).not.toContain('wrong-token');
  });

  test('reports a token file that is missing, or that others can read, and never shows the token', async () => {
    const sandbox = await openSandbox();
    const folder = await dataFolder(grades);
    const token = path.join(folder, 'token');
    await runIn(folder, ['init', '--url', sandbox.url, '--token-file', token]);
    expect((await diagnose(folder, {})).failed).toEqual(['token_unusable']);
    await writeFile(token, `${sandbox.token}\n`, { mode: 0o644 });
    const { exitCode, warning, text } = await diagnose(folder, {});
    expect({ exitCode, warning }).toEqual({ exitCode: 0, warning: ['token_open'] });
    expect(text).not.toContain(sandbox.token);
  });

  test('reports each missing right: a failure where the data needs it, else a warning', async () => {
    const sandbox = await openSandbox({ switches: { workflowReadPermission: 'workflow_misc' } });
    sandbox.addToken('poor', { permissions: ['team', 'master_read'] });
    const folder = await initiated(sandbox);
    const { exitCode, failed, warning } = await diagnose(folder, { MASTERSYNC_TOKEN: 'poor' });
    expect(exitCode).toBe(8);
    expect(failed).toEqual(['read_forbidden grades']);
    expect(warning).toEqual(['read_forbidden_unneeded folders', 'read_forbidden_unneeded categories']);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('asks for the right to read masters where that is enough', async () => {
    const sandbox = await openSandbox();
    sandbox.addToken('poor', { permissions: ['user', 'team'] });
    const folder = await initiated(sandbox, { 'masters.csv': 'code,name\nM1,Vendors\n' });
    const { checks, failed } = await diagnose(folder, { MASTERSYNC_TOKEN: 'poor' });
    expect(failed).toEqual(['read_forbidden masters']);
    expect(checks.find(({ resource }) => resource === 'masters')?.advice).toMatch(
      /permission master_read, which is enough to plan and export/,
    );
  });

  test('the data needs what its rows refer to: members their users and grades', async () => {
    const sandbox = await openSandbox({ switches: { workflowReadPermission: 'workflow_misc' } });
    sandbox.addToken('poor', { permissions: ['team', 'master_read'] });
    const members = { 'memberships.csv': 'team,user,leader,grades\n0110,u001,TRUE,G01\n' };
    const folder = await initiated(sandbox, members);
    const { exitCode, failed, warning } = await diagnose(folder, { MASTERSYNC_TOKEN: 'poor' });
    expect({ exitCode, failed }).toEqual({ exitCode: 8, failed: ['read_forbidden grades'] });
    // Rows only name users, so the token need not manage them: no warning.
    expect(warning).toEqual(['read_forbidden_unneeded folders', 'read_forbidden_unneeded categories']);
  });

  test('reads the first record of all resources, those within others as well', async () => {
    const seed = {
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: 'T1', name: 'Sales', parentCode: null }],
      masters: [{ code: 'M1', name: 'Vendors' }],
    };
    const sandbox = await openSandbox({ seed });
    const { checks } = await diagnose(await initiated(sandbox), { MASTERSYNC_TOKEN: sandbox.token });
    const read = checks
      .filter(({ name }) => name === 'read')
      .map(({ resource, status }) => [resource, status]);
    expect(read).toEqual(resourceNames.map((resource) => [resource, 'ok']));
  });

  test.each<[string, () => Promise<Readonly<Record<string, string>>>, RegExp]>([
    ['nothing listens', async () => ({ MASTERSYNC_URL: 'http://127.0.0.1:9' }), /nothing is listening/],
    [
      'the certificate is of nobody',
      async () => {
        const { port } = await openTlsGateway('http://127.0.0.1:9');
        return { MASTERSYNC_URL: `https://localhost:${port}` };
      },
      /certificate was not accepted/,
    ],
    [
      'a proxy refuses',
      async () => {
        const proxy = await openProxy({ service: 'http://127.0.0.1:9', status: 403 });
        return { MASTERSYNC_URL: 'https://workflow.test', HTTPS_PROXY: proxy.url };
      },
      /proxy refused the connection/,
    ],
  ])('reports after one try that the service is not reached, where %s', async (_, environment, message) => {
    const folder = await dataFolder({ 'mastersync.yaml': 'lang: en\n' });
    const { exitCode, failed, checks } = await diagnose(folder, {
      MASTERSYNC_TOKEN: 'token',
      ...(await environment()),
    });
    expect({ exitCode, failed }).toEqual({ exitCode: 9, failed: ['not_connected'] });
    const connection = checks.find(({ name }) => name === 'connection');
    expect(connection?.message).toMatch(message);
    expect(connection?.message).not.toMatch(/tries/);
    expect(connection?.advice).not.toBe('');
  });

  test.each([
    [-120_000, 'clock_fast'],
    [120_000, 'clock_slow'],
  ])('warns of a clock that is off by %d ms', async (offsetMs, code) => {
    const server = await openServer((_, response) => {
      response.setHeader('date', new Date(Date.now() + offsetMs).toUTCString());
      response.end('[]');
    });
    const folder = await dataFolder({ 'mastersync.yaml': 'lang: en\n' });
    const { exitCode, warning } = await diagnose(folder, {
      MASTERSYNC_TOKEN: 'token',
      MASTERSYNC_URL: server.url,
    });
    expect({ exitCode, warning }).toEqual({ exitCode: 0, warning: [code] });
  });

  test('reports unreadable data, and rows with problems, with the exit code of plan', async () => {
    const sandbox = await openSandbox();
    const token = { MASTERSYNC_TOKEN: sandbox.token };
    const folder = await initiated(sandbox);
    await writeFile(path.join(folder, 'hr/grades.csv'), 'code,name,level\nG1,One,12a\n');
    const wrong = await diagnose(folder, token);
    expect(wrong).toMatchObject({ exitCode: 7, failed: ['rows_faulty'] });
    expect(wrong.next).toMatch(/^mastersync validate/);
    const missing = await diagnose(folder, token, [path.join(folder, 'nowhere')]);
    expect(missing).toMatchObject({ exitCode: 7, failed: ['source_missing'] });
    expect(missing.text).toContain('mastersync export --to');
  });

  test('reports a state folder that is not a folder', async () => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const token = { MASTERSYNC_TOKEN: sandbox.token };
    const file = { MASTERSYNC_STATE_DIR: path.join(folder, 'hr/grades.csv') };
    expect(await diagnose(folder, { ...token, ...file })).toMatchObject({
      exitCode: 1,
      failed: ['state_not_writable'],
    });
  });

  test.each([
    ['a lock without an owner', lockName, 6, 'lock_unclear'],
    [
      'the memory of a newer version',
      (serviceUrl: string) => serviceFileName('memory', serviceUrl),
      1,
      'state_unreadable',
    ],
  ])('reports a state folder with %s, with the exit code of sync', async (_, nameOf, exitCode, check) => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const state = await dataFolder({ [nameOf(sandbox.url)]: '{"version":99}' });
    const environment = { MASTERSYNC_TOKEN: sandbox.token, MASTERSYNC_STATE_DIR: state };
    const diagnosis = await diagnose(folder, environment);
    expect(diagnosis).toMatchObject({ exitCode, failed: [check] });
    expect(diagnosis.text).toContain(path.join(state, nameOf(sandbox.url)));
    expect(await runIn(folder, ['sync', '--yes'], environment)).toMatchObject({ exitCode });
  });

  test('reports a time zone that does not exist', async () => {
    const sandbox = await openSandbox();
    const folder = await initiated(sandbox);
    const token = { MASTERSYNC_TOKEN: sandbox.token };
    const { exitCode, failed } = await diagnose(folder, { ...token, MASTERSYNC_TIME_ZONE: 'Mars' }, []);
    expect({ exitCode, failed }).toEqual({ exitCode: 64, failed: ['day_unknown'] });
  });
});

describe('a first run', () => {
  test('of settings that are named after their service is answered with the services to choose', async () => {
    const services = ['tokyo', 'osaka'].map((name) => `  ${name}: {url: https://${name}.example}`);
    const sources = `sources: [{file: "\${MASTERSYNC_SERVICE}/data"}]`;
    const folder = await dataFolder({ 'mastersync.yaml': ['services:', ...services, sources].join('\n') });
    const { exitCode, stderr } = await runIn(folder, ['plan']);
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining('MASTERSYNC_SERVICE: tokyo, osaka.')]);
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['without a service', ['plan', 'samples/nightly/data'], {}, '`mastersync init`'],
    ['without a token', ['plan', 'samples/nightly/data'], { MASTERSYNC_URL: url }, '`mastersync doctor`'],
    ['without data', ['plan'], {}, '`mastersync init`'],
  ])('%s is answered with the command to type', async (_, args, environment, command) => {
    const { exitCode, stderr } = await runCli(args, environment);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(command);
  });
});

test('the columns that no field takes are one warning, a possible typo another; --verbose shows each', async () => {
  const folder = await dataFolder({ 'teams.csv': '部署コード,部署名,カナ,発令日,nmae\n0110,総務部,,,\n' });
  const validate = async (...options: readonly string[]) => {
    const { stderr } = await runCli(['validate', path.join(folder, 'teams.csv'), ...options]);
    return stderr.trimEnd().split('\n');
  };
  const lines = await validate();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/teams\.csv:1: 2 columns are unknown and are ignored: "カナ", "発令日"\.$/);
  expect(lines[1]).toMatch(/"nmae" is unknown and is ignored\. Did you mean "name"\?$/);
  expect(await validate('--verbose')).toHaveLength(3);
});
