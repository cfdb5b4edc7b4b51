/** What a command line means, and how one that is not understood is answered. */
import { describe, expect, test } from 'vitest';
import { parseLine } from '../../src/cli/parse-line.js';
import { definitions } from '../../src/commands/definitions.js';
import { optionsOf } from '../../src/commands/options/option-text.js';

test('an option that takes a value in one command takes one in all, with the same letter', () => {
  const all = Object.values(definitions).flatMap(({ options }) => optionsOf(options));
  for (const { name, definition } of all)
    for (const other of all.filter((one) => one.name === name)) {
      const [kind, otherKind] = [definition, other.definition].map(({ type, short, isValueOptional }) => [
        type,
        short,
        isValueOptional,
      ]);
      expect(otherKind, name).toEqual(kind);
    }
});

describe('the words of a line', () => {
  test.each([
    [['plan'], { data: [] }],
    [['plan', 'a', 'b'], { data: ['a', 'b'] }],
    [['plan', 'a', '-', ''], { data: ['a', '-', ''] }],
    [['plan', 'a', '--', '-b', '--json'], { data: ['a', '-b', '--json'], json: false }],
    [['plan', 'a', '--data', 'b', '--data=c'], { data: ['a', 'b', 'c'] }],
    [['apply', '-y', 'plan.jsonl'], { plan: 'plan.jsonl', yes: true }],
    [['runs'], { run: undefined }],
    [['runs', '007'], { run: '007' }],
    [['chart', 'copy', '2026', '2027'], { from: '2026', to: '2027' }],
    [['chart', '--quiet', 'diff', 'a', 'b'], { from: 'a', to: 'b', quiet: true }],
    [['--json', '--url', 'u', 'plan', 'a'], { data: ['a'], json: true, url: 'u' }],
  ])('are its command and its arguments, wherever options stand: %j', (line, args) => {
    expect(parseLine(line).args).toMatchObject(args);
  });

  test.each([
    [['apply'], 'Name the file of a plan'],
    [['chart', 'copy', 'a'], 'Name two charts'],
    [['runs', 'a', 'b', 'c'], 'Unexpected arguments: b, c. See mastersync help runs.'],
    [['chart', ''], 'Unknown command: chart "". See mastersync help chart.'],
    [['webhook', 'vrfy'], 'Unknown command: webhook vrfy. See mastersync help webhook.'],
    [
      ['chart', 'lst'],
      'Unknown command: chart lst. Did you mean `mastersync chart list`? See mastersync help chart.',
    ],
    [['--json'], 'Give a command. See mastersync --help.'],
  ])('are refused where they are too few, too many or unknown: %j', (line, message) => {
    expect(() => parseLine(line)).toThrow(message);
  });
});

describe('the options of a line', () => {
  test.each([
    ['--url=-x', { url: '-x' }],
    ['--url -5', { url: '-5' }],
    ['--concurrency 4', { concurrency: 4 }],
    ['--concurrency many', { concurrency: Number.NaN }],
    ['--log JSON', { log: 'json' }],
    ['--lang JA', { lang: 'ja', log: 'text' }],
    ['--only a,b --only c', { only: ['a', 'b', 'c'] }],
    ['--only a,teams/FY28/31,b', { only: ['a', 'teams/FY28/31', 'b'] }],
    // Names of charts may hold commas.
    ['--only teams/FY28,改/31,grades', { only: ['teams/FY28,改/31', 'grades'] }],
    ['--approve deletes=1@ab12 --approve=creates=2', { approve: ['deletes=1@ab12', 'creates=2'] }],
    ['--prune', { prune: '', data: ['x'] }],
    ['--prune --json', { prune: '', json: true }],
    ['--prune teams y', { prune: 'teams', data: ['x', 'y'] }],
    ['--prune=teams y', { prune: 'teams', data: ['x', 'y'] }],
    ['--prune -- y', { prune: '', data: ['x', 'y'] }],
    ['--json --json y', { json: true, data: ['x', 'y'] }],
  ])('give the arguments of the command: %s', (options, args) => {
    expect(parseLine(['plan', 'x', ...options.split(' ')]).args).toMatchObject(args);
  });

  test.each([['-q a=b'], ['-qa=b'], ['-q=a=b'], ['--query a=b'], ['--query=a=b']])(
    'may be typed as one letter: %s',
    (options) => {
      const { args } = parseLine(['api', 'GET', '/v1/teams', ...options.split(' ')]);
      expect(args).toMatchObject({ query: ['a=b'] });
    },
  );

  test.each([
    ['--url', '--url has no value. Is a variable unset? Give a value, or leave the option out.'],
    ['--url --json', '--url has no value.'],
    ['--url=', '--url has no value.'],
    ['--prune=', '--prune has no value.'],
    ['--json=', '--json has no value.'],
    ['--json=true', '--json takes no value. Give it alone, or leave it out. See mastersync help plan.'],
    ['--no-delete=false', '--no-delete takes no value.'],
    ['--url a --url a', '--url was given more than once. Give it once.'],
    [
      '--log jsn',
      '--log jsn: no such value. Did you mean "json"? Values: text, json. See mastersync help plan.',
    ],
    ['--no-json', '--no-json: no such option. Leave --json out.'],
    ['--onyl teams', 'Unknown option: --onyl. Did you mean "--only"? See mastersync help plan.'],
    ['--headerRow 2', 'Unknown option: --headerRow. Did you mean "--header-row"?'],
    ['--nope --nada --nope', 'Unknown options: --nope, --nada. See mastersync help plan.'],
    ['--no-constructor', 'Unknown option: --no-constructor. See mastersync help plan.'],
    ['-1', 'Unknown option: -1. See mastersync help plan.'],
  ])('are refused with what is wrong: %s', (options, message) => {
    expect(() => parseLine(['plan', 'x', ...options.split(' ')])).toThrow(message);
  });

  test.each([['--prune'], ['--only'], ['--json']])(
    'are refused where an empty word is their value: %s',
    (option) => {
      expect(() => parseLine(['plan', 'x', option, ''])).toThrow(`${option} has no value.`);
    },
  );
});

describe('an option of another tool', () => {
  test.each([
    [
      ['sync', 'data', '--dry-run'],
      '--dry-run: no such option here. To see the changes without making them: mastersync plan',
    ],
    [
      ['plan', 'data', '--dry-run'],
      '--dry-run: no such option here. plan never changes anything. Leave it out.',
    ],
    [['-n'], '-n: no such option here. To see the changes'],
    [['apply', '--plan', 'plan.jsonl'], '--plan: no such option here. Name the file'],
    [['apply', '--file', 'plan.jsonl'], '--file: no such option here. Name the file'],
    [['undo', '--run=latest'], '--run: no such option here. Name the run'],
    [['chart', 'copy', '--from', 'A', '--to', 'B'], '--from: no such option here. Name two charts'],
    [['apply', '-n', 'plan.jsonl'], '-n: no such option here. To see the changes'],
    [['sync', 'data', '--force'], '--force: no such option here. To exceed a limit once'],
    [
      ['plan', 'data', '--output', 'json'],
      '--output: no such option here. For a JSON document on stdout: --json',
    ],
    [['plan', 'data', '-o', 'json'], '-o: no such option here. For a JSON document'],
    [['plan', 'data', '--format=json'], '--format: no such option here. For a JSON document'],
    [
      ['sync', 'data', '--delete'],
      '--delete: no such option here. To delete records that have no row in the data: --prune',
    ],
    [
      ['sync', 'data', '--create'],
      '--create: no such option here. All changes are made unless you skip some',
    ],
    [['plan', '-f', 'hr.csv'], '-f: no such option here. Files and folders are named without an option'],
    [['plan', 'data', '--yes'], '--yes: no such option here. This command asks nothing.'],
    [
      ['plan', 'data', '--config-file', 'x'],
      '--config-file: no such option here. To use another settings file',
    ],
    [
      ['plan', 'data', '--token', 'x'],
      '--token: no such option here. A token is never given on the command line',
    ],
    [
      ['sync', 'data', '--unchanged-after', '7d'],
      '--unchanged-after: set this in the settings file: unchangedAfter.',
    ],
    [['sync', 'data', '--no-only'], '--no-only: no such option. Leave --only out.'],
  ])('is answered with what to type here: %j', (args, message) => {
    expect(() => parseLine(args)).toThrow(message);
  });

  test('is its own where the command has it', () => {
    expect(parseLine(['sandbox', '--token', 'hr=user']).args).toMatchObject({ token: ['hr=user'] });
    expect(parseLine(['api', 'GET', '/v1/grades', '--output', 'x']).args).toMatchObject({ output: 'x' });
    expect(parseLine(['apply', 'plan.jsonl', '--yes']).args).toMatchObject({ yes: true });
    const args = { yes: true, noDelete: true, noColor: true, noCreate: false };
    expect(parseLine(['sync', 'data', '-y', '--no-delete', '--no-color']).args).toMatchObject(args);
  });
});
