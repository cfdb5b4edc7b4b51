/** Headers as text: what is equal in them, where they stand, and what a run adds to them. */
import { headerPlace } from '../../model/problems.js';
import { columnLetters, type Origin, type Table } from '../../model/tables.js';

/** A row that is, or may be, a header, with the headers that the user has named. */
export interface HeaderCells extends Pick<Table, 'header'> {
  readonly columns?: Table['columns'] | undefined;
  /** The rows below it, whose cells show what its columns hold. */
  readonly rows?: Table['rows'] | undefined;
}

/** Removes variations without meaning: width, case, spaces, invisible characters. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
}

/** The same for a column header, without the trailing asterisk that marks it as required. */
export function normalizeColumn(header: string): string {
  return normalizeHeader(header).replace(/(?<=[^*])\*+$/, '');
}

/** Each header as `normalizeColumn` returns it, alone and with its number among equal ones. */
export function headerAddresses(header: readonly string[]): readonly (readonly [string, string])[] {
  const countByHeader = new Map<string, number>();
  return header.map((text) => {
    const folded = normalizeColumn(text);
    const count = (countByHeader.get(folded) ?? 0) + 1;
    countByHeader.set(folded, count);
    return [folded, `${folded}[${count}]`];
  });
}

/** The header of a column as `columns` of a source names it: with its number among equal ones. */
export function addressOf(header: readonly string[], index: number): string {
  const addresses = headerAddresses(header);
  const alike = addresses.flatMap(([folded], at) => (folded === addresses[index]?.[0] ? [at] : []));
  const text = (header[index] ?? '').trim();
  return alike.length > 1 ? `${text}[${alike.indexOf(index) + 1}]` : text;
}

/** The position of a header. */
export function headerOrigin(table: Table, index: number): Origin {
  return { ...headerPlace(table), column: columnLetters(index) };
}

/** Columns that a run adds to its result files. */
export const resultColumns: readonly string[] = ['_action', '_status', '_message'];

/** True for a column added by a run: result files can be used as input again. */
export function isResultColumn(header: string): boolean {
  return resultColumns.includes(normalizeHeader(header));
}

/** True for a result file of a run, which may contain only some of the rows. */
export function isOfResults({ header }: Pick<Table, 'header'>): boolean {
  return header.some(isResultColumn);
}
