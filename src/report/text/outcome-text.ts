/** What came of a plan as text for a terminal. Pure. */

import type { OutcomeStatus } from '../../model/plan.js';
import type { OutcomeCounts } from '../../plan/records/totals.js';
import { formatOrigin, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { ReportContent, ReportedChange } from '../content/report-content.js';
import { oneLine } from './one-line.js';
import type { Styles } from './styles.js';

export interface OutcomeTextOptions {
  readonly styles: Styles;
  /** Show every line of long lists. */
  readonly isVerbose: boolean;
  readonly requestCount: number;
  readonly durationMs: number;
}

/** Statuses of changes that were not made, the worst first. */
export const openStatuses: readonly OutcomeStatus[] = ['failed', 'unknown', 'notAttempted', 'skipped'];

/** Long lists are cut to this many, unless everything is asked for. */
const listedMax = 20;

/** One line of figures, and every change that was not applied with the reason. */
export function outcomeText(content: ReportContent, options: OutcomeTextOptions): string {
  const { styles, isVerbose, ...cost } = options;
  const open = openStatuses.flatMap((status) => {
    const alike = changesOf(content, status);
    const shown = isVerbose ? alike : alike.slice(0, listedMax);
    const hidden = alike.length - shown.length;
    return [
      ...shown.map((reported) => `  ${notAppliedText(reported, styles)}`),
      ...(hidden > 0 ? [styles.dim(`    ${words.summary.moreText(hidden)}`)] : []),
    ];
  });
  return [styles.bold(resultSentence(content, cost)), ...open].join('\n');
}

/** All changes of that status, in the order of the report. */
export function changesOf({ parts }: ReportContent, status: OutcomeStatus): readonly ReportedChange[] {
  return parts.flatMap(({ changes }) => changes.filter((reported) => reported.status === status));
}

/** What came of a run, in a sentence. */
export function resultSentence(
  { results, totals }: ReportContent,
  cost?: { readonly requestCount: number; readonly durationMs: number },
): string {
  const counts: Partial<OutcomeCounts> = results ?? {};
  const { applied = 0, ...others } = counts;
  const statuses = ['already', ...openStatuses] as const;
  return words.report.resultText({
    appliedCount: applied,
    changeCount: Object.values(others).reduce((sum, count) => sum + count, applied),
    others: [
      ...statuses.map((status) => ({ count: counts[status] ?? 0, status: words.report.status[status] })),
      { count: totals.withheld, status: words.report.status.withheld },
    ].filter(({ count }) => count > 0),
    cost,
  });
}

function notAppliedText({ change, status, message }: ReportedChange, { red, yellow }: Styles): string {
  const word = words.report.status[status];
  const { action, id, origin, name, key } = change;
  const title = name === key ? '' : ` ${recordNameText({ key: null, name })}`;
  const paint = status === 'failed' ? red : yellow;
  return `${paint(word)}: ${words.report.action[action]} ${oneLine(id)}${title} (${oneLine(formatOrigin(origin))}): ${oneLine(message ?? '')}`;
}
