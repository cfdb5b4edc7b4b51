/** Whether a saved plan still holds, as text. Pure. */
import type { Change } from '../../model/changes.js';
import type { Drift, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import { words } from '../../words/words.js';
import { listed, type TextOptions } from './styles.js';

/** A saved plan beside its files and the service. */
export interface PlanCheck {
  readonly file: string;
  readonly changeCount: number;
  readonly sourceFaults: readonly SourceFault[];
  readonly already: readonly Change[];
  readonly drifted: readonly Drift[];
  readonly titles: FieldTitles;
}

/** A sentence if it holds, else what has moved, and what to do. */
export function checkText(checked: PlanCheck, options: TextOptions): string {
  const { file, changeCount, sourceFaults, already, drifted, titles } = checked;
  const figures = { changes: changeCount, already: already.length, drifted: drifted.length };
  const haveFilesMoved = sourceFaults.length > 0;
  if (!haveFilesMoved && drifted.length === 0) return words.checking.holdsText(file, figures);
  const moved = [
    ...sourceFaults.map(words.drift.sourceFaultText),
    ...drifted.map((one) => words.drift.describeDrift(one, titles)),
  ];
  const { bold, red } = options.styles;
  return [
    bold(red(words.checking.movedTitle(file))),
    ...listed(moved, (text) => `  ${text}`, options),
    words.checking.movedAdvice(figures, { haveFilesMoved }),
  ].join('\n');
}
