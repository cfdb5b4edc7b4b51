/** Builds the tables of a template and their columns from the resource definitions. Pure. */

import type { RecordName, Value, Values } from '../model/records.js';
import { meantBy } from '../plan/columns/claims.js';
import { normalizeColumn } from '../plan/columns/headers.js';
import { rowColumnNames } from '../plan/intake/desired-set.js';
import type { FieldType } from '../resources/fields/field-types.js';
import { definitionByName, tableDefinitions } from '../resources/index.js';
import {
  type CustomField,
  type Field,
  hasCustomFields,
  type ResourceDefinition,
  type TableDefinition,
} from '../resources/resource.js';
import { say, sayIfKnown } from '../words/say.js';
import { type Choices, isPlainText, type TemplateColumn, type TemplateTable } from './template.js';

/** Values read from the service. */
export interface LiveChoices {
  /** Existing keys by resource; absent where there are too many, or where they were not read. */
  readonly keysByResource: Readonly<Record<string, readonly string[]>>;
  /** Containers with custom fields that the template covers, by resource. */
  readonly containersByResource: Readonly<Record<string, readonly LiveContainer[]>>;
  /** Types of custom fields that the records themselves show, by resource and value name. */
  readonly definitionsByResource: Readonly<Record<string, Values>>;
}

export interface LiveContainer extends RecordName {
  readonly key: string;
  readonly values: Values;
}

/** Without a service. */
export const nothingLive: LiveChoices = {
  keysByResource: {},
  containersByResource: {},
  definitionsByResource: {},
};

/**
 * The tables of a template, in canonical order.
 * @param names tables
 * @returns one per name; for a resource with custom fields, one per known container
 */
export function makeTemplates(
  names: readonly string[],
  live: LiveChoices = nothingLive,
): readonly TemplateTable[] {
  return tableDefinitions
    .filter(({ name }) => names.includes(name))
    .flatMap((definition) => {
      const resource = definitionByName.get(definition.name);
      const containers = live.containersByResource[definition.within?.resource ?? ''] ?? [];
      const isSplit = resource && hasCustomFields(resource) && containers.length > 0;
      const each = isSplit ? containers : [undefined];
      return each.map((container) => tableOf({ definition, resource, live, container }));
    });
}

interface TableParts {
  readonly definition: TableDefinition;
  /** Undefined for a part table. */
  readonly resource: ResourceDefinition | undefined;
  readonly live: LiveChoices;
  /** The container of all rows. */
  readonly container: LiveContainer | undefined;
}

function tableOf({ definition, resource, live, container }: TableParts): TemplateTable {
  const { name, within, fields } = definition;
  const title = say(`resources/${name}/records.title`);
  const named: NamedColumn[] = fields.map((field) => {
    const { isRequired, isParent, refersTo = isParent ? resource?.name : undefined, type } = field;
    const choices = refersTo === undefined ? fixedChoices(field) : keysThereAre(live, refersTo);
    return fixedColumn(name, field.name, { isRequired, type, choices });
  });
  if (within && !container) {
    const choices = keysThereAre(live, within.resource);
    const rules = { isRequired: !within.defaultsToCurrent, type: within.type, choices };
    named.unshift(fixedColumn(name, within.column, rules));
  }
  const definitions = container?.values ?? live.definitionsByResource[name];
  if (resource && definitions) named.push(...customColumns(resource, definitions));
  const { previousKeyColumn, keyField } = resource ?? {};
  const key = fields.find((field) => field.name === keyField);
  if (previousKeyColumn !== undefined && key) {
    const rules = { isRequired: false, type: key.type, former: key.name };
    named.push(fixedColumn(name, previousKeyColumn, rules));
  }
  return {
    name: container ? `${name}.${container.key}` : name,
    title: container
      ? say('templates/items-title', { title, master: `${container.key} ${container.name}` })
      : title,
    about: say(`resources/${name}/records.about`),
    columns: named.map(({ column }) => column),
    examples: exampleRows(definition, named),
  };
}

interface NamedColumn {
  /** Canonical. */
  readonly name: string;
  readonly column: TemplateColumn;
  /** Value in every example row if the samples lack the column. */
  readonly example?: string;
}

interface ColumnRules extends Pick<TemplateColumn, 'isRequired' | 'choices'> {
  readonly type: FieldType;
  /** The column of keys, for that of former keys: its words are those of all tables. */
  readonly former?: string;
}

/** A column with its words; what the catalogue leaves out follows from its name and type. */
function fixedColumn(table: string, name: string, { type, former, ...rules }: ColumnRules): NamedColumn {
  const ofTable = `resources/${table}/column-${former ?? name}` as const;
  const words = former === undefined ? ofTable : (`templates/${name}` as const);
  const header =
    sayIfKnown(`${words}.header`) ?? say('templates/header', { name, label: sayIfKnown(ofTable) });
  const format = sayIfKnown(`${ofTable}.format`) ?? formatOf(type);
  return { name, column: { header, meaning: say(`${words}.meaning`), format, entry: type.entry, ...rules } };
}

function formatOf({ entry, isCode, lengthMax }: FieldType): string {
  if (entry) return say(`templates/format-${entry.kind}`, entry);
  if (isCode && lengthMax === undefined) return say('templates/format-code');
  return say('templates/format-text', { lengthMax: lengthMax === Infinity ? undefined : lengthMax });
}

function keysThereAre({ keysByResource }: LiveChoices, resource: string): Choices | undefined {
  const values = keysByResource[resource] ?? [];
  return values.length > 0 ? { values, isClosed: false } : undefined;
}

function fixedChoices({ type: { entry } }: Field): Choices | undefined {
  const truths = [say('templates/truth-yes'), say('templates/truth-no')];
  if (entry?.kind === 'truth') return { values: truths, isClosed: true };
  return entry?.kind === 'choice' ? { values: entry.options, isClosed: true } : undefined;
}

function customColumns(resource: ResourceDefinition, definitions: Values): readonly NamedColumn[] {
  const fields = resource.group?.columns(definitions) ?? [];
  const headerOf = customHeaders(resource, fields);
  return fields.flatMap((field): readonly NamedColumn[] => {
    const { name, isRequired, type, custom } = field;
    const header = headerOf(field);
    if (!custom || header === undefined) return [];
    const { title, description } = custom.attributes;
    const text = textOf(description) || textOf(title);
    const meaning = say('templates/custom-meaning', { code: custom.code, text });
    const format = sayIfKnown(`templates/field-format-${fieldTypeOf(custom)}`) ?? '';
    const rules = { isRequired, entry: type.entry, choices: fixedChoices(field) };
    return [{ name, column: { header, meaning, format, ...rules }, example: customExample(custom) }];
  });
}

/** The header of a custom field: its title, else its code; undefined if both are taken. */
function customHeaders(
  definition: ResourceDefinition,
  fields: readonly Field[],
): (field: Field) => string | undefined {
  const extraNames = rowColumnNames(definition);
  const owners = new Map<string, number>();
  for (const { aliases } of fields)
    for (const one of new Set(aliases.map(normalizeColumn))) owners.set(one, (owners.get(one) ?? 0) + 1);
  return ({ aliases: [code = '', title = ''] }) =>
    [title, code].find((header) => {
      const folded = normalizeColumn(header);
      const isTaken = meantBy(definition, header, extraNames).length > 0;
      return isPlainHeader(header) && !isTaken && owners.get(folded) === 1;
    });
}

/** Not blank, not multi-line, not read as a formula or result column, and not already marked. */
function isPlainHeader(header: string): boolean {
  return isPlainText(header) && !/^[\s=+\-@＝＋－＠'"_]|[\n\t]|[\s*＊]$|^$/.test(header);
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

const exampleByType = new Map([
  ['number', '1200.5'],
  ['integer', '1200'],
  ['date', '2026-04-01'],
]);

/** Answers about users write `pullDown` for what definitions of master fields call `pull_down`. */
function fieldTypeOf({ attributes: { fieldType } }: CustomField): string {
  return textOf(fieldType).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function customExample(custom: CustomField): string {
  const { options } = custom.attributes;
  const fieldType = fieldTypeOf(custom);
  const [first = ''] = Array.isArray(options) ? options : [];
  if (fieldType === 'pull_down' || fieldType === 'checkbox') return isPlainText(first) ? first : '';
  return exampleByType.get(fieldType) ?? say('templates/field-format-text');
}

/** The example mark precedes the key, a column that every table has. */
function exampleRows(
  { name: table, keyField, samples }: TableDefinition,
  named: readonly NamedColumn[],
): TemplateTable['examples'] {
  const exampleMark = say('templates/example-mark');
  return [1, 2].map((number) => {
    return named.map(({ name, example = '' }) => {
      const sample = sayIfKnown(`resources/${table}/records.sample-${number}-${name}`);
      const cell = sample ?? samples[number - 1]?.[name] ?? example;
      const text =
        typeof cell === 'boolean' ? say(cell ? 'templates/truth-yes' : 'templates/truth-no') : cell;
      return name === keyField ? `${exampleMark} ${text}` : text;
    });
  });
}
