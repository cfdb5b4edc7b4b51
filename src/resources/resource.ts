/**
 * The shape of a resource: all facts about one kind of record, as data and a few pure functions.
 * Parsing, diffing, listing and applying are written once, elsewhere.
 */
import type { Action } from '../model/changes.js';
import type { Limit, LimitKind } from '../model/limits.js';
import type { Fault, Severity } from '../model/problems.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../model/records.js';
import type { ResourceName, TableName } from '../model/resource-names.js';
import type { RowOrigin } from '../model/tables.js';
import type { FieldType } from './fields/field-types.js';
import { normalId } from './fields/normal-id.js';
import type { States } from './fields/states.js';

/** A record in an answer of the service. Unknown properties are ignored. */
export type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Field {
  /** Canonical column name; also the property in answers and requests unless `property` differs. */
  readonly name: string;
  /** Other headers of this column, that no rule reads. */
  readonly aliases: readonly string[];
  /**
   * What headers of this column say (see read-header.ts), the likeliest first: the others name it
   * only if no column says the first. Those in one list are equally likely.
   */
  readonly means: readonly (string | readonly string[])[];
  /** Of several columns that say the same, the one with this word is meant. */
  readonly ownWord?: string;
  readonly type: FieldType;
  /** Its cells must not be blank; a fixed column must also be present. */
  readonly isRequired: boolean;
  /** Property in answers and request bodies. */
  readonly property: string;
  /** Sent by an update for an empty value; a create omits it. Source: the contract, null rules. */
  readonly cleared: '' | null;
  /** False: the service has its own default, so a blank cell leaves the field unchanged. */
  readonly isClearable: boolean;
  /** The value is the key of a record in the same resource and scope; requests carry its id. */
  readonly isParent: boolean;
  /** The value holds keys of another resource: in the same scope, if that has scopes. */
  readonly refersTo?: ResourceName;
  /** Another field of that resource that names a record, such as an e-mail address. */
  readonly refersBy?: string;
  /** One that does so in a column whose header says it, such as 社員番号: codes may look the same. */
  readonly refersByHeader?: string;
  /** A new record without a value names the default one of that resource. */
  readonly takesDefault?: true;
  /** Path below a record: a POST there makes it the only TRUE one. Never in a request body. */
  readonly exclusivePath?: string;
  /** Path below a record: a POST there sets the day it becomes current. Never in a request body. */
  readonly schedulePath?: string;
  /** The value is a state of the record. Never in a request body. */
  readonly states?: States;
  /** No two records in use share a value; it can name the record where its key could. */
  readonly isUnique: boolean;
  /** The container's definition, for a custom field. */
  readonly custom?: CustomField;
}

/** A field with states. */
export type StateField = Field & { readonly states: States };

/** A custom field as its container's values define it. */
export interface CustomField {
  readonly code: string;
  /** By attribute name, without `code`. */
  readonly attributes: Values;
}

/**
 * Records that join two others, such as memberships: a team, their owner, and a user, their
 * subject. They have no id of their own: both ends are the key.
 */
export interface Links {
  /** Holds them, in the same scope. */
  readonly owner: LinkEnd;
  /** What answers show for a link. */
  readonly subject: LinkEnd;
  /** True for at least one link of an owner that has any, after every request: `leader`. */
  readonly keepsOne: string;
}

interface LinkEnd {
  readonly field: string;
  readonly resource: ResourceName;
}

/** How the links of owners are listed and written. */
export interface LinkListing {
  readonly kind: 'links';
  /** Property of an owner that shows the first of its links, up to a page. */
  readonly property: string;
  /** Path of their list below the owner. */
  readonly step: string;
  /** Path of the owners' list below a subject; only those in the current container. */
  readonly ownersStep: string;
  /** Property of an owner that counts them. */
  readonly countFact: string;
  /** Fact of the container that counts those of all owners. */
  readonly totalFact: string;
  /**
   * Creates and deletes of one owner go together, at most `max` in a request; `created` and
   * `deleted` are the properties of the bodies, which hold records and ids. Answers are empty.
   */
  readonly batch: { readonly max: number; readonly created: string; readonly deleted: string };
  /** The other values of a record. @param keysOf keys of the records in a property */
  read(answer: Answer, keysOf: (resource: ResourceName, property: unknown) => readonly string[]): Values;
}

/** How all records of one scope are listed. */
export type ListStrategy =
  /** A flat list in pages, sorted by a key so that rows do not shift between pages. */
  | {
      readonly kind: 'pages';
      readonly sortBy: string;
      /** Further parameters, without which the list may lack records. */
      readonly query?: Readonly<Record<string, readonly string[]>>;
    }
  /**
   * A tree whose flat list omits parents; only a single record shows its children. `pathProperty`
   * is the path of names from the root, which shows the records that can have children.
   */
  | { readonly kind: 'flat-tree'; readonly sortBy: string; readonly pathProperty: string }
  /** A tree whose list contains only the roots; a single record shows its children. */
  | { readonly kind: 'walk' }
  | LinkListing;

/** Required properties of every table. */
interface TableParts {
  /** Name of the table, and of the resource in plans, e.g. `teams`. */
  readonly name: TableName;
  readonly fields: readonly Field[];
  /** The containing resource, and the column that names the container. */
  readonly within?: Within;
  /** The table may also be written as a staircase of names, see unfold-staircase.ts. */
  readonly staircase?: { readonly nameField: string; readonly parentField: string };
  /** The field that levels, or a path, of names may stand for. */
  readonly pathField?: string;
  /** What headers of a column with a path say. */
  readonly pathMeans?: readonly string[];
  /** Two fields that one column may hold, as a name in two parts. */
  readonly wholeName?: WholeName;
  /** What headers of days say that somebody comes or goes. */
  readonly days?: { readonly joins: readonly string[]; readonly leaves: readonly string[] };
  /** Fields that one row may hold several times, see wide-rows.ts. A record needs the first. */
  readonly repeated?: readonly string[];
}

/** A column that is parted at its one blank into two fields. */
export interface WholeName {
  /** With the first part first. */
  readonly column: string;
  /** With the second part first; never by its header alone. */
  readonly reversed: string;
  readonly parts: readonly [string, string];
  readonly means: Field['means'];
}

/** Properties of a table with defaults. */
interface TableSettings {
  /** The field that identifies rows. Default: `code`. */
  readonly keyField: string;
  /** Fields that identify rows together, the one above last; their values are codes. */
  readonly keyFields: readonly string[];
  /** Columns that this version reads but does not support, with the severity of their problem. */
  readonly columnsNotHandled: Readonly<Record<string, Severity>>;
  /** Values of a template's example rows beyond the samples of the language, by column. */
  readonly samples: readonly Readonly<Record<string, string | boolean>>[];
}

export interface Within {
  readonly resource: ResourceName;
  readonly column: string;
  readonly aliases: readonly string[];
  /** Type of the container's key. */
  readonly type: FieldType;
  /** A blank cell means the record with the fact `isCurrent`; else it must not be blank. */
  readonly defaultsToCurrent: boolean;
}

/**
 * Custom fields that each tenant defines. Values are named `<property>.<code>…`; a request holds
 * all or none. Source: send the complete list or leave it out (public description of the service).
 */
interface FieldGroup {
  /** Property in answers and request bodies, and prefix of the value names. */
  readonly property: string;
  /** The custom fields, from the container's values or the definitions that records show. */
  columns(definitions: Values): readonly Field[];
  /** Where no container defines the fields: their types in an answer, by value name. */
  definitionsIn?(answer: Answer): Values;
  /** The same: the value name that a header of a file asks for. */
  nameIn?(header: string): string | undefined;
  /** Answers leave out fields without a value, and requests may do so. */
  readonly isSparse?: true;
  /** The custom fields as an answer itself describes them; undefined if it does not. */
  columnsIn?(answer: Answer): readonly Field[] | undefined;
  /** Titles by code of the fields that a container's values define. */
  titles?(container: Values): ReadonlyMap<string, string>;
  /** The group's values in an answer. */
  read(answer: Answer, columns: readonly Field[]): Values;
  /** The same as the service holds them: not in normal form, by value name. */
  stored(answer: Answer): ReadonlyMap<string, unknown>;
  /** A create must include the group even when it is empty. */
  readonly isNeededToCreate?: true;
  /** The complete group for a request body. */
  write(values: Values): unknown;
  /** The custom fields that lose their values in the container's records by this change. */
  lostColumns?(before: Values, after: Values): readonly string[];
  /** True for a value whose change destroys the records' values in the field. */
  isDestructive?(name: string): boolean;
  /** The table whose rows feed the group: a row's key becomes `<property>.<key>`. */
  readonly part?: TableDefinition;
}

/** Required properties of every resource. */
interface ResourceParts extends TableParts {
  readonly name: ResourceName;
  /** Singular term in message arguments and in names of records without a key, e.g. `team`. */
  readonly noun: string;
  /** Path of the list; records are below it by id. `containerId` is `''` without `within`. */
  collectionPath(containerId: string): string;
  readonly listing: ListStrategy;
  /** The fields of a link; both ends together are its key. */
  readonly links?: { readonly [Part in keyof Links]: string };
  /** Fact of the container that counts its records, for lists without a count. */
  readonly countFact?: string;
  /** Path of the one current record, when the list does not mark it. */
  readonly currentPath?: string;
  readonly group?: FieldGroup;
  /** The facts that tell people apart, each the fields of one. Absent: they are no people. */
  readonly identifiedBy?: readonly (readonly string[])[];
  /** Path of the record whose rights a token has. */
  readonly callerPath?: string;
  /** Properties of answers that only those see who may write the records. */
  readonly shownToManagers?: readonly string[];
  /** What the service calls the permission that allows reading only. */
  readonly readPermission?: string;
  /** Property of a create that says whether the service announces the record by mail. */
  readonly mailProperty?: string;
  /** The parent in the answer to a write; null for a root, undefined if the answer omits it. */
  readParent?(answer: Answer): unknown;
  /** State beyond the files: counting facts, and settings by their names in answers. */
  readonly unmanaged?: { readonly facts?: readonly string[]; readonly settings?: readonly string[] };
  /** Rules beyond those of single fields. Pure. */
  check?(desired: DesiredRecord, existing: ExistingRecord | undefined): readonly RowFault[];
  /** Rules across the rows of a scope, and with the records that they refer to. Pure. */
  checkScope?(scope: ScopeToCheck): readonly RowFault[];
}

/** One scope on both sides. */
export interface ScopeToCheck {
  readonly desired: readonly DesiredRecord[];
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  /** The values of a record of another resource after the plan; undefined if there is none. */
  valuesOf(resource: ResourceName, key: string): Values | undefined;
}

/** Properties of a resource with defaults: any record can be deleted without side effects. */
interface ResourceSettings extends TableSettings {
  /** Default: `name`. Of users: no field of a row, but made of two. */
  readonly nameField: string;
  /**
   * The display name. Default: the value of `nameField`. A record whose `nameField` refers to
   * another has the name of that one.
   */
  nameOf(values: Values): string | undefined;
  /** Facts in an answer. Default: the facts named below. */
  readFacts(answer: Answer): ExistingRecord['facts'];
  /** Facts that count what a delete removes, which then needs an approval by name. */
  readonly lostFacts: readonly string[];
  /** Deleting a record deletes its descendants; otherwise they must be deleted or moved first. */
  readonly deletesDescendants: boolean;
  /** A record with one of these facts cannot be deleted. */
  readonly undeletableFacts: readonly string[];
  /** The service confirms a delete before it is done: the record remains for a while. */
  readonly isDeletedLater: boolean;
  /** Fields that an update sends all or none of. */
  readonly sentTogether: readonly string[];
  /** Limits that differ from the defaults of all resources. */
  readonly usualLimits: Readonly<Partial<Record<LimitKind, Limit>>>;
  /** The limits that count changes of the resource, where they are not the usual ones. */
  readonly countedAs: Readonly<Partial<Record<Action, LimitKind>>>;
}

/** Columns of a table, and how its rows become records. */
export type TableDefinition = TableParts & TableSettings;

/** Fields with a part of their own, as far as a resource has them. */
interface SpecialFields {
  /** Names the parent record: the resource is a tree. */
  readonly parentField: Field | undefined;
  /** True for exactly one record. */
  readonly exclusiveField: Field | undefined;
  /** The day a record becomes current. */
  readonly scheduleField: Field | undefined;
  /** The state of a record. */
  readonly stateField: StateField | undefined;
  /** Names of those of which no two records in use share a value. */
  readonly uniqueFields: readonly string[];
}

export interface ResourceDefinition extends Omit<ResourceParts, 'links'>, ResourceSettings, SpecialFields {
  readonly links?: Links;
  /** Column with the former key of a renamed record; none where several fields are the key. */
  readonly previousKeyColumn?: string;
  /**
   * Keys are unique in a scope and can replace the id in paths. Source: codes are unique and
   * address records; names do neither (the service's contract).
   */
  readonly areKeysUnique: boolean;
}

const tableSettings: Omit<TableSettings, 'keyFields'> = {
  keyField: 'code',
  columnsNotHandled: {},
  samples: [],
};

const noFacts = {};

const resourceSettings: Omit<ResourceSettings, 'readFacts' | 'nameOf' | 'keyFields'> = {
  ...tableSettings,
  nameField: 'name',
  lostFacts: [],
  deletesDescendants: false,
  undeletableFacts: [],
  isDeletedLater: false,
  sentTogether: [],
  usualLimits: {},
  countedAs: {},
};

/** Defines a table; omitted settings get their defaults. */
export function defineTable(parts: TableParts & Partial<TableSettings>): TableDefinition {
  const definition = { ...tableSettings, ...parts };
  return { keyFields: [definition.keyField], ...definition };
}

/** Defines a resource; omitted settings get their defaults. */
export function defineResource({
  links: linked,
  ...parts
}: ResourceParts & Partial<ResourceSettings>): ResourceDefinition {
  const links = linked && linksOf(parts, linked);
  const definition = { ...resourceSettings, ...(links && linkSettings(links)), ...parts };
  const { keyField, keyFields = [keyField], nameField, lostFacts, undeletableFacts } = definition;
  const factNames = [...lostFacts, ...undeletableFacts];
  const isRenamable = keyFields.length === 1;
  return {
    readFacts: (answer) => (factNames.length === 0 ? noFacts : factsNamed(factNames, answer)),
    nameOf: (values) => textIn(values, nameField),
    ...definition,
    ...(links && { links }),
    ...specialFields(parts.fields),
    keyFields,
    ...(isRenamable && {
      previousKeyColumn: `previous${keyField.slice(0, 1).toUpperCase()}${keyField.slice(1)}`,
    }),
    areKeysUnique: keyField !== nameField || !isRenamable,
  };
}

function specialFields(fields: readonly Field[]): SpecialFields {
  return {
    parentField: fields.find(({ isParent }) => isParent),
    exclusiveField: fields.find(({ exclusivePath }) => exclusivePath !== undefined),
    scheduleField: fields.find(({ schedulePath }) => schedulePath !== undefined),
    stateField: fields.find((field): field is StateField => field.states !== undefined),
    uniqueFields: fields.filter(({ isUnique }) => isUnique).map(({ name }) => name),
  };
}

function linksOf(
  { fields }: Pick<TableParts, 'fields'>,
  { owner, subject, keepsOne }: NonNullable<ResourceParts['links']>,
): Links {
  const endOf = (name: string): LinkEnd => {
    const resource = resourceReferredBy({ fields }, name);
    if (resource === undefined) throw new Error(`the field "${name}" of a link refers to nothing`);
    return { field: name, resource };
  };
  return { owner: endOf(owner), subject: endOf(subject), keepsOne };
}

/** A link has the name of its subject. */
function linkSettings({ owner, subject }: Links) {
  const { field: keyField } = subject;
  return { keyField, keyFields: [owner.field, keyField], nameField: keyField, nameOf: () => undefined };
}

function textIn(values: Values, name: string): string | undefined {
  const value = values[name] ?? null;
  return value === null ? undefined : String(value);
}

/** The key in values that hold all of it: `code`, or `0110/u001` of a team and a user. Pure. */
export function keyIn({ keyFields }: Pick<TableDefinition, 'keyFields'>, values: Values): string | undefined {
  const parts = keyFields.map((name) => values[name]);
  return parts.includes(undefined) ? undefined : parts.map((part) => part ?? '').join('/');
}

/** The field that values lack to name a record: `user` of a row that only manages a team. Pure. */
export function blankKeyField(
  { keyFields }: Pick<TableDefinition, 'keyFields'>,
  values: Values,
): string | undefined {
  return keyFields.find((name) => values[name] === null);
}

/** The values of the fields that make a key; the reverse of keyIn. Pure. */
export function keyValues({ keyFields }: Pick<TableDefinition, 'keyFields'>, key: string): Values {
  const parts = keyFields.length === 1 ? [key] : key.split('/');
  return Object.fromEntries(keyFields.map((name, index) => [name, parts[index] ?? null]));
}

/** The resource whose keys a field holds, if it refers to one. Pure. */
export function resourceReferredBy(
  { fields }: Pick<TableDefinition, 'fields'>,
  fieldName: string | undefined,
): ResourceName | undefined {
  return fields.find(({ name }) => name === fieldName)?.refersTo;
}

/** The resources that fields refer to. Pure. */
export function referredResources({ fields }: Pick<TableDefinition, 'fields'>): readonly ResourceName[] {
  return [...new Set(fields.flatMap(({ refersTo }) => refersTo ?? []))];
}

/** A fault of a row, or of its cell in `column`. */
export interface RowFault {
  readonly fault: Fault;
  readonly severity: Severity;
  readonly row: RowOrigin;
  readonly column?: string;
}

type FieldOptions = Partial<Omit<Field, 'name' | 'type'>>;

/** A field with default settings: optional, sent under its own name, cleared by null. */
export function field(name: string, type: FieldType, options: FieldOptions = {}): Field {
  return {
    name,
    type,
    aliases: [],
    means: [],
    isRequired: false,
    property: name,
    cleared: null,
    isClearable: true,
    isParent: false,
    isUnique: false,
    ...options,
  };
}

/**
 * The name by which children reference a record: its key. Without a key, a name that no row can
 * contain, so that children do not pass for roots. Pure.
 */
export function referenceTo(
  { noun }: ResourceDefinition,
  { key, id }: Pick<ExistingRecord, 'key' | 'id'>,
): string {
  return key ?? `(${noun} ${normalId(id)})`;
}

/** The name of a field that there must be. @throws Error without one: a defect of the tool */
export function fieldName(field: Field | undefined): string {
  if (!field) throw new Error('the definition has no such field');
  return field.name;
}

/** True for the one current record. Pure. */
export function isCurrent(record: Pick<ExistingRecord, 'facts'> | undefined): boolean {
  return record?.facts['isCurrent'] === true;
}

/** The one current record, if the service has one and marks it. Pure. */
export function currentOf(records: readonly ExistingRecord[]): ExistingRecord | undefined {
  return records.find(isCurrent);
}

/** True for a field of request bodies; the others are set by separate requests. Pure. */
export function isInBody({ exclusivePath, schedulePath, states }: Field): boolean {
  return exclusivePath === undefined && schedulePath === undefined && states === undefined;
}

/** True for a value that a request holds with others or not at all. Pure. */
export function isSentTogether(definition: ResourceDefinition, name: string): boolean {
  return definition.sentTogether.includes(name) || isInGroup(definition, name);
}

/** True for a value name of the resource's group. Pure. */
export function isInGroup({ group }: ResourceDefinition, name: string): boolean {
  return group !== undefined && name.startsWith(`${group.property}.`);
}

/** The tables that feed a resource: its own and its part table. Pure. */
export function tableNamesOf({ name, group }: ResourceDefinition): readonly string[] {
  return group?.part ? [name, group.part.name] : [name];
}

/** True for records with custom fields that a container, or the tenant, defines. Pure. */
export function hasCustomFields({ group }: ResourceDefinition): boolean {
  return group !== undefined && group.part === undefined;
}

/** The first fact that prevents deleting a record, if there is one. Pure. */
export function undeletableFactOf(
  { undeletableFacts }: ResourceDefinition,
  record: Pick<ExistingRecord, 'facts'> | undefined,
): string | undefined {
  return undeletableFacts.find((fact) => record?.facts[fact] === true);
}

/** The part key in a value name `<property>.<key>.<attribute>`; keys contain no dot. Pure. */
export function partKeyOf(name: string): string {
  return name.slice(name.indexOf('.') + 1, name.lastIndexOf('.'));
}

/** The fixed field of that name. @throws Error without one: a defect of the tool */
export function fieldOf(definition: ResourceDefinition, name: string): Field {
  const named = definition.fields.find((candidate) => candidate.name === name);
  if (!named) throw new Error(`${definition.name} has no field "${name}"`);
  return named;
}

/** The value of a field in an answer, in normal form. Pure. */
export function readProperty({ property, type }: Field, answer: Answer): Value {
  return type.normalize(answer[property]);
}

/** The numbers and booleans in an answer under these names. Pure. */
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
