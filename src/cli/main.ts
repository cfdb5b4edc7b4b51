/**
 * The one way into the command line: prints help that was laid out when the bundle was made, and
 * loads the commands for everything else.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { System } from '../commands/frame/system.js';
import { languageOfLaidOutHelp } from '../config/system-language.js';
import { ExitCode } from '../model/exit-codes.js';

/**
 * Runs a command line. Never throws for what was typed, found or answered.
 *
 * Runs may follow each other in one process, and run at once where they have the language and the
 * working directory in common; no listener, timer or lock stays. Only what was given up by an
 * interruption may go on for a while: the process had better end.
 * @returns the exit code
 */
export async function main(system: System): Promise<number> {
  const help = laidOutHelp(system);
  if (help !== undefined) {
    system.stdout.write(help);
    return ExitCode.ok;
  }
  const { runCommandLine } = await import('./command-line.js');
  return runCommandLine(system);
}

/** The text of help, if it was laid out. */
function laidOutHelp({ argv, env, cwd, stdout }: System): string | undefined {
  const language = languageOfLaidOutHelp({
    args: argv,
    environment: env,
    columns: stdout.columns,
    exists: (file) => existsSync(path.join(cwd, file)),
  });
  if (language === undefined) return undefined;
  try {
    return readFileSync(new URL(`help.${language}.txt`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
