/** Chooses the language of a run. */

import { UsageError } from '../model/errors.js';
import { type Language, languages } from '../words/language.js';
import { say } from '../words/say.js';
import type { Environment } from './file/expand-variables.js';
import { findSettingsFile, languageOfText, readSettingsText } from './file/load-settings.js';

interface LanguageChoice {
  /** The value of `--lang`. */
  readonly flag?: string | undefined;
  readonly environment: Environment;
  /** The value of `--config`. */
  readonly config?: string | undefined;
}

/**
 * The language of `--lang`, MASTERSYNC_LANG, the settings file, or the system; else English. A name
 * that is no language counts as none: others report it. Never throws.
 */
export function chooseLanguage({ flag, environment, config }: LanguageChoice): Language {
  const variable = environment['MASTERSYNC_LANG']?.toLowerCase();
  const known = (name: string | undefined) => languages.find((language) => language === name);
  return (
    known(flag) ??
    known(variable) ??
    known(languageInFile(config, environment)) ??
    languageOfSystem(environment)
  );
}

/** @throws UsageError when MASTERSYNC_LANG names an unknown language */
export function refuseUnknownLanguage({ MASTERSYNC_LANG: name = '' }: Environment): void {
  if (name !== '' && !languages.some((language) => language === name.toLowerCase()))
    throw new UsageError(say('usage/language', { source: 'MASTERSYNC_LANG', text: name, known: languages }));
}

/** The last `--lang` of a line. Read before the line is: its messages depend on it. Pure. */
export function languageFlag(argv: readonly string[]): string | undefined {
  const typed = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const values = typed.map((word, index) =>
    word === '--lang' ? typed[index + 1] : /^--lang=(.+)/.exec(word)?.[1],
  );
  return values.findLast((value) => value !== undefined);
}

/** A settings file that cannot be read is reported by the command that needs it. */
function languageInFile(config: string | undefined, environment: Environment): string | undefined {
  const file = findSettingsFile({ config }, environment);
  try {
    return file && languageOfText(readSettingsText(file), environment);
  } catch {
    return undefined;
  }
}

/** The language of the system, set as `ja_JP.UTF-8`; unknown languages become English. Pure. */
export function languageOfSystem(environment: Environment): Language {
  const names = ['LC_ALL', 'LC_MESSAGES', 'LANG'];
  const locale = names.map((name) => environment[name]).find(Boolean);
  const [name] = /^[a-z]+/i.exec(locale ?? '') ?? [];
  return languages.find((known) => known === name?.toLowerCase()) ?? 'en';
}
