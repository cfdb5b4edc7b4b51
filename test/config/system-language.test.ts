import { describe, expect, test } from 'vitest';
import { type HelpSituation, languageOfLaidOutHelp } from '../../src/config/system-language.js';

/** Help in a shell set to Japanese, where nobody asks for another language. */
function languageIn(situation: Partial<HelpSituation> = {}) {
  return languageOfLaidOutHelp({
    args: ['--help'],
    environment: { LANG: 'ja_JP.UTF-8' },
    columns: undefined,
    exists: () => false,
    ...situation,
  });
}

describe('help that was laid out when the bundle was made', () => {
  test('is printed in the language of the system, to a file or to a wide terminal', () => {
    expect(languageIn()).toBe('ja');
    expect(languageIn({ environment: {} })).toBe('en');
    expect(languageIn({ columns: 100 })).toBe('ja');
    expect(languageIn({ columns: 200 })).toBe('ja');
  });

  test.each([[['--help']], [['-h']], [['help']], [[]]])('is what %j asks for', (args) => {
    expect(languageIn({ args })).toBe('ja');
  });

  test.each<[string, Partial<HelpSituation>]>([
    ['a narrower terminal', { columns: 99 }],
    ['a terminal that does not say how wide it is', { columns: 0 }],
    ['the help of a command', { args: ['plan', '--help'] }],
    ['help in a language', { args: ['--help', '--lang', 'en'] }],
    ['something else', { args: ['--version'] }],
    ['a language of the environment', { environment: { MASTERSYNC_LANG: 'en' } }],
    ['a language of the environment that is empty', { environment: { MASTERSYNC_LANG: '' } }],
    ['a settings file that the environment names', { environment: { MASTERSYNC_CONFIG: 'x.yaml' } }],
    ['a settings file in the working directory', { exists: (file) => file === 'mastersync.yaml' }],
  ])('is not taken for %s', (_, situation) => {
    expect(languageIn(situation)).toBeUndefined();
  });
});
