/** What `doctor` looks at and finds. Types only. */
import type { LockOwner } from './errors.js';
import type { RequestFailureDetails } from './request-failures.js';
import type { SettingsFault } from './settings-faults.js';

/** What is looked at. `read` is there once for each resource, `source` once for each table. */
export type CheckName =
  | 'node'
  | 'settings'
  | 'service'
  | 'token'
  | 'time-zone'
  | 'state'
  | 'source'
  | 'rows'
  | 'certificates'
  | 'connection'
  | 'sign-in'
  | 'clock'
  | 'read'
  | 'write';

export type CheckStatus = 'ok' | 'warning' | 'failed' | 'skipped';

/** How long ago, in one unit. */
export interface Age {
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

interface SeenHolder {
  readonly file: string;
  readonly holder: LockOwner;
  /** In which its start is told; UTC where it is not known. */
  readonly timeZone?: string | undefined;
}

/** What each finding says, by its code. A `message` is text in the language of the run. */
export interface FindingArguments {
  readonly node_fits: { readonly version: string };
  readonly node_too_old: { readonly version: string; readonly needed: string };
  readonly settings_read: { readonly file: string };
  readonly settings_absent: { readonly file: string };
  readonly setting_faulty: { readonly file: string; readonly fault: SettingsFault };
  readonly settings_unusable: { readonly message: string };
  readonly service_known: { readonly url: string };
  readonly service_unusable: { readonly message: string };
  readonly token_found: { readonly source: string };
  readonly token_open: { readonly message: string };
  readonly token_unusable: { readonly message: string };
  readonly day_known: { readonly timeZone: string; readonly day: string };
  readonly day_unknown: { readonly message: string };
  readonly state_writable: { readonly folder: string };
  readonly state_to_come: { readonly folder: string };
  readonly state_not_writable: { readonly folder: string; readonly reason: string };
  /** What a run would say of what it cannot read. */
  readonly state_unreadable: { readonly message: string };
  readonly lock_held: SeenHolder;
  readonly lock_left: SeenHolder;
  readonly lock_unclear: { readonly file: string };
  readonly lock_unreadable: { readonly file: string; readonly reason: string };
  readonly source_read: {
    readonly place: string;
    readonly table: string;
    readonly rows: number;
    /** ISO 8601 in UTC. */
    readonly writtenAt: string;
    /** In which that is told; UTC where it is not known. */
    readonly timeZone?: string | undefined;
    readonly age: Age;
  };
  readonly source_unusable: { readonly message: string };
  readonly source_missing: { readonly message: string; readonly path: string };
  readonly sources_absent: Record<string, never>;
  readonly rows_good: { readonly rows: number };
  readonly rows_questionable: { readonly warnings: number };
  readonly rows_faulty: { readonly errors: number };
  readonly certificates_read: { readonly file: string };
  readonly certificates_unreadable: { readonly file: string; readonly reason: string };
  readonly connected: { readonly ms: number; readonly proxy?: string };
  readonly proxy_unusable: { readonly message: string };
  readonly not_connected: { readonly failure: RequestFailureDetails };
  readonly token_accepted: Record<string, never>;
  readonly token_refused: { readonly failure: RequestFailureDetails };
  readonly clock_right: { readonly seconds: number };
  readonly clock_fast: { readonly seconds: number };
  readonly clock_slow: { readonly seconds: number };
  readonly clock_unknown: Record<string, never>;
  readonly readable: { readonly resource: string; readonly count?: number };
  readonly read_forbidden: { readonly resource: string };
  readonly read_forbidden_unneeded: { readonly resource: string };
  readonly read_failed: { readonly failure: RequestFailureDetails };
  readonly read_untried: { readonly resource: string; readonly holder: string };
  readonly read_blocked: { readonly holder: string };
  readonly write_untried: Record<string, never>;
  /** Another check must be well first. */
  readonly not_checked: { readonly because: CheckName };
}

export type FindingCode = keyof FindingArguments;

export type Finding = {
  readonly [Code in FindingCode]: { readonly code: Code; readonly args: FindingArguments[Code] };
}[FindingCode];
