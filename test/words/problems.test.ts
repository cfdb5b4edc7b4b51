import { describe, expect, test } from 'vitest';
import { type ProblemCode, problemAt } from '../../src/model/problems.js';
import type { Origin } from '../../src/model/tables.js';
import { describeProblem, inputRejectedMessage, problemMessage } from '../../src/words/en/problems.js';
import { problemMessage as problemMessageInJapanese } from '../../src/words/ja/problems.js';
import { exampleProblems } from '../helpers/words-samples.js';

function example<Code extends ProblemCode>(code: Code, origin?: Origin) {
  return problemAt({ code, args: exampleProblems[code] } as Parameters<typeof problemAt>[0], origin);
}

describe('a problem in words', () => {
  test.each(Object.keys(exampleProblems) as ProblemCode[])('%s is whole sentences', (code) => {
    for (const origin of [undefined, { file: 'teams.csv', line: 7, column: 'B', field: 'name' }]) {
      const message = problemMessage(example(code, origin));
      expect(message).toMatch(/^\S.*[.?]$/);
      expect(message).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test('begins with its place, if it has one', () => {
    expect(describeProblem(example('invalid_integer', { file: 'grades.csv', line: 7, field: 'level' }))).toBe(
      'grades.csv:7 level: "12a" is not a whole number from 0 to 255.',
    );
    expect(describeProblem(example('no_header'))).toBe(
      'is empty: not even a header line. Was the export cut off?',
    );
  });

  test.each<[ProblemCode, string]>([
    [
      'missing_column',
      'the required column "level" is missing. Did you mean "lvel"? Found: "code", "lvel". ' +
        'If it has another header, map it with --column, or columns of the source. ' +
        'If the header is in another line, use --header-row, or headerRow of the source.',
    ],
    [
      'unknown_table',
      '"grade" is not a table name, and the headers fit no table. Did you mean "grades"? Tables: grades, teams. ' +
        'Rename it, or say which table it is: --table TABLE=FILE, or table of the source in mastersync.yaml.',
    ],
    ['unknown_column', 'column "memo" is unknown and is ignored.'],
    [
      'invalid_code',
      '"Ｇ０１" is not a valid code: only A-Z, a-z, 0-9, "_" and "-" are allowed. ' +
        'With normalizeCodes: true in the settings it is read as "G01".',
    ],
    [
      'duplicate_key',
      '"A" appears twice in teams of "FY27"; first in teams.csv:2. Keep only one of the two.',
    ],
    [
      'unknown_parent',
      'no record "T-300" in the file or the service (teams of "FY27"). Add a row for T-300 or correct the cell.',
    ],
    ['parent_cycle', 'the parents form a cycle: A (teams.csv:2) → B → A (teams.csv:2). Correct one of them.'],
    ['text_too_long', '"abc" has 3 characters; the limit is 2.'],
    ['invalid_number', '"1e3" is not a whole number.'],
    ['unknown_option', '"rd" is not one of "red", "blue". Did you mean "red"?'],
    [
      'value_needed_to_create',
      'the service has no "G1" in grades yet, and creating it requires name, level. Enter a value, or correct the code.',
    ],
    [
      'children_left',
      '"A" cannot be deleted while "B", "C" would be left below it. Move or delete them in the same run.',
    ],
    [
      'rename_conflict',
      '"G1" cannot become "G2": the service has both in grades, and "G2" does not give up its key. ' +
        'To swap keys, use a free key in between, in two runs.',
    ],
    ['not_deletable', '"FY27" in charts cannot be deleted while it is the active one.'],
  ])('%s says what to do', (code, message) => {
    expect(problemMessage(example(code))).toBe(message);
  });

  test.each([
    ['in English', problemMessage, 'first in posts.csv:5 team. Keep only one of the two.'],
    ['in Japanese', problemMessageInJapanese, '（1つ目は posts.csv:5 team）。片方だけを残してください。'],
  ] as const)('of a team twice in one wide row points at the cell of the first, %s', (_, messageOf, end) => {
    const first = { file: 'posts.csv', line: 5, column: 'A', field: 'team' };
    const args = { resource: 'memberships', key: '130/E1', scope: 'FY27', first };
    expect(messageOf({ code: 'duplicate_key', severity: 'error', args })).toContain(end);
  });

  test('says when what is missing is so because its row was set aside', () => {
    const setAside = { file: 'teams.csv', line: 4 };
    const parent = { parent: 'T1', scope: 'FY27', resource: 'teams', setAside };
    expect(problemMessage(problemAt({ code: 'unknown_parent', args: parent }, undefined))).toBe(
      'the row of "T1" (teams.csv:4) was set aside, and the service has no such record in teams of "FY27". ' +
        'Correct that row.',
    );
    const chart = { scope: 'FY27', resource: 'charts', setAside: { file: 'charts.csv', line: 2 } };
    expect(problemMessage(problemAt({ code: 'unknown_scope', args: chart }, undefined))).toBe(
      'the row of "FY27" (charts.csv:2) was set aside, and the service has no such record in charts. ' +
        'Correct that row.',
    );
  });

  test('names the first five of many children', () => {
    const args = { resource: 'teams', key: 'A', children: [...'BCDEFGH'] };
    expect(problemMessage(problemAt({ code: 'children_left', args }, undefined))).toContain(
      'while "B", "C", "D", "E", "F" and 2 more would be left',
    );
  });

  test('distinguishes a default record from an active one, and any number from a whole one', () => {
    const grade = { resource: 'grades', key: 'G1', fact: 'isDefault' };
    expect(problemMessage(problemAt({ code: 'not_deletable', args: grade }, undefined))).toBe(
      '"G1" in grades cannot be deleted while it is the default one.',
    );
    const number = { value: '1e3', isWhole: false };
    expect(problemMessage(problemAt({ code: 'invalid_number', args: number }, undefined))).toBe(
      '"1e3" is not a number.',
    );
  });

  test('counts the characters of a long text as people do', () => {
    const problem = problemAt(
      { code: 'text_too_long', args: { value: '𠮷'.repeat(301), lengthMax: 300 } },
      undefined,
    );
    expect(problemMessage(problem)).toContain('has 301 characters');
  });
});

test('a rejected input says how many errors it has, one for each cause; warnings do not count', () => {
  const warning = problemAt({ code: 'no_rows', args: {} }, undefined, 'warning');
  expect(inputRejectedMessage([[example('no_header'), example('no_header')], [warning]])).toBe(
    'The input has 1 error; nothing was written. Correct the files and run again.',
  );
});

test('a value for a field whose row was set aside is not to be cleared', () => {
  const args = {
    header: 'size',
    resource: 'items',
    scope: 'V1',
    setAside: { file: 'master-fields.csv', line: 3 },
  };
  expect(problemMessage(problemAt({ code: 'field_not_in_scope', args }, undefined))).toBe(
    '"size" may be a field of "V1" whose row (master-fields.csv:3) was set aside. Correct that row.',
  );
});

test('what the service hides is no error of the files, unless they have some as well', () => {
  expect(inputRejectedMessage([[example('list_incomplete')]])).toContain('The files are not at fault');
  expect(inputRejectedMessage([[example('list_incomplete')], [example('no_header')]])).toContain('2 errors');
});
