/** Parts whole names, such as `青葉 清`, into the two fields that the service has. */
import { type Fault, type Problem, problemAt } from '../../../model/problems.js';
import type { Row, Table } from '../../../model/tables.js';
import type { TableDefinition, WholeName } from '../../../resources/resource.js';
import { keepMark, typedText } from '../../columns/cells.js';
import { sampleOf } from '../../columns/claims.js';
import { headerOrigin, normalizeColumn } from '../../columns/headers.js';
import { columnIndexes } from '../../columns/name-columns.js';
import { addColumns } from './add-columns.js';

/**
 * Adds the two parts as columns at the end.
 * @returns the table without the rows whose name has no single blank, and a problem for each; a
 *   header that leaves the order open is one problem for all
 */
export function partNames(
  definition: TableDefinition,
  table: Table,
  whole: WholeName,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  const indexByName = columnIndexes(definition, table);
  const givenFirst = indexByName.get(whole.reversed);
  const index = givenFirst ?? indexByName.get(whole.column);
  if (index === undefined) return { table, problems: [] };
  if (givenFirst === undefined && isOrderOpen(table, index)) {
    const header = table.header[index] ?? '';
    const columns = [whole.column, whole.reversed];
    const fault: Fault = { code: 'name_order_open', args: { table: table.resource, header, columns } };
    return { table, problems: [problemAt(fault, headerOrigin(table, index))] };
  }
  const problems: Problem[] = [];
  const cellsOf = (row: Row): readonly string[] | undefined => {
    const names = partsOf(row, index);
    if ('fault' in names) {
      problems.push(problemAt(names.fault, { ...headerOrigin(table, index), line: row.line }));
      return undefined;
    }
    const [last, first] = givenFirst === undefined ? names.parts : names.parts.toReversed();
    return [last ?? '', first ?? ''];
  };
  const layout = { kind: 'parts', indexes: [index] } as const;
  return { table: addColumns(table, { header: whole.parts, layout, cellsOf }), problems };
}

/** 氏名 says the order; a name in letters under another header may have either. */
function isOrderOpen(table: Table, index: number): boolean {
  const header = table.header[index] ?? '';
  const isGiven = Object.keys(table.columns ?? {}).some(
    (one) => normalizeColumn(one) === normalizeColumn(header),
  );
  const isInLetters = (cell: string) =>
    /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana},]*$/u.test(cell);
  return !isGiven && !/[氏姓]/.test(header) && sampleOf(table, index).some(isInLetters);
}

function partsOf(row: Row, index: number): { readonly parts: readonly string[] } | { readonly fault: Fault } {
  const read = typedText(row, index);
  if ('fault' in read) return read;
  const { text } = read;
  if (text === '' || text === keepMark) return { parts: [text, text] };
  const parts = text.split(text.includes(',') ? /\s*,\s*/ : /\s+/);
  if (parts.length === 2) return { parts };
  return { fault: { code: 'name_not_parted', args: {} } };
}
