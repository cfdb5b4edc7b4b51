/** The files of a company: tables of cells, and how they are written. */
import {
  type Company,
  codeOf,
  fixedColumns,
  optionalColumns,
  postKey,
  previousColumn,
  type Row,
  type TableName,
  tableNames,
} from './company.js';
import { fieldsOf } from './styles.js';

/** In a row: `*`, which leaves the field unchanged. No text is like this. */
export const kept = '\u0000';

/** One file. Its rows also hold what is not written, such as the chart of a team. */
export interface Table {
  readonly name: TableName;
  /** The master of the items. */
  readonly scope?: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Another way to write the same rows. */
  readonly layout?: (table: Table) => Pick<Table, 'columns' | 'rows'>;
}

/** How much of the records files say, and how. */
export interface Filing {
  /** Columns that are left out. */
  readonly left: readonly string[];
  /** One in so many cells is `*`. 0: none. */
  readonly keptEvery: number;
  /** Items of each master have a file of their own. */
  readonly isSplit: boolean;
  /** A row of memberships holds all posts of a person. */
  readonly isWide: boolean;
  /** Every so many of the rows name the person by e-mail address. 0: none. */
  readonly addressEvery: number;
}

export const wholly: Filing = { left: [], keptEvery: 0, isSplit: false, isWide: false, addressEvery: 0 };

/** The tables that a company lists, without empty ones. */
export function tablesOf(company: Company, filing: Filing = wholly): readonly Table[] {
  const { listed } = company;
  const tables = tableNames
    .filter((name) => listed.has(name))
    .flatMap((name) =>
      name === 'items' && filing.isSplit ? itemTables(company, filing) : tableOf(name, company, filing),
    );
  return tables.filter(({ rows }) => rows.length > 0);
}

function itemTables(company: Company, filing: Filing): readonly Table[] {
  return [...new Set(company.items.map(({ master = '' }) => master))].map((scope) => {
    const rows = company.items.filter(({ master }) => master === scope);
    const table = tableOf('items', { ...company, items: rows }, filing);
    return { ...table, scope, columns: table.columns.filter((column) => column !== 'master') };
  });
}

function tableOf(name: TableName, company: Company, { left, keptEvery, ...written }: Filing): Table {
  const own = company[name];
  const has = (column: string) => own.some((row) => (row[column] ?? '') !== '');
  const optional = [...optionalColumns[name], ...customColumns(name, company)];
  const columns = [
    ...fixedColumns[name].filter((column) => !left.includes(`${name}.${column}`)),
    ...optional.filter((column) => !left.includes(`${name}.${column}`)),
    ...[previousColumn(name), 'action'].filter(has),
  ];
  const isSaid = new Set([
    ...['default', 'leader'],
    // A new member without a grade gets the default of that moment, which the run may change.
    ...(company.listed.has('grades') ? ['grades'] : []),
  ]);
  const isKept = (column: string, index: number) =>
    keptEvery > 0 && optional.includes(column) && !isSaid.has(column) && index % keptEvery === 0;
  const rows = own.map((row, line): Row => {
    const cells = columns.map((column, index): readonly [string, string] => [
      column,
      isKept(column, line + index) && row['user'] !== '' ? kept : cellOf(name, column, row),
    ]);
    return { ...containerOf(row), ...Object.fromEntries(cells) };
  });
  const table = { name, columns, rows };
  return name === 'memberships' ? { ...table, layout: (one) => laidOut(one, company, written) } : table;
}

/** Also where no column says it. */
function containerOf({ chart, master }: Row): Row {
  return { ...(chart !== undefined && { chart }), ...(master !== undefined && { master }) };
}

function customColumns(name: TableName, company: Company): readonly string[] {
  if (name === 'users') return company.style.userFields.map(({ code }) => `customFields.${code}`);
  const fields = name === 'items' ? company.items.flatMap((item) => fieldsOf(company, item)) : [];
  return [...new Set(fields.map(({ code }) => code))];
}

function cellOf(name: TableName, column: string, row: Row): string {
  const cell = row[column] ?? '';
  const isState = name === 'users' && column === 'status';
  return isState && (cell === 'invited' || cell === 'activated') ? 'active' : cell;
}

/** E-mail addresses for codes, and all posts of a person in a row. */
function laidOut(
  { columns, rows }: Table,
  { users }: Company,
  { isWide, addressEvery }: Pick<Filing, 'isWide' | 'addressEvery'>,
): Pick<Table, 'columns' | 'rows'> {
  const addresses = new Map(users.map((user) => [codeOf(user), user['email'] ?? '']));
  const addressed = rows.map((row) => {
    const isAddress = addressEvery > 0 && postKey(row).length % addressEvery === 0;
    const address = isAddress ? addresses.get(row['user'] ?? '') : undefined;
    return address === undefined ? row : { ...row, user: address };
  });
  return isWide ? widened(columns, addressed) : { columns, rows: addressed };
}

const ofPost = ['team', 'leader', 'grades'];

function widened(columns: readonly string[], rows: readonly Row[]): Pick<Table, 'columns' | 'rows'> {
  const repeated = columns.filter((column) => ofPost.includes(column));
  const common = columns.filter((column) => !ofPost.includes(column));
  const byPerson = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(common.map((column) => row[column] ?? ''));
    byPerson.set(key, [...(byPerson.get(key) ?? []), row]);
  }
  const most = Math.max(0, ...[...byPerson.values()].map(({ length }) => length));
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return {
    columns: [...common, ...numbers.flatMap((number) => repeated.map((column) => `${column}${number}`))],
    rows: [...byPerson.values()].map((posts) => ({
      ...posts[0],
      ...Object.fromEntries(
        posts.flatMap((post, index) =>
          repeated.map((column) => [`${column}${index + 1}`, post[column] ?? ''] as const),
        ),
      ),
    })),
  };
}

/** What a program may change when it saves a file. */
export interface Writing {
  readonly hasMark: boolean;
  readonly lineEnd: '\n' | '\r\n';
  readonly isQuoted: boolean;
  /** Its cells are as wide as an export in columns of fixed width makes them. */
  readonly isPadded: boolean;
}

export const usualWriting: Writing = { hasMark: true, lineEnd: '\r\n', isQuoted: false, isPadded: false };

/** Files by name. */
export type Files = Readonly<Record<string, string>>;

/** The files of tables. Two with one name are written one after the other. */
export function filesOf(tables: readonly Table[], writing: Writing = usualWriting): Files {
  return Object.fromEntries(
    tables.map((table) => [
      `${table.scope === undefined ? table.name : `${table.name}.${table.scope}`}.csv`,
      textOf(table.layout?.(table) ?? table, writing),
    ]),
  );
}

export function textOf(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  { hasMark, lineEnd, isQuoted, isPadded }: Writing = usualWriting,
  separator = ',',
): string {
  const quoted = (cell: string) => (isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell);
  const cellOf = (text: string) => quoted(isPadded ? padded(escaped(text)) : escaped(text));
  const lines = [
    columns.map(quoted),
    ...rows.map((row) => columns.map((column) => cellOf(row[column] ?? ''))),
  ];
  return (hasMark ? '\uFEFF' : '') + lines.map((cells) => cells.join(separator) + lineEnd).join('');
}

/** Texts that a cell cannot hold as they are: blanks at their ends, and what has a meaning. */
const special = /^\\*(?:\s.*|.*\s|\*|#N\/A|#例)$/su;

export function escaped(text: string): string {
  if (text === kept) return '*';
  return special.test(text) ? `\\${text}` : text;
}

/** Escaped cells hold their text as it is. */
function padded(cell: string): string {
  return cell.startsWith('\\') ? cell : `　${cell} \t\u00a0`;
}
