/** What people write into a report to decide about changes, and what is said of it. */

import type { Decision } from '../../model/plan.js';
import type { ProblemArguments } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { formatOrigin, quote } from '../text.js';
import { changeName, type NamedChange } from './common.js';

/** What stands in the cells of the column, and is taken for the decision. */
export const decisionWord: Readonly<Record<Decision, string>> = { apply: 'apply', skip: 'skip' };

/** Headers of the columns that are read back, and the label of the cell that tells the plan. */
export const heading = { decision: 'decision', change: 'change id', plan: 'plan id' };

export type DecisionProblemCode = Extract<keyof ProblemArguments, `decision${string}`>;

const writeOne = 'Write apply or skip.';

export const problemText: {
  readonly [Code in DecisionProblemCode]: (args: ProblemArguments[Code]) => string;
} = {
  decisions_not_a_workbook: () =>
    'is not a workbook; name the .xlsx that `mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  decisions_without_plan: () =>
    `does not say which plan it is of: no cell ${quote(heading.plan)} with its value beside it. ` +
    'Name the workbook that `mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  decisions_of_other_plan: ({ found, planned }) =>
    `was written for another plan (its plan id is ${quote(found)}, that of this plan ${quote(planned)}). ` +
    'Decide in the workbook that was written together with this plan.',
  decision_column_missing: ({ column, headers }) =>
    `the column ${quote(heading[column])} is missing. Found: ${headers.map(quote).join(', ')}. ` +
    'The report of a plan has it; that of a run has not.',
  decision_blank: () => `is blank. ${writeOne}`,
  decision_unknown: ({ value }) => `${quote(value)} is not a decision. ${writeOne}`,
  decision_without_change: ({ value }) =>
    `the row says ${quote(value)}, but not of which change: its change id is gone. Put it back, or clear the row.`,
  decision_of_unknown_change: ({ change }) =>
    `the plan has no change ${quote(change)}. Put the change id back, or remove the row.`,
  decision_of_withheld: ({ change }) =>
    `${quote(change)} is withheld from the plan, and no decision brings it back. Clear the cell.`,
  decisions_differ: ({ change, first }) =>
    `${quote(change)} is decided twice, and otherwise in ${formatOrigin(first)}. Remove one of the rows.`,
  decision_missing: ({ changes, count }) => {
    const more = count > changes.length ? ` and ${count - changes.length} more` : '';
    const noun = count === 1 ? '1 change of the plan has' : `${count} changes of the plan have`;
    return `${noun} no row: ${changes.map(quote).join(', ')}${more}. Put the rows back; what should not be made needs the word skip.`;
  },
};

/** Why a change is not made: a person said so. */
export function leftOutMessage(origin: Origin): string {
  return `left out in ${formatOrigin(origin)}.`;
}

/** Why a change is not made: it needs one that is left out. */
export function leftOutWithMessage(change: NamedChange): string {
  return `left out with ${changeName(change)}, on which it depends.`;
}

/** Why a record is not deleted: another one would go with it. */
export function leftOutAboveMessage(change: NamedChange): string {
  return `left out because of ${changeName(change)}: that record stays where it is, and might go with this one.`;
}

/** Why something is not activated: it would not be what was looked at. */
export function leftOutUnfinishedMessage(change: NamedChange): string {
  return `left out with ${changeName(change)}: without that, it would not be what was reviewed.`;
}

/** How much of a plan is left out: `decided` by a person, `others` with it. */
export function decisionsReadMessage(file: string, count: { decided: number; others: number }): string {
  const { decided, others } = count;
  const along = others === 0 ? '' : `, and ${others} with ${decided === 1 ? 'it' : 'them'}`;
  const noun = decided === 1 ? '1 change is' : `${decided} changes are`;
  return decided === 0 ? `${file}: nothing is left out.` : `${file}: ${noun} left out${along}.`;
}
