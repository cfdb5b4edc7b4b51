/** Progress of long work. Types only. */

/** Progress since the last report, in the unit of the work: bytes, records, changes. */
export interface Advance {
  readonly done: number;
  /** Growth of the known total, finished work included; negative when work is dropped. */
  readonly expected: number;
}

/** Called often, also by concurrent work: must be almost free. */
export type OnProgress = (advance: Advance) => void;

/** A kind of long work that reports progress. */
export type Phase = 'files' | 'service' | 'changes';

/** Progress at one moment, in bytes for files, records for the service, changes for changes. */
export interface Figures {
  readonly done: number;
  /** Absent while the total is unknown. */
  readonly total?: number;
  readonly perSecond?: number;
  readonly left?: TimeLeft;
}

/** An estimate in one unit; never 0. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour';
}
