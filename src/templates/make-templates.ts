/** Says which tables a template has and what is to be known of their columns, from the definitions of the resources. Pure. */
import type { Value, Values } from '../model/records.js';
import { rowColumnNames } from '../plan/intake/desired-set.js';
import { normalizeColumn, ownHeaders } from '../plan/intake/match-columns.js';
import { resourceDefinitions, tableDefinitions } from '../resources/index.js';
import { customFieldsOf } from '../resources/masters.js';
import {
  type Field,
  parentFieldOf,
  type ResourceDefinition,
  type TableDefinition,
} from '../resources/resource.js';
import type { ColumnWords } from '../words/resource-words.js';
import { words } from '../words/words.js';
import { sampleRows } from './sample-rows.js';
import { type Choices, isPlainText, type TemplateColumn, type TemplateTable } from './template.js';

/** What is known of the service, when it was asked. */
export interface LiveChoices {
  /** Keys that there are, by resource; one that is not here has too many, or was not asked for. */
  readonly keysByResource: Readonly<Record<string, readonly string[]>>;
  /** The masters whose items the template is for. */
  readonly masters: readonly LiveMaster[];
}

export interface LiveMaster {
  readonly key: string;
  readonly name: string;
  readonly values: Values;
}

/** Nothing is known of the service. */
export const nothingLive: LiveChoices = { keysByResource: {}, masters: [] };

/**
 * The tables of a template, in the order in which they are known.
 * @param names tables
 * @returns one for each, and in place of that of a resource with fields of each tenant's own one for each master that is known
 */
export function makeTemplates(
  names: readonly string[],
  live: LiveChoices = nothingLive,
): readonly TemplateTable[] {
  return tableDefinitions
    .filter(({ name }) => names.includes(name))
    .flatMap((definition) => {
      const resource = resourceDefinitions.find(({ name }) => name === definition.name);
      const { group } = resource ?? {};
      const hasOwnFields = group !== undefined && group.part === undefined;
      if (!hasOwnFields || live.masters.length === 0) return [tableOf({ definition, resource, live })];
      return live.masters.map((master) => {
        const fields = group.columns(master.values);
        return tableOf({ definition, resource, live, master, fields });
      });
    });
}

interface TableParts {
  readonly definition: TableDefinition;
  /** None for a part of another one. */
  readonly resource: ResourceDefinition | undefined;
  readonly live: LiveChoices;
  readonly master?: LiveMaster;
  /** Of the master. */
  readonly fields?: readonly Field[];
}

function tableOf(parts: TableParts): TemplateTable {
  const { definition, resource, master } = parts;
  const { title, about } = words.columns.tables[definition.name] ?? { title: definition.name, about: '' };
  const named = [
    ...(definition.within && !master ? [containerColumn(definition, parts.live)] : []),
    ...definition.fields.map((field) => fieldColumn(field, parts)),
    ...customColumns(parts),
    ...(resource
      ? [{ name: resource.previousKeyColumn, column: previousKeyColumn(definition, resource) }]
      : []),
  ];
  return {
    name: master ? `${definition.name}.${master.key}` : definition.name,
    title: master ? words.templates.itemsTitle(title, `${master.key} ${master.name}`) : title,
    about,
    columns: named.map(({ column }) => column),
    examples: exampleRows(definition, named),
  };
}

interface NamedColumn {
  /** Canonical. */
  readonly name: string;
  readonly column: TemplateColumn;
  /** What stands in every example row, where the samples do not know the column. */
  readonly example?: string;
}

/** The words of a column. @throws Error when there are none: a defect of the tool */
function wordsOf(table: string, column: string): ColumnWords {
  const found = words.columns.columns[table]?.[column];
  if (!found) throw new Error(`no words for ${table}.${column}`);
  return found;
}

function containerColumn(definition: TableDefinition, live: LiveChoices): NamedColumn {
  const { column = '', resource = '', defaultsToCurrent = false } = definition.within ?? {};
  const choices = keysThereAre(live, resource);
  return {
    name: column,
    column: { ...wordsOf(definition.name, column), isRequired: !defaultsToCurrent, choices },
  };
}

function fieldColumn(field: Field, { definition, resource, live }: TableParts): NamedColumn {
  const { name, isRequired, type } = field;
  const isParent = resource !== undefined && parentFieldOf(resource)?.name === name;
  const choices = isParent ? keysThereAre(live, resource.name) : fixedChoices(field);
  return {
    name,
    column: { ...wordsOf(definition.name, name), isRequired, entry: type.entry, choices },
  };
}

function previousKeyColumn(definition: TableDefinition, resource: ResourceDefinition): TemplateColumn {
  return { ...wordsOf(definition.name, resource.previousKeyColumn), isRequired: false };
}

function keysThereAre({ keysByResource }: LiveChoices, resource: string): Choices | undefined {
  const values = keysByResource[resource] ?? [];
  return values.length > 0 ? { values, isClosed: false } : undefined;
}

function fixedChoices({ type: { entry } }: Field): Choices | undefined {
  const { yes, no } = words.templates.truth;
  if (entry?.kind === 'truth') return { values: [yes, no], isClosed: true };
  return entry?.kind === 'choice' ? { values: entry.options, isClosed: true } : undefined;
}

function customColumns({ resource, master, fields = [] }: TableParts): readonly NamedColumn[] {
  if (!master || !resource) return [];
  const headerOf = customHeaders(resource, fields);
  return customFieldsOf(master.values).flatMap(({ code, attributes }, index) => {
    const field = fields[index];
    const header = headerOf(index);
    if (!field || header === undefined) return [];
    const { fieldType } = attributes;
    const meaning = words.templates.customMeaning({
      code,
      title: textOf(attributes['title']),
      description: textOf(attributes['description']),
    });
    const column: TemplateColumn = {
      header,
      isRequired: field.isRequired,
      meaning,
      format: words.columns.fieldFormat[textOf(fieldType)] ?? '',
      entry: field.type.entry,
      choices: fixedChoices(field),
    };
    return [{ name: field.name, column, example: customExample(attributes) }];
  });
}

/**
 * The header of each custom field: its title, which people know, or else its code; undefined when reading could not tell either from
 * another column.
 */
function customHeaders(
  definition: ResourceDefinition,
  fields: readonly Field[],
): (index: number) => string | undefined {
  const taken = ownHeaders(definition, rowColumnNames(definition));
  const owners = new Map<string, number>();
  for (const { aliases } of fields)
    for (const one of new Set(aliases.map(normalizeColumn))) owners.set(one, (owners.get(one) ?? 0) + 1);
  return (index) => {
    const [code = '', title = ''] = fields[index]?.aliases ?? [];
    return [title, code].find((header) => {
      const folded = normalizeColumn(header);
      return isPlainHeader(header) && !taken.has(folded) && owners.get(folded) === 1;
    });
  };
}

/** Neither blank, nor several lines, nor a formula or a result to those who read the file, nor marked already. */
function isPlainHeader(header: string): boolean {
  return isPlainText(header) && !/^[\s=+\-@＝＋－＠'"_]|[\n\t]|[\s*＊]$|^$/.test(header);
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function customExample({ fieldType, options }: Values): string {
  const [first = ''] = Array.isArray(options) ? options : [];
  switch (fieldType) {
    case 'number':
      return '1200.5';
    case 'integer':
      return '1200';
    case 'date':
      return '2026-04-01';
    case 'pull_down':
    case 'checkbox':
      return isPlainText(first) ? first : '';
    default:
      return words.templates.sample.text;
  }
}

/** The mark stands in front of the key, a column that no table can do without. */
function exampleRows(
  { name: table, keyField }: TableDefinition,
  named: readonly NamedColumn[],
): TemplateTable['examples'] {
  const { exampleMark } = words.templates;
  return sampleRows(table).map((row) =>
    named.map(({ name, example = '' }) => {
      const cell = row[name] ?? example;
      return name === keyField ? `${exampleMark} ${cell}` : cell;
    }),
  );
}
