/** Sums up a run for cron mail and chats: a line to `grep`, and why changes are open. Pure. */
import { ExitCode } from '../../model/exit-codes.js';
import { groupBy } from '../../plan/records/collections.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { JsonDocument, JsonFailure, JsonWithheld } from '../data/json-document.js';

/**
 * The one line, the same in every language: a status, then names with values. For example `CHANGED
 * command=sync exit=0 create=17 update=5 applied=22 run=20260401T… service=https://…
 * duration=3.2s`. Figures that are 0 are left out, and a run or service that there was not. Pure.
 */
export function summaryLine(document: JsonDocument): string {
  const { status, command, exitCode, outcome, run, service, durationMs } = document;
  const values: readonly (readonly [string, string | number | null])[] = [
    ['command', command],
    ['exit', exitCode],
    ['outcome', exitCode === ExitCode.ok ? null : outcome],
    ...figuresOf(document),
    ['run', run],
    ['service', service],
    ['duration', `${(durationMs / 1000).toFixed(1)}s`],
  ];
  const known = values.filter(([, value]) => value !== null && value !== '');
  return [status, ...known.map(([name, value]) => `${name}=${valueText(value)}`)].join(' ');
}

/** Changes planned, results and findings, as far as there are any. */
function figuresOf({
  totals,
  results,
  problems,
  refusals,
}: JsonDocument): readonly (readonly [string, number])[] {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const found = { errors, warnings: problems.length - errors, refusals: refusals.length };
  const figures = [totals, results, found].flatMap((counts) => Object.entries<number>({ ...counts }));
  return figures.filter(([, count]) => count > 0);
}

function valueText(value: string | number | null): string {
  const text = plain(String(value));
  return /[\s"]/.test(text) ? JSON.stringify(text) : text;
}

const namesMax = 5;

/**
 * Changes that were not made, in the chosen language, those with one reason on one line:
 * `delete grades (9): G90, G10, …: reason`, or `delete grades/G90: reason` for one alone.
 */
export function changeLines(changes: readonly (JsonFailure | JsonWithheld)[]): readonly string[] {
  const groups = groupBy(changes, ({ action, change, message }) =>
    JSON.stringify([action, resourceOf(change), message]),
  );
  return [...groups.values()].map((alike) => {
    const [{ action, change, message }] = alike;
    const resource = resourceOf(change);
    const names = alike.map((one) => one.change.slice(resource.length + 1));
    return words.notify.changesText({ action, resource, names, message }, { namesMax });
  });
}

/** Ids of changes begin with it. */
function resourceOf(change: string): string {
  return change.split('/', 1)[0] ?? '';
}
