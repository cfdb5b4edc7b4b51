/** `mastersync runs`: lists and shows past runs from their folders. Read-only; no network. */
import path from 'node:path';
import { findRun, listRuns, readPastRun } from '../apply/runs/past-runs.js';
import { readJournal } from '../apply/runs/read-journal.js';
import { runFiles, runsFolderOf } from '../apply/runs/run-folder.js';
import { type PastRun, runsText, runText } from '../report/text/run-text.js';
import { words } from '../words/words.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { type ArgumentsOf, outputOptions, stateOptions } from './options/options.js';
import { shellCommand } from './options/shell-command.js';

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
    const rest = await restCommand(past);
    if (rest !== undefined) terminal.result(words.runs.restLeftMessage(rest));
    return { exitCodes: [], extra: { runs: [past] } };
  }
  const ids = await listRuns(stateFolder);
  const past = await Promise.all(ids.map((id) => readPastRun(`${runsFolderOf(stateFolder)}/${id}`)));
  terminal.result(runsText(past, shown));
  return { exitCodes: [], extra: { runs: past } };
}

/** How to carry out what an interrupted or killed run has left; undefined if there is nothing. */
async function restCommand({ folder, isFinished, results }: PastRun): Promise<string | undefined> {
  if (isFinished && !results?.['notAttempted']) return undefined;
  const journal = await readJournal(path.join(folder, runFiles.journal)).catch(() => undefined);
  const options = journal?.header.restOptions;
  return options && shellCommand('apply', path.join(folder, runFiles.plan), ...options);
}

export const runsCommand: Command = { options, run: runs };
