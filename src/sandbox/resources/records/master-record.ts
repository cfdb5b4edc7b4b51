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
  isBlank,
  list,
  nullable,
  text,
} from '../../operations/field-rules.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { type FieldType, fieldTypes, hasOptions, lacksOptions } from './custom-value.js';

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

export interface MasterRecord extends NamedRecord {
  readonly description: string | null;
  /** The default order of its items. */
  readonly defaultSortBy: 'name' | 'code';
  readonly fields: readonly MasterField[];
}

export const mastersOf: PerTenant<Collection<MasterRecord>> = recordsPerTenant<MasterRecord>();

/** The rules of one element of `fields` in a request, and of a row of its own in a seed. */
export const fieldDefinitionRules: FieldRules = {
  code: code('always'),
  title: text('on create', 300),
  fieldType: choice('on create', fieldTypes),
  required: flag('on create'),
  description: nullable(text('optional', 10_000)),
  options: nullable(list('optional', text('always'))),
  visible: { ...flag('optional'), initial: ({ newFieldVisible }) => newFieldVisible },
};

/** What a request defines of a field. */
export type FieldDefinition = Omit<MasterField, 'id' | 'createdAt' | 'updatedAt'>;

/** An element of `fields`; it has passed the rules. */
export type SentDefinition = Pick<MasterField, 'code'> & Partial<FieldDefinition>;

/**
 * The fields of a master after a request.
 * @param stored  the fields it had; none on create
 * @throws ApiError 422 if a new field is incomplete
 */
export function changeFields(
  tenant: Tenant,
  stored: readonly MasterField[],
  sent: readonly SentDefinition[],
): readonly MasterField[] {
  const storedByCode = new Map(stored.map((field) => [field.code, field]));
  const changed = sent.map((one) => changeField(tenant, storedByCode.get(one.code), one));
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

/** A field as shown in answers. @param index  its position among the fields of the master */
export function showField(field: MasterField, index: number): JsonObject {
  return { ...field, fieldOrder: index + 1, initialDisplay: true };
}

export function newField(tenant: Tenant, definition: FieldDefinition): MasterField {
  const instant = tenant.now().toISOString();
  return { id: tenant.identifiers.uuid(), createdAt: instant, updatedAt: instant, ...definition };
}

function changeField(
  tenant: Tenant,
  stored: MasterField | undefined,
  definition: SentDefinition,
): MasterField {
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
