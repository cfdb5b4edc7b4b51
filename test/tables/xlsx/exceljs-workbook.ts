/** A workbook as exceljs writes it, with one of each kind of cell. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Writes the workbook and returns its path. */
export async function exceljsWorkbook({
  rowCount = 20,
  date1904 = false,
}: {
  readonly rowCount?: number;
  readonly date1904?: boolean;
} = {}): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  workbook.properties.date1904 = date1904;
  const sheet = workbook.addWorksheet('組織');
  sheet.addRow([
    'コード',
    '名称',
    '数',
    '比率',
    '日付',
    '日時',
    '真偽',
    '式',
    '参照',
    '太字',
    '長い文',
    '空',
  ]);
  for (let index = 1; index <= rowCount; index += 1) sheet.addRow(cellsOf(index)).getCell(1).numFmt = '0000';
  sheet.getColumn(6).numFmt = 'yyyy/m/d h:mm:ss';
  sheet.getRow(3).hidden = true;
  workbook.addWorksheet('隠し', { state: 'veryHidden' }).addRow(['x']);
  const file = path.join(await temporaryFolder({}), 'written.xlsx');
  await writeFile(file, new Uint8Array(await workbook.xlsx.writeBuffer()));
  return file;
}

function cellsOf(index: number): readonly ExcelJS.CellValue[] {
  return [
    index,
    ` 第${index}部\r\n<営業> & "東京"`,
    index * 1000 - 1,
    index / 7,
    new Date(Date.UTC(1999 + index, 1, 28 + (index % 3))),
    new Date(Date.UTC(2026, 3, 1, index % 24, 30, 59)),
    index % 2 === 0,
    { formula: `A${index}*2`, result: index * 2 },
    { text: `link${index}`, hyperlink: 'https://example.com/' },
    { richText: [{ text: '太' }, { font: { bold: true }, text: `字${index}` }] },
    `_x000D_${'長い文𠮷'.repeat(index)}`,
    null,
  ];
}
