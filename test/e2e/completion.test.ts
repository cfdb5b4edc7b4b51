import { spawnSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, runCli } from '../helpers/cli.js';

const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** A folder on the PATH that holds `mastersync`, as an installation has it. */
async function installed(): Promise<string> {
  const folder = await dataFolder({});
  await symlink(path.resolve('dist/cli.js'), path.join(folder, 'mastersync'));
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
  test('is offered commands, options and names', async () => {
    expect(await offered('mastersync c')).toEqual(['chart', 'completion']);
    expect(await offered('mastersync chart ')).toEqual(['list', 'copy', 'activate', 'diff']);
    expect(await offered('mastersync plan data --detailed')).toEqual(['--detailed-exitcode']);
    expect(await offered('mastersync plan data --only teams,gr')).toEqual(['teams,grades']);
  });

  test('is offered what stands behind a =, where it takes a word to begin', async () => {
    expect(await offered('mastersync sync data --prune=te')).toEqual(['teams']);
    expect(await offered('mastersync sync data --lang=')).toEqual(['en', 'ja']);
  });

  test('is offered runs of the state folder', async () => {
    const state = await dataFolder({});
    await mkdir(path.join(state, 'runs/20260401T020003120Z-4f2a9c'), { recursive: true });
    const environment = { MASTERSYNC_STATE_DIR: state };
    expect(await offered('mastersync undo ', environment)).toEqual(['latest', '20260401T020003120Z-4f2a9c']);
    expect(await offered('mastersync undo 2026', environment)).toEqual(['20260401T020003120Z-4f2a9c']);
  });

  test('is left to complete files itself, and hears nothing of a line that is wrong', async () => {
    expect(await offered('mastersync plan ')).toEqual([]);
    expect(await offered('mastersync snyc --lang xx --')).toEqual(['--help', '--version']);
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
  [['fish'], {}, 'Completion is not available for fish'],
  [[], { SHELL: '' }, 'Name the shell'],
])('for a shell without a script (%j) it is said which there are', async (args, environment, told) => {
  const { stderr, exitCode } = await runCli(['completion', ...args], environment);
  expect(exitCode).toBe(64);
  expect(stderr).toContain(told);
  expect(stderr).toContain('bash, zsh');
});
