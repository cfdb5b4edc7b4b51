/** What the files ask for, resource by resource and scope by scope. */
import { hasErrors, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, Listing, SetAsideRow } from '../../model/records.js';
import type { Grid, Table, TableOrigin } from '../../model/tables.js';
import { resourceDefinitions, tableDefinitionOf, tableDefinitions } from '../../resources/index.js';
import {
  currentOf,
  parentFieldOf,
  type ResourceDefinition,
  type TableDefinition,
} from '../../resources/resource.js';
import { compareText, groupBy } from '../records/collections.js';
import { rowOrigin } from '../records/origins.js';
import { checkRecords, duplicateKeys, isKept } from './check-records.js';
import { findTable } from './find-table.js';
import { columnNames } from './match-columns.js';
import { actionColumn, type ParsedTable, parseRows } from './parse-rows.js';
import { foldParts, keepWholeGroups, type WholeGroups } from './parts.js';
import { type OnProblem, quarantineRows } from './set-aside.js';

/** The rows of one resource and scope. */
export interface DesiredScope {
  readonly definition: ResourceDefinition;
  /** `''` for a resource of the tenant, and for rows that mean the current container. */
  readonly scope: string;
  readonly records: readonly DesiredRecord[];
  /** The first table that speaks of the scope; none where only parts of its records are given. */
  readonly table?: TableOrigin;
  /** A table of the resource has no rows: what it should have said is not known. */
  readonly hasEmptyTable?: boolean;
  /** A file that may be missing and is: what it would have said is not known. */
  readonly absentFile?: string;
  /** Rows that are not acted on because they have a problem, of the resource and of its parts. */
  readonly setAside?: readonly SetAsideRow[];
}

/** A column that may be a field which only the service can explain. */
export interface OtherColumn {
  readonly definition: ResourceDefinition;
  readonly table: Table;
  readonly index: number;
  /** The fixed field that has taken the column by one of its other names, if one has. */
  readonly claimedBy?: string;
}

/** The text of a table, header and all, under the table's name. */
export interface NamedText {
  readonly table: string;
  readonly scope?: string;
  readonly grid: Grid;
}

export interface FoundTables {
  readonly tables: readonly Table[];
  readonly problems: readonly Problem[];
}

/** What the user says about the tables. */
export interface TableSettings {
  /** Line of the header in every file. */
  readonly headerLine?: number | undefined;
  /** Canonical names by header, for each table. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** Finds the header of each table. Never throws on user data. */
export function findTables(texts: readonly NamedText[], settings: TableSettings = {}): FoundTables {
  const { headerLine, columns = {} } = settings;
  const found = texts.map(({ table, scope, grid }) =>
    findTable(tableDefinitionOf(table), grid, { scope, headerLine, columns: columns[table] }),
  );
  return {
    tables: found.flatMap(({ table }) => table ?? []),
    problems: found.flatMap(({ problems }) => problems),
  };
}

export interface ParseOptions {
  /** Full-width letters and digits in codes are taken for the usual ones. */
  readonly isFoldingCodes?: boolean;
  /** Default: stop. */
  readonly onProblem?: OnProblem;
}

export interface ParsedTables {
  readonly scopes: readonly DesiredScope[];
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

/**
 * Reads all rows of all tables and checks what can be checked without the service.
 * @returns the scopes in the order of the resources, then by name. Never throws on user data.
 */
export function parseTables(tables: readonly Table[], options: ParseOptions = {}): ParsedTables {
  const parsed = resourceDefinitions.map((definition) => parseResource(definition, tables, options));
  return {
    scopes: parsed.flatMap(({ scopes }) => scopes),
    otherColumns: parsed.flatMap(({ otherColumns }) => otherColumns),
    problems: [...parsed.flatMap(({ problems }) => problems), ...tables.flatMap(emptyTable)],
  };
}

function parseResource(
  definition: ResourceDefinition,
  tables: readonly Table[],
  parse: ParseOptions,
): ParsedTables {
  const own = tables.filter(({ resource }) => resource === definition.name);
  const rows = parseOwnRows(definition, own, parse);
  const parts = parsePartRows(definition.group?.part, tables, parse);
  const { onProblem = 'stop' } = parse;
  const checked = byScope(definition, rows.records, onProblem === 'stop' ? [] : rows.lost).map((scope) =>
    quarantineRows(scope, checkRows, onProblem),
  );
  const ownScopes = checked.map(({ scope }) => scope);
  const kept = ownScopes.flatMap(({ records }) => records);
  const partProblems = [...parts.problems, ...partsWithoutOwner(kept, parts.records)];
  const lost = [...rows.lost, ...ownScopes.flatMap(({ setAside = [] }) => setAside)];
  const whole =
    onProblem === 'stop'
      ? { parts: parts.records, setAside: [], problems: [] }
      : keepWholeGroups({ owners: kept, lostOwners: lost, ...parts, problems: partProblems });
  const rowProblems = [...rows.problems, ...partProblems, ...whole.problems];
  const joined = joinParts(definition, ownScopes, { ...whole, isTableThere: own.length > 0 });
  return {
    scopes: markEmptyTables(withTables(definition, joined, own), own),
    otherColumns: rows.otherColumns,
    problems: [...rowProblems, ...checked.flatMap(({ problems }) => withoutEchoes(problems, rowProblems))],
  };
}

/** The problems of a scope's rows that show without the service. */
export function checkRows({ definition, records, setAside }: DesiredScope): readonly Problem[] {
  return checkRecords(definition, records, undefined, [], setAside);
}

/** Gives the parts to the records that they are parts of. Only records of the tenant have parts. */
function joinParts(
  definition: ResourceDefinition,
  scopes: readonly DesiredScope[],
  { parts, setAside, isTableThere }: WholeGroups & { readonly isTableThere: boolean },
): readonly DesiredScope[] {
  if (definition.within) return scopes;
  const own = scopes.flatMap(({ records }) => records);
  const { property = '', part } = definition.group ?? {};
  const folding = part && { resource: definition.name, property, partKeyField: part.keyField };
  const records = folding ? foldParts(own, parts, folding) : own;
  const aside = [...scopes.flatMap((scope) => scope.setAside ?? []), ...setAside];
  if (records.length === 0 && aside.length === 0 && !isTableThere) return [];
  return [{ definition, scope: '', records, ...(aside.length > 0 && { setAside: aside }) }];
}

/**
 * Says which table speaks of each scope. A table without rows speaks of a scope as well, when it can be told of which: all of
 * the tenant, the one its name says, or the current one.
 */
function withTables(
  definition: ResourceDefinition,
  scopes: readonly DesiredScope[],
  tables: readonly Table[],
): readonly DesiredScope[] {
  const { within } = definition;
  const [firstTable] = tables;
  if (!within) return scopes.map((scope) => (firstTable ? { ...scope, table: placeOf(firstTable) } : scope));
  const empty = tables.flatMap((table) => {
    const scope = table.scope ?? (within.defaultsToCurrent ? '' : undefined);
    const isSpokenOf = table.source.rowCount === 0 && scope !== undefined;
    return isSpokenOf ? [{ definition, scope, records: [], table: placeOf(table) }] : [];
  });
  const own = scopes.map((scope) => {
    const [first] = scope.records;
    return first ? { ...scope, table: first.row.table } : scope;
  });
  return joinScopes([...own, ...empty]);
}

function markEmptyTables(scopes: readonly DesiredScope[], tables: readonly Table[]): readonly DesiredScope[] {
  const hasEmptyTable = tables.some(({ source }) => source.rowCount === 0);
  return hasEmptyTable ? scopes.map((scope) => ({ ...scope, hasEmptyTable })) : scopes;
}

function placeOf({ source }: Table): TableOrigin {
  return { ...sourcePlace(source), columnIndexByField: new Map() };
}

/** One scope of each name, in the order of the names. */
function joinScopes(scopes: readonly DesiredScope[]): readonly DesiredScope[] {
  return [...groupBy(scopes, ({ scope }) => scope)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, alike]) => alike.slice(0, 1).map((first) => ({ ...first, ...joined(alike) })));
}

function joined(scopes: readonly DesiredScope[]): Omit<DesiredScope, 'definition' | 'scope'> {
  const setAside = scopes.flatMap((scope) => scope.setAside ?? []);
  const table = scopes.find((scope) => scope.table)?.table;
  return {
    records: scopes.flatMap(({ records }) => records),
    ...(setAside.length > 0 && { setAside }),
    ...(table && { table }),
  };
}

/** After a row was rejected, rows that name it as their parent would be warned of for nothing. */
function withoutEchoes(checked: readonly Problem[], rowProblems: readonly Problem[]): readonly Problem[] {
  return hasErrors(rowProblems) ? checked.filter(({ code }) => code !== 'parent_not_in_file') : checked;
}

interface ParsedRows extends Pick<ParsedTable, 'records' | 'lost' | 'problems'> {
  readonly otherColumns: readonly OtherColumn[];
}

/** The rows of all tables of a resource. */
function parseOwnRows(
  definition: ResourceDefinition,
  tables: readonly Table[],
  parse: ParseOptions,
): ParsedRows {
  const { previousKeyColumn, group } = definition;
  const areOthersAllowed = group !== undefined && group.part === undefined;
  const options = { names: rowColumnNames(definition), areOthersAllowed, previousKeyColumn, ...parse };
  const parsed = tables.map((table) => ({ table, ...parseRows(definition, table, options) }));
  return {
    ...joinTables(parsed),
    otherColumns: areOthersAllowed ? parsed.flatMap((one) => possibleCustomColumns(definition, one)) : [],
  };
}

/** The rows of all tables of the parts of a resource. */
function parsePartRows(
  part: TableDefinition | undefined,
  tables: readonly Table[],
  parse: ParseOptions,
): Omit<ParsedRows, 'otherColumns'> {
  const own = tables.filter(({ resource }) => resource === part?.name);
  if (!part || own.length === 0) return joinTables([]);
  const options = { names: [], areOthersAllowed: false, ...parse };
  const { records, lost, problems } = joinTables(own.map((table) => parseRows(part, table, options)));
  const duplicates = [...groupBy(records, ({ scope }) => scope).values()].flatMap((scope) =>
    duplicateKeys(part, scope),
  );
  return { records, lost, problems: [...problems, ...duplicates] };
}

function joinTables(parsed: readonly ParsedTable[]): Omit<ParsedRows, 'otherColumns'> {
  return {
    records: parsed.flatMap(({ records }) => records),
    lost: parsed.flatMap(({ lost }) => lost),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** What the rows of a resource may say beside their fields. */
export function rowColumnNames({ previousKeyColumn }: ResourceDefinition): readonly string[] {
  return [actionColumn, previousKeyColumn];
}

/** The columns that a header of the user's own may stand for in a table. */
export function mappableColumns(table: string): readonly string[] {
  const definition = tableDefinitions.find(({ name }) => name === table);
  const resource = resourceDefinitions.find(({ name }) => name === table);
  return definition ? [...columnNames(definition), ...(resource ? rowColumnNames(resource) : [])] : [];
}

/** The columns of a table that may be fields which only the service can explain. */
export function possibleCustomColumns(
  definition: ResourceDefinition,
  parsed: Pick<ParsedTable, 'otherIndexes' | 'aliasIndexes'> & { readonly table: Table },
): readonly OtherColumn[] {
  const { table, otherIndexes, aliasIndexes } = parsed;
  return [
    ...otherIndexes.map((index) => ({ definition, table, index })),
    ...[...aliasIndexes].map(([index, claimedBy]) => ({ definition, table, index, claimedBy })),
  ];
}

/** Parts of a record that its own row deletes or leaves alone have no place to go. */
function partsWithoutOwner(
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
): readonly Problem[] {
  const unkept = new Map(
    records.filter((record) => !isKept(record)).map((record) => [record.key, record.intent]),
  );
  return parts.flatMap(({ scope, row }) => {
    const intent = unkept.get(scope);
    if (intent === undefined) return [];
    return [problemAt({ code: 'part_without_owner', args: { key: scope, intent } }, rowOrigin(row))];
  });
}

/** A template that nobody has filled in has its examples still: it was not cut off. */
function emptyTable({ source, exampleLines }: Table): readonly Problem[] {
  return source.rowCount > 0 || exampleLines
    ? []
    : [problemAt({ code: 'no_rows', args: {} }, sourcePlace(source), 'warning')];
}

/** Rows that were set aside stay with their scope, as far as they say which record they mean. */
function byScope(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  setAside: readonly SetAsideRow[],
): readonly DesiredScope[] {
  const recordsByScope = groupBy(records, ({ scope }) => scope);
  const named = setAside.filter(
    ({ scope, key, previousKey }) => scope !== undefined && (key ?? previousKey) !== undefined,
  );
  const setAsideByScope = groupBy(named, ({ scope = '' }) => scope);
  return [...new Set([...recordsByScope.keys(), ...setAsideByScope.keys()])]
    .sort(compareText)
    .map((scope) => {
      const own = setAsideByScope.get(scope);
      return { definition, scope, records: recordsByScope.get(scope) ?? [], ...(own && { setAside: own }) };
    });
}

/** True for rows that name no container of theirs: they mean the current one. */
export function isOfCurrentContainer({ definition, scope }: DesiredScope): boolean {
  return definition.within !== undefined && scope === '';
}

/** The key of the current record of a resource, which rows mean that name none. */
export function currentKeyOf(resource: string, listings: readonly Listing[]): string | undefined {
  const records = listings.filter((listing) => listing.resource === resource).flatMap((one) => one.records);
  return currentOf(records)?.key ?? undefined;
}

/**
 * Gives the rows that name no container the current one, and joins them with rows that name it.
 * @param currentKey key of the current container, for example of the active chart
 */
export function resolveCurrentScope(
  scopes: readonly DesiredScope[],
  { definition, currentKey }: { readonly definition: ResourceDefinition; readonly currentKey: string },
): readonly DesiredScope[] {
  const own = scopes.filter((scope) => scope.definition === definition);
  const named = <T extends { readonly scope?: string }>(row: T): T =>
    row.scope === '' ? { ...row, scope: currentKey } : row;
  const resolved = own.map((scope) => ({
    ...named(scope),
    records: scope.records.map(named),
    ...(scope.setAside && { setAside: scope.setAside.map(named) }),
  }));
  return scopes.flatMap((scope) => {
    if (scope.definition !== definition) return [scope];
    return scope === own[0] ? joinScopes(resolved) : [];
  });
}

/** The keys that rows name as parents: the records likely to have children. */
export function namedParents({ definition, records }: DesiredScope): readonly string[] {
  const field = parentFieldOf(definition)?.name;
  if (field === undefined) return [];
  const keys = records.map(({ values }) => values[field]).filter((value) => typeof value === 'string');
  return [...new Set(keys)];
}
