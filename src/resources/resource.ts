/**
 * The shape of a resource: everything the tool must know about one kind of record, as data.
 * The algorithms that use it (parsing, diffing, listing, applying) are written once, elsewhere.
 */
import type { Severity } from '../errors.js';
import type { Value } from '../model.js';
import type { FieldType } from './field-types.js';

/** An answer of the service that stands for a record. Unknown properties are ignored. */
export type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Field {
  /** Canonical column name, and the property of answers and requests unless `property` says otherwise. */
  readonly name: string;
  /** Other headers that mean this column. */
  readonly aliases: readonly string[];
  readonly type: FieldType;
  /** The column must be there and its cells must not be blank. */
  readonly isRequired: boolean;
  /** Property of the request body. */
  readonly property: string;
  /** What an update sends for an empty value; a create leaves it out. Source: the null rules of the contract. */
  readonly cleared: '' | null;
  /** The value is the key of another record of the same resource and scope; requests carry its id. */
  readonly isParent: boolean;
}

/** How all records of one scope are read. */
export type ListStrategy =
  /** A flat list in pages, sorted by a key so that rows do not shift between pages. */
  | { readonly kind: 'pages'; readonly sortBy: string }
  /**
   * A tree: the list gives the roots, a single record its children.
   * `countFact` is the fact of the scope's own record that says how many there are.
   */
  | { readonly kind: 'walk'; readonly countFact: string };

export interface ResourceDefinition {
  /** Name of the table and of the resource in plans, for example `teams`. */
  readonly name: string;
  /** One of them, in messages, for example `team`. */
  readonly noun: string;
  readonly keyField: string;
  readonly nameField: string;
  readonly fields: readonly Field[];
  /**
   * The resource whose records hold these, and the column that names one.
   * Without the column, or with a blank cell, the record meant is the one with the fact `isCurrent`.
   */
  readonly within?: {
    readonly resource: string;
    readonly column: string;
    readonly aliases: readonly string[];
  };
  /** Path of the list; single records are below it by id. `containerId` is `''` where there is no `within`. */
  collectionPath(containerId: string): string;
  readonly listing: ListStrategy;
  /** Names the one record that is current when the list itself does not say. */
  readonly currentPath?: string;
  /** What answers say beside the fields. */
  readFacts(answer: Answer): Readonly<Record<string, number | boolean>>;
  /** Columns of the data set that this version reads but does not act on, and how bad that is. */
  readonly columnsNotHandled: Readonly<Record<string, Severity>>;
}

type FieldOptions = Partial<Omit<Field, 'name' | 'type'>>;

/** A field with the usual settings: optional, sent under its own name, cleared by null. */
export function field(name: string, type: FieldType, options: FieldOptions = {}): Field {
  return {
    name,
    type,
    aliases: [],
    isRequired: false,
    property: name,
    cleared: null,
    isParent: false,
    ...options,
  };
}

/** The field that names the parent record, if the resource is a tree. Pure. */
export function parentFieldOf(definition: ResourceDefinition): Field | undefined {
  return definition.fields.find(({ isParent }) => isParent);
}

/**
 * The field of that name.
 * @throws Error when there is none: a defect of the tool, not of the input
 */
export function fieldOf(definition: ResourceDefinition, name: string): Field {
  const found = definition.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${definition.name} has no field "${name}"`);
  return found;
}

/** The value of a field that an answer holds, in normal form. Pure. */
export function readProperty({ name, type }: Field, answer: Answer): Value {
  return type.normalize(answer[name]);
}
