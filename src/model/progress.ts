/** How far long work has come. Types only. */

/**
 * The progress of long work since its last report. The unit is that of the work: bytes, records,
 * changes.
 */
export interface Advance {
  /** So much more is done. */
  readonly done: number;
  /**
   * So much more is known to be to do altogether, what is done included; less than nothing when
   * some of it falls away.
   */
  readonly expected: number;
}

/** Called often while work goes on, also by several works at once: it must cost next to nothing. */
export type OnProgress = (advance: Advance) => void;

/** Long work that reports its progress. */
export type Phase = 'files' | 'service' | 'changes';

/**
 * What is known of long work at a moment. The unit is bytes for files, records for the service,
 * changes for changes.
 */
export interface Figures {
  readonly done: number;
  /** Absent while it is not known that more is to come. */
  readonly total?: number;
  readonly perSecond?: number;
  readonly left?: TimeLeft;
}

/** A guess, in one unit; never 0. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour';
}
