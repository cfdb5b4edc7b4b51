/**
 * The one way into the command line: chooses the language, reads the line, answers questions for
 * help, and runs the command, for one service or for several.
 */
import type { RunOptions } from '../commands/frame/run-command.js';
import type { System } from '../commands/frame/system.js';
import { chooseLanguage, languageFlag, refuseUnknownLanguage } from '../config/language.js';
import { readToolVersion } from '../files/package.js';
import { ExitCode } from '../model/exit-codes.js';
import { useLanguage } from '../words/words.js';
import { checkLine } from './check-line.js';
import { helpText } from './help-text.js';
import { completionFlag, type ParsedLine, parseLine } from './parse-line.js';

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
  const { argv, env: environment, stdout } = system;
  const flag = languageFlag(argv);
  // yargs speaks this one; what `--config` names is not known yet.
  const ofLine = chooseLanguage({ flag, environment });
  await useLanguage(ofLine);
  if (argv[0] === completionFlag) {
    const { completeLine } = await import('./complete-line.js');
    const candidates = await completeLine(argv.slice(1), environment).catch(() => []);
    stdout.write(candidates.map((candidate) => `${candidate}\n`).join(''));
    return ExitCode.ok;
  }
  // `help plan` asks what `plan --help` does.
  const line = await parseLine(argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv);
  const { config } = line.args;
  if (config !== undefined) await useLanguage(chooseLanguage({ flag, environment, config: String(config) }));
  return answer(line, system);
}

async function answer(line: ParsedLine, system: System): Promise<number> {
  try {
    refuseUnknownLanguage(system.env);
    const text = answerText(line, system);
    if (text === undefined) return await runLine(line, system);
    system.stdout.write(text);
    return ExitCode.ok;
  } catch (error) {
    const { named, group, args, words } = line;
    const options: RunOptions = { ...args, isNotUnderstood: true };
    const { runCommand } = await import('../commands/frame/run-command.js');
    const name = named?.listed.name ?? group ?? words[0] ?? '';
    return runCommand(name, options, system, () => Promise.reject(error));
  }
}

/** Help or the version; undefined for a line that is to be run. @throws UsageError */
function answerText(line: ParsedLine, { argv, stdout }: System): string | undefined {
  const { named, group, args, options, words } = line;
  // A line that names nothing asks for help, and `chart` alone for the help of its commands.
  const isAlone = !named && words.length <= (group ? 1 : 0);
  const isBare = isAlone && options.every((name) => name === 'lang');
  if (args['help'] === true || isBare) {
    if (!named && !isAlone) checkLine(line, argv);
    const topic = named ? { ...named, isWhole: args['showHidden'] === true } : group && { group };
    return helpText(topic, Math.min(helpColumnsMax, stdout.columns || helpColumnsMax));
  }
  return args['version'] === true ? `${readToolVersion()}\n` : undefined;
}

async function runLine(line: ParsedLine, system: System): Promise<number> {
  checkLine(line, system.argv);
  const { named, args } = line;
  if (!named) throw new Error('a line without a command was not refused');
  const { forService, isFleet, runFleet } = await import('./run-fleet.js');
  if ('all-services' in named.command.builder && isFleet(args)) return runFleet(named, args, system);
  const { executeCommand } = await import('../commands/frame/run-command.js');
  const [ofService, own] = forService(args, system);
  return executeCommand(named.listed, named.command, ofService as never, own);
}
