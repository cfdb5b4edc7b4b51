/** Reads keys and custom fields for templates from the service. Sends only GET requests. */
import { InputRejected } from '../model/errors.js';
import { problemAt } from '../model/problems.js';
import type { ExistingRecord } from '../model/records.js';
import { definitionOf, resourceDefinitions, tableDefinitions } from '../resources/index.js';
import {
  currentOf,
  hasCustomFields,
  parentFieldOf,
  type ResourceDefinition,
  referredResources,
} from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { words } from '../words/words.js';
import type { LiveChoices, LiveContainer } from './make-templates.js';

/** Longer lists are useless in a cell. */
const keysMax = 500;

export interface ChoicesToRead {
  readonly tables: readonly string[];
  /** Keys of records whose custom fields are read. Default: all. */
  readonly containers?: readonly string[] | undefined;
}

type RecordsByResource = ReadonlyMap<string, readonly ExistingRecord[]>;

/**
 * Reads only what the tables need.
 * @throws InputRejected for a container that the service does not have
 * @throws RequestFailed
 */
export async function readLiveChoices(
  client: Client,
  { tables, containers }: ChoicesToRead,
): Promise<LiveChoices> {
  const reader = createReader(client);
  const named = resourcesNamedIn(tables);
  const recordsByResource = new Map<string, readonly ExistingRecord[]>();
  for (const definition of resourceDefinitions.filter(({ name }) => named.has(name)))
    recordsByResource.set(definition.name, await readRecords(reader, definition, recordsByResource));
  const keys = [...recordsByResource]
    .filter(([, records]) => records.length <= keysMax)
    .map(([name, records]) => [name, [...new Set(records.flatMap(({ key }) => key ?? []))]]);
  const holders = resourceDefinitions
    .filter((definition) => tables.includes(definition.name) && hasCustomFields(definition))
    .flatMap(({ within }) => (within ? [definitionOf(within.resource)] : []));
  const chosen = holders.map((holder) => [
    holder.name,
    chosenAmong(holder, recordsByResource.get(holder.name) ?? [], containers),
  ]);
  return { keysByResource: Object.fromEntries(keys), containersByResource: Object.fromEntries(chosen) };
}

/** The resources that columns of the tables reference, as container or parent. */
function resourcesNamedIn(tables: readonly string[]): ReadonlySet<string> {
  const wanted = tableDefinitions.filter(({ name }) => tables.includes(name));
  const holders = wanted.flatMap(({ within }) => within?.resource ?? []);
  const trees = resourceDefinitions.filter((one) => tables.includes(one.name) && parentFieldOf(one));
  return new Set([...holders, ...trees.map(({ name }) => name), ...wanted.flatMap(referredResources)]);
}

/** The records, within the current container if any; none if too many for a list. */
async function readRecords(
  reader: Reader,
  definition: ResourceDefinition,
  recordsByResource: RecordsByResource,
): Promise<readonly ExistingRecord[]> {
  const { within, countFact = '' } = definition;
  if (!within) return (await reader.list(definition, { scope: '' })).records;
  const container = currentOf(recordsByResource.get(within.resource) ?? []);
  if (!container || Number(container.facts[countFact] ?? 0) > keysMax) return [];
  return (await reader.list(definition, { scope: container.key ?? '', container })).records;
}

/** The records whose custom fields are wanted. @throws InputRejected */
function chosenAmong(
  { name: resource, nameOf }: ResourceDefinition,
  records: readonly ExistingRecord[],
  wanted: readonly string[] | undefined,
): readonly LiveContainer[] {
  const known = records.flatMap(({ key, values }): readonly LiveContainer[] =>
    key === null ? [] : [{ key, name: nameOf(values) ?? '', values }],
  );
  const missing = wanted?.find((code) => !known.some(({ key }) => key === code));
  if (missing !== undefined) {
    const args = { resource, key: missing, known: known.map(({ key }) => key) };
    const problem = problemAt({ code: 'record_not_found', args }, undefined);
    throw new InputRejected(words.applying.nothingWrittenMessage, [problem]);
  }
  return wanted ? known.filter(({ key }) => wanted.includes(key)) : known;
}
