/** How many people move from team to team, which the totals count as leaving and joining. Pure. */
import { transfersIn } from '../../plan/records/transfers.js';
import { words } from '../../words/words.js';
import { plannedChanges } from './open-changes.js';
import type { ReportPart } from './report-content.js';

/** The moves in the plan, and how many join or leave besides; undefined without a move. */
export function movesText(part: ReportPart): string | undefined {
  const changes = plannedChanges(part).map(({ change }) => change);
  const moved = transfersIn(changes).size;
  if (moved === 0) return undefined;
  const { totals } = part;
  return words.report.movesText({ moved, joined: totals.create - moved, left: totals.delete - moved });
}
