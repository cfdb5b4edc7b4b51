/** The requests of the files, by resource and scope. */
import { hasErrors, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, Listing, SetAsideRow } from '../../model/records.js';
import type { Grid, Table, TableOrigin } from '../../model/tables.js';
import { resourceDefinitions, tableDefinitionOf, tableDefinitions } from '../../resources/index.js';
import {
  currentOf,
  hasCustomFields,
  type ResourceDefinition,
  type TableDefinition,
} from '../../resources/resource.js';
import { layoutNames, rowColumnAliases, unreadName } from '../columns/claims.js';
import { columnNames, type OtherColumn } from '../columns/match-columns.js';
import { nameColumns } from '../columns/name-columns.js';
import { postNames } from '../columns/posts.js';
import { compareText, groupBy } from '../records/collections.js';
import { rowOrigin } from '../records/origins.js';
import type { ShapingOptions } from '../shaping/shape-table.js';
import { checkRecords, duplicateKeys, isKept } from './check-records.js';
import { findTable } from './find-table.js';
import { actionColumn, type ParsedTable, parseRows, type RowOptions } from './parse-rows.js';
import { foldParts, keepWholeGroups, type WholeGroups } from './parts.js';
import { withKeysOfParents } from './references.js';
import { isInScope, type OnProblem, quarantineRows, type ScopeRows } from './set-aside.js';

/** The rows of one resource and scope, and facts about their tables. */
export interface DesiredScope extends ScopeRows {
  /** The first table of the scope; absent if there are only parts of its records. */
  readonly table?: TableOrigin;
  /** A table of the resource has no rows, so its intended contents are unknown. */
  readonly hasEmptyTable?: boolean;
  /** Rows name no container: they are for the current one. */
  readonly isImplied?: true;
  /** A missing optional file, whose contents are unknown. */
  readonly absentFile?: string;
}

/** The text of a table, header included, with the table's name. */
export interface NamedText {
  readonly table: string;
  readonly scope?: string;
  readonly grid: Grid;
  /** By its headers. */
  readonly isRecognized?: true;
}

/** The user's settings for tables. */
export interface TableSettings {
  /** Line of the header in every file. */
  readonly headerLine?: number | undefined;
  /** Canonical names by header, per table. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Headers of columns that are known and not read. */
  readonly ignored?: readonly string[] | undefined;
  /** How rows become rows of their table. */
  readonly shaping?: ShapingOptions | undefined;
}

/** Finds the header of each table. Pure; never throws on user data. */
export function findTables(
  texts: readonly NamedText[],
  { headerLine, columns = {}, ignored, shaping }: TableSettings = {},
): { readonly tables: readonly Table[]; readonly problems: readonly Problem[] } {
  const unread = ignored && Object.fromEntries(ignored.map((header) => [header, unreadName]));
  const tables = texts.map(({ table: name, scope, grid, isRecognized }) => {
    const options = {
      scope,
      headerLine,
      columns: unread ? { ...unread, ...columns[name] } : columns[name],
      shaping,
    };
    const { table, problems } = findTable(tableDefinitionOf(name), grid, options);
    return { table: table && isRecognized ? { ...table, isRecognized } : table, problems };
  });
  return {
    tables: tables.flatMap(({ table }) => table ?? []),
    problems: tables.flatMap(({ problems }) => problems),
  };
}

interface ParseOptions {
  /** Convert full-width letters and digits in codes to ASCII. */
  readonly isFoldingCodes?: boolean;
  /** Default: stop. */
  readonly onProblem?: OnProblem;
}

interface ParsedTables {
  readonly scopes: readonly DesiredScope[];
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

/**
 * Parses all rows of all tables and makes the checks that do not need the service.
 * @returns scopes in the order of the resources, then by name. Pure; never throws on user data.
 */
export function parseTables(read: readonly Table[], options: ParseOptions = {}): ParsedTables {
  const tables = read.map((table) => withColumnsOfOthers(table, read));
  const parsed = resourceDefinitions.map((definition) => parseResource(definition, tables, options));
  return {
    scopes: parsed.flatMap(({ scopes }) => scopes),
    otherColumns: parsed.flatMap(({ otherColumns }) => otherColumns),
    problems: [...parsed.flatMap(({ problems }) => problems), ...tables.flatMap(emptyTable)],
  };
}

/** With the columns that other tables of the same file or sheet read, or are to leave alone. */
function withColumnsOfOthers(table: Table, all: readonly Table[]): Table {
  const { file, sheet } = table.source;
  const others = all.filter((one) => one !== table && one.source.file === file && one.source.sheet === sheet);
  if (others.length === 0) return table;
  const readElsewhere = new Set(others.flatMap((other) => knownColumns(other)));
  const makers = others.flatMap(({ shaped }) => [...(shaped?.makerByColumn.values() ?? [])]);
  return { ...table, readElsewhere, ...(makers.includes('leaves') && { areLeaversRead: true }) };
}

function knownColumns(table: Table): readonly number[] {
  const definition = tableDefinitionOf(table.resource);
  const { columns } = nameColumns(definition, table, Object.keys(rowColumnAliases));
  const named = columns.flatMap(({ index, name }) => (name === undefined ? [] : index));
  return [...named, ...(table.layout?.indexes ?? []), ...(table.shaped?.readColumns ?? [])];
}

function parseResource(
  definition: ResourceDefinition,
  tables: readonly Table[],
  options: ParseOptions,
): ParsedTables {
  const { onProblem = 'stop' } = options;
  const resourceTables = tables.filter(({ resource }) => resource === definition.name);
  const rows = readTables(definition, resourceTables, { ...rowOptionsOf(definition), ...options });
  const lost = onProblem === 'stop' ? [] : rows.lost;
  const checked = byScope(definition, { ...rows, lost }).map((scope) =>
    quarantineRows({ ...scope, records: withKeysOfParents(scope, []).records }, checkRows, onProblem),
  );
  const scopes = checked.map(({ scope }) => scope);
  const owners = scopes.flatMap(({ records }) => records);
  const lostOwners = [...rows.lost, ...scopes.flatMap(({ setAside = [] }) => setAside)];
  const { leftOut } = rows;
  const parts = parseParts(definition.group?.part, tables, { owners, lostOwners, leftOut, ...options });
  const rowProblems = [...rows.problems, ...parts.problems];
  const joined = definition.within
    ? joinScopes([
        ...scopes.map(withTable),
        ...resourceTables.flatMap((table) => emptyScope(definition, table)),
      ])
    : tenantScope(definition, scopes, parts, resourceTables[0]);
  const faults = checked.flatMap(({ problems }) => problems);
  // A rejected row may have been the missing parent: such warnings would be misleading.
  const rest = hasErrors(rowProblems) ? faults.filter(({ code }) => code !== 'parent_not_in_file') : faults;
  const hasEmptyTable = resourceTables.some(({ source }) => source.rowCount === 0);
  return {
    scopes: hasEmptyTable ? joined.map((scope) => ({ ...scope, hasEmptyTable })) : joined,
    otherColumns: hasCustomFields(definition) ? rows.otherColumns : [],
    problems: [...rowProblems, ...rest],
  };
}

function readTables(definition: TableDefinition, tables: readonly Table[], options: RowOptions): ParsedTable {
  const parsed = tables.map((table) => parseRows(definition, table, options));
  return {
    records: parsed.flatMap(({ records }) => records),
    otherColumns: parsed.flatMap(({ otherColumns }) => otherColumns),
    lost: parsed.flatMap(({ lost }) => lost),
    leftOut: parsed.flatMap(({ leftOut }) => leftOut),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** The parts that have an owner, and all problems of part rows. */
function parseParts(
  part: TableDefinition | undefined,
  tables: readonly Table[],
  options: ParseOptions & {
    readonly owners: readonly DesiredRecord[];
    readonly lostOwners: readonly SetAsideRow[];
    /** Owners out of scope, whose parts are so as well. */
    readonly leftOut: readonly DesiredRecord[];
  },
): WholeGroups {
  if (!part) return { parts: [], setAside: [], problems: [] };
  const { owners, lostOwners, leftOut, ...parse } = options;
  const partTables = tables.filter(({ resource }) => resource === part.name);
  const { lost, problems, ...read } = readTables(part, partTables, { ...rowOptionsOf(), ...parse });
  const ownKeys = new Set(owners.map(({ key }) => key));
  const leftOutKeys = new Set(leftOut.map(({ key }) => key).filter((key) => !ownKeys.has(key)));
  const records = read.records.filter(({ scope }) => !leftOutKeys.has(scope));
  const duplicates = [...groupBy(records, ({ scope }) => scope).values()].flatMap((alike) =>
    duplicateKeys({ definition: part, records: alike, setAside: [] }),
  );
  const allProblems = [...problems, ...duplicates, ...partsWithoutOwner(owners, records)];
  const { leftOut: known } = read;
  if (parse.onProblem !== 'set-aside')
    return { parts: [...known, ...records], setAside: [], problems: allProblems };
  const whole = keepWholeGroups({ owners, lostOwners, records, lost, problems: allProblems });
  return { ...whole, parts: [...known, ...whole.parts], problems: [...allProblems, ...whole.problems] };
}

/** The problems of a scope's rows that show without the service. */
export function checkRows({ definition, records, setAside }: DesiredScope): readonly Problem[] {
  return checkRecords(definition, records, undefined, [], setAside);
}

/** All records of a tenant-wide resource with their parts; other resources have no parts. */
function tenantScope(
  definition: ResourceDefinition,
  scopes: readonly DesiredScope[],
  parts: WholeGroups,
  table: Table | undefined,
): readonly DesiredScope[] {
  const none: DesiredScope = { definition, scope: '', records: [] };
  const placed = table ? [{ ...none, table: placeOf(table) }] : [];
  const setAside = parts.setAside.length > 0 ? [{ ...none, setAside: parts.setAside }] : [];
  const [whole = none] = joinScopes([...placed, ...scopes, ...setAside]);
  const records = foldParts(whole.records, parts.parts, definition);
  return records.length > 0 || whole.setAside || table ? [{ ...whole, records }] : [];
}

function withTable(scope: DesiredScope): DesiredScope {
  const [first] = scope.records;
  return first ? { ...scope, table: first.row.table } : scope;
}

/** A table without rows still defines an empty scope: that of its file name, or the current one. */
function emptyScope(definition: ResourceDefinition, table: Table): readonly DesiredScope[] {
  const scope = table.scope ?? (definition.within?.defaultsToCurrent ? '' : undefined);
  if (table.source.rowCount > 0 || scope === undefined) return [];
  return [{ definition, scope, records: [], table: placeOf(table) }];
}

function placeOf({ source }: Table): TableOrigin {
  return { ...sourcePlace(source), columnIndexByField: new Map() };
}

/** Merges scopes of the same name, sorted by name. */
function joinScopes(scopes: readonly DesiredScope[]): readonly DesiredScope[] {
  return [...groupBy(scopes, ({ scope }) => scope).values()]
    .sort(([a], [b]) => compareText(a.scope, b.scope))
    .map((alike) => {
      const setAside = alike.flatMap((one) => one.setAside ?? []);
      const leftOut = alike.flatMap((one) => one.leftOut ?? []);
      const table = alike.find((one) => one.table)?.table;
      return {
        ...alike[0],
        records: alike.flatMap(({ records }) => records),
        ...(setAside.length > 0 && { setAside }),
        ...(leftOut.length > 0 && { leftOut }),
        ...(table && { table }),
        ...(alike.some(({ isImplied }) => isImplied) && { isImplied: true as const }),
      };
    });
}

/** The row options of a resource; part rows have no extra columns. */
export function rowOptionsOf(resource?: ResourceDefinition): RowOptions {
  if (!resource) return { names: [], areOthersAllowed: false };
  const { previousKeyColumn } = resource;
  return {
    names: rowColumnNames(resource),
    areOthersAllowed: hasCustomFields(resource),
    ...(previousKeyColumn !== undefined && { previousKeyColumn }),
  };
}

/** The columns of a resource's table besides its fields. */
export function rowColumnNames({ previousKeyColumn }: ResourceDefinition): readonly string[] {
  return previousKeyColumn === undefined ? [actionColumn] : [actionColumn, previousKeyColumn];
}

/** The columns of a table that custom headers may map to. */
export function mappableColumns(table: string): readonly string[] {
  const definition = tableDefinitions.find(({ name }) => name === table);
  const resource = resourceDefinitions.find(({ name }) => name === table);
  if (!definition) return [];
  return [
    ...columnNames(definition),
    ...(resource ? rowColumnNames(resource) : []),
    ...layoutNames(definition),
    ...postNames(definition),
    unreadName,
  ];
}

/** Problems for parts whose owner's row deletes or ignores it. */
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

/** No warning for an unused template: its examples show that it was not truncated. */
function emptyTable({ source, exampleLines }: Table): readonly Problem[] {
  if (source.rowCount > 0 || exampleLines) return [];
  return [problemAt({ code: 'no_rows', args: {} }, sourcePlace(source), 'warning')];
}

/** The rows by scope, those set aside as far as they identify one. */
function byScope(
  definition: ResourceDefinition,
  { records, lost, leftOut }: Pick<ParsedTable, 'records' | 'lost' | 'leftOut'>,
): readonly DesiredScope[] {
  const named = lost.filter(
    ({ scope, key, previousKey }) => scope !== undefined && (key ?? previousKey) !== undefined,
  );
  const scopesOf = <Row extends Pick<SetAsideRow, 'scope'>>(
    rows: readonly Row[],
    held: (ofScope: readonly Row[]) => Partial<ScopeRows>,
  ): readonly DesiredScope[] =>
    [...groupBy(rows, ({ scope = '' }) => scope)].map(([scope, scopeRows]) => {
      return { definition, scope, records: [], ...held(scopeRows) };
    });
  return joinScopes([
    ...scopesOf(records, (ofScope) => ({ records: ofScope })),
    ...scopesOf(named, (setAside) => ({ setAside })),
    ...scopesOf(leftOut, (ofScope) => ({ leftOut: ofScope })),
  ]);
}

/** True for rows without a container: they mean the current one. */
export function isOfCurrentContainer({ definition, scope }: DesiredScope): boolean {
  return definition.within !== undefined && scope === '';
}

/** Key of a resource's current record, the default for rows without a container. */
export function currentKeyOf(resource: string, listings: readonly Listing[]): string | undefined {
  const records = listings.filter((listing) => listing.resource === resource).flatMap((one) => one.records);
  return currentOf(records)?.key ?? undefined;
}

/**
 * Assigns rows without a container to the current one, and merges them with rows that name it.
 * @param currentKey key of the current container, e.g. of the active chart
 */
export function resolveCurrentScope(
  scopes: readonly DesiredScope[],
  { definition, currentKey }: { readonly definition: ResourceDefinition; readonly currentKey: string },
): readonly DesiredScope[] {
  const resourceScopes = scopes.filter((scope) => scope.definition === definition);
  const named = <T extends { readonly scope?: string }>(row: T): T =>
    row.scope === '' ? { ...row, scope: currentKey } : row;
  const resolved = resourceScopes.map((scope) => ({
    ...named(scope),
    ...(scope.scope === '' && { isImplied: true as const }),
    records: scope.records.map(named),
    ...(scope.setAside && { setAside: scope.setAside.map(named) }),
    ...(scope.leftOut && { leftOut: scope.leftOut.map(named) }),
  }));
  return scopes.flatMap((scope) => {
    if (scope.definition !== definition) return [scope];
    return scope === resourceScopes[0] ? joinScopes(resolved) : [];
  });
}

/** Keys referenced as parents: records that probably have children. Pure. */
export function namedParents({ definition, records }: DesiredScope): readonly string[] {
  const field = definition.parentField?.name;
  if (field === undefined) return [];
  const keys = records.map(({ values }) => values[field]).filter((value) => typeof value === 'string');
  return [...new Set(keys)];
}

/** Keys of the owners that rows name, whose records are read. Pure. */
export function namedOwners({ definition, records }: DesiredScope): readonly string[] {
  const field = definition.links?.owner.field;
  if (field === undefined) return [];
  return [...new Set(records.filter(isInScope).map(({ values }) => String(values[field])))];
}
