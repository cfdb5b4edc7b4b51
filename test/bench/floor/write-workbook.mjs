// Writes items with exceljs's streaming writer and shared styles. Arguments: file, number of items.
import ExcelJS from 'exceljs';
import { headers, rows } from '../company.mjs';

const [file, count] = [process.argv[2], Number(process.argv[3])];
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
  filename: file,
  useStyles: true,
  useSharedStrings: false,
});
const sheet = workbook.addWorksheet('items', { views: [{ state: 'frozen', ySplit: 1 }] });
const text = { numFmt: '@' };
const header = { numFmt: '@', font: { bold: true } };

function addRow(cells, style) {
  const row = sheet.addRow(cells);
  row.eachCell((cell) => {
    cell.style = style;
  });
  row.commit();
}

addRow(headers.items, header);
for (let index = 0; index < count; index++) addRow(rows.items(index), text);
await workbook.commit();
