/**
 * The records of a company in the service: the tenant that a sandbox starts with, and what is found
 * there.
 */
import type { Seed, TenantDump } from '../../../src/sandbox/index.js';
import {
  type Company,
  fixedColumns,
  isFlag,
  listOf,
  optionalColumns,
  type Row,
  type TableName,
  tableNames,
} from './company.js';
import { fieldsOf } from './styles.js';

/** Blank: the service decides. */
const leftOut = new Set(['visible', 'defaultSortBy']);
const flags = new Set(['default', 'approveOnly', 'required', 'visible', 'leader']);
const lists = new Set(['grades', 'options']);

const seedName = (table: TableName): keyof TenantDump => (table === 'master-fields' ? 'masterFields' : table);

/** The tenant of a company, in which all is as its files say. */
export function tenantOf(company: Company): Seed {
  const of = (table: TableName) => company[table].map((row, at) => seedRow(table, row, at));
  const items = company.items.map((row, at) => {
    const fields = fieldsOf(company, row);
    const inputs = fields.map(({ code, fieldType }) => [code, inputOf(fieldType, row[code])]);
    return { ...seedRow('items', row, at), inputs: Object.fromEntries(inputs) };
  });
  const users = company.users.map((row, at) => {
    const custom = company.style.userFields.flatMap(({ code, fieldType }) => {
      const cell = row[`customFields.${code}`] ?? '';
      return cell === '' ? [] : [[code, inputOf(fieldType, cell)]];
    });
    return { ...seedRow('users', row, at), customFields: Object.fromEntries(custom) };
  });
  const charts = company.charts.map(({ name }, at) => ({ name, current: at === 0 }));
  const tables = tableNames.map((table) => [seedName(table), of(table)]);
  const { userFields } = company.style;
  return { ...Object.fromEntries(tables), charts, items, users, userFields } as unknown as Seed;
}

function seedRow(table: TableName, row: Row, at: number): object {
  const columns = [...fixedColumns[table], ...optionalColumns[table]];
  const values = columns.flatMap((column) => {
    const cell = row[column] ?? '';
    return leftOut.has(column) && cell === '' ? [] : [[column, seedValue(column, cell, at)]];
  });
  return Object.fromEntries(values);
}

function seedValue(column: string, cell: string, at: number): unknown {
  if (flags.has(column)) return cell === 'TRUE';
  if (lists.has(column)) return cell === '' ? null : listOf(cell);
  if (column === 'level') return Number(cell);
  if (column === 'status') return cell === 'active' ? 'activated' : cell;
  const isText = column === 'notes' || column === 'description';
  return cell === '' && !(isText && at % 2 === 0) ? null : cell;
}

function inputOf(fieldType: string, cell = ''): unknown {
  return fieldType === 'checkbox' ? listOf(cell) : cell === '' ? null : cell;
}

/** Records by place, without empty values. */
export type Records = Map<string, Row>;

/** Where a record is, as JSON. */
export function placeOf(table: TableName, row: Row): string {
  const { chart = '', master = '', team, user, code, name = '' } = row;
  return JSON.stringify([
    table,
    chart + master,
    table === 'memberships' ? `${team}/${user}` : (code ?? name),
  ]);
}

/** Every record of a tenant. @throws Error if there are two of one key */
export function recordsIn(dump: TenantDump): Records {
  const records: Records = new Map();
  for (const table of tableNames)
    for (const record of dump[seedName(table)]) {
      const { inputs = {}, customFields = {}, ...own } = record as Record<string, unknown> & Values;
      const custom = Object.entries(customFields).map(([code, value]) => [`customFields.${code}`, value]);
      const cells = Object.entries({ ...own, ...inputs, ...Object.fromEntries(custom) }).map(
        ([column, value]): [string, string] => [column, cellOf(value)],
      );
      const row = withoutNothing(Object.fromEntries(cells));
      const place = placeOf(table, row);
      if (records.has(place)) throw new Error(`There are two of ${place}.`);
      records.set(place, row);
    }
  return records;
}

interface Values {
  readonly inputs?: object;
  readonly customFields?: object;
}

function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return isFlag(value);
  return Array.isArray(value) ? value.join(';') : String(value ?? '');
}

const counts = ['workflows', 'routes', 'pipelines'];
const unordered = /^(grades|(customFields\.)?marks)$/;

/** Nobody can tell apart what is not said, what is empty, and what is not so. Lists have no order. */
export function withoutNothing(row: Row): Row {
  const isSaid = ([column, cell]: readonly [string, string]) =>
    cell !== '' && cell !== 'FALSE' && !(counts.includes(column) && cell === '0');
  const ordered = Object.entries(row)
    .filter(isSaid)
    .map(([column, cell]) => [column, unordered.test(column) ? cell.split(';').sort().join(';') : cell]);
  return Object.fromEntries(ordered);
}
