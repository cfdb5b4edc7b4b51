/**
 * The report as a workbook, to decide about changes in a spreadsheet: a summary, the questions, a
 * sheet per resource with a decision column, and records only in the service. `apply --decisions`
 * reads it back.
 */
import type { ReportContent } from '../content/report-content.js';
import { type Section, sectionsOf } from '../content/sections.js';
import { changeSheets, keptSheets, questionSheets } from './change-sheets.js';
import { summarySheet } from './summary-sheet.js';
import { writeWorkbook } from './write-workbook.js';

/** The bytes of an .xlsx file. */
export function xlsxReport(content: ReportContent): Promise<Uint8Array> {
  const sections = sectionsOf(content, 'deciders');
  const sectionOf = (wanted: Section['id']) => sections.find(({ id }) => id === wanted);
  const hasSheet = ({ id }: Section) => ['questions', 'changes', 'kept'].includes(id);
  const isForDeciding = content.areDecisionsOpen && content.applyCommand !== undefined;
  const own = sections.filter((one) => !hasSheet(one) || (one.id === 'questions' && !isForDeciding));
  const sheets = [
    summarySheet(content, own),
    ...(isForDeciding ? questionSheets(sectionOf('questions')) : []),
    ...changeSheets(content),
    ...keptSheets(sectionOf('kept')),
  ];
  return writeWorkbook(sheets, content);
}
