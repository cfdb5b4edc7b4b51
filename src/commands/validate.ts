/** `mastersync validate`: reads and checks files. No network, no token. */
import type { CommandModule } from 'yargs';
import { filesReadMessage } from '../messages.js';
import { type FileArguments, fileOptions, type OutputArguments, outputOptions } from './options.js';
import { type CommandResult, type Run, runCommand, showProblems } from './run-command.js';

export interface ValidateArguments extends FileArguments, OutputArguments {}

/** Checks all that can be checked without the service. */
export async function validate(args: ValidateArguments, { terminal }: Run): Promise<CommandResult> {
  const { checkFiles } = await import('../make-plan.js');
  const { tables, problems } = await checkFiles(args);
  showProblems(problems, terminal);
  terminal.result(`${filesReadMessage(tables)} No errors.`);
  return { problems, exitCodes: [] };
}

export const validateCommand: CommandModule<object, ValidateArguments> = {
  command: 'validate <data..>',
  describe: 'Read and check files only; no network, no token',
  builder: { ...fileOptions, ...outputOptions },
  handler: async (args) => {
    process.exitCode = await runCommand('validate', args, (run) => validate(args, run));
  },
};
