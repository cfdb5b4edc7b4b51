/**
 * Says whether the records of a scope, and the parts of records, that no row names may be deleted.
 * Rights are earned, and each missing one has a reason.
 */
import type { Change } from '../../model/changes.js';
import type { Listing } from '../../model/records.js';
import type { WithholdReason } from '../../model/refusals.js';
import { type Approvals, isApproved } from './approvals.js';
import { partRemoval } from './part-changes.js';

/** What a scope must show before anything in it is pruned. */
export interface DeleteEvidence {
  readonly rows: number;
  /** A table of the resource has no rows, whatever others have. */
  readonly hasEmptyTable: boolean;
  /** A file of the resource that may be missing and is. */
  readonly absentFile?: string | undefined;
  /** Rows of the scope in the last accepted run; undefined before the first. */
  readonly rowsBefore: number | undefined;
  /** Rows of the whole resource that were set aside. */
  readonly setAsideCount: number;
  readonly listing: Listing;
  /** Fewer rows were approved by their number. */
  readonly areRowsApproved: boolean;
  /** What would approve them. */
  readonly approval: string;
}

/** A list that may hide records. */
export type UnprovenList = Extract<WithholdReason, { readonly code: 'list_incomplete' }>;

/** A file with less than this share of the rows it had is taken for cut off. */
const rowsPercentMin = 80;

/**
 * The right that is missing, the gravest first; undefined when the deletes of the scope may be
 * carried out.
 */
export function missingDeleteRight(evidence: DeleteEvidence): WithholdReason | undefined {
  const { rows, hasEmptyTable, absentFile, rowsBefore, setAsideCount, listing, areRowsApproved } = evidence;
  if (setAsideCount > 0) return { code: 'rows_set_aside', args: { count: setAsideCount } };
  if (rows === 0 || hasEmptyTable) return { code: 'no_rows', args: {} };
  if (absentFile !== undefined) return { code: 'source_absent', args: { file: absentFile } };
  const incomplete = unprovenList(listing);
  if (incomplete) return incomplete;
  if (rowsBefore === undefined || areRowsApproved || !isCutOff(rows, rowsBefore)) return undefined;
  const { approval } = evidence;
  return { code: 'fewer_rows', args: { rows, rowsBefore, percent: rowsPercentMin, approval } };
}

/**
 * The right that is missing to remove the parts of a record that no row names, such as fields of a
 * master; undefined when they may go. The parts that the service has stand for the rows of the last
 * accepted run.
 */
export function missingRemovalRight(change: Change, approvals: Approvals): WithholdReason | undefined {
  const removal = partRemoval(change);
  if (!removal || !isCutOff(removal.rows, removal.existing)) return undefined;
  if (isApproved(approvals, 'rows', removal.approval)) return undefined;
  const args = { ...removal, percent: rowsPercentMin, approval: `rows=${removal.approval}` };
  return { code: 'fewer_parts', args };
}

function isCutOff(rows: number, rowsBefore: number): boolean {
  return rows * 100 < rowsBefore * rowsPercentMin;
}

/** Why a list is not proven complete: the service counts otherwise, or not at all. */
export function unprovenList({ records, expectedCount }: Listing): UnprovenList | undefined {
  const read = records.length;
  if (expectedCount === read) return undefined;
  const args = { read, ...(expectedCount !== undefined && { counted: expectedCount }) };
  return { code: 'list_incomplete', args };
}
