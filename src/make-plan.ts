/**
 * Where files meet the service: read, list, compare. `plan` and `sync` both make their plans here.
 * Sends GET requests only.
 */
import { hasErrors, InputRejected, type Problem, problemAt, UsageError } from './errors.js';
import { inputRejectedMessage, unknownColumnMessage, unknownResourceMessage } from './messages.js';
import type { DesiredRecord, Listing, Origin, Plan, Table, Values } from './model.js';
import { applyRenames } from './plan/apply-renames.js';
import {
  assemblePlan,
  type ComparedScope,
  checkAgainstService,
  type PlanOptions,
  type ScopeContainer,
} from './plan/assemble-plan.js';
import { bindColumns, splitColumns } from './plan/bind-columns.js';
import { isKept } from './plan/check-records.js';
import {
  type DesiredScope,
  findTables,
  isOfCurrentContainer,
  namedParents,
  type OtherColumn,
  parseTables,
  resolveCurrentScope,
  rowColumnNames,
} from './plan/desired-set.js';
import { indexIds } from './plan/index-ids.js';
import { columnNames } from './plan/match-columns.js';
import { rowOrigin } from './plan/origins.js';
import { pruneParts } from './plan/prune-parts.js';
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
}

export interface CheckedFiles {
  readonly tables: readonly Table[];
  readonly scopes: readonly DesiredScope[];
  /** Columns that may be custom fields; only the service can tell. */
  readonly otherColumns: readonly OtherColumn[];
  /** Warnings only: errors are thrown. */
  readonly problems: readonly Problem[];
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
  const { scopes, otherColumns, problems: rowProblems } = parseTables(tables, { isFoldingCodes });
  const missing = wanted
    .filter((definition) => !tables.some(({ resource }) => tableNamesOf([definition]).includes(resource)))
    .map(({ name }) => missingTable(name));
  const problems = [...fileProblems, ...missing, ...tableProblems, ...rowProblems].map(
    isStrict ? strictly : (problem) => problem,
  );
  rejectErrors(problems);
  return { tables, scopes, otherColumns, problems, isStrict };
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

/** A table that was asked for by name and is not there would otherwise pass for one that is in step. */
function missingTable(name: string): Problem {
  return problemAt({ code: 'table_missing', args: { name } }, undefined);
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
  /** Warnings only. */
  readonly problems: readonly Problem[];
  /** Id of each live record, so that references by code can be resolved. */
  readonly idByRecord: ReadonlyMap<string, string>;
}

export interface MakePlanOptions extends Omit<PlanOptions, 'prune'> {
  /**
   * Tables whose records that no row names are to be deleted, or all tables that there are. `master-fields` removes the
   * fields that no row names from the masters that have rows there.
   */
  readonly prune?: readonly string[] | 'all' | undefined;
}

/**
 * Makes a plan from files that were checked.
 * @throws InputRejected with every problem that shows only beside the service's records
 * @throws RequestFailed when the service cannot be read
 */
export async function makePlan(
  files: CheckedFiles,
  client: Client,
  options: MakePlanOptions = {},
): Promise<MadePlan> {
  const tableNames = files.tables.map(({ resource }) => resource);
  const prune = options.prune === 'all' ? tableNames : (options.prune ?? []);
  const missing = prune.filter((name) => !tableNames.includes(name)).map(missingTable);
  const existing = new ExistingScopes(createReader(client), { desired: files.scopes, prune });
  const resolved = await resolveScopes(files.scopes, existing);
  const named = await Promise.all(resolved.scopes.map((scope) => withoutParts(scope, existing, prune)));
  const situated = await Promise.all(named.map((scope) => situate(scope, named, existing)));
  const bound = bindScopes(situated, files.otherColumns);
  const scopes = await Promise.all(
    bound.scopes.map(async (scope) => ({ ...scope, listing: await existing.list(scope) })),
  );
  const boundProblems = files.isStrict ? bound.problems.map(strictly) : bound.problems;
  const found = [...missing, ...resolved.problems, ...boundProblems, ...checkAgainstService(scopes)];
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  rejectErrors([...known, ...found]);
  const sources = files.tables.map(({ source }) => source);
  const { plan, problems } = assemblePlan({ serviceUrl: client.url, sources, scopes }, { ...options, prune });
  return {
    plan,
    problems: [...known, ...found, ...problems],
    idByRecord: indexIds(await existing.listings()),
  };
}

/** Parts that no row names are removed only when that was asked for by the name of their table. */
async function withoutParts(
  scope: DesiredScope,
  existing: ExistingScopes,
  prune: readonly string[],
): Promise<DesiredScope> {
  const { definition, records } = scope;
  if (!prune.includes(definition.group?.part?.name ?? '')) return scope;
  const listing = await existing.list({ ...scope, columns: [] });
  return { ...scope, records: pruneParts(definition, records, listing.records) };
}

function rejectErrors(problems: readonly Problem[]): void {
  if (hasErrors(problems)) throw new InputRejected(inputRejectedMessage(problems), problems);
}

/** A scope with what holds it, not read yet. */
type SituatedScope = Omit<ComparedScope, 'listing'>;

/** What the service has, under the keys that the files give it. Every list is read once, however often it is asked for. */
class ExistingScopes {
  readonly #reader: Reader;
  readonly #desired: readonly DesiredScope[];
  readonly #prune: readonly string[];
  readonly #listings = new Map<string, Promise<Listing>>();

  constructor(
    reader: Reader,
    { desired, prune }: { readonly desired: readonly DesiredScope[]; readonly prune: readonly string[] },
  ) {
    this.#reader = reader;
    this.#desired = desired;
    this.#prune = prune;
  }

  /** The key of the container that is meant when none is named. */
  async findCurrentKey(definition: ResourceDefinition): Promise<string | undefined> {
    const { records } = await this.containers(definition);
    return records.find(({ facts }) => facts['isCurrent'] === true)?.key ?? undefined;
  }

  /** The records of the tenant that can hold others. */
  containers(definition: ResourceDefinition): Promise<Listing> {
    const records = this.#desired.find((scope) => scope.definition === definition)?.records ?? [];
    return this.list({ definition, scope: '', records, columns: [] });
  }

  list(scope: SituatedScope): Promise<Listing> {
    const { definition, records, container, columns } = scope;
    const name = `${definition.name}/${scope.scope}`;
    const listing =
      this.#listings.get(name) ??
      this.#reader
        .list(definition, {
          scope: scope.scope,
          container: container?.existing,
          columns,
          parentCodes: namedParents(scope),
          isProofNeeded: this.#prune.includes(definition.name),
        })
        .then((read) => applyRenames(definition, records, read));
    this.#listings.set(name, listing);
    return listing;
  }

  listings(): Promise<readonly Listing[]> {
    return Promise.all(this.#listings.values());
  }
}

interface ResolvedScopes {
  readonly scopes: readonly DesiredScope[];
  readonly problems: readonly Problem[];
}

/** Rows that name no container mean the current one; only the service knows which that is. */
async function resolveScopes(
  scopes: readonly DesiredScope[],
  existing: ExistingScopes,
): Promise<ResolvedScopes> {
  const problems: Problem[] = [];
  let resolved = scopes;
  for (const unnamed of scopes.filter(isOfCurrentContainer)) {
    const { definition } = unnamed;
    const container = definitionOf(definition.within?.resource ?? '');
    const currentKey = await existing.findCurrentKey(container);
    if (currentKey === undefined && unnamed.records.length === 0) {
      resolved = resolved.filter((scope) => scope !== unnamed);
    } else if (currentKey === undefined) {
      const args = { resource: container.name };
      problems.push(problemAt({ code: 'no_current_scope', args }, firstRow(unnamed)));
      resolved = resolved.filter((scope) => scope !== unnamed);
    } else {
      resolved = resolveCurrentScope(resolved, { definition, currentKey });
    }
  }
  return { scopes: resolved, problems };
}

function firstRow({ records: [first] }: DesiredScope): Origin | undefined {
  return first && rowOrigin(first.row);
}

/** Finds the record that holds a scope, on both sides, and the custom fields that come with it. */
async function situate(
  scope: DesiredScope,
  all: readonly DesiredScope[],
  existing: ExistingScopes,
): Promise<SituatedScope> {
  const { within, group } = scope.definition;
  if (!within) return { ...scope, columns: [] };
  const definition = definitionOf(within.resource);
  const { records } = await existing.containers(definition);
  const existingOnes = records.filter(({ key }) => key === scope.scope);
  const container: ScopeContainer = {
    definition,
    existing: existingOnes[0],
    existingCount: existingOnes.length,
    desired: desiredRecords(all, definition).find(({ key }) => key === scope.scope),
  };
  return { ...scope, container, columns: group?.columns(containerValues(container)) ?? [] };
}

function desiredRecords(
  scopes: readonly DesiredScope[],
  definition: ResourceDefinition,
): readonly DesiredRecord[] {
  return scopes.filter((scope) => scope.definition === definition).flatMap(({ records }) => records);
}

function containerValues({ existing, desired }: ScopeContainer): Values {
  return { ...existing?.values, ...(desired && isKept(desired) && desired.values) };
}

/** Reads the columns that are custom fields; a column that is none of any container's is a warning. */
function bindScopes(
  scopes: readonly SituatedScope[],
  otherColumns: readonly OtherColumn[],
): { readonly scopes: readonly SituatedScope[]; readonly problems: readonly Problem[] } {
  const fieldsByScope: readonly (readonly Field[])[] = scopes.map(({ columns }) => columns);
  const { columns, problems } = splitColumns(otherColumns, fieldsByScope);
  const bound = scopes.map((scope) => ({ scope, ...bindColumns(scope, scope.columns, columns) }));
  return {
    scopes: bound.map(({ scope, records }) => ({ ...scope, records })),
    problems: [...problems, ...bound.flatMap((one) => one.problems)],
  };
}
