/**
 * The shape of a resource: everything the tool must know about one kind of record, as data and a
 * few pure functions. The algorithms that use it (parsing, diffing, listing, applying) are written
 * once, elsewhere.
 */
import type { Fault, Severity } from '../model/problems.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../model/records.js';
import type { ResourceName, TableName } from '../model/resource-names.js';
import type { RowOrigin } from '../model/tables.js';
import type { FieldType } from './fields/field-types.js';
import { normalId } from './fields/normal-id.js';

/** An answer of the service that stands for a record. Unknown properties are ignored. */
export type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Field {
  /**
   * Canonical column name, and the property of answers and requests unless `property` says
   * otherwise.
   */
  readonly name: string;
  /** Other headers that mean this column. */
  readonly aliases: readonly string[];
  readonly type: FieldType;
  /** Its cells must not be blank; a fixed column must be there as well. */
  readonly isRequired: boolean;
  /** Property of answers and of request bodies. */
  readonly property: string;
  /**
   * What an update sends for an empty value; a create leaves it out. Source: the null rules of the
   * contract.
   */
  readonly cleared: '' | null;
  /**
   * False: the service has a value of its own for it, so a blank cell leaves the field as it is.
   */
  readonly isClearable: boolean;
  /**
   * The value is the key of another record of the same resource and scope; requests carry its id.
   */
  readonly isParent: boolean;
  /**
   * True for exactly one record of the scope, which the service sets by a POST to this path below
   * the record: it is a change of its own and never part of a request body.
   */
  readonly exclusivePath?: string;
  /**
   * Says from when the record is the current one: a day, or `now`. The service is told by a POST to
   * this path below the record: it is a change of its own and never part of a request body.
   */
  readonly schedulePath?: string;
  /** What a container says of a field that it defines for its records. */
  readonly custom?: CustomField;
}

/** The definition of one custom field, taken from the values of its container. */
export interface CustomField {
  readonly code: string;
  /** Attribute values by name, `code` excluded. */
  readonly attributes: Values;
}

/** How all records of one scope are read. */
export type ListStrategy =
  /** A flat list in pages, sorted by a key so that rows do not shift between pages. */
  | { readonly kind: 'pages'; readonly sortBy: string }
  /**
   * A tree whose flat list does not say who is whose parent: the single record holds its children.
   * `pathProperty` is the path of names from the root, which tells the records that can have
   * children.
   */
  | { readonly kind: 'flat-tree'; readonly sortBy: string; readonly pathProperty: string }
  /** A tree whose list gives only the roots, and a single record its children. */
  | { readonly kind: 'walk' };

/** What every table says of itself. */
interface TableParts {
  /** Name of the table, and of the resource in plans, for example `teams`. */
  readonly name: TableName;
  readonly fields: readonly Field[];
  /** The resource whose records hold these, and the column that names one. */
  readonly within?: Within;
  /** The table may also be a staircase of names, see unfold-staircase.ts. */
  readonly staircase?: { readonly nameField: string; readonly parentField: string };
}

/** What a table says only where it is not as usual. */
interface TableSettings {
  /** The field that tells rows apart. Default: `code`. */
  readonly keyField: string;
  /** Columns of the data set that this version reads but does not act on, and how bad that is. */
  readonly columnsNotHandled: Readonly<Record<string, Severity>>;
  /** What the example rows of a template hold beside the samples of the language, by column. */
  readonly samples: readonly Readonly<Record<string, string | boolean>>[];
}

export interface Within {
  readonly resource: ResourceName;
  readonly column: string;
  readonly aliases: readonly string[];
  /** As of the key that the column names. */
  readonly type: FieldType;
  /**
   * A blank cell means the record with the fact `isCurrent`; otherwise the cell must not be blank.
   */
  readonly defaultsToCurrent: boolean;
}

/**
 * Fields that each tenant defines for itself. Their values are named `<property>.<code>…`, and the
 * service takes all of them or none in a request. Source: send the complete list or leave it out
 * (public description of the service).
 */
export interface FieldGroup {
  /** Property of answers and request bodies, and the beginning of the value names. */
  readonly property: string;
  /** The fields that records within a container have, from the container's values. */
  columns(container: Values): readonly Field[];
  /** The values that an answer holds. */
  read(answer: Answer, columns: readonly Field[]): Values;
  /** What an answer shows that all others of its container show as well. */
  repeatedIn?(answer: Answer): readonly Repeated[];
  /** A create must hold the group even when it is empty. */
  readonly isNeededToCreate: boolean;
  /** The complete group for a request body, from all its values. */
  write(values: Values): unknown;
  /** The fields of records within a container that lose their values when its values change so. */
  lostColumns(before: Values, after: Values): readonly string[];
  /** True for a value whose change destroys what records hold in the field. */
  isDestructive(name: string): boolean;
  /** A table of its own whose rows feed the group: its key becomes `<property>.<key>`. */
  readonly part?: TableDefinition;
}

/** An object of an answer, and what `read` reads of it. */
export interface Repeated {
  readonly whole: object;
  readonly read: object;
}

/** What every resource says of itself. */
interface ResourceParts extends TableParts {
  readonly name: ResourceName;
  /**
   * One of them, in the arguments of messages and in names of records without a key, for example
   * `team`.
   */
  readonly noun: string;
  /**
   * Path of the list; single records are below it by id. `containerId` is `''` where there is no
   * `within`.
   */
  collectionPath(containerId: string): string;
  readonly listing: ListStrategy;
  /** Fact of the container that says how many there are, for when their list does not. */
  readonly countFact?: string;
  /** Names the one record that is current when the list itself does not say. */
  readonly currentPath?: string;
  readonly group?: FieldGroup;
  /**
   * The parent that an answer to a write shows; null for a root, undefined when it does not say.
   */
  readParent?(answer: Answer): unknown;
  /**
   * What a record has and no file says: facts that count it, and settings by their names in
   * answers.
   */
  readonly unmanaged?: { readonly facts?: readonly string[]; readonly settings?: readonly string[] };
  /** Rules of the resource beyond those of its fields. Pure. */
  check?(desired: DesiredRecord, existing: ExistingRecord | undefined): readonly RowFault[];
}

/**
 * What a resource says only where it is not as usual: any record can be deleted, at once, and
 * nothing goes with it.
 */
interface ResourceSettings extends TableSettings {
  /** Default: `name`. */
  readonly nameField: string;
  /** What answers say beside the fields. Default: the facts that are named below. */
  readFacts(answer: Answer): ExistingRecord['facts'];
  /** Facts that count what a delete takes with it. */
  readonly lostFacts: readonly string[];
  /** What goes with a deleted record is worth an approval by name. */
  readonly isCascading: boolean;
  /** Deleting a record deletes those below it; otherwise they must be deleted or moved first. */
  readonly deletesDescendants: boolean;
  /** A record with one of these facts cannot be deleted. */
  readonly undeletableFacts: readonly string[];
  /** A delete is answered before it is done: the record is there for a while. */
  readonly isDeletedLater: boolean;
}

/** Columns of a table and what makes its rows records. */
export type TableDefinition = TableParts & TableSettings;

export interface ResourceDefinition extends ResourceParts, ResourceSettings {
  /** Column that gives the key a record has had so far. */
  readonly previousKeyColumn: string;
  /**
   * The service refuses a second record of the same key in a scope, and takes the key in place of
   * the id in paths. Source: codes are unique and address records; names do neither (the service's
   * contract).
   */
  readonly areKeysUnique: boolean;
}

const tableSettings: TableSettings = { keyField: 'code', columnsNotHandled: {}, samples: [] };

const noFacts = {};

const resourceSettings: Omit<ResourceSettings, 'readFacts'> = {
  ...tableSettings,
  nameField: 'name',
  lostFacts: [],
  isCascading: false,
  deletesDescendants: false,
  undeletableFacts: [],
  isDeletedLater: false,
};

/** A table that is as usual but for what is said. */
export function defineTable(parts: TableParts & Partial<TableSettings>): TableDefinition {
  return { ...tableSettings, ...parts };
}

/** A resource that is as usual but for what is said. */
export function defineResource(parts: ResourceParts & Partial<ResourceSettings>): ResourceDefinition {
  const definition = { ...resourceSettings, ...parts };
  const { keyField, nameField, lostFacts, undeletableFacts } = definition;
  const factNames = [...lostFacts, ...undeletableFacts];
  return {
    readFacts: (answer) => (factNames.length === 0 ? noFacts : factsNamed(factNames, answer)),
    ...definition,
    previousKeyColumn: `previous${keyField.slice(0, 1).toUpperCase()}${keyField.slice(1)}`,
    areKeysUnique: keyField !== nameField,
  };
}

/** What is wrong with a row, or with its cell in `column`. */
export interface RowFault {
  readonly fault: Fault;
  readonly severity: Severity;
  readonly row: RowOrigin;
  readonly column?: string;
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
    isClearable: true,
    isParent: false,
    ...options,
  };
}

/** The field that names the parent record, if the resource is a tree. Pure. */
export function parentFieldOf(definition: ResourceDefinition): Field | undefined {
  return definition.fields.find(({ isParent }) => isParent);
}

/**
 * What a record is called by those that stand below it: by its key. One without a code gets a name
 * that no row can have, so that nothing below it passes for a root. Pure.
 */
export function referenceTo(
  { noun }: ResourceDefinition,
  { key, id }: Pick<ExistingRecord, 'key' | 'id'>,
): string {
  return key ?? `(${noun} ${normalId(id)})`;
}

/** The field that is true for exactly one record, if there is one. Pure. */
export function exclusiveFieldOf(definition: ResourceDefinition): Field | undefined {
  return definition.fields.find(({ exclusivePath }) => exclusivePath !== undefined);
}

/** Its name. @throws Error when there is none: a defect of the tool, not of the input */
export function exclusiveFieldNameOf(definition: ResourceDefinition): string {
  const field = exclusiveFieldOf(definition);
  if (!field) throw new Error(`${definition.name} has no field that one record alone has`);
  return field.name;
}

/** The field that says from when a record is the current one, if there is one. Pure. */
export function scheduleFieldOf(definition: ResourceDefinition): Field | undefined {
  return definition.fields.find(({ schedulePath }) => schedulePath !== undefined);
}

/** Its name. @throws Error when there is none: a defect of the tool, not of the input */
export function scheduleFieldNameOf(definition: ResourceDefinition): string {
  const field = scheduleFieldOf(definition);
  if (!field) throw new Error(`${definition.name} has no field that says from when`);
  return field.name;
}

/** True for the one record that is current. Pure. */
export function isCurrent(record: Pick<ExistingRecord, 'facts'> | undefined): boolean {
  return record?.facts['isCurrent'] === true;
}

/** The one record that is current, if the service has one and says which. Pure. */
export function currentOf(records: readonly ExistingRecord[]): ExistingRecord | undefined {
  return records.find(isCurrent);
}

/** True for a field that request bodies hold; the others are set by requests of their own. Pure. */
export function isInBody({ exclusivePath, schedulePath }: Field): boolean {
  return exclusivePath === undefined && schedulePath === undefined;
}

/** True for the name of a value that belongs to the resource's group. Pure. */
export function isInGroup({ group }: ResourceDefinition, name: string): boolean {
  return group !== undefined && name.startsWith(`${group.property}.`);
}

/** The tables that feed a resource: its own, and that of its part if it has one. Pure. */
export function tableNamesOf({ name, group }: ResourceDefinition): readonly string[] {
  return group?.part ? [name, group.part.name] : [name];
}

/** True for records whose container defines fields of their own. Pure. */
export function hasCustomFields({ group }: ResourceDefinition): boolean {
  return group !== undefined && group.part === undefined;
}

/** The first fact of a record that keeps it from being deleted, if there is one. Pure. */
export function undeletableFactOf(
  { undeletableFacts }: ResourceDefinition,
  record: Pick<ExistingRecord, 'facts'> | undefined,
): string | undefined {
  return undeletableFacts.find((fact) => record?.facts[fact] === true);
}

/**
 * The key of the part that a value of a group belongs to: `<property>.<key>.<attribute>`. Keys hold
 * no full stop. Pure.
 */
export function partKeyOf(name: string): string {
  return name.slice(name.indexOf('.') + 1, name.lastIndexOf('.'));
}

/**
 * The fixed field of that name. @throws Error when there is none: a defect of the tool, not of the
 * input
 */
export function fieldOf(definition: ResourceDefinition, name: string): Field {
  const found = definition.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${definition.name} has no field "${name}"`);
  return found;
}

/** The value of a field that an answer holds, in normal form. Pure. */
export function readProperty({ property, type }: Field, answer: Answer): Value {
  return type.normalize(answer[property]);
}

/** The facts of an answer that are numbers or truths under these names. Pure. */
export function factsNamed(names: readonly string[], answer: Answer): ExistingRecord['facts'] {
  const facts: Record<string, number | boolean> = {};
  for (const name of names) {
    const fact = answer[name];
    if (typeof fact === 'number' || typeof fact === 'boolean') facts[name] = fact;
  }
  return facts;
}

/** True for a JSON object. */
export function isAnswerObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
