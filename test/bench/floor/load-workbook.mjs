// Loads a workbook as a whole with exceljs.
import ExcelJS from 'exceljs';

const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile(process.argv[2]);
if (workbook.worksheets[0].rowCount < 2) throw new Error('no rows');
