/** The title of a report and its key sentence, the same in every layout. Pure. */

import type { OutcomeCounts } from '../../plan/records/totals.js';
import { say } from '../../words/say.js';
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

/**
 * What is to be done or differs, also after a run.
 * @param waitingCount withheld until the reader says yes
 */
export function planSentence(
  { kind, plan, problems, totals, refusals }: ReportContent,
  waitingCount = 0,
): string {
  const changeCount = plan.changes.length;
  const withheldCount = totals.withheld - waitingCount;
  if (refusals.length > 0) return say('report/verdict-refused');
  if (changeCount > 0) {
    return kind === 'comparison'
      ? say('report/verdict-differences', { changeCount })
      : say('report/verdict-changes', { changeCount, withheldCount, waitingCount });
  }
  if (waitingCount > 0) return say('report/verdict-only-waiting', { waitingCount });
  if (withheldCount > 0) return say('report/verdict-only-withheld');
  // A plan with errors exists only if their rows were set aside.
  if (problems.some(({ severity }) => severity === 'error')) return say('report/verdict-only-set-aside');
  // A plan may be made without files, by `chart activate`.
  const isOfCommand = kind === 'plan' && plan.sources.length === 0;
  return say(isOfCommand ? 'report/verdict-already' : `report/nothing-to-do-${kind}`);
}

interface Cost {
  readonly requestCount: number;
  readonly durationMs: number;
}

/** The result of a run in figures, and what it took if that is known. */
export function resultSentence({ results, totals }: ReportContent, cost?: Cost): string {
  return outcomeSentence(results ?? {}, { withheld: totals.withheld, cost });
}

/** The same of outcomes alone. */
export function outcomeSentence(
  counts: Partial<OutcomeCounts>,
  { withheld = 0, cost }: { readonly withheld?: number; readonly cost?: Cost | undefined } = {},
): string {
  const all = { ...counts, withheld };
  const others = (['already', ...openStatuses, 'withheld'] as const).flatMap((one) => {
    const status = say(`report/status-${one}`);
    return all[one] ? [say('report/counted-status', { count: all[one], status })] : [];
  });
  return say('report/result', {
    appliedCount: counts.applied ?? 0,
    changeCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    others,
    cost: cost && say('report/cost', { ...cost, seconds: (cost.durationMs / 1000).toFixed(1) }),
  });
}
