/** Why a file may lack rows although it is readable, and which deletes that puts in doubt. */
import type { Coded } from '../../model/problems.js';
import { sourcePlace } from '../../model/problems.js';
import type { WithholdArguments, WithholdReason } from '../../model/refusals.js';
import type { Table } from '../../model/tables.js';

type DoubtCode = 'source_gone' | 'blank_rows';

/** What is in doubt without the rows' approval, by the table that the file feeds. */
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

/** The reason to withhold, with the approval that lifts it. Pure. */
export function doubtReason({ fact }: FileDoubt, approval: string): WithholdReason {
  return { code: fact.code, args: { ...fact.args, approval } } as WithholdReason;
}
