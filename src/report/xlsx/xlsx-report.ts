/**
 * The report as a workbook, to decide about changes in a spreadsheet: a summary, the questions, a
 * sheet per resource with a decision column, and records only in the service. `apply --decisions`
 * reads it back.
 */
import type { ReportContent } from '../content/report-content.js';
import { type Section, sectionsOf } from '../content/sections.js';
import { changeSheets, questionSheets, tableSheets } from './change-sheets.js';
import { summarySheet } from './summary-sheet.js';
import { writeWorkbook } from './write-workbook.js';

/** The bytes of an .xlsx file. */
export function xlsxReport(content: ReportContent): Promise<Uint8Array> {
  const sections = sectionsOf(content, 'deciders').filter(({ blocks }) =>
    blocks.every(({ kind }) => kind !== 'changes'),
  );
  // Questions that nobody can answer here are only read.
  const hasSheet = ({ sheet, tone }: Section) =>
    sheet !== undefined && (tone !== 'waiting' || content.isForDeciding);
  const apart = sections.filter(hasSheet);
  const sheets = [
    summarySheet(
      content,
      sections.filter((one) => !hasSheet(one)),
    ),
    ...apart.flatMap(questionSheets),
    ...changeSheets(content),
    ...apart.flatMap(tableSheets),
  ];
  return writeWorkbook(sheets, content);
}
