/** Charts as text for a terminal. Pure. */

import type { ExistingRecord } from '../../model/records.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Styles } from './styles.js';
import { alignedLeft, alignedRight, textWidth } from './text-width.js';

/** One line per chart. Names come last, so full-width characters do not disturb the columns. */
export function chartListText(charts: readonly ExistingRecord[], { bold, green, cyan }: Styles): string {
  const head = words.activations.listHeader;
  const rows = charts.map(({ key, values: { activateOn }, facts }) => {
    const isCurrent = facts['isCurrent'] === true;
    const day = typeof activateOn === 'string' ? activateOn : '';
    const state = isCurrent ? words.activations.currentText : day;
    return { state, paint: isCurrent ? green : cyan, facts, name: plain(key ?? '') };
  });
  const width = Math.max(...[head.state, ...rows.map(({ state }) => state)].map(textWidth));
  const count = (fact: unknown, heading: string) => alignedRight(String(fact ?? '?'), textWidth(heading));
  const lines = rows.map(({ state, paint, facts, name }) => [
    paint(alignedLeft(state, width)),
    count(facts['teamsCount'], head.teams),
    count(facts['membershipsCount'], head.members),
    name,
  ]);
  const heading = [alignedLeft(head.state, width), head.teams, head.members, head.chart].join('  ');
  return [bold(heading), ...lines.map((cells) => cells.join('  '))].join('\n');
}
