import { describe, expect, test } from 'vitest';
import { type Problem, problemAt } from '../../../src/model/problems.js';
import { alikeProblems } from '../../../src/plan/records/alike-problems.js';
import { describeAlike } from '../../../src/words/sentences/problems.js';

const blankAt = (line: number, field = 'name'): Problem =>
  problemAt({ code: 'blank_cell', args: {} }, { file: 'teams.csv', line, column: 'B', field });
const unknown = (column: string, header: string): Problem =>
  problemAt(
    { code: 'unknown_column', args: { header, known: ['code', 'name'] } },
    { file: 'teams.csv', line: 1, column },
    'warning',
  );
const textsOf = (problems: readonly Problem[]) =>
  alikeProblems(problems).map((alike) => describeAlike(alike));

describe('problems with one cause', () => {
  test('are one with all places, or with the first and the number of all', () => {
    expect(textsOf([2, 3].map((line) => blankAt(line)))).toEqual([
      'teams.csv:2 name, teams.csv:3 name (2): is blank but required.',
    ]);
    expect(textsOf([2, 3, 4, 7].map((line) => blankAt(line)))).toEqual([
      'teams.csv:2 name, teams.csv:3 name, teams.csv:4 name, … (4): is blank but required.',
    ]);
  });

  test('are two where the column or the table differs', () => {
    const other = problemAt({ code: 'blank_cell', args: {} }, { file: 'grades.csv', line: 2, field: 'name' });
    expect(textsOf([blankAt(2), blankAt(5, 'level'), blankAt(3), other])).toHaveLength(3);
  });

  test('are the ignored columns of a table, except one that may be a typing error', () => {
    expect(textsOf([unknown('C', 'カナ'), unknown('D', 'nmae'), unknown('E', '発令日')])).toEqual([
      'teams.csv:1: 2 columns are unknown and are ignored: "カナ", "発令日".',
      'teams.csv:1: column "nmae" is unknown and is ignored. Did you mean "name"?',
    ]);
  });
});
