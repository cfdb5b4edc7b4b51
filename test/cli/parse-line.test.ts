/** What a command line means, and how one that is not understood is answered. */
import { describe, expect, test } from 'vitest';
import { checkLine } from '../../src/cli/check-line.js';
import { parseLine } from '../../src/cli/parse-line.js';
import { commands } from '../../src/commands/index.js';
import type { OptionDefinition } from '../../src/commands/options/options.js';
import { useLanguage } from '../../src/words/language.js';
import { say } from '../../src/words/say.js';

/** The arguments of a line that is understood, or what is said of it. */
async function read(argv: readonly string[]) {
  const line = await parseLine(argv);
  checkLine(line, argv);
  return line;
}

const argsOf = async (argv: readonly string[]) => (await read(argv)).args;

test('an option that takes a value in one command takes one in all; only -q is also another one', async () => {
  const builders = await Promise.all(commands.map(async ({ load }) => (await load()).command.builder));
  const all = builders.flatMap((builder) => Object.entries(builder));
  const kindOf = ({ type, alias }: OptionDefinition) => [type, alias];
  for (const [name, definition] of all.filter(([one]) => one !== 'quiet'))
    for (const [, other] of all.filter(([one]) => one === name))
      expect(kindOf(other), name).toEqual(kindOf(definition));
});

test('help lists at most 20 options of a command, and all that there are if it is asked to', async () => {
  for (const { name, load } of commands) {
    const { builder } = (await load()).command;
    // Every help has --lang, --help and --show-hidden as well.
    const shown = Object.values(builder).filter(({ hidden }) => !hidden);
    expect(shown.length + 3, name).toBeLessThanOrEqual(20);
  }
});

describe('the words of a line', () => {
  test.each([
    [['plan'], { data: [] }],
    [['plan', 'a', 'b'], { data: ['a', 'b'] }],
    [['plan', 'a', ''], { data: ['a', ''] }],
    [['plan', '1130', '0110'], { data: ['1130', '0110'] }],
    [['plan', 'a', '--', '-b', '--json'], { data: ['a', '-b', '--json'] }],
    [['plan', 'runs', 'export'], { data: ['runs', 'export'] }],
    [['apply', '-y', 'plan.jsonl'], { plan: 'plan.jsonl', yes: true }],
    [['runs', '007'], { run: '007' }],
    [['chart', 'copy', '2026', '2027'], { from: '2026', to: '2027' }],
    [['chart', '--quiet', 'diff', 'a', 'b'], { from: 'a', to: 'b', quiet: true }],
    [['--json', '--url', 'u', 'plan', 'a'], { data: ['a'], json: true, url: 'u' }],
  ])('are its command and its arguments, wherever options stand: %j', async (argv, args) => {
    expect(await argsOf(argv)).toMatchObject(args);
  });

  test.each([
    [
      ['apply'],
      'Missing <plan>: Plan file written by `mastersync plan --out`. Usage: mastersync apply <plan>.',
    ],
    [['chart', 'copy', 'a'], 'Missing <to>: Name of the new chart.'],
    [['api', 'GET'], 'Missing <path>: '],
    [['runs', 'a', 'b', 'c'], 'Unknown arguments: b, c. See mastersync help runs.'],
    [['chart', ''], 'Unknown command: "". See mastersync help chart.'],
    [['plna'], 'Unknown command: "plna". Did you mean "plan"? See mastersync help.'],
    [['webhook', 'vrfy'], 'Unknown command: "vrfy". See mastersync help webhook.'],
    [['xyzzy'], 'Unknown command: "xyzzy". See mastersync help.'],
    [['plan', 'a', '-'], 'No such option: -. See mastersync help plan.'],
    [['--json'], 'Give a command. See mastersync help.'],
  ])('are refused where they are too few, too many or unknown: %j', async (argv, message) => {
    await expect(read(argv)).rejects.toThrow(message);
  });
});

describe('the options of a line', () => {
  test.each([
    ['--url=-x', { url: '-x' }],
    ['--url -', { url: '-' }],
    ['--url -5', { url: '-5' }],
    ['--concurrency 4', { concurrency: 4 }],
    ['--concurrency many', { concurrency: Number.NaN }],
    ['--only a,b --only c', { only: ['a', 'b', 'c'] }],
    ['--only a,teams/FY28/31,b', { only: ['a', 'teams/FY28/31', 'b'] }],
    // Names of charts may hold commas.
    ['--only teams/FY28,改/31,grades', { only: ['teams/FY28,改/31', 'grades'] }],
    ['--approve deletes=1@ab12 --approve=creates=2', { approve: ['deletes=1@ab12', 'creates=2'] }],
    ['--prune', { prune: true, data: ['x'] }],
    ['--prune --json', { prune: true, json: true }],
    ['--prune teams y', { prune: 'teams', data: ['x', 'y'] }],
    ['--prune=teams y', { prune: 'teams', data: ['x', 'y'] }],
    ['--prune -- y', { prune: true, data: ['x', 'y'] }],
    ['--json --json y', { json: true, data: ['x', 'y'] }],
    ['-q', { quiet: true }],
    ['--no-delete --no-color', { noDelete: true, noColor: true }],
  ])('give the arguments of the command: %s', async (options, args) => {
    expect(await argsOf(['plan', 'x', ...options.split(' ')])).toMatchObject(args);
  });

  test.each([['-q a=b'], ['-q=a=b'], ['--query a=b'], ['--query=a=b']])(
    'may be typed as one letter: %s',
    async (options) => {
      const args = await argsOf(['api', 'GET', '/v1/teams', ...options.split(' ')]);
      expect(args).toMatchObject({ query: ['a=b'] });
    },
  );

  test.each([
    ['--url', '--url has no value. Is a variable unset? Give a value, or leave the option out.'],
    ['--url --json', '--url has no value.'],
    ['--url=', '--url has no value.'],
    ['--prune=', '--prune has no value.'],
    ['--header-row', '--header-row has no value.'],
    ['--json=', '--json takes no value.'],
    ['--json=true', '--json takes no value. Give it alone, or leave it out. See mastersync help plan.'],
    ['--no-delete=false', '--no-delete takes no value.'],
    ['--url a --url a', '--url was given more than once. Give it once.'],
    ['--log jsn', 'log: "jsn" is not one of "text", "json". See mastersync help plan.'],
    ['--no-json', '--no-json: no such option. Leave --json out.'],
    ['--onyl teams', 'No such option: --onyl. Did you mean "--only"? See mastersync help plan.'],
    ['--headerRow 2', 'No such option: --headerRow. Did you mean "--header-row"?'],
    ['--nope --nada --nope', 'No such option: --nope, --nada. See mastersync help plan.'],
    ['--no-constructor', 'No such option: --no-constructor. See mastersync help plan.'],
    ['--constructor', 'No such option: --constructor. See mastersync help plan.'],
    ['--q', 'No such option: --q. See mastersync help plan.'],
    ['-1', 'No such option: -1. See mastersync help plan.'],
  ])('are refused with what is wrong: %s', async (options, message) => {
    await expect(read(['plan', 'x', ...options.split(' ')])).rejects.toThrow(message);
  });

  test.each([
    [
      ['plan', '--service', 'a', '--all-services'],
      '--service and --all-services cannot be combined. Remove one of them. See mastersync help plan.',
    ],
    [
      ['api', 'POST', '/x', '--data', '{}', '--form', 'a=b'],
      '--data and --form cannot be combined. Remove one of them.',
    ],
    [['api', 'GET', '/x', '--csv'], '--csv needs --all. Add --all, or leave --csv out.'],
    [['api', 'GET', '/x', '--fields', 'a'], '--fields needs --csv.'],
    [['api', 'GET', '/x', '--csv', '--all', '--json'], '--csv and --json cannot be combined.'],
    [['runs', '--budget', '--verify'], '--verify and --budget cannot be combined.'],
    [['runs', '--budget', '--merge', 'x'], '--budget and --merge cannot be combined.'],
  ])('are refused where one does not go with another, or not alone: %j', async (argv, message) => {
    await expect(read(argv)).rejects.toThrow(message);
  });

  test.each([['--prune'], ['--only'], ['--url']])(
    'are refused where an empty word is their value: %s',
    async (option) => {
      await expect(read(['plan', 'x', option, ''])).rejects.toThrow(`${option} has no value.`);
    },
  );
});

describe('an option of another tool, or of an earlier version', () => {
  test.each([
    ['plan', ['sync', 'data', '--dry-run'], '--dry-run'],
    ['plan', ['-n'], '-n'],
    ['plan', ['plan', '-dry-run'], '--dry-run'],
    ['approvals', ['sync', 'data', '--force'], '--force'],
    ['fieldLoss', ['sync', 'data', '--allow-field-loss', 'V1'], '--allow-field-loss'],
    ['json', ['plan', 'data', '-o', 'json'], '-o'],
    ['prune', ['sync', 'data', '--delete'], '--delete'],
    ['switches', ['sync', 'data', '--create'], '--create'],
    ['nothingAsked', ['plan', 'data', '--yes'], '--yes'],
    ['yes', ['sync', '--auto-approve'], '--auto-approve'],
    ['config', ['plan', 'data', '--config-file', 'x'], '--config-file'],
    ['token', ['plan', 'data', '--token', 'x'], '--token'],
    ['verbose', ['plan', '--debug'], '--debug'],
  ])('is answered with what to do here: %s, %j', async (pointer, argv, option) => {
    await expect(read(argv)).rejects.toThrow(say('usage/pointer', { option, pointer }));
  });

  test.each([
    [
      ['plan', '-f', 'hr.csv'],
      '-f: no such option here. Give the value without it: mastersync plan [data..]',
    ],
    [['init', '--token-env', 'X'], 'settings file: tokenEnv. It is no longer'],
    [['init', '--token-command', 'x'], 'settings file: tokenCommand.'],
    [['init', '--service', 'x'], 'settings file: services.'],
    [['sync', '--unchanged-after', '7d'], 'settings file: unchangedAfter. It is no longer'],
  ])('is answered with where its value belongs: %j', async (argv, advice) => {
    await expect(read(argv)).rejects.toThrow(advice);
  });

  test('is its own where the command has it', async () => {
    expect(await argsOf(['sandbox', '--token', 'hr=user'])).toMatchObject({ token: ['hr=user'] });
    expect(await argsOf(['api', 'GET', '/v1/grades', '--output', 'x'])).toMatchObject({ output: 'x' });
    expect(await argsOf(['apply', 'plan.jsonl', '--yes'])).toMatchObject({ yes: true });
  });
});

test.each([
  [['apply'], '」です。次の形で指定してください: mastersync apply <plan>。使い方は mastersync help apply で'],
  [
    ['api', 'GET', '/x', '--csv'],
    '--csv には --all も必要です。--all を追加するか、--csv を外してください。',
  ],
  [
    ['runs', '--budget', '--verify'],
    '--verify と --budget は同時に指定できません。どちらかを外してください。',
  ],
  [['apply', 'a', 'b'], '未知の引数です: b。使い方は mastersync help apply で確認できます。'],
  [['plna'], '不明なコマンドです: 「plna」。「plan」ではありませんか。使い方は'],
  [['plan', '--log', 'xml'], '不正な値です'],
])('yargs and we speak the same language: %j', async (argv, message) => {
  useLanguage('ja');
  const line = await parseLine(argv);
  expect(() => checkLine(line, argv)).toThrow(message);
  useLanguage('en');
});
