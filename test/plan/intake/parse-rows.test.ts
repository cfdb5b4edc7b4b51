import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problems.js';
import type { CellMark, Table } from '../../../src/model/tables.js';
import { parseRows } from '../../../src/plan/intake/parse-rows.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aTable } from '../../helpers/builders.js';

function parse(table: Table) {
  const definition = definitionOf(table.resource);
  const { previousKeyColumn = '' } = definition;
  const names = ['action', previousKeyColumn];
  return parseRows(definition, table, { names, areOthersAllowed: false, previousKeyColumn });
}

/** The values of every record that could be read. */
function valuesOf(table: Table) {
  return parse(table).records.map(({ values }) => values);
}

/** Each problem as `code` and cell, for example `blank_cell B3`. */
function placesOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, origin }) => `${code} ${origin?.column ?? ''}${origin?.line ?? ''}`);
}

describe('a row without a fault', () => {
  test('becomes a record that knows its row', () => {
    expect(parse(aTable('grades', ['code,name,level', 'G1,Chief,5']))).toEqual({
      problems: [],
      otherColumns: [],
      lost: [],
      leftOut: [],
      records: [
        {
          resource: 'grades',
          scope: '',
          key: 'G1',
          intent: 'upsert',
          values: { code: 'G1', name: 'Chief', level: 5 },
          cells: ['G1', 'Chief', '5'],
          row: {
            line: 2,
            table: {
              file: 'grades.csv',
              columnIndexByField: new Map([
                ['code', 0],
                ['name', 1],
                ['level', 2],
              ]),
              header: ['code', 'name', 'level'],
            },
          },
        },
      ],
    });
  });

  test.each(['__proto__', 'constructor'])('is not touched by a column named %s', (header) => {
    const [values] = valuesOf(aTable('grades', [`${header},code,name,level`, 'x,G1,Chief,5']));
    expect(values).toEqual({ code: 'G1', name: 'Chief', level: 5 });
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

describe('a cell', () => {
  const header = 'code,name,parentCode,notes,approveOnly';

  test('that is blank clears its field', () => {
    expect(valuesOf(aTable('teams', [header, 'T1,Sales,,  ,']))).toEqual([
      { code: 'T1', name: 'Sales', parentCode: null, notes: null, approveOnly: false },
    ]);
  });

  test('with * leaves its field as it is', () => {
    expect(valuesOf(aTable('teams', [header, 'T1,*,*, * ,*']))).toEqual([{ code: 'T1' }]);
  });
});

test('the width of codes is folded where that is asked for, and that of names is not', () => {
  const table = aTable('grades', ['code,name,level', 'Ｇ１,Ａ,1']);
  const folding = { names: [], areOthersAllowed: false, isFoldingCodes: true };
  expect(parseRows(definitionOf('grades'), table, folding).records[0]?.values).toMatchObject({
    code: 'G1',
    name: 'Ａ',
  });
});

describe('the action of a row', () => {
  const header = 'action,code,name,level';
  const intentsOf = (...rows: readonly string[]) =>
    parse(aTable('grades', [header, ...rows])).records.map(({ intent }) => intent);

  test.each(['upsert', 'create', 'update', 'delete', 'ignore'])('may be %s', (action) => {
    expect(intentsOf(`${action},G1,Chief,5`)).toEqual([action]);
  });

  test('is upsert where the cell is blank, and is read in any case', () => {
    expect(intentsOf(',G1,Chief,5', ' ,G1,Chief,5', ' DELETE ,G1,Chief,5')).toEqual([
      'upsert',
      'upsert',
      'delete',
    ]);
  });

  test.each(['create', 'delete'])('%s cannot rename', (action) => {
    const table = aTable('grades', [`${header},previousCode`, `${action},G9,Chief,1,G1`]);
    expect(placesOf(parse(table).problems)).toEqual(['rename_not_allowed A2']);
  });

  test('must be known', () => {
    const { records, problems } = parse(aTable('grades', [header, 'remove,G1,Chief,256']));
    expect(records).toEqual([]);
    expect(problems).toMatchObject([
      { code: 'invalid_integer' },
      {
        code: 'invalid_action',
        severity: 'error',
        args: { value: 'remove' },
        origin: { file: 'grades.csv', line: 2, column: 'A', field: 'action' },
      },
    ]);
  });

  test.each(['delete', 'ignore'])('%s needs the key only', (action) => {
    const { records, problems } = parse(aTable('grades', [header, `${action},G1,,x`, `${action},,,`]));
    expect(records.map(({ values }) => values)).toEqual([{ code: 'G1' }]);
    expect(placesOf(problems)).toEqual(['blank_cell B3']);
  });
});

describe('the key that a record has had so far', () => {
  test('is what the column says, or nothing where it is blank', () => {
    const table = aTable('grades', ['code,previousCode,name,level', 'G2,G1,Chief,5', 'G3, ,Chief,5']);
    const [renamed, other] = parse(table).records;
    expect(renamed).toMatchObject({ key: 'G2', previousKey: 'G1' });
    expect(other).not.toHaveProperty('previousKey');
  });

  test('is a name where the name is the key', () => {
    const table = aTable('charts', ['name,Previous Name', 'FY 2027,FY 27']);
    expect(parse(table).records).toMatchObject([{ key: 'FY 2027', previousKey: 'FY 27' }]);
  });
});

describe('the master of an item', () => {
  test.each([
    ['must be given', '', 'blank_scope', { column: 'master' }],
    ['must be a code', 'V 1', 'invalid_code', { value: 'V 1' }],
    ['is never left as it is', '*', 'keep_mark_in_key', {}],
  ])('%s', (_, cell, code, args) => {
    expect(parse(aTable('items', ['master,code,name', `${cell},I1,Red`]))).toMatchObject({
      records: [],
      problems: [{ code, args, origin: { file: 'items.csv', line: 2, column: 'A', field: 'master' } }],
    });
  });

  test('is what the name of the file says; a cell that says otherwise is an error', () => {
    const table = aTable('items', ['master,code,name', ',I1,Red', 'V1,I2,Red', 'V2,I1,Red'], { scope: 'V1' });
    const { records, problems } = parse(table);
    expect(records.map(({ scope }) => scope)).toEqual(['V1', 'V1']);
    expect(placesOf(problems)).toEqual(['scope_conflict A4']);
    const short = aTable('items', ['code,name', 'I1,Red'], { scope: 'V1' });
    expect(parse(short).records.map(({ scope }) => scope)).toEqual(['V1']);
  });

  test('is read as a code from the name of the file as well', () => {
    const table = aTable('items', ['code,name', 'I1,Red'], { scope: 'V 1' });
    expect(placesOf(parse(table).problems)).toEqual(['invalid_code 2']);
  });
});

describe('faults', () => {
  test('of a whole table are all found in one pass, and the good rows are read', () => {
    const table = aTable('grades', [
      'code,name,level,memo',
      'G 1,,256,x',
      'G2,Chief,5,',
      ',Clerk,1.5,',
      'G4,a\u0000b,,',
    ]);
    const { records, problems } = parse(table);
    expect(records.map(({ key }) => key)).toEqual(['G2']);
    expect(placesOf(problems)).toEqual([
      'unknown_column D1',
      'invalid_code A2',
      'blank_cell B2',
      'invalid_integer C2',
      'blank_cell A4',
      'invalid_integer C4',
      'control_character B5',
      'blank_cell C5',
    ]);
  });

  test('of cells are not reported without the column of the key: all have one cause', () => {
    const { records, problems } = parse(aTable('grades', ['番号,name', 'G 1,', 'G2,Chief']));
    expect([records, placesOf(problems)]).toEqual([[], ['missing_column 1']]);
  });
});

describe('the chart of a team', () => {
  const scopesOf = (lines: readonly string[]) =>
    parse(aTable('teams', lines)).records.map(({ scope }) => scope);

  test('is what the column says, read as the name of a chart is: without the blanks at its ends', () => {
    expect(scopesOf(['chart,code,name', 'FY27,T1,Sales', ' FY28 ,T1,Sales'])).toEqual(['FY27', 'FY28']);
  });
});

describe('a cell whose text a spreadsheet made up', () => {
  /** One grade, with a mark on one of its cells. */
  const marked = (cells: readonly string[], index: number, mark: CellMark): Table => {
    const table = aTable('grades', ['code,name,level,previousCode']);
    return { ...table, rows: [{ line: 2, cells, marks: new Map([[index, mark]]) }] };
  };

  test.each([
    ['an error', 'error', '#N/A', 'error_cell'],
    ['a formula without a result', 'formula', '', 'formula_without_value'],
    ['a number with digits that were lost', 'imprecise', '1234567890123456800', 'imprecise_number'],
    ['a part of a merged area, where a value is needed', 'merged B1:B2', '', 'merged_cell'],
  ] as const)('is a problem: %s', (_, mark, text, code) => {
    expect(placesOf(parse(marked(['G1', text, '1', ''], 1, mark)).problems)).toEqual([`${code} B2`]);
  });

  test.each(['master', 'previousCode'])(
    'is a problem in the code that stands in %s, as in that of the row',
    (column) => {
      const table = aTable('items', [`code,name,${column},master`, 'I1,a,7,V1']);
      const rows = table.rows.map((row) => ({ ...row, marks: new Map([[2, 'dressed' as const]]) }));
      expect(placesOf(parse({ ...table, rows }).problems)).toContain('code_shown_otherwise C2');
    },
  );

  test('is a problem also where it says which record is meant', () => {
    expect(placesOf(parse(marked(['G1', 'a', '1', '#REF!'], 3, 'error')).problems)).toEqual([
      'error_cell D2',
    ]);
  });

  test.each([
    ['date', '2026-01-02', 'date_in_code'],
    ['dressed', '7', 'code_shown_otherwise'],
  ] as const)('is a problem in a code column: %s', (mark, text, code) => {
    expect(placesOf(parse(marked([text, 'a', '1', ''], 0, mark)).problems)).toEqual([`${code} A2`]);
    expect(parse(marked(['G1', text, '1', ''], 1, mark)).problems).toEqual([]);
  });

  test('is a code when it is a number of its own: that is kept in mind', () => {
    const { records, problems } = parse(marked(['7', 'a', '1', ''], 0, 'number'));
    expect(problems).toEqual([]);
    expect(records[0]?.key).toBe('7');
    expect(records[0]?.marks?.get(0)).toBe('number');
  });

  test.each<[string, CellMark, string, readonly string[]]>([
    ['an error may stand for any code', 'error', '#N/A', ['error_cell A2']],
    ['a merged cell', 'merged A1:A2', '', []],
    ['a text that no code can be', 'number', 'G 1', []],
  ])('in the key of a row out of scope: %s', (_, mark, text, problems) => {
    const { rows, ...table } = marked([text, 'a', '1', ''], 0, mark);
    expect(placesOf(parse({ ...table, rows: [], leftOut: rows }).problems)).toEqual(problems);
  });

  test('is known by its words in text files as well', () => {
    const words = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#n/a'];
    for (const word of words) {
      const { problems } = parse(aTable('grades', ['code,name,level', `G1,${word},1`]));
      expect(placesOf(problems)).toEqual(['error_cell B2']);
    }
    expect(parse(aTable('grades', ['code,name,level', 'G1,#NA課,1'])).problems).toEqual([]);
  });
});
