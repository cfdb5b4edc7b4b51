// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answers, type FirstEntry, firstSettingsText } from '../../../src/config/file/first-settings.js';
import { languageOfText } from '../../../src/config/file/load-settings.js';
import { parseSettings } from '../../../src/config/file/parse-settings.js';
import { useLanguage } from '../../../src/words/language.js';

const usual: Answers = { url: 'https://workflow.example', token: {}, prune: false };

function live(...files: readonly string[]): FirstEntry {
  return { sources: files.map((file) => ({ file })), comments: ['two\nlines'], isLive: true };
}

const undecided = { ...live('other.csv'), comments: ['NOT READ'], isLive: false };

function textOf(token: Answers['token'], entries: readonly FirstEntry[] = [live('hr-export')]): string {
  return firstSettingsText({ ...usual, token }, entries);
}

/** As a later run reads the file, in an environment in which anything may be set. */
function readBack(text: string) {
  const parsed = parseSettings(text, { X: 'of the environment' });
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.content;
}

describe('a first settings file', () => {
  test('says what was answered, and what was seen as comments', () => {
    const text = textOf({}, [live('hr-export'), undecided]);
    expect(readBack(text)).toEqual({
      lang: 'en',
      services: { production: { url: 'https://workflow.example' } },
      sources: [{ file: 'hr-export' }],
    });
    expect(text).toContain(
      'sources:\n  # two\n  # lines\n  - file: hr-export\n\n  # NOT READ\n  # - file: other.csv\n',
    );
    const uncommented = text.replaceAll('# - ', '- ').replaceAll('# prune', 'prune');
    expect(readBack(uncommented)).toMatchObject({
      prune: true,
      sources: [{ file: 'hr-export' }, { file: 'other.csv' }],
    });
  });

  test('lists nothing where nothing could be decided, and the lines below need no more than their marks', () => {
    const text = textOf({}, [undecided]);
    expect(readBack(text).sources).toEqual([]);
    expect(readBack(text.replaceAll('# - ', '- ')).sources).toEqual([{ file: 'other.csv' }]);
  });

  test('has its comments in the language that was chosen, which later runs speak', async () => {
    await useLanguage('ja');
    const text = textOf({});
    expect(text).toContain('# mastersync の設定ファイル。');
    expect(languageOfText(text, {})).toBe('ja');
  });

  test.each([
    "it's",
    '"quoted": yes',
    'a: b # c',
    '${X}/data',
    '$${X}',
    '${',
    '部署 一覧.xlsx',
    '- list',
    '*alias',
    '!tag',
    '2026',
    'true',
    'null',
    '~',
    'two\nlines',
    ' blank ',
    'a'.repeat(500),
    '\u2028\u0000\u001b[31m',
    '%d',
    '@at',
    '`',
  ])('stands for itself, whatever it looks like: %j', (value) => {
    const { services, sources } = readBack(textOf({ tokenFile: value }, [live(value, 'b')]));
    expect(services?.['production']?.tokenFile).toBe(value);
    expect(sources).toEqual([{ file: value }, { file: 'b' }]);
  });

  test.each([' \n', '  \n \n', '\n', 'first\n  second\n', ' '])(
    'a command of %j reads as it was given',
    (command) => {
      const { services } = readBack(textOf({ tokenCommand: command }));
      expect(Object.values(services ?? {}).map(({ tokenCommand }) => tokenCommand)).toEqual([command]);
    },
  );

  test('any text reads as it was given', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            '${',
            '$',
            '}',
            '"',
            "'",
            ':',
            ' ',
            '\n',
            '#',
            '\\',
            '名',
            '- ',
            '|',
            '>',
            '\t',
            '{',
          ),
          {
            minLength: 1,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), (command, files) => {
        const { services, sources } = readBack(textOf({ tokenCommand: command }, [live(...files)]));
        expect(services?.['production']?.tokenCommand).toBe(command);
        expect(sources?.map(({ file }) => file)).toEqual(files);
      }),
    );
  });
});
