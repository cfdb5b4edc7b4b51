/** `mastersync validate`: reads and checks files. No network, no token. */
import { filesReadMessage, setAsideMessage } from '../messages.js';
import type { Command } from './command.js';
import {
  type FileArguments,
  fileOptions,
  fileSettings,
  type OutputArguments,
  outputOptions,
} from './options.js';
import { type CommandResult, type Run, runCommand, showProblems } from './run-command.js';

export interface ValidateArguments extends FileArguments, OutputArguments {}

/** Checks all that can be checked without the service. */
export async function validate(args: ValidateArguments, { terminal }: Run): Promise<CommandResult> {
  const { checkFiles } = await import('../check-files.js');
  const files = await checkFiles(fileSettings(args));
  const { tables, problems, setAsideCountByTable } = files;
  showProblems(problems, terminal);
  const verdict = setAsideCountByTable.size > 0 ? setAsideMessage(setAsideCountByTable) : 'No errors.';
  terminal.result(`${filesReadMessage(tables)} ${verdict}`);
  return { problems, exitCodes: setAsideCountByTable.size > 0 ? [4] : [] };
}

export const validateCommand: Command<ValidateArguments> = {
  usage: 'validate <data..>',
  describe: 'Read and check files only; no network, no token',
  options: { ...fileOptions, ...outputOptions },
  execute: (args) => runCommand('validate', args, (run) => validate(args, run)),
};
