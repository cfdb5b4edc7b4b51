/** What a template needs to know of the service: the keys that cells can name, and the masters with their fields. GET requests only. */

import { problemAt } from '../model/problems.js';
import type { ExistingRecord } from '../model/records.js';
import { charts } from '../resources/charts.js';
import { folders } from '../resources/folders.js';
import { items } from '../resources/items.js';
import { masters } from '../resources/masters.js';
import { currentOf, type ResourceDefinition, tableNamesOf } from '../resources/resource.js';
import { teams } from '../resources/teams.js';
import type { Client } from '../service/http/client.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import type { LiveChoices, LiveMaster } from '../templates/make-templates.js';
import { reject } from './chart/read-charts.js';

/** Nobody finds anything in a longer list. */
const keysMax = 500;

export interface ChoicesToRead {
  readonly tables: readonly string[];
  /** Codes. Default: all. */
  readonly masters?: readonly string[] | undefined;
}

/**
 * Reads what the tables need and nothing else.
 * @throws InputRejected for a master that the service does not have
 * @throws RequestFailed
 */
export async function readLiveChoices(
  client: Client,
  { tables, masters: wanted }: ChoicesToRead,
): Promise<LiveChoices> {
  const reader = createReader(client);
  const isWanted = (definition: ResourceDefinition) =>
    tableNamesOf(definition).some((name) => tables.includes(name));
  const keysByResource: Record<string, readonly string[]> = {};
  const keep = ({ name }: ResourceDefinition, records: readonly ExistingRecord[]) => {
    if (records.length <= keysMax) keysByResource[name] = keysOf(records);
  };
  if (isWanted(teams)) {
    const { records } = await reader.list(charts, { scope: '' });
    keep(charts, records);
    keep(teams, await readTeams(reader, currentOf(records)));
  }
  if (isWanted(folders)) keep(folders, (await reader.list(folders, { scope: '' })).records);
  if (!isWanted(masters) && !isWanted(items)) return { keysByResource, masters: [] };
  const { records } = await reader.list(masters, { scope: '' });
  keep(masters, records);
  return { keysByResource, masters: isWanted(items) ? chosenMasters(records, wanted) : [] };
}

/** None of a chart with more than a list can show. */
async function readTeams(
  reader: Reader,
  chart: ExistingRecord | undefined,
): Promise<readonly ExistingRecord[]> {
  const count = chart?.facts['teamsCount'];
  if (!chart || (typeof count === 'number' && count > keysMax)) return [];
  return (await reader.list(teams, { scope: chart.key ?? '', container: chart })).records;
}

function keysOf(records: readonly ExistingRecord[]): readonly string[] {
  return [...new Set(records.flatMap(({ key }) => key ?? []))];
}

/** @throws InputRejected */
function chosenMasters(
  records: readonly ExistingRecord[],
  wanted: readonly string[] | undefined,
): readonly LiveMaster[] {
  const known = records.flatMap(({ key, values }): readonly LiveMaster[] =>
    key === null ? [] : [{ key, name: String(values[masters.nameField] ?? ''), values }],
  );
  const missing = wanted?.find((code) => !known.some(({ key }) => key === code));
  if (missing !== undefined) {
    const args = { resource: masters.name, key: missing, known: known.map(({ key }) => key) };
    return reject([problemAt({ code: 'record_not_found', args }, undefined)]);
  }
  return wanted ? known.filter(({ key }) => wanted.includes(key)) : known;
}
