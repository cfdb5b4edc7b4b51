/** The first rows of each table as text for a terminal. Pure. */
import { formatOrigin } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { FirstRows, UnderstoodRow } from '../content/first-rows.js';
import { valueText } from '../content/value-text.js';
import type { Styles } from './styles.js';
import { alignedLeft, textWidth } from './text-width.js';

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
  const grid = rows.map((row) => {
    const cells = cellsOf(table, row);
    return header.map((name) => cells.get(name) ?? '');
  });
  const widths = header.map((name, index) =>
    Math.max(...[name, ...grid.map((cells) => cells[index] ?? '')].map(textWidth)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, index) => alignedLeft(cell, widths[index] ?? 0)).join('  ')}`.trimEnd();
  const isFitting = widths.reduce((sum, width) => sum + width + 2, 0) <= (columns ?? Infinity);
  const lines = isFitting
    ? [styles.dim(line(header)), ...grid.map(line)]
    : grid.map((cells) => listed(header, cells));
  return [title, ...lines].join('\n');
}

function listed(header: readonly string[], [first = '', ...cells]: readonly string[]): string {
  const width = Math.max(...header.map(textWidth));
  const values = cells.flatMap((cell, index) =>
    cell === '' ? [] : `    ${alignedLeft(header[index + 1] ?? '', width)}  ${cell}`,
  );
  return [`  ${header[0] ?? ''} ${first}`, ...values].join('\n');
}

/** Cells by heading. */
function cellsOf(
  table: string,
  { line, intent, previousKey, values }: UnderstoodRow,
): ReadonlyMap<string, string> {
  return new Map([
    [words.files.lineHeading, line === undefined ? '' : String(line)],
    ...(intent === 'upsert' ? [] : [['action', intent] as const]),
    ...(previousKey === undefined ? [] : [['previousCode', shortened(previousKey)] as const]),
    ...Object.entries(values).map(
      ([name, value]) => [name, shortened(valueText(table, name, value))] as const,
    ),
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
