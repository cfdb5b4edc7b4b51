/** Words about a resource that every language has. */
import type { Action } from '../model/changes.js';
import type { FieldTitles } from '../model/records.js';

/** Words about a table, for templates and documentation. */
export interface TableWords {
  /** Term for the rows. */
  readonly title: string;
  readonly about: string;
  /** By canonical column name. */
  readonly columns: Readonly<Record<string, ColumnWords>>;
  /** Localized values of the example rows, by column. The definition has the others. */
  readonly samples: readonly Readonly<Record<string, string>>[];
}

export interface ColumnWords {
  /** Name of the field in reports. Default: its column name. */
  readonly label?: string;
  /** Header in templates of this language; recognized when reading. */
  readonly header: string;
  readonly meaning: string;
  readonly format: string;
}

export interface ResourceWords extends TableWords {
  /** The plural term for the records, in tables and sentences. */
  readonly name: string;
  /**
   * Terms in sentences for codes: the definition's `noun` and the facts of its records; also for a
   * name that is not a column.
   */
  readonly terms: Readonly<Record<string, string>>;
  /** What values are called in reports, by field. Default: as they are. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What actions are called, where the general word does not fit. */
  readonly actions?: Readonly<Partial<Record<Action, string>>>;
  /** The columns that define a custom field, where records of the resource define some. */
  readonly attributes?: TableWords['columns'];
}

/** The record that a field is of: custom fields are named after what defines them. */
export interface FieldOwner {
  readonly resource: string;
  readonly scope?: string;
  readonly key?: string;
}

/** What a message needs to name fields as people know them. */
export interface FieldContext {
  readonly owner?: FieldOwner;
  readonly titles?: FieldTitles;
}

/** How a language builds the name of a custom field. */
export interface FieldNaming {
  readonly resources: Readonly<Record<string, ResourceWords>>;
  withCode(title: string, code: string): string;
  withAttribute(name: string, attribute: string): string;
}

/**
 * A fixed field by its label, `inputs.rank` of an item by its title, `fields.rank.required` of a
 * master by title and attribute. The code replaces a missing title and follows a shared one. Pure.
 */
export function fieldNameText(
  field: string,
  { resource, scope = '', key = '' }: FieldOwner,
  titles: FieldTitles,
  { resources, withCode, withAttribute }: FieldNaming,
): string {
  const { columns = {}, attributes = {}, terms = {} } = resources[resource] ?? {};
  const [, code, attribute] = field.split('.');
  if (code === undefined) return columns[field]?.label ?? terms[field] ?? field;
  const own = titles.get(attribute === undefined ? scope : key);
  const title = own?.get(code) ?? code;
  const named = [...(own?.values() ?? []), ...Object.values(columns).map(({ label }) => label)];
  const isOnly = named.filter((name) => name === title).length <= 1;
  const name = isOnly ? title : withCode(title, code);
  return attribute === undefined ? name : withAttribute(name, attributes[attribute]?.label ?? attribute);
}

/** What an action is called: in the words of its resource, else the general word. Pure. */
export function actionNameText(
  { resource, action }: { readonly resource: string; readonly action: string },
  words: {
    readonly general: Readonly<Record<string, string>>;
    readonly resources: Readonly<Record<string, ResourceWords>>;
  },
): string {
  const own: Readonly<Record<string, string | undefined>> = words.resources[resource]?.actions ?? {};
  return own[action] ?? words.general[action] ?? action;
}

/** What a value is called in reports; undefined for a value without a word. Pure. */
export function valueNameText(
  { resource, field, value }: { readonly resource: string; readonly field: string; readonly value: string },
  resources: Readonly<Record<string, ResourceWords>>,
): string | undefined {
  const names = resources[resource]?.values?.[field] ?? {};
  return Object.hasOwn(names, value) ? names[value] : undefined;
}

/** The term for a code in sentences, whichever resource defines it; or undefined. Pure. */
export function termOf(code: string, resources: Readonly<Record<string, ResourceWords>>): string | undefined {
  return Object.values(resources).find(({ terms }) => Object.hasOwn(terms, code))?.terms[code];
}

/** What reports call a state, whichever resource has it; or undefined. Pure. */
export function stateOf(
  code: string,
  resources: Readonly<Record<string, ResourceWords>>,
): string | undefined {
  const names = Object.values(resources).map(({ values }) => values?.['status'] ?? {});
  return names.find((name) => Object.hasOwn(name, code))?.[code];
}
