/** Writes sheets as a workbook file. exceljs is loaded only here. */

import { PassThrough } from 'node:stream';
import type { Cell, DataValidation, stream as exceljsStream, Worksheet } from 'exceljs';
import { columnLetters } from '../../model/tables.js';
import { say } from '../../words/say.js';
import { createStyles, skippedStyle } from './looks.js';
import type { Sheet, SheetCell, SheetRow, SheetTable } from './sheet.js';
import { cellText, lineCount, ownText } from './sheet-text.js';

type WorkbookWriter = exceljsStream.xlsx.WorkbookWriter;

/**
 * Streams the sheets, because a large plan would not fit into memory as exceljs objects. The
 * streaming writer orders sheet protection and links wrongly, so that spreadsheets report a repair;
 * use neither here.
 * @param about.createdAt ISO 8601 in UTC
 */
export async function writeWorkbook(
  sheets: readonly Sheet[],
  { createdAt }: { readonly createdAt: string },
): Promise<Uint8Array> {
  const { stream } = await import('../../files/exceljs.js');
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const created = new Date(createdAt);
  const workbook = new stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: true,
    zip: { zlib: { level: 6 } },
  });
  Object.assign(workbook, {
    creator: 'mastersync',
    lastModifiedBy: 'mastersync',
    created,
    modified: created,
    // exceljs has no public API for sheet-local names.
    _definedNames: { model: sheets.flatMap(sheetNames) },
  });
  const styleOf = createStyles();
  const fill: FillCell = (cell, content) => {
    const { value, isOwn } = content;
    cell.value = typeof value === 'number' ? value : isOwn ? ownText(value) : cellText(value);
    cell.style = styleOf(content);
  };
  for (const sheet of sheets) addSheet(workbook, sheet, fill);
  await workbook.commit();
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * What is printed, the header of each page, and the range of the filter, which LibreOffice
 * recognizes only by its name.
 */
function sheetNames(
  { name, widths, table, unprintedCount = 0 }: Sheet,
  localSheetId: number,
): readonly object[] {
  const named = (label: string, range: string) => {
    return { name: label, localSheetId, ranges: [`'${name}'!${range}`] };
  };
  if (!table) return [];
  const last = table.rowCount + 1;
  const printed = columnLetters(widths.length - 1 - unprintedCount);
  return [
    named('_xlnm._FilterDatabase', `$A$1:$${columnLetters(widths.length - 1)}$${last}`),
    named('_xlnm.Print_Area', `$A$1:$${printed}$${last}`),
    named('_xlnm.Print_Titles', '$1:$1'),
  ];
}

type FillCell = (cell: Cell, content: SheetCell) => void;

/** In points. Not every spreadsheet adjusts row heights itself; the maximum is 409. */
const lineHeight = 18;
const titleHeight = 26;
const linesMax = 20;

function rowHeight(cells: SheetRow, { widths, unprintedCount = 0 }: Sheet): number {
  if (cells.some((cell) => cell?.look === 'title')) return titleHeight;
  // What is not printed is not read: a long id makes no row higher.
  const lines = cells.slice(0, widths.length - unprintedCount).map((cell, index) => {
    if (typeof cell?.value !== 'string' || cell.look === 'heading') return 1;
    const spanned = widths.slice(index, index + (cell.span ?? 1));
    return lineCount(
      cell.value,
      spanned.reduce((sum, width) => sum + width, 0),
    );
  });
  return Math.min(Math.max(1, ...lines), linesMax) * lineHeight;
}

/** Free space beside the text of a cell, in characters. */
const cellPadding = 0.7;

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

function addSheet(workbook: WorkbookWriter, content: Sheet, fill: FillCell): void {
  const { name, widths, rows, table } = content;
  const sheet = workbook.addWorksheet(name, {
    views: table ? [{ state: 'frozen', xSplit: table.frozenCount, ySplit: 1 }] : [],
    pageSetup: {
      // A summary has few columns: upright, it is a page.
      orientation: table ? 'landscape' : 'portrait',
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins,
    },
    headerFooter: { oddFooter: `&L${name}&R${say('xlsx/page-of')}` },
  });
  sheet.columns = widths.map((width) => ({ width: width + cellPadding }));
  for (const cells of rows) {
    const row = sheet.addRow([]);
    row.hidden = row.number > (table?.shownCount ?? Number.POSITIVE_INFINITY) + 1;
    row.height = rowHeight(cells, content);
    cells.forEach((content, index) => {
      if (!content) return;
      fill(row.getCell(index + 1), content);
      const { span = 1 } = content;
      if (span > 1) sheet.mergeCells(row.number, index + 1, row.number, index + span);
    });
    row.commit();
  }
  if (table) addTableFeatures(sheet, table, widths.length);
  sheet.commit();
}

interface ValidatedWorksheet extends Worksheet {
  readonly dataValidations: { add(range: string, validation: DataValidation): void };
}

function addTableFeatures(sheet: Worksheet, table: SheetTable, columnCount: number): void {
  const { rowCount, decisionWord } = table;
  sheet.autoFilter = `A1:${columnLetters(columnCount - 1)}${rowCount + 1}`;
  if (!decisionWord || rowCount === 0) return;
  const { apply, skip } = decisionWord;
  const last = rowCount + 1;
  (sheet as ValidatedWorksheet).dataValidations.add(`A2:A${last}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`"${apply},${skip}"`],
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: say('decisions/heading-decision'),
    error: `${apply} / ${skip}`,
  });
  sheet.addConditionalFormatting({
    ref: `A2:${columnLetters(columnCount - 1)}${last}`,
    rules: [{ type: 'expression', priority: 1, formulae: [`$A2="${skip}"`], style: skippedStyle }],
  });
}
