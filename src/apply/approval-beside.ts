/** The approval of a saved plan: a file of its own beside the plan, which stays as it was made. */

import { readFile } from 'node:fs/promises';
import { unlessMissing } from '../files/unless-missing.js';
import { writeWhole } from '../files/write-whole.js';
import type { ApprovalFault } from '../model/checks.js';
import { rejected, stopOnSystemError } from '../model/errors.js';
import type { PlanApproval } from '../model/plan.js';
import { sentence } from '../model/sentence.js';
import type { PlanSigning } from '../plan/file/plan-file.js';

/** Pure. */
export function approvalFileOf(planFile: string): string {
  return `${planFile}.approval.json`;
}

/** Replaces an earlier approval. @throws AppError with exit code 1 if it cannot be written */
export async function writeApproval(
  planFile: string,
  approval: PlanApproval,
  { planKey }: PlanSigning,
): Promise<string> {
  const { approvalText } = await import('../plan/approval/approval-file.js');
  const file = approvalFileOf(planFile);
  const write = writeWhole(file, [approvalText(approval, planKey)]);
  await stopOnSystemError(write, (error) => sentence('approving/approval-not-saved', { file, error }));
  return file;
}

/** The approval of a plan, or why there is none that counts. */
export type FoundApproval =
  | { readonly approval: PlanApproval; readonly fault?: undefined }
  | { readonly approval?: undefined; readonly fault: ApprovalFault };

/**
 * Reads the approval beside a plan; whether it is of this plan is not checked.
 * @throws AppError with exit code 7 if the file exists but cannot be read
 */
export async function readApproval(planFile: string, { planKey }: PlanSigning): Promise<FoundApproval> {
  const { parseApproval } = await import('../plan/approval/approval-file.js');
  const file = approvalFileOf(planFile);
  const text = await unlessMissing(readFile(file, 'utf8')).catch((error: Error) => {
    throw rejected(sentence('approving/approval-not-read', { file, error }), error);
  });
  if (text === undefined) return { fault: { kind: 'missing', file } };
  const parsed = parseApproval(text, planKey);
  return typeof parsed === 'string'
    ? { fault: { kind: 'damaged', file, damage: parsed } }
    : { approval: parsed };
}
