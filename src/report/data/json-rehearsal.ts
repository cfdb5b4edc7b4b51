/** What a rehearsal has shown, for `--json`. Pure. */
import type { Rehearsal } from '../../model/rehearsal.js';
import { countOutcomes, isDone, type OutcomeCounts } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { type JsonFailure, jsonFailure } from './json-document.js';
import { type JsonReport, jsonLoss } from './json-report.js';

export interface JsonRehearsal extends Pick<Rehearsal, 'requests'> {
  /** Records in the copy. */
  readonly records: number;
  /** Between the service and its copy. */
  readonly differences: readonly { readonly code: string; readonly message: string }[];
  /** Of the changes on the copy. */
  readonly results: OutcomeCounts;
  readonly failures: readonly JsonFailure[];
  /** Ids of the changes that a second run would make, and of those that wait for it. */
  readonly left: readonly string[];
  readonly later: readonly string[];
  readonly undo: Pick<Rehearsal['undo'], 'differences'> & {
    readonly changes: number;
    readonly failures: readonly JsonFailure[];
    readonly losses: JsonReport['losses'];
  };
}

export function jsonRehearsal({
  recordCount,
  sideDifferences,
  outcomes,
  left,
  later,
  undo,
  requests,
}: Rehearsal): JsonRehearsal {
  return {
    records: recordCount,
    differences: sideDifferences.map((one) => {
      return { code: one.code, message: words.rehearsing.differenceText(one) };
    }),
    results: countOutcomes(outcomes),
    failures: outcomes.filter((outcome) => !isDone(outcome)).map(jsonFailure),
    left: left.map(({ id }) => id),
    later: later.map(({ id }) => id),
    undo: {
      changes: undo.changeCount,
      failures: undo.open.map(jsonFailure),
      losses: undo.losses.map(jsonLoss),
      differences: undo.differences,
    },
    requests,
  };
}
