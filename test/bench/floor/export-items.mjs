// A bare export: reads the pages of a list and writes them, in their order, with exceljs's streaming
// writer and shared styles. Arguments: URL, file, number of items, connections.
import ExcelJS from 'exceljs';
import { headers, idOf } from '../company.mjs';
import { openPool, sendAll } from './http.mjs';
import { pagesOf } from './requests.mjs';

const [url, file] = process.argv.slice(2, 4);
const [count, connections] = process.argv.slice(4).map(Number);
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

function cellsOf({ code, name, description, startsOn, inputs }) {
  return [code, name, description, startsOn, ...inputs.map(({ value }) => value)];
}

addRow(headers.items.slice(1, -1), header);
const pool = openPool(url, connections);
await sendAll(pool, [{ path: '/v1/generalMasters?page=1&perPage=100' }], { connections });
const items = [];
await sendAll(pool, pagesOf(`/v1/generalMasters/${idOf('master', 0)}/items`, count, 'code-asc'), {
  connections,
  onAnswer: (page) => items.push(...page),
});
for (const item of items) addRow(cellsOf(item), text);
await workbook.commit();
await pool.close();
