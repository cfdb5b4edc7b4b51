/**
 * The language of the system, and whether help is printed in it as it was laid out for the bundle
 * (bundle.mjs): laying it out takes the parser and all words, and longer than everything else. So
 * nothing is imported here.
 */
import type { Language } from '../words/words.js';

/** What the system is set to, as `ja_JP.UTF-8`; a language that there is not is English. Pure. */
export function languageOfSystem(environment: Readonly<Record<string, string | undefined>>): Language {
  const names = ['LC_ALL', 'LC_MESSAGES', 'LANG'];
  const locale = names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  return locale !== undefined && /^ja(?![a-z])/i.test(locale) ? 'ja' : 'en';
}

/** The name under which a settings file is found in the working directory. */
export const settingsFileName = 'mastersync.yaml';

/** As wide as help gets. */
export const helpColumnsMax = 110;

export interface HelpSituation {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  readonly exists: (file: string) => boolean;
}

/**
 * The language of the help that is printed as it was laid out.
 * @returns undefined for anything but help, and when the parser must lay it out: for a narrow
 *   terminal, or when a variable or a settings file could ask for another language
 */
export function languageOfLaidOutHelp({
  args,
  environment,
  columns = helpColumnsMax,
  exists,
}: HelpSituation): Language | undefined {
  const { MASTERSYNC_LANG: language, MASTERSYNC_CONFIG: config } = environment;
  const isHelp = args.length === 1 && args[0] === '--help' && columns >= helpColumnsMax;
  if (!isHelp || language !== undefined || config !== undefined || exists(settingsFileName)) return undefined;
  return languageOfSystem(environment);
}
