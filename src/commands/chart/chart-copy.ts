/** `mastersync chart copy`: creates a chart with all teams of another one. */
import { UsageError } from '../../model/errors.js';
import { compareListings } from '../../plan/compare/compare-listings.js';
import { copyScopes } from '../../plan/intake/chart-rows.js';
import { charts } from '../../resources/charts.js';
import { teams } from '../../resources/teams.js';
import { words } from '../../words/words.js';
import type { Command, CommandResult, Run } from '../frame/run.js';
import { type ChartRunArguments, chartRunOptions, runChartPlan } from './chart-run.js';
import { findChart, readCharts, readTeams, reject } from './read-charts.js';

interface ChartCopyArguments extends ChartRunArguments {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies codes, names, notes, parents and the approval-only flag, but no memberships. Completes an
 * interrupted copy: an existing chart of the new name may only contain a part of it.
 * @throws InputRejected
 */
async function chartCopy(args: ChartCopyArguments, run: Run): Promise<CommandResult> {
  const { from } = args;
  const to = newName(args.to);
  if (from === to) throw new UsageError(words.activations.copyOntoItselfMessage);
  return runChartPlan(args, run, async (client) => {
    const all = await readCharts(client);
    const chart = findChart(all, from);
    const target = all.records.find(({ key }) => key === to);
    const { listing, before } = await run.terminal.during('service', async (onProgress) => ({
      listing: await readTeams(client, chart, onProgress),
      before: target && (await readTeams(client, target, onProgress)),
    }));
    if (before) {
      const { changes } = compareListings(teams, { before, after: listing, serviceUrl: client.url });
      const isPart = changes.every(({ action }) => action === 'create');
      if (!isPart || before.records.some(({ key }) => !key))
        reject({ code: 'copy_target_differs', args: { key: to, from } });
    }
    run.terminal.attention(
      words.activations.membershipsNotCopiedMessage(Number(chart.facts['membershipsCount'] ?? 0)),
    );
    return copyScopes({ holder: charts, held: teams }, { to, listing, command: `chart copy ${from}` });
  });
}

/**
 * Read as in a file. An empty name is refused, because rows without a chart name refer to the
 * current chart.
 * @throws UsageError for an empty name
 * @throws InputRejected for a name that a chart cannot have
 */
function newName(given: string): string {
  const field = charts.fields.find(({ name }) => name === charts.keyField);
  const parsed = given.trim() === '' ? undefined : field?.type.parse(given);
  if (parsed === undefined) throw new UsageError(words.usage.missingChartsMessage);
  return 'value' in parsed ? String(parsed.value) : reject(parsed.fault);
}

export const chartCopyCommand: Command = { options: chartRunOptions, run: chartCopy };
