/**
 * The report as a workbook, for people who decide about changes in a spreadsheet: a summary, a
 * sheet of changes for each resource with a column for the decisions, and what only the service
 * has. `apply --decisions` reads it back.
 */
import type { ReportContent } from '../content/report-content.js';
import { changeSheets, onlyInServiceSheets } from './change-sheets.js';
import { summarySheet } from './summary-sheet.js';
import { writeWorkbook } from './write-workbook.js';

/** Further old values stand in the column of changes only: many notes make spreadsheets slow. */
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
