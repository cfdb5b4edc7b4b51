/** Names of files and sheets: the tables they mean, and the names that can be given. */
import path from 'node:path';
import { unescapeFileName } from '../files/file-name.js';

export interface TableNames {
  /** Known table names. */
  readonly tableNames: readonly string[];
  /** Those that a container's key may follow: `items.V1`. */
  readonly scopedTableNames?: readonly string[];
}

export interface TableName {
  readonly table: string;
  /** Key of the container of all rows, if the name contains it: `V1` for `items.V1`. */
  readonly scope?: string;
}

/** Sheets with instructions in our templates, in every language. */
export const guideSheetNames: readonly string[] = ['Guide', '記入ガイド'];

/** Parses names such as `teams` and `items.V1`; undefined for other names. Pure. */
export function parseTableName(
  name: string,
  { tableNames, scopedTableNames = [] }: TableNames,
): TableName | undefined {
  const [, first = '', scope] = /^([^.]*)(?:\.(.+))?$/s.exec(name.trim()) ?? [];
  const table = first.toLowerCase();
  if (scope === undefined) return tableNames.includes(table) ? { table } : undefined;
  return scopedTableNames.includes(table) ? { table, scope } : undefined;
}

/** True for a name such as `grades.V1`, even of a table that has no containers. Pure. */
export function startsWithTable(name: string, { tableNames }: TableNames): boolean {
  return tableNames.some((table) => name.trim().toLowerCase().startsWith(`${table}.`));
}

/** Parses a file name without its extension, in which characters may be escaped. Pure. */
export function parseFileName(name: string, names: TableNames): TableName | undefined {
  const named = parseTableName(name, names);
  return named?.scope === undefined ? named : { ...named, scope: unescapeFileName(named.scope) };
}

/** Hidden files, and the lock files that Excel puts beside open workbooks. Pure. */
export function isHiddenOrLock(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$');
}

export type FileKind = 'text' | 'workbook';

const kindByExtension: Readonly<Record<string, FileKind>> = {
  '.csv': 'text',
  '.tsv': 'text',
  '.txt': 'text',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  // Recognized by its bytes and rejected with advice.
  '.xls': 'workbook',
};

/** The kind of a file by its extension; undefined for files that are not read. Pure. */
export function fileKind(file: string): FileKind | undefined {
  return kindByExtension[path.extname(file).toLowerCase()];
}

/** Maximum length, and forbidden characters. Source: Excel specifications and limits. */
const sheetNameLengthMax = 31;
const forbiddenInSheetName = /[*?:\\/[\]]|^'|'$/;

/** True for a valid sheet name. Pure. */
export function isSheetName(name: string): boolean {
  return name.length <= sheetNameLengthMax && !forbiddenInSheetName.test(name);
}
