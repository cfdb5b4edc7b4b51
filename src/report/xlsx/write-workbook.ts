/** Writes sheets as a workbook file. exceljs is loaded only here. */
import { PassThrough } from 'node:stream';
import type { Cell, DataValidation, stream as exceljsStream, Worksheet } from 'exceljs';
import { columnLetters } from '../../plan/columns/headers.js';
import { words } from '../../words/words.js';
import { createStyles, skippedStyle } from './looks.js';
import type { Sheet, SheetCell, SheetRow, SheetTable } from './sheet.js';
import { cellText, lineCount, noteText, ownText } from './sheet-text.js';

type WorkbookWriter = exceljsStream.xlsx.WorkbookWriter;

export interface WorkbookOptions {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Further notes are left out: many notes make a spreadsheet slow to open. */
  readonly notesMax: number;
}

/**
 * Streams the sheets, because a large plan would not fit into memory as exceljs objects. The
 * streaming writer orders sheet protection and links wrongly, so that spreadsheets report a repair;
 * use neither here.
 */
export async function writeWorkbook(
  sheets: readonly Sheet[],
  { createdAt, notesMax }: WorkbookOptions,
): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs');
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const created = new Date(createdAt);
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
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
    _definedNames: { model: filterNames(sheets) },
  });
  const fill = cellFiller(notesMax);
  for (const sheet of sheets) addSheet(workbook, sheet, fill);
  await workbook.commit();
  return new Uint8Array(Buffer.concat(chunks));
}

/** LibreOffice recognizes a filter only if its range has a defined name. */
function filterNames(sheets: readonly Sheet[]): readonly object[] {
  return sheets.flatMap(({ name, widths, table }, localSheetId) => {
    if (!table) return [];
    const range = `$A$1:$${columnLetters(widths.length - 1)}$${table.rowCount + 1}`;
    return [{ name: '_xlnm._FilterDatabase', localSheetId, ranges: [`'${name}'!${range}`] }];
  });
}

type FillCell = (cell: Cell, content: SheetCell) => void;

function cellFiller(notesMax: number): FillCell {
  const styleOf = createStyles();
  let noteCount = 0;
  return (cell, content) => {
    const { value, note, isOwn } = content;
    cell.value = typeof value === 'number' ? value : isOwn ? ownText(value) : cellText(value);
    cell.style = styleOf(content);
    if (note === undefined || noteCount >= notesMax) return;
    noteCount++;
    cell.note = { texts: [{ text: noteText(note) }] };
  };
}

/** In points. Not every spreadsheet adjusts row heights itself; the maximum is 409. */
const lineHeight = 18;
const titleHeight = 26;
const linesMax = 20;

function rowHeight(cells: SheetRow, widths: readonly number[]): number {
  if (cells.some((cell) => cell?.look === 'title')) return titleHeight;
  const lines = cells.map((cell, index) => {
    if (cell?.look !== 'wrapped') return 1;
    const own = widths.slice(index, index + (cell.span ?? 1));
    return lineCount(
      String(cell.value),
      own.reduce((sum, width) => sum + width, 0),
    );
  });
  return Math.min(Math.max(1, ...lines), linesMax) * lineHeight;
}

/** Free space beside the text of a cell, in characters. */
const cellPadding = 0.7;

function addSheet(workbook: WorkbookWriter, { name, widths, rows, table }: Sheet, fill: FillCell): void {
  const sheet = workbook.addWorksheet(name, {
    views: table ? [{ state: 'frozen', xSplit: table.frozenCount, ySplit: 1 }] : [],
    pageSetup: { orientation: 'landscape', paperSize: 9, fitToWidth: 1, fitToHeight: 0 },
  });
  if (table) sheet.pageSetup.printTitlesRow = '1:1';
  sheet.columns = widths.map((width) => ({ width: width + cellPadding }));
  for (const cells of rows) {
    const row = sheet.addRow([]);
    row.height = rowHeight(cells, widths);
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
  const { rowCount, decisionCount } = table;
  sheet.autoFilter = `A1:${columnLetters(columnCount - 1)}${rowCount + 1}`;
  if (decisionCount === 0) return;
  const { apply, skip } = words.decisions.decisionWord;
  const { title, text } = words.xlsx.decisionError;
  const last = decisionCount + 1;
  (sheet as ValidatedWorksheet).dataValidations.add(`A2:A${last}`, {
    type: 'list',
    allowBlank: false,
    formulae: [`"${apply},${skip}"`],
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: title,
    error: text,
  });
  sheet.addConditionalFormatting({
    ref: `A2:${columnLetters(columnCount - 1)}${last}`,
    rules: [{ type: 'expression', priority: 1, formulae: [`$A2="${skip}"`], style: skippedStyle }],
  });
}
