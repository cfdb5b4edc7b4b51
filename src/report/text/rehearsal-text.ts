/** What a rehearsal has shown, as text for a terminal. Pure. */
import type { Change } from '../../model/changes.js';
import type { Rehearsal } from '../../model/rehearsal.js';
import { recordId } from '../../plan/records/names.js';
import { countOutcomes, isDone } from '../../plan/records/totals.js';
import { wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { openStatuses } from '../content/open-changes.js';
import { notAppliedText } from './outcome-text.js';
import { listed, type TextOptions } from './styles.js';

export interface RehearsalTextOptions extends TextOptions {
  readonly withheldCount: number;
  /** The plan exceeds its limits. */
  readonly isRefused: boolean;
}

/** What was done and found, step by step. */
export function rehearsalText(
  { recordCount, sideDifferences, outcomes, left }: Rehearsal,
  options: RehearsalTextOptions,
): string {
  const { isRefused, withheldCount, styles } = options;
  const { bold, yellow, dim } = styles;
  const said = words.rehearsing;
  const counts = countOutcomes(outcomes);
  const others = (['already', ...openStatuses] as const).map((one) => {
    return { count: counts[one], status: words.report.status[one] };
  });
  const figures = words.report.resultText({
    appliedCount: counts.applied,
    changeCount: outcomes.length,
    others: others.filter(({ count }) => count > 0),
  });
  const open = outcomes.filter((outcome) => !isDone(outcome));
  const changeLine = (change: Change) =>
    `  ${words.report.actionName(change)} ${wholeLine(recordId(change))}`;
  return [
    bold(said.titleText(recordCount)),
    figures,
    ...listed(open, (one) => `  ${notAppliedText(one, styles)}`, options),
    said.againText(left.length),
    ...listed(left, changeLine, options),
    ...(sideDifferences.length > 0 ? [bold(yellow(said.differencesTitle))] : []),
    ...listed(sideDifferences, (one) => `  ${wholeLine(said.differenceText(one))}`, options),
    dim(said.limitsText),
    ...(withheldCount > 0 ? [yellow(said.withheldText(withheldCount))] : []),
    ...(isRefused ? [bold(yellow(said.refusedText))] : []),
  ].join('\n');
}
