/** Matches the columns of a table with fields, and says what is missing, unknown or undecided. */
import { type Fault, headerPlace, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import { columnLetters, type ReadAs, type Table, type TableOrigin } from '../../model/tables.js';
import { readHeader } from '../../resources/headers/read-header.js';
import type { Field, TableDefinition } from '../../resources/resource.js';
import { nearestWord } from '../../words/text.js';
import { cellAt, cellText } from './cells.js';
import { areFlags, fieldNamed, layoutNames, sampleOf, textsIn, unreadName } from './claims.js';
import { headerOrigin, isResultColumn } from './headers.js';
import {
  type ColumnNames,
  claimedIndexes,
  type NamedColumn,
  nameColumns,
  type UndecidedColumns,
} from './name-columns.js';
import { isWide, splitPosts } from './posts.js';

/** A column of a table, and the field that it feeds. */
export interface FieldColumn {
  readonly field: Field;
  readonly index: number;
  /** Its cells say which record is meant: none is left as it is. */
  readonly isOfKey?: boolean;
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
  /** The fixed field that matches the column by what its header says, if one does. */
  readonly claimedBy?: string;
}

export interface MatchedColumns {
  /** With column indexes by canonical name; wide rows have one for each post. */
  readonly origins: readonly TableOrigin[];
  /** A row holds several posts. */
  readonly isWide: boolean;
  /** False where no row names a record, or nobody knows which ones hold. */
  readonly isReadable: boolean;
  /** Further columns of lists, whose elements may stand in several columns. */
  readonly listColumns: readonly FieldColumn[];
  /** Unmatched columns; where custom fields are possible, also duplicate and claimed ones. */
  readonly otherColumns: readonly OtherColumn[];
  /** What the user has to decide. */
  readonly undecided: readonly UndecidedColumns[];
  readonly problems: readonly Problem[];
}

/**
 * Matches the header of a table with its columns, ignoring case, width, spaces and invisible
 * characters.
 * @returns the known columns, and a problem for each missing (the key, or a required one that seems
 *   mistyped), duplicate, undecided, unknown or unsupported one; without the key, only for that
 */
export function matchColumns(definition: TableDefinition, table: Table, extra: ExtraColumns): MatchedColumns {
  const { columns, undecided } = columnsToMatch(definition, table, extra);
  const claims = claimedIndexes(columns);
  const posts = splitPosts(definition, claims);
  const wide = isWide(definition, [...claims.keys()]);
  const [first = claims] = posts;
  const hasKey = definition.keyFields.every((name) => first.has(name));
  const origins = posts.map((columnIndexByField) => originOf(table, columns, columnIndexByField));
  const context = { definition, table, extra, columns, claims, first };
  const history = historyOf(context);
  const open = undecided.map((one) => undecidedColumns(table, one));
  const missing = missingColumns(context, undecided);
  const matched = { origins, isWide: wide, isReadable: hasKey && history.length === 0, undecided };
  if (!matched.isReadable)
    return { ...matched, listColumns: [], otherColumns: [], problems: [...missing, ...open, ...history] };
  const isList = ({ index, name }: NamedColumn) =>
    !wide && claims.get(name ?? '') !== index && repeatedList(definition, name) !== undefined;
  const ofFields = columns.filter((column) => !isList(column));
  const listColumns = columns.filter(isList).flatMap(({ name, index }) => {
    const field = repeatedList(definition, name);
    return field ? [{ field, index }] : [];
  });
  const problems = [
    ...ofFields.flatMap((column) => columnProblem(column, context) ?? []),
    ...open,
    ...undecidedWords(context),
    ...namesForCodes(context),
    ...missing,
  ];
  return { ...matched, listColumns, otherColumns: othersOf(context), problems };
}

/** One header with its columns. */
interface Header {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly extra: ExtraColumns;
  readonly columns: readonly NamedColumn[];
  readonly claims: ReadonlyMap<string, number>;
  /** Those of the first post. */
  readonly first: ReadonlyMap<string, number>;
}

function originOf(
  { source, header, columnCount }: Table,
  columns: readonly NamedColumn[],
  columnIndexByField: ReadonlyMap<string, number>,
): TableOrigin {
  const readAsByIndex = new Map(columns.map(({ index, readAs }) => [index, readAs]));
  const readAs = [...columnIndexByField].flatMap(([field, index]): (readonly [string, ReadAs])[] => {
    const way = readAsByIndex.get(index);
    return way ? [[field, way]] : [];
  });
  return {
    ...sourcePlace(source),
    columnIndexByField,
    header,
    ...(columnCount !== undefined && { columnCount }),
    ...(readAs.length > 0 && { readAs: new Map(readAs) }),
  };
}

/** The columns of a header without those that a run has added, that are read already, or blank. */
function columnsToMatch(definition: TableDefinition, table: Table, extra: ExtraColumns): ColumnNames {
  const isBlank = (text: string, index: number) =>
    text.trim() === '' && table.rows.every(({ cells }) => cells[index]?.trim() === '');
  const { columns, undecided } = nameColumns(definition, table, extra.names);
  const ofLayouts = layoutNames(definition);
  const named = columns.map((column) =>
    ofLayouts.includes(column.name ?? '') ? { ...column, name: undefined } : column,
  );
  const ofRows = named.filter(({ header, index, name }) => {
    const isOwn = name === unreadName || (name === undefined && isResultColumn(header));
    const isShapedFrom = name === undefined && table.shaped?.readColumns.has(index);
    const isLayout = table.layout?.indexes.includes(index);
    const isRead = isLayout || (isShapedFrom && !extra.areOthersAllowed);
    // Spreadsheets often save empty columns at the end.
    return !isOwn && !isRead && !isBlank(header, index);
  });
  return { columns: ofRows, undecided };
}

/** What is wrong with one column. */
function columnProblem(column: NamedColumn, context: Header): Problem | undefined {
  const { definition, table, extra, claims, first } = context;
  const { index, header, name, isCanonical, isOfOtherMaster, mappedTo } = column;
  const claimedIndex = claims.get(name ?? '');
  const isFirst = claimedIndex === index;
  const at = headerOrigin(table, index);
  if (mappedTo !== undefined) {
    const args = { table: definition.name, header, field: mappedTo, headers: table.header };
    return problemAt({ code: 'mapping_unused', args }, at);
  }
  // Who has left, and who has not come yet, is not one unknown column among twelve.
  const kind = dayKindOf(column, context);
  if (kind) return problemAt({ code: 'days_unread', args: { header, kind } }, at, 'warning');
  if (!isFirst && extra.areOthersAllowed && !isCanonical) return undefined;
  if (isOfOtherMaster) {
    const field = definition.repeated?.at(-1) ?? definition.keyField;
    const read = table.header[first.get(field) ?? -1] ?? '';
    const args = { table: definition.name, field, header, read };
    return problemAt({ code: 'column_of_other_master', args }, at, 'warning');
  }
  if (name === undefined && table.readElsewhere?.has(index)) return undefined;
  if (name === undefined) return problemAt(unknownColumn(definition, header), at, 'warning');
  if (claimedIndex !== undefined && !isFirst) {
    const args = { field: name, header, otherColumn: columnLetters(claimedIndex) };
    return problemAt({ code: 'duplicate_column', args }, at);
  }
  const severity = definition.columnsNotHandled[name];
  return severity && problemAt({ code: 'column_not_handled', args: { header } }, at, severity);
}

/** The columns that may be custom fields, then those that a fixed field claims as well. */
function othersOf(context: Header): readonly OtherColumn[] {
  const { definition, table, extra, columns, claims } = context;
  const isFirst = ({ name, index }: NamedColumn) => claims.get(name ?? '') === index;
  const mayBeCustom = (column: NamedColumn) =>
    !isFirst(column) && extra.areOthersAllowed && !column.isCanonical;
  const free = columns.filter(
    (column) => (column.name === undefined || mayBeCustom(column)) && !dayKindOf(column, context),
  );
  const claimed = columns.filter((column) => isFirst(column) && !column.isCanonical);
  return [
    ...free.map(({ index }) => ({ definition, table, index })),
    ...claimed.map(({ index, name = '' }) => ({ definition, table, index, claimedBy: name })),
  ];
}

/** A problem for each column that is needed or seems mistyped; without the key, only for that. */
function missingColumns(
  { definition, table, extra, columns, first }: Header,
  undecided: readonly UndecidedColumns[],
): readonly Problem[] {
  const { keyFields, within, fields } = definition;
  const unknown = columns.flatMap(({ header, name }) => (name === undefined ? header : []));
  const mistyped = (extra.areOthersAllowed ? [] : fields)
    .filter(({ name, isRequired }) => isRequired && nearestWord(name, unknown) !== undefined)
    .map(({ name }) => name);
  const isScopeNeeded = within && !within.defaultsToCurrent && table.scope === undefined;
  const needed = [...(isScopeNeeded ? [within.column] : []), ...mistyped];
  return (keyFields.every((name) => first.has(name)) ? needed : keyFields)
    .filter((name) => !first.has(name) && !undecided.some(({ field }) => field === name))
    .map((field) => {
      const args = { field, headers: table.header };
      return problemAt({ code: 'missing_column', args }, headerPlace(table));
    });
}

/** Nobody is asked by a run: the problem says how each column is chosen. */
function undecidedColumns(table: Table, { field, indexes, mayBeLevels }: UndecidedColumns): Problem {
  const headers = indexes.map((index) => table.header[index] ?? '');
  const args = { table: table.resource, field, headers, ...(mayBeLevels && { mayBeLevels }) };
  return problemAt({ code: 'column_undecided', args }, headerPlace(table));
}

/** What the days of a column say that nothing reads. */
function dayKindOf({ index, header, name }: NamedColumn, { definition, table }: Header) {
  if (name !== undefined || table.shaped?.readColumns.has(index)) return undefined;
  const meaning = readHeader(header)?.meaning ?? '';
  const { joins = [], leaves = [] } = definition.days ?? {};
  const isStart = meaning === 'starts' || joins.includes(meaning);
  const isEnd = leaves.includes(meaning) && !(table.areLeaversRead && table.readElsewhere?.has(index));
  const kind = isStart ? 'starts' : isEnd ? 'leaves' : undefined;
  return kind && textsIn(table.rows, index).length > 0 ? kind : undefined;
}

/**
 * Rows of several days about one person or unit: as concurrent ones, old and new would both hold.
 */
function historyOf(context: Header): readonly Problem[] {
  const { definition, table, columns, first } = context;
  const of = first.get(definition.keyField);
  const isDated = (column: NamedColumn) =>
    dayKindOf(column, context) !== undefined && readHeader(column.header)?.meaning === 'starts';
  const dated = columns.find(isDated);
  if (!dated || of === undefined) return [];
  const daysBySubject = new Map<string, Set<string>>();
  for (const { cells } of table.rows) {
    const subject = cellText(cellAt(cells, of));
    const days = daysBySubject.get(subject) ?? new Set();
    daysBySubject.set(subject, days.add(cellText(cellAt(cells, dated.index))));
  }
  const several = [...daysBySubject].filter(([subject, days]) => subject !== '' && days.size > 1);
  const [[value] = []] = several;
  if (value === undefined) return [];
  const { header, index } = dated;
  const args = { table: table.resource, header, of: table.header[of] ?? '', value, count: several.length };
  return [problemAt({ code: 'history_rows', args }, headerOrigin(table, index))];
}

/** Whether 1 means that somebody works, or has left, only the company knows. */
function undecidedWords({ definition, table, claims }: Header): readonly Problem[] {
  return definition.fields.flatMap(({ name, states, type }) => {
    const index = claims.get(name);
    if (!states || index === undefined) return [];
    const cells = sampleOf(table, index);
    if (!areFlags(cells)) return [];
    const options = type.entry?.kind === 'choice' ? type.entry.options : [];
    const words = [...new Set(cells)].sort();
    const args = { table: table.resource, field: name, header: table.header[index] ?? '', words, options };
    return problemAt({ code: 'words_undecided', args }, headerOrigin(table, index));
  });
}

/** Said once for each column: a name that changes is no longer found. */
function namesForCodes({ definition, table, columns }: Header): readonly Problem[] {
  return columns.flatMap(({ index, header, name = '', readAs }) => {
    const field = readAs === 'name' ? fieldNamed(definition, name) : undefined;
    const names = field ? textsIn(table.rows, index).filter((cell) => 'fault' in field.type.parse(cell)) : [];
    const [value] = names;
    if (!field || value === undefined) return [];
    const args = { field: field.name, header, count: names.length, value };
    return problemAt({ code: 'names_for_codes', args }, headerOrigin(table, index), 'warning');
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

/** Canonical column names of a table. */
export function columnNames({ within, fields }: TableDefinition): readonly string[] {
  return [...(within ? [within.column] : []), ...fields.map(({ name }) => name)];
}
