import { describe, expect, test } from 'vitest';
import { problemAt } from '../../src/model/problems.js';
import { inputRejected } from '../../src/plan/records/alike-problems.js';
import { useLanguage } from '../../src/words/language.js';
import { describeAlike, describeProblem, problemMessage } from '../../src/words/sentences/problems.js';

const noHeader = problemAt({ code: 'no_header', args: {} }, undefined);
const incomplete = { resource: 'teams', scope: 'FY27', read: 3, counted: 4 };
const listIncomplete = problemAt({ code: 'list_incomplete', args: incomplete }, undefined);

const origin = { file: '人事　一覧.csv', line: 3 };

describe('a problem in words', () => {
  test('begins with its place, if it has one', () => {
    const args = { value: '12a', min: 0, max: 255 };
    const place = { file: 'grades.csv', line: 7, field: 'level' };
    expect(describeProblem(problemAt({ code: 'invalid_integer', args }, place))).toBe(
      'grades.csv:7 level: "12a" is not a whole number from 0 to 255.',
    );
    expect(describeProblem(noHeader)).toBe('is empty: not even a header line. Was the export cut off?');
  });

  test('stands once for all places, of which the first are named', () => {
    const [first, ...others] = [2, 3, 4, 5].map((line) =>
      problemAt({ code: 'label_row', args: {} }, { file: 'a.csv', line }),
    );
    if (!first) throw new Error('no problem');
    expect(describeAlike([first, ...others])).toBe(
      'a.csv:2, a.csv:3, a.csv:4, … (4): names the columns once more, below the header, and is ignored.',
    );
  });

  test('names what is typed to solve it, so that it can be copied', () => {
    const args = { table: 'users', field: 'code', header: '社員　番号', read: 'ID' };
    expect(problemMessage(problemAt({ code: 'column_of_other_master', args }, origin))).toContain(
      "--table 'users=人事　一覧.csv' --column 'users.code=社員　番号' " +
        '(in mastersync.yaml: { file: "人事　一覧.csv", table: users, columns: { "社員　番号": code } })',
    );
  });

  test.each([
    [{ character: 5, openedLine: 2 }, ' at character 5 of this line (opened in line 2).'],
    [{ character: 5, openedLine: 3 }, ' at character 5 of this line.'],
    [{ openedLine: 2 }, ' mark (opened in line 2).'],
  ])('says where a stray quotation mark was opened if that is elsewhere: %j', (args, end) => {
    expect(problemMessage(problemAt({ code: 'stray_quote', args }, origin))).toContain(end);
  });

  test('goes round a cycle back to its first record', () => {
    const steps = [{ key: 'A', origin: { file: 'teams.csv', line: 2 } }, { key: 'B' }];
    expect(problemMessage(problemAt({ code: 'parent_cycle', args: { steps } }, undefined))).toContain(
      'A (teams.csv:2) → B → A (teams.csv:2).',
    );
  });

  test('names the first five of many children', () => {
    const args = { resource: 'teams', key: 'A', children: [...'BCDEFGH'] };
    expect(problemMessage(problemAt({ code: 'children_left', args }, undefined))).toContain(
      'while "B", "C", "D", "E", "F" and 2 more would be left',
    );
  });

  test('counts the characters of a long text as people do', () => {
    const args = { value: '𠮷'.repeat(301), lengthMax: 300 };
    expect(problemMessage(problemAt({ code: 'text_too_long', args }, undefined))).toContain(
      'has 301 characters',
    );
  });

  test('calls a state what reports call it, and suggests that', () => {
    const args = { value: 'activ', options: ['active', 'suspended'], isState: true } as const;
    const problem = problemAt({ code: 'unknown_option', args }, undefined);
    expect(problemMessage(problem)).toBe(
      '"activ" is not one of "active", "suspended". Did you mean "active"?',
    );
    useLanguage('ja');
    expect(problemMessage(problem)).toContain('「利用中」、「利用停止」');
  });

  test('names the cell of a workbook with decisions as its report does', () => {
    const args = { column: 'change', headers: ['code', 'name'] } as const;
    expect(problemMessage(problemAt({ code: 'decision_column_missing', args }, undefined))).toContain(
      'column "Change id"',
    );
  });

  test('counts the changes without a decision that it does not name', () => {
    const args = { changes: ['grades/G9'], count: 17 };
    expect(problemMessage(problemAt({ code: 'decision_missing', args }, undefined))).toContain(
      '"grades/G9" and 16 more.',
    );
  });
});

describe('a rejected input', () => {
  test('says how many errors it has, one for each cause; warnings do not count', () => {
    const warning = problemAt({ code: 'no_rows', args: {} }, undefined, 'warning');
    expect(inputRejected([noHeader, noHeader, warning]).message).toBe(
      'The input has 1 error; nothing was written. Correct the files and run again.',
    );
  });

  test('is not at fault for what the service hides, unless it has errors as well', () => {
    expect(inputRejected([listIncomplete]).message).toContain('The files are not at fault');
    expect(inputRejected([listIncomplete, noHeader]).message).toContain('2 errors');
  });
});
