/** Errors stop the run; each carries its exit code. The words for them are in words/. */
import { ExitCode } from './exit-codes.js';
import type { Problem } from './problems.js';
import type { Drift, Refusal } from './refusals.js';
import type { SettingsFault } from './settings-faults.js';

/** Stops the run; `exitCode` says why (see exit-codes.ts). The message is for the user. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly exitCode: number;

  constructor(message: string, options: { readonly exitCode: number; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode;
  }
}

/** An error about what was given: nothing was sent. */
export function rejected(message: string, cause?: unknown): AppError {
  return new AppError(message, { exitCode: ExitCode.rejected, cause });
}

/** The command line asks for something that does not exist or contradicts itself. */
export class UsageError extends AppError {
  override readonly name: string = 'UsageError';

  constructor(message: string) {
    super(message, { exitCode: ExitCode.usage });
  }
}

/** The settings file cannot be used. */
export class SettingsRejected extends UsageError {
  override readonly name: string = 'SettingsRejected';
  readonly file: string;
  readonly faults: readonly SettingsFault[];

  constructor(message: string, file: string, faults: readonly SettingsFault[]) {
    super(message);
    this.file = file;
    this.faults = faults;
  }
}

/** The input has errors: nothing was written. */
export class InputRejected extends AppError {
  override readonly name: string = 'InputRejected';
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message, { exitCode: ExitCode.rejected });
    this.problems = problems;
  }
}

/** The plan goes beyond what may be done without approval: nothing was written. */
export class PlanRefused extends AppError {
  override readonly name: string = 'PlanRefused';
  readonly refusals: readonly Refusal[];

  constructor(message: string, refusals: readonly Refusal[]) {
    super(message, { exitCode: ExitCode.refused });
    this.refusals = refusals;
  }
}

/** What shows that a plan file is no longer as it was written. */
export type PlanEdit = TextEdit | LineEdit | ReferenceEdit | ValueEdit;

type TextEdit = 'byte_order_mark' | 'not_utf8' | 'carriage_return' | 'line_too_long' | 'text_after_end';

type LineEdit = 'not_json' | 'unexpected_value' | 'line_out_of_order' | 'repeated_change' | 'repeated_field';

type ReferenceEdit =
  | 'unknown_resource'
  | 'unknown_field'
  | 'unknown_dependency'
  | 'wrong_id'
  | 'wrong_live_id';

type ValueEdit = 'wrong_scope' | 'wrong_action' | 'wrong_totals' | 'wrong_counts' | 'wrong_checksum';

/** Why a file is not taken for a plan. */
export type PlanFault =
  | { readonly kind: 'not_a_plan' }
  | { readonly kind: 'newer_version'; readonly version: number; readonly versionMax: number }
  /** `lines` that are whole. */
  | { readonly kind: 'cut_off'; readonly lines: number }
  | { readonly kind: 'edited'; readonly edit: PlanEdit; readonly line: number; readonly value?: string };

/** A plan file that cannot be trusted: nothing was written. */
export class PlanRejected extends AppError {
  override readonly name: string = 'PlanRejected';
  readonly fault: PlanFault;

  constructor(message: string, fault: PlanFault) {
    super(message, { exitCode: ExitCode.rejected });
    this.fault = fault;
  }
}

/** A saved plan no longer matches the files or the service: nothing was written. */
export class PlanStale extends AppError {
  override readonly name: string = 'PlanStale';
  /** Changes that no longer match the service, if that is the reason. */
  readonly drifted: readonly Drift[];

  constructor(message: string, { drifted = [] }: { readonly drifted?: readonly Drift[] } = {}) {
    super(message, { exitCode: ExitCode.stale });
    this.drifted = drifted;
  }
}

/** The journal of the run cannot be written: what it does not know of is not sent. */
export class JournalFailed extends AppError {
  override readonly name: string = 'JournalFailed';

  constructor(message: string, cause: unknown) {
    super(message, { exitCode: ExitCode.unexpected, cause });
  }
}

/** Another run has the lock: nothing was read for writing, and nothing written. */
export class LockHeld extends AppError {
  override readonly name: string = 'LockHeld';

  constructor(message: string) {
    super(message, { exitCode: ExitCode.locked });
  }
}

/** Who holds a lock, as its file says. */
export interface LockOwner {
  /** Unique for each time that a lock is taken. */
  readonly token: string;
  /** Name of the user. */
  readonly owner: string;
  readonly host: string;
  readonly pid: number;
  /** Another one each time that the machine is started; undefined where it is unknown. */
  readonly bootId?: string | undefined;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly command: string;
}

/** True for what the system says of a file, a folder or a connection. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/**
 * Waits for work that the system may refuse.
 * @throws AppError with what `say` makes of a refusal; anything else as it was thrown
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
