/** Decides whether records and parts without a row may be deleted, or which right is missing. */
import type { Change } from '../../model/changes.js';
import type { Listing } from '../../model/records.js';
import type { PassingVerdict, Verdict, WithholdingVerdict, WithholdReason } from '../../model/refusals.js';
import { type Approvals, isApproved } from './approvals.js';
import { doubtAbout, doubtReason, type FileDoubt } from './file-doubts.js';
import { partRemoval } from './part-changes.js';

/** What must be proven before anything in a scope is pruned. */
export interface DeleteEvidence {
  readonly rows: number;
  /** Some table of the resource has no rows. */
  readonly hasEmptyTable: boolean;
  /** A missing optional file of the resource. */
  readonly absentFile?: string | undefined;
  /** Rows of the scope in the last accepted run; undefined before the first. */
  readonly rowsBefore: number | undefined;
  /** Rows of the whole resource that were set aside. */
  readonly setAsideCount: number;
  readonly listing: Listing;
  /** Why the files may lack rows. */
  readonly doubt?: FileDoubt | undefined;
  /** The approval of the rows, if it was not given: `rows=grades:84@3f9a`. */
  missingApproval(): string | undefined;
}

/** A list that may hide records. */
export type UnprovenList = Extract<WithholdReason, { readonly code: 'list_incomplete' }>;

/** A file with a smaller share of its previous rows is considered truncated. */
const rowsPercentMin = 80;

/** What is to be said of one right to delete. */
export type RightVerdict = PassingVerdict | WithholdingVerdict;

/** The most serious missing right; undefined when the scope's deletes are allowed. Pure. */
export function missingDeleteRight(evidence: DeleteEvidence): WithholdReason | undefined {
  return deleteRights(evidence).find(({ reason }) => reason !== undefined)?.reason;
}

/** What speaks for each right and against it, the most serious first. Pure. */
export function deleteRights(evidence: DeleteEvidence): readonly RightVerdict[] {
  const { rows, hasEmptyTable, absentFile, setAsideCount, listing, doubt } = evidence;
  const { records, expectedCount: counted } = listing;
  const list = { read: records.length, ...(counted !== undefined && { counted }) };
  const setAside = { code: 'rows_set_aside', args: { count: setAsideCount } } as const;
  const absent = absentFile === undefined ? undefined : { file: absentFile };
  const doubted = doubt && doubtReason(doubt, evidence.missingApproval);
  return [
    right({ code: 'rows_read', args: { setAside: setAsideCount } }, setAsideCount > 0 ? setAside : undefined),
    right(
      { code: 'rows_present', args: { rows } },
      rows === 0 || hasEmptyTable ? { code: 'no_rows', args: {} } : undefined,
    ),
    right({ code: 'sources_present', args: {} }, absent && { code: 'source_absent', args: absent }),
    right({ code: 'list_complete', args: list }, unprovenList(listing)),
    right({ code: 'file_trusted', args: {} }, doubted, { isDoubtful: doubt !== undefined }),
    steadyRows(evidence),
  ];
}

/** As many rows as before, or nearly. */
function steadyRows({ rows, rowsBefore, missingApproval }: DeleteEvidence): RightVerdict {
  const figures = { rows, percent: rowsPercentMin };
  const known = { ...figures, ...(rowsBefore !== undefined && { rowsBefore }) };
  const guard = { code: 'rows_steady', args: known } as const;
  if (rowsBefore === undefined || !isCutOff(rows, rowsBefore)) return right(guard, undefined);
  const approval = missingApproval();
  const args = { ...figures, rowsBefore, approval: approval ?? '' };
  return right(guard, approval === undefined ? undefined : { code: 'fewer_rows', args }, {
    isDoubtful: true,
  });
}

function right(
  guard: Verdict['guard'],
  reason: WithholdReason | undefined,
  { isDoubtful = false }: { readonly isDoubtful?: boolean } = {},
): RightVerdict {
  if (reason) return { guard, answer: 'withholds', reason };
  return { guard, answer: isDoubtful ? 'approved' : 'passes' };
}

/**
 * The missing right to remove parts without a row, e.g. fields of a master; undefined when allowed.
 * The service's parts take the place of the previous rows. Pure.
 */
export function missingRemovalRight(
  change: Change,
  approvals: Approvals,
  doubts: readonly FileDoubt[] = [],
): WithholdReason | undefined {
  const removal = partRemoval(change);
  if (!removal) return undefined;
  const isGiven = isApproved(approvals, removal.approval);
  const doubt = doubtAbout(doubts, { table: removal.table, scope: change.key });
  if (doubt) return doubtReason(doubt, () => (isGiven ? undefined : removal.approval));
  if (isGiven || !isCutOff(removal.rows, removal.existing)) return undefined;
  return { code: 'fewer_parts', args: { ...removal, percent: rowsPercentMin } };
}

function isCutOff(rows: number, rowsBefore: number): boolean {
  return rows * 100 < rowsBefore * rowsPercentMin;
}

/** Why a list is not proven complete: the service has another count, or none. Pure. */
export function unprovenList({ records, expectedCount }: Listing): UnprovenList | undefined {
  const read = records.length;
  if (expectedCount === read) return undefined;
  const args = { read, ...(expectedCount !== undefined && { counted: expectedCount }) };
  return { code: 'list_incomplete', args };
}
