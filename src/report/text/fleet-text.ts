/** How one command ended for several services, as a table. Pure. */
import { ExitCode } from '../../model/exit-codes.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { FleetDocument, FleetMember } from '../data/fleet-document.js';
import type { Styles } from './styles.js';
import { alignedLeft, alignedRight, textWidth } from './text-width.js';

/** One line per service, and a last one to `grep`, which is the same in every language. */
export function fleetText({ command, exitCode, outcome, services }: FleetDocument, styles: Styles): string {
  const rows = services.map(rowOf);
  const width = (key: 'name' | 'code' | 'ending') => Math.max(0, ...rows.map((row) => textWidth(row[key])));
  const [nameWidth, codeWidth, endingWidth] = [width('name'), width('code'), width('ending')];
  const lines = rows.map(({ name, code, ending, counts, isOk }) => {
    const cells = [
      alignedLeft(name, nameWidth),
      alignedRight(code, codeWidth),
      alignedLeft(ending, endingWidth),
    ];
    const line = [...cells, counts].join('  ').trimEnd();
    return isOk ? line : styles.yellow(line);
  });
  const okCount = rows.filter(({ isOk }) => isOk).length;
  const last = `services=${services.length} ok=${okCount} command=${command} exit=${exitCode} outcome=${outcome}`;
  return [...lines, last].join('\n');
}

function rowOf({ name, exitCode, outcome, document }: FleetMember) {
  const counts = document && (countsOf(document['results']) ?? countsOf(document['totals']));
  return {
    name: plain(name),
    code: String(exitCode),
    ending: words.runs.outcomeText(outcome),
    counts: counts ? words.runs.countsText(counts) : '',
    isOk: exitCode === ExitCode.ok,
  };
}

/** Counts of which one at least is not 0. */
function countsOf(value: unknown): Readonly<Record<string, number>> | undefined {
  const counts = Object.entries(Object(value)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}
