#!/usr/bin/env node
/** The door of the command line: prints help that was laid out when the bundle was made, and loads the parser for everything else. */
import { existsSync, readFileSync } from 'node:fs';
import { languageOfLaidOutHelp } from './config/system-language.js';

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

/** A reader that has seen enough, such as `head`, is no failure, and must not stop a run that is writing. */
function leaveReaderAlone(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

leaveReaderAlone(process.stdout);
const help = laidOutHelp();
if (help === undefined) {
  leaveReaderAlone(process.stderr);
  await import('./command-line.js');
} else process.stdout.write(help);
