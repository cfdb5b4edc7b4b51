/** What is read of a file as one table: the header of each column, and what has to be asked about. */

import { nameColumns } from '../../../src/plan/columns/name-columns.js';
import { rowOptionsOf } from '../../../src/plan/intake/desired-set.js';
import { readFiles } from '../../../src/planning/check-files.js';
import { definitionByName, tableDefinitionOf } from '../../../src/resources/index.js';

export interface ReadColumns {
  readonly headerByField: ReadonlyMap<string, string>;
  readonly undecided: ReadonlySet<string>;
  /** How often somebody has to be asked. */
  readonly questions: number;
}

/** Problems that only the user can answer. */
const questionCodes = [
  'column_undecided',
  'words_undecided',
  'name_order_open',
  'history_rows',
  'level_unread',
];

export async function readColumns(file: string, name: string): Promise<ReadColumns> {
  const { grids, tables, problems } = await readFiles({ data: [{ path: file, table: name }] });
  const undecided = problems.flatMap(({ code, args }) =>
    code === 'column_undecided' || code === 'words_undecided' ? [args.field] : [],
  );
  const questions = problems.filter(({ code }) => questionCodes.includes(code)).length;
  const rows = grids[0]?.rows ?? [];
  const header = rows.find(({ line }) => line === tables[0]?.headerLine);
  if (!header) return { headerByField: new Map(), undecided: new Set(undecided), questions };
  const { names } = rowOptionsOf(definitionByName.get(name));
  const below = rows.filter(({ line }) => line > header.line);
  const { columns } = nameColumns(tableDefinitionOf(name), { header: header.cells, rows: below }, names);
  const headerByField = new Map(columns.map((column) => [column.name ?? '', column.header]));
  for (const field of ['', ...undecided]) headerByField.delete(field);
  return { headerByField, undecided: new Set(undecided), questions };
}
