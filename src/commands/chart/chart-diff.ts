/** `mastersync chart diff`: the changes from one live chart to another, by team code. GET only. */
import { ExitCode } from '../../model/exit-codes.js';
import { compareListings } from '../../plan/compare/compare-listings.js';
import { planText } from '../../report/text/plan-text.js';
import { teams } from '../../resources/teams.js';
import { words } from '../../words/words.js';
import { contentOf, reportFilesOf } from '../frame/reports.js';
import type { Command, CommandResult, Run } from '../frame/run.js';
import {
  type ArgumentsOf,
  detailedExitOption,
  outputOptions,
  reportOptions,
  serviceOptions,
} from '../options/options.js';
import { findChart, readCharts, readTeams } from './read-charts.js';

const options = {
  ...serviceOptions,
  ...detailedExitOption,
  ...reportOptions,
  ...outputOptions,
} as const;

interface ChartDiffArguments extends ArgumentsOf<typeof options> {
  readonly from: string;
  readonly to: string;
}

/** Shows the difference as a plan that is never applied. */
async function chartDiff(args: ChartDiffArguments, run: Run): Promise<CommandResult> {
  const { from, to, detailedExitcode } = args;
  const reportFiles = reportFilesOf(args);
  const { terminal } = run;
  const client = await run.openClient(args);
  const charts = await readCharts(client);
  const both = [from, to].map((name) => findChart(charts, name));
  const [before, after] = await terminal.during('service', (onProgress) =>
    Promise.all(both.map((chart) => readTeams(client, chart, onProgress))),
  );
  if (!before || !after) throw new Error('two charts were read');
  const unnamed = [...before.records, ...after.records].filter(({ key }) => key === null);
  if (unnamed.length > 0) terminal.attention(words.activations.notComparedMessage(unnamed.length));
  const plan = compareListings(teams, { before, after, serviceUrl: client.url });
  const compared = { kind: 'comparison', plan, listings: [before] } as const;
  const { styles, isVerbose } = terminal;
  const count = plan.changes.length;
  const verdict = words.activations.chartDiffText(count, { from, to });
  terminal.result(planText(contentOf(run, compared), { styles, isVerbose, verdict }));
  return { ...compared, reportFiles, exitCodes: detailedExitcode && count > 0 ? [ExitCode.changes] : [] };
}

export const chartDiffCommand: Command = { options, run: chartDiff };
