/** Errors that stop the run, each with its exit code. What they tell is data; see sentence.ts. */

import type { Finding } from './checks.js';
import { ExitCode } from './exit-codes.js';
import type { Drift } from './obstacles.js';
import type { Problem } from './problems.js';
import { sentence, type Told, textOf } from './sentence.js';

/** Stops the run; see exit-codes.ts for `exitCode`. The message is for the user. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly exitCode: number;
  /** The message as data, where it was given so. */
  readonly told: Told;

  constructor(told: Told, options: { readonly exitCode: number; readonly cause?: unknown }) {
    super(textOf(told), { cause: options.cause });
    this.told = told;
    this.exitCode = options.exitCode;
  }
}

/** An error in the input: nothing was sent. */
export function rejected(told: Told, cause?: unknown): AppError {
  return new AppError(told, { exitCode: ExitCode.rejected, cause });
}

/** The command line is invalid or contradicts itself. */
export class UsageError extends AppError {
  override readonly name: string = 'UsageError';

  constructor(told: Told) {
    super(told, { exitCode: ExitCode.usage });
  }
}

export class InputRejected extends AppError {
  override readonly name: string = 'InputRejected';
  readonly problems: readonly Problem[];

  constructor(told: Told, problems: readonly Problem[]) {
    super(told, { exitCode: ExitCode.rejected });
    this.problems = problems;
  }
}

/** The plan exceeds what is allowed without approval: nothing was written. */
export class PlanRefused extends AppError {
  override readonly name: string = 'PlanRefused';
  readonly refusals: readonly Finding[];

  constructor(told: Told, refusals: readonly Finding[]) {
    super(told, { exitCode: ExitCode.refused });
    this.refusals = refusals;
  }
}

/** Why a file is not accepted as a plan. */
export type PlanFault =
  | { readonly kind: 'not_a_plan' }
  /** `readable`: the version that can be read. */
  | { readonly kind: 'other_version'; readonly version: number; readonly readable: number }
  /** `lines`: number of intact lines. */
  | { readonly kind: 'cut_off'; readonly lines: number }
  | { readonly kind: 'not_signed' }
  /** Its content does not match its checksum. */
  | { readonly kind: 'edited' };

/** The plan file cannot be trusted: nothing was written. */
export class PlanRejected extends AppError {
  override readonly name: string = 'PlanRejected';
  readonly fault: PlanFault;

  constructor(file: string, fault: PlanFault) {
    super(sentence(`plan-files/rejected-${fault.kind}`, { ...fault, file }), { exitCode: ExitCode.rejected });
    this.fault = fault;
  }
}

/** The saved plan no longer matches the files or the service: nothing was written. */
export class PlanStale extends AppError {
  override readonly name: string = 'PlanStale';
  /** Changes that no longer match the service, if that is the reason. */
  readonly drifted: readonly Drift[];

  constructor(told: Told, { drifted = [] }: { readonly drifted?: readonly Drift[] } = {}) {
    super(told, { exitCode: ExitCode.stale });
    this.drifted = drifted;
  }
}

/** The journal cannot be written; a change that is not in the journal is never sent. */
export class JournalFailed extends AppError {
  override readonly name: string = 'JournalFailed';

  constructor(told: Told, cause: unknown) {
    super(told, { exitCode: ExitCode.unexpected, cause });
  }
}

/** Another run holds the lock: nothing was written. */
export class LockHeld extends AppError {
  override readonly name: string = 'LockHeld';

  constructor(told: Told) {
    super(told, { exitCode: ExitCode.locked });
  }
}

/** True for an error of the system about a file, a folder or a connection. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/**
 * Awaits work and turns errors of the system into errors for the user.
 * @throws AppError with the message from `tell`; any other error unchanged
 */
export async function stopOnSystemError<T>(
  work: Promise<T>,
  tell: (error: NodeJS.ErrnoException) => Told,
  exitCode: number = ExitCode.unexpected,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new AppError(tell(error), { exitCode, cause: error });
  }
}
