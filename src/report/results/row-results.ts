/** The result of each input row, exactly one per row. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus, Plan } from '../../model/plan.js';
import { type Problem, sourcePlace } from '../../model/problems.js';
import { textOf } from '../../model/sentence.js';
import type { Origin, Table } from '../../model/tables.js';
import { isHeldBack } from '../../plan/check/hold.js';
import { selectedPart } from '../../plan/decisions/leave-out.js';
import { rowsOf } from '../../plan/intake/set-aside.js';
import { isDone } from '../../plan/records/totals.js';
import { withheldMessage } from '../../words/sentences/findings.js';
import { problemMessage } from '../../words/sentences/problems.js';

export type RowStatus = OutcomeStatus | 'withheld' | 'set-aside' | 'unchanged' | 'out-of-scope';

export interface RowResult {
  /** The actions that the row requested, if any. */
  readonly actions: readonly Action[];
  readonly status: RowStatus;
  /** Why it was not done; empty if it was. */
  readonly message: string;
}

/** Results by table, then by line. */
export type RowResults = (place: Pick<Origin, 'file' | 'sheet'>) => (line: number) => RowResult;

/** What determines the results of rows. */
export interface RunOfRows {
  readonly plan: Plan;
  /** One per change of the plan. */
  readonly outcomes: readonly Outcome[];
  readonly setAside: readonly Problem[];
}

/** True if open rows need correction; otherwise they only need another try. */
export function isAnyRowFaulty({ plan, outcomes, setAside }: RunOfRows): boolean {
  const isRefused = ({ status, exitCode }: Outcome) => status === 'failed' && exitCode === undefined;
  const isAnyHeldBack = selectedPart(plan).withheld.some(isHeldBack);
  return isAnyHeldBack || setAside.length > 0 || outcomes.some(isRefused);
}

/** If a row has several results, the first of these is shown. */
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
  'out-of-scope',
];

const unchangedRow: RowResult = { actions: [], status: 'unchanged', message: '' };
const leftOutRow: RowResult = { actions: [], status: 'out-of-scope', message: '' };

/** True if something is left to do for a row. */
export function isRowOpen({ status }: RowResult): boolean {
  return statusOrder.indexOf(status) < statusOrder.indexOf('applied');
}

/** Finds the result of each row. */
export function rowResults(run: RunOfRows & { readonly tables: readonly Table[] }): RowResults {
  const { tables, outcomes, setAside } = run;
  const plan = selectedPart(run.plan);
  // One file may be read as several tables.
  const tableIds = new Set(tables.map(({ source, resource }) => `${resource} ${placeId(source)}`));
  const resultsByTable = new Map<string, Map<number, RowResult>>();
  const add = (rows: readonly Origin[], result: RowResult) => {
    for (const origin of rows) addResult(resultsByTable, origin, result);
  };
  for (const { source, leftOut = [], replacedLines = [] } of tables) {
    const lines = [...leftOut.map(({ line }) => line), ...replacedLines];
    const rows = lines.map((line) => ({ ...sourcePlace(source), line }));
    add(rows, leftOutRow);
  }
  for (const outcome of outcomes) {
    const { change, status, message = '' } = outcome;
    const result = { actions: [change.action], status, message: isDone(outcome) ? '' : textOf(message) };
    add(rowsOfChange(change, tableIds), result);
  }
  for (const { change, ...why } of plan.withheld) {
    const message = withheldMessage(why);
    const result = { actions: [change.action], status: 'withheld', message } as const;
    add(rowsOfChange(change, tableIds), result);
  }
  for (const problem of setAside) {
    const message = problemMessage(problem);
    add(rowsOf(problem), { actions: [], status: 'set-aside', message });
  }
  return (place) => {
    const byLine = resultsByTable.get(placeId(place));
    return (line) => byLine?.get(line) ?? unchangedRow;
  };
}

/**
 * The rows that request a change: its own, and those of the parts it touches, such as fields of a
 * master. A record named only by parts has no row of its own.
 */
function rowsOfChange(
  { resource, origin, fields }: Change,
  tableIds: ReadonlySet<string>,
): readonly Origin[] {
  const isOwn = tableIds.has(`${resource} ${placeId(origin)}`);
  const cells = fields.flatMap((field) => field.origin ?? []);
  const others = isOwn ? cells.filter((cell) => !isInRow(cell, origin)) : cells;
  const rows = [...(isOwn ? [origin] : []), ...others].filter(({ line }) => line !== undefined);
  if (rows.length <= 1) return rows;
  return [...new Map(rows.map((row) => [`${row.line}/${placeId(row)}`, row])).values()];
}

function isInRow(cell: Origin, row: Origin): boolean {
  return cell.line === row.line && cell.file === row.file && cell.sheet === row.sheet;
}

function addResult(
  resultsByTable: Map<string, Map<number, RowResult>>,
  origin: Origin,
  result: RowResult,
): void {
  const id = placeId(origin);
  const byLine = resultsByTable.get(id) ?? new Map<number, RowResult>();
  resultsByTable.set(id, byLine);
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
