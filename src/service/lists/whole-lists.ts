/** Whole lists, of links with the lists that they need: their owners, and what they name. */
import type { ExistingRecord, Listing } from '../../model/records.js';
import { definitionOf, isLinks } from '../../resources/index.js';
import { type ResourceDefinition, referredResources } from '../../resources/resource.js';
import type { Reader } from './reader.js';

/**
 * Lists a resource, within a container if it needs one. @throws RequestFailed, also of a list that
 * it needs
 */
export type ListWhole = (definition: ResourceDefinition, container?: ExistingRecord) => Promise<Listing>;

export interface WholeListOptions {
  /** Names of what will be listed: what that refers to is read once, and kept. */
  readonly resources: readonly string[];
  /** An owner that counts no links needs no request. */
  readonly isCountTrusted: boolean;
}

export function wholeLists(reader: Reader, { resources, isCountTrusted }: WholeListOptions): ListWhole {
  const referred = new Set(resources.flatMap((name) => referredResources(definitionOf(name))));
  const kept = new Map<string, Promise<Listing>>();
  const recordsOf = async (name: string, container: ExistingRecord | undefined) => {
    const definition = definitionOf(name);
    return (await list(definition, definition.within && container)).records;
  };
  const read: ListWhole = async (definition, container) => {
    const columns = (container && definition.group?.columns(container.values)) ?? [];
    const where = { scope: container?.key ?? '', container, columns };
    if (!isLinks(definition)) return reader.list(definition, where);
    const { links, listing } = definition;
    const named = referredResources(definition).map(
      async (name) => [name, await recordsOf(name, container)] as const,
    );
    const references = new Map(await Promise.all(named));
    const hasLinks = ({ facts }: ExistingRecord) => !isCountTrusted || facts[listing.countFact] !== 0;
    const owners = references.get(links.owner.resource) ?? [];
    const ownerKeys = owners.filter(hasLinks).flatMap(({ key }) => key ?? []);
    return reader.list(definition, { ...where, ownerKeys, references });
  };
  const list: ListWhole = (definition, container) => {
    if (!referred.has(definition.name)) return read(definition, container);
    const place = JSON.stringify([definition.name, container?.id]);
    const listing = kept.get(place) ?? read(definition, container);
    kept.set(place, listing);
    return listing;
  };
  return list;
}
