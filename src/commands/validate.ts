/** `mastersync validate`: reads and checks files. No network, no token. */
import { filesReadMessage } from '../messages.js';
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
  const { checkFiles } = await import('../make-plan.js');
  const { tables, problems } = await checkFiles(fileSettings(args));
  showProblems(problems, terminal);
  terminal.result(`${filesReadMessage(tables)} No errors.`);
  return { problems, exitCodes: [] };
}

export const validateCommand: Command<ValidateArguments> = {
  usage: 'validate <data..>',
  describe: 'Read and check files only; no network, no token',
  options: { ...fileOptions, ...outputOptions },
  execute: (args) => runCommand('validate', args, (run) => validate(args, run)),
};
