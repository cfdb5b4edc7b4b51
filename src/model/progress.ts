/** How far long work has come. Types only. */

/** How far long work has come since it told last. The unit is that of the work: bytes, records, changes. */
export interface Advance {
  /** So much more is done. */
  readonly done: number;
  /** So much more is known to be to do altogether, what is done included; less than nothing when some of it falls away. */
  readonly expected: number;
}

/** Told how long work goes on, often: it must cost next to nothing, and may be told of several works at once. */
export type OnProgress = (advance: Advance) => void;
