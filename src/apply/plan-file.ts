/** Plan files on disk: written atomically. plan/file/ owns the format. */

import { timingSafeEqual } from 'node:crypto';
import { access, constants, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.js';
import { unlessMissing } from '../files/unless-missing.js';
import { writeWhole } from '../files/write-whole.js';
import { PlanRejected, rejected, stopOnSystemError, UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Plan } from '../model/plan.js';
import { sentence } from '../model/sentence.js';
import {
  beginsAsPlan,
  type PlanMaking,
  type PlanSigning,
  parsePlan,
  type SavedPlan,
  serializePlan,
  signatureOf,
} from '../plan/file/plan-file.js';
import { hiddenValue, type Mask } from '../words/mask.js';

export type { SavedPlan } from '../plan/file/plan-file.js';

interface PlanSaving extends PlanMaking, PlanSigning {
  /** Hides secrets. A hidden value is never sent when the plan is read again. */
  readonly mask?: Mask | undefined;
}

/**
 * Saves a plan, readable by its owner only, and makes missing folders. Replaces an existing file
 * only if it is a plan or empty, so a typo cannot destroy an input file. Follows a symbolic link
 * and keeps it.
 * @throws UsageError that names the path; the previous file is intact
 */
export async function writePlanFile(
  file: string,
  plan: Plan,
  { mask, ...making }: PlanSaving,
): Promise<void> {
  const notSaved = (reason: Obstacle | Error) => sentence('plan-files/not-saved', { file, reason });
  const save = async () => {
    const obstacle = await findObstacle(file);
    if (obstacle) throw new UsageError(notSaved(obstacle));
    await makeFolder(path.dirname(file));
    await writeWhole(file, serializePlan(mask?.deep(plan, hiddenValue) ?? plan, making));
  };
  await stopOnSystemError(save(), notSaved, ExitCode.usage);
}

/**
 * Says before a plan is made that it could not be saved there.
 * @throws AppError with exit code 64 for a file that must not be replaced, or a folder that cannot
 *   be written
 */
export async function checkPlanTarget(file: string): Promise<void> {
  const notSaved = (reason: Obstacle | Error) => sentence('plan-files/not-saved', { file, reason });
  const check = async () => {
    const obstacle = await findObstacle(file);
    if (obstacle) throw new UsageError(notSaved(obstacle));
    await checkFolder(path.dirname(file));
  };
  await stopOnSystemError(check(), notSaved, ExitCode.usage);
}

/** What is missing is made later, in the nearest folder that is there. */
async function checkFolder(folder: string): Promise<void> {
  if (!(await unlessMissing(stat(folder)))) return checkFolder(path.dirname(folder));
  // A file in the place of a folder is refused as well.
  await access(path.join(folder, path.sep), constants.W_OK);
}

/**
 * Reads a plan file and checks every byte of it.
 * @param signing.planKey the key that must have signed it. Default: a plan needs no signature
 * @throws PlanRejected if it is not a plan, is from a newer version, is truncated, was edited or is
 *   not signed by the key
 * @throws AppError with exit code 7 if the file does not exist or cannot be read
 */
export async function readPlanFile(file: string, { planKey }: PlanSigning = {}): Promise<SavedPlan> {
  const unreadable = (reason: 'missing' | 'not_a_file' | Error) =>
    sentence('plan-files/plan-unreadable', { file, reason });
  const read = async () => {
    if (!(await stat(file)).isFile()) throw rejected(unreadable('not_a_file'));
    return readFile(file);
  };
  const bytes = await stopOnSystemError(
    read(),
    (error: NodeJS.ErrnoException) => unreadable(error.code === 'ENOENT' ? 'missing' : error),
    ExitCode.rejected,
  );
  const saved = parsePlan(file, bytes);
  if (planKey === undefined || isSigned(saved, planKey)) return saved;
  throw new PlanRejected(file, { kind: 'not_signed' });
}

function isSigned({ sha256, hmac }: SavedPlan, planKey: string): boolean {
  return hmac !== undefined && timingSafeEqual(Buffer.from(hmac), Buffer.from(signatureOf(sha256, planKey)));
}

/** True for a file that begins as a plan does, whole or not. */
export async function isPlanFile(file: string): Promise<boolean> {
  const stats = await unlessMissing(stat(file));
  return stats !== undefined && stats.size > 0 && (await findObstacle(file)) === undefined;
}

/** Why an existing file must not be replaced. */
type Obstacle = 'not_a_file' | 'not_a_plan';

async function findObstacle(file: string): Promise<Obstacle | undefined> {
  const stats = await unlessMissing(stat(file));
  if (!stats || (stats.isFile() && stats.size === 0)) return undefined;
  if (!stats.isFile()) return 'not_a_file';
  return beginsAsPlan(await readBeginning(file)) ? undefined : 'not_a_plan';
}

async function readBeginning(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
