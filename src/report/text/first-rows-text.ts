/** The first rows of each table as they are understood, as data and as text. Pure. */

import type { DesiredRecord, Intent, Values } from '../../model/records.js';
import type { Table } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { say } from '../../words/say.js';
import { formatOrigin } from '../../words/text.js';
import { shownValue } from '../content/shown-value.js';
import { valueInText } from './change-text.js';
import type { Styles } from './styles.js';
import { alignedRows, textWidth } from './text-width.js';

export interface FirstRows {
  readonly table: string;
  readonly file: string;
  readonly sheet?: string;
  readonly rows: readonly UnderstoodRow[];
}

interface UnderstoodRow {
  readonly line?: number;
  readonly intent: Intent;
  readonly previousKey?: string;
  /** By column: the container first, then the fields in their normal form. */
  readonly values: Values;
}

/**
 * The first records of each table, in the order of its rows. The rows of a part table are shown
 * with their owners.
 */
export function firstRows(
  tables: readonly Table[],
  records: readonly DesiredRecord[],
  count: number,
): readonly FirstRows[] {
  return tables.flatMap(({ resource, source: { file, sheet } }) => {
    const tableRecords = records.filter(
      ({ resource: name, row: { table } }) =>
        name === resource && table.file === file && table.sheet === sheet,
    );
    const rows = tableRecords
      .toSorted((a, b) => (a.row.line ?? 0) - (b.row.line ?? 0))
      .slice(0, count)
      .map(understood);
    return rows.length === 0 ? [] : { table: resource, file, ...(sheet !== undefined && { sheet }), rows };
  });
}

function understood({ resource, scope, intent, previousKey, values, row: { line } }: DesiredRecord) {
  const { within } = definitionOf(resource);
  return {
    ...(line !== undefined && { line }),
    intent,
    ...(previousKey !== undefined && { previousKey }),
    values: { ...(within && scope !== '' && { [within.column]: scope }), ...values },
  } satisfies UnderstoodRow;
}

/** Longer values would push the other columns off the screen. */
const cellWidthMax = 40;

export interface FirstRowsLayout {
  readonly styles: Styles;
  /** Of the terminal; undefined for any width. */
  readonly columns: number | undefined;
}

/** A table for each file; where that is too wide, each row as a list of its values. */
export function firstRowsText(tables: readonly FirstRows[], layout: FirstRowsLayout): string {
  return tables.map((one) => tableText(one, layout)).join('\n\n');
}

function tableText({ table, file, sheet, rows }: FirstRows, { styles, columns }: FirstRowsLayout): string {
  const title = `${styles.bold(table)}  ${formatOrigin({ file, ...(sheet !== undefined && { sheet }) })}`;
  const header = [...new Set(rows.flatMap((row) => [...cellsOf(table, row).keys()]))];
  const grid = rows.map((row) => header.map((name) => cellsOf(table, row).get(name) ?? ''));
  const [head = '', ...lines] = alignedRows([header, ...grid]).map((line) => `  ${line}`);
  const isFitting = [head, ...lines].every(
    (line) => textWidth(line) <= (columns ?? Number.POSITIVE_INFINITY),
  );
  const shown = isFitting ? [styles.dim(head), ...lines] : grid.flatMap((cells) => rowLines(header, cells));
  return [title, ...shown].join('\n');
}

function rowLines([first = '', ...header]: readonly string[], [line = '', ...cells]: readonly string[]) {
  const values = header.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : []));
  return [`  ${first} ${line}`, ...alignedRows(values).map((text) => `    ${text}`)];
}

/** Cells by heading. */
function cellsOf(
  table: string,
  { line, intent, previousKey, values }: UnderstoodRow,
): ReadonlyMap<string, string> {
  const fields = Object.entries(values).map(
    ([name, value]) => [name, shortened(valueInText(shownValue(table, name, value)))] as const,
  );
  return new Map([
    [say('files/line-heading'), line === undefined ? '' : String(line)],
    ...(intent === 'upsert' ? [] : [['action', intent] as const]),
    ...(previousKey === undefined ? [] : [['previousCode', shortened(previousKey)] as const]),
    ...fields,
  ]);
}

function shortened(text: string): string {
  if (textWidth(text) <= cellWidthMax) return text;
  let cut = '';
  for (const character of text) {
    if (textWidth(cut + character) >= cellWidthMax) break;
    cut += character;
  }
  return `${cut}…`;
}
