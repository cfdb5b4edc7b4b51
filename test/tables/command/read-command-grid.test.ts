import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../../src/files/system-rules.js';
import {
  type CommandOptions,
  readCommandGrid,
  type SourceCommand,
} from '../../../src/tables/command/read-command-grid.js';
import { encodeText } from '../../helpers/encode-text.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const kill = process.kill.bind(process);

/** A program in JavaScript. */
function script(code: string, own: Partial<SourceCommand> = {}): SourceCommand {
  const args = ['--input-type=module', '-e', code];
  const environment = { PATH: process.env['PATH'] };
  const place = { folder: process.cwd(), environment, timeoutMs: 60_000 };
  return { name: 'hr-teams', program: process.execPath, args, ...place, ...own };
}

/** Rows as lines and cells, or problems as code, line and arguments. */
async function shown(command: SourceCommand, options?: CommandOptions): Promise<readonly unknown[]> {
  const { grid, problems } = await readCommandGrid(command, options);
  const rows = grid?.rows ?? [];
  return [
    ...rows.map(({ line, cells }) => [line, ...cells]),
    ...problems.map(({ code, origin, args }) => [origin?.file, code, args]),
  ];
}

async function isAlive(pid: number): Promise<boolean> {
  // What has ended is one moment longer among the processes, until it is waited for.
  for (let tries = 0; tries < 50; tries++) {
    const state = existsSync(`/proc/${pid}/stat`) ? await readFile(`/proc/${pid}/stat`, 'utf8') : '';
    if (!state || / Z /.test(state)) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

describe('the output of a command', () => {
  test('is CSV with its hash, under the name of the command', async () => {
    const { grid } = await readCommandGrid(script('console.log("code,name\\n01,本社")'));
    expect(grid?.rows.map(({ cells }) => cells)).toEqual([
      ['code', 'name'],
      ['01', '本社'],
    ]);
    expect(grid?.source).toEqual({
      file: 'hr-teams',
      isCommand: true,
      rowCount: 2,
      sha256: createHash('sha256').update('code,name\n01,本社\n').digest('hex'),
    });
  });

  test('may be in the encoding of Windows, as a file may', async () => {
    const folder = await temporaryFolder({ 'teams.csv': encodeText('code,name\n01,本社営業部\n', 'cp932') });
    const code = 'process.stdout.write((await import("node:fs")).readFileSync("teams.csv"))';
    expect(await shown(script(code, { folder }))).toEqual([
      [1, 'code', 'name'],
      [2, '01', '本社営業部'],
    ]);
  });

  test.each([
    ['after a byte order mark', '\\ufeff{"a":1}'],
    ['after blank lines', '\\n \\n{"a":1}'],
  ])('is JSON Lines %s', async (_, text) => {
    const rows = await shown(script(`process.stdout.write('${text}\\n')`));
    expect(rows).toContainEqual([0, 'a']);
  });

  test('that is a JSON array is a fault of JSON, not of a header', async () => {
    expect(await shown(script(`console.log('[\\n  {"a":1}]')`))).toEqual([
      ['hr-teams', 'json_line_invalid', { character: 1 }],
    ]);
  });

  test.each<[string, string, unknown]>([
    ['nothing', '', { stderr: [] }],
    ['blanks only', 'console.log(" \\n"); console.error("0 rows")', { stderr: ['0 rows'] }],
  ])('that is %s is an error', async (_, code, args) => {
    expect(await shown(script(code))).toEqual([['hr-teams', 'command_silent', args]]);
  });
});

describe('a command that fails', () => {
  test('is reported with its exit code and what it said, without secrets; its output is not read', async () => {
    const code =
      'console.log("code\\n01"); console.error("login as hr:s3cret failed\\n\\nbye"); process.exitCode = 3';
    const hide = (text: string) => text.replaceAll('s3cret', '***');
    const args = { end: { kind: 'exit', exitCode: 3 }, stderr: ['login as hr:*** failed', 'bye'] };
    expect(await shown(script(code), { hide })).toEqual([['hr-teams', 'command_failed', args]]);
  });

  test('says only its last lines, however many it has written', async () => {
    const code = 'for (let n = 0; n < 30000; n++) console.error("line " + n); process.exitCode = 1';
    const [problem] = (await readCommandGrid(script(code))).problems;
    const said = problem?.code === 'command_failed' ? problem.args.stderr : [];
    expect(said).toHaveLength(8);
    expect(said.at(-1)).toBe('line 29999');
  });

  test('by a signal is reported with its signal', async () => {
    const args = { end: { kind: 'signal', signal: 'SIGSEGV' }, stderr: [] };
    expect(await shown(script('process.kill(process.pid, "SIGSEGV")'))).toEqual([
      ['hr-teams', 'command_failed', args],
    ]);
  });

  test('to start is reported with the reason', async () => {
    const program = 'no-such-program-7';
    expect(await shown(script('', { program }))).toEqual([
      ['hr-teams', 'command_not_started', { program, reason: 'ENOENT' }],
    ]);
    const [problem] = (await readCommandGrid(script('', { args: ['a\0b'] }))).problems;
    expect(problem?.code).toBe('command_not_started');
  });

  test('reads nothing: it cannot wait for somebody to type', async () => {
    const code = 'for await (const _ of process.stdin); console.log("code\\n01")';
    expect(await shown(script(code))).toHaveLength(2);
  });
});

describe('a command that does not end', () => {
  const parent = `
    const { spawn } = await import('node:child_process');
    const { writeFileSync } = await import('node:fs');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    writeFileSync('pids', process.pid + ' ' + child.pid);
    console.log('code');
    setInterval(() => {}, 1000);`;

  async function pidsIn(folder: string): Promise<readonly number[]> {
    for (;;) {
      const text = await readFile(path.join(folder, 'pids'), 'utf8').catch(() => '');
      if (text !== '') return text.split(' ').map(Number);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test('is stopped at its timeout with all that it has started', async () => {
    const folder = await temporaryFolder({});
    const args = { end: { kind: 'timeout', seconds: 1 }, stderr: [] };
    expect(await shown(script(parent, { folder, timeoutMs: 1_000 }), { kill })).toEqual([
      ['hr-teams', 'command_failed', args],
    ]);
    for (const pid of await pidsIn(folder)) expect(await isAlive(pid)).toBe(false);
  });

  test('is stopped when the run is interrupted', async () => {
    const folder = await temporaryFolder({});
    const interrupting = new AbortController();
    const reading = readCommandGrid(script(parent, { folder }), {
      kill,
      interruption: interrupting.signal,
    });
    const pids = await pidsIn(folder);
    interrupting.abort(new Error('interrupted'));
    await expect(reading).rejects.toThrow('interrupted');
    for (const pid of pids) expect(await isAlive(pid)).toBe(false);
  });

  test('and ignores that it is asked to is killed', async () => {
    const deaf = `process.on('SIGTERM', () => console.error('no')); ${parent}`;
    const folder = await temporaryFolder({});
    const args = { end: { kind: 'timeout', seconds: 1 }, stderr: ['no'] };
    expect(await shown(script(deaf, { folder, timeoutMs: 1_000 }), { kill, graceMs: 200 })).toEqual([
      ['hr-teams', 'command_failed', args],
    ]);
    for (const pid of await pidsIn(folder)) expect(await isAlive(pid)).toBe(false);
  });

  test.each<[string, (pid: number) => readonly [string, ...string[]]]>([
    ['by the program that ends trees', (pid) => [process.execPath, '-e', `process.kill(${pid}, 'SIGKILL')`]],
    ['by itself where that program is missing', () => ['no-such-program-7']],
    ['by itself where that program fails', () => [process.execPath, '-e', 'process.exit(1)']],
  ])('is ended without process groups %s', async (_, treeKiller) => {
    const args = { end: { kind: 'timeout', seconds: 1 }, stderr: [] };
    const rules = { hasProcessGroups: false, treeKiller };
    const endless = script('setInterval(() => {}, 1000)', { timeoutMs: 1_000 });
    expect(await shown(endless, { kill, rules })).toEqual([['hr-teams', 'command_failed', args]]);
  });

  test('is ended by taskkill with its tree on Windows', () => {
    expect(rulesOf('win32').treeKiller?.(7)).toEqual(['taskkill', '/pid', '7', '/t', '/f']);
  });
});
