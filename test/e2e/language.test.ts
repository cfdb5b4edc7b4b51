import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/commands/index.js';
import { exitCodes } from '../../src/model/exit-codes.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { languages } from '../../src/words/language.js';
import type { MessageId } from '../../src/words/naming.js';
import { sayIn } from '../../src/words/say.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';

const badGrades = { 'grades.csv': 'code,name,level\nG1,部長,12a\n,課長,20\n' };

describe('the language of a run', () => {
  const inEnglish = 'grades.csv:2 level: "12a" is not a whole number from 0 to 255.';
  const inJapanese = 'grades.csv:2 level: 「12a」は0から255までの整数ではありません。';

  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['is English when nothing says otherwise', [], {}, inEnglish],
    ['is Japanese where the system is', [], { LANG: 'ja_JP.UTF-8' }, inJapanese],
    ['is that of --lang', ['--lang', 'ja'], {}, inJapanese],
  ])('%s', async (_, args, environment, message) => {
    const folder = await dataFolder(badGrades);
    const { exitCode, stderr } = await runCli(['validate', folder, ...args], environment);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(7);
  });

  test('may be named before the command', async () => {
    const { exitCode, stderr } = await runCli(['--lang', 'ja', 'runs', '2027']);
    expect(stderr).toBe(`${sayIn('ja', 'runs/no-such-run', { given: '2027', count: 0 })}\n`);
    expect(exitCode).toBe(64);
  });

  test('is refused with exit code 64 when it is unknown, in the language of the system', async () => {
    const flag = await runCli(['runs', '--lang', 'jp']);
    expect([flag.exitCode, flag.stderr]).toEqual([
      64,
      expect.stringContaining('lang: "jp" is not one of "en", "ja"'),
    ]);
    const variable = await runCli(['runs', '--json'], { LANG: 'ja_JP.UTF-8', MASTERSYNC_LANG: 'french' });
    expect([variable.exitCode, documentOf(variable).failure]).toEqual([
      64,
      'MASTERSYNC_LANG french: その言語はありません。言語: en、ja。',
    ]);
  });
});

describe('help', () => {
  const commandId = (name: string): MessageId => `help/commands-${name.replace(' ', '-')}`;

  test.each(languages)('is in the language that it is asked for in: %s', async (language) => {
    const overview = await runCli(['--help', '--lang', language]);
    for (const { name } of commands) expect(overview.stdout).toContain(sayIn(language, commandId(name)));
    for (const { code, name } of exitCodes)
      expect(overview.stdout).toContain(`${code}  ${sayIn(language, `help/exit-code-meaning-${name}`)}`);
    expect(overview.stdout).toContain(sayIn(language, 'help/summary'));
  });

  test.each([
    [['plan'], sayIn('ja', 'usage/missing-data', { command: 'plan' }), 'help plan'],
    [['plan', '.', '--onyl', 'x'], '不明なオプションです: --onyl。「--only」ではありませんか。', 'help plan'],
  ])('says in Japanese what is wrong with %j', async (args, message, help) => {
    const { exitCode, stderr } = await runCli(args, { LANG: 'ja_JP.UTF-8' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(`使い方は mastersync ${help} で確認できます。`);
    expect(exitCode).toBe(64);
  });
});

describe('the document of --json', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  const runIn = async (language: string, args: readonly string[]) =>
    documentOf(await runCli([...args, '--json', '--lang', language], environmentOf(sandbox)));

  /** All that a script may rely on. */
  const codesOf = ({
    outcome,
    exitCode,
    totals,
    problems,
    withheld,
    refusals,
  }: Awaited<ReturnType<typeof runIn>>) => ({
    outcome,
    exitCode,
    totals,
    problems: problems.map(({ code, severity, origin }) => ({ code, severity, origin })),
    withheld: withheld.map(({ change, action, code }) => ({ change, action, code })),
    refusals: refusals.map(({ code }) => code),
  });

  test('has the same codes in both languages; only the messages differ', async () => {
    const folder = await dataFolder(badGrades);
    const english = await runIn('en', ['plan', folder]);
    const japanese = await runIn('ja', ['plan', folder]);
    expect(codesOf(japanese)).toEqual(codesOf(english));
    expect(codesOf(english).problems.map(({ code }) => code)).toEqual(['invalid_integer', 'blank_cell']);
    expect(english.problems.map(({ message }) => message)).toEqual([
      '"12a" is not a whole number from 0 to 255.',
      'is blank but required. Fill it in.',
    ]);
    expect(japanese.problems.map(({ message }) => message)).toEqual([
      '「12a」は0から255までの整数ではありません。',
      '必須の値が空欄です。入力してください。',
    ]);
    expect(japanese.failure).toBe(
      '入力に2件のエラーがあります。何も書き込んでいません。ファイルを修正して再実行してください。',
    );
  });
});
