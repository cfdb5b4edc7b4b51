/** Why a file cannot be read faithfully, and where in it. */
import type { Fault } from '../../model/problems.js';

/** A fault of a file and the line it stands in, if it stands in one. */
export interface Faulted {
  readonly fault: Fault;
  readonly line?: number;
}
