/** Help as people read it: one line per option, and examples that the parser understands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLine } from '../../src/cli/check-line.js';
import { examplesOf, type HelpTopic, helpText } from '../../src/cli/help-text.js';
import { parseLine } from '../../src/cli/parse-line.js';
import { commandGroups, commands } from '../../src/commands/index.js';
import { textWidth } from '../../src/report/text/text-width.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { runCli } from '../helpers/cli.js';

/** As a shell cuts it, as far as examples need. */
function wordsOfLine(line: string): readonly string[] {
  return (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^['"]|['"]$/g, ''));
}

const topics: readonly (readonly [string, () => Promise<HelpTopic>])[] = [
  ['the overview', async () => undefined],
  ...commandGroups.map((group) => [group, async () => ({ group })] as const),
  ...commands.map(
    (listed) =>
      [listed.name, async () => ({ listed, command: (await listed.load()).command, isWhole: true })] as const,
  ),
];

describe.each(languages)('help in %s', (language) => {
  beforeAll(() => useLanguage(language));
  afterAll(() => useLanguage('en'));

  test.each(topics)('has one line for each command, argument, option and exit code: %s', async (_, load) => {
    const topic = await load();
    const lists = (columns: number) => helpText(topic, columns).split(/\n\n(?=環境変数|Environment)/)[0];
    expect(lists(100)).toBe(lists(10_000));
    for (const line of (lists(100) ?? '').split('\n')) expect(textWidth(line), line).toBeLessThanOrEqual(100);
  });

  test.each(topics)('fits a terminal of 80 columns: %s', async (_, load) => {
    const lines = helpText(await load(), 80).split('\n');
    // Commands to copy and paths stay whole.
    for (const line of lines.filter((one) => !/mastersync |docs[/\\]/.test(one)))
      expect(textWidth(line), line).toBeLessThanOrEqual(80);
  });

  test.each(commands.map(({ name }) => name))('has examples of %s that can be run', async (name) => {
    const examples = examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const [comment, line] of examples) {
      const argv = wordsOfLine(line);
      const parsed = await parseLine(argv);
      expect(() => checkLine(parsed, argv)).not.toThrow();
      expect(parsed.named?.listed.name).toBe(name);
      expect(comment).not.toMatch(/[.。]$/);
      expect(textWidth(`  mastersync ${line}`), line).toBeLessThanOrEqual(100);
    }
  });
});

describe('a question', () => {
  test.each([
    ['mastersync <command>', []],
    ['mastersync <command>', ['-h']],
    ['mastersync <command>', ['help']],
    ['mastersync <command>', ['help', '--lang', 'en']],
    ['mastersync plan ', ['help', 'plan']],
    ['mastersync plan ', ['--lang', 'en', 'help', 'plan']],
    ['mastersync plan ', ['plan', '-h']],
    ['mastersync apply ', ['apply', '--help']],
    ['mastersync plan ', ['plan', 'hr-export', '--nonsense', '--help']],
    ['mastersync chart copy ', ['help', 'chart', 'copy']],
    ['mastersync chart copy ', ['chart', 'copy', '--help']],
    ['mastersync chart <command>', ['help', 'chart']],
    ['mastersync chart <command>', ['chart']],
    ['mastersync webhook <command>', ['--lang', 'en', 'webhook']],
  ])('is answered with the help of %s: %j', async (start, argv) => {
    const { stdout, exitCode } = await runCli(argv);
    expect(stdout.slice(0, start.length)).toBe(start);
    expect(exitCode).toBe(0);
  });

  test.each([[['-V']], [['plan', '--version']]])('is for the version: %j', async (argv) => {
    expect((await runCli(argv)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('is not in a line that is to be run, nor behind --', async () => {
    expect((await runCli(['--quiet'])).exitCode).toBe(64);
    expect((await runCli(['chart', '--quiet'])).exitCode).toBe(64);
    expect((await runCli(['validate', '--', '--help'])).exitCode).toBe(7);
  });

  test.each([
    [['plan', '-h'], / more options: mastersync help plan --show-hidden\n/],
    [['sandbox', '-h'], /\n1 more option: /],
    [['-h'], /e\.g\. mastersync help plan\n/],
    [['chart', '-h'], /e\.g\. mastersync help chart list\n/],
    [['webhook', '-h'], /e\.g\. mastersync help webhook verify\n/],
  ])('says in %j what else to ask', async (argv, text) => {
    expect((await runCli(argv)).stdout).toMatch(text);
  });

  test('says where to read on, and which variables count; with --show-hidden, all options', async () => {
    const [short, whole] = [await runCli(['plan', '-h']), await runCli(['help', 'plan', '--show-hidden'])];
    expect(short.stdout).toMatch(
      /\nEnvironment: MASTERSYNC_URL, .*\n.*\n\d+ more options: .*\nMore: .*commands\.md\n$/,
    );
    expect(short.stdout).not.toContain('--no-create');
    expect(whole.stdout).toContain('--no-create');
  });
});
