/** Matches the columns of a table with fields, by known names only, never by similarity. */
import { type Fault, headerPlace, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Origin, Table, TableOrigin } from '../../model/tables.js';
import type { Field, TableDefinition } from '../../resources/resource.js';
import { nearestWord } from '../../words/text.js';
import { isWide, postColumn, postOf, splitPosts, withoutSeparators } from './layouts/wide-rows.js';

/** A column of a table, and the field that it feeds. */
export interface FieldColumn {
  readonly field: Field;
  readonly index: number;
}

/** Columns that a table may have besides its fields. */
export interface ExtraColumns {
  /** E.g. `action` and `previousCode`. */
  readonly names: readonly string[];
  /** Unknown columns may be custom fields, which only the service knows: not yet a problem. */
  readonly areOthersAllowed: boolean;
}

/** A column that may be a custom field, which only the service knows. */
export interface OtherColumn {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly index: number;
  /** The fixed field that matches the column by an alias, if one does. */
  readonly claimedBy?: string;
}

export interface MatchedColumns {
  /** With column indexes by canonical name; wide rows have one for each post. */
  readonly origins: readonly TableOrigin[];
  /** A row holds several posts. */
  readonly isWide: boolean;
  /** Further columns of lists, whose elements may stand in several columns. */
  readonly listColumns: readonly FieldColumn[];
  /** Unmatched columns; where custom fields are possible, also duplicate and aliased ones. */
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

/**
 * Matches the header of a table with its columns, ignoring case, width, spaces and invisible
 * characters.
 * @returns the known columns, and a problem for each missing (the key, or a required one that seems
 *   mistyped), duplicate, unknown or unsupported one; without the key, only
 *   that one: the row is probably no header
 */
export function matchColumns(definition: TableDefinition, table: Table, extra: ExtraColumns): MatchedColumns {
  const columns = columnsToMatch(definition, table, extra);
  const claims = claimsOf(columns);
  const posts = splitPosts(definition, claims);
  const origins = posts.map(
    (columnIndexByField): TableOrigin => ({
      ...sourcePlace(table.source),
      columnIndexByField,
      header: table.header,
      ...(table.shaped && { columnCount: table.shaped.columnCount }),
    }),
  );
  const wide = isWide(definition, [...claims.keys()]);
  const [first = claims] = posts;
  const missing = missingColumns(definition, table, { first, columns, extra });
  const matched = { origins, isWide: wide };
  if (!hasKey(definition, first)) return { ...matched, listColumns: [], otherColumns: [], problems: missing };
  const problems: Problem[] = [];
  const others: OtherColumn[] = [];
  const aliases: OtherColumn[] = [];
  const listColumns: FieldColumn[] = [];
  for (const { index, header, name, isCanonical } of columns) {
    const other = { definition, table, index };
    const claimedIndex = claims.get(name ?? '');
    const isFirst = claimedIndex === index;
    const mayBeCustom = extra.areOthersAllowed && !isCanonical;
    if (name !== undefined && isFirst && !isCanonical) aliases.push({ ...other, claimedBy: name });
    if (name === undefined || (!isFirst && mayBeCustom)) others.push(other);
    if (!isFirst && mayBeCustom) continue;
    const list = isFirst || wide ? undefined : repeatedList(definition, name);
    if (list) {
      listColumns.push({ field: list, index });
      continue;
    }
    const at = headerOrigin(table, index);
    const severity = definition.columnsNotHandled[name ?? ''];
    if (name === undefined) problems.push(problemAt(unknownColumn(definition, header), at, 'warning'));
    else if (claimedIndex !== undefined && !isFirst) {
      const args = { field: name, header, otherColumn: columnLetters(claimedIndex) };
      problems.push(problemAt({ code: 'duplicate_column', args }, at));
    } else if (severity) {
      problems.push(problemAt({ code: 'column_not_handled', args: { header } }, at, severity));
    }
  }
  const otherColumns = [...others, ...aliases];
  return { ...matched, listColumns, otherColumns, problems: [...problems, ...missing] };
}

/** The columns of a header without those that a run has added, that are read already, or blank. */
function columnsToMatch(
  definition: TableDefinition,
  table: Table,
  extra: ExtraColumns,
): readonly NamedColumn[] {
  const isBlank = (text: string, index: number) =>
    text.trim() === '' && table.rows.every(({ cells }) => cells[index]?.trim() === '');
  const named = nameColumns(definition, table, extra.names).map((column) =>
    levelNames.includes(column.name ?? '') ? { ...column, name: undefined } : column,
  );
  return named.filter(({ header, index, name }) => {
    const isOwn = name === undefined && isResultColumn(header);
    const isShapedFrom = name === undefined && table.shaped?.readColumns.has(index);
    const isRead = table.levelIndexes?.includes(index) || (isShapedFrom && !extra.areOthersAllowed);
    // Spreadsheets often save empty columns at the end.
    return !isOwn && !isRead && !isBlank(header, index);
  });
}

function hasKey({ keyFields }: TableDefinition, claims: ReadonlyMap<string, number>): boolean {
  return keyFields.every((name) => claims.has(name));
}

/** A problem for each column that is needed or seems mistyped; without the key, only for that. */
function missingColumns(
  definition: TableDefinition,
  table: Table,
  {
    first,
    columns,
    extra,
  }: {
    readonly first: ReadonlyMap<string, number>;
    readonly columns: readonly NamedColumn[];
    readonly extra: ExtraColumns;
  },
): readonly Problem[] {
  const { keyFields, within, fields } = definition;
  const unknown = columns.flatMap(({ header, name }) => (name === undefined ? header : []));
  const mistyped = (extra.areOthersAllowed ? [] : fields)
    .filter(({ name, isRequired }) => isRequired && nearestWord(name, unknown) !== undefined)
    .map(({ name }) => name);
  const isScopeNeeded = within && !within.defaultsToCurrent && table.scope === undefined;
  const needed = [...(isScopeNeeded ? [within.column] : []), ...mistyped];
  // 社員番号 is the code in some companies, and information in others.
  const coded = fields.find(
    ({ name, type, isParent, refersTo }) =>
      type.isCode && !isParent && refersTo === undefined && !keyFields.includes(name) && first.has(name),
  );
  const header = table.header[first.get(coded?.name ?? '') ?? -1];
  return (hasKey(definition, first) ? needed : keyFields)
    .filter((field) => !first.has(field))
    .map((field) => {
      const isOther = header !== undefined && field === definition.keyField;
      const other = isOther && { other: { table: definition.name, header } };
      const args = { field, headers: table.header, ...other };
      return problemAt({ code: 'missing_column', args }, headerPlace(table));
    });
}

/** A field that may have several columns in one row for one record: a list. */
function repeatedList(
  { repeated = [], fields }: TableDefinition,
  name: string | undefined,
): Field | undefined {
  const field = fields.find((one) => one.name === name);
  return field && repeated.includes(field.name) && Array.isArray(field.type.blank) ? field : undefined;
}

/** A header with the field or other column that it names. */
interface NamedColumn {
  readonly index: number;
  readonly header: string;
  /** Undefined for an unknown header. */
  readonly name: string | undefined;
  readonly isCanonical: boolean;
}

/**
 * The columns of a header. Where the user has given a field's header, no other names that field;
 * `名称[2]` is the second column with the header `名称`.
 */
function nameColumns(
  definition: TableDefinition,
  { header, columns = {} }: HeaderCells,
  extraNames: readonly string[],
): readonly NamedColumn[] {
  const nameOf = headerNamer(definition, extraNames);
  const nameByGiven = new Map(
    Object.entries(columns).map(([given, name]) => [normalizeColumn(given), name] as const),
  );
  const addresses = headerAddresses(header);
  const givenNames = addresses.map(
    ([folded, numbered]) => nameByGiven.get(numbered) ?? nameByGiven.get(folded),
  );
  const taken = new Set(givenNames);
  const named = addresses.map(([folded], index) => {
    const known = nameOf(folded);
    const given = givenNames[index];
    const name = given ?? (taken.has(known?.name) ? undefined : known?.name);
    return { folded, name, rank: given === undefined ? (known?.rank ?? 0) : 0 };
  });
  const firstRankByName = new Map<string | undefined, number>();
  for (const { name, rank } of named)
    firstRankByName.set(name, Math.min(rank, firstRankByName.get(name) ?? rank));
  const wide = isWide(
    definition,
    named.map(({ name }) => name),
  );
  const columnsNamed = named.map(({ folded, name: meant, rank }, index): NamedColumn => {
    const isOutranked = (firstRankByName.get(meant) ?? rank) < rank;
    const name = isOutranked || meant === undefined ? undefined : unnumbered(definition, meant, wide);
    const isCanonical = name !== undefined && normalizeColumn(name) === folded;
    return { index, header: header[index] ?? '', name, isCanonical };
  });
  // Ids of an HR system refer to ids: beside codes they would be mistaken for them.
  const identifying = [definition.keyField, definition.fields.find(({ isParent }) => isParent)?.name];
  const isId = ({ index, name }: NamedColumn) =>
    identifying.includes(name) && /.id$/.test(addresses[index]?.[0] ?? '');
  const hasCodes = columnsNamed.some((one) => !isId(one) && identifying.includes(one.name));
  return columnsNamed.map((one) =>
    hasCodes && isId(one) && givenNames[one.index] === undefined ? { ...one, name: undefined } : one,
  );
}

/** Without a team of its own, a numbered column is one of those of a list, or unknown. */
function unnumbered(definition: TableDefinition, name: string, wide: boolean): string | undefined {
  const post = wide ? undefined : postOf(definition, name);
  return post ? repeatedList(definition, post.field)?.name : name;
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

/** Column indexes by name: the canonical header wins, else the first other one. */
function claimsOf(columns: readonly NamedColumn[]): ReadonlyMap<string, number> {
  const claims = new Map<string, number>();
  for (const { name, index } of [...columns.filter(({ isCanonical }) => isCanonical), ...columns]) {
    if (name !== undefined && !claims.has(name)) claims.set(name, index);
  }
  return claims;
}

/** A row that is, or may be, a header, with the headers that the user has named. */
export interface HeaderCells extends Pick<Table, 'header'> {
  readonly columns?: Table['columns'] | undefined;
}

/** How many columns of the table a row names; 0 for a row that does not name the key. */
export function headerScore(definition: TableDefinition, row: HeaderCells): number {
  const names = columnIndexes(definition, row);
  return definition.keyFields.every((name) => names.has(name)) ? names.size : 0;
}

/** Column indexes by name; of wide rows, those of the first post. */
export function columnIndexes(definition: TableDefinition, row: HeaderCells): ReadonlyMap<string, number> {
  const claims = claimsOf(nameColumns(definition, row, Object.keys(rowColumnAliases)));
  return splitPosts(definition, claims)[0] ?? claims;
}

/** Index of a column; or undefined. */
export function columnIndexOf(
  definition: TableDefinition,
  row: HeaderCells,
  name: string,
): number | undefined {
  return columnIndexes(definition, row).get(name);
}

/** All headers of a table's own columns, as `normalizeColumn` returns them. */
export function ownHeaders(definition: TableDefinition, extraNames: readonly string[]): ReadonlySet<string> {
  return new Set(knownHeaders(definition, extraNames).keys());
}

/** The headers of one field, as `normalizeColumn` returns them; none without a field. */
export function fieldHeaders(definition: TableDefinition, field: string | undefined): ReadonlySet<string> {
  const own = [...knownHeaders(definition, [])].filter(([, { name }]) => name === field);
  return new Set(own.map(([header]) => header));
}

/** The warning about a column that feeds no field. */
export function unknownColumn(
  definition: TableDefinition,
  header: string,
  customHeaders: readonly string[] = [],
): Fault {
  const known = [...new Set([...columnNames(definition), ...customHeaders])];
  return { code: 'unknown_column', args: { header, known } };
}

/** For `--strict`: an unknown column becomes an error. */
export function strictly(problem: Problem): Problem {
  return problem.code === 'unknown_column' ? { ...problem, severity: 'error' } : problem;
}

/** The position of a header. */
export function headerOrigin(table: Table, index: number): Origin {
  return { ...headerPlace(table), column: columnLetters(index) };
}

/** Column letters as in spreadsheets: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
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

/** Canonical column names of a table. */
export function columnNames({ within, fields }: TableDefinition): readonly string[] {
  return [...(within ? [within.column] : []), ...fields.map(({ name }) => name)];
}

/** Columns of a staircase, from the top. */
export const levelNames: readonly string[] = Array.from({ length: 10 }, (_, index) => `level${index + 1}`);

/** Aliases of the columns besides the fields. */
const rowColumnAliases: Readonly<Record<string, readonly string[]>> = {
  action: [],
  previousCode: ['変更前コード'],
  previousName: ['変更前の名前'],
  ...Object.fromEntries(levelNames.map((name, at) => [name, levelAliases(at + 1)])),
};

/** What a header names. */
interface KnownHeader {
  readonly name: string;
  /** Above 0 for a header that names the field only if none of a lower rank does. */
  readonly rank: number;
}

type KnownHeaders = ReadonlyMap<string, KnownHeader>;

const knownByDefinition = new WeakMap<TableDefinition, Map<string, KnownHeaders>>();

/** Made once: every row that may be a header is compared with them. */
function knownHeaders(definition: TableDefinition, extraNames: readonly string[]): KnownHeaders {
  const knownByExtra = knownByDefinition.get(definition) ?? new Map<string, KnownHeaders>();
  knownByDefinition.set(definition, knownByExtra);
  const extra = extraNames.join();
  const known = knownByExtra.get(extra) ?? headersOf(definition, extraNames);
  knownByExtra.set(extra, known);
  return known;
}

function headersOf(
  { fields, within, columnsNotHandled }: TableDefinition,
  extraNames: readonly string[],
): KnownHeaders {
  const knownByHeader = new Map<string, KnownHeader>();
  const add = (name: string, headers: readonly string[], rank = 0) => {
    for (const header of headers.flatMap(spellings))
      knownByHeader.set(normalizeColumn(header), { name, rank });
  };
  for (const { name, aliases, fallbacks } of fields) {
    for (const [at, header] of fallbacks.entries()) add(name, [header], at + 1);
    add(name, [name, ...aliases]);
  }
  if (within) add(within.column, [within.column, ...within.aliases]);
  for (const name of [...extraNames, ...Object.keys(columnsNotHandled)])
    add(name, [name, ...(rowColumnAliases[name] ?? [])]);
  return knownByHeader;
}

/** Finds what a header names, also the column of a post. */
function headerNamer(
  definition: TableDefinition,
  extraNames: readonly string[],
): (header: string) => KnownHeader | undefined {
  const knownByHeader = knownHeaders(definition, extraNames);
  if (!definition.repeated) return (header) => knownByHeader.get(header);
  const knownByWords = new Map(
    [...knownByHeader].map(([header, known]) => [withoutSeparators(header), known] as const),
  );
  // 部署1 is the first level of a staircase of teams, but of a person the first post.
  return (header) =>
    postColumn(definition, header, (bare) => knownByWords.get(bare)) ?? knownByHeader.get(header);
}

function levelAliases(level: number): readonly string[] {
  const units = ['階層', '所属', '部署', '組織'].flatMap((unit) => [`${unit}${level}`, `${unit}${level}名`]);
  return [...units, `レベル${level}`, `第${level}階層`, `${level}階層`];
}

/** `部署コード` is also written `部署CD`, `部署名` `部署名称`, and `マスタ名` `マスター名`. */
function spellings(header: string): readonly string[] {
  const long = header.replace(/(?<=マスタ|フォルダ|カテゴリ)(?!ー)/, 'ー');
  return [header, long].flatMap((one) => [one, one.replace(/コード$/, 'CD'), one.replace(/名$/, '名称')]);
}
