/**
 * General masters and their custom field definitions. The definitions have a table of their own,
 * `master-fields`, and form the group `fields.<code>.<attribute>` of the master.
 */
import type { Fault } from '../model/problems.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../model/records.js';
import { boolean, booleanOrUnknown, choice, code, list, text } from './fields/field-types.js';
import {
  type Answer,
  type CustomField,
  defineResource,
  defineTable,
  field,
  isAnswerObject,
  type ResourceDefinition,
  type RowFault,
  type Within,
} from './resource.js';

const fieldTypes = ['text', 'text_long', 'number', 'integer', 'checkbox', 'pull_down', 'date'] as const;

/** How a table names the master of its rows. */
export const withinMaster: Within = {
  resource: 'masters',
  column: 'master',
  aliases: ['マスタコード', 'マスターコード', 'マスタCD'],
  type: code(),
  defaultsToCurrent: false,
};

const masterFields = defineTable({
  name: 'master-fields',
  within: withinMaster,
  fields: [
    field('code', code(), { isRequired: true, means: ['part.code', 'code'] }),
    field('title', text({ lengthMax: 300 }), {
      isRequired: true,
      aliases: ['タイトル'],
      means: ['part.name'],
    }),
    field('fieldType', choice(fieldTypes), { isRequired: true, aliases: ['field_type', '種別'] }),
    field('required', boolean(), { isRequired: true, aliases: ['必須'] }),
    field('description', text({ lengthMax: 10_000 }), { means: ['description', 'notes'] }),
    field('options', list(), { aliases: ['選択肢'] }),
    field('visible', booleanOrUnknown(), { isClearable: false, aliases: ['公開'] }),
  ],
  columnsNotHandled: { previousCode: 'error', action: 'error' },
  samples: [
    {
      master: 'vendors',
      code: 'rank',
      fieldType: 'pull_down',
      required: true,
      options: 'A; B; C',
      visible: true,
    },
    { master: 'vendors', code: 'account', fieldType: 'text', required: false, visible: true },
  ],
});

const attributeFields = masterFields.fields.filter(({ name }) => name !== masterFields.keyField);

export const masters: ResourceDefinition = defineResource({
  name: 'masters',
  noun: 'master',
  fields: [
    field('code', code(), { isRequired: true, means: ['master.code', 'code'] }),
    field('name', text({ lengthMax: 300 }), { isRequired: true, means: ['master.name', 'name'] }),
    field('description', text({ lengthMax: 10_000 }), { cleared: '', means: ['description', 'notes'] }),
    field('defaultSortBy', choice(['name', 'code']), {
      isClearable: false,
      aliases: ['default_sort_by', '並び順'],
    }),
  ],
  collectionPath: () => '/v1/generalMasters',
  readPermission: 'master_read',
  listing: { kind: 'pages', sortBy: 'code-asc' },
  group: {
    property: 'fields',
    columns: () => [],
    titles: fieldTitlesOf,
    read: readFields,
    stored: storedFields,
    write: writeFields,
    isDestructive: (name) => name.endsWith('.fieldType'),
    part: masterFields,
  },
  lostFacts: ['itemsCount'],
  unmanaged: { settings: ['initialDisplay'] },
  check: checkFields,
  samples: [
    { code: 'vendors', defaultSortBy: 'code' },
    { code: 'cost-centres', defaultSortBy: 'name' },
  ],
});

/** The custom fields of a master, in order. One without a type has been removed. Pure. */
export function customFieldsOf(master: Values): readonly CustomField[] {
  const attributesByCode = new Map<string, Record<string, Value>>();
  for (const [name, value] of Object.entries(master)) {
    const [group, fieldCode, attribute] = name.split('.');
    if (group !== 'fields' || fieldCode === undefined || attribute === undefined) continue;
    const attributes = attributesByCode.get(fieldCode) ?? {};
    attributesByCode.set(fieldCode, attributes);
    attributes[attribute] = value;
  }
  return [...attributesByCode]
    .map(([fieldCode, attributes]) => ({ code: fieldCode, attributes }))
    .filter(({ attributes }) => attributes['fieldType'] !== null);
}

function fieldTitlesOf(master: Values): ReadonlyMap<string, string> {
  const titled = customFieldsOf(master).map(({ code: fieldCode, attributes: { title } }) => {
    return [fieldCode, typeof title === 'string' ? title : ''] as const;
  });
  return new Map(titled.filter(([, title]) => title !== ''));
}

/** The definitions of custom fields in an answer, as values of their master. Pure. */
export function readFields(answer: Readonly<Record<string, unknown>>): Values {
  const values: Record<string, Value> = {};
  for (const definition of definitionsOf(answer)) {
    for (const { name, type } of attributeFields) {
      values[`fields.${definition['code']}.${name}`] = type.normalize(definition[name]);
    }
  }
  return values;
}

function storedFields(answer: Answer): ReadonlyMap<string, unknown> {
  return new Map(
    definitionsOf(answer).flatMap((definition) =>
      attributeFields.map(({ name }) => [`fields.${definition['code']}.${name}`, definition[name]] as const),
    ),
  );
}

function definitionsOf({
  fields,
}: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(fields) ? fields.filter(isAnswerObject) : [];
}

function writeFields(values: Values): unknown {
  return customFieldsOf(values).map(({ code: fieldCode, attributes: { visible, ...attributes } }) => ({
    code: fieldCode,
    ...attributes,
    required: attributes['required'] === true,
    ...(typeof visible === 'boolean' && { visible }),
  }));
}

/** A new field must be complete, and choice fields need options. */
function checkFields(desired: DesiredRecord, existing: ExistingRecord | undefined): readonly RowFault[] {
  const all = customFieldsOf({ ...existing?.values, ...desired.values });
  return all.flatMap(({ code: fieldCode, attributes }) => {
    const row = desired.partRows?.get(`fields.${fieldCode}`);
    if (!row) return [];
    const before = (name: string) => existing?.values[`fields.${fieldCode}.${name}`] ?? null;
    const faults = before('fieldType') === null ? newFieldFaults(fieldCode, attributes) : [];
    const errors = [...faults, ...optionFaults(attributes)];
    return [
      ...errors.map((fault) => ({ fault, severity: 'error', row }) as const),
      ...removedOptions(before('options'), attributes).map(
        (fault) => ({ fault, severity: 'warning', row, column: 'options' }) as const,
      ),
    ];
  });
}

function newFieldFaults(fieldCode: string, attributes: Values): readonly Fault[] {
  const fields = attributeFields
    .filter(({ isRequired, name }) => isRequired && !(name in attributes))
    .map(({ name }) => name);
  const args = { resource: masterFields.name, key: fieldCode, fields };
  return fields.length === 0 ? [] : [{ code: 'value_needed_to_create', args }];
}

/** Custom fields are sent together, so items with a removed option need a new one first. */
function removedOptions(before: Value, { options }: Values): readonly Fault[] {
  if (!Array.isArray(before) || !Array.isArray(options)) return [];
  const removed = before.filter((option) => !options.includes(option));
  return removed.length === 0 ? [] : [{ code: 'options_removed', args: { options: removed } }];
}

function optionFaults({ fieldType, options }: Values): readonly Fault[] {
  const isChoice = fieldType === 'checkbox' || fieldType === 'pull_down';
  return isChoice && !options ? [{ code: 'options_needed', args: { fieldType } }] : [];
}
