/**
 * Writes a template as a workbook: a guide, one sheet per table, and lists of choices. Uses exceljs
 * in memory, loaded only here: templates are small.
 */

import type { Border, Cell, DataValidation, Style, Workbook, Worksheet } from 'exceljs';
import { nameTaker } from '../files/file-name.js';
import { columnLetters } from '../model/tables.js';
import { cellText, lineCount, noteText, textWidth } from '../report/xlsx/sheet-text.js';
import { isSheetName } from '../tables/table-name.js';
import { say } from '../words/say.js';
import {
  exampleOf,
  guideLines,
  howTo,
  isPlainText,
  type TemplateColumn,
  type TemplateTable,
} from './template.js';

/** Rows with dropdown lists: more slow spreadsheets down, and some readers expand them. */
const rowsMax = 5000;

/** The first table name that is invalid or repeated as a sheet name, or undefined. Pure. */
export function unfitSheetName(tables: readonly TemplateTable[]): string | undefined {
  const take = nameTaker(isSheetName);
  return tables.map(({ name }) => name).find((name) => !take(name));
}

/** The bytes of an .xlsx file. @param options.createdAt ISO 8601 in UTC */
export async function workbookTemplate(
  tables: readonly TemplateTable[],
  { createdAt }: { readonly createdAt: string },
): Promise<Uint8Array> {
  const { Workbook } = await import('../files/exceljs.js');
  const workbook = new Workbook();
  const [created, creator] = [new Date(createdAt), 'mastersync'];
  Object.assign(workbook, { creator, lastModifiedBy: creator, created, modified: created });
  addGuide(workbook, tables);
  const lists = collectLists(tables);
  for (const table of tables) addTable(workbook, table, lists);
  addLists(workbook, lists);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** Lists of choices, each in a column of a hidden sheet. */
type Lists = Map<string, { readonly values: readonly string[]; readonly formula: string }>;

function collectLists(tables: readonly TemplateTable[]): Lists {
  const lists: Lists = new Map();
  for (const { choices } of tables.flatMap(({ columns }) => columns)) {
    const values = choices?.values.filter(isPlainText) ?? [];
    if (!choices || values.length === 0 || lists.has(listKey(choices.values))) continue;
    const letters = columnLetters(lists.size);
    const formula = `'${say('templates/lists-sheet')}'!$${letters}$1:$${letters}$${values.length}`;
    lists.set(listKey(choices.values), { values, formula });
  }
  return lists;
}

function listKey(values: readonly string[]): string {
  return JSON.stringify(values);
}

/** Lists are in a sheet because a rule itself holds at most 255 characters. */
function addLists(workbook: Workbook, lists: Lists): void {
  if (lists.size === 0) return;
  const sheet = workbook.addWorksheet(say('templates/lists-sheet'), { state: 'hidden' });
  [...lists.values()].forEach(({ values }, column) => {
    values.forEach((value, row) => {
      const cell = sheet.getCell(row + 1, column + 1);
      cell.value = value;
      cell.numFmt = '@';
    });
  });
}

/** In points. */
const headerHeight = 30;
const rowHeight = 21;
/** In characters. */
const widthMin = 15;
const widthMax = 34;

function addTable(workbook: Workbook, table: TemplateTable, lists: Lists): void {
  const { name, columns, examples } = table;
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1, showGridLines: true }],
    properties: { defaultColWidth: 18, defaultRowHeight: rowHeight },
    pageSetup: { orientation: 'landscape', paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.pageSetup.printTitlesRow = '1:1';
  const { plain, header, required, example } = looks();
  columns.forEach((column, index) => {
    const sheetColumn = sheet.getColumn(index + 1);
    sheetColumn.width = widthOf(table, index);
    sheetColumn.style = { ...plain, numFmt: cellFormat(column) };
    const cell = sheet.getCell(1, index + 1);
    cell.value = column.isRequired ? `${column.header} *` : column.header;
    cell.style = column.isRequired ? required : header;
    addNote(cell, column, { index, example: exampleOf(table, index) });
    const rule = listRule(column, lists) ?? numberRule(column);
    const letters = columnLetters(index);
    if (rule) (sheet as ValidatedWorksheet).dataValidations.add(`${letters}2:${letters}${rowsMax + 1}`, rule);
  });
  sheet.getRow(1).height = headerHeight;
  examples.forEach((cells, row) => {
    sheet.getRow(row + 2).height = rowHeight;
    cells.forEach((text, index) => {
      const cell = sheet.getCell(row + 2, index + 1);
      if (text !== '') cell.value = text;
      cell.style = example;
    });
  });
}

function widthOf({ columns, examples }: TemplateTable, index: number): number {
  const texts = [`${columns[index]?.header} *`, ...examples.map((cells) => cells[index] ?? '')];
  return Math.min(widthMax, Math.max(widthMin, ...texts.map(textWidth)) + 4);
}

/** Text, unless it is a number or a date: 0110 keeps its zero, and 3-1 does not become a date. */
function cellFormat({ entry }: TemplateColumn): string {
  if (entry?.kind === 'date') return 'yyyy-mm-dd';
  return entry?.kind === 'number' ? 'General' : '@';
}

/** In points. */
const noteFontSize = 9;
const noteLineHeight = 14;
/** Width of a note in columns, each at least `widthMin` wide. */
const noteColumns = 3;

/** Missing in the types of exceljs. */
interface CommentedCell {
  readonly _comment: { readonly model: object };
}

/** exceljs truncates notes to four rows, and has no option for their anchor. */
function addNote(
  cell: Cell,
  column: TemplateColumn,
  { index, example }: { readonly index: number; readonly example: string },
): void {
  const text = noteText(noteLines(column, example).join('\n'));
  cell.note = { texts: [{ font: { size: noteFontSize, name: say('xlsx/font') }, text }] };
  const { _comment: comment } = cell as unknown as CommentedCell;
  const height = (lineCount(text, noteColumns * widthMin) + 1) * noteLineHeight;
  const rows = 1 + Math.max(1, (height - headerHeight) / rowHeight);
  const left = index + 1.2;
  const anchor = { left, top: 0.2, right: left + noteColumns, bottom: 0.2 + rows };
  Object.defineProperty(comment, 'model', { value: { ...comment.model, anchor } });
}

/** Missing in the types of exceljs. */
interface ValidatedWorksheet extends Worksheet {
  readonly dataValidations: { add(range: string, validation: DataValidation): void };
}

function noteLines({ meaning, isRequired, format }: TemplateColumn, example: string): readonly string[] {
  return [
    meaning,
    say(isRequired ? 'templates/need-required' : 'templates/need-optional'),
    say('templates/note-format', { format }),
    ...(example === '' ? [] : [say('templates/note-example', { example })]),
  ];
}

function listRule({ choices }: TemplateColumn, lists: Lists): DataValidation | undefined {
  const formula = choices && lists.get(listKey(choices.values))?.formula;
  if (formula === undefined) return undefined;
  const list: DataValidation = { type: 'list', allowBlank: true, formulae: [formula] };
  return choices?.isClosed
    ? { ...list, ...refusing(say('templates/choice-error-title'), say('templates/choice-error-text')) }
    : { ...list, showErrorMessage: false };
}

function numberRule({ entry }: TemplateColumn): DataValidation | undefined {
  if (entry?.kind !== 'number' || entry.min === undefined || entry.max === undefined) return undefined;
  const { min, max } = entry;
  const rule = { type: 'whole', operator: 'between', allowBlank: true } as const;
  const refusal = refusing(
    say('templates/number-error-title'),
    say('templates/number-error-text', { min, max }),
  );
  return { ...rule, formulae: [min, max], ...refusal };
}

/** Rejects all other values. */
function refusing(errorTitle: string, error: string) {
  return { showErrorMessage: true, errorStyle: 'stop', errorTitle, error } as const;
}

/** In characters: column, required, meaning, format, example. */
const widths = [24, 11, 60, 66, 24];

/** In points. */
const lineHeight = 17;

function addGuide(workbook: Workbook, tables: readonly TemplateTable[]): void {
  const sheet = workbook.addWorksheet(say('templates/guide-sheet'), {
    views: [{ showGridLines: false }],
    pageSetup: { orientation: 'landscape', paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  widths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width + 1;
  });
  const { title, wrapped } = looks();
  const whole = widths.reduce((sum, width) => sum + width, 0);
  addText(sheet, say('templates/guide-title'), { style: title, height: 30 });
  howTo('workbook').forEach((step, index) => {
    const text = `${index + 1}. ${step}`;
    addText(sheet, text, {
      style: { ...wrapped, border: {} },
      height: lineCount(text, whole) * lineHeight + 4,
    });
  });
  for (const table of tables) addColumns(sheet, table);
}

/** A text across all columns. */
function addText(
  sheet: Worksheet,
  text: string,
  { style, height }: { readonly style: Partial<Style>; readonly height: number },
): void {
  const row = sheet.addRow([cellText(text)]);
  row.height = height;
  row.getCell(1).style = style;
  sheet.mergeCells(row.number, 1, row.number, widths.length);
}

function addColumns(sheet: Worksheet, table: TemplateTable): void {
  const { heading, wrapped, guideHeader } = looks();
  sheet.addRow([]);
  addText(sheet, `${table.name}: ${table.title}`, { style: heading, height: 24 });
  addText(sheet, table.about, { style: { ...wrapped, border: {} }, height: lineHeight + 4 });
  const { heads, lines } = guideLines(table, { requiredMark: ' *' });
  addCells(sheet, heads, guideHeader);
  for (const cells of lines) addCells(sheet, cells, wrapped);
}

function addCells(sheet: Worksheet, cells: readonly string[], style: Partial<Style>): void {
  const row = sheet.addRow(cells.map(cellText));
  const lines = cells.map((text, index) => lineCount(text, widths[index] ?? 1));
  row.height = Math.min(409, Math.max(...lines) * lineHeight + 5);
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.style = style;
  });
}

/** Cell styles of a template. Required columns show an asterisk and a line, not just a colour. */
const ink = { argb: 'FF1F2328' };
const faded = { argb: 'FF6E7781' };
const thin: Partial<Border> = { style: 'thin', color: { argb: 'FFD0D7DE' } };
const heavy: Partial<Border> = { style: 'medium', color: { argb: 'FF1F5FA8' } };

type TemplateLook =
  | 'plain'
  | 'header'
  | 'required'
  | 'example'
  | 'title'
  | 'heading'
  | 'wrapped'
  | 'guideHeader';

/** One style object per look. Built on use: the font depends on the language. */
function looks(): Readonly<Record<TemplateLook, Partial<Style>>> {
  const font = { name: say('xlsx/font'), size: 11, color: ink };
  const fill = (argb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } }) as const;
  const headerAlignment = { vertical: 'middle', wrapText: true, horizontal: 'left', indent: 1 } as const;
  const plain: Partial<Style> = { font, alignment: { vertical: 'middle' } };
  const header: Partial<Style> = {
    font: { ...font, bold: true },
    fill: fill('FFF3F5F8'),
    alignment: headerAlignment,
    border: { bottom: thin, right: thin },
    numFmt: '@',
  };
  return {
    plain,
    header,
    required: { ...header, fill: fill('FFDCE6F4'), border: { bottom: heavy, right: thin } },
    example: {
      font: { ...font, italic: true, color: faded },
      fill: fill('FFFAFAF7'),
      alignment: { vertical: 'middle', horizontal: 'left', indent: 1 },
      border: { bottom: thin },
      numFmt: '@',
    },
    title: { font: { ...font, bold: true, size: 16 }, alignment: { vertical: 'middle' } },
    heading: { font: { ...font, bold: true, size: 13 }, alignment: { vertical: 'middle' } },
    wrapped: {
      font,
      alignment: { vertical: 'top', wrapText: true },
      border: { bottom: thin },
      numFmt: '@',
    },
    guideHeader: { ...header, alignment: { vertical: 'middle' }, border: { bottom: thin } },
  };
}
