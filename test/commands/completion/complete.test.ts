import { describe, expect, test } from 'vitest';
import { type Completion, completionsOf } from '../../../src/commands/completion/complete.js';
import { commands as all } from '../../../src/commands/index.js';

const names = ['sync', 'chart', 'runs', 'undo', 'api', 'completion'];
const commands = all.filter(({ name }) => names.includes(name));

/** State folders by name. */
const runs: Readonly<Record<string, readonly string[]>> = {
  usual: ['20260402T020000000Z-bbbbbb', '20260401T020000000Z-aaaaaa'],
  other: ['20250401T020000000Z-cccccc'],
};

const source = { commands, runIds: async (stateDir = 'usual') => runs[stateDir] ?? [] };

const valuesOf = async (...typed: readonly string[]): Promise<readonly string[]> =>
  (await completionsOf(typed, source)).map(({ value }: Completion) => value);

test('first come the commands, which begin as what was typed', async () => {
  expect(await valuesOf('')).toEqual(['sync', 'runs', 'undo', 'chart', 'api', 'completion']);
  expect(await valuesOf('c')).toEqual(['chart', 'completion']);
  expect(await completionsOf(['und'], source)).toEqual([
    { value: 'undo', description: 'Make a plan that undoes a past run, without changing anything' },
  ]);
});

test('a group is followed by its own commands', async () => {
  expect(await valuesOf('chart', '')).toEqual(['list', 'copy', 'activate', 'diff']);
  expect(await valuesOf('chart', 'copy', '--o')).toEqual(['--out']);
});

test('a word of two quotation marks is an empty one, as PowerShell passes it', async () => {
  expect(await valuesOf('chart', '""')).toEqual(['list', 'copy', 'activate', 'diff']);
});

describe('options', () => {
  test('are those of the command; what is on is turned off', async () => {
    expect(await valuesOf('sync', '--no')).toEqual([
      '--normalize-codes',
      '--no-prune',
      '--no-create',
      '--no-update',
      '--no-delete',
      '--notify',
      '--no-color',
    ]);
    expect(await valuesOf('api', '--fo')).toEqual(['--form']);
  });

  test('are offered once, unless they may be repeated', async () => {
    expect(await valuesOf('api', '--all', '--query', 'a=b', '--al')).toEqual([]);
    expect(await valuesOf('api', '--all', '--query', 'a=b', '--qu')).toEqual(['--query', '--quiet']);
    expect(await valuesOf('sync', '--no-create', '--no-cr')).toEqual([]);
  });

  test('are described as the command means them', async () => {
    expect(await completionsOf(['api', '--ye'], source)).toEqual([
      {
        value: '--yes',
        description: 'Send requests other than GET without asking',
      },
    ]);
  });

  test('are few without a command', async () => {
    expect(await valuesOf('-')).toEqual(['--lang', '--help', '--version']);
  });
});

describe('values', () => {
  test('are the choices of the option', async () => {
    expect(await valuesOf('sync', '--on-problem', '')).toEqual(['stop', 'set-aside']);
    expect(await valuesOf('sync', '--lang=')).toEqual(['--lang=en', '--lang=ja']);
  });

  test('of --only and --prune are names, also behind a comma, each once', async () => {
    expect(await valuesOf('sync', '--only', 'te')).toEqual(['teams']);
    expect(await valuesOf('sync', '--only', 'teams,gr')).toEqual(['teams,grades']);
    expect(await valuesOf('sync', '--prune=teams,master')).toEqual([
      '--prune=teams,masters',
      '--prune=teams,master-fields',
    ]);
    expect(await valuesOf('sync', '--only', 'teams,te')).toEqual([]);
  });

  test('that are files are left to the shell', async () => {
    expect(await valuesOf('sync', '')).toEqual([]);
    expect(await valuesOf('undo', 'latest', '--out', '')).toEqual([]);
  });
});

describe('arguments', () => {
  test('of undo and runs are runs, the latest first, in the state folder that is named', async () => {
    expect(await valuesOf('undo', '')).toEqual(['latest', ...(runs['usual'] ?? [])]);
    expect(await valuesOf('runs', '--state-dir', 'other', '2')).toEqual(runs['other']);
    expect(await valuesOf('undo', '20260401')).toEqual(['20260401T020000000Z-aaaaaa']);
    expect(await valuesOf('undo', 'latest', '')).toEqual([]);
  });

  test('of api are methods, also behind a short option and its value', async () => {
    expect(await valuesOf('api', '-q', 'a=b', 'P')).toEqual(['POST', 'PATCH', 'PUT']);
  });

  test('of completion are shells', async () => {
    expect(await valuesOf('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });
});

test('an unknown command is followed by nothing', async () => {
  expect(await valuesOf('snyc', '')).toEqual([]);
});
