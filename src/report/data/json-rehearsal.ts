/** What a rehearsal has shown, for `--json`. Pure. */
import type { Rehearsal } from '../../model/rehearsal.js';
import { countOutcomes, isDone, type OutcomeCounts } from '../../plan/records/totals.js';
import { say } from '../../words/say.js';
import { type JsonFailure, jsonFailure } from './json-document.js';

export interface JsonRehearsal {
  /** Records in the copy. */
  readonly records: number;
  /** Between the service and its copy. */
  readonly differences: readonly { readonly code: string; readonly message: string }[];
  /** Of the changes on the copy. */
  readonly results: OutcomeCounts;
  readonly failures: readonly JsonFailure[];
  /** Ids of the changes that a second run would make. */
  readonly left: readonly string[];
}

export function jsonRehearsal({ recordCount, sideDifferences, outcomes, left }: Rehearsal): JsonRehearsal {
  return {
    records: recordCount,
    differences: sideDifferences.map(({ code, args }) => {
      return { code, message: say(`rehearsing/difference-${code}`, args) };
    }),
    results: countOutcomes(outcomes),
    failures: outcomes.filter((outcome) => !isDone(outcome)).map(jsonFailure),
    left: left.map(({ id }) => id),
  };
}
