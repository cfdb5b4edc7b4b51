import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../../src/tables/xlsx/open-workbook.js';

/** Written by exceljs, then opened and saved by LibreOffice Calc 7.4. */
const fixture = 'test/fixtures/libreoffice.xlsx';

describe('a workbook that LibreOffice saved', () => {
  test('is read as LibreOffice shows it', async () => {
    const workbook = await openWorkbook(fixture);
    const { rows, blankRowCount, hiddenRowCount } = await workbook.readGrid('組織');
    expect(workbook.sheets).toEqual([
      { name: '組織', state: 'visible' },
      { name: '説明', state: 'visible' },
      { name: '隠し', state: 'hidden' },
    ]);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'コード', '名称', '日付', '日時', '数', '真偽', '式', '誤り', '結合'],
      [
        2,
        '0007',
        '㈱青木 髙橋\n二行目',
        '2026-04-01',
        '2026-04-01 09:30:05',
        '1234567.5',
        'TRUE',
        '2469135',
        '#N/A',
        'まとめ',
      ],
      [3, 'T-300', '営業部', '2024-02-29', '', '0', 'FALSE', '可'],
      [5, '0010', '𠮷野①'],
    ]);
    expect(rows.map(({ marks }) => Object.fromEntries(marks ?? []))).toEqual([
      {},
      { 2: 'date', 3: 'date', 4: 'number', 6: 'number', 7: 'error' },
      { 2: 'date', 4: 'number', 8: 'merged I2:J3' },
      {},
    ]);
    expect([blankRowCount, hiddenRowCount]).toEqual([1, 1]);
  });
});
