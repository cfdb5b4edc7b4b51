/** Help as people read it: one line per option, and examples that the parser understands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpTopics as topics } from '../../src/cli/help-content.js';
import { helpText } from '../../src/cli/help-text.js';
import { parseLine } from '../../src/cli/parse-line.js';
import { questionIn } from '../../src/cli/question.js';
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

  test.each(runnableCommands.map(({ name }) => name))('has examples of %s that can be run', (name) => {
    const examples = words.examples[name];
    expect(examples.length).toBeGreaterThan(0);
    for (const [comment, line] of examples) {
      expect(parseLine(wordsOfLine(line)).name).toBe(name);
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

  test.each([[[]], [['-h']], [['--help']], [['help']], [['--lang', 'ja']], [['help', '--lang=ja']]])(
    'is for the overview: %j',
    (args) => {
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
    [['help', 'plna'], 'Unknown command: plna. Did you mean `mastersync plan`? See mastersync --help.'],
    [
      ['help', 'chart', 'cpoy'],
      'Unknown command: chart cpoy. Did you mean `mastersync chart copy`? See mastersync help chart.',
    ],
  ])('for the help of what is no command is answered with the one that was meant: %j', (args, message) => {
    expect(() => questionIn(args)).toThrow(message);
  });
});
