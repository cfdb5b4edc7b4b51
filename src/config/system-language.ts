/**
 * The language of the system, and whether prepared help (bundle.mjs) can be printed in it. Without
 * imports: loading the commands and all words would take longer than everything else.
 */
import type { Language } from '../words/words.js';

/** The language of the system, set as `ja_JP.UTF-8`; unknown languages become English. Pure. */
export function languageOfSystem(environment: Readonly<Record<string, string | undefined>>): Language {
  const names = ['LC_ALL', 'LC_MESSAGES', 'LANG'];
  const locale = names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  return locale !== undefined && /^ja(?![a-z])/i.test(locale) ? 'ja' : 'en';
}

/** Name of the settings file in the working directory. */
export const settingsFileName = 'mastersync.yaml';

/** Maximum width of help. */
export const helpColumnsMax = 100;

/** What asks for the help of the whole tool, as a line without any arguments does. */
const helpForms = ['--help', '-h', 'help'];

export interface HelpSituation {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal; undefined without one. */
  readonly columns: number | undefined;
  readonly exists: (file: string) => boolean;
}

/**
 * The language of prepared help to print.
 * @returns undefined if the commands are needed: for anything but help, for a narrow terminal, and
 *   if a variable or settings file may choose another language
 */
export function languageOfLaidOutHelp({
  args,
  environment,
  columns = helpColumnsMax,
  exists,
}: HelpSituation): Language | undefined {
  const { MASTERSYNC_LANG: language, MASTERSYNC_CONFIG: config } = environment;
  const isHelp = args.length === 0 || (args.length === 1 && helpForms.includes(args[0] ?? ''));
  if (
    !isHelp ||
    columns < helpColumnsMax ||
    language !== undefined ||
    config !== undefined ||
    exists(settingsFileName)
  )
    return undefined;
  return languageOfSystem(environment);
}
