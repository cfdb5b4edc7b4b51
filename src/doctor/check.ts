/** What `doctor` has checked: subject, status, what was found and what helps. */

import { AppError } from '../model/errors.js';
import type { RequestFailed } from '../model/request-failures.js';
import { textOf } from '../model/sentence.js';
import { adviceTold, failureTold } from '../model/tell-failure.js';
import { say, sayIfKnown } from '../words/say.js';

/** In the order in which they run. `read` exists once per resource, `source` once per table. */
export const checkNames = [
  'node',
  'settings',
  'service',
  'token',
  'time-zone',
  'state',
  'source',
  'rows',
  'connection',
  'sign-in',
  'clock',
  'read',
  'write',
] as const;

export type CheckName = (typeof checkNames)[number];

export const checkStatuses = ['ok', 'warning', 'failed', 'skipped'] as const;

export type CheckStatus = (typeof checkStatuses)[number];

export interface Check {
  readonly name: CheckName;
  /** The resource concerned, for checks made per resource. */
  readonly resource?: string | undefined;
  readonly status: CheckStatus;
  /** What was found. The catalogue says it, and what helps, under this code. */
  readonly code: string;
  readonly message: string;
  /** Empty where the message says it, or nothing needs to be done. */
  readonly advice: string;
  /** The exit code that a run would end with; 0 unless the check failed. */
  readonly exitCode: number;
}

type About = CheckName | { readonly name: CheckName; readonly resource: string };

/** What the sentences of a finding take; `message` is the text that a run would show. */
type Found = Readonly<Record<string, unknown>>;

/** Passed. */
export const ok = checked('ok');
/** Runs still work. */
export const warning = checked('warning');
/** Nothing to check. */
export const skipped = checked('skipped');

function checked(status: CheckStatus): (about: About, code: string, args?: Found) => Check {
  return (about, code, args = {}) => {
    const subject = typeof about === 'string' ? { name: about } : about;
    const message = args['message'] ?? say(`doctor/finding-${code}`, args);
    const advice = status === 'ok' ? undefined : sayIfKnown(`doctor/advice-${code}`, args);
    return { ...subject, status, code, message: String(message), advice: advice ?? '', exitCode: 0 };
  };
}

/** Runs would fail. @param found.exitCode that they would end with */
export function failed(about: About, code: string, args: Found & { readonly exitCode: number }): Check {
  return { ...checked('failed')(about, code, args), exitCode: args.exitCode };
}

/** Runs would fail with this error. @throws the error if it is internal */
export function failedBy(about: About, code: string, error: unknown): Check {
  if (!(error instanceof AppError)) throw error;
  const { message, exitCode } = error;
  return failed(about, code, { message, exitCode });
}

/** Runs would fail with this request. Omits the underlying error, which only helps developers. */
export function failedRequest(about: About, code: string, { details, exitCode }: RequestFailed): Check {
  const { cause: _, ...failure } = details;
  const message = textOf(failureTold(failure));
  const advice = textOf(adviceTold(failure) ?? '');
  return { ...failed(about, code, { message, exitCode }), advice };
}

/** Another check must pass first. */
export function notChecked(name: CheckName, because: CheckName): Check {
  return skipped(name, 'not_checked', { label: say(`doctor/label-${because}`) });
}

/**
 * The command to suggest next. What failed comes first; without service and settings, a settings
 * file is to be created, and one without sources to be completed. Pure.
 */
export function nextCommand(checks: readonly Check[]): 'init' | 'doctor' | 'validate' | 'plan' | 'export' {
  const codes = new Set(checks.map(({ code }) => code));
  const failures = checks.filter(({ status }) => status === 'failed');
  if (failures.length > 0) {
    if (codes.has('settings_absent') && codes.has('service_unusable')) return 'init';
    return failures.every(({ name }) => name === 'rows') ? 'validate' : 'doctor';
  }
  if (codes.has('source_read')) return 'plan';
  return codes.has('sources_unlisted') ? 'doctor' : 'export';
}
