import { expect, test } from 'vitest';
import { problemAt } from '../../src/model/problems.js';
import {
  type DecisionProblemCode,
  decisionsReadMessage,
  leftOutAboveMessage,
  leftOutMessage,
  leftOutUnfinishedMessage,
  leftOutWithMessage,
} from '../../src/words/en/decisions.js';
import { problemMessage } from '../../src/words/en/problems.js';
import { aChange } from '../helpers/builders.js';
import { exampleProblems } from '../helpers/words-samples.js';

test.each<[DecisionProblemCode, string]>([
  [
    'decisions_unreadable',
    'holds no decisions; name the decisions.json that the HTML report of the plan saved, or the workbook that ' +
      '`mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  ],
  [
    'decisions_without_plan',
    'does not say which plan it belongs to: there is no cell "Plan id" with a value next to it. ' +
      'Name the workbook that `mastersync plan --out plan.jsonl --report diff.xlsx` wrote.',
  ],
  [
    'decisions_of_other_plan',
    'belongs to another plan (plan id "abc"; this plan has "def"). Use a report that was written together with this plan.',
  ],
  [
    'decision_column_missing',
    'the column "Change id" is missing. Found: "code", "name". Reports of a plan have it; reports of a run do not.',
  ],
  ['decision_blank', 'is blank. Write apply or skip, and yes or no to a question.'],
  ['decision_unknown', '"perhaps" is not a decision. Write apply or skip, and yes or no to a question.'],
  [
    'decision_without_change',
    'the row says "skip", but its change id is missing. Restore the id, or clear the row.',
  ],
  [
    'decision_of_unknown_change',
    'the plan has no change "grades/G9". Restore the change id, or remove the row.',
  ],
  [
    'decision_of_withheld',
    '"grades/G9" is withheld, and a decision about it alone cannot bring it back. Clear the cell, or answer its question with yes.',
  ],
  [
    'decisions_differ',
    '"grades/G9" is decided twice, differently in diff.xlsx / grades!12. Remove one of the rows.',
  ],
  [
    'decision_missing',
    '17 changes of the plan have no decision: "grades/G9" and 16 more. Restore what was removed. To leave a change out, write skip.',
  ],
])('a workbook with decisions that is refused says what to do: %s', (code, message) => {
  const problem = problemAt(
    { code, args: exampleProblems[code] } as Parameters<typeof problemAt>[0],
    undefined,
  );
  expect(problemMessage(problem)).toBe(message);
});

test('a change that is left out says by which cell or with which other change', () => {
  const other = aChange('teams', 'N', { name: 'Sales' });
  expect(leftOutMessage({ origin: { file: 'diff.xlsx', sheet: 'grades', line: 3, column: 'A' } })).toBe(
    'left out in diff.xlsx / grades!A3.',
  );
  const origin = { file: 'decisions.json', field: 'grades/G2' };
  expect(leftOutMessage({ origin, by: 'Sato', note: 'In April.' })).toBe(
    'left out in decisions.json grades/G2 by Sato: "In April."',
  );
  expect([leftOutWithMessage(other), leftOutAboveMessage(other), leftOutUnfinishedMessage(other)]).toEqual([
    'left out because it depends on create N Sales (teams of "FY27").',
    'left out because of create N Sales (teams of "FY27"): that record stays in place and might be deleted with this one.',
    'left out because of create N Sales (teams of "FY27"): without it, the result would not be what was reviewed.',
  ]);
});

test.each([
  [0, 0, 'diff.xlsx: nothing is left out.'],
  [1, 0, 'diff.xlsx: 1 change is left out.'],
  [2, 1, 'diff.xlsx: 2 changes are left out, and 1 more as a result.'],
])('decisions that were read are counted: %i and %i others', (decided, others, message) => {
  expect(decisionsReadMessage('diff.xlsx', { decided, others, approved: 0 })).toBe(message);
});

test('decisions that were read say who decided, and why', () => {
  const count = { decided: 1, approved: 0, others: 0 };
  expect(decisionsReadMessage('decisions.json', { ...count, by: 'Sato', note: 'As agreed.' })).toBe(
    'decisions.json: 1 change is left out. Decided by Sato. Note: "As agreed."',
  );
});
