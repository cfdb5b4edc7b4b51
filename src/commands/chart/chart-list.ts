/** `mastersync chart list`: charts with contents and state (current or scheduled). GET only. */
import { chartListText } from '../../report/text/chart-list-text.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { shared } from '../options/options.js';
import { readCharts } from './read-charts.js';

const options = { ...shared.service, ...shared.quiet, ...shared.result };

async function chartList(_: object, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const { records } = await readCharts(await run.openClient());
  terminal.result(chartListText(records, terminal.styles));
  const numberOf = (fact: unknown) => (typeof fact === 'number' ? fact : null);
  // The shape of the JSON document; null: the service does not say.
  const charts = records.map(({ id, key, values: { activateOn }, facts }) => ({
    id,
    name: key ?? '',
    isCurrent: typeof facts['isCurrent'] === 'boolean' ? facts['isCurrent'] : null,
    scheduledOn: typeof activateOn === 'string' ? activateOn : null,
    teams: numberOf(facts['teamsCount']),
    memberships: numberOf(facts['membershipsCount']),
  }));
  return { exitCodes: [], extra: { charts } };
}

export const command: Command = { builder: options, handler: chartList };
