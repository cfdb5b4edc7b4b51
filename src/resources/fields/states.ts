/** States of records, and the ways that the service has between them. Types only. */
import type { LimitKind } from '../../model/limits.js';

/** One way from a state to another. */
export interface StateStep {
  readonly from: string;
  readonly to: string;
  readonly method: 'POST' | 'DELETE';
  /** Path below the record. Default: the record itself. */
  readonly path?: readonly [string];
  /** Default: updates. */
  readonly limit?: LimitKind;
  /** Not taken for protected records. */
  readonly isHarmful?: true;
  /** The service refuses it for records with this fact. */
  readonly unlessFact?: string;
  /** The fact that counts what the step ends besides, where it is known. */
  readonly ends?: string;
  /** What came with the state before does not come back. */
  readonly isLossy?: true;
}

export interface States {
  /** Of a new record. */
  readonly initial: string;
  /** A record that does not exist is as good as in this state: no row with it creates one. */
  readonly absent: string;
  /** Where pruning leads to: records with states are never deleted. */
  readonly pruned: string;
  /** A new record with this fact can be taken back, by the step to `absent`. */
  readonly takenBackIf: string;
  readonly steps: readonly StateStep[];
}
