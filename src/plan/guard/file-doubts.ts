/** Why a readable file may not be what it seems, and which changes that puts in doubt. */
import type { Change } from '../../model/changes.js';
import type { Coded } from '../../model/problems.js';
import { sourcePlace } from '../../model/problems.js';
import type { WithholdArguments, WithholdReason } from '../../model/refusals.js';
import type { Origin, Table } from '../../model/tables.js';

type DoubtCode = 'source_gone' | 'blank_rows' | 'line_end_missing' | 'older_file';

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
  return tables.flatMap(({ resource: table, scope, source, blankBetween }): readonly FileDoubt[] => {
    if (!blankBetween) return [];
    const { line, count } = blankBetween;
    const args = { place: { ...sourcePlace(source), line }, count };
    return [{ table, scope, fact: { code: 'blank_rows', args } }];
  });
}

/** The first doubt about the rows of a table and scope. Pure. */
export function doubtAbout(
  doubts: readonly FileDoubt[],
  place: { readonly table: string; readonly scope: string },
): FileDoubt | undefined {
  return doubts.find(
    ({ table, scope = place.scope }) => table === place.table && (scope === place.scope || scope === ''),
  );
}

/** An older file with fewer changes is what somebody wanted back, or hurts little. */
const olderFileChangesMin = 6;

/** Leaves out doubts that do not matter to these changes. Pure. */
export function doubtsThatMatter(
  doubts: readonly FileDoubt[],
  changes: readonly Change[],
): readonly FileDoubt[] {
  return doubts.filter(
    (doubt) =>
      doubt.fact.code !== 'older_file' || changesInDoubt(doubt, changes).length >= olderFileChangesMin,
  );
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

/** The reason to withhold, with the approval that lifts it. Pure. */
export function doubtReason({ fact }: FileDoubt, approval: string): WithholdReason {
  return { code: fact.code, args: { ...fact.args, approval } } as WithholdReason;
}
