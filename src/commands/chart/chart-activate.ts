/** `mastersync chart activate`: makes a chart current, at once or on a given day. */

import { UsageError } from '../../model/errors.js';
import { activationScope } from '../../plan/intake/chart-rows.js';
import { charts } from '../../resources/charts.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { say } from '../../words/say.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import type { ArgumentsOf } from '../options/options.js';
import { chartRunOptions, runChartPlan } from './chart-run.js';
import { findChart, readCharts } from './read-charts.js';

const options = { on: { type: 'string', value: 'DATE' }, ...chartRunOptions } as const;

interface ChartActivateArguments extends Pick<ArgumentsOf<typeof options>, 'on'> {
  readonly name: string;
}

/** Plans one activation, with the same safeguards as for files. */
async function chartActivate({ name: key, on }: ChartActivateArguments, run: Run): Promise<RunResult> {
  const when = on === undefined ? activateNow : dayToActivateOn(on, run);
  return runChartPlan(run, async (client) => {
    findChart(await readCharts(client), key);
    return { scopes: [activationScope(charts, { key, when, command: run.command })] };
  });
}

/** @throws UsageError if the day is invalid or not in the future */
function dayToActivateOn(on: string, run: Run): string {
  const day = canonicalDate(on);
  const today = run.today();
  if (day === undefined) throw new UsageError(say('usage/day', { option: '--on', text: on }));
  if (day <= today) throw new UsageError(say('usage/activate-on', { day, today }));
  return day;
}

export const command: Command = { builder: options, handler: chartActivate };
