/** The samples of programs that print a table: as they are, against what they read. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseSettings } from '../../src/config/file/parse-settings.js';
import { firstOf } from '../helpers/cases.js';
import { environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const samples = 'samples/sources';

/** A copy of a sample, and a service whose chart has no teams yet. */
async function arrange(sample: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-sources-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(samples, sample), folder, { recursive: true });
  const sandbox = await openSandbox({ seed: { charts: [{ name: '2026年度組織', current: true }] } });
  const environment = {
    ...environmentOf(sandbox),
    MASTERSYNC_CONFIG: path.join(folder, 'mastersync.yaml'),
    MASTERSYNC_STATE_DIR: path.join(folder, '.state'),
  };
  const teams = () => sandbox.dump().teams.map(({ code, name, parentCode }) => [code, name, parentCode]);
  return { folder, sandbox, environment, teams };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Skips the tests of a folder where its program is not installed. */
function needing(program: string): void {
  const isAbsent = spawnSync(program, ['--version']).error !== undefined;
  beforeEach(({ skip }) => skip(isAbsent, `${program} is not installed`));
}

const four = [
  ['0010', '本社', null],
  ['0110', '営業部', '0010'],
  ['0111', '営業部"東京", 第1課', '0110'],
  ['0120', '管理部', '0010'],
];

test('every sample has a settings file that is valid, and the README names every file', async () => {
  const readme = await readFile(path.join(samples, 'README.md'), 'utf8');
  for (const file of await readdir(samples, { recursive: true })) {
    const isFolder = path.extname(file) === '';
    if (isFolder || file === 'README.md') continue;
    expect(readme).toContain(`](${file})`);
    if (!file.endsWith('.yaml')) continue;
    const text = await readFile(path.join(samples, file), 'utf8');
    expect(parseSettings(text, { HR_URL: 'https://hr.example' })).toHaveProperty('content');
  }
});

describe('sqlite3', () => {
  needing('sqlite3');

  async function aDatabase() {
    const arranged = await arrange('sqlite3');
    const input = await readFile(path.join(arranged.folder, 'hr.sql'));
    execFileSync('sqlite3', ['hr.db'], { cwd: arranged.folder, input });
    return arranged;
  }

  test('feeds the teams of a chart; a second sync writes nothing', async () => {
    const { sandbox, environment, teams } = await aDatabase();
    expect((await runCli(['sync', '--yes'], environment)).exitCode).toBe(0);
    expect(teams()).toEqual(four);
    sandbox.clearRequests();
    expect((await runCli(['sync', '--yes'], environment)).exitCode).toBe(0);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test.each(
    firstOf<readonly [string, string, string]>(1, [
      ['without its table', 'DROP TABLE departments', 'no such table: departments'],
      ['without rows', 'DELETE FROM departments', 'printed nothing, not even a header line'],
    ]),
  )('%s ends with exit 7', async (_, sql, message) => {
    const { folder, environment } = await aDatabase();
    execFileSync('sqlite3', ['hr.db', sql], { cwd: folder });
    const { exitCode, stderr } = await runCli(['sync', '--yes'], environment);
    expect(exitCode).toBe(7);
    expect(stderr).toContain(message);
  });

  test('without its file ends with exit 7, and makes none', async () => {
    const { folder, environment } = await arrange('sqlite3');
    expect((await runCli(['sync', '--yes'], environment)).exitCode).toBe(7);
    expect(await readdir(folder)).not.toContain('hr.db');
  });
});

describe('psql', () => {
  needing('psql');

  test('without a server ends with exit 7 and its reason', async () => {
    const { environment } = await arrange('psql');
    const nowhere = { ...environment, PGHOST: '127.0.0.1', PGPORT: '1', PGUSER: 'hr' };
    const { exitCode, stderr } = await runCli(['validate'], nowhere);
    expect(exitCode).toBe(7);
    expect(stderr).toContain('failed with exit code 2. It reported: "psql: error: connection to server');
  });
});

describe('curl', () => {
  needing('curl');

  async function aServer(status = 200) {
    const rows = four.map(([code, name, parent]) =>
      [code, `"${name?.replaceAll('"', '""')}"`, parent ?? ''].join(','),
    );
    const csv = `code,name,parentCode\n${rows.join('\n')}\n`;
    const basic = `Basic ${Buffer.from('reader:its-own-secret').toString('base64')}`;
    return serve(({ headers, url }, response) => {
      const isKnown = headers.authorization === basic && url === '/export/departments.csv';
      response.writeHead(isKnown ? status : 401).end(isKnown && status === 200 ? csv : '<h1>Sorry</h1>');
    });
  }

  test('feeds the teams of a chart', async () => {
    const { folder, environment, teams } = await arrange('curl');
    await writeFile(
      path.join(folder, 'hr.netrc'),
      'machine 127.0.0.1 login reader password its-own-secret\n',
    );
    const { exitCode } = await runCli(['sync', '--yes'], { ...environment, HR_URL: await aServer() });
    expect(exitCode).toBe(0);
    expect(teams()).toEqual(four);
  });

  test('does not take the page of an error for data', async () => {
    const { folder, environment } = await arrange('curl');
    await writeFile(
      path.join(folder, 'hr.netrc'),
      'machine 127.0.0.1 login reader password its-own-secret\n',
    );
    const { exitCode, stderr } = await runCli(['validate'], { ...environment, HR_URL: await aServer(503) });
    expect(exitCode).toBe(7);
    expect(stderr).toContain('The requested URL returned error: 503');
  });
});

describe('the reader of an API', () => {
  const departments = Array.from({ length: 230 }, (_, index) => ({
    code: String(index + 1).padStart(4, '0'),
    name: `部署${index + 1}`,
    parent: index === 0 ? null : { code: '0001' },
    closed: index === 229,
  }));

  /** The API; each answer of `first` comes once, before the others. */
  async function anApi({ total = departments.length, first = [] as number[] } = {}) {
    const early = [...first];
    return serve(({ headers, url = '' }, response) => {
      const page = Number(new URL(url, 'http://hr').searchParams.get('page'));
      const status = headers.authorization === 'Bearer its-own-token' ? (early.shift() ?? 200) : 401;
      const items = departments.slice((page - 1) * 100, page * 100);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? JSON.stringify({ items, total }) : '{"error":"no"}');
    });
  }

  const token = { HR_TOKEN: 'its-own-token' };

  test('reads all pages, and asks again where that can help', async () => {
    const { environment, teams } = await arrange('hr-api');
    const HR_URL = await anApi({ first: [503, 200, 429] });
    const { exitCode } = await runCli(['sync', '--yes'], { ...environment, ...token, HR_URL });
    expect(exitCode).toBe(0);
    expect(teams()).toHaveLength(229);
    expect(teams()[1]).toEqual(['0002', '部署2', '0001']);
  });

  test.each(
    firstOf<readonly [string, Parameters<typeof anApi>[0], string]>(1, [
      ['a token that is refused', { first: [403] }, 'page 1: status 403'],
      ['fewer records than it counts', { total: 231 }, 'the API counts 231 departments, but 230 were read'],
    ]),
  )('prints nothing for %s: exit 7', async (_, options, message) => {
    const { environment, sandbox } = await arrange('hr-api');
    const HR_URL = await anApi(options);
    const { exitCode, stderr } = await runCli(['sync', '--yes'], { ...environment, ...token, HR_URL });
    expect(exitCode).toBe(7);
    expect(stderr).toContain(message);
    expect(writesOf(sandbox)).toEqual([]);
  });
});
