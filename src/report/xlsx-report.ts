/**
 * The report as a workbook, for people who decide about changes in a spreadsheet: a summary, a sheet of changes for each resource
 * with a column for the decisions, and what only the service has. `apply --decisions` reads it back.
 */
import type { ReportContent } from './report-content.js';
import { changeSheets } from './xlsx/change-sheets.js';
import { onlyInServiceSheets } from './xlsx/only-in-service-sheet.js';
import { summarySheet } from './xlsx/summary-sheet.js';
import { writeWorkbook } from './xlsx/write-workbook.js';

/** Further old values are told in the column of changes only: spreadsheets open slowly with very many notes. */
const notesMax = 5000;

/** The bytes of an .xlsx file. */
export function xlsxReport(content: ReportContent): Promise<Uint8Array> {
  const sheets = [
    summarySheet(content, { notesMax }),
    ...changeSheets(content),
    ...onlyInServiceSheets(content),
  ];
  return writeWorkbook(sheets, { createdAt: content.createdAt, notesMax });
}
