import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, installBundle, runCli } from '../helpers/cli.js';

const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** A folder on the PATH that holds `mastersync`, as an installation has it. */
async function installed(): Promise<string> {
  const folder = await dataFolder({});
  await installBundle(folder);
  return folder;
}

/** What a bash that has read the script offers for a line with the cursor at its end. */
async function offered(line: string, environment: Readonly<Record<string, string>> = {}) {
  const { stdout: script } = await runCli(['completion', 'bash']);
  const commands = `${script}
COMP_LINE=$1 COMP_POINT=\${#1}
_mastersync_complete
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { PATH: `${await installed()}:${process.env['PATH']}`, LANG: 'C', ...environment };
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', commands, 'bash', line], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((one) => one !== '');
}

describe.skipIf(!hasShell('bash'))('bash', () => {
  test('bash is offered commands, options and names', async () => {
    expect(await offered('mastersync c')).toEqual(['check', 'chart', 'completion']);
    expect(await offered('mastersync chart ')).toEqual(['list', 'copy', 'activate', 'diff']);
    expect(await offered('mastersync plan data --detailed')).toEqual(['--detailed-exitcode']);
    expect(await offered('mastersync plan data --only teams,gr')).toEqual(['teams,grades']);
  });

  test('bash is offered what stands behind a =, where it takes a word to begin', async () => {
    expect(await offered('mastersync sync data --prune=te')).toEqual(['teams']);
    expect(await offered('mastersync sync data --lang=')).toEqual(['en', 'ja']);
  });

  test('bash is offered runs of the state folder', async () => {
    const state = await dataFolder({});
    await mkdir(path.join(state, 'runs/20260401T020003120Z-4f2a9c'), { recursive: true });
    const environment = { MASTERSYNC_STATE_DIR: state };
    expect(await offered('mastersync undo ', environment)).toEqual(['latest', '20260401T020003120Z-4f2a9c']);
    expect(await offered('mastersync undo 2026', environment)).toEqual(['20260401T020003120Z-4f2a9c']);
  });

  test('bash is left to complete files itself, and hears nothing of a line that is wrong', async () => {
    expect(await offered('mastersync plan ')).toEqual([]);
    expect(await offered('mastersync snyc --lang xx --')).toEqual(['--help', '--version']);
  });
});

describe.skipIf(!hasShell('zsh'))('zsh', () => {
  test('zsh reads its script without a complaint', async () => {
    const { stdout: script } = await runCli(['completion', 'zsh']);
    expect(spawnSync('zsh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});

/** What a fish that has read the script offers: value, tab, description. */
async function offeredByFish(line: string, cwd: string) {
  const { stdout: script } = await runCli(['completion', 'fish']);
  const args = ['--no-config', '-c', `${script}\ncomplete -C $argv[1]`, line];
  const env = { PATH: `${await installed()}:${process.env['PATH']}`, HOME: cwd, LANG: 'C.UTF-8' };
  const { stdout, stderr } = spawnSync('fish', args, { cwd, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((one) => one !== '');
}

describe.skipIf(!hasShell('fish'))('fish', () => {
  test('fish offers commands and options with what they mean', async () => {
    const folder = await dataFolder({});
    expect(await offeredByFish('mastersync und', folder)).toEqual([
      'undo\tMake a plan that undoes a past run, without changing anything',
    ]);
    expect(await offeredByFish('mastersync plan data --det', folder)).toEqual([
      '--detailed-exitcode\tExit 2 if changes are pending, 0 if there are none',
    ]);
  });

  test('fish offers values in the order of the tool, behind a =, a comma and another command', async () => {
    const folder = await dataFolder({});
    expect(await offeredByFish('mastersync chart ', folder)).toHaveLength(4);
    expect(await offeredByFish('mastersync plan --on-problem ', folder)).toEqual(['stop', 'set-aside']);
    expect(await offeredByFish('mastersync sync --lang=', folder)).toEqual(['--lang=en', '--lang=ja']);
    expect(await offeredByFish('echo x; mastersync sync --only teams,gr', folder)).toEqual(['teams,grades']);
  });

  test('fish completes files where the tool has nothing to offer', async () => {
    const folder = await dataFolder({ 'hr.csv': 'a' });
    expect(await offeredByFish('mastersync plan ', folder)).toEqual(['hr.csv']);
    expect(await offeredByFish('mastersync plan --out=h', folder)).toEqual(['--out=hr.csv']);
  });
});

describe('the script for PowerShell', () => {
  test('the script for PowerShell registers a completer, which passes the words before the cursor and the current one', async () => {
    const { stdout, exitCode } = await runCli(['completion', 'powershell']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName mastersync -ScriptBlock {');
    expect(stdout).toContain('param($wordToComplete, $commandAst, $cursorPosition)');
    expect(stdout).toContain(`$typed += if ($wordToComplete) { $wordToComplete } else { '""' }`);
    expect(stdout).toContain('mastersync --complete @typed 2> $null');
    expect(stdout).toContain('$_ -split "`t", 2');
  });

  test('the script for PowerShell closes every bracket that it opens', async () => {
    const { stdout } = await runCli(['completion', 'powershell']);
    const code = stdout.replaceAll(/#.*|'[^']*'|"[^"]*"/g, '');
    const open: string[] = [];
    for (const bracket of code.match(/[()[\]{}]/g) ?? []) {
      if ('([{'.includes(bracket)) open.push(bracket);
      else expect(`${open.pop()}${bracket}`).toMatch(/^(?:\(\)|\[\]|\{\})$/);
    }
    expect(open).toEqual([]);
  });
});

test.each(['bash', 'zsh', 'fish', 'powershell'])(
  'the script for %s survives a reader of another encoding: every line ends in ASCII',
  async (shell) => {
    const { stdout } = await runCli(['completion', shell, '--lang', 'ja']);
    for (const line of stdout.split('\n')) expect(line).toMatch(/^(?:.*[ -~])?$/);
    expect(stdout).toContain('追加する行: ');
  },
);

test('a script for zsh may be a file that it finds by itself', async () => {
  const { stdout, exitCode } = await runCli(['completion', 'zsh']);
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')[0]).toBe('#compdef mastersync');
  expect(stdout).toContain('source <(mastersync completion zsh)');
});

test('what is offered has its description, in the language of the system', async () => {
  const { stdout } = await runCli(['--complete', 'und'], { LANG: 'ja_JP.UTF-8' });
  expect(stdout).toBe('undo\t過去の実行を取り消す計画を作成する（何も変更しない）\n');
});

test('the shell is that of SHELL when none is named', async () => {
  const named = await runCli(['completion', 'bash']);
  const found = await runCli(['completion'], { SHELL: '/usr/local/bin/bash' });
  expect(found).toEqual(named);
});

test.each([
  [['tcsh'], {}, 'Completion is not available for tcsh'],
  [[], { SHELL: '' }, 'Name the shell'],
])('for a shell without a script (%j), the message lists those with one', async (args, environment, told) => {
  const { stderr, exitCode } = await runCli(['completion', ...args], environment);
  expect(exitCode).toBe(64);
  expect(stderr).toContain(told);
  expect(stderr).toContain('bash, zsh, fish, powershell');
});
