/** `mastersync validate`: reads and checks files. No network, no token. */

import { ExitCode } from '../model/exit-codes.js';
import { readFilesAlone, rejectErrors } from '../planning/check-files.js';
import { firstRows, firstRowsText } from '../report/text/first-rows-text.js';
import { say } from '../words/say.js';
import { filesReadMessage, setAsideMessage } from '../words/sentences/files.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { showProblems } from './frame/show-findings.js';
import { type ArgumentsOf, shared } from './options/options.js';
import { readingOf } from './options/reading.js';

const showOption = { type: 'number', kind: 'count', group: 'output' } as const;

const options = { ...shared.file, show: showOption, config: shared.service.config, ...shared.output };

type ValidateArguments = Pick<ArgumentsOf<typeof options>, 'show'>;

/** Checks everything that can be checked without the service. */
async function validate({ show: shownCount }: ValidateArguments, run: Run): Promise<RunResult> {
  const { terminal, timeZone, interruption } = run;
  const wanted = readingOf(run);
  const files = await interruption.unlessInterrupted(() =>
    terminal.during('files', (onProgress) => readFilesAlone({ ...wanted, onProgress })),
  );
  const { tables, chosen, scopes, problems, onProblem, setAsideCountByTable } = files;
  const records = scopes.flatMap((scope) => scope.records);
  const shown = shownCount === undefined ? [] : firstRows(tables, records, shownCount);
  if (shown.length > 0) terminal.result(`${firstRowsText(shown, terminal)}\n`);
  rejectErrors(problems, onProblem);
  showProblems(problems, terminal, timeZone);
  const verdict =
    setAsideCountByTable.size > 0 ? setAsideMessage(setAsideCountByTable) : say('files/no-errors');
  terminal.result(say('common/sentences', { all: [filesReadMessage(tables, chosen), verdict] }));
  return {
    problems,
    exitCodes: setAsideCountByTable.size > 0 ? [ExitCode.refused] : [],
    ...(shownCount !== undefined && { extra: { firstRows: shown } }),
  };
}

export const command: Command = { builder: options, handler: validate };
