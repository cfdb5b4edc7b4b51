/** The checks of `doctor` as data: subject, status and finding. The text is in words/. */
import { AppError } from '../model/errors.js';
import type { RequestFailed } from '../model/request-failures.js';
import type { CheckName, CheckStatus, Finding, FindingArguments, FindingCode } from './finding.js';

export interface Check {
  readonly name: CheckName;
  /** The resource concerned, for checks made per resource. */
  readonly resource?: string | undefined;
  readonly status: CheckStatus;
  readonly finding: Finding;
  /** The exit code that a run would end with; 0 unless the check failed. */
  readonly exitCode: number;
}

type About = CheckName | { readonly name: CheckName; readonly resource: string };

type Found = <Code extends FindingCode>(about: About, code: Code, args: FindingArguments[Code]) => Check;

/** Passed. */
export const ok: Found = found('ok');
/** Runs still work. */
export const warning: Found = found('warning');
/** Nothing to check. */
export const skipped: Found = found('skipped');

function found(status: CheckStatus): Found {
  return (about, code, args) => check(about, status, { code, args } as Finding);
}

/** Runs would fail. */
export function failed<Code extends FindingCode>(
  about: About,
  code: Code,
  { exitCode, ...args }: FindingArguments[Code] & { readonly exitCode: number },
): Check {
  return check(about, 'failed', { code, args } as unknown as Finding, exitCode);
}

/** Runs would fail with this error. @throws the error if it is internal */
export function failedBy(about: About, code: MessageCode, error: unknown): Check {
  if (!(error instanceof AppError)) throw error;
  const { message, exitCode } = error;
  return failed(about, code, { message, exitCode });
}

type MessageCode = {
  [Code in FindingCode]: { readonly message: string } extends FindingArguments[Code] ? Code : never;
}[FindingCode];

/** Another check must pass first. */
export function notChecked(about: About, because: CheckName): Check {
  return skipped(about, 'not_checked', { because });
}

/** Runs would fail with this request. Omits the underlying error, which only helps developers. */
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

/** The number of checks by status. Pure. */
export function countChecks(checks: readonly Check[]): Readonly<Record<CheckStatus, number>> {
  const count = (status: CheckStatus) => checks.filter((one) => one.status === status).length;
  return { ok: count('ok'), warning: count('warning'), failed: count('failed'), skipped: count('skipped') };
}

type NextCommand = 'init' | 'doctor' | 'validate' | 'plan' | 'export';

/**
 * The command to suggest next. Failed checks come first; without service and settings, suggests
 * creating a settings file. Pure.
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
