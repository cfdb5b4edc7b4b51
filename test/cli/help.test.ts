/** Help as people read it: one line per option, and examples that the parser understands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpTopics as topics } from '../../src/cli/help-content.js';
import { helpText } from '../../src/cli/help-text.js';
import { parseLine } from '../../src/cli/parse-line.js';
import { questionIn } from '../../src/cli/question.js';
import { usageErrorOf } from '../../src/cli/usage-error.js';
import { runnableCommands } from '../../src/commands/index.js';
import { textWidth } from '../../src/report/text/text-width.js';
import { languages, useLanguage, words } from '../../src/words/words.js';

/** As a shell cuts it, as far as examples need. */
function wordsOfLine(line: string): readonly string[] {
  return (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^['"]|['"]$/g, ''));
}

describe.each(languages)('help in %s', (language) => {
  beforeAll(() => useLanguage(language));
  afterAll(() => useLanguage('en'));

  test.each(topics.map((topic) => [topic?.name ?? 'the overview', topic] as const))(
    'has one line for each command, argument, option and exit code: %s',
    async (name, topic) => {
      const wide = await helpText(topic, 100);
      // What the sandbox explains below its options is text, not a list.
      const own = name === 'sandbox' ? wide.slice(0, wide.indexOf(words.help.titles.examples)) : wide;
      expect(own).toBe((await helpText(topic, 10_000)).slice(0, own.length));
      for (const line of wide.split('\n')) expect(textWidth(line), line).toBeLessThanOrEqual(100);
    },
  );

  test.each(topics.map((topic) => [topic?.name ?? 'the overview', topic] as const))(
    'fits a terminal of 80 columns: %s',
    async (_, topic) => {
      const lines = (await helpText(topic, 80))
        .split('\n')
        .filter((line) => !line.startsWith('  mastersync '));
      for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(80);
    },
  );

  test.each(runnableCommands.map(({ name }) => name))('has examples of %s that can be run', async (name) => {
    const examples = words.examples[name];
    expect(examples.length).toBeGreaterThan(0);
    for (const [comment, line] of examples) {
      const ran: string[] = [];
      await parseLine(wordsOfLine(line), { execute: async (command) => void ran.push(command) });
      expect(ran).toEqual([name]);
      expect(comment).not.toMatch(/[.。]$/);
      expect(textWidth(`  mastersync ${line}`), line).toBeLessThanOrEqual(100);
    }
  });
});

describe('a question', () => {
  const topicOf = (...args: readonly string[]) => {
    const question = questionIn(args);
    if (question?.about !== 'help') return question?.about;
    return question.topic?.name ?? 'overview';
  };

  test.each([[], ['-h'], ['--help'], ['help'], ['--lang', 'ja'], ['help', '--lang=ja']])(
    'is for the overview: %j',
    (...args) => {
      expect(topicOf(...args)).toBe('overview');
    },
  );

  test.each([
    ['plan', ['help', 'plan']],
    ['plan', ['plan', '-h']],
    ['plan', ['plan', 'hr-export', '--nonsense', '--help']],
    ['chart copy', ['help', 'chart', 'copy']],
    ['chart copy', ['chart', 'copy', '--help']],
    ['chart', ['help', 'chart']],
    ['chart', ['chart', '-h']],
    ['chart', ['chart']],
    ['webhook', ['--lang', 'ja', 'webhook']],
    ['version', ['-V']],
    ['version', ['plan', '--version']],
  ])('is for the help of %s: %j', (topic, args) => {
    expect(topicOf(...args)).toBe(topic);
  });

  test('is not in a line that is to be run, nor behind --', () => {
    expect(questionIn(['plan'])).toBeUndefined();
    expect(questionIn(['--quiet'])).toBeUndefined();
    expect(questionIn(['chart', '--quiet'])).toBeUndefined();
    expect(questionIn(['chart', ''])).toBeUndefined();
    expect(questionIn(['plan', '--', '--help'])).toBeUndefined();
  });

  test.each([
    [['help', 'plna'], 'Unknown command: plna. Did you mean "plan"? See mastersync --help.'],
    [['help', 'chart', 'cpoy'], 'Unknown command: cpoy. Did you mean "copy"? See mastersync help chart.'],
  ])('for the help of what is no command is answered with the one that was meant: %j', (args, message) => {
    expect(() => questionIn(args)).toThrow(message);
  });
});

describe('an option of another tool', () => {
  const answerTo = async (...args: readonly string[]) => {
    const error = await parseLine(args, { execute: async () => {} }).catch((thrown) => thrown);
    return (error && (await usageErrorOf(error, args)))?.message;
  };

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
  ])('is answered with what to type here: %j', async (args, message) => {
    expect(await answerTo(...args)).toContain(message);
  });

  test('is its own where the command has it', async () => {
    expect(await answerTo('sandbox', '--token', 'hr=user')).toBeUndefined();
    expect(await answerTo('api', 'GET', '/v1/grades', '--output', 'x')).toBeUndefined();
    expect(await answerTo('apply', 'plan.jsonl', '--yes')).toBeUndefined();
    expect(await answerTo('sync', 'data', '-y', '--no-delete', '--no-color')).toBeUndefined();
  });
});
