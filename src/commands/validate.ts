/** `mastersync validate`: reads and checks files. No network, no token. */
import { checkFiles, rejectErrors } from '../check-files.js';
import { ExitCode } from '../exit-codes.js';
import { ownFieldProblems } from '../plan/bind-columns.js';
import { countSetAside } from '../plan/set-aside.js';
import { words } from '../words.js';
import type { Command } from './command.js';
import { type FileArguments, fileOptions, type OutputArguments, outputOptions } from './options.js';
import { type CommandResult, type Run, runCommand, showProblems } from './run-command.js';
import { readingOf } from './source-options.js';

export interface ValidateArguments extends FileArguments, OutputArguments {}

/** Checks all that can be checked without the service. */
export async function validate(
  args: ValidateArguments,
  { terminal, settings, timeZone }: Run,
): Promise<CommandResult> {
  const wanted = readingOf(args, settings);
  const files = await terminal.during('files', (onProgress) => checkFiles({ ...wanted, onProgress }));
  const { tables, scopes, otherColumns, onProblem } = files;
  const problems = [...files.problems, ...ownFieldProblems(scopes, otherColumns)];
  rejectErrors(problems, onProblem);
  const setAsideCountByTable = countSetAside(problems, tables);
  showProblems(problems, terminal, timeZone);
  const verdict =
    setAsideCountByTable.size > 0
      ? words.files.setAsideMessage(setAsideCountByTable)
      : words.files.noErrorsMessage;
  terminal.result(words.common.sentences([words.files.filesReadMessage(tables), verdict]));
  return { problems, exitCodes: setAsideCountByTable.size > 0 ? [ExitCode.refused] : [] };
}

export const validateCommand: Command<ValidateArguments> = {
  options: { ...fileOptions, ...outputOptions },
  execute: (args) => runCommand('validate', args, (run) => validate(args, run)),
};
