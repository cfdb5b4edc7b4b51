/** The result of a run as text for a terminal. Pure. */

import { recordId } from '../../plan/records/names.js';
import { formatOrigin, recordNameText, wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { changesOf, openStatuses } from '../content/open-changes.js';
import type { ReportContent, ReportedChange } from '../content/report-content.js';
import { resultSentence } from '../content/verdict.js';
import { listed, type Styles, type TextOptions } from './styles.js';

export interface OutcomeTextOptions extends TextOptions {
  readonly requestCount: number;
  readonly durationMs: number;
}

/** One line of figures, then every change that was not applied, with the reason. */
export function outcomeText(content: ReportContent, options: OutcomeTextOptions): string {
  const { styles, isVerbose: _, ...cost } = options;
  const line = (reported: ReportedChange) => `  ${notAppliedText(reported, styles)}`;
  const open = openStatuses.flatMap((status) => listed(changesOf(content, status), line, options));
  return [styles.bold(resultSentence(content, cost)), ...open].join('\n');
}

/** A change that was not applied, and why. */
export function notAppliedText(
  { change, status, message = '' }: Pick<ReportedChange, 'change' | 'status' | 'message'>,
  { red, yellow }: Styles,
): string {
  const { origin, name, key } = change;
  const title = name === key ? '' : ` ${recordNameText({ key: null, name })}`;
  const paint = status === 'failed' ? red : yellow;
  const what = `${words.report.actionName(change)} ${wholeLine(recordId(change))}${title}`;
  return `${paint(words.report.status[status])}: ${what} (${wholeLine(formatOrigin(origin))}): ${wholeLine(message)}`;
}
