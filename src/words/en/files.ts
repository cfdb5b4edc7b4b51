/** Messages about the files that a command reads. */
import type { ChosenMatch, Table } from '../../model/tables.js';
import { formatOrigin } from '../text.js';
import { firstOf } from './common.js';
import { plural } from './plural.js';

/** Which files were read, with their rows. */
export function filesReadMessage(tables: readonly Table[], chosen: readonly ChosenMatch[] = []): string {
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const files = tables.map(
    ({
      source: { file, sheet },
      rows,
      blankRowCount,
      encoding,
      unwrappedCount,
      exampleLines = [],
      leftOut = [],
    }) => {
      const encoded = encoding === undefined ? '' : ` [${encoding.toUpperCase()}]`;
      const unwrapped =
        unwrappedCount === undefined ? '' : `, ${plural(unwrappedCount, 'cell')} ="…" read as text`;
      const blank = blankRowCount === 0 ? '' : `, ${blankRowCount} blank left out`;
      const examples =
        exampleLines.length === 0 ? '' : `, ${plural(exampleLines.length, 'example')} left out`;
      const scope = leftOut.length === 0 ? '' : `, ${leftOut.length} out of scope`;
      return `${formatOrigin({ file, ...(sheet !== undefined && { sheet }) })}${encoded} (${rows.length}${blank}${examples}${scope}${unwrapped})`;
    },
  );
  const matches = chosen
    .filter(({ others }) => others.length > 0)
    .map(
      ({ pattern, others }) =>
        ` Newest of ${pattern}; not read: ${firstOf(others.slice(0, 3), others.length)}.`,
    );
  return `Read ${plural(rowCount, 'row')} from ${plural(tables.length, 'table')}: ${files.join(', ')}.${matches.join('')}`;
}

/** How many rows were set aside, by table; nothing when there are none. */
export function setAsideMessage(countByTable: ReadonlyMap<string, number>): string {
  const parts = [...countByTable].map(([table, count]) => `${plural(count, 'row')} of ${table}`);
  return `Set aside and not applied: ${parts.join(', ')}. Correct them and run again.`;
}

/** Rows that were fed back are not all rows. */
export function prunedResultsMessage(file: string): string {
  return (
    `${file} is the result of a run (it has a column such as _status) and may contain only some of the rows: --prune would delete the others. ` +
    'Drop --prune, or give the complete file.'
  );
}

/** Above the line numbers of rows that are shown. */
export const lineHeading: string = 'row';

/** A check of files found no errors. */
export const noErrorsMessage: string = 'No errors.';

/** The service is about to be read. */
export function comparingMessage(url: string): string {
  return `Comparing with ${url} …`;
}
