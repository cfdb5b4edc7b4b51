/**
 * mastersync.exe under wine: what is different on Windows, and the way of somebody who has nothing
 * but the executable, from an empty folder to a nightly job.
 */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSeed, type SandboxOptions } from '../../src/sandbox/index.js';
import { environmentOf } from '../helpers/cli.js';
import { encodeText } from '../helpers/encode-text.js';
import { minutesMs } from '../helpers/from-registry.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { noWine, openWindows, type Windows, windowsPath } from './executables.js';

const grades = 'code,name,level\r\nG1,主任,1\r\n';

let windows: Windows;

beforeAll(async () => {
  if (noWine === undefined) windows = await openWindows();
  else process.stderr.write(`${noWine}\n`);
}, minutesMs(10));

afterAll(() => windows?.close());

/** Writes files into a new folder of drive C. */
async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = path.join(
    windows.home,
    '..',
    `work-${(await readdir(path.join(windows.home, '..'))).length}`,
  );
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

async function openService(options: SandboxOptions = {}) {
  return openSandbox({ seed: await loadSeed('samples/nightly/service'), ...options });
}

async function untilThere(file: string): Promise<void> {
  await expect.poll(() => stat(file).catch(() => undefined), { timeout: 30_000 }).toBeDefined();
}

describe.skipIf(noWine !== undefined)(
  'from an empty folder to a nightly job',
  { timeout: minutesMs(10) },
  () => {
    const file = [
      '部署マスタ 2026年11月22日,,',
      '',
      '部署コード,部署名,上位部署コード',
      '0010,管理本部,',
      '0110,総務部,0010',
      '1180,法務課,0110',
      '1190,①係,1180',
    ];

    /** As the Task Scheduler starts it, which knows nothing of a person's session. */
    async function runNight() {
      const task = await readFile('samples/unattended/windows-task.xml', 'utf8');
      const element = (name: string) => new RegExp(`<${name}>(.+)</${name}>`).exec(task)?.[1] ?? '';
      expect(element('WorkingDirectory')).toBe('C:\\mastersync');
      return windows.run(['/c', element('Command')], { program: 'cmd' });
    }

    async function logOfNights(): Promise<readonly string[]> {
      return (await readFile(path.join(windows.home, 'nightly.log'), 'utf8')).trim().split('\n');
    }

    test.each([{ isKilled: false }, { isKilled: true }])('killed: $isKilled', async ({ isKilled }) => {
      const { home, run } = windows;
      for (const name of await readdir(home))
        if (name !== 'mastersync.exe') await rm(path.join(home, name), { recursive: true });
      const demo = await run(['demo']);
      expect(demo).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('Applied 23 of 23 changes'),
      });

      let mayWrite = !isKilled;
      const service = await openService({
        onRequest: async ({ method }) => {
          if (method === 'GET' || mayWrite) return undefined;
          mayWrite = true;
          await run(['/f', '/im', 'mastersync.exe'], { program: 'taskkill' });
          return undefined;
        },
      });
      await writeFile(path.join(home, '部署マスタ_20261122.csv'), encodeText(file.join('\r\n'), 'cp932'));
      const init = await run(['init', '--yes', '--url', service.url, '--token-file', 'token']);
      expect(init).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('icacls token ') });
      await writeFile(path.join(home, 'token'), `${service.token}\r\n`);
      expect(await run(['doctor'])).toMatchObject({ exitCode: 0 });
      const plan = await run(['plan', '--report', 'diff.html']);
      expect(plan).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^PENDING .* create=2 /m) });
      expect(await readdir(home)).toContain('diff.html');

      // What the archive has beside the executable.
      for (const name of ['nightly.cmd', 'windows-task.xml'])
        await writeFile(path.join(home, name), await readFile(path.join('samples/unattended', name)));
      const create = ['/create', '/tn', 'mastersync', '/xml', 'windows-task.xml', '/f'];
      expect(await run(create, { program: 'schtasks' })).toMatchObject({ exitCode: 0 });
      const registered = path.join(home, '../windows/system32/tasks/mastersync');
      expect(await readFile(registered, 'utf8')).toContain('<ExecutionTimeLimit>PT4H</ExecutionTimeLimit>');

      if (isKilled) {
        await runNight();
        expect((await logOfNights()).at(-1)).not.toMatch(/^\w+ command=sync /);
        expect(writesOf(service)).toHaveLength(1);
      }
      expect((await runNight()).exitCode).toBe(0);
      expect((await logOfNights()).at(-1)).toMatch(/^(?:CHANGED|OK) command=sync exit=0 /);
      expect((await runNight()).exitCode).toBe(0);
      expect((await logOfNights()).at(-1)).toMatch(/^OK command=sync exit=0 unchanged=4 /);
      const names = service.dump().teams.map(({ name }) => name);
      expect(names.filter((name) => ['法務課', '①係'].includes(name))).toHaveLength(2);
      // Where the pages say that state lies.
      expect(await readdir(path.join(home, '.mastersync'))).toContain('runs');
      expect(await readdir(path.join(windows.localData, 'mastersync/locks'))).toEqual([]);
    });
  },
);

describe.skipIf(noWine !== undefined)('on Windows', { timeout: minutesMs(10) }, () => {
  const long = `grades_${'x'.repeat(190)}.csv`;

  test.for([
    ['a path with backslashes', ['data\\grades.csv'], 'data\\grades.csv'],
    ['a path with slashes', ['data/grades.csv'], 'data/grades.csv'],
    ['upper and lower case', ['DATA\\Grades.CSV'], 'DATA\\Grades.CSV'],
    ['a folder', ['data'], 'data\\grades.csv'],
    ['a drive', ['C:\\FOLDER\\data\\grades.csv'], 'C:\\FOLDER\\data\\grades.csv'],
    ['the current folder of a drive', ['C:data\\grades.csv'], 'C:data\\grades.csv'],
    ['the root of the current drive', ['\\FOLDER\\data\\grades.csv'], '\\FOLDER\\data\\grades.csv'],
    ['a path without limit', ['\\\\?\\C:\\FOLDER\\data\\grades.csv'], '\\\\?\\C:\\FOLDER\\data\\grades.csv'],
    [
      'a share',
      ['\\\\?\\unix\\DRIVE\\FOLDER\\data\\grades.csv'],
      '\\\\?\\unix\\DRIVE\\FOLDER\\data\\grades.csv',
    ],
    ['a pattern', ['dump\\grades_*.csv'], `dump\\${long}`],
    ['a name of 200 characters', [`dump\\${long}`], `dump\\${long}`],
    ['a name of a device', ['--table', 'grades=data\\aux.csv', 'data\\aux.csv'], 'data\\aux.csv'],
  ] as const)('%s is read', async ([, args, named]) => {
    const cwd = await folderOf({ 'data/grades.csv': grades, [`dump/${long}`]: grades });
    if (named.includes('aux')) await writeFile(path.join(cwd, 'data/aux.csv'), grades);
    const inPlace = (text: string) =>
      text
        .replace('FOLDER', path.basename(cwd))
        .replace('DRIVE', path.join(cwd, '..').slice(1).replaceAll('/', '\\'));
    const { exitCode, stdout } = await windows.run(['validate', ...args.map(inPlace)], { cwd });
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `Read 1 row from 1 table: ${inPlace(named)} (1). No errors.\n`,
    });
  });

  test('settings take backslashes, patterns, CRLF, and command files as sources and for tokens', async () => {
    const service = await openService();
    const settings = [
      'services:',
      '  production:',
      `    url: ${service.url}`,
      '    tokenCommand: [cmd, /c, token.cmd]',
      'sources:',
      '  - command: [cmd, /c, export.cmd, 人事 部 (本社)]',
      '    table: grades',
      '  - file: data\\charts_*.csv',
      '    table: charts',
    ];
    const cwd = await folderOf({
      'mastersync.yaml': settings.join('\r\n'),
      'token.cmd': `@echo ${service.token}\r\n`,
      'export.cmd': '@echo off\r\necho code,name,level\r\necho G1,%~1,1\r\n',
      'data/charts_20260401.csv': 'name\r\n2026年度組織\r\n',
    });
    // Code page 932: what echo prints is Shift_JIS.
    const env = { LC_ALL: 'ja_JP.UTF-8', MASTERSYNC_LANG: 'en' };
    const { exitCode, stdout, stderr } = await windows.run(['plan'], { cwd, env });
    expect(stderr).toContain(`cmd /c export.cmd "人事 部 (本社)" [CP932] (1)`);
    expect(stderr).toContain('data\\charts_20260401.csv (1)');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('+ create G1 人事 部 (本社)'),
    });
  });

  // That what it has started ends with it is not to be seen here: this taskkill has no /t.
  test('a program that takes too long is ended', async () => {
    const source = '  - {command: [cmd, /c, slow.cmd], table: grades, timeout: 2s}';
    const cwd = await folderOf({
      'mastersync.yaml': `sources:\r\n${source}\r\n`,
      'slow.cmd': '@ping -n 100 127.0.0.1\r\n',
    });
    const { exitCode, stderr } = await windows.run(['validate'], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 7, stderr: expect.stringContaining('2 s') });
  });

  test('a file that is open in another program is named, with the reason', async () => {
    const service = await openService();
    const cwd = await folderOf({ 'grades.csv': grades, 'diff.xlsx': 'open in Excel' });
    const plan = (...args: readonly string[]) =>
      windows.run(['plan', 'grades.csv', ...args], { cwd, env: environmentOf(service) });
    const hold = async (name: string) => {
      const HELD_FILE = `${windowsPath(cwd)}\\${name}`;
      const started = windows.start(['--version'], { preload: 'hold-file.cjs', env: { HELD_FILE } });
      await untilThere(path.join(cwd, `${name}.held`));
      return async () => {
        started.child.kill('SIGKILL');
        await started.ended;
      };
    };
    const closeReport = await hold('diff.xlsx');
    const refused = await plan('--report', 'diff.xlsx');
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toMatch(/diff\.xlsx.*(?:EBUSY|EPERM|EACCES)/);
    await closeReport();
    expect(await plan('--report', 'diff.xlsx')).toMatchObject({ exitCode: 0 });
    expect((await readdir(cwd)).filter((name) => name.startsWith('diff') || name.includes('tmp'))).toEqual([
      'diff.xlsx',
      'diff.xlsx.held',
    ]);

    const closeData = await hold('grades.csv');
    const unread = await plan();
    expect(unread).toMatchObject({
      exitCode: 7,
      stderr: expect.stringMatching(/grades\.csv.*(?:EBUSY|EPERM|EACCES)/),
    });
    await closeData();
    expect(await plan()).toMatchObject({ exitCode: 0 });
  });

  test('of two runs at once, one waits or ends; each holds the lock of the account', async () => {
    const locks = path.join(windows.localData, 'mastersync/locks');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const service = await openService({
      onRequest: async ({ method }) => {
        if (method !== 'GET') await held;
        return undefined;
      },
    });
    const cwd = await folderOf({ 'grades.csv': grades });
    const sync = (state: string, ...args: readonly string[]) =>
      windows.start(['sync', 'grades.csv', '--yes', '--state-dir', state, ...args], {
        cwd,
        env: environmentOf(service),
      }).ended;
    const first = sync('state');
    await expect.poll(() => readdir(locks).catch(() => []), { timeout: 30_000 }).toHaveLength(1);
    const second = await sync('another');
    expect(second.exitCode).toBe(6);
    expect(second.stderr).toContain('AppData\\Local\\mastersync\\locks\\lock-');
    const waiting = sync('another', '--lock-wait', '1m');
    goOn();
    expect(await first).toMatchObject({ exitCode: 0 });
    expect(await waiting).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^OK command=sync /m) });
    expect(await readdir(locks)).toEqual([]);
  });

  test('a printed command is typed in cmd as it is', async () => {
    const service = await openService();
    const cwd = await folderOf({ 'R&D data/grades.csv': grades });
    const env = environmentOf(service);
    const { stdout } = await windows.run(['doctor', 'R&D data'], { cwd, env });
    expect(stdout).toContain('Next: mastersync plan "R&D data"');
    await writeFile(path.join(cwd, 'typed.cmd'), '@C:\\mastersync\\mastersync plan "R&D data"\r\n');
    expect(await windows.run(['/c', 'typed.cmd'], { program: 'cmd', cwd, env })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^PENDING .* create=1 /m),
    });
  });

  test('times are those of Tokyo, wherever the machine is', async () => {
    const service = await openService();
    const cwd = await folderOf({ 'grades.csv': grades });
    const writtenAt = new Date('2026-03-31T15:30:00Z');
    await utimes(path.join(cwd, 'grades.csv'), writtenAt, writtenAt);
    for (const TZ of ['Asia/Tokyo', 'America/New_York']) {
      const { stdout } = await windows.run(['doctor', 'grades.csv'], {
        cwd,
        env: { ...environmentOf(service), TZ },
      });
      expect(stdout).toContain('2026-04-01 00:30 (Asia/Tokyo)');
    }
  });

  test('files of every kind are written, and read again by the same program', async () => {
    const service = await openService();
    const cwd = await folderOf({});
    const env = environmentOf(service);
    for (const to of ['backup', 'backup.xlsx']) {
      expect(await windows.run(['export', '--to', to], { cwd, env })).toMatchObject({ exitCode: 0 });
      const again = await windows.run(['plan', to], { cwd, env });
      expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^OK command=plan /m) });
    }
    expect(await windows.run(['template', '--to', 'template.xlsx'], { cwd })).toMatchObject({ exitCode: 0 });
  });
});
