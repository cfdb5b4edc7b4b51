/** In which language a run speaks. */
import { UsageError } from '../model/errors.js';
import { type Language, languages, words } from '../words/words.js';
import { choose } from './choose.js';
import { languageOfSystem } from './system-language.js';

export interface LanguageChoice {
  /** The value of `--lang`, if it was given. */
  readonly flag?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * What the settings file asks for. The file is checked elsewhere: a language that there is not
   * counts for nothing here.
   */
  readonly setting?: string | undefined;
}

/**
 * The language of a flag, else of MASTERSYNC_LANG, else of the settings file, else of the system,
 * else English.
 * @throws UsageError when a flag or MASTERSYNC_LANG names an unknown language
 */
export function chooseLanguage({ flag, environment, setting: inFile }: LanguageChoice): Language {
  const setting = languages.find((language) => language === inFile);
  const asked = choose({ flag, variable: environment['MASTERSYNC_LANG'], setting });
  if (asked === undefined) return languageOfSystem(environment);
  const known = languages.find((language) => language === asked.toLowerCase());
  if (known !== undefined) return known;
  const source = flag === undefined ? 'MASTERSYNC_LANG' : '--lang';
  throw new UsageError(words.usage.languageMessage(source, asked, languages));
}

/**
 * The value of `--lang` among arguments: it must be known before they are described. The last one
 * counts. Pure.
 */
export function languageFlag(args: readonly string[]): string | undefined {
  return flagAmong(args, '--lang');
}

/**
 * The value of an option among arguments that have not been parsed yet. The last one counts. Pure.
 */
export function flagAmong(args: readonly string[], option: `--${string}`): string | undefined {
  return flagsAmong(args, option).at(-1);
}

/** All values of an option that may be given more than once. Pure. */
export function flagsAmong(args: readonly string[], option: `--${string}`): readonly string[] {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  return own
    .map((arg, index) => (arg === option ? args[index + 1] : valueBehind(arg, option)))
    .filter((value) => value !== undefined);
}

function valueBehind(arg: string, option: string): string | undefined {
  return arg.startsWith(`${option}=`) && arg.length > option.length + 1
    ? arg.slice(option.length + 1)
    : undefined;
}
