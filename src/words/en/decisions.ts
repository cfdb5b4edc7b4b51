/** Decisions that people write into a report, and messages about them. */

import type { Decision } from '../../model/plan.js';
import type { ProblemArguments } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { formatOrigin, plain, quote, wholeLine } from '../text.js';
import { changeName, type NamedChange } from './common.js';
import { plural } from './plural.js';

/** The words of the column, as they are written and read. */
export const decisionWord: Readonly<Record<Decision, string>> = { apply: 'apply', skip: 'skip' };

/** Answers to a question, as they are written and read. */
export const answerWord: Readonly<Record<Decision, string>> = { apply: 'yes', skip: 'no' };

/** Headers of the columns that are read back, and labels of cells with the plan id and a name. */
export const heading = {
  decision: 'Decision',
  change: 'Change id',
  plan: 'Plan id',
  by: 'Name of who decided',
  note: 'Note on all decisions',
};

export type DecisionProblemCode = Extract<keyof ProblemArguments, `decision${string}`>;

const writeOne = 'Write apply or skip, and yes or no to a question.';

export const problemText: {
  readonly [Code in DecisionProblemCode]: (args: ProblemArguments[Code]) => string;
} = {
  decisions_unreadable: () =>
    'holds no decisions; name the decisions.json that the HTML report of the plan saved, or the workbook that ' +
    '`mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  decisions_without_plan: () =>
    `does not say which plan it belongs to: there is no cell ${quote(heading.plan)} with a value next to it. ` +
    'Name the workbook that `mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  decisions_of_other_plan: ({ found, planned }) =>
    `belongs to another plan (plan id ${quote(found)}; this plan has ${quote(planned)}). ` +
    'Use a report that was written together with this plan.',
  decision_column_missing: ({ column, headers }) =>
    `the column ${quote(heading[column])} is missing. Found: ${headers.map(quote).join(', ')}. ` +
    'Reports of a plan have it; reports of a run do not.',
  decision_blank: () => `is blank. ${writeOne}`,
  decision_unknown: ({ value }) => `${quote(value)} is not a decision. ${writeOne}`,
  decision_without_change: ({ value }) =>
    `the row says ${quote(value)}, but its change id is missing. Restore the id, or clear the row.`,
  decision_of_unknown_change: ({ change }) =>
    `the plan has no change ${quote(change)}. Restore the change id, or remove the row.`,
  decision_of_withheld: ({ change }) =>
    `${quote(change)} is withheld, and a decision about it alone cannot bring it back. Clear the cell, or answer its question with yes.`,
  decisions_without_name: () =>
    `a yes to a question is an approval, so it needs a name: fill in ${quote(heading.by)}.`,
  decisions_differ: ({ change, first }) =>
    `${quote(change)} is decided twice, differently in ${formatOrigin(first)}. Remove one of the rows.`,
  decision_missing: ({ changes, count }) => {
    const more = count > changes.length ? ` and ${count - changes.length} more` : '';
    const noun = count === 1 ? '1 change of the plan has' : `${count} changes of the plan have`;
    return `${noun} no decision: ${changes.map(quote).join(', ')}${more}. Restore what was removed. To leave a change out, write skip.`;
  },
};

/** A person decided against the change. */
export function leftOutMessage({ origin, by, note }: Skipping): string {
  const who = by === undefined ? '' : ` by ${plain(by)}`;
  const why = note === undefined ? '.' : `: ${quote(note)}`;
  return `left out in ${formatOrigin(origin)}${who}${why}`;
}

/** Who decided, and the note, as far as the file says so. */
interface Deciding {
  readonly by?: string | undefined;
  readonly note?: string | undefined;
}

interface Skipping extends Deciding {
  readonly origin: Origin;
}

/** `--only` names other records. */
export const notSelectedMessage: string = 'not selected by --only.';

/** It depends on a change that is left out. */
export function leftOutWithMessage(change: NamedChange): string {
  return `left out because it depends on ${changeName(change)}.`;
}

/** Another record, which stays, might be deleted with this one. */
export function leftOutAboveMessage(change: NamedChange): string {
  return `left out because of ${changeName(change)}: that record stays in place and might be deleted with this one.`;
}

/** What would be activated would differ from what was reviewed. */
export function leftOutUnfinishedMessage(change: NamedChange): string {
  return `left out because of ${changeName(change)}: without it, the result would not be what was reviewed.`;
}

/** Who decided, and the note: for a line with a label. */
export function deciderText({
  by,
  note,
}: {
  readonly by: string;
  readonly note?: string | undefined;
}): string {
  return note === undefined ? plain(by) : `${plain(by)}: ${wholeLine(note)}`;
}

/** How to decide: at the top of the page and of the workbook. */
export function pageIntro({ hasQuestions }: { readonly hasQuestions: boolean }): string {
  const answer = hasQuestions ? ' Answer each question with yes or no.' : '';
  return (
    `Decide here.${answer} In the list of changes, tick "Leave out" at each change that should ` +
    'not be made; what depends on it is left out too. Then enter your name, save your decisions at the end of the page, and send the ' +
    'file to the operator. Figures and drawings show the whole plan.'
  );
}

export function workbookIntro({ hasQuestions }: { readonly hasQuestions: boolean }): readonly string[] {
  const answer = hasQuestions
    ? ` Answer each question on the sheet of decisions with ${answerWord.apply} or ${answerWord.skip}.`
    : '';
  return [
    `Decide here.${answer} In the lists, change ${decisionWord.apply} to ${decisionWord.skip} at each change that should not be made; what depends on it is left out too.`,
    'Enter your name above, save the workbook, and send it to the operator. Do not delete rows or edit the last column.',
  ];
}

/** The sheet with the questions. */
export const sheet: string = 'Decisions';

/** In the HTML report, whose readers decide by hand. A browser fills in what stands in braces. */
export const page = {
  column: 'Decision',
  label: 'Your decisions',
  state: { apply: 'Apply', skip: 'Leave out', along: 'Left out too' },
  answer: { apply: 'Yes', skip: 'No' },
  skipRecord: 'Leave out {record}',
  note: 'Note',
  noteOn: 'Note on {record}',
  takesAlong: 'and {count} more with it',
  goesWith: 'because of {record}',
  counts: '{apply} to apply, {skip} left out, {along} left out with them',
  answers: '{yes} yes, {no} no, {open} open',
  by: 'Your name',
  noteOnAll: 'Note',
  save: 'Save decisions',
  saved: 'Saved as decisions.json. Send this file to the operator, who applies the plan with it.',
  skipShown: 'Leave out all shown',
  applyShown: 'Apply all shown',
  printed: { counts: 'Decisions', by: 'Decided by', note: 'Note' },
};

/** How many changes are left out: `decided` by a person, `others` as a result. */
export function decisionsReadMessage(
  file: string,
  {
    decided,
    others,
    approved,
    by,
    note,
  }: Deciding & Readonly<Record<'decided' | 'others' | 'approved', number>>,
): string {
  const along = others === 0 ? '' : `, and ${others} more as a result`;
  const noun = decided === 1 ? '1 change is' : `${decided} changes are`;
  const count = decided === 0 ? 'nothing is left out.' : `${noun} left out${along}.`;
  const who = by === undefined ? '' : ` Decided by ${plain(by)}.`;
  const why = note === undefined ? '' : ` Note: ${quote(note)}`;
  const yes = approved === 0 ? '' : ` ${plural(approved, 'question')} answered with yes.`;
  return `${file}: ${count}${yes}${who}${why}`;
}
