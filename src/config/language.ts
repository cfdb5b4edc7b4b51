/** Chooses the language of a run. */
import { UsageError } from '../model/errors.js';
import { type Language, languages, words } from '../words/words.js';
import { choose } from './choose.js';
import { languageOfSystem } from './system-language.js';

export interface LanguageChoice {
  /** The value of `--lang`. */
  readonly flag?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** From the settings file, which is validated elsewhere: an unknown language is ignored here. */
  readonly setting?: string | undefined;
}

/**
 * The language from the flag, MASTERSYNC_LANG, the settings file, the system; else English.
 * @throws UsageError when the flag or MASTERSYNC_LANG names an unknown language
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

/** The last `--lang` among unparsed arguments: their descriptions depend on it. Pure. */
export function languageFlag(args: readonly string[]): string | undefined {
  return flagAmong(args, '--lang');
}

/** The last value of an option among unparsed arguments. Pure. */
export function flagAmong(args: readonly string[], option: `--${string}`): string | undefined {
  return flagsAmong(args, option).at(-1);
}

/** All values of an option among unparsed arguments. Pure. */
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
