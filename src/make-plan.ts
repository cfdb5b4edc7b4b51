/**
 * Where files meet the service: read, list, compare. `plan` and `sync` both make their plans here.
 * Sends GET requests only.
 */
import { hasErrors, InputRejected, type Problem, problemAt, UsageError } from './errors.js';
import { inputRejectedMessage, unknownResourceMessage } from './messages.js';
import type { Listing, Origin, Plan, Table } from './model.js';
import { assemblePlan, type ComparedScope, checkAgainstService } from './plan/assemble-plan.js';
import { changeId } from './plan/change-id.js';
import {
  type DesiredScope,
  isOfCurrentContainer,
  namedParents,
  parseTables,
  resolveCurrentScope,
} from './plan/desired-set.js';
import { rowOrigin } from './plan/origins.js';
import { definitionOf, tableNames } from './resources/index.js';
import type { Client } from './service/client.js';
import { createReader, type Reader } from './service/reader.js';
import { readDataSet } from './tables/read-data-set.js';

export interface CheckedFiles {
  readonly tables: readonly Table[];
  readonly scopes: readonly DesiredScope[];
  /** Warnings only: errors are thrown. */
  readonly problems: readonly Problem[];
}

export interface FileOptions {
  /** Folders and files. */
  readonly data: readonly string[];
  /** Names of the resources to read. Default: all that the data holds. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Reads a data set and checks all that can be checked without the service.
 * @throws InputRejected with every problem found
 * @throws UsageError for a name in `only` that is no resource
 */
export async function checkFiles({ data, only }: FileOptions): Promise<CheckedFiles> {
  const unknown = only?.find((name) => !tableNames.includes(name));
  if (unknown !== undefined) throw new UsageError(unknownResourceMessage(unknown, tableNames));
  const { tables, problems: fileProblems } = await readDataSet(data, { tableNames, ...(only && { only }) });
  const { scopes, problems: rowProblems } = parseTables(tables);
  const problems = [...fileProblems, ...rowProblems];
  rejectErrors(problems);
  return { tables, scopes, problems };
}

/** A plan with what is needed to run it at once. */
export interface MadePlan {
  readonly plan: Plan;
  /** Warnings only. */
  readonly problems: readonly Problem[];
  /** Id of each live record by change id, so that references by code can be resolved. */
  readonly idByRecord: ReadonlyMap<string, string>;
}

/**
 * Makes a plan from files that were checked.
 * @throws InputRejected with every problem that shows only beside the service's records
 * @throws RequestFailed when the service cannot be read
 */
export async function makePlan(files: CheckedFiles, client: Client): Promise<MadePlan> {
  const reader = createReader(client);
  const { scopes: named, problems: scopeProblems } = await resolveScopes(files.scopes, reader);
  const scopes = await Promise.all(named.map((scope) => compareScope(scope, named, reader)));
  const serviceProblems = [...scopeProblems, ...checkAgainstService(scopes)];
  rejectErrors([...files.problems, ...serviceProblems]);
  const sources = files.tables.map(({ source }) => source);
  const plan = assemblePlan({ serviceUrl: client.url, sources, scopes });
  return {
    plan,
    problems: files.problems.filter(({ code }) => code !== 'parent_not_in_file').concat(serviceProblems),
    idByRecord: indexIds(await reader.listings()),
  };
}

function rejectErrors(problems: readonly Problem[]): void {
  if (hasErrors(problems)) throw new InputRejected(inputRejectedMessage(problems), problems);
}

/** Rows that name no container mean the current one; only the service knows which that is. */
async function resolveScopes(scopes: readonly DesiredScope[], reader: Reader): Promise<ResolvedScopes> {
  const problems: Problem[] = [];
  let resolved = scopes;
  for (const unnamed of scopes.filter(isOfCurrentContainer)) {
    const { definition } = unnamed;
    const container = definitionOf(definition.within?.resource ?? '');
    const currentKey = await reader.findCurrentKey(container);
    if (currentKey === undefined) {
      const args = { resource: container.name };
      problems.push(problemAt({ code: 'no_current_scope', args }, firstRow(unnamed)));
      resolved = resolved.filter((scope) => scope !== unnamed);
    } else {
      resolved = resolveCurrentScope(resolved, { definition, currentKey });
    }
  }
  return { scopes: resolved, problems };
}

interface ResolvedScopes {
  readonly scopes: readonly DesiredScope[];
  readonly problems: readonly Problem[];
}

function firstRow({ records: [first] }: DesiredScope): Origin | undefined {
  return first && rowOrigin(first.row);
}

async function compareScope(
  desired: DesiredScope,
  all: readonly DesiredScope[],
  reader: Reader,
): Promise<ComparedScope> {
  const { definition, scope } = desired;
  const listing = await reader.list(definition, scope, namedParents(desired));
  if (!definition.within) return { ...desired, listing, isKnown: true };
  const container = definition.within.resource;
  const inService = (await reader.list(definitionOf(container), '')).records.some(({ key }) => key === scope);
  const inFiles = all.some(
    (other) => other.definition.name === container && other.records.some(({ key }) => key === scope),
  );
  return { ...desired, listing, isKnown: inService || inFiles };
}

function indexIds(listings: readonly Listing[]): ReadonlyMap<string, string> {
  const idByRecord = new Map<string, string>();
  for (const { records } of listings) {
    for (const { resource, scope, key, id } of records) {
      if (key !== null) idByRecord.set(changeId({ resource, scope, key }), id);
    }
  }
  return idByRecord;
}
