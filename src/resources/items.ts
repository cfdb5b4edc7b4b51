/**
 * Items of general masters. Each master defines custom fields for its items: columns of the items'
 * table, and the group `inputs.<code>` of the item.
 */
import type { DesiredRecord, ExistingRecord, Value, Values } from '../model/records.js';
import { choice, choices, code, date, type FieldType, numberText, text } from './fields/field-types.js';
import { customFieldsOf, readFields, withinMaster } from './masters.js';
import {
  type Answer,
  defineResource,
  type Field,
  field,
  isAnswerObject,
  type ResourceDefinition,
  type RowFault,
} from './resource.js';

export const items: ResourceDefinition = defineResource({
  name: 'items',
  noun: 'item',
  within: withinMaster,
  fields: [
    field('code', code(), { isRequired: true, means: ['item.code', 'code'] }),
    field('name', text({ lengthMax: 100 }), { isRequired: true, means: ['item.name', 'name'] }),
    field('description', text(), { cleared: '', aliases: ['説明'] }),
    field('startsOn', date(), { aliases: ['starts_on', '有効開始日', '適用開始日', '開始日'] }),
    field('endsOn', date(), { aliases: ['ends_on', '有効終了日', '適用終了日', '終了日'] }),
  ],
  collectionPath: (masterId) => `/v1/generalMasters/${encodeURIComponent(masterId)}/items`,
  readPermission: 'master_read',
  listing: { kind: 'pages', sortBy: 'code-asc' },
  countFact: 'itemsCount',
  group: {
    property: 'inputs',
    columns: inputColumns,
    columnsIn: columnsShown,
    read: readInputs,
    stored: storedInputs,
    write: writeInputs,
    lostColumns: retypedInputs,
    isNeededToCreate: true,
  },
  check: checkPeriod,
  samples: [
    { master: 'vendors', code: '0001', startsOn: '2026-04-01', endsOn: '2031-03-31' },
    { master: 'vendors', code: '0002', startsOn: '2026-04-01' },
  ],
});

/** Warns of a period that ends before it begins, but only when the row causes it. */
function checkPeriod(
  { values, row }: DesiredRecord,
  existing: ExistingRecord | undefined,
): readonly RowFault[] {
  const before = existing?.values ?? {};
  const wanted = (name: string) => (name in values ? values[name] : before[name]);
  const [startsOn, endsOn] = [wanted('startsOn'), wanted('endsOn')];
  if (typeof startsOn !== 'string' || typeof endsOn !== 'string' || startsOn <= endsOn) return [];
  const column = ['endsOn', 'startsOn'].find((name) => wanted(name) !== before[name]);
  if (column === undefined) return [];
  return [
    { fault: { code: 'period_reversed', args: { startsOn, endsOn } }, severity: 'warning', row, column },
  ];
}

function inputColumns(master: Values): readonly Field[] {
  return customFieldsOf(master).map((custom) => {
    const { code: fieldCode, attributes } = custom;
    const { title, fieldType, required, options } = attributes;
    return field(`inputs.${fieldCode}`, inputType(fieldType, Array.isArray(options) ? options : []), {
      aliases: [fieldCode, String(title ?? fieldCode)],
      isRequired: required === true,
      custom,
    });
  });
}

/** By the field type in the master; unknown types are text. */
const inputTypes: ReadonlyMap<Value | undefined, (options: readonly string[]) => FieldType> = new Map([
  ['number', () => single(numberText({ isWhole: false }))],
  ['integer', () => single(numberText({ isWhole: true }))],
  ['date', () => single(date())],
  ['pull_down', choice],
  ['checkbox', choices],
]);

function inputType(fieldType: Value | undefined, options: readonly string[]): FieldType {
  return inputTypes.get(fieldType)?.(options) ?? single(text());
}

/**
 * A single-valued field. Other stored shapes, e.g. of a future type, become a list, which no such
 * field accepts: the next change of another field would destroy them.
 */
function single(type: FieldType): FieldType {
  return {
    ...type,
    normalize: (property) => {
      if (Array.isArray(property) && property.length === 0) return type.blank;
      const isOther = typeof property === 'object' && property !== null;
      return isOther ? [JSON.stringify(property)] : type.normalize(property);
    },
    accepts: (value) => !Array.isArray(value) && type.accepts?.(value) !== false,
  };
}

/** The service drops the values of a field that changes its type. */
function retypedInputs(before: Values, after: Values): readonly string[] {
  const typeByCode = new Map(
    customFieldsOf(before).map(({ code, attributes }) => [code, attributes['fieldType']]),
  );
  return customFieldsOf(after)
    .filter(
      ({ code, attributes }) => typeByCode.has(code) && typeByCode.get(code) !== attributes['fieldType'],
    )
    .map(({ code }) => `inputs.${code}`);
}

/** An item older than a field may lack its input: equivalent to an empty one. */
function readInputs(answer: Answer, columns: readonly Field[]): Values {
  const stored = storedInputs(answer);
  const values: Record<string, Value> = {};
  for (const { name, type } of columns) values[name] = type.normalize(stored.get(name));
  return values;
}

function storedInputs(answer: Answer): ReadonlyMap<string, unknown> {
  const valueByName = new Map<string, unknown>();
  for (const input of inputsOf(answer)) {
    const code = isAnswerObject(input['field']) ? input['field']['code'] : input['code'];
    valueByName.set(`inputs.${code}`, input['value']);
  }
  return valueByName;
}

/** Only if every input comes with its whole definition. */
function columnsShown(answer: Answer): readonly Field[] | undefined {
  if (!Array.isArray(answer['inputs'])) return undefined;
  const fields = inputsOf(answer).map(({ field: shown }) => shown);
  const isWhole = fields.every((shown) => isAnswerObject(shown) && typeof shown['fieldType'] === 'string');
  return isWhole ? inputColumns(readFields({ fields })) : undefined;
}

function inputsOf({ inputs }: Answer): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(inputs) ? inputs.filter(isAnswerObject) : [];
}

function writeInputs(values: Values): unknown {
  return Object.entries(values).map(([name, value]) => ({ code: name.slice('inputs.'.length), value }));
}
