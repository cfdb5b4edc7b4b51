import { describe, expect, test } from 'vitest';
import { findInJson } from '../../../src/plan/decisions/json-decisions.js';
import { judgeDecisions } from '../../../src/plan/decisions/judge-decisions.js';
import { decisionWords } from '../../../src/words/sentences/decision-words.js';
import { aChange, aPlan } from '../../helpers/builders.js';

const file = 'decisions.json';
const planId = 'abcdef0123456789';
const plan = aPlan({ changes: [aChange('grades', 'G1'), aChange('grades', 'G2')] });

const g1 = { id: 'grades/G1', decision: 'apply' };
const g2 = { id: 'grades/G2', decision: 'skip' };
const question = 'deletes=2@66f3c2d014';
const yes = { id: question, decision: 'apply' };
const decisions = [g1, g2];
const whole = { format: 'mastersync-decisions', version: 2, plan: planId, by: '佐藤', decisions };

/** What is skipped, and the problems with their places. */
function judge(content: object) {
  const found = findInJson(file, JSON.stringify(content));
  if (!found) return undefined;
  const wordsOf = decisionWords().map(({ decisionWord }) => decisionWord);
  const questions = new Set([question]);
  const { skipped, approved, problems } = judgeDecisions({
    ...{ file, found, plan, questions, planId, decisionWords: wordsOf },
  });
  return [
    ...approved,
    ...[...skipped].map(([id, { by, note }]) => [id, by, note].filter(Boolean).join(' ')),
    ...problems.map(({ code, origin }) => [code, origin?.field].filter(Boolean).join(' ')),
  ];
}

test('the decisions of a JSON file are found with who decided and why', () => {
  expect(judge(whole)).toEqual(['grades/G2 佐藤']);
  expect(judge({ ...whole, note: '確認済み' })).toEqual(['grades/G2 佐藤 確認済み']);
  expect(judge({ ...whole, note: '確認済み', decisions: [g1, { ...g2, note: '4月に' }] })).toEqual([
    'grades/G2 佐藤 4月に',
  ]);
});

test('a yes approves what was asked, a no and nothing do not; what is not named is made as planned', () => {
  expect(judge({ ...whole, decisions: [yes] })).toEqual([question]);
  expect(judge({ ...whole, decisions: [{ ...yes, decision: 'skip' }] })).toEqual([]);
  expect(judge({ ...whole, decisions: [] })).toEqual([]);
});

describe('the decisions of a JSON file are refused', () => {
  test.each<[string, object, readonly string[]]>([
    ['with a yes and no name', { ...whole, by: ' ', decisions: [yes] }, [question, 'decisions_without_name']],
    [
      'with an answer to no question',
      { ...whole, decisions: [{ ...yes, id: 'deletes=3@0' }] },
      ['decision_of_unknown_change deletes=3@0'],
    ],
  ])('%s', (_, content, expected) => {
    expect(judge(content)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['of a newer version', JSON.stringify({ ...whole, version: 3 })],
    ['of another format', JSON.stringify({ ...whole, format: 'mastersync-plan' })],
    ['that is cut off', JSON.stringify(whole).slice(0, -1)],
    ['that is another text', 'code,name'],
  ])('as unreadable in a file %s', (_, text) => {
    expect(findInJson(file, text)).toBeUndefined();
  });
});
