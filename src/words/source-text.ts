/**
 * What is typed, or written into the settings, to say how a file is read: the same in every
 * language.
 */
import type { Origin } from '../model/tables.js';
import { shellWord, type YamlData } from './text.js';

/** As it is typed to say which table the file is. */
export function tableOption(table: string, origin: Origin | undefined): string {
  const sheet = origin?.sheet === undefined ? '' : ` --sheet ${shellWord(origin.sheet)}`;
  return `--table ${shellWord(`${table}=${origin?.file ?? 'FILE'}`)}${sheet}`;
}

/** The same with columns. @param fieldByHeader `-` for a column that is not read */
export function columnOptions(
  table: string,
  fieldByHeader: Readonly<Record<string, string>>,
  origin: Origin | undefined,
): string {
  const columns = Object.entries(fieldByHeader).map(
    ([header, field]) => `--column ${shellWord(`${table}.${field}=${header}`)}`,
  );
  return [tableOption(table, origin), ...columns].join(' ');
}

/** The source of a file as one table. */
export function sourceOf(
  table: string,
  origin: Origin | undefined,
  more: { readonly [setting: string]: YamlData } = {},
): YamlData {
  return { file: origin?.file ?? 'FILE', table, sheet: origin?.sheet, ...more };
}

/** Headers as columns with the name and a number. */
export function numbered(headers: readonly string[], name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map((header, at) => [header, `${name}${at + 1}`]));
}
