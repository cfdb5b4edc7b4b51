/** What the files ask for, resource by resource and scope by scope. */
import { type Problem, problemAt } from '../errors.js';
import type { DesiredRecord, Table } from '../model.js';
import { resourceDefinitions } from '../resources/index.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { checkRecords } from './check-records.js';
import { compareText } from './compare-text.js';
import { parseRows } from './parse-rows.js';

/** The rows of one resource and scope. */
export interface DesiredScope {
  readonly definition: ResourceDefinition;
  /** `''` for a resource of the tenant; within a parseTables result also for the current container. */
  readonly scope: string;
  readonly records: readonly DesiredRecord[];
}

export interface ParsedTables {
  readonly scopes: readonly DesiredScope[];
  readonly problems: readonly Problem[];
}

/**
 * Reads all rows of all tables and checks what can be checked without the service.
 * @returns the scopes in the order of the resources, then by name. Pure; never throws on user data.
 */
export function parseTables(tables: readonly Table[]): ParsedTables {
  const parsed = resourceDefinitions.map((definition) => parseResource(definition, tables));
  const scopes = parsed.flatMap((resource) => resource.scopes);
  return {
    scopes,
    problems: [
      ...parsed.flatMap(({ problems }) => problems),
      ...scopes.flatMap(({ definition, records }) => checkRecords(definition, records)),
    ],
  };
}

function parseResource(definition: ResourceDefinition, tables: readonly Table[]): ParsedTables {
  const own = tables.filter(({ resource }) => resource === definition.name);
  if (own.length === 0) return { scopes: [], problems: [] };
  const parsed = own.map((table) => parseRows(definition, table));
  const records = parsed.flatMap((table) => table.records);
  const isEmptyTenantWide = records.length === 0 && !definition.within;
  return {
    scopes: isEmptyTenantWide ? [{ definition, scope: '', records }] : byScope(definition, records),
    problems: [...parsed.flatMap(({ problems }) => problems), ...own.flatMap(emptyTable)],
  };
}

function emptyTable({ source: { file }, rows }: Table): readonly Problem[] {
  return rows.length > 0 ? [] : [problemAt({ code: 'no_rows', args: {} }, { file }, 'warning')];
}

function byScope(definition: ResourceDefinition, records: readonly DesiredRecord[]): readonly DesiredScope[] {
  const recordsByScope = new Map<string, DesiredRecord[]>();
  for (const record of records) {
    const known = recordsByScope.get(record.scope);
    if (known) known.push(record);
    else recordsByScope.set(record.scope, [record]);
  }
  return [...recordsByScope]
    .sort(([a], [b]) => compareText(a, b))
    .map(([scope, own]) => ({ definition, scope, records: own }));
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
  const records = own.flatMap((scope) =>
    isOfCurrentContainer(scope)
      ? scope.records.map((record) => ({ ...record, scope: currentKey }))
      : scope.records,
  );
  return scopes.flatMap((scope) => {
    if (scope.definition !== definition) return [scope];
    return scope === own[0] ? byScope(definition, records) : [];
  });
}

/** The keys that rows name as parents: the records likely to have children. Pure. */
export function namedParents({ definition, records }: DesiredScope): readonly string[] {
  const field = parentFieldOf(definition)?.name;
  if (field === undefined) return [];
  const keys = records.map(({ values }) => values[field]).filter((value) => typeof value === 'string');
  return [...new Set(keys)];
}
