import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, installBundle, runCli } from '../helpers/cli.js';

const run = '20260401T020003120Z-000001-4f2a9c';

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
read -ra COMP_WORDS <<< "$1"
case $1 in *' ') COMP_WORDS+=('') ;; esac
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_mastersync "\${COMP_WORDS[0]}"
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
  test.each([
    ['mastersync help chart ', ['list', 'copy', 'activate', 'diff']],
    ['mastersync sync data --prune te', ['teams']],
    ['mastersync undo 2026', [run]],
  ])('offers for %j what fits', async (line, expected) => {
    const state = await dataFolder({});
    await mkdir(path.join(state, 'runs', run), { recursive: true });
    expect(await offered(line, { MASTERSYNC_STATE_DIR: state })).toEqual(expected);
  });
});

describe.skipIf(!hasShell('zsh'))('zsh', () => {
  test('reads its script without a complaint', async () => {
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
  test.each([
    ['mastersync und', ['undo\tMake a plan that undoes a past run, without changing anything']],
    ['mastersync plan ', ['hr.csv']],
  ])('offers for %j what fits, else files', async (line, expected) => {
    expect(await offeredByFish(line, await dataFolder({ 'hr.csv': 'a' }))).toEqual(expected);
  });
});

describe('the script for PowerShell', () => {
  test('registers a completer, which passes the words before the cursor and the current one', async () => {
    const { stdout, exitCode } = await runCli(['completion', 'powershell']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName mastersync -ScriptBlock {');
    expect(stdout).toContain('param($wordToComplete, $commandAst, $cursorPosition)');
    expect(stdout).toContain("$typed += if ($wordToComplete) { $wordToComplete } else { ' ' }");
    expect(stdout).toContain('mastersync --get-yargs-completions @typed 2> $null');
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

test.each([
  [['und'], 'undo\n'],
  [['plan', '--only', 'teams,gr'], 'teams,grades\n'],
  [['chart', 'copy', ' '], ''],
  [['help', 'und'], 'undo\n'],
  [['help', 'undo', ' '], ''],
  [['-h', 'und'], 'undo\n'],
  [['plan', '--q'], '--quiet\n'],
  [['api', 'P'], 'POST\nPATCH\nPUT\n'],
])('what is offered for %j begins like it', async (typed, offeredText) => {
  expect((await runCli(['--get-yargs-completions', ...typed])).stdout).toBe(offeredText);
});

test('the shell is that of SHELL when none is named', async () => {
  const named = await runCli(['completion', 'bash']);
  const found = await runCli(['completion'], { SHELL: '/usr/local/bin/bash' });
  expect(found).toEqual(named);
});

test.each([
  [['tcsh'], {}, 'Name one of these shells'],
  [[], { SHELL: '' }, 'Name one of these shells'],
])(
  'for a shell without a script (%j), the message lists those with one',
  async (args, environment, message) => {
    const { stderr, exitCode } = await runCli(['completion', ...args], environment);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(message);
    expect(stderr).toContain('bash, zsh, fish, powershell');
  },
);
