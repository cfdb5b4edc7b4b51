/**
 * Plan files on disk: written whole or not at all, read piece by piece. What is in them is plan/serialize-plan.ts's part; what checks it
 * is loaded when one is read.
 */
import { open, stat } from 'node:fs/promises';
import { unlessMissing } from '../files/unless-missing.js';
import { writeWhole } from '../files/write-whole.js';
import { AppError, isSystemError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Plan } from '../model/plan.js';
import type { SavedPlan } from '../plan/file/parse-plan.js';
import { type PlanMaking, serializePlan } from '../plan/file/serialize-plan.js';
import { words } from '../words/words.js';

export type { SavedPlan } from '../plan/file/parse-plan.js';

const pieceBytes = 512 * 1024;

/**
 * Saves a plan for its owner's eyes only. A file of that name is replaced if it is a plan or empty: a slip of the pen must not
 * cost an input file. A link stays, and what it points to is replaced.
 * @throws AppError with exit code 1 that names the path; what was there before is then still there
 */
export async function writePlanFile(file: string, plan: Plan, making: PlanMaking): Promise<void> {
  try {
    const obstacle = await findObstacle(file);
    if (obstacle)
      throw new AppError(words.planFiles.planNotSavedMessage(file, obstacle), {
        exitCode: ExitCode.unexpected,
      });
    await writeWhole(file, serializePlan(plan, making));
  } catch (error) {
    if (error instanceof AppError || !isSystemError(error)) throw error;
    throw new AppError(words.planFiles.planNotSavedMessage(file, error), {
      exitCode: ExitCode.unexpected,
      cause: error,
    });
  }
}

/**
 * Reads a plan file and checks every byte of it.
 * @throws PlanRejected when it is no plan, of a newer version, cut off or edited
 * @throws AppError with exit code 7 when there is no such file or it cannot be read
 */
export async function readPlanFile(file: string): Promise<SavedPlan> {
  const { PlanParser } = await import('../plan/file/parse-plan.js');
  const parser = new PlanParser(file);
  try {
    for await (const piece of pieces(file)) parser.add(piece);
  } catch (error) {
    if (error instanceof AppError || !isSystemError(error)) throw error;
    const reason = error.code === 'ENOENT' ? 'missing' : error;
    throw new AppError(words.planFiles.planUnreadableMessage(file, reason), {
      exitCode: ExitCode.rejected,
      cause: error,
    });
  }
  return parser.end();
}

/** Each piece is valid until the next one is asked for. */
async function* pieces(file: string): AsyncGenerator<Uint8Array> {
  const isFile = (await stat(file)).isFile();
  if (!isFile)
    throw new AppError(words.planFiles.planUnreadableMessage(file, 'not_a_file'), {
      exitCode: ExitCode.rejected,
    });
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Why what is there must stay, if it must. */
async function findObstacle(file: string): Promise<'not_a_file' | 'not_a_plan' | undefined> {
  const stats = await unlessMissing(stat(file));
  if (!stats || (stats.isFile() && stats.size === 0)) return undefined;
  if (!stats.isFile()) return 'not_a_file';
  const { beginsAsPlan } = await import('../plan/file/parse-plan.js');
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
