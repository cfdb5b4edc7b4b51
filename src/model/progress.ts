/** Progress of long work. Types only. */

/** Progress since the last report, in the unit of the work: bytes, records, changes. */
export interface Advance {
  readonly done: number;
  /** Growth of the known total, finished work included; negative when work is dropped. */
  readonly expected: number;
}

/** Called often, also by concurrent work: must be almost free. */
export type OnProgress = (advance: Advance) => void;
