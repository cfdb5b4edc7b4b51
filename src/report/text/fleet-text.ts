/** How one command ended for several services, as a table. Pure. */
import { ExitCode } from '../../model/exit-codes.js';
import { say } from '../../words/say.js';
import { countsText } from '../../words/sentences/runs.js';
import { plain } from '../../words/text.js';
import type { FleetDocument, FleetMember } from '../data/fleet-document.js';
import type { Styles } from './styles.js';
import { alignedRows } from './text-width.js';

/** One line per service, and a last one to `grep`, which is the same in every language. */
export function fleetText({ command, exitCode, outcome, services }: FleetDocument, styles: Styles): string {
  const table = alignedRows(services.map(cellsOf), (index) => index === 1);
  const isOk = (index: number) => services[index]?.exitCode === ExitCode.ok;
  const okCount = services.filter((_, index) => isOk(index)).length;
  const last = `services=${services.length} ok=${okCount} command=${command} exit=${exitCode} outcome=${outcome}`;
  return [...table.map((line, index) => (isOk(index) ? line : styles.yellow(line))), last].join('\n');
}

function cellsOf({ name, exitCode, outcome, document }: FleetMember): readonly string[] {
  const counts = document && (countsOf(document['results']) ?? countsOf(document['totals']));
  const shown = counts ? countsText(counts) : '';
  return [plain(name), String(exitCode), say('runs/outcome', { outcome }), shown];
}

/** Counts of which one at least is not 0. */
function countsOf(value: unknown): Readonly<Record<string, number>> | undefined {
  const counts = Object.entries(Object(value)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}
