/** How many people move from team to team, which the totals count as leaving and joining. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { Totals } from '../../plan/records/totals.js';
import { transfersIn } from '../../plan/records/transfers.js';
import { definitionOf } from '../../resources/index.js';
import { say } from '../../words/say.js';
import type { ReportPart } from './parts.js';
import { isOpen } from './reported-change.js';

/** Those of the changes that were made; before a run, of all that are planned. */
function madeChanges({ planned }: ReportPart): readonly Change[] {
  return planned.flatMap((one) => (one.withheld || isOpen(one) ? [] : [one.change]));
}

/**
 * What is new in a chart beside the current one, in figures; of others the moves of people, and how
 * many join or leave besides. After a run, of the changes that were made.
 * @returns undefined without either
 */
export function movesText(part: ReportPart): string | undefined {
  const { news, summary } = part;
  if (news) {
    const isOfPeople = definitionOf(summary.resource).links !== undefined;
    const { former, figures } = news;
    const told = { former, ...figures, filled: part.totals.create };
    return say(isOfPeople ? 'report/people-news' : 'report/news', told);
  }
  const changes = madeChanges(part);
  const moved = transfersIn(changes).size;
  if (moved === 0) return undefined;
  const countOf = (action: Action) => changes.filter((change) => change.action === action).length;
  return say('report/moves', {
    moved,
    joined: countOf('create') - moved,
    left: countOf('delete') - moved,
  });
}

/** The figures that people look for, planned and made: each person who moves is one move. */
export function peopleFigures(part: ReportPart): {
  readonly planned: Totals;
  readonly made: Totals | undefined;
} {
  const { totals, doneTotals } = part;
  const planned = part.planned.flatMap(({ change, withheld }) => (withheld ? [] : [change]));
  return {
    planned: withMoves(totals, transfersIn(planned).size),
    made: doneTotals && withMoves(doneTotals, transfersIn(madeChanges(part)).size),
  };
}

function withMoves(totals: Totals, moved: number): Totals {
  const { create, move, delete: deletes } = totals;
  return { ...totals, create: create - moved, move: move + moved, delete: deletes - moved };
}
