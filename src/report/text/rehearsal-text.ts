/** What a rehearsal has shown, as text for a terminal. Pure. */

import type { Change } from '../../model/changes.js';
import type { Rehearsal } from '../../model/rehearsal.js';
import { recordId } from '../../plan/records/names.js';
import { countOutcomes, isDone } from '../../plan/records/totals.js';
import { names, say } from '../../words/say.js';
import { wholeLine } from '../../words/text.js';
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
  const changeLine = (change: Change) => `  ${names().actionName(change)} ${wholeLine(recordId(change))}`;
  return [
    bold(say('rehearsing/title', { recordCount })),
    outcomeSentence(countOutcomes(outcomes)),
    ...openLines(
      outcomes.filter((outcome) => !isDone(outcome)),
      options,
    ),
    say('rehearsing/again', { leftCount: left.length }),
    ...listed(left, changeLine, options),
    ...(sideDifferences.length > 0 ? [bold(yellow(say('rehearsing/differences-title')))] : []),
    ...listed(
      sideDifferences,
      ({ code, args }) => `  ${say(`rehearsing/difference-${code}`, args)}`,
      options,
    ),
    dim(say('rehearsing/limits')),
    ...(withheldCount > 0 ? [yellow(say('rehearsing/withheld', { count: withheldCount }))] : []),
    ...(isRefused ? [bold(yellow(say('rehearsing/refused')))] : []),
  ].join('\n');
}
