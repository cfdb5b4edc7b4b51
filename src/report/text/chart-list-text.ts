/** Charts as text for a terminal. Pure. */

import type { ExistingRecord } from '../../model/records.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Styles } from './styles.js';

/** A line for each chart. Names stand last: full-width characters cannot disturb the columns there. */
export function chartListText(charts: readonly ExistingRecord[], { bold, green, cyan }: Styles): string {
  const { state: stateHead, teams, members, chart } = words.activations.listHeader;
  const heads = [stateHead, teams, members, chart] as const;
  const rows = charts.map(({ key, values, facts }) => {
    const { activateOn } = values;
    const isScheduled = typeof activateOn === 'string';
    const state = facts['isCurrent'] === true ? words.activations.currentText : isScheduled ? activateOn : '';
    const paint = facts['isCurrent'] === true ? green : cyan;
    return { state, paint, counts: [facts['teamsCount'], facts['membershipsCount']], name: plain(key ?? '') };
  });
  const width = Math.max(heads[0].length, ...rows.map(({ state }) => state.length));
  const line = (state: string, counts: readonly unknown[], name: string) =>
    [
      state,
      ...counts.map((count, index) => String(count ?? '?').padStart((heads[index + 1] ?? '').length)),
      name,
    ].join('  ');
  return [
    bold(line(heads[0].padEnd(width), [heads[1], heads[2]], heads[3])),
    ...rows.map(({ state, paint, counts, name }) => line(paint(state.padEnd(width)), counts, name)),
  ].join('\n');
}
