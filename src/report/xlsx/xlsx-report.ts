/**
 * The report as a workbook, to decide about changes in a spreadsheet: a summary, a sheet per
 * resource with a decision column, and records only in the service. `apply --decisions` reads it
 * back.
 */
import type { ReportContent } from '../content/report-content.js';
import { changeSheets, onlyInServiceSheets } from './change-sheets.js';
import { summarySheet } from './summary-sheet.js';
import { writeWorkbook } from './write-workbook.js';

/** Further old values appear only in the column of changes: many notes make spreadsheets slow. */
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
