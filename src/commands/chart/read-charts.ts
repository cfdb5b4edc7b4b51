/** Shared by the chart commands: reads charts and what they hold, finds one by name. GET only. */

import { InputRejected } from '../../model/errors.js';
import { type Fault, problemAt } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { incompleteList } from '../../plan/consequences/whole-list.js';
import type { References } from '../../plan/intake/references.js';
import { charts } from '../../resources/charts.js';
import { grades } from '../../resources/grades.js';
import { isLinks } from '../../resources/index.js';
import { memberships } from '../../resources/memberships.js';
import { teams } from '../../resources/teams.js';
import { users } from '../../resources/users.js';
import type { Client } from '../../service/http/client.js';
import { createReader } from '../../service/lists/reader.js';
import { say } from '../../words/say.js';

/** All charts. @throws RequestFailed */
export function readCharts(client: Client): Promise<Listing> {
  return createReader(client).list(charts, { scope: '' });
}

/** What one chart holds. */
export interface ChartContents {
  readonly teams: Listing;
  /** Of teams with a code. */
  readonly memberships: Listing | undefined;
}

/**
 * All teams of a chart, and their members if wanted.
 * @param options.onProgress called as they are read
 * @throws InputRejected if a list is shorter than the service's count
 * @throws RequestFailed
 */
export async function readContents(
  client: Client,
  chart: ExistingRecord,
  { withMembers, onProgress }: { readonly withMembers: boolean; readonly onProgress: OnProgress },
): Promise<ChartContents> {
  const reader = createReader(client, onProgress);
  const where = { scope: chart.key ?? '', container: chart };
  const listed = proven(await reader.list(teams, where));
  if (!withMembers || !isLinks(memberships)) return { teams: listed, memberships: undefined };
  // A team without members needs no request: the count of the chart proves that none is missing.
  const { countFact, totalFact } = memberships.listing;
  const sizeOf = ({ facts }: ExistingRecord) => Number(facts[countFact] ?? Number.NaN);
  const ownerKeys = listed.records.flatMap((team) => (sizeOf(team) === 0 ? [] : (team.key ?? [])));
  const references = new Map([[teams.name, listed.records]]);
  const members = await reader.list(memberships, { ...where, ownerKeys, references });
  const all = chart.facts[totalFact];
  const unnamed = listed.records.filter(({ key }) => key === null).map(sizeOf);
  const counted = typeof all === 'number' ? unnamed.reduce((left, size) => left - size, all) : undefined;
  const expectedCount = Math.max(members.expectedCount ?? 0, counted ?? 0);
  return { teams: listed, memberships: proven({ ...members, expectedCount }) };
}

/** @throws InputRejected if a list is shorter than the service's count */
function proven(listing: Listing): Listing {
  const short = incompleteList(listing, { needsCount: false });
  if (!short) return listing;
  const { resource, scope } = listing;
  return reject({ code: 'list_incomplete', args: { resource, scope, ...short } });
}

/** What memberships name: users and grades, by resource. @throws RequestFailed */
export async function readNamed(client: Client): Promise<References> {
  const reader = createReader(client);
  const named = [users, grades].map(async (definition) => {
    const { records: existing } = await reader.list(definition, { scope: '' });
    return [definition.name, { existing, desired: [], setAside: [] }] as const;
  });
  return new Map(await Promise.all(named));
}

/** The chart with a name. @throws InputRejected if there is none, or more than one */
export function findChart({ resource, records }: Listing, name: string): ExistingRecord {
  const namesakes = records.filter(({ key }) => key === name);
  const [chart] = namesakes;
  if (namesakes.length > 1)
    return reject({ code: 'ambiguous_key', args: { resource, key: name, count: namesakes.length } });
  if (chart) return chart;
  const known = records.flatMap(({ key }) => key ?? []);
  return reject({ code: 'record_not_found', args: { resource, key: name, known } });
}

/** @throws InputRejected */
export function reject(fault: Fault): never {
  throw new InputRejected(say('activations/service-unchanged'), [problemAt(fault, undefined)]);
}
