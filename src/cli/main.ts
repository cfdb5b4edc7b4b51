/** The one way into the command line: answers questions for help, or runs what a line asks for. */
import type { System } from '../commands/frame/system.js';
import { ExitCode } from '../model/exit-codes.js';
import { answerText, readLine } from './answer-help.js';
import { completionFlag, type ParsedLine } from './parse-line.js';

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
  const { argv, stdout } = system;
  if (argv[0] === completionFlag) {
    const { completeLine } = await import('./complete-line.js');
    const candidates = await completeLine(argv.slice(1), system.env).catch(() => []);
    stdout.write(candidates.map((candidate) => `${candidate}\n`).join(''));
    return ExitCode.ok;
  }
  const line = await readLine(system);
  const answer = answerTo(line, system);
  if (typeof answer !== 'string') {
    const { runLine } = await import('./run-line.js');
    return runLine(line, system, answer);
  }
  stdout.write(answer);
  return ExitCode.ok;
}

/** Help, the version, or why the line is refused; undefined for a line that is to be run. */
function answerTo(line: ParsedLine, system: System): string | Error | undefined {
  try {
    return answerText(line, system);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
