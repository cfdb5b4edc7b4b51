#!/usr/bin/env node
/**
 * The door of the command line: prints help that was laid out when the bundle was made, and loads
 * the parser for everything else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { languageOfLaidOutHelp } from '../config/system-language.js';
import { ExitCode, winningExitCode } from '../model/exit-codes.js';

/** The text of help, if it was laid out. */
function laidOutHelp(): string | undefined {
  const { argv, env: environment, stdout } = process;
  const situation = { args: argv.slice(2), environment, columns: stdout.columns, exists: existsSync };
  const language = languageOfLaidOutHelp(situation);
  if (language === undefined) return undefined;
  try {
    return readFileSync(new URL(`help.${language}.txt`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Nothing that becomes of what is said may stop a run that is writing. A reader that has seen
 * enough, such as `head`, is no failure; a disk that is full is one, in the end.
 */
function goOnWithout(name: 'stdout' | 'stderr'): void {
  let lost: NodeJS.ErrnoException | undefined;
  process[name].on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error;
  });
  process.on('exit', (exitCode) => {
    if (!lost) return;
    process.exitCode = winningExitCode([exitCode, ExitCode.unexpected]);
    if (name === 'stdout') process.stderr.write(`mastersync: ${name}: ${lost.message}\n`);
  });
}

goOnWithout('stdout');
const help = laidOutHelp();
if (help === undefined) {
  goOnWithout('stderr');
  await import('./command-line.js');
} else process.stdout.write(help);
