/** The title of a report and its key sentence, the same in every layout. Pure. */
import type { OutcomeCounts } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { openStatuses } from './open-changes.js';
import type { ReportContent } from './report-content.js';

/** The title of a report. */
export function reportTitle({ kind, results }: ReportContent): string {
  return results ? words.report.resultTitle[kind] : words.report.title[kind];
}

/** The result of the run, or what is to be done. */
export function verdictSentence(content: ReportContent): string {
  return content.results ? resultSentence(content) : planSentence(content);
}

/** What is to be done or differs, also after a run. */
export function planSentence(content: ReportContent): string {
  const { kind, sources, problems, changeCount, totals, refusals } = content;
  return words.report.verdict({
    kind,
    changeCount,
    isOfFiles: sources.length > 0,
    // A plan with errors exists only if their rows were set aside.
    areRowsSetAside: problems.some(({ severity }) => severity === 'error'),
    withheldCount: totals.withheld,
    isRefused: refusals.length > 0,
  });
}

/** The result of a run in figures. */
export function resultSentence(
  { results, totals }: ReportContent,
  cost?: { readonly requestCount: number; readonly durationMs: number },
): string {
  const counts: Partial<OutcomeCounts> = results ?? {};
  const { status } = words.report;
  const others = (['already', ...openStatuses] as const).map((one) => ({
    count: counts[one] ?? 0,
    status: status[one],
  }));
  return words.report.resultText({
    appliedCount: counts.applied ?? 0,
    changeCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    others: [...others, { count: totals.withheld, status: status.withheld }].filter(({ count }) => count > 0),
    cost,
  });
}
