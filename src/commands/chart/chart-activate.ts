/** `mastersync chart activate`: makes a chart the current one, at once or on a day. */
import { UsageError } from '../../model/errors.js';
import { activationScope } from '../../plan/intake/chart-rows.js';
import { charts } from '../../resources/charts.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { words } from '../../words/words.js';
import { type CommandResult, type Run, runCommand } from '../frame/run-command.js';
import type { Command } from '../options/command.js';
import { type ChartRunArguments, chartRunOptions, runChartPlan } from './chart-run.js';
import { findChart, readCharts } from './read-charts.js';

export interface ChartActivateArguments extends ChartRunArguments {
  /** Name of the chart. */
  readonly name: string;
  /** The day; without it, now. */
  readonly on?: string | undefined;
}

/** Plans one activation, with the guards that hold for files as well. */
export async function chartActivate(args: ChartActivateArguments, run: Run): Promise<CommandResult> {
  const { name: key } = args;
  const when = dayToActivateOn(args, run);
  return runChartPlan(args, run, {
    command: 'chart activate',
    rows: async (client) => {
      findChart(await readCharts(client), key);
      return { scopes: [activationScope(charts, { key, when, command: 'chart activate' })] };
    },
  });
}

/** @throws UsageError for a day that is none, or is not to come */
function dayToActivateOn(args: ChartActivateArguments, run: Run): string {
  const { on } = args;
  if (on === undefined) return activateNow;
  const day = canonicalDate(on);
  const today = run.dayOf(args);
  if (day === undefined || day <= today)
    throw new UsageError(words.usage.activateOnMessage(on, { day, today }));
  return day;
}

export const chartActivateCommand: Command<ChartActivateArguments> = {
  options: {
    on: { type: 'string', nargs: 1 },
    ...chartRunOptions,
  },
  execute: (args) => runCommand('chart activate', args, (run) => chartActivate(args, run)),
};
