/** Charts as text for a terminal. Pure. */
import { plain } from '../messages.js';
import type { ExistingRecord } from '../model.js';
import type { Styles } from './styles.js';

const header = ['state', 'teams', 'members', 'chart'] as const;

/** A line for each chart. Names stand last: full-width characters cannot disturb the columns there. */
export function chartListText(charts: readonly ExistingRecord[], { bold, green, cyan }: Styles): string {
  const rows = charts.map(({ key, values, facts }) => {
    const { activateOn } = values;
    const isScheduled = typeof activateOn === 'string';
    const state = facts['isCurrent'] === true ? 'current' : isScheduled ? activateOn : '';
    const paint = facts['isCurrent'] === true ? green : cyan;
    return { state, paint, counts: [facts['teamsCount'], facts['membershipsCount']], name: plain(key ?? '') };
  });
  const width = Math.max(header[0].length, ...rows.map(({ state }) => state.length));
  const line = (state: string, counts: readonly unknown[], name: string) =>
    [
      state,
      ...counts.map((count, index) => String(count ?? '?').padStart((header[index + 1] ?? '').length)),
      name,
    ].join('  ');
  return [
    bold(line(header[0].padEnd(width), [header[1], header[2]], header[3])),
    ...rows.map(({ state, paint, counts, name }) => line(paint(state.padEnd(width)), counts, name)),
  ].join('\n');
}
