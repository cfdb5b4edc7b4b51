/** The one line that sums up a run, for cron mail and `grep`. The same in every language: a status, then names with values. */
import { ExitCode } from '../../model/exit-codes.js';
import { plain } from '../../words/text.js';
import type { JsonDocument } from '../data/json-document.js';

/**
 * For example `CHANGED command=sync exit=0 create=17 update=5 applied=22 run=20260401T… service=https://… duration=3.2s`.
 * Figures that are 0 are left out, and a run or service that there was not. Pure.
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
  const told = values.filter(([, value]) => value !== null && value !== '');
  return [status, ...told.map(([name, value]) => `${name}=${valueText(value)}`)].join(' ');
}

/** What was planned, what came of it, and what was found, as far as there is any. */
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
