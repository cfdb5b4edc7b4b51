/** What a sandbox holds, as the files of a seed folder. */
import type { TenantDump } from '../../src/sandbox/index.js';
import { resources, tableNames } from '../../src/sandbox/resources/index.js';
import { columnsOf, type SeedColumn, type SeedColumns } from '../../src/sandbox/seed/seed-rows.js';

type Row = Readonly<Record<string, unknown>>;

/** Of items, and of users. */
interface CustomValues {
  readonly inputs?: object;
  readonly customFields?: object;
}

/** Writes a cell otherwise. @param index of the row, from 0 */
type Rewrite = (cell: string, column: string, index: number) => string;

/** Each file by its name, as text. Optional columns without a value are left out. */
export function seedFilesOf(
  dump: TenantDump,
  rewrite: Rewrite = (cell) => cell,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tableNames.map((table) => {
      const { file } = resources[table];
      return [file, csvOf(dump[table].map(flatRow), columnsOf(resources[table]), rewrite)];
    }),
  );
}

/** The values of custom fields stand in columns of their own. */
function flatRow({ inputs = {}, customFields = {}, ...row }: Row & CustomValues): Row {
  const ofUser = Object.entries(customFields).map(([code, value]) => [`customFields.${code}`, value]);
  return { ...row, ...inputs, ...Object.fromEntries(ofUser) };
}

function csvOf(rows: readonly Row[], columns: SeedColumns, rewrite: Rewrite): string {
  const names = [...new Set([...Object.keys(columns), ...rows.flatMap((row) => Object.keys(row))])];
  const cell = (row: Row, name: string) => cellOf(row[name], columns[name]);
  const used = names.filter(
    (name) => columns[name]?.isRequired || rows.some((row) => cell(row, name) !== ''),
  );
  const lines = [
    used,
    ...rows.map((row, index) => used.map((name) => rewrite(cell(row, name), name, index))),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** What a blank cell means is written as one. */
function cellOf(value: unknown, column?: SeedColumn): string {
  if (value == null || value === column?.read('').value) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return Array.isArray(value) ? value.join(';') : String(value);
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
