import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { openWorkbook } from '../../../src/tables/xlsx/open-workbook.js';
import { readFile } from '../../helpers/workbooks.js';
import { exceljsWorkbook } from './exceljs-workbook.js';

/** The expected text of a cell, from what exceljs's full load returns. */
function textOf(cell: ExcelJS.Cell): string {
  const value = cell.value;
  if (value === null) return '';
  if (value instanceof Date)
    return value.toISOString().replace('T', ' ').slice(0, 19).replace(' 00:00:00', '');
  if (typeof value === 'number')
    return cell.numFmt === '0000' ? String(value).padStart(4, '0') : decimal(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return cell.formula ? decimal(Number(cell.result)) : cell.text;
}

const decimal = (number: number): string => String(Number(number.toPrecision(15)));

test.each([false, true])(
  'what exceljs writes is read as exceljs reads it (date system of 1904: %s)',
  async (date1904) => {
    const file = await exceljsWorkbook({ rowCount: 200, date1904 });
    const oracle = new ExcelJS.Workbook();
    await oracle.xlsx.readFile(file);
    const expected: string[][] = [];
    oracle.getWorksheet('組織')?.eachRow((row) => {
      const cells: string[] = [];
      row.eachCell((cell) => cells.push(textOf(cell)));
      expected.push(cells);
    });
    const grid = await readFile(file);
    // exceljs decodes _x000D_ only as a whole text; line ends within a text are LF in XML.
    const comparable = (cells: readonly string[]) => cells.map((text) => text.replaceAll('\r', ''));
    expect(grid.rows.map(({ cells }) => comparable(cells))).toEqual(expected.map(comparable));
    expect([grid.rows.length, grid.hiddenRowCount, grid.blankRowCount]).toEqual([201, 1, 0]);
  },
);

test('sheets that exceljs hides are reported as hidden', async () => {
  const workbook = await openWorkbook(await exceljsWorkbook());
  expect(workbook.sheets).toEqual([
    { name: '組織', state: 'visible' },
    { name: '隠し', state: 'veryHidden' },
  ]);
});
