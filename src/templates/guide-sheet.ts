/** The first sheet of a template: instructions and all columns. Reading skips it by name. */
import type { Style, Workbook, Worksheet } from 'exceljs';
import { cellText, lineCount } from '../report/xlsx/sheet-text.js';
import { words } from '../words/words.js';
import { guideLines, type TemplateTable } from './template.js';
import { looks } from './template-looks.js';

/** In characters: column, required, meaning, format, example. */
const widths = [24, 11, 60, 66, 24];

/** In points. */
const lineHeight = 17;

export function addGuide(workbook: Workbook, tables: readonly TemplateTable[]): void {
  const { guideSheet, guideTitle, howTo, howToWorkbook } = words.templates;
  const sheet = workbook.addWorksheet(guideSheet, {
    views: [{ showGridLines: false }],
    pageSetup: { orientation: 'landscape', paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  widths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width + 1;
  });
  const { title, wrapped } = looks();
  const whole = widths.reduce((sum, width) => sum + width, 0);
  addText(sheet, guideTitle, { style: title, height: 30 });
  [...howTo, ...howToWorkbook].forEach((step, index) => {
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
