// A general master as a record: its custom fields, how a request defines them, and how they change.
// A field keeps its id as long as its code and type stay the same; stored values belong to the id,
// so they are lost with it.
import { isDeepStrictEqual } from 'node:util';
import { type ErrorMap, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import {
  choice,
  code,
  type FieldRules,
  flag,
  initially,
  isBlank,
  nullable,
  text,
  texts,
} from '../../operations/field-rules.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';

export type FieldType = (typeof fieldTypes)[number];

export const fieldTypes = [
  'text',
  'text_long',
  'number',
  'integer',
  'checkbox',
  'pull_down',
  'date',
] as const;

export interface MasterField {
  readonly id: string;
  /** Unique within the master. */
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly fieldType: FieldType;
  /** The choices of `checkbox` and `pull_down`, null for other types. */
  readonly options: readonly string[] | null;
  /** Non-admins may view the field. */
  readonly visible: boolean;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The default order of a master's item list. */
export type DefaultSortBy = 'name' | 'code';

export interface MasterRecord extends NamedRecord {
  readonly description: string | null;
  readonly defaultSortBy: DefaultSortBy;
  readonly fields: readonly MasterField[];
}

/** Every general master of a tenant. */
export const mastersOf: PerTenant<Collection<MasterRecord>> = recordsPerTenant<MasterRecord>();

/** The rules of one element of `fields` in a request, and of a row of its own in a seed. */
export const fieldDefinitionRules: FieldRules = {
  code: { ...code('always'), isKey: true },
  title: text('on create', 300),
  fieldType: choice('on create', fieldTypes),
  required: flag('on create'),
  description: nullable(text('optional', 10_000)),
  options: nullable(texts('optional')),
  visible: initially(({ newFieldVisible }) => newFieldVisible, flag('optional')),
};

/** What a request defines of a field. */
export type FieldDefinition = Omit<MasterField, 'id' | 'createdAt' | 'updatedAt'>;

/** An element of `fields`; it has passed the rules. */
type Definition = JsonObject & { readonly code: string } & Partial<FieldDefinition>;

/**
 * The fields of a master after a request.
 * @param stored  the fields it had; none on create
 * @throws ApiError 422 if a new field is incomplete
 */
export function changeFields(
  tenant: Tenant,
  stored: readonly MasterField[],
  sent: readonly JsonObject[],
): readonly MasterField[] {
  const definitions = sent as readonly Definition[];
  const storedByCode = new Map(stored.map((field) => [field.code, field]));
  const changed = definitions.map((definition) =>
    changeField(tenant, storedByCode.get(definition.code), definition),
  );
  if (tenant.switches.masterFieldsUpdate === 'replaces') return changed;
  // Fields that were not sent stay; new ones come last.
  const kept = stored.map((field) => changed.find((other) => other.code === field.code) ?? field);
  return [...kept, ...changed.filter((field) => !storedByCode.has(field.code))];
}

/** Problems that the rules of single fields cannot find. Pure. */
export function fieldProblems(fields: readonly MasterField[]): ErrorMap {
  const codes = fields.map((field) => field.code);
  const messages = fields.flatMap((field, index) =>
    [
      codes.indexOf(field.code) < index ? 'code has already been taken' : undefined,
      isBlank(field.title) ? "title can't be blank" : undefined,
      lacksOptions(field) ? "options can't be blank" : undefined,
      new Set(field.options).size < (field.options ?? []).length ? 'options must not repeat' : undefined,
    ]
      .filter((message) => message !== undefined)
      .map((message) => `${field.code}: ${message}`),
  );
  return messages.length === 0 ? {} : { fields: messages };
}

/** True if the values of the field come from its options. Pure. */
export function hasOptions(fieldType: FieldType | null): boolean {
  return fieldType === 'checkbox' || fieldType === 'pull_down';
}

/** True for a field without the options that it needs. Pure. */
export function lacksOptions({ fieldType, options = null }: OptionsOf): boolean {
  return hasOptions(fieldType) && (options ?? []).length === 0;
}

interface OptionsOf {
  readonly fieldType: FieldType | null;
  readonly options?: readonly string[] | null;
}

/** A field as shown in answers. @param index  its position among the fields of the master */
export function showField(field: MasterField, index: number): JsonObject {
  return { ...field, fieldOrder: index + 1, initialDisplay: true };
}

/** A new field as stored. */
export function newField(tenant: Tenant, definition: FieldDefinition): MasterField {
  const instant = tenant.now().toISOString();
  return { id: tenant.identifiers.uuid(), createdAt: instant, updatedAt: instant, ...definition };
}

function changeField(tenant: Tenant, stored: MasterField | undefined, definition: Definition): MasterField {
  const { title, required, fieldType } = { ...stored, ...definition };
  if (title === undefined || required === undefined || fieldType === undefined) {
    const message = `${definition.code}: a new field needs title, required and fieldType`;
    throw validationFailed({ fields: [message] });
  }
  const { code, description = null, options = null } = { ...stored, ...definition };
  const visible = definition.visible ?? stored?.visible ?? tenant.switches.newFieldVisible;
  const choices = hasOptions(fieldType) ? options : null;
  const defined = { code, title, description, required, fieldType, options: choices, visible };
  if (stored?.fieldType !== fieldType) return newField(tenant, defined);
  const changed = { ...stored, ...defined };
  return isDeepStrictEqual(stored, changed) ? stored : { ...changed, updatedAt: tenant.now().toISOString() };
}
