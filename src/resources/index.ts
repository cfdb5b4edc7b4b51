/** The registry of resources. */
import type { ResourceName } from '../model/resource-names.js';
import { categories } from './categories.js';
import { charts } from './charts.js';
import { folders } from './folders.js';
import { grades } from './grades.js';
import { items } from './items.js';
import { masters } from './masters.js';
import { memberships } from './memberships.js';
import {
  type LinkListing,
  type Links,
  type ResourceDefinition,
  type TableDefinition,
  tableNamesOf,
} from './resource.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** Containers before the resources within them. */
const definitions: Readonly<Record<ResourceName, ResourceDefinition>> = {
  grades,
  charts,
  teams,
  users,
  memberships,
  masters,
  items,
  folders,
  categories,
};

/** All resources, containers before the resources within them. */
export const resourceDefinitions: readonly ResourceDefinition[] = Object.values(definitions);

export const definitionByName: ReadonlyMap<string, ResourceDefinition> = new Map(Object.entries(definitions));

/** All tables a data set may contain: one per resource, plus the part tables. */
export const tableDefinitions: readonly TableDefinition[] = resourceDefinitions.flatMap((definition) =>
  definition.group?.part ? [definition, definition.group.part] : [definition],
);

export const resourceNames: readonly string[] = resourceDefinitions.map(({ name }) => name);

export const tableNames: readonly string[] = tableDefinitions.map(({ name }) => name);

/** The definition of a table. @throws Error for an unknown name */
export function tableDefinitionOf(table: string): TableDefinition {
  const definition = tableDefinitions.find(({ name }) => name === table);
  if (!definition) throw new Error(`no table "${table}"`);
  return definition;
}

/** The resource that a table feeds, directly or as a part. @throws Error for an unknown name */
export function resourceOfTable(table: string): string {
  const definition = resourceDefinitions.find((candidate) => tableNamesOf(candidate).includes(table));
  if (!definition) throw new Error(`no table "${table}"`);
  return definition.name;
}

/** The resources whose records live within those of another. */
export function heldBy(name: string): readonly ResourceDefinition[] {
  return resourceDefinitions.filter(({ within }) => within?.resource === name);
}

/** A resource whose records their container counts. */
type CountedDefinition = ResourceDefinition & { readonly countFact: string };

/** What a container counts: a chart its teams, but not what these own. */
export function countedWithin(name: string): CountedDefinition | undefined {
  return heldBy(name).find((held): held is CountedDefinition => held.countFact !== undefined);
}

/** A resource whose records join those of two others. */
export type LinkDefinition = ResourceDefinition & { readonly links: Links; readonly listing: LinkListing };

export const linkDefinitions: readonly LinkDefinition[] = resourceDefinitions.filter(isLinks);

/** Null for other records. */
export function isLinks(definition: ResourceDefinition): definition is LinkDefinition {
  return definition.links !== undefined && definition.listing.kind === 'links';
}

/** The definition of a link, such as a membership; undefined for other records. */
export function linkDefinitionOf(name: string): LinkDefinition | undefined {
  return linkDefinitions.find((definition) => definition.name === name);
}

/** The links that records of a resource hold, as teams do memberships. */
export function linksOwnedBy(name: string): readonly LinkDefinition[] {
  return linkDefinitions.filter(({ links }) => links.owner.resource === name);
}

/** The definition of that name. @throws Error for an unknown name: a defect of the tool */
export function definitionOf(name: string): ResourceDefinition {
  const definition = definitionByName.get(name);
  if (!definition) throw new Error(`no resource "${name}"`);
  return definition;
}
