/** How past runs are summed up. */
import { names, say, sayIfKnown } from '../say.js';

/**
 * The counts of a summary that are not 0. A name that this version does not know stays as it is.
 */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  const texts = shown.map(([code, count]) => say('runs/count', { count, name: countName(code) }));
  return texts.join(names().comma) || say('runs/nothing');
}

function countName(code: string): string {
  return (
    sayIfKnown(`report/action-${code}`) ??
    sayIfKnown(`report/status-${code}`) ??
    sayIfKnown(`report/${code}`) ??
    code
  );
}
