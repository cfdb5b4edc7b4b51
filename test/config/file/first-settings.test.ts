// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FirstEntry,
  type FirstSettings,
  firstSettingsText,
  looksLikeToken,
} from '../../../src/config/file/first-settings.js';
import { languageOfText } from '../../../src/config/file/load-settings.js';
import { parseSettings } from '../../../src/config/file/parse-settings.js';
import { useLanguage } from '../../../src/words/language.js';

const usual: FirstSettings = {
  language: 'en',
  serviceName: 'production',
  url: 'https://workflow.example',
  token: { kind: 'variable', name: 'MASTERSYNC_TOKEN' },
  timeZone: 'Asia/Tokyo',
  prune: false,
  entries: [live('hr-export')],
};

function live(...files: readonly string[]): FirstEntry {
  return { sources: files.map((file) => ({ file })), comments: ['two\nlines'], isLive: true };
}

function textOf(changed: Partial<FirstSettings>): string {
  const made = firstSettingsText({ ...usual, ...changed });
  if ('faults' in made) throw new Error(JSON.stringify(made.faults));
  return made.text;
}

/** As a later run reads the file, in an environment in which anything may be set. */
function readBack(text: string) {
  const parsed = parseSettings(text, { X: 'of the environment' });
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.content;
}

describe('a first settings file', () => {
  test('says what was answered, and what was seen as comments', () => {
    const undecided = { ...live('other.csv'), comments: ['NOT READ'], isLive: false };
    const text = textOf({ entries: [live('hr-export'), undecided] });
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

  test('has its comments in the language that was chosen, which later runs speak', async () => {
    await useLanguage('ja');
    const text = textOf({ language: 'ja' });
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
    const content = readBack(
      textOf({
        serviceName: value,
        token: { kind: 'file', path: value },
        entries: [live(value, 'b')],
      }),
    );
    expect(content.services).toEqual({
      [value]: { url: usual.url, tokenFile: value },
    });
    expect(content.sources).toEqual([{ file: value }, { file: 'b' }]);
  });

  test.each([' \n', '  \n \n', '\n', 'first\n  second\n', ' '])(
    'a command of %j reads as it was given',
    (command) => {
      const { services } = readBack(textOf({ token: { kind: 'command', command } }));
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
      fc.property(text, text, fc.array(text, { minLength: 1, maxLength: 3 }), (name, command, files) => {
        fc.pre(name !== '__proto__');
        const content = readBack(
          textOf({
            serviceName: name,
            token: { kind: 'command', command },
            entries: [live(...files)],
          }),
        );
        expect(content.services?.[name]?.tokenCommand).toBe(command);
        expect(content.sources?.map(({ file }) => file)).toEqual(files);
      }),
    );
  });

  test.each<[Partial<FirstSettings>, string]>([
    [{ url: 'http://workflow.example' }, 'services.production.url'],
    [{ url: 'nowhere' }, 'services.production.url'],
    [{ timeZone: 'Mars/Base' }, 'services.production.timeZone'],
    [{ token: { kind: 'variable', name: 'two words' } }, 'services.production.tokenEnv'],
    [{ entries: [live('')] }, 'sources[0].file'],
    [{ serviceName: '' }, 'services'],
    [{ serviceName: '__proto__' }, 'services'],
  ])('is not made of what no settings file may say: %j', (changed, setting) => {
    const made = firstSettingsText({ ...usual, ...changed });
    expect('faults' in made && made.faults.map((fault) => fault.setting)).toEqual([setting]);
  });
});

test.each([
  ['a3f29c01b7d84e5f9a6c', 'looks like a token'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3', 'looks like a token'],
  ['3f2c8a1e-77b0-4c1d-9e2f-a1b2c3d4e5f6', 'looks like a token'],
  ['MASTERSYNC_TOKEN', 'does not look like a token'],
  ['MASTERSYNC_TOKEN_PRODUCTION_2026', 'does not look like a token'],
  ['/run/secrets/mastersync-production-2026', 'does not look like a token'],
  ['vault kv get -field=a3f29c01b7d84e5f9a6c secret/mastersync', 'does not look like a token'],
  ['short1a2b', 'does not look like a token'],
])('%j %s', (text, verdict) => {
  expect(looksLikeToken(text)).toBe(verdict === 'looks like a token');
});
