/** What came of a plan as text for a terminal. Pure. */
import { counted, formatOrigin } from '../messages.js';
import type { Outcome, OutcomeStatus } from '../model.js';
import { countOutcomes, isDone } from './count-outcomes.js';
import type { Styles } from './styles.js';

export interface OutcomeTextOptions {
  readonly styles: Styles;
  readonly requestCount: number;
  readonly durationMs: number;
}

const statusWord: Readonly<Record<OutcomeStatus, string>> = {
  applied: 'applied',
  already: 'done already',
  failed: 'failed',
  unknown: 'of unknown outcome',
  skipped: 'skipped',
  notAttempted: 'not attempted',
};

/** One line of figures, and every change that was not applied with the reason. */
export function outcomeText(outcomes: readonly Outcome[], options: OutcomeTextOptions): string {
  const { styles, requestCount, durationMs } = options;
  const counts = countOutcomes(outcomes);
  const others = (Object.keys(statusWord) as OutcomeStatus[])
    .filter((status) => status !== 'applied' && counts[status] > 0)
    .map((status) => `${counts[status]} ${statusWord[status]}`);
  const figures = [`Applied ${counts.applied} of ${counted(outcomes.length, 'change')}`, ...others].join(
    ', ',
  );
  const cost = `${counted(requestCount, 'request')}, ${(durationMs / 1000).toFixed(1)} s`;
  return [
    styles.bold(`${figures} (${cost}).`),
    ...outcomes
      .filter((outcome) => !isDone(outcome))
      .map((outcome) => `  ${notAppliedText(outcome, styles)}`),
  ].join('\n');
}

function notAppliedText({ change, status, message }: Outcome, { red, yellow }: Styles): string {
  const word = status === 'failed' ? red(statusWord[status]) : yellow(statusWord[status]);
  return `${word}: ${change.action} ${change.id} (${formatOrigin(change.origin)}): ${message ?? ''}`;
}
