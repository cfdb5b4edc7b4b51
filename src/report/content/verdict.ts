/** What a report is called and the one sentence that matters, the same for every layout. Pure. */
import { words } from '../../words/words.js';
import { resultSentence } from '../text/outcome-text.js';
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
export function planSentence({
  kind,
  sources,
  problems,
  changeCount,
  totals,
  refusals,
}: ReportContent): string {
  const isRefused = refusals.length > 0;
  const { withheld: withheldCount } = totals;
  const isOfFiles = sources.length > 0;
  // A plan is made beside an error only where its rows were set aside.
  const areRowsSetAside = problems.some(({ severity }) => severity === 'error');
  return words.report.verdict({ kind, isOfFiles, areRowsSetAside, changeCount, withheldCount, isRefused });
}
