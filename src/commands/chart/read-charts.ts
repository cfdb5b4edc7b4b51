/** Shared by the chart commands: reads charts and teams, and finds a chart by name. GET only. */
import { InputRejected } from '../../model/errors.js';
import { type Fault, problemAt } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { unprovenList } from '../../plan/guard/delete-rights.js';
import { charts } from '../../resources/charts.js';
import { teams } from '../../resources/teams.js';
import type { Client } from '../../service/http/client.js';
import { createReader } from '../../service/lists/reader.js';
import { words } from '../../words/words.js';

/** All charts. @throws RequestFailed */
export function readCharts(client: Client): Promise<Listing> {
  return createReader(client).list(charts, { scope: '' });
}

/**
 * All teams of a chart.
 * @param onProgress called as they are read
 * @throws InputRejected if the list is shorter than the service's count
 * @throws RequestFailed
 */
export async function readTeams(
  client: Client,
  chart: ExistingRecord,
  onProgress: OnProgress,
): Promise<Listing> {
  const listing = await createReader(client, onProgress).list(teams, {
    scope: chart.key ?? '',
    container: chart,
  });
  const { read = 0, counted } = unprovenList(listing)?.args ?? {};
  if (counted === undefined) return listing;
  const { resource, scope } = listing;
  return reject({ code: 'list_incomplete', args: { resource, scope, read, counted } });
}

/** The chart with a name. @throws InputRejected if there is none, or more than one */
export function findChart({ resource, records }: Listing, name: string): ExistingRecord {
  const found = records.filter(({ key }) => key === name);
  const [chart] = found;
  if (found.length > 1)
    return reject({ code: 'ambiguous_key', args: { resource, key: name, count: found.length } });
  if (chart) return chart;
  const known = records.flatMap(({ key }) => key ?? []);
  return reject({ code: 'record_not_found', args: { resource, key: name, known } });
}

/** @throws InputRejected */
export function reject(fault: Fault): never {
  throw new InputRejected(words.applying.nothingWrittenMessage, [problemAt(fault, undefined)]);
}
