/** Charts as text for a terminal. Pure. */

import type { ExistingRecord } from '../../model/records.js';
import { say } from '../../words/say.js';
import { plain } from '../../words/text.js';
import type { Styles } from './styles.js';
import { alignedRows } from './text-width.js';

/** One line per chart. Names come last, so full-width characters do not disturb the columns. */
export function chartListText(charts: readonly ExistingRecord[], { bold, green, cyan }: Styles): string {
  const rows = charts.map(({ key, values: { activateOn }, facts }) => {
    const isCurrent = facts['isCurrent'] === true;
    const day = typeof activateOn === 'string' ? activateOn : '';
    const count = (fact: string) => String(facts[fact] ?? '?');
    const stateText = isCurrent ? say('report/time-line-state-current') : day;
    return {
      paint: isCurrent ? green : day === '' ? String : cyan,
      cells: [stateText, count('teamsCount'), count('membershipsCount'), plain(key ?? '')],
    };
  });
  const isCount = (index: number) => index === 1 || index === 2;
  const table = alignedRows(
    [
      [
        say('activations/list-header-state'),
        say('activations/list-header-teams'),
        say('activations/list-header-members'),
        say('activations/list-header-chart'),
      ],
      ...rows.map(({ cells }) => cells),
    ],
    isCount,
  );
  return table
    .map((line, index) => (index === 0 ? bold(line) : (rows[index - 1]?.paint(line) ?? line)))
    .join('\n');
}
