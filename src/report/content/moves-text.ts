/** How many people move from team to team, which the totals count as leaving and joining. Pure. */
import type { Action, Change } from '../../model/changes.js';
import type { Totals } from '../../plan/records/totals.js';
import { transfersIn } from '../../plan/records/transfers.js';
import { words } from '../../words/words.js';
import { isOpen, plannedChanges } from './open-changes.js';
import type { ReportPart } from './report-content.js';

/** Those of the changes that were made; before a run, of all that are planned. */
function madeChanges(part: ReportPart): readonly Change[] {
  return plannedChanges(part).flatMap((one) => (isOpen(one) ? [] : [one.change]));
}

/**
 * The moves, and how many join or leave besides; after a run, of the changes that were made.
 * @returns undefined without a move
 */
export function movesText(part: ReportPart): string | undefined {
  const changes = madeChanges(part);
  const moved = transfersIn(changes).size;
  if (moved === 0) return undefined;
  const countOf = (action: Action) => changes.filter((change) => change.action === action).length;
  return words.report.movesText({
    moved,
    joined: countOf('create') - moved,
    left: countOf('delete') - moved,
  });
}

/** The totals of parts in which each person who moves is one move, planned and made. */
export function totalsWithMoves(
  { totals, doneTotals }: Pick<ReportPart, 'totals' | 'doneTotals'>,
  parts: readonly ReportPart[],
): { readonly planned: Totals; readonly made: Totals | undefined } {
  const count = (changesOf: (part: ReportPart) => readonly Change[]) =>
    parts.reduce((sum, part) => sum + transfersIn(changesOf(part)).size, 0);
  const planned = (part: ReportPart) => plannedChanges(part).map(({ change }) => change);
  return {
    planned: withMoves(totals, count(planned)),
    made: doneTotals && withMoves(doneTotals, count(madeChanges)),
  };
}

function withMoves(totals: Totals, moved: number): Totals {
  const { create, move, delete: deletes } = totals;
  return { ...totals, create: create - moved, move: move + moved, delete: deletes - moved };
}
