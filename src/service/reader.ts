/** Reads what the service has, as records in normal form. Every list is read once, however often it is asked for. */
import type { ExistingRecord, Listing, Value } from '../model.js';
import { definitionOf } from '../resources/index.js';
import { parentFieldOf, type ResourceDefinition, readProperty } from '../resources/resource.js';
import { type Answer, toAnswer } from './answer.js';
import type { Client } from './client.js';
import { listPages } from './list-pages.js';
import { walkTree } from './walk-tree.js';

export interface Reader {
  /**
   * All records of a resource within a scope. A scope that does not exist in the service has none.
   * @param parentCodes codes of the records likely to have children; only trees that must be walked use them
   * @throws RequestFailed
   */
  list(definition: ResourceDefinition, scope: string, parentCodes?: readonly string[]): Promise<Listing>;
  /**
   * The key of the record that is current, such as the active chart.
   * @throws RequestFailed
   */
  findCurrentKey(definition: ResourceDefinition): Promise<string | undefined>;
  /** Everything listed so far. */
  listings(): Promise<readonly Listing[]>;
}

export function createReader(client: Client): Reader {
  const listingByName = new Map<string, Promise<Listing>>();

  const list: Reader['list'] = (definition, scope, parentCodes = []) => {
    const name = `${definition.name}/${scope}`;
    const known = listingByName.get(name);
    const listing = known ?? readListing(definition, scope, parentCodes);
    if (!known) listingByName.set(name, listing);
    return listing;
  };

  const readListing = async (
    definition: ResourceDefinition,
    scope: string,
    parentCodes: readonly string[],
  ): Promise<Listing> => {
    const empty = { resource: definition.name, scope, records: [], isComplete: true };
    if (!definition.within)
      return { ...empty, ...(await readRecords(client, definition, { scope, parentCodes })) };
    const containers = await list(definitionOf(definition.within.resource), '');
    const container = containers.records.find(({ key }) => key === scope);
    if (!container) return empty;
    return { ...empty, ...(await readRecords(client, definition, { scope, container, parentCodes })) };
  };

  const findCurrentKey: Reader['findCurrentKey'] = async (definition) => {
    const { records } = await list(definition, '');
    const current = records.find(({ facts }) => facts['isCurrent'] === true);
    if (current) return current.key ?? undefined;
    const saysWhichIsCurrent = records.some(({ facts }) => 'isCurrent' in facts);
    if (saysWhichIsCurrent || definition.currentPath === undefined) return undefined;
    const { body } = await client.send({ method: 'GET', path: definition.currentPath });
    const { id } = toAnswer(body, definition.currentPath);
    return records.find((record) => isSameId(record.id, id))?.key ?? undefined;
  };

  return { list, findCurrentKey, listings: () => Promise.all(listingByName.values()) };
}

interface ScopeToRead {
  readonly scope: string;
  readonly container?: ExistingRecord;
  readonly parentCodes: readonly string[];
}

async function readRecords(
  client: Client,
  definition: ResourceDefinition,
  { scope, container, parentCodes }: ScopeToRead,
): Promise<Pick<Listing, 'records' | 'isComplete'>> {
  const path = definition.collectionPath(container?.id ?? '');
  const { listing } = definition;
  if (listing.kind === 'pages') {
    const { answers, isComplete } = await listPages(client, path, { sortBy: listing.sortBy });
    return { records: answers.map((answer) => toExisting(definition, scope, answer)), isComplete };
  }
  const count = container?.facts[listing.countFact];
  const tree = await walkTree(client, {
    path,
    count: typeof count === 'number' ? count : undefined,
    parentCodes,
  });
  const records = tree.nodes.map(({ answer, parent }) =>
    toExisting(definition, scope, answer, parentValue(definition, parent)),
  );
  return { records, isComplete: tree.isComplete };
}

/** A parent without a code gets a name that no row can have, so that it never passes for a root. */
function parentValue(definition: ResourceDefinition, parent: Answer | null): Readonly<Record<string, Value>> {
  const parentField = parentFieldOf(definition);
  if (!parentField) return {};
  return { [parentField.name]: parent && (keyOf(definition, parent) ?? `(${definition.noun} ${parent.id})`) };
}

function toExisting(
  definition: ResourceDefinition,
  scope: string,
  answer: Answer,
  treeValues: Readonly<Record<string, Value>> = {},
): ExistingRecord {
  const values: Record<string, Value> = {};
  for (const field of definition.fields) values[field.name] = readProperty(field, answer);
  return {
    resource: definition.name,
    scope,
    key: keyOf(definition, answer),
    id: answer.id,
    values: { ...values, ...treeValues },
    facts: definition.readFacts(answer),
  };
}

function keyOf({ keyField }: ResourceDefinition, answer: Answer): string | null {
  const key = answer[keyField];
  return typeof key === 'string' && key !== '' ? key : null;
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
