/** `mastersync runs`: lists and shows past runs from their folders. Read-only; no network. */
import { findRun, listRuns, readPastRun } from '../apply/runs/past-runs.js';
import { runsFolderOf } from '../apply/runs/run-folder.js';
import { runsText, runText } from '../report/text/run-text.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { type ArgumentsOf, outputOptions, stateOptions } from './options/options.js';

const options = { ...stateOptions, ...outputOptions };

interface RunsArguments extends ArgumentsOf<typeof options> {
  /** Id of a run, the start of one, or `latest`. Default: list all. */
  readonly run?: string | undefined;
}

async function runs(args: RunsArguments, run: Run): Promise<CommandResult> {
  const { terminal } = run;
  const stateFolder = run.stateFolder(args);
  const { styles, columns } = terminal;
  const shown = { styles, columns, timeZone: run.timeZone };
  if (args.run !== undefined) {
    const past = await readPastRun(await findRun(stateFolder, args.run));
    terminal.result(runText(past, shown));
    return { exitCodes: [], extra: { runs: [past] } };
  }
  const ids = await listRuns(stateFolder);
  const past = await Promise.all(ids.map((id) => readPastRun(`${runsFolderOf(stateFolder)}/${id}`)));
  terminal.result(runsText(past, shown));
  return { exitCodes: [], extra: { runs: past } };
}

export const runsCommand: Command = { options, run: runs };
