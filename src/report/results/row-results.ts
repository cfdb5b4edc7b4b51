/** What came of each row of the input. Every row has exactly one result. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus, Plan } from '../../model/plan.js';
import { type Problem, sourcePlace } from '../../model/problems.js';
import { isHeldBack } from '../../model/refusals.js';
import type { Origin, Table } from '../../model/tables.js';
import { rowsOf } from '../../plan/intake/set-aside.js';
import { isDone } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';

export type RowStatus = OutcomeStatus | 'withheld' | 'set-aside' | 'unchanged';

export interface RowResult {
  /** What was to be done, where something was. */
  readonly actions: readonly Action[];
  readonly status: RowStatus;
  /** Why it was not done; empty where it was. */
  readonly message: string;
}

/** Results by table, then by line. */
export type RowResults = (place: Pick<Origin, 'file' | 'sheet'>) => (line: number) => RowResult;

/** True where somebody must look at rows that are left: others need only to be tried again. */
export function isAnyRowFaulty(run: {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly setAside: readonly Problem[];
}): boolean {
  const { plan, outcomes, setAside } = run;
  const isRefused = ({ status, exitCode }: Outcome) => status === 'failed' && exitCode === undefined;
  const isAnyHeldBack = plan.withheld.some(({ reason }) => isHeldBack(reason));
  return isAnyHeldBack || setAside.length > 0 || outcomes.some(isRefused);
}

/** What a row is said to be when several things were to be done for it: the first of these that one of them is. */
const statusOrder: readonly RowStatus[] = [
  'set-aside',
  'failed',
  'unknown',
  'notAttempted',
  'skipped',
  'withheld',
  'applied',
  'already',
  'unchanged',
];

const unchangedRow: RowResult = { actions: [], status: 'unchanged', message: '' };

/** True for a row about which something is left to do. */
export function isRowOpen({ status }: RowResult): boolean {
  return statusOrder.indexOf(status) < statusOrder.indexOf('applied');
}

/**
 * Finds what came of each row.
 * @param run.setAside the problems that set rows aside
 * @param run.outcomes one for each change of the plan
 */
export function rowResults(run: {
  readonly tables: readonly Table[];
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly setAside: readonly Problem[];
}): RowResults {
  const { tables, plan, outcomes, setAside } = run;
  const resourceByPlace = new Map(tables.map(({ source, resource }) => [placeId(source), resource]));
  const found = new Map<string, Map<number, RowResult>>();
  const add = (rows: readonly Origin[], result: RowResult) => {
    for (const origin of rows) addResult(found, origin, result);
  };
  for (const outcome of outcomes) {
    const { change, status, message = '' } = outcome;
    add(rowsOfChange(change, resourceByPlace), {
      actions: [change.action],
      status,
      message: isDone(outcome) ? '' : message,
    });
  }
  for (const { change, reason } of plan.withheld) {
    const result: RowResult = {
      actions: [change.action],
      status: 'withheld',
      message: words.withholding.withholdMessage(reason),
    };
    add(rowsOfChange(change, resourceByPlace), result);
  }
  for (const problem of setAside) {
    add(rowsOf(problem), {
      actions: [],
      status: 'set-aside',
      message: words.problems.problemMessage(problem),
    });
  }
  return (place) => {
    const byLine = found.get(placeId(place));
    return (line) => byLine?.get(line) ?? unchangedRow;
  };
}

/**
 * The rows that ask for a change: its own, and those of the parts that it touches, such as fields of a master. A record that
 * only parts name has no row of its own.
 */
function rowsOfChange(
  { resource, origin, fields }: Change,
  resourceByPlace: ReadonlyMap<string, string>,
): readonly Origin[] {
  const isOwn = resourceByPlace.get(placeId(origin)) === resource;
  const cells = fields.flatMap((field) => field.origin ?? []);
  const others = isOwn ? cells.filter((cell) => !isInRow(cell, origin)) : cells;
  const rows = [...(isOwn ? [origin] : []), ...others].filter(({ line }) => line !== undefined);
  if (rows.length <= 1) return rows;
  return [...new Map(rows.map((row) => [`${row.line}/${placeId(row)}`, row])).values()];
}

function isInRow(cell: Origin, row: Origin): boolean {
  return cell.line === row.line && cell.file === row.file && cell.sheet === row.sheet;
}

function addResult(found: Map<string, Map<number, RowResult>>, origin: Origin, result: RowResult): void {
  const id = placeId(origin);
  const byLine = found.get(id) ?? new Map<number, RowResult>();
  found.set(id, byLine);
  const line = origin.line ?? 0;
  const before = byLine.get(line);
  byLine.set(line, before ? joined(before, result) : result);
}

function joined(one: RowResult, other: RowResult): RowResult {
  const isFirst = statusOrder.indexOf(one.status) <= statusOrder.indexOf(other.status);
  const messages = [one.message, other.message].filter((message) => message !== '');
  return {
    actions: [...new Set([...one.actions, ...other.actions])],
    status: isFirst ? one.status : other.status,
    message: [...new Set(messages)].join(' '),
  };
}

function placeId(place: Pick<Origin, 'file' | 'sheet'>): string {
  const { file, sheet } = sourcePlace(place);
  return JSON.stringify([file, sheet]);
}
