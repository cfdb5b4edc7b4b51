/** The title of a report and its key sentence, the same in every layout. Pure. */

import type { OutcomeCounts } from '../../plan/records/totals.js';
import { say } from '../../words/say.js';
import { resultText, verdict } from '../../words/sentences/report.js';
import type { ReportContent } from './report-content.js';
import { openStatuses } from './reported-change.js';

/** What a report is. */
export function reportTitle({ kind, results }: ReportContent): string {
  // Nothing is carried out of a comparison.
  return results && kind !== 'comparison' ? say(`report/result-title-${kind}`) : say(`report/title-${kind}`);
}

/** The result of the run, or what is to be done. */
export function verdictSentence(content: ReportContent): string {
  return content.results ? resultSentence(content) : planSentence(content);
}

/** The same for people who decide: with what waits for them. */
export function readerVerdict(content: ReportContent): string {
  const { parts, results } = content;
  if (results) return resultSentence(content);
  const refusals = content.refusals.filter(({ lift }) => lift === undefined);
  const shown = parts.flatMap(({ changes }) => changes);
  const waitingCount = shown.filter(({ status }) => status === 'waiting').length;
  return planSentence({ ...content, refusals }, waitingCount);
}

/** What is to be done or differs, also after a run. */
export function planSentence(
  { kind, plan, problems, totals, refusals }: ReportContent,
  waitingCount = 0,
): string {
  return verdict({
    kind,
    changeCount: plan.changes.length,
    isOfFiles: plan.sources.length > 0,
    // A plan with errors exists only if their rows were set aside.
    areRowsSetAside: problems.some(({ severity }) => severity === 'error'),
    withheldCount: totals.withheld,
    waitingCount,
    isRefused: refusals.length > 0,
  });
}

interface Cost {
  readonly requestCount: number;
  readonly durationMs: number;
}

/** The result of a run in figures. */
export function resultSentence({ results, totals }: ReportContent, cost?: Cost): string {
  return outcomeSentence(results ?? {}, { withheld: totals.withheld, cost });
}

/** The same of outcomes alone. */
export function outcomeSentence(
  counts: Partial<OutcomeCounts>,
  { withheld = 0, cost }: { readonly withheld?: number; readonly cost?: Cost | undefined } = {},
): string {
  const others = (['already', ...openStatuses] as const).map((one) => ({
    count: counts[one] ?? 0,
    status: say(`report/status-${one}`),
  }));
  return resultText({
    appliedCount: counts.applied ?? 0,
    changeCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    others: [...others, { count: withheld, status: say('report/status-withheld') }].filter(
      ({ count }) => count > 0,
    ),
    cost,
  });
}
