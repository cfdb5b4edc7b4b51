/** The names of files and sheets: which table they stand for, and which of them can be given. */
import path from 'node:path';
import { unescapeFileName } from '../files/file-name.js';

export interface TableNames {
  /** Names a table may have. */
  readonly tableNames: readonly string[];
  /**
   * Those of them that may be followed by the key of the record that all rows live within:
   * `items.V1`.
   */
  readonly scopedTableNames?: readonly string[];
}

export interface TableName {
  readonly table: string;
  /** Key of the record that all rows live within, when the name says so: `V1` for `items.V1`. */
  readonly scope?: string;
}

/** Sheets of our templates that explain them, in every language. */
export const guideSheetNames: readonly string[] = ['Guide', '記入ガイド'];

/** Reads `teams` and `items.V1` as names of tables; undefined for anything else. Pure. */
export function parseTableName(
  name: string,
  { tableNames, scopedTableNames = [] }: TableNames,
): TableName | undefined {
  const [, first = '', scope] = /^([^.]*)(?:\.(.+))?$/s.exec(name.trim()) ?? [];
  const table = first.toLowerCase();
  if (scope === undefined) return tableNames.includes(table) ? { table } : undefined;
  return scopedTableNames.includes(table) ? { table, scope } : undefined;
}

/**
 * Reads the name of a file, without its end, as that of a table. What no file system takes stands
 * there as an escape. Pure.
 */
export function parseFileName(name: string, names: TableNames): TableName | undefined {
  const named = parseTableName(name, names);
  return named?.scope === undefined ? named : { ...named, scope: unescapeFileName(named.scope) };
}

export type FileKind = 'text' | 'workbook';

const kindByExtension: Readonly<Record<string, FileKind>> = {
  '.csv': 'text',
  '.tsv': 'text',
  '.txt': 'text',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  // Recognized by its bytes and refused with what to do.
  '.xls': 'workbook',
};

/** The kind of a file by the extension of its name; undefined for files that are not read. Pure. */
export function fileKind(file: string): FileKind | undefined {
  return kindByExtension[path.extname(file).toLowerCase()];
}

/**
 * The longest name of a sheet, and what it may not hold. Source: Excel specifications and limits.
 */
const sheetNameLengthMax = 31;
const forbiddenInSheetName = /[*?:\\/[\]]|^'|'$/;

/** True for a name that a sheet may have. Pure. */
export function isSheetName(name: string): boolean {
  return name.length <= sheetNameLengthMax && !forbiddenInSheetName.test(name);
}

/**
 * Gives out names, each once: file systems and spreadsheets do not distinguish the case of letters.
 * @returns takes a name; false when it is taken already, or not possible
 */
export function nameTaker(isPossible: (name: string) => boolean = () => true): (name: string) => boolean {
  const taken = new Set<string>();
  return (name) => {
    const folded = name.normalize('NFC').toLowerCase();
    if (!isPossible(name) || taken.has(folded)) return false;
    taken.add(folded);
    return true;
  };
}
