/**
 * The one way into the command line: reads a line, and answers what asks for help or runs the rest.
 * The bundle has `answerHelp` once more by itself, with what commands take and not what they do.
 */
import type { System } from '../commands/frame/system.js';
import { commands } from '../commands/index.js';
import { chooseLanguage, languageFlag, refuseUnknownLanguage } from '../config/language.js';
import { readToolVersion } from '../files/package.js';
import { ExitCode } from '../model/exit-codes.js';
import { useLanguage } from '../words/language.js';
import { checkLine } from './check-line.js';
import { completionFlag, helpText } from './help-text.js';
import type { ParsedLine } from './parse-line.js';

/** Maximum width of help. */
const helpColumnsMax = 100;

/**
 * Runs a command line. Never throws for what was typed, found or answered.
 *
 * Runs may follow each other in one process, and run at once where they have the language in
 * common; no listener, timer or lock stays. Only what was given up by an interruption may go on for
 * a while: the process had better end.
 * @param system its working directory is that of the process
 * @returns the exit code
 */
export async function main(system: System): Promise<number> {
  const { argv, env, stdout } = system;
  if (argv[0] === completionFlag) {
    speakFor(system);
    const { completeLine } = await import('./complete-line.js');
    const candidates = await completeLine(argv.slice(1), env).catch(() => []);
    stdout.write(candidates.map((candidate) => `${candidate}\n`).join(''));
    return ExitCode.ok;
  }
  const line = await readLine(system);
  try {
    const text = answerText(line, system);
    if (text === undefined) return await run(line, system);
    stdout.write(text);
    return ExitCode.ok;
  } catch (error) {
    return run(line, system, error instanceof Error ? error : new Error(String(error)));
  }
}

async function run(...inputs: Parameters<typeof import('./run-line.js').runLine>): Promise<number> {
  const { runLine } = await import('./run-line.js');
  return runLine(...inputs);
}

/** @returns undefined for a line that asks for something else, or is not understood */
export async function answerHelp(system: System): Promise<string | undefined> {
  // `mastersync help` before the cursor asks for the names of commands.
  if (system.argv[0] === completionFlag) return undefined;
  try {
    return answerText(await readLine(system), system);
  } catch {
    return undefined;
  }
}

async function readLine(system: System): Promise<ParsedLine> {
  const { argv } = system;
  // yargs speaks this language; what `--config` names is not known yet.
  speakFor(system);
  const words = withHelpLast(argv);
  const line = (await helpAlone(words)) ?? (await (await import('./parse-line.js')).parseLine(words));
  const { config } = line.args;
  if (config !== undefined) speakFor(system, String(config));
  return line;
}

/** The usual way to ask for help: to load yargs takes longer than to answer. */
async function helpAlone(words: readonly string[]): Promise<ParsedLine | undefined> {
  const asked = words.slice(0, -1).join(' ');
  const listed = commands.find(({ name }) => name === asked);
  if (words.at(-1) !== '--help' || (asked !== '' && !listed)) return undefined;
  const named = listed && { listed, command: (await listed.load()).command };
  return { named, group: undefined, args: { help: true }, options: ['help'], words: [], refusal: undefined };
}

/** `help plan` asks what `plan --help` does, also after options: `--lang ja help plan`. */
function withHelpLast(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf('help');
  const isOption = (word = '') => word.startsWith('-');
  const isFirst = argv.slice(0, at).every((word, index) => isOption(word) || isOption(argv[index - 1]));
  return at >= 0 && isFirst ? [...argv.slice(0, at), ...argv.slice(at + 1), '--help'] : argv;
}

/** Speaks the language that a line or the environment asks for. @param config a settings file */
function speakFor({ argv, env: environment }: System, config?: string): void {
  useLanguage(chooseLanguage({ flag: languageFlag(argv), environment, config }));
}

/** Help or the version; undefined for a line that is to be run. @throws UsageError */
function answerText(line: ParsedLine, { argv, env, stdout }: System): string | undefined {
  refuseUnknownLanguage(env);
  const { named, group, args, options, words } = line;
  // A line that names nothing asks for help, and `chart` alone for the help of its commands.
  const isAlone = !named && words.length <= (group ? 1 : 0);
  const isBare = isAlone && options.every((name) => name === 'lang');
  if (args['help'] === true || isBare) {
    if (!named && !isAlone) checkLine(line, argv);
    const topic = named ? { ...named, isWhole: args['showHidden'] === true } : group && { group };
    return helpText(topic || undefined, Math.min(helpColumnsMax, stdout.columns || helpColumnsMax));
  }
  return args['version'] === true ? `${readToolVersion()}\n` : undefined;
}
