/** Reads keys and custom fields for templates from the service. Sends only GET requests. */

import { InputRejected } from '../model/errors.js';
import { problemAt } from '../model/problems.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import { definitionOf, resourceDefinitions, tableDefinitions } from '../resources/index.js';
import {
  currentOf,
  hasCustomFields,
  type ResourceDefinition,
  referredResources,
} from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { say } from '../words/say.js';
import type { LiveChoices, LiveContainer } from './make-templates.js';

/** Longer lists are useless in a cell. */
const keysMax = 500;

interface ChoicesToRead {
  readonly tables: readonly string[];
  /** Keys of records whose custom fields are read. Default: all. */
  readonly containers?: readonly string[] | undefined;
}

type Read = Pick<Listing, 'records' | 'definitions'>;
type ReadByResource = ReadonlyMap<string, Read>;

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
  const readByResource = new Map<string, Read>();
  for (const definition of resourceDefinitions.filter(({ name }) => named.has(name)))
    readByResource.set(definition.name, await readRecords(reader, definition, readByResource));
  const keys = [...readByResource]
    .filter(([, { records }]) => records.length <= keysMax)
    .map(([name, { records }]) => [name, [...new Set(records.flatMap(({ key }) => key ?? []))]]);
  const definitions = [...readByResource].flatMap(([name, read]) =>
    read.definitions ? [[name, read.definitions]] : [],
  );
  const holders = resourceDefinitions
    .filter((definition) => tables.includes(definition.name) && hasCustomFields(definition))
    .flatMap(({ within }) => (within ? [definitionOf(within.resource)] : []));
  const chosen = holders.map((holder) => [
    holder.name,
    chosenAmong(holder, readByResource.get(holder.name)?.records ?? [], containers),
  ]);
  return {
    keysByResource: Object.fromEntries(keys),
    containersByResource: Object.fromEntries(chosen),
    definitionsByResource: Object.fromEntries(definitions),
  };
}

/**
 * The resources that columns of the tables reference, as container or parent, and those whose
 * records show what columns they have.
 */
function resourcesNamedIn(tables: readonly string[]): ReadonlySet<string> {
  const wanted = tableDefinitions.filter(({ name }) => tables.includes(name));
  const holders = wanted.flatMap(({ within }) => within?.resource ?? []);
  const trees = resourceDefinitions.filter((one) => tables.includes(one.name) && one.parentField);
  const selfDescribed = resourceDefinitions.filter(
    ({ name, group }) => tables.includes(name) && group?.definitionsIn !== undefined,
  );
  const names = [...trees, ...selfDescribed].map(({ name }) => name);
  return new Set([...holders, ...names, ...wanted.flatMap(referredResources)]);
}

/** The records, within the current container if any; none if too many for a list. */
async function readRecords(
  reader: Reader,
  definition: ResourceDefinition,
  readByResource: ReadByResource,
): Promise<Read> {
  const { within, countFact = '' } = definition;
  if (!within) return reader.list(definition, { scope: '' });
  const container = currentOf(readByResource.get(within.resource)?.records ?? []);
  if (!container || Number(container.facts[countFact] ?? 0) > keysMax) return { records: [] };
  return reader.list(definition, { scope: container.key ?? '', container });
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
    throw new InputRejected(say('applying/nothing-written'), [problem]);
  }
  return wanted ? known.filter(({ key }) => wanted.includes(key)) : known;
}
