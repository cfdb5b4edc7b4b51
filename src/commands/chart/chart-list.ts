/** `mastersync chart list`: the charts with what they hold, and which is current or scheduled. Sends GET requests only. */
import { chartListText } from '../../report/text/chart-list-text.js';
import { type CommandResult, type Run, runCommand } from '../frame/run-command.js';
import type { Command } from '../options/command.js';
import {
  type OutputArguments,
  outputOptions,
  type ServiceArguments,
  serviceOptions,
} from '../options/options.js';
import { readCharts } from './read-charts.js';

export interface ChartListArguments extends ServiceArguments, OutputArguments {}

/** A chart as the document shows it; null: the service does not say. */
interface ListedChart {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean | null;
  /** Day of its schedule. */
  readonly scheduledOn: string | null;
  readonly teams: number | null;
  readonly memberships: number | null;
}

/** Lists all charts in the order in which they were made. */
export async function chartList(args: ChartListArguments, run: Run): Promise<CommandResult> {
  const { terminal } = run;
  const { records } = await readCharts(await run.openClient(args));
  terminal.result(chartListText(records, terminal.styles));
  const numberOf = (fact: unknown) => (typeof fact === 'number' ? fact : null);
  const charts = records.map(({ id, key, values, facts }): ListedChart => {
    const { activateOn } = values;
    return {
      id,
      name: key ?? '',
      isCurrent: typeof facts['isCurrent'] === 'boolean' ? facts['isCurrent'] : null,
      scheduledOn: typeof activateOn === 'string' ? activateOn : null,
      teams: numberOf(facts['teamsCount']),
      memberships: numberOf(facts['membershipsCount']),
    };
  });
  return { exitCodes: [], extra: { charts } };
}

export const chartListCommand: Command<ChartListArguments> = {
  options: { ...serviceOptions, ...outputOptions },
  execute: (args) => runCommand('chart list', args, (run) => chartList(args, run)),
};
