/** What the files ask for, resource by resource and scope by scope. */
import { hasErrors, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, Listing, SetAsideRow } from '../../model/records.js';
import type { Grid, Table, TableOrigin } from '../../model/tables.js';
import { resourceDefinitions, tableDefinitionOf, tableDefinitions } from '../../resources/index.js';
import {
  currentOf,
  hasCustomFields,
  parentFieldOf,
  type ResourceDefinition,
  type TableDefinition,
} from '../../resources/resource.js';
import { compareText, groupBy } from '../records/collections.js';
import { rowOrigin } from '../records/origins.js';
import { checkRecords, duplicateKeys, isKept } from './check-records.js';
import { findTable } from './find-table.js';
import { columnNames, type OtherColumn } from './match-columns.js';
import { actionColumn, type ParsedTable, parseRows, type RowOptions } from './parse-rows.js';
import { foldParts, keepWholeGroups, type WholeGroups } from './parts.js';
import { type OnProblem, quarantineRows, type ScopeRows } from './set-aside.js';

/** The rows of one resource and scope, and what is known of their tables. */
export interface DesiredScope extends ScopeRows {
  /** The first table that speaks of the scope; none where only parts of its records are given. */
  readonly table?: TableOrigin;
  /** A table of the resource has no rows: what it should have said is not known. */
  readonly hasEmptyTable?: boolean;
  /** A file that may be missing and is: what it would have said is not known. */
  readonly absentFile?: string;
}

/** The text of a table, header and all, under the table's name. */
export interface NamedText {
  readonly table: string;
  readonly scope?: string;
  readonly grid: Grid;
}

/** What the user says about the tables. */
export interface TableSettings {
  /** Line of the header in every file. */
  readonly headerLine?: number | undefined;
  /** Canonical names by header, for each table. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** Finds the header of each table. Never throws on user data. */
export function findTables(
  texts: readonly NamedText[],
  { headerLine, columns = {} }: TableSettings = {},
): { readonly tables: readonly Table[]; readonly problems: readonly Problem[] } {
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
  options: ParseOptions,
): ParsedTables {
  const { onProblem = 'stop' } = options;
  const own = tables.filter(({ resource }) => resource === definition.name);
  const rows = readTables(definition, own, { ...rowOptionsOf(definition), ...options });
  const checked = byScope(definition, rows.records, onProblem === 'stop' ? [] : rows.lost).map((scope) =>
    quarantineRows(scope, checkRows, onProblem),
  );
  const scopes = checked.map(({ scope }) => scope);
  const owners = scopes.flatMap(({ records }) => records);
  const lostOwners = [...rows.lost, ...scopes.flatMap(({ setAside = [] }) => setAside)];
  const parts = parseParts(definition.group?.part, tables, { owners, lostOwners, ...options });
  const rowProblems = [...rows.problems, ...parts.problems];
  const joined = definition.within
    ? joinScopes([...scopes.map(withTable), ...own.flatMap((table) => emptyScope(definition, table))])
    : tenantScope(definition, scopes, parts, own[0]);
  const found = checked.flatMap(({ problems }) => problems);
  // After a row was rejected, rows that name it as their parent would be warned of for nothing.
  const rest = hasErrors(rowProblems) ? found.filter(({ code }) => code !== 'parent_not_in_file') : found;
  const hasEmptyTable = own.some(({ source }) => source.rowCount === 0);
  return {
    scopes: hasEmptyTable ? joined.map((scope) => ({ ...scope, hasEmptyTable })) : joined,
    otherColumns: hasCustomFields(definition) ? rows.otherColumns : [],
    problems: [...rowProblems, ...rest],
  };
}

/** The rows of all tables of a resource, or of its parts. */
function readTables(definition: TableDefinition, tables: readonly Table[], options: RowOptions): ParsedTable {
  const parsed = tables.map((table) => parseRows(definition, table, options));
  return {
    records: parsed.flatMap(({ records }) => records),
    otherColumns: parsed.flatMap(({ otherColumns }) => otherColumns),
    lost: parsed.flatMap(({ lost }) => lost),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** The parts that can be given to their owners, and all problems of their rows. */
function parseParts(
  part: TableDefinition | undefined,
  tables: readonly Table[],
  options: ParseOptions & {
    readonly owners: readonly DesiredRecord[];
    readonly lostOwners: readonly SetAsideRow[];
  },
): WholeGroups {
  if (!part) return { parts: [], setAside: [], problems: [] };
  const { owners, lostOwners, ...parse } = options;
  const own = tables.filter(({ resource }) => resource === part.name);
  const { records, lost, problems } = readTables(part, own, { ...rowOptionsOf(), ...parse });
  const duplicates = [...groupBy(records, ({ scope }) => scope).values()].flatMap((alike) =>
    duplicateKeys({ definition: part, records: alike, setAside: [] }),
  );
  const found = [...problems, ...duplicates, ...partsWithoutOwner(owners, records)];
  if (parse.onProblem !== 'set-aside') return { parts: records, setAside: [], problems: found };
  const whole = keepWholeGroups({ owners, lostOwners, records, lost, problems: found });
  return { ...whole, problems: [...found, ...whole.problems] };
}

/** The problems of a scope's rows that show without the service. */
export function checkRows({ definition, records, setAside }: DesiredScope): readonly Problem[] {
  return checkRecords(definition, records, undefined, [], setAside);
}

/** All records of a resource of the tenant, with their parts: no others have any. */
function tenantScope(
  definition: ResourceDefinition,
  scopes: readonly DesiredScope[],
  parts: WholeGroups,
  table: Table | undefined,
): readonly DesiredScope[] {
  const own = scopes.flatMap(({ records }) => records);
  const records = foldParts(own, parts.parts, definition);
  const setAside = [...scopes.flatMap((scope) => scope.setAside ?? []), ...parts.setAside];
  if (records.length + setAside.length === 0 && !table) return [];
  const place = table && { table: placeOf(table) };
  return [{ definition, scope: '', records, ...place, ...(setAside.length > 0 && { setAside }) }];
}

function withTable(scope: DesiredScope): DesiredScope {
  const [first] = scope.records;
  return first ? { ...scope, table: first.row.table } : scope;
}

/**
 * A table without rows speaks of a scope where that is known: the one its name says, or the current
 * one.
 */
function emptyScope(definition: ResourceDefinition, table: Table): readonly DesiredScope[] {
  const scope = table.scope ?? (definition.within?.defaultsToCurrent ? '' : undefined);
  if (table.source.rowCount > 0 || scope === undefined) return [];
  return [{ definition, scope, records: [], table: placeOf(table) }];
}

function placeOf({ source }: Table): TableOrigin {
  return { ...sourcePlace(source), columnIndexByField: new Map() };
}

/** One scope of each name, in the order of the names. */
function joinScopes(scopes: readonly DesiredScope[]): readonly DesiredScope[] {
  return [...groupBy(scopes, ({ scope }) => scope).values()]
    .sort(([a], [b]) => compareText(a.scope, b.scope))
    .map((alike) => {
      const setAside = alike.flatMap((one) => one.setAside ?? []);
      const table = alike.find((one) => one.table)?.table;
      return {
        ...alike[0],
        records: alike.flatMap(({ records }) => records),
        ...(setAside.length > 0 && { setAside }),
        ...(table && { table }),
      };
    });
}

/** What rows may say beside their fields; those of parts say nothing. */
export function rowOptionsOf(resource?: ResourceDefinition): RowOptions {
  if (!resource) return { names: [], areOthersAllowed: false };
  const { previousKeyColumn } = resource;
  return { names: rowColumnNames(resource), areOthersAllowed: hasCustomFields(resource), previousKeyColumn };
}

/** The columns of a resource's table beside its fields. */
export function rowColumnNames({ previousKeyColumn }: ResourceDefinition): readonly string[] {
  return [actionColumn, previousKeyColumn];
}

/** The columns that a header of the user's own may stand for in a table. */
export function mappableColumns(table: string): readonly string[] {
  const definition = tableDefinitions.find(({ name }) => name === table);
  const resource = resourceDefinitions.find(({ name }) => name === table);
  return definition ? [...columnNames(definition), ...(resource ? rowColumnNames(resource) : [])] : [];
}

/** Parts of a record that its own row deletes or leaves alone have no place to go. */
function partsWithoutOwner(
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
): readonly Problem[] {
  const unkept = records.filter((record) => !isKept(record));
  const intentByKey = new Map(unkept.map(({ key, intent }) => [key, intent]));
  return parts.flatMap(({ scope, row }) => {
    const intent = intentByKey.get(scope);
    if (intent === undefined) return [];
    return [problemAt({ code: 'part_without_owner', args: { key: scope, intent } }, rowOrigin(row))];
  });
}

/** A template that nobody has filled in has its examples still: it was not cut off. */
function emptyTable({ source, exampleLines }: Table): readonly Problem[] {
  if (source.rowCount > 0 || exampleLines) return [];
  return [problemAt({ code: 'no_rows', args: {} }, sourcePlace(source), 'warning')];
}

/** Rows that were set aside stay with their scope, as far as they say which record they mean. */
function byScope(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  setAside: readonly SetAsideRow[],
): readonly DesiredScope[] {
  const recordsByScope = groupBy(records, ({ scope }) => scope);
  const named = setAside.filter(({ key, previousKey }) => (key ?? previousKey) !== undefined);
  const scoped = named.filter(({ scope }) => scope !== undefined);
  const setAsideByScope = groupBy(scoped, ({ scope = '' }) => scope);
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
