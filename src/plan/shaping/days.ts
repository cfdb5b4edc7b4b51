/** Rows and states that hold from or until a day. Pure. */
import type { Fault } from '../../model/problems.js';
import type { Row } from '../../model/tables.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { cellAt, cellText } from '../columns/cells.js';
import { untrustedCell } from '../intake/parse-rows.js';
import { groupBy } from '../records/collections.js';

/** Of several rows for one person or unit: whether a row holds today. */
export type RowTime = 'now' | 'before' | 'later';

/** The day in a cell; `''` for a blank one. */
export function dayIn(row: Row, index: number): { readonly day: string } | { readonly fault: Fault } {
  const untrusted = untrustedCell(row, index);
  if (untrusted) return untrusted;
  const value = cellText(cellAt(row.cells, index));
  const day = value === '' ? value : canonicalDate(value);
  return day === undefined ? { fault: { code: 'invalid_date', args: { value } } } : { day };
}

/**
 * The time of each row: those of the last day up to today hold now, also several of one day. A
 * blank day is before all others.
 * @param options.of indexes of the columns that say whom or what the rows are about
 * @returns undefined for a row whose day, or that of another row about the same, cannot be read
 */
export function timesOf(
  rows: readonly Row[],
  { by, of, today }: { readonly by: number; readonly of: readonly number[]; readonly today: string },
): ReadonlyMap<Row, RowTime> {
  const times = new Map<Row, RowTime>();
  const subjectOf = ({ cells }: Row) => JSON.stringify(of.map((index) => cellText(cellAt(cells, index))));
  for (const alike of groupBy(rows, subjectOf).values()) {
    const dated = alike.flatMap((row) => {
      const read = dayIn(row, by);
      return 'day' in read ? [{ row, day: read.day }] : [];
    });
    if (dated.length < alike.length) continue;
    const due = dated.map(({ day }) => day).filter((day) => day <= today);
    const last = due.sort().at(-1);
    for (const { row, day } of dated) times.set(row, day > today ? 'later' : day === last ? 'now' : 'before');
  }
  return times;
}
