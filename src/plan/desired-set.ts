/** What the files ask for, resource by resource and scope by scope. */
import { hasErrors, type Problem, problemAt, sourcePlace } from '../errors.js';
import type { DesiredRecord, Grid, Table, TableOrigin } from '../model.js';
import { resourceDefinitions, tableDefinitions } from '../resources/index.js';
import { parentFieldOf, type ResourceDefinition, type TableDefinition } from '../resources/resource.js';
import { checkRecords, duplicateKeys, isKept } from './check-records.js';
import { compareText } from './compare-text.js';
import { findTable } from './find-table.js';
import { foldParts } from './fold-parts.js';
import { groupBy } from './group-by.js';
import { rowOrigin } from './origins.js';
import { actionColumn, type ParsedTable, parseRows } from './parse-rows.js';

/** The rows of one resource and scope. */
export interface DesiredScope {
  readonly definition: ResourceDefinition;
  /** `''` for a resource of the tenant, and for rows that mean the current container. */
  readonly scope: string;
  readonly records: readonly DesiredRecord[];
  /** The first table that speaks of the scope; none where only parts of its records are given. */
  readonly table?: TableOrigin;
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

/** Finds the header of each table. Pure; never throws on user data. */
export function findTables(texts: readonly NamedText[], settings: TableSettings = {}): FoundTables {
  const { headerLine, columns = {} } = settings;
  const found = texts.map(({ table, scope, grid }) => {
    const definition = tableDefinitions.find(({ name }) => name === table);
    if (!definition) throw new Error(`no table "${table}"`);
    return findTable(definition, grid, { scope, headerLine, columns: columns[table] });
  });
  return {
    tables: found.flatMap(({ table }) => table ?? []),
    problems: found.flatMap(({ problems }) => problems),
  };
}

export interface ParseOptions {
  /** Full-width letters and digits in codes are taken for the usual ones. */
  readonly isFoldingCodes?: boolean;
}

export interface ParsedTables {
  readonly scopes: readonly DesiredScope[];
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

/**
 * Reads all rows of all tables and checks what can be checked without the service.
 * @returns the scopes in the order of the resources, then by name. Pure; never throws on user data.
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
  const records = withParts(definition, rows.records, parts.records);
  const scopes = joinScopes([
    ...byScope(definition, records),
    ...own.flatMap((table) => scopeOfTable(definition, table)),
  ]);
  const rowProblems = [
    ...rows.problems,
    ...parts.problems,
    ...partsWithoutOwner(rows.records, parts.records),
  ];
  const checked = scopes.flatMap((scope) => checkRecords(definition, scope.records));
  return {
    scopes,
    otherColumns: rows.otherColumns,
    problems: [...rowProblems, ...withoutEchoes(checked, rowProblems)],
  };
}

/** After a row was rejected, rows that name it as their parent would be warned of for nothing. */
function withoutEchoes(checked: readonly Problem[], rowProblems: readonly Problem[]): readonly Problem[] {
  return hasErrors(rowProblems) ? checked.filter(({ code }) => code !== 'parent_not_in_file') : checked;
}

interface ParsedRows {
  readonly records: readonly DesiredRecord[];
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

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
    records: parsed.flatMap(({ records }) => records),
    otherColumns: areOthersAllowed ? parsed.flatMap((one) => possibleCustomColumns(definition, one)) : [],
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** What the rows of a resource may say beside their fields. Pure. */
export function rowColumnNames({ previousKeyColumn }: ResourceDefinition): readonly string[] {
  return [actionColumn, previousKeyColumn];
}

function possibleCustomColumns(
  definition: ResourceDefinition,
  { table, otherIndexes, aliasIndexes }: ParsedTable & { readonly table: Table },
): readonly OtherColumn[] {
  return [
    ...otherIndexes.map((index) => ({ definition, table, index })),
    ...[...aliasIndexes].map(([index, claimedBy]) => ({ definition, table, index, claimedBy })),
  ];
}

function parsePartRows(
  part: TableDefinition | undefined,
  tables: readonly Table[],
  parse: ParseOptions,
): ParsedRows {
  const own = tables.filter(({ resource }) => resource === part?.name);
  if (!part || own.length === 0) return { records: [], otherColumns: [], problems: [] };
  const parsed = own.map((table) => parseRows(part, table, { names: [], areOthersAllowed: false, ...parse }));
  const records = parsed.flatMap((table) => table.records);
  const duplicates = [...groupBy(records, ({ scope }) => scope).values()].flatMap((scope) =>
    duplicateKeys(part, scope),
  );
  return {
    records,
    otherColumns: [],
    problems: [...parsed.flatMap(({ problems }) => problems), ...duplicates],
  };
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

function withParts(
  { name, group }: ResourceDefinition,
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
): readonly DesiredRecord[] {
  if (!group?.part) return records;
  const { property, part } = group;
  return foldParts(records, parts, { resource: name, property, partKeyField: part.keyField });
}

function emptyTable({ source }: Table): readonly Problem[] {
  return source.rowCount > 0
    ? []
    : [problemAt({ code: 'no_rows', args: {} }, sourcePlace(source), 'warning')];
}

function byScope(definition: ResourceDefinition, records: readonly DesiredRecord[]): readonly DesiredScope[] {
  const ownName = definition.within && definition.name;
  return [...groupBy(records, ({ scope }) => scope)].map(([scope, own]) => {
    const table = own[0]?.row.table;
    return { definition, scope, records: own, ...(ownName !== undefined && table && { table }) };
  });
}

/** The scope that a table speaks of whatever rows it has: all of the tenant, the one its name says, or the current one. */
function scopeOfTable(definition: ResourceDefinition, table: Table): readonly DesiredScope[] {
  const { within } = definition;
  const isEmpty = table.source.rowCount === 0;
  const place = { ...sourcePlace(table.source), columnIndexByField: new Map() };
  const scope = table.scope ?? (within && !within.defaultsToCurrent ? undefined : '');
  const isSpokenOf = scope !== undefined && (isEmpty || !within);
  return isSpokenOf ? [{ definition, scope, records: [], table: place }] : [];
}

/** One scope of each name, in the order of the names. */
function joinScopes(scopes: readonly DesiredScope[]): readonly DesiredScope[] {
  return [...groupBy(scopes, ({ scope }) => scope).values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const all = [first, ...others];
      const table = all.find((one) => one.table)?.table;
      return [{ ...first, records: all.flatMap(({ records }) => records), ...(table && { table }) }];
    })
    .sort((a, b) => compareText(a.scope, b.scope));
}

/** True for rows that name no container of theirs: they mean the current one. */
export function isOfCurrentContainer({ definition, scope }: DesiredScope): boolean {
  return definition.within !== undefined && scope === '';
}

/**
 * Gives the rows that name no container the current one, and joins them with rows that name it.
 * @param currentKey key of the current container, for example of the active chart
 * Pure.
 */
export function resolveCurrentScope(
  scopes: readonly DesiredScope[],
  { definition, currentKey }: { readonly definition: ResourceDefinition; readonly currentKey: string },
): readonly DesiredScope[] {
  const own = scopes.filter((scope) => scope.definition === definition);
  const named = own.map((scope) =>
    isOfCurrentContainer(scope)
      ? {
          ...scope,
          scope: currentKey,
          records: scope.records.map((record) => ({ ...record, scope: currentKey })),
        }
      : scope,
  );
  return scopes.flatMap((scope) => {
    if (scope.definition !== definition) return [scope];
    return scope === own[0] ? joinScopes(named) : [];
  });
}

/** The keys that rows name as parents: the records likely to have children. Pure. */
export function namedParents({ definition, records }: DesiredScope): readonly string[] {
  const field = parentFieldOf(definition)?.name;
  if (field === undefined) return [];
  const keys = records.map(({ values }) => values[field]).filter((value) => typeof value === 'string');
  return [...new Set(keys)];
}
