/** What is left out of a plan, and the file that says so. No page, no I/O. */

/**
 * Finds what goes with skipped changes, as `apply` will do.
 * @param {readonly (readonly number[])[]} ties  by change: those that go with it
 * @param {Iterable<number>} skipped
 * @returns {ReadonlyMap<number, number>} all changes that are left out, with the one that causes it;
 *   a skipped one causes itself
 */
export function leftOutBy(ties, skipped) {
  const causes = new Map([...skipped].map((index) => [index, index]));
  // A map is iterated with what is added meanwhile.
  for (const index of causes.keys()) {
    for (const tied of ties[index] ?? []) if (!causes.has(tied)) causes.set(tied, index);
  }
  return causes;
}

/** @typedef {{ id: string, decision: string, note?: string }} Decision  of a change or a question */

/**
 * The text of the file for `apply --decisions`, a line per decision.
 * @param {{ format: string, version: number, plan: string, decidedAt: string, by: string, note: string }} about
 * @param {readonly Decision[]} decisions
 */
export function decisionsText(about, decisions) {
  const head = JSON.stringify(about).slice(0, -1);
  const lines = decisions.map((one) => JSON.stringify(one)).join(',\n');
  return `${head},"decisions":[\n${lines}\n]}\n`;
}
