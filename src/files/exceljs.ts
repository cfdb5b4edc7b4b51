/** What writes workbooks, in a file of its own: it is loaded with the first workbook. */
import exceljs from 'exceljs';

// By name: split into CommonJS files, a bundle cannot tell the default of a package from the whole.
export const { stream, Workbook } = exceljs;
