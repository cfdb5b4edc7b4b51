// The columns of seed files, and how to parse their cells.

export interface SeedColumn<T> {
  /** A file must have the column. Default: false. */
  readonly isRequired?: boolean;
  /** @returns undefined for a blank or invalid cell */
  readonly parse: (cell: string) => T | undefined;
  /** A blank cell omits the value from the row. */
  readonly mayBeBlank?: true;
  /** What is wrong with a cell that has no value; absent: the value is omitted from the row. */
  readonly fault?: string;
}

/** The columns of a row, in documentation order, without the id, which seed files do not have. */
export type SeedColumns<Row> = { readonly [K in Exclude<keyof Row, 'id'>]-?: SeedColumn<Row[K]> };

/** Any text. */
export const text: SeedColumn<string> = { parse: (cell) => cell };

/** A text, or null for a blank cell. */
export const textOrNull: SeedColumn<string | null> = { parse: (cell) => cell || null };

/** A whole number. */
export const integer: SeedColumn<number> = {
  parse: (cell) => (/^\d+$/.test(cell) ? Number(cell) : undefined),
  fault: 'is not a whole number',
};

/** A whole number; 0 for a blank cell. */
export const count: SeedColumn<number> = {
  ...integer,
  parse: (cell) => integer.parse(cell === '' ? '0' : cell),
};

/** TRUE or FALSE in any letter case. @param blank  the value of a blank cell; absent: a fault */
export function flag(blank?: boolean): SeedColumn<boolean> {
  return {
    parse: (cell) => (cell === '' ? blank : flagByWord.get(cell.toUpperCase())),
    fault: 'is neither TRUE nor FALSE',
  };
}

const flagByWord: ReadonlyMap<string, boolean> = new Map([
  ['TRUE', true],
  ['FALSE', false],
]);

/** A list; null if empty. */
export const list: SeedColumn<readonly string[] | null> = {
  parse: (cell) => {
    const parts = partsOf(cell);
    return parts.length === 0 ? null : parts;
  },
};

/** One of a few words. The check of the seed finds invalid ones, as in a request. */
export function word<T extends string>(): SeedColumn<T> {
  return { parse: (cell) => cell as T };
}

/** One of a few words, or null for a blank cell. */
export function wordOrNull<T extends string>(): SeedColumn<T | null> {
  return { parse: (cell) => (cell === '' ? null : (cell as T)) };
}

/** The same column; a blank cell omits the value from the row. */
export function unlessBlank<T>(column: SeedColumn<T>): SeedColumn<T> {
  return { ...column, mayBeBlank: true, parse: (cell) => (cell === '' ? undefined : column.parse(cell)) };
}

/** The same column, but required. */
export function required<T>(column: SeedColumn<T>): SeedColumn<T> {
  return { ...column, isRequired: true };
}

/**
 * The elements of a list cell: its lines, or in one line what `;` separates, without blank ones.
 * @param known  values that may contain a `;`
 */
export function partsOf(cell: string, known: readonly string[] | null = []): readonly string[] {
  const isWhole = cell.includes('\n') || known?.includes(cell) === true;
  return cell
    .split(isWhole ? /\r?\n/ : ';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
