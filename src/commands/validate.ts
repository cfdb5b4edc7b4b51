/** `mastersync validate`: reads and checks files. No network, no token. */

import { ExitCode } from '../model/exit-codes.js';
import { ownFieldProblems } from '../plan/intake/bind-columns.js';
import { countSetAside } from '../plan/intake/set-aside.js';
import { checkFiles, rejectErrors } from '../planning/check-files.js';
import { words } from '../words/words.js';
import { type CommandResult, type Run, runCommand, showProblems } from './frame/run-command.js';
import type { Command } from './options/command.js';
import { type FileArguments, fileOptions, type OutputArguments, outputOptions } from './options/options.js';
import { readingOf } from './options/reading.js';

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
