/** Whether a saved plan still holds, as text. Pure. */

import type { Change } from '../../model/changes.js';
import type { Drift, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import { textOf } from '../../model/sentence.js';
import { driftOfChangeTold, sourceFaultTold } from '../../plan/drift/tell-drift.js';
import { say } from '../../words/say.js';
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
  if (!haveFilesMoved && drifted.length === 0)
    return say('checking/holds', { file, ...figures, left: figures.changes - figures.already });
  const ofChanges = drifted.map((one) => driftOfChangeTold(one, titles));
  const moved = [...sourceFaults.map(sourceFaultTold), ...ofChanges].map(textOf);
  const { bold, red } = options.styles;
  return [
    bold(red(say('checking/moved-title', { file }))),
    ...listed(moved, (text) => `  ${text}`, options),
    say('checking/moved-advice', {
      ...figures,
      isRestLeft: !haveFilesMoved && figures.drifted < figures.changes,
    }),
  ].join('\n');
}
