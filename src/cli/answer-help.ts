/**
 * Reads a line, and answers what asks for help or the version. The bundle has this twice: by itself
 * it needs only what commands take, not what they do.
 */
import type { System } from '../commands/frame/system.js';
import { chooseLanguage, languageFlag, refuseUnknownLanguage } from '../config/language.js';
import { readToolVersion } from '../files/package.js';
import { useLanguage } from '../words/language.js';
import { checkLine } from './check-line.js';
import { helpText } from './help-text.js';
import { type ParsedLine, parseLine } from './parse-line.js';

/** Maximum width of help. */
const helpColumnsMax = 100;

/** Reads a line, in the language that it or the environment asks for. Never throws. */
export async function readLine({ argv, env }: System): Promise<ParsedLine> {
  // yargs speaks this one; what `--config` names is not known yet.
  speakFor(argv, env);
  // `help plan` asks what `plan --help` does.
  const line = await parseLine(argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv);
  const { config } = line.args;
  if (config !== undefined) speakFor(argv, env, String(config));
  return line;
}

/** Speaks the language that a line or the environment asks for. @param config a settings file */
export function speakFor(argv: System['argv'], environment: System['env'], config?: string): void {
  useLanguage(chooseLanguage({ flag: languageFlag(argv), environment, config }));
}

/** Help or the version; undefined for a line that is to be run. @throws UsageError */
export function answerText(line: ParsedLine, { argv, env, stdout }: System): string | undefined {
  refuseUnknownLanguage(env);
  const { named, group, args, options, words } = line;
  // A line that names nothing asks for help, and `chart` alone for the help of its commands.
  const isAlone = !named && words.length <= (group ? 1 : 0);
  const isBare = isAlone && options.every((name) => name === 'lang');
  if (args['help'] === true || isBare) {
    if (!named && !isAlone) checkLine(line, argv);
    const ofGroup = group === undefined || group === '' ? undefined : { group };
    const topic = named ? { ...named, isWhole: args['showHidden'] === true } : ofGroup;
    return helpText(topic, Math.min(helpColumnsMax, stdout.columns || helpColumnsMax));
  }
  return args['version'] === true ? `${readToolVersion()}\n` : undefined;
}

/** @returns undefined for a line that asks for something else, or is not understood */
export async function answerHelp(system: System): Promise<string | undefined> {
  try {
    return answerText(await readLine(system), system);
  } catch {
    return undefined;
  }
}
