import { describe, expect, test } from 'vitest';
import { type Problem, problemAt } from '../../../src/model/problems.js';
import type { Origin } from '../../../src/model/tables.js';
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
      'teams.csv:2 name, teams.csv:3 name (2): is blank but required. Fill it in.',
    ]);
    expect(textsOf([2, 3, 4, 7].map((line) => blankAt(line)))).toEqual([
      'teams.csv:2 name, teams.csv:3 name, teams.csv:4 name, … (4): is blank but required. Fill it in.',
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

  test('are the rows that two sources have in common, not those that one repeats', () => {
    const repeated = (line: number, first: Origin) =>
      problemAt(
        { code: 'duplicate_key', args: { resource: 'teams', scope: '', key: `T${line}`, first } },
        { file: 'b.csv', line, column: 'A' },
      );
    expect(textsOf([2, 3].map((line) => repeated(line, { file: 'a.csv', line })))).toEqual([
      'b.csv: 2 rows of teams are in a.csv as well, "T2" first. Read them from one source only: remove the other, or its rows.',
    ]);
    expect(textsOf([2, 3].map((line) => repeated(line, { file: 'b.csv', line, column: 'A' })))).toEqual([
      'b.csv is read twice as teams: 2 rows repeat, "T2" first. Remove one of the two sources, or give each the rows that it is for with "where".',
    ]);
    expect(textsOf([5, 6].map((line) => repeated(line, { file: 'b.csv', line: 2 })))).toHaveLength(2);
  });
});
