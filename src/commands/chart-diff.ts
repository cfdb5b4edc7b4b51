/** `mastersync chart diff`: what makes one live chart of another, by the codes of the teams. Sends GET requests only. */
import { chartDiffText, notComparedMessage } from '../messages.js';
import { compareListings } from '../plan/compare-listings.js';
import { teams } from '../resources/teams.js';
import type { Command } from './command.js';
import { type OutputArguments, outputOptions, type ServiceArguments, serviceOptions } from './options.js';
import { findChart, readCharts, readTeams } from './read-charts.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface ChartDiffArguments extends ServiceArguments, OutputArguments {
  readonly from: string;
  readonly to: string;
  readonly detailedExitcode: boolean;
}

/** Shows the difference in the form of a plan that nobody carries out. */
export async function chartDiff(args: ChartDiffArguments, run: Run): Promise<CommandResult> {
  const { from, to, detailedExitcode } = args;
  const { terminal } = run;
  const { planText } = await import('../report/plan-text.js');
  const client = await run.openClient(args);
  const charts = await readCharts(client);
  const [before, after] = await Promise.all(
    [from, to].map((name) => readTeams(client, findChart(charts, name))),
  );
  if (!before || !after) throw new Error('two charts were read');
  const unnamed = [...before.records, ...after.records].filter(({ key }) => key === null);
  if (unnamed.length > 0) terminal.attention(notComparedMessage(unnamed.length));
  const plan = compareListings(teams, { before, after, serviceUrl: client.url });
  const { styles, isVerbose } = terminal;
  const count = plan.changes.length;
  terminal.result(planText(plan, { styles, isVerbose, verdict: chartDiffText(count, { from, to }) }));
  return { plan, exitCodes: detailedExitcode && count > 0 ? [2] : [] };
}

export const chartDiffCommand: Command<ChartDiffArguments> = {
  usage: 'diff <from> <to>',
  describe: 'Show what makes the teams of one chart those of another, by code',
  options: {
    'detailed-exitcode': {
      type: 'boolean',
      default: false,
      describe: 'Exit 2 when the charts differ, 0 when they do not',
    },
    ...serviceOptions,
    ...outputOptions,
  },
  execute: (args) => runCommand('chart diff', args, (run) => chartDiff(args, run)),
};
