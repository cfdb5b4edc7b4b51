import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsInCellFinder } from '../../../src/plan/intake/rows-in-cell.js';
import { categories } from '../../../src/resources/categories.js';
import { items } from '../../../src/resources/items.js';
import { teams } from '../../../src/resources/teams.js';

const find = rowsInCellFinder(teams, { header: ['code', 'name', 'parentCode', 'description'] });
const findIn = (...cells: readonly string[]) => find({ line: 2, cells });

describe('rows in a cell are found', () => {
  test.each([
    ['in the last column', ['T1', 'A', '', 'about A\nT2,B,T1,about B'], { index: 3, count: 1 }],
    ['in the middle', ['T1', 'A,,\nT2,B,T1,\nT3,C', 'T1', ''], { index: 1, count: 2 }],
    ['between tabs', ['T1', 'A', '', 'x\nT2\tB\tT1\ty'], { index: 3, count: 1 }],
    ['with a blank line between', ['T1', 'A', '', 'x\n\nT2,B,T1,y'], { index: 3, count: 1 }],
  ])('%s', (_, cells, found) => {
    expect(findIn(...cells)).toEqual(found);
  });
});

describe('a text of several lines is not rows', () => {
  test.each([
    ['without commas', '営業一課\n営業二課'],
    ['with as many commas as columns need, and spaces as in prose', 'Sales\nSmith, Jones, Lee, and others'],
    ['with a line that is shorter', 'x\nT2,B,T1,y\nsee above'],
    ['whose lines begin with no code', 'x\n東京の課,B,T1,y'],
    ['whose required cells are blank', 'x\nT2,,T1,y'],
  ])('%s', (_, text) => {
    expect(findIn('T1', 'A', '', text)).toBeUndefined();
  });

  test('in a table of one column', () => {
    const findCategories = rowsInCellFinder(categories, { header: ['name'] });
    expect(findCategories({ line: 2, cells: ['a\nb'] })).toBeUndefined();
  });

  test('in ordinary descriptions, whatever they list', () => {
    const word = fc.constantFrom('営業', 'Sales', 'A1', '東京・大阪', '(03) 1234', 'see wiki', '');
    const mark = fc.constantFrom(', ', '、', '; ', '\n', '\n- ', ' ');
    const text = fc.array(fc.tuple(word, mark), { maxLength: 12 }).map((parts) => parts.flat().join(''));
    const findItems = rowsInCellFinder(items, { header: ['master', 'code', 'name', 'note'] });
    fc.assert(
      fc.property(text, (note) => {
        expect(findItems({ line: 2, cells: ['V', 'V1', 'One', note] })).toBeUndefined();
      }),
    );
  });
});
