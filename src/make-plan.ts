/**
 * Where files meet the service: read, list, compare. `plan` and `sync` both make their plans here.
 * Sends GET requests only.
 */
import { hasErrors, InputRejected, type Problem, problemAt, UsageError } from './errors.js';
import {
  deletesBesideSetAsideMessage,
  inputRejectedMessage,
  unknownColumnMessage,
  unknownResourceMessage,
} from './messages.js';
import type { Listing, Origin, Plan, Table, Values } from './model.js';
import { assemblePlan, type ComparedScope, type ScopeContainer, settleScope } from './plan/assemble-plan.js';
import { bindColumns, splitColumns } from './plan/bind-columns.js';
import { recordId } from './plan/change-id.js';
import { isKept } from './plan/check-records.js';
import {
  checkRows,
  type DesiredScope,
  findTables,
  isOfCurrentContainer,
  namedParents,
  type OtherColumn,
  parseTables,
  resolveCurrentScope,
  rowColumnNames,
} from './plan/desired-set.js';
import { columnNames } from './plan/match-columns.js';
import { rowOrigin } from './plan/origins.js';
import {
  countByResource,
  countSetAside,
  keysInDoubt,
  lostPartOf,
  type OnProblem,
  settingAside,
  settleRows,
  stopsRun,
  takeOut,
} from './plan/set-aside.js';
import { definitionOf, resourceDefinitions, resourceNames, tableDefinitions } from './resources/index.js';
import type { Field, ResourceDefinition } from './resources/resource.js';
import type { Client } from './service/client.js';
import { createReader, type Reader } from './service/reader.js';
import { readDataSet } from './tables/read-data-set.js';

export interface FileOptions {
  /** Folders and files. */
  readonly data: readonly string[];
  /** Names of the resources to read. Default: all that the data holds. */
  readonly only?: readonly string[] | undefined;
  /** Encoding of text files. Default: found out. */
  readonly encoding?: string | undefined;
  /** Sheet of workbooks that are named after a table. Default: the sheet of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** Line of the header. Default: found out. */
  readonly headerLine?: number | undefined;
  /** Canonical names by header, for each table: headers of your own. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Full-width letters and digits in codes are taken for the usual ones. Default: they are errors. */
  readonly isFoldingCodes?: boolean | undefined;
  /** Columns that are not known are errors. Default: warnings. */
  readonly isStrict?: boolean | undefined;
  /** What a row with a problem means: the run stops, or goes on without the row and without deletes. Default: stop. */
  readonly onProblem?: OnProblem | undefined;
}

export interface CheckedFiles {
  readonly tables: readonly Table[];
  readonly scopes: readonly DesiredScope[];
  /** Columns that may be custom fields; only the service can tell. */
  readonly otherColumns: readonly OtherColumn[];
  /** Warnings, and the errors that set rows aside; errors that stop the run are thrown. */
  readonly problems: readonly Problem[];
  /** How many rows were set aside, by the name of their table. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  readonly onProblem: OnProblem;
  /** Columns that are not known are errors, also those that only the service can explain. */
  readonly isStrict: boolean;
}

/**
 * Reads a data set and checks all that can be checked without the service.
 * @throws InputRejected with every problem found
 * @throws UsageError for a name in `only` that is no resource
 */
export async function checkFiles(options: FileOptions): Promise<CheckedFiles> {
  const {
    data,
    only,
    encoding,
    sheet,
    headerLine,
    columns,
    isStrict = false,
    isFoldingCodes = false,
    onProblem = 'stop',
  } = options;
  const unknown = only?.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined) throw new UsageError(unknownResourceMessage(unknown, resourceNames));
  checkColumns(columns);
  const wanted = resourceDefinitions.filter(({ name }) => only?.includes(name));
  const { grids, problems: fileProblems } = await readDataSet(data, {
    tableNames: tableNamesOf(resourceDefinitions),
    scopedTableNames: resourceDefinitions.filter(({ within }) => within).map(({ name }) => name),
    ...(only && { only: tableNamesOf(wanted) }),
    encoding,
    sheet,
  });
  const { tables, problems: tableProblems } = findTables(grids, { headerLine, columns });
  const { scopes, otherColumns, problems: rowProblems } = parseTables(tables, { isFoldingCodes, onProblem });
  const problems = [...fileProblems, ...missingTables(tables, wanted), ...tableProblems, ...rowProblems].map(
    isStrict ? strictly : (problem) => problem,
  );
  rejectErrors(problems, onProblem);
  const setAsideCountByTable = countSetAside(problems, tables);
  return { tables, scopes, otherColumns, problems, setAsideCountByTable, onProblem, isStrict };
}

/** A mapping to a column that does not exist would be of no effect. */
function checkColumns(columns: FileOptions['columns'] = {}): void {
  for (const [table, names] of Object.entries(columns)) {
    const definition = tableDefinitions.find(({ name }) => name === table);
    const resource = resourceDefinitions.find(({ name }) => name === table);
    const known = definition
      ? [...columnNames(definition), ...(resource ? rowColumnNames(resource) : [])]
      : tableDefinitions.map(({ name }) => name);
    const unknown = definition ? Object.values(names).find((name) => !known.includes(name)) : table;
    if (unknown !== undefined) throw new UsageError(unknownColumnMessage(unknown, known));
  }
}

/** A resource that was asked for by name and has no file would otherwise pass for one that is in step. */
function missingTables(tables: readonly Table[], wanted: readonly ResourceDefinition[]): readonly Problem[] {
  return wanted
    .filter((definition) => !tables.some(({ resource }) => tableNamesOf([definition]).includes(resource)))
    .map(({ name }) => problemAt({ code: 'table_missing', args: { name } }, undefined));
}

/** A column that is not known becomes an error. */
function strictly(problem: Problem): Problem {
  return problem.code === 'unknown_column' ? { ...problem, severity: 'error' } : problem;
}

function tableNamesOf(definitions: readonly ResourceDefinition[]): readonly string[] {
  return definitions.flatMap(({ name, group }) => (group?.part ? [name, group.part.name] : [name]));
}

/** A plan with what is needed to run it at once. */
export interface MadePlan {
  readonly plan: Plan;
  /** Warnings, and the errors that set rows aside. */
  readonly problems: readonly Problem[];
  /** Those of the problems that set rows aside. */
  readonly setAside: readonly Problem[];
  /** How many rows were set aside, by the name of their table. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  /** Id of each live record, so that references by code can be resolved. */
  readonly idByRecord: ReadonlyMap<string, string>;
}

/**
 * Makes a plan from files that were checked.
 * @throws InputRejected with every problem that shows only beside the service's records
 * @throws RequestFailed when the service cannot be read
 */
export async function makePlan(files: CheckedFiles, client: Client): Promise<MadePlan> {
  const reader = createReader(client);
  const settledByName = new Map<string, Promise<SettledResource>>();
  for (const definition of resourceDefinitions) {
    const container = settledByName.get(definition.within?.resource ?? '');
    settledByName.set(definition.name, settleResource(definition, { files, reader, container }));
  }
  const settled = await Promise.all(settledByName.values());
  const found = settled.flatMap(({ problems }) => problems);
  const problems = [...files.problems.filter(({ code }) => code !== 'parent_not_in_file'), ...found];
  rejectErrors(problems, files.onProblem);
  const scopes = settled.flatMap((resource) => resource.scopes);
  const setAsideCountByTable = countSetAside(problems, files.tables);
  const setAsideCountByResource = countByResource(setAsideCountByTable, resourceDefinitions);
  rejectDeletes(scopes, setAsideCountByResource, problems);
  const sources = files.tables.map(({ source }) => source);
  const plan = assemblePlan({ serviceUrl: client.url, sources, scopes, setAsideCountByResource });
  const idByRecord = indexIds(settled.flatMap(({ listings }) => listings));
  return { plan, problems, setAside: settingAside(problems), setAsideCountByTable, idByRecord };
}

function rejectErrors(problems: readonly Problem[], onProblem: OnProblem): void {
  const isRejected = onProblem === 'stop' ? hasErrors(problems) : problems.some(stopsRun);
  if (isRejected) throw new InputRejected(inputRejectedMessage(problems), problems);
}

/**
 * TO BE REPLACED by delete rights: they withhold these deletes (`rows_set_aside`) and let the rest go on. Until then the run is
 * refused, so that nothing is deleted beside rows that were set aside.
 */
function rejectDeletes(
  scopes: readonly ComparedScope[],
  setAsideCountByResource: ReadonlyMap<string, number>,
  problems: readonly Problem[],
): void {
  const names = scopes
    .filter(({ records }) => records.some(({ intent }) => intent === 'delete'))
    .map(({ definition }) => definition.name)
    .filter((name) => setAsideCountByResource.has(name));
  if (names.length === 0) return;
  throw new InputRejected(deletesBesideSetAsideMessage([...new Set(names)]), problems);
}

/** The scopes of one resource beside what the service has, without the rows that were set aside. */
interface SettledResource {
  readonly scopes: readonly ComparedScope[];
  /** Each as the rows that stay want it: renames applied. */
  readonly listings: readonly Listing[];
  readonly problems: readonly Problem[];
}

interface ResourceSources {
  readonly files: CheckedFiles;
  readonly reader: Reader;
  /** The resource that holds this one. */
  readonly container: Promise<SettledResource> | undefined;
}

/** Nothing is read of a resource that no row is about. */
async function settleResource(
  definition: ResourceDefinition,
  { files, reader, container }: ResourceSources,
): Promise<SettledResource> {
  const isOfRows = ({ definition: { name, within } }: DesiredScope) =>
    name === definition.name || within?.resource === definition.name;
  if (!files.scopes.some(isOfRows)) return { scopes: [], listings: [], problems: [] };
  const own = files.scopes.filter((scope) => scope.definition === definition);
  const resolved = container ? resolveScopes(own, await container, files.onProblem) : withoutContainer(own);
  const bound = bindScopes(resolved.scopes, files);
  const listed = await Promise.all(bound.scopes.filter(isOfPlan).map((scope) => readScope(scope, reader)));
  const settled = listed.map((scope) => settleScope(scope, files.onProblem));
  const listings = settled.map(({ scope }) => scope.listing);
  const isHolderOnly = own.length === 0 && !definition.within;
  return {
    scopes: settled.map(({ scope }) => scope).filter(isOfPlan),
    listings: isHolderOnly ? [await reader.list(definition, { scope: '' })] : listings,
    problems: [...resolved.problems, ...bound.problems, ...settled.flatMap(({ problems }) => problems)],
  };
}

/** A scope of which every row was set aside may not exist. */
function isOfPlan({ definition, records }: DesiredScope): boolean {
  return records.length > 0 || !definition.within;
}

/** A scope with what holds it, not read yet. */
type SituatedScope = Omit<ComparedScope, 'listing'>;

async function readScope(scope: SituatedScope, reader: Reader): Promise<ComparedScope> {
  const { definition, container, columns } = scope;
  const listing = await reader.list(definition, {
    scope: scope.scope,
    container: container?.existing,
    columns,
    parentCodes: namedParents(scope),
  });
  return { ...scope, listing };
}

interface SituatedScopes {
  readonly scopes: readonly SituatedScope[];
  readonly problems: readonly Problem[];
}

function withoutContainer(scopes: readonly DesiredScope[]): SituatedScopes {
  return { scopes: scopes.map((scope) => ({ ...scope, columns: [] })), problems: [] };
}

/** Rows that name no container mean the current one; only the service knows which that is. */
function resolveScopes(
  scopes: readonly DesiredScope[],
  holder: SettledResource,
  onProblem: OnProblem,
): SituatedScopes {
  const situated = (all: readonly DesiredScope[]) => all.map((scope) => situate(scope, holder));
  const unnamed = scopes.find(isOfCurrentContainer);
  if (!unnamed) return { scopes: situated(scopes), problems: [] };
  const { definition } = unnamed;
  const currentKey = holder.listings
    .flatMap(({ records }) => records)
    .find(({ facts }) => facts['isCurrent'] === true)?.key;
  if (currentKey === undefined || currentKey === null) {
    const args = { resource: definition.within?.resource ?? '' };
    const problem = problemAt({ code: 'no_current_scope', args }, firstRow(unnamed));
    return { scopes: situated(scopes.filter((scope) => scope !== unnamed)), problems: [problem] };
  }
  const joined = resolveCurrentScope(scopes, { definition, currentKey });
  if (onProblem === 'stop') return { scopes: situated(joined), problems: [] };
  const settled = joined.map((scope) => settleRows(scope, checkRows, onProblem));
  return {
    scopes: situated(settled.map(({ scope }) => scope)),
    problems: settled.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error'),
  };
}

function firstRow({ records: [first] }: DesiredScope): Origin | undefined {
  return first && rowOrigin(first.row);
}

/** Finds the record that holds a scope, on both sides, and the custom fields that come with it. */
function situate(
  scope: DesiredScope,
  { scopes: [holders], listings: [listing] }: SettledResource,
): SituatedScope {
  const { within, group } = scope.definition;
  const definition = definitionOf(within?.resource ?? '');
  const aside = holders?.setAside ?? [];
  const live = listing?.records ?? [];
  const liveKeys = new Set(live.map(({ values }) => values[definition.keyField]));
  const isInDoubt = keysInDoubt(aside, liveKeys).has(scope.scope);
  const existingOnes = isInDoubt ? [] : live.filter(({ key }) => key === scope.scope);
  const container: ScopeContainer = {
    definition,
    existing: existingOnes[0],
    existingCount: existingOnes.length,
    desired: holders?.records.find(({ key }) => key === scope.scope),
    setAside: aside.find(({ resource, key }) => resource === definition.name && key === scope.scope),
    arePartsInDoubt: lostPartOf({ definition, setAside: aside }, scope.scope) !== undefined,
  };
  return { ...scope, container, columns: group?.columns(containerValues(container)) ?? [] };
}

function containerValues({ existing, desired }: ScopeContainer): Values {
  return { ...existing?.values, ...(desired && isKept(desired) && desired.values) };
}

/** Reads the columns that are custom fields; a column that is none of any container's is a warning. */
function bindScopes(
  scopes: readonly SituatedScope[],
  { otherColumns, isStrict, onProblem }: CheckedFiles,
): SituatedScopes {
  const own = otherColumns.filter(({ definition }) => definition === scopes[0]?.definition);
  const fieldsByScope: readonly (readonly Field[])[] = scopes.map(({ columns }) => columns);
  const { columns, problems } = splitColumns(own, fieldsByScope);
  const free = own.filter(({ claimedBy }) => claimedBy === undefined);
  const bound = scopes.map((scope) => {
    // A column may be one of the fields whose rows were set aside: what stands there has no place to go.
    const possible = scope.container?.arePartsInDoubt ? free : columns;
    const { records, problems: found } = bindColumns(scope, scope.columns, possible);
    const read = { ...scope, records };
    return onProblem === 'stop' ? { scope: read, problems: found } : takeOut(read, found);
  });
  return {
    scopes: bound.map(({ scope }) => scope),
    problems: [...problems, ...bound.flatMap((one) => one.problems)].map(
      isStrict ? strictly : (problem) => problem,
    ),
  };
}

function indexIds(listings: readonly Listing[]): ReadonlyMap<string, string> {
  const idByRecord = new Map<string, string>();
  for (const { records } of listings) {
    for (const { resource, scope, key, id } of records) {
      if (key !== null) idByRecord.set(recordId({ resource, scope, key }), id);
    }
  }
  return idByRecord;
}
