/** Errors that stop the run, each with its exit code. The words are in words/. */

import type { Finding } from './checks.js';
import { ExitCode } from './exit-codes.js';
import type { Drift } from './obstacles.js';
import type { Problem } from './problems.js';

/** Stops the run; see exit-codes.ts for `exitCode`. The message is for the user. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly exitCode: number;

  constructor(message: string, options: { readonly exitCode: number; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode;
  }
}

/** An error in the input: nothing was sent. */
export function rejected(message: string, cause?: unknown): AppError {
  return new AppError(message, { exitCode: ExitCode.rejected, cause });
}

/** The command line is invalid or contradicts itself. */
export class UsageError extends AppError {
  override readonly name: string = 'UsageError';

  constructor(message: string) {
    super(message, { exitCode: ExitCode.usage });
  }
}

export class InputRejected extends AppError {
  override readonly name: string = 'InputRejected';
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message, { exitCode: ExitCode.rejected });
    this.problems = problems;
  }
}

/** The plan exceeds what is allowed without approval: nothing was written. */
export class PlanRefused extends AppError {
  override readonly name: string = 'PlanRefused';
  readonly refusals: readonly Finding[];

  constructor(message: string, refusals: readonly Finding[]) {
    super(message, { exitCode: ExitCode.refused });
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
  /** `isSigned`: with another key. */
  | { readonly kind: 'not_signed'; readonly isSigned: boolean }
  /** Its content does not match its checksum. */
  | { readonly kind: 'edited' };

/** The plan file cannot be trusted: nothing was written. */
export class PlanRejected extends AppError {
  override readonly name: string = 'PlanRejected';
  readonly fault: PlanFault;

  constructor(message: string, fault: PlanFault) {
    super(message, { exitCode: ExitCode.rejected });
    this.fault = fault;
  }
}

/** The saved plan no longer matches the files or the service: nothing was written. */
export class PlanStale extends AppError {
  override readonly name: string = 'PlanStale';
  /** Changes that no longer match the service, if that is the reason. */
  readonly drifted: readonly Drift[];

  constructor(message: string, { drifted = [] }: { readonly drifted?: readonly Drift[] } = {}) {
    super(message, { exitCode: ExitCode.stale });
    this.drifted = drifted;
  }
}

/** The journal cannot be written; a change that is not in the journal is never sent. */
export class JournalFailed extends AppError {
  override readonly name: string = 'JournalFailed';

  constructor(message: string, cause: unknown) {
    super(message, { exitCode: ExitCode.unexpected, cause });
  }
}

/** Another run holds the lock: nothing was written. */
export class LockHeld extends AppError {
  override readonly name: string = 'LockHeld';

  constructor(message: string) {
    super(message, { exitCode: ExitCode.locked });
  }
}

/** True for an error of the system about a file, a folder or a connection. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/**
 * Awaits work and turns errors of the system into errors for the user.
 * @throws AppError with the message from `say`; any other error unchanged
 */
export async function stopOnSystemError<T>(
  work: Promise<T>,
  say: (error: NodeJS.ErrnoException) => string,
  exitCode: number = ExitCode.unexpected,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new AppError(say(error), { exitCode, cause: error });
  }
}
