import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../src/model/tables.js';
import { findTable } from '../../../src/plan/intake/find-table.js';
import { type ShapingOptions, shapeTable } from '../../../src/plan/shaping/shape-table.js';
import { parseTemplate } from '../../../src/plan/shaping/template.js';
import { readWhere } from '../../../src/plan/shaping/where.js';
import { masters } from '../../../src/resources/masters.js';
import { teams } from '../../../src/resources/teams.js';
import { aTable } from '../../helpers/builders.js';

const today = '2026-11-22';

const lines = [
  '会社,code,name,発令日,役職',
  'A,1,本社,2026-04-01,部長',
  'B,2,支社,2027/4/1,課長',
  ',3,新社,,',
  'A,4,旧社,来年,部付',
];

function shape({ where, ...shaping }: Partial<Omit<ShapingOptions, 'where'>> & { readonly where?: object }) {
  const condition = where && readWhere(where);
  expect(condition?.faults ?? []).toEqual([]);
  const options = { ...shaping, where: condition, today };
  const { table, problems } = shapeTable(teams, aTable('teams', lines), options);
  const linesOf = (rows: readonly Row[] = []) => rows.map(({ line }) => line).join(' ');
  return {
    header: table?.header,
    rows: table?.rows,
    lines: [table?.rows, table?.leftOut, table?.lostRows].map(linesOf),
    problems: problems.map(({ code, origin }) => `${code} ${origin?.column ?? ''}${origin?.line}`),
  };
}

describe('a row is in scope', () => {
  test.each<[string, object, string, string]>([
    ['whose cell is the text', { 会社: 'A' }, '2 5', '3 4'],
    ['whose cell equals the text', { 会社: { equals: 'A' } }, '2 5', '3 4'],
    ['whose cell is one of several', { 会社: ['A', 'B'] }, '2 3 5', '4'],
    ['whose cell is blank', { 会社: '' }, '4', '2 3 5'],
    ['whose cell is something else', { 会社: { not: ['A', ''] } }, '3', '2 4 5'],
    ['whose cell matches', { name: { matches: '社$', not: '本社' } }, '3 4 5', '2'],
    ['that meets one of several conditions', { or: [{ 会社: 'B' }, { 役職: '部長' }] }, '2 3', '4 5'],
    ['that does not meet all of them', { not: { 会社: 'A', 役職: '部長' } }, '3 4 5', '2'],
    ['by a header in another width', { Ｃｏｄｅ: '1' }, '2', '3 4 5'],
    ['by a column of the table', { 会社: 'A', code: { in: ['4'] } }, '5', '2 3 4'],
  ])('%s', (_, where, rows, leftOut) => {
    expect(shape({ where }).lines).toEqual([rows, leftOut, '']);
  });

  test.each<[string, object, string]>([
    ['up to today', { onOrBefore: 'today' }, '2'],
    ['after today', { after: 'today' }, '3'],
    ['from a day on', { onOrAfter: '2027-04-01' }, '3'],
    ['before a day, as people write it', { before: '2027年4月1日' }, '2'],
  ])('by a day %s; a blank cell is on no day', (_, 発令日, rows) => {
    const where = { 発令日, 役職: { not: '部付' } };
    expect(shape({ where }).lines[0]).toBe(rows);
  });

  test('or lost, if only a cell that cannot be read decides', () => {
    expect(shape({ where: { 発令日: { onOrBefore: 'today' } } })).toMatchObject({
      lines: ['2', '3 4', '5'],
      problems: ['invalid_date D5'],
    });
    const decided = { or: [{ 発令日: { onOrBefore: 'today' } }, { 会社: 'A' }] };
    expect(shape({ where: decided })).toMatchObject({ lines: ['2 5', '3 4', ''], problems: [] });
  });
});

test.each<[object, string]>([
  [['A'], ' where_columns'],
  [{ or: [] }, 'or where_list'],
  [{ 会社: {} }, '会社 where_test'],
  [{ 会社: 1 }, '会社 where_test'],
  [{ 会社: { equals: { not: 'A' } } }, '会社.equals where_test'],
  [{ 会社: { matches: '(' } }, '会社.matches where_pattern'],
  [{ 会社: { matches: 1 } }, '会社.matches where_pattern'],
])('a condition %j is a fault: %s', (where, fault) => {
  expect(readWhere(where).faults.map(({ path, rule }) => `${path.join('.')} ${rule}`)).toEqual([fault]);
});

describe('words become values', () => {
  test('and an unlisted one is a problem of its row', () => {
    const shaped = shape({ values: { 役職: { 部長: 'G5', 課長: 'G3' } } });
    expect(shaped.rows?.map(({ cells }) => cells[4])).toEqual(['G5', 'G3', '']);
    expect(shaped).toMatchObject({ lines: ['2 3 4', '', '5'], problems: ['value_not_listed E5'] });
  });

  test('not those of rows out of scope', () => {
    expect(shape({ where: { 会社: 'B' }, values: { 役職: { 課長: 'G3' } } })).toMatchObject({
      lines: ['3', '2 4 5', ''],
      problems: [],
    });
  });

  test('of a list element by element, unless the whole cell has a value', () => {
    const words = { 東京: 'tokyo', 大阪: 'osaka', '大阪; 東京': 'both', else: 'other' };
    const places = (cell: string) => {
      const table = aTable('masters', ['code,name,拠点', `V1,拠点,${cell}`]);
      const shaped = shapeTable(masters, table, { values: { 拠点: words }, today });
      return shaped.table?.rows[0]?.cells[2];
    };
    expect(['東京', '東京;大阪', '東京\n名古屋', '大阪; 東京', '', '*'].map(places)).toEqual([
      'tokyo',
      'tokyo\nosaka',
      'tokyo\nother',
      'both',
      '',
      '*',
    ]);
  });

  test('of a text as a whole, also with a semicolon', () => {
    const values = { 役職: { '部長;課長': 'x', else: 'y' } };
    const table = aTable('teams', ['code,name,notes', '1,a,東;西']);
    const shaped = shapeTable(teams, table, { values: { notes: { '東;西': '全', else: 'x' } }, today });
    expect([shaped.table?.rows[0]?.cells[2], shape({ values }).rows?.[0]?.cells[4]]).toEqual(['全', 'y']);
  });

  test('with one value for all others, and one for blank cells', () => {
    const values = { 役職: { 部長: 'G5', else: 'G0', '': 'none' } };
    expect(shape({ values }).rows?.map(({ cells }) => cells[4])).toEqual(['G5', 'G0', 'none', 'G0']);
  });
});

describe('columns are made', () => {
  test('of others, in the place of the column that fed the field; blank if one of them is', () => {
    const shaped = shape({ template: { code: '{会社}-{code}', parentCode: '{会社}{{0}}' } });
    expect(shaped.header).toEqual(['会社', 'code', 'name', '発令日', '役職', 'parentCode']);
    expect(shaped.rows?.map(({ cells }) => [cells[1], cells[5]])).toEqual([
      ['A-1', 'A{0}'],
      ['B-2', 'B{0}'],
      ['', ''],
      ['A-4', 'A{0}'],
    ]);
  });

  test('of translated words', () => {
    const shaped = shape({ values: { 会社: { A: 'HQ', B: 'W' } }, template: { code: '{会社}{code}' } });
    expect(shaped.rows?.map(({ cells }) => cells[1])).toEqual(['HQ1', 'W2', '', 'HQ4']);
  });

  test('of a constant or of today', () => {
    const shaped = shape({ set: { chart: 'FY27', notes: 'today' } });
    expect(shaped.rows?.map(({ cells }) => cells.slice(5))).toEqual(
      lines.slice(1).map(() => ['FY27', today]),
    );
  });

  test('even the key, where no header names it', () => {
    const text = ['会社,番号,name', 'A,1,本社'].map((line, index) => ({
      line: index + 1,
      cells: line.split(','),
    }));
    const source = { file: 'x.csv', sha256: '', rowCount: 2 };
    const grid = { source, rows: text, blankRowCount: 0, hiddenRowCount: 0 };
    const shaping = { template: { code: '{会社}-{番号}' }, today };
    const { table } = findTable(teams, grid, { shaping });
    expect(table?.rows).toEqual([{ line: 2, cells: ['A', '1', '本社', 'A-1'] }]);
  });
});

test('a column that the file lacks, or has twice, is named with the setting', () => {
  const { table, problems } = shapeTable(masters, aTable('masters', ['名,名,code', 'a,b,c']), {
    where: readWhere({ 会社: 'A' }),
    template: { name: '{名}{名[2]}' },
    today,
  });
  expect(table).toBeUndefined();
  expect(problems.map(({ code, args }) => ({ code, ...args }))).toEqual([
    { code: 'shaping_column_missing', setting: 'where', header: '会社', headers: ['名', '名', 'code'] },
    { code: 'shaping_column_unclear', setting: 'template', header: '名', columns: ['A', 'B'] },
  ]);
});

test('a cell that is not what a person typed decides nothing and becomes part of nothing', () => {
  const table = aTable('teams', lines.slice(0, 2));
  const rows = table.rows.map((row) => ({ ...row, marks: new Map([[0, 'merged A2:A3' as const]]) }));
  const codes = (shaping: Omit<ShapingOptions, 'today'>) =>
    shapeTable(teams, { ...table, rows }, { ...shaping, today }).problems.map(({ code }) => code);
  expect(codes({ where: readWhere({ 会社: { not: 'B' } }) })).toEqual(['merged_cell']);
  expect(codes({ template: { code: '{会社}-{code}' } })).toEqual(['merged_cell']);
});

test.each(['{', 'a}b', '{a', 'no column', '{{a}}', ''])('%s is no template', (text) => {
  expect(parseTemplate(text)).toBeUndefined();
});

const words = fc.constantFrom('', 'A', 'B', '1', '2026-04-01', '2027-04-01', 'x', '*', ' A ', '#N/A');
const columns = ['a', 'b', 'c'];
const cellTest: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.array(words, { minLength: 1 }),
  fc.record({ not: words }),
  fc.record({ matches: fc.constantFrom('A', '^1$', '.') }),
  fc.record({ before: fc.constantFrom('today', '2027-01-01') }),
);
const conditions = fc.letrec<{ readonly columns: object }>((tie) => ({
  columns: fc.oneof(
    { maxDepth: 3 },
    fc.dictionary(fc.constantFrom(...columns), cellTest, { minKeys: 1 }),
    fc.record({ not: tie('columns') }),
    fc.record({ or: fc.array(tie('columns'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ and: fc.array(tie('columns'), { minLength: 1, maxLength: 3 }) }),
  ),
})).columns;
const bodies = fc.array(fc.tuple(words, words, words), { maxLength: 8 });

function divide(body: readonly (readonly string[])[], where: object) {
  const table = {
    ...aTable('teams', ['code,a,b,c']),
    rows: body.map((cells, index) => ({ line: index + 2, cells: [String(index), ...cells] })),
  };
  const shaping = { where: readWhere(where), set: { chart: 'FY27' }, today };
  const shaped = shapeTable(teams, table, shaping).table;
  const linesOf = (rows: readonly Row[] = []) => rows.map(({ line }) => line);
  return [shaped?.rows, shaped?.leftOut, shaped?.lostRows].map(linesOf);
}

test('every row is in scope, out of scope or lost, and "not" exchanges the first two', () => {
  fc.assert(
    fc.property(bodies, conditions, (body, where) => {
      const [rows = [], leftOut = [], lost = []] = divide(body, where);
      expect([...rows, ...leftOut, ...lost].sort((a, b) => a - b)).toEqual(body.map((_, at) => at + 2));
      expect(divide(body, { not: where })).toEqual([leftOut, rows, lost]);
    }),
  );
});

test('the order of conditions and of rows does not matter', () => {
  fc.assert(
    fc.property(bodies, conditions, conditions, (body, one, other) => {
      expect(divide(body, { and: [one, other] })).toEqual(divide(body, { and: [other, one] }));
      expect(divide(body, { or: [one, other] })).toEqual(divide(body, { or: [other, one] }));
      const alone = body.flatMap((row, at) => (divide([row], one)[0]?.length === 1 ? [at + 2] : []));
      expect(divide(body, one)[0]).toEqual(alone);
    }),
  );
});
