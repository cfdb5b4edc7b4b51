/**
 * The content of an approval file: who approved which plan. Its checksum finds accidents, its
 * signature edits by anyone without the key, as those of a plan do. Pure.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { ApprovalDamage } from '../../model/checks.js';
import type { PlanApproval } from '../../model/plan.js';
import { signatureOf } from '../file/plan-file.js';

const approvalFormat = 'mastersync-approval';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const approvalVersion = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const approvalSchema: z.ZodType<PlanApproval> = z.strictObject({
  plan: digest,
  by: z.string().min(1),
  note: z.string().exactOptional(),
  at: z.iso.datetime(),
  totals: z.record(z.string(), z.int().nonnegative()),
  approved: z.array(z.string()),
});

const fileSchema = z.strictObject({
  format: z.literal(approvalFormat),
  version: z.literal(approvalVersion),
  approval: z.record(z.string(), z.unknown()),
  sha256: digest,
  hmac: digest.exactOptional(),
});

const beginning = z.looseObject({ format: z.literal(approvalFormat), version: z.number() });

/** The text of an approval file. @param planKey signs it; default: it is not signed */
export function approvalText(approval: PlanApproval, planKey?: string): string {
  const sha256 = checksum(approval);
  const hmac = planKey === undefined ? undefined : signatureOf(sha256, planKey);
  const whole = { format: approvalFormat, version: approvalVersion, approval, sha256, hmac };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** @param planKey must have signed it; default: it needs no signature */
export function parseApproval(text: string, planKey?: string): PlanApproval | ApprovalDamage {
  const json = parsedJson(text);
  const known = beginning.safeParse(json).data;
  if (!known) return 'not_an_approval';
  if (known.version > approvalVersion) return 'newer_version';
  const file = fileSchema.safeParse(json).data;
  if (!file || file.sha256 !== checksum(file.approval)) return 'edited';
  if (planKey !== undefined && !isSignedBy(planKey, file)) return 'not_signed';
  return approvalSchema.safeParse(file.approval).data ?? 'edited';
}

function isSignedBy(planKey: string, { sha256, hmac }: z.infer<typeof fileSchema>): boolean {
  return hmac !== undefined && timingSafeEqual(Buffer.from(hmac), Buffer.from(signatureOf(sha256, planKey)));
}

/** Of the content as it is written, in its order. */
function checksum(approval: object): string {
  return createHash('sha256').update(JSON.stringify(approval)).digest('hex');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
