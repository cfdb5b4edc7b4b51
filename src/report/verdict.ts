/** What a report is called and the one sentence that matters, the same for every layout. Pure. */
import { words } from '../words.js';
import { resultSentence } from './outcome-text.js';
import type { ReportContent } from './report-content.js';

/** What the report is called. */
export function reportTitle({ kind, results }: ReportContent): string {
  return results ? words.report.resultTitle[kind] : words.report.title[kind];
}

/** What came of the changes, or what is to be done. */
export function verdictSentence(content: ReportContent): string {
  return content.results ? resultSentence(content) : planSentence(content);
}

/** What is to be done, or differs, whatever came of it. */
export function planSentence({ kind, sources, changeCount, totals, refusals }: ReportContent): string {
  const isRefused = refusals.length > 0;
  const { withheld: withheldCount } = totals;
  const isOfFiles = sources.length > 0;
  return words.report.verdict({ kind, isOfFiles, changeCount, withheldCount, isRefused });
}
