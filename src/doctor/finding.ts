/** What `doctor` checks and finds, and how to fix it. */

import type { LockOwner } from '../apply/memory/lock.js';
import { describeFault, type SettingsFault } from '../config/file/settings-fault.js';
import type { ArgumentsOf, Coded } from '../model/problems.js';
import type { RecordName } from '../model/records.js';
import type { RequestFailureDetails } from '../model/request-failures.js';
import { say, sayIfKnown } from '../words/say.js';
import { failureText, adviceText as requestAdvice } from '../words/sentences/requests.js';

/** A check. `read` exists once per resource, `source` once per table. */
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

/** How long ago, in one unit. */
export interface Age {
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

interface SeenHolder {
  readonly file: string;
  readonly holder: LockOwner;
  /** Time zone of its start; UTC if unknown. */
  readonly timeZone?: string | undefined;
}

/** The arguments of each finding, by code. `message` is text in the language of the run. */
export type FindingArguments = ArgumentsOf<{
  node_fits: { version: string };
  settings_read: { file: string };
  settings_absent: { file: string };
  setting_faulty: { file: string; fault: SettingsFault };
  settings_unusable: { message: string };
  service_known: { url: string };
  service_unusable: { message: string };
  token_found: { source: string };
  token_open: { message: string };
  token_unusable: { message: string };
  day_known: { timeZone: string; day: string };
  day_unknown: { message: string };
  state_writable: { folder: string };
  state_to_come: { folder: string };
  state_not_writable: { folder: string; reason: string };
  /** The message that a run would show. */
  state_unreadable: { message: string };
  lock_held: SeenHolder;
  lock_left: SeenHolder;
  lock_unclear: { file: string };
  lock_unreadable: { file: string; reason: string };
  source_read: {
    place: string;
    table: string;
    rows: number;
    /** Of a file. */
    written?: {
      /** ISO 8601 in UTC. */
      at: string;
      /** Time zone to display it in; UTC if unknown. */
      timeZone?: string | undefined;
      age: Age;
    };
  };
  source_unusable: { message: string };
  source_missing: { message: string; path: string };
  sources_absent: Record<string, never>;
  rows_good: { rows: number };
  rows_questionable: { warnings: number };
  rows_faulty: { errors: number };
  connected: { ms: number; proxy?: string };
  not_connected: { failure: RequestFailureDetails };
  /** `caller`: the person whose rights the token has, where the service says it. */
  token_accepted: { caller?: RecordName };
  token_refused: { failure: RequestFailureDetails };
  clock_right: { seconds: number };
  clock_fast: { seconds: number };
  clock_slow: { seconds: number };
  clock_unknown: Record<string, never>;
  readable: { resource: string; count?: number };
  /** Answers lack what only those see who may write. */
  not_manageable: { resource: string; caller: RecordName };
  /** `readPermission`: what the service calls the permission that is enough to read. */
  read_forbidden: { resource: string; readPermission?: string | undefined };
  read_forbidden_unneeded: { resource: string };
  read_failed: { failure: RequestFailureDetails };
  read_untried: { resource: string; holder: string };
  read_blocked: { holder: string };
  write_untried: Record<string, never>;
  /** Another check must pass first. */
  not_checked: { because: CheckName };
}>;

export type FindingCode = keyof FindingArguments;

export type Finding = Coded<FindingArguments>;

/** What was found, in one line or a few. */
export function findingText({ code, args }: Finding): string {
  if ('message' in args) return args.message;
  if ('failure' in args) return failureText(args.failure);
  if (code === 'setting_faulty') return describeFault(args.file, args.fault);
  const label = 'because' in args ? say(`doctor/label-${args.because}`) : undefined;
  return say(`doctor/finding-${code}`, { timeZone: undefined, ...args, label });
}

/** What helps; empty where the finding says it, or nothing needs to be done. */
export function adviceText({ code, args }: Finding): string {
  return 'failure' in args ? requestAdvice(args.failure) : (sayIfKnown(`doctor/advice-${code}`, args) ?? '');
}
