/** How many people move from team to team, which the totals count as leaving and joining. Pure. */
import type { Action } from '../../model/changes.js';
import { transfersIn } from '../../plan/records/transfers.js';
import { words } from '../../words/words.js';
import { isOpen, plannedChanges } from './open-changes.js';
import type { ReportPart } from './report-content.js';

/**
 * The moves, and how many join or leave besides; after a run, of the changes that were made.
 * @returns undefined without a move
 */
export function movesText(part: ReportPart): string | undefined {
  const changes = plannedChanges(part).flatMap((one) => (isOpen(one) ? [] : [one.change]));
  const moved = transfersIn(changes).size;
  if (moved === 0) return undefined;
  const countOf = (action: Action) => changes.filter((change) => change.action === action).length;
  return words.report.movesText({
    moved,
    joined: countOf('create') - moved,
    left: countOf('delete') - moved,
  });
}
