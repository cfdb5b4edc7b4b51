/** The result of a run as text for a terminal. Pure. */

import type { Outcome } from '../../model/plan.js';
import { textOf } from '../../model/sentence.js';
import { recordId } from '../../plan/records/names.js';
import { names, say } from '../../words/say.js';
import { formatOrigin, recordNameText, wholeLine } from '../../words/text.js';
import type { ReportContent } from '../content/report-content.js';
import { openStatuses } from '../content/reported-change.js';
import { resultSentence } from '../content/verdict.js';
import { listed, type TextOptions } from './styles.js';

export interface OutcomeTextOptions extends TextOptions {
  readonly requestCount: number;
  readonly durationMs: number;
}

/** One line of figures, then every change that was not applied, with the reason. */
export function outcomeText(content: ReportContent, options: OutcomeTextOptions): string {
  const { requestCount, durationMs } = options;
  const sentence = resultSentence(content, { requestCount, durationMs });
  const open = openStatuses.flatMap((status) =>
    openLines(
      content.outcomes.filter((outcome) => outcome.status === status),
      options,
    ),
  );
  return [options.styles.bold(sentence), ...open].join('\n');
}

/** Changes that were not applied, and why. */
export function openLines(outcomes: readonly Outcome[], options: TextOptions): readonly string[] {
  const { red, yellow } = options.styles;
  const line = ({ change, status, message = '' }: Outcome) => {
    const { origin, name, key } = change;
    const title = name === key ? '' : ` ${recordNameText({ key: null, name })}`;
    const paint = status === 'failed' ? red : yellow;
    const what = `${names().actionName(change)} ${wholeLine(recordId(change))}${title}`;
    const place = wholeLine(formatOrigin(origin));
    return `  ${paint(say(`report/status-${status}`))}: ${what} (${place}): ${wholeLine(textOf(message))}`;
  };
  return listed(outcomes, line, options);
}
