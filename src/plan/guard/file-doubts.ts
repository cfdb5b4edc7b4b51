/** Why a readable file may not be what it seems, and which changes that puts in doubt. */
import type { Change } from '../../model/changes.js';
import { type Coded, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { WithholdArguments, WithholdReason } from '../../model/refusals.js';
import type { Origin, Table } from '../../model/tables.js';

type DoubtCode =
  | 'partial_export'
  | 'source_gone'
  | 'blank_rows'
  | 'more_left_out'
  | 'line_end_missing'
  | 'older_file';

/**
 * What is in doubt without the rows' approval: deletes of the table that the file feeds, and
 * whatever the rows at the place of the doubt lead to.
 */
export interface FileDoubt {
  /** Name of a resource or part table. */
  readonly table: string;
  /** Key of the container, if the file has only its rows. */
  readonly scope?: string | undefined;
  readonly fact: Coded<{ [Code in DoubtCode]: Omit<WithholdArguments[Code], 'approval'> }>;
}

/** The doubts that the files themselves give. Pure. */
export function doubtsOf(tables: readonly Table[]): readonly FileDoubt[] {
  return tables.flatMap(({ resource: table, scope, source, ...found }): readonly FileDoubt[] => {
    const { blankBetween, partialScopes = [] } = found;
    const fact = { code: 'partial_export', args: { table: sourcePlace(source) } } as const;
    const partial = partialScopes.map((one) => ({ table, scope: one, fact }));
    if (!blankBetween) return partial;
    const { line, count } = blankBetween;
    const args = { place: { ...sourcePlace(source), line }, count };
    return [...partial, { table, scope, fact: { code: 'blank_rows', args } }];
  });
}

/** The first doubt about the rows of a table and scope, preferably one beyond approval. Pure. */
export function doubtAbout(
  doubts: readonly FileDoubt[],
  place: { readonly table: string; readonly scope: string },
): FileDoubt | undefined {
  const own = doubts.filter(
    ({ table, scope = place.scope }) => table === place.table && (scope === place.scope || scope === ''),
  );
  return own.find(({ fact }) => fact.code === 'partial_export') ?? own[0];
}

/** An older file with fewer changes is what somebody wanted back, or hurts little. */
const olderFileChangesMin = 6;

export interface WeighedDoubts {
  /** Those that withhold. */
  readonly doubts: readonly FileDoubt[];
  /** Warnings of the others. */
  readonly problems: readonly Problem[];
}

/** Separates older files that lead to a few changes only: these are made. Pure. */
export function weighDoubts(doubts: readonly FileDoubt[], changes: readonly Change[]): WeighedDoubts {
  const problems = new Map<FileDoubt, Problem | undefined>();
  for (const doubt of doubts) {
    const { fact } = doubt;
    if (fact.code !== 'older_file') continue;
    const count = countInDoubt(doubt, changes);
    if (count >= olderFileChangesMin) continue;
    const { place, replacedOn } = fact.args;
    const args = { replacedOn, changes: count };
    problems.set(doubt, count > 0 ? problemAt({ code: 'older_file', args }, place, 'warning') : undefined);
  }
  return {
    doubts: doubts.filter((doubt) => !problems.has(doubt)),
    problems: [...problems.values()].flatMap((problem) => problem ?? []),
  };
}

/** What the rows at the place lead to, and the deletes of the table for lack of a row. */
function countInDoubt(doubt: FileDoubt, changes: readonly Change[]): number {
  const { table, scope } = doubt;
  const lacksRow = ({ action, resource, origin, ...change }: Change) =>
    action === 'delete' &&
    resource === table &&
    (scope ?? change.scope) === change.scope &&
    origin.line === undefined;
  return new Set([...changesInDoubt(doubt, changes), ...changes.filter(lacksRow)]).size;
}

/** The changes that the rows at the place of a doubt lead to. Pure. */
export function changesInDoubt({ fact }: FileDoubt, changes: readonly Change[]): readonly Change[] {
  if (!('place' in fact.args)) return [];
  const { place } = fact.args;
  return changes.filter(({ origin, fields }) =>
    [origin, ...fields.map((field) => field.origin)].some((one) => one && isAt(one, place)),
  );
}

function isAt({ file, sheet, line }: Origin, place: Origin): boolean {
  return file === place.file && sheet === place.sheet && (place.line ?? line) === line;
}

/**
 * The reason to withhold, unless it was approved. No approval makes a partial export whole. Pure.
 * @param missingApproval the approval that lifts the doubt, if it was not given
 */
export function doubtReason(
  { fact }: FileDoubt,
  missingApproval: () => string | undefined,
): WithholdReason | undefined {
  if (fact.code === 'partial_export') return fact;
  const approval = missingApproval();
  if (approval === undefined) return undefined;
  return { code: fact.code, args: { ...fact.args, approval } } as WithholdReason;
}
