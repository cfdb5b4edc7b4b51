/** A report as a workbook, read back in two ways: as the tool reads it, and as exceljs does. */
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import type { Plan } from '../../src/model/plan.js';
import type { DecisionSheet } from '../../src/plan/decisions/workbook-decisions.js';
import { type ReportInput, reportContent } from '../../src/report/content/report-content.js';
import { xlsxReport } from '../../src/report/xlsx/xlsx-report.js';
import { openWorkbook } from '../../src/tables/xlsx/open-workbook.js';
import { openZip } from '../../src/tables/xlsx/package/zip.js';
import { temporaryFolder } from './temporary-folder.js';
import { workbookFaults } from './workbook-rules.js';

/** Of a plan that was saved. Made at a time and by a version that do not matter. */
export async function workbookOf(plan: Plan, options: Partial<ReportInput> = {}): Promise<Uint8Array> {
  const making = {
    command: 'plan',
    createdAt: '2026-03-31T22:00:00.000Z',
    toolVersion: '0.1.0',
    applyCommand: 'mastersync apply plan.jsonl',
  };
  const bytes = await xlsxReport(reportContent({ ...making, plan, ...options }));
  expect(await workbookFaults(bytes)).toEqual([]);
  return bytes;
}

/** Writes a workbook into a folder that is removed after the test. */
export async function savedWorkbook(bytes: Uint8Array): Promise<string> {
  return path.join(await temporaryFolder({ 'diff.xlsx': bytes }), 'diff.xlsx');
}

/** All sheets as the tool reads them. */
export async function readSheets(file: string): Promise<readonly DecisionSheet[]> {
  const workbook = await openWorkbook(file);
  const sheets: DecisionSheet[] = [];
  for (const { name } of workbook.sheets) sheets.push({ name, rows: (await workbook.readGrid(name)).rows });
  return sheets;
}

/** The text of each row of a sheet as the tool reads it. */
export async function rowsOf(bytes: Uint8Array, sheet: string): Promise<readonly (readonly string[])[]> {
  const sheets = await readSheets(await savedWorkbook(bytes));
  return sheets.find(({ name }) => name === sheet)?.rows.map(({ cells }) => cells) ?? [];
}

/** The rows below the header as values by header; empty ones are left out. */
export async function linesOf(
  bytes: Uint8Array,
  sheet: string,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const [header = [], ...rows] = await rowsOf(bytes, sheet);
  return rows.map((cells) =>
    Object.fromEntries(
      cells.map((text, index) => [header[index] ?? '', text]).filter(([, text]) => text !== ''),
    ),
  );
}

/** The workbook as exceljs has it. */
export async function loadWorkbook(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  // Its types know the buffers of an older Node only.
  await workbook.xlsx.load(bytes.buffer as never);
  return workbook;
}

/** A cell of a sheet below a header, as exceljs has it; `line` from 1. */
export function cellBelow(sheet: ExcelJS.Worksheet | undefined, header: string, line: number): ExcelJS.Cell {
  if (!sheet) throw new Error('no such sheet');
  const headers = sheet.getRow(1).values as readonly unknown[];
  const column = headers.indexOf(header);
  if (column < 1) throw new Error(`no column "${header}" among ${headers.join(', ')}`);
  return sheet.getRow(line).getCell(column);
}

/**
 * Does what a person does: writes decisions, by the ids of changes, into the first column of their
 * rows, and saves.
 */
export async function decide(
  bytes: Uint8Array,
  wordById: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const workbook = await loadWorkbook(bytes);
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) => {
      const word = wordById[String(row.getCell(row.cellCount).value)];
      if (word !== undefined) row.getCell(1).value = word;
    });
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** The text of a part of a workbook. */
export async function partOf(bytes: Uint8Array, part: string): Promise<string> {
  const zip = await openZip(Buffer.from(bytes));
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(part)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

/** The text of every part that a workbook names, and of the drawings of its notes, by path. */
export async function partsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const contents = await partOf(bytes, '[Content_Types].xml');
  const named = [...contents.matchAll(/PartName="\/([^"]+)"/g)].map(([, name = '']) => name);
  const drawings = named.flatMap((name) => {
    const [, number] = /comments(\d+)\.xml$/.exec(name) ?? [];
    return number === undefined ? [] : [`xl/drawings/vmlDrawing${number}.vml`];
  });
  const texts = [...named, ...drawings].map(async (name) => [name, await partOf(bytes, name)] as const);
  return new Map(await Promise.all(texts));
}

/** Fills in the cells beside labels of the first sheet, as a person does. */
export async function fillIn(
  bytes: Uint8Array,
  textByLabel: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const workbook = await loadWorkbook(bytes);
  workbook.worksheets[0]?.eachRow((row) => {
    const text = textByLabel[String(row.getCell(1).value)];
    if (text !== undefined) row.getCell(2).value = text;
  });
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
