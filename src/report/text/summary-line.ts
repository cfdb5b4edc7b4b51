/** Sums up a run for cron mail and chats: a line to `grep`, and why changes are open. Pure. */
import { ExitCode } from '../../model/exit-codes.js';
import { waitingCode } from '../../plan/check/hold.js';
import { groupBy } from '../../plan/records/collections.js';
import { names, say } from '../../words/say.js';
import { plain } from '../../words/text.js';
import type { JsonDocument, JsonFailure, JsonWithheld } from '../data/json-document.js';

/**
 * One line, not translated: a status, then name=value pairs, e.g. `CHANGED command=sync exit=0
 * create=17 update=5 applied=22 run=20260401T… service=https://… duration=3.2s`. Omits figures that
 * are 0, and a missing run or service. Pure.
 */
export function summaryLine(document: JsonDocument): string {
  const { status, command, exitCode, outcome, approvedBy, run, service, durationMs } = document;
  const values: readonly (readonly [string, string | number | null])[] = [
    ['command', command],
    ['exit', exitCode],
    ['outcome', exitCode === ExitCode.ok ? null : outcome],
    ...figuresOf(document),
    ['approvedBy', approvedBy?.name ?? null],
    ['run', run],
    ['service', service],
    ['duration', `${(durationMs / 1000).toFixed(1)}s`],
  ];
  const known = values.filter(([, value]) => value !== null && value !== '');
  return [status, ...known.map(([name, value]) => `${name}=${valueText(value)}`)].join(' ');
}

function figuresOf({
  totals,
  results,
  causes,
  refusals,
  withheld,
}: JsonDocument): readonly (readonly [string, number])[] {
  const stillWithheld = withheld.filter(({ still }) => still).length;
  const figures = [totals, { stillWithheld }, results, causes, { refusals: refusals.length }].flatMap(
    (counts) => Object.entries<number>({ ...counts }),
  );
  return figures.filter(([, count]) => count > 0);
}

function valueText(value: string | number | null): string {
  const text = plain(String(value));
  return /[\s"]/.test(text) ? JSON.stringify(text) : text;
}

const namesMax = 5;

/**
 * Changes that were not made, in the chosen language, one line per reason, causes first, and last
 * what the run before withheld as well: `delete
 * grades (9): G90, G10, …: reason`, or `delete grades/G90: reason` for a single one.
 */
export function changeLines(changes: readonly (JsonFailure | JsonWithheld)[]): readonly string[] {
  const isWaiting = (one: JsonFailure | JsonWithheld) => 'code' in one && one.code === waitingCode;
  const isStill = (one: JsonFailure | JsonWithheld) => 'still' in one && one.still === true;
  const rank = (one: JsonFailure | JsonWithheld) => Number(isWaiting(one)) + 2 * Number(isStill(one));
  const inOrder = changes.toSorted((one, other) => rank(one) - rank(other));
  const groups = groupBy(inOrder, (one) =>
    JSON.stringify([one.action, resourceOf(one.change), one.message, isStill(one)]),
  );
  return [...groups.values()].map((alike) => {
    const [{ action, change, message }] = alike;
    const resource = resourceOf(change);
    const keys = alike.map((one) => recordOf(one).slice(resource.length + 1));
    const shown = keys.length > namesMax ? [...keys.slice(0, namesMax), '…'] : keys;
    const what = names().actionName({ action, resource });
    const line = say('notify/changes', { action: what, resource, names: keys, shown, message });
    return isStill(alike[0]) ? say('notify/still-withheld', { line }) : line;
  });
}

/** The record of a change: `users/E1005` of `users/E1005#set-status`. */
function recordOf({ action, change }: JsonFailure | JsonWithheld): string {
  const end = `#${action}`;
  return change.endsWith(end) ? change.slice(0, -end.length) : change;
}

/** Change ids start with the resource. */
function resourceOf(change: string): string {
  return change.split('/', 1)[0] ?? '';
}
