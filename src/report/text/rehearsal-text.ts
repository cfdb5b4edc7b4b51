/** What a rehearsal has shown, as text for a terminal. Pure. */
import type { Change } from '../../model/changes.js';
import type { Rehearsal } from '../../model/rehearsal.js';
import { recordId } from '../../plan/records/names.js';
import { countOutcomes, isDone } from '../../plan/records/totals.js';
import { wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { outcomeSentence } from '../content/verdict.js';
import { openLines } from './outcome-text.js';
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
  const changeLine = (change: Change) =>
    `  ${words.report.actionName(change)} ${wholeLine(recordId(change))}`;
  return [
    bold(said.titleText(recordCount)),
    outcomeSentence(countOutcomes(outcomes)),
    ...openLines(
      outcomes.filter((outcome) => !isDone(outcome)),
      options,
    ),
    said.againText(left.length),
    ...listed(left, changeLine, options),
    ...(sideDifferences.length > 0 ? [bold(yellow(said.differencesTitle))] : []),
    ...listed(sideDifferences, (one) => `  ${wholeLine(said.differenceText(one))}`, options),
    dim(said.limitsText),
    ...(withheldCount > 0 ? [yellow(said.withheldText(withheldCount))] : []),
    ...(isRefused ? [bold(yellow(said.refusedText))] : []),
  ].join('\n');
}
