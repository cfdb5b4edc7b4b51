/**
 * Where files meet the service: read, list, compare. `plan` and `sync` both make their plans here.
 * Sends GET requests only.
 */

import { todayIn } from '../config/run-settings.js';
import type { Plan } from '../model/plan.js';
import { type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Listing, Values } from '../model/records.js';
import type { Origin } from '../model/tables.js';
import { noPastActivations, type PastActivations } from '../plan/activation/time-line.js';
import { assemblePlan, type PlanOptions } from '../plan/assemble-plan.js';
import { type PairedScope, type ScopeContainer, settleScope } from '../plan/compare/check-scope.js';
import { namedKeys, pruneParts } from '../plan/compare/prune-records.js';
import { noApprovals } from '../plan/guard/approvals.js';
import { bindColumns, splitColumns } from '../plan/intake/bind-columns.js';
import { isKept } from '../plan/intake/check-records.js';
import {
  checkRows,
  currentKeyOf,
  type DesiredScope,
  isOfCurrentContainer,
  namedParents,
  resolveCurrentScope,
} from '../plan/intake/desired-set.js';
import {
  countByResource,
  countSetAside,
  keysInDoubt,
  lostPartOf,
  type OnProblem,
  settingAside,
  settleRows,
  takeOut,
} from '../plan/intake/set-aside.js';
import { withoutLostValues } from '../plan/records/containers.js';
import { indexIds } from '../plan/records/names.js';
import { rowOrigin } from '../plan/records/origins.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import type { Field, ResourceDefinition } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { formatOrigin } from '../words/text.js';
import { type CheckedFiles, missingTable, rejectErrors, strictly } from './check-files.js';
import { settleActivations } from './make-activations.js';

/** A plan with what is needed to run it at once. */
export interface MadePlan {
  readonly plan: Plan;
  /** Warnings, and the errors that set rows aside. */
  readonly problems: readonly Problem[];
  /** Those of the problems that set rows aside. */
  readonly setAside: readonly Problem[];
  /** How many rows were set aside, by the name of their table: `teams`, `master-fields`. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  /** Id of each live record by recordId, `grades/G01` or `teams/FY27/1130`, so that references by code can be resolved. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** What the service has in the scopes of the plan, under the keys of the plan. */
  readonly listings: readonly Listing[];
}

export interface MakePlanOptions extends Omit<PlanOptions, 'prune' | 'setAsideCountByResource'> {
  /**
   * Names of tables, or `all` for every table that was read. The records that no row of such a table names are to be deleted;
   * `master-fields` deletes no record, but takes the fields that no row names from the masters that have rows there. To name a
   * table that was not read is an error. Default: none.
   */
  readonly prune?: readonly string[] | 'all' | undefined;
  /** Today in the service's time zone, `YYYY-MM-DD`. Default: today in Asia/Tokyo. */
  readonly asOf?: string | undefined;
  /** What earlier runs have done about the time line of charts. */
  readonly pastActivations?: PastActivations | undefined;
  /** Told of the records of the service as they are read. */
  readonly onProgress?: OnProgress | undefined;
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
  const reader = createReader(client, options.onProgress);
  const settledByName = new Map<string, Promise<SettledResource>>();
  for (const definition of resourceDefinitions) {
    const container = settledByName.get(definition.within?.resource ?? '');
    settledByName.set(definition.name, settleResource(definition, { files, reader, container, prune }));
  }
  const settled = await Promise.all(settledByName.values());
  const found = settled.flatMap(({ problems }) => problems);
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  const problems = [...known, ...missing, ...found];
  rejectErrors(problems, files.onProblem);
  const scopes = settled.flatMap((resource) => resource.scopes);
  const setAsideCountByTable = countSetAside(problems, files.tables);
  const setAsideCountByResource = countByResource(setAsideCountByTable);
  const sources = files.tables.map(({ source }) => source);
  const { asOf = todayIn(), pastActivations: past = noPastActivations, approvals = noApprovals } = options;
  const { problems: timeLineProblems, ...activated } = await settleActivations(scopes, {
    reader,
    asOf,
    past,
    approvals,
    prune,
  });
  const assembled = assemblePlan(
    { serviceUrl: client.url, sources, scopes, ...activated, timeLineProblems },
    { ...options, prune, setAsideCountByResource },
  );
  return {
    plan: assembled.plan,
    problems: [...problems, ...assembled.problems],
    setAside: settingAside(problems),
    setAsideCountByTable,
    idByRecord: indexIds(settled.flatMap(({ listings }) => listings)),
    listings: settled.flatMap(({ listings }) => listings),
  };
}

/** The scopes of one resource beside what the service has, without the rows that were set aside. */
interface SettledResource {
  readonly scopes: readonly PairedScope[];
  /** Each as the rows that stay want it: renames applied. */
  readonly listings: readonly Listing[];
  readonly problems: readonly Problem[];
}

interface ResourceSources {
  readonly files: CheckedFiles;
  readonly reader: Reader;
  /** The resource that holds this one. */
  readonly container: Promise<SettledResource> | undefined;
  /** Tables to prune. */
  readonly prune: readonly string[];
}

/** Nothing is read of a resource that no row is about. */
async function settleResource(
  definition: ResourceDefinition,
  { files, reader, container, prune }: ResourceSources,
): Promise<SettledResource> {
  const isOfRows = ({ definition: { name, within } }: DesiredScope) =>
    name === definition.name || within?.resource === definition.name;
  if (!files.scopes.some(isOfRows)) return { scopes: [], listings: [], problems: [] };
  const own = files.scopes.filter((scope) => scope.definition === definition);
  const resolved = container ? resolveScopes(own, await container, files.onProblem) : withoutContainer(own);
  const bound = bindScopes(resolved.scopes, files);
  const isProofNeeded = prune.includes(definition.name);
  const listed = await Promise.all(
    bound.scopes.filter(isOfPlan).map((scope) => readScope(scope, { reader, isProofNeeded })),
  );
  const settled = listed.map((scope) => settleScope(scope, files.onProblem));
  const listings = settled.map(({ scope }) => scope.listing);
  const isHolderOnly = own.length === 0 && !definition.within;
  const found = settled.flatMap(({ problems }) => problems);
  return {
    scopes: settled.map(({ scope }) => withoutUnnamedParts(scope, prune)).filter(isOfPlan),
    listings: isHolderOnly ? [await reader.list(definition, { scope: '' })] : listings,
    problems: [
      ...resolved.problems,
      ...bound.problems,
      ...notToldYet(found, bound.problems),
      ...partsKept(own, prune),
    ],
  };
}

/** That parts stay although they were to be pruned is worth a word, as a record that stays has. */
function partsKept(scopes: readonly DesiredScope[], prune: readonly string[]): readonly Problem[] {
  return scopes.flatMap(({ definition: { group }, absentFile: file }) => {
    const part = group?.part;
    if (!part || file === undefined || !prune.includes(part.name)) return [];
    return [problemAt({ code: 'parts_not_pruned', args: { resource: part.name } }, { file }, 'warning')];
  });
}

/** A cell whose value is wrong gives none: that a value is needed there says nothing more. */
function notToldYet(problems: readonly Problem[], told: readonly Problem[]): readonly Problem[] {
  const cellOf = ({ origin }: Problem) => origin && formatOrigin(origin);
  const faulty = new Set(told.filter(({ severity }) => severity === 'error').map(cellOf));
  return problems.filter(
    (problem) => problem.code !== 'value_needed_to_create' || !faulty.has(cellOf(problem)),
  );
}

/** A scope of which every row was set aside may not exist; one that a table without rows speaks of is in the plan. */
function isOfPlan({ definition, records, setAside, table }: DesiredScope): boolean {
  return records.length > 0 || !definition.within || (table !== undefined && !setAside);
}

/** Parts that no row names are removed only when that was asked for by the name of their table, and every row was read. */
function withoutUnnamedParts(scope: PairedScope, prune: readonly string[]): PairedScope {
  const { definition, records, listing, setAside, absentFile } = scope;
  const part = definition.group?.part;
  if (!part || !prune.includes(part.name) || setAside || absentFile !== undefined) return scope;
  return { ...scope, records: pruneParts(definition, records, listing.records) };
}

/** A scope with what holds it, not read yet. */
type SituatedScope = Omit<PairedScope, 'listing'>;

async function readScope(
  scope: SituatedScope,
  { reader, isProofNeeded }: { readonly reader: Reader; readonly isProofNeeded: boolean },
): Promise<PairedScope> {
  const { definition, records, container, columns } = scope;
  const named: ReadonlySet<string> = isProofNeeded ? namedKeys(records) : new Set();
  const deleted = new Set<string | null>(
    records.filter(({ intent }) => intent === 'delete').map(({ key }) => key),
  );
  const read = await reader.list(definition, {
    scope: scope.scope,
    container: container?.existing,
    columns,
    parentCodes: namedParents(scope),
    isProofNeeded,
    isCountNeeded: ({ key }) => deleted.has(key) || (isProofNeeded && key !== null && !named.has(key)),
  });
  const lost = container?.existing && {
    before: container.existing.values,
    after: containerValues(container),
  };
  return { ...scope, listing: lost ? withoutLostValues(definition, read, lost) : read };
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
  const { resource = '', column = '' } = definition.within ?? {};
  const currentKey = currentKeyOf(resource, holder.listings);
  if (currentKey === undefined) {
    const args = { resource, column };
    const problem = problemAt({ code: 'no_current_scope', args }, firstRow(unnamed));
    const isMissed = unnamed.records.length > 0;
    return {
      scopes: situated(scopes.filter((scope) => scope !== unnamed)),
      problems: isMissed ? [problem] : [],
    };
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
    lostPart: lostPartOf({ definition, setAside: aside }, scope.scope),
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
    const lostPart = scope.container?.lostPart;
    const possible = lostPart ? free : columns;
    const { records, problems: found } = bindColumns(scope, scope.columns, possible, lostPart);
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
