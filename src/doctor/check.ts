/**
 * What `doctor` looks at, as data: one thing each, how it stands, and what was found. What is said
 * of it stands in words/.
 */
import { AppError } from '../model/errors.js';
import type { CheckName, CheckStatus, Finding, FindingArguments, FindingCode } from '../model/findings.js';
import type { RequestFailed } from '../model/request-failures.js';

export interface Check {
  readonly name: CheckName;
  /** The resource that is read, where there is a check for each. */
  readonly resource?: string | undefined;
  readonly status: CheckStatus;
  readonly finding: Finding;
  /** The exit code that the same trouble has in a run; 0 unless it failed. */
  readonly exitCode: number;
}

type About = CheckName | { readonly name: CheckName; readonly resource: string };

type Found = <Code extends FindingCode>(about: About, code: Code, args: FindingArguments[Code]) => Check;

/** All is well. */
export const ok: Found = (about, code, args) => check(about, 'ok', { code, args } as Finding);

/** Runs go on all the same. */
export const warning: Found = (about, code, args) => check(about, 'warning', { code, args } as Finding);

/** There is nothing that could be looked at. */
export const skipped: Found = (about, code, args) => check(about, 'skipped', { code, args } as Finding);

/** Runs would end there. */
export function failed<Code extends FindingCode>(
  about: About,
  code: Code,
  { exitCode, ...args }: FindingArguments[Code] & { readonly exitCode: number },
): Check {
  return check(about, 'failed', { code, args } as unknown as Finding, exitCode);
}

/** Runs would end there with this error. @throws the error, where it is a defect of ours */
export function failedBy(about: About, code: MessageCode, error: unknown): Check {
  if (!(error instanceof AppError)) throw error;
  const { message, exitCode } = error;
  return failed(about, code, { message, exitCode });
}

type MessageCode = {
  [Code in FindingCode]: { readonly message: string } extends FindingArguments[Code] ? Code : never;
}[FindingCode];

/** Another check comes first. */
export function notChecked(about: About, because: CheckName): Check {
  return skipped(about, 'not_checked', { because });
}

/**
 * Runs would end there with this request, without the error that led to it: that is for those who
 * mend the tool.
 */
export function failedRequest(
  about: About,
  code: 'not_connected' | 'token_refused' | 'read_failed',
  { details: { cause: _, ...failure }, exitCode }: RequestFailed,
): Check {
  return failed(about, code, { failure, exitCode });
}

function check(about: About, status: CheckStatus, finding: Finding, exitCode = 0): Check {
  const subject = typeof about === 'string' ? { name: about } : about;
  return { ...subject, status, finding, exitCode };
}

/** How many checks ended how. Pure. */
export function countChecks(checks: readonly Check[]): Readonly<Record<CheckStatus, number>> {
  const count = (status: CheckStatus) => checks.filter((one) => one.status === status).length;
  return { ok: count('ok'), warning: count('warning'), failed: count('failed'), skipped: count('skipped') };
}

/** A command that helps on: `init`, `doctor`, `validate`, `plan`, or `export`. */
export type NextCommand = 'init' | 'doctor' | 'validate' | 'plan' | 'export';

/**
 * The command to type next. What failed is mended first; without a service and without settings
 * that begins with a file. Pure.
 */
export function nextCommand(checks: readonly Check[]): NextCommand {
  const codes = new Set<FindingCode>(checks.map(({ finding: { code } }) => code));
  const failures = checks.filter(({ status }) => status === 'failed');
  if (failures.length > 0) {
    const isNew = codes.has('settings_absent') && codes.has('service_unusable');
    if (isNew) return 'init';
    return failures.every(({ name }) => name === 'rows') ? 'validate' : 'doctor';
  }
  return codes.has('source_read') ? 'plan' : 'export';
}
