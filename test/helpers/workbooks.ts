/** Workbooks made of raw XML parts, and what is read from them. */
import path from 'node:path';
import type { Fault } from '../../src/model/problems.js';
import type { CellMark } from '../../src/model/tables.js';
import { UnreadableFile } from '../../src/tables/unreadable-file.js';
import { openWorkbook, type Workbook } from '../../src/tables/xlsx/open-workbook.js';
import type { SheetRows } from '../../src/tables/xlsx/read-sheet.js';
import { type ZipEntry, zipOf } from './stored-zip.js';
import { temporaryFolder } from './temporary-folder.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A relationships part: id, last word of the type, target. */
export function relationships(...entries: readonly (readonly [string, string, string])[]): string {
  const elements = entries.map(
    ([id, kind, target]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageRelationships}">${elements.join('')}</Relationships>`;
}

/** Content of worksheet, as XML; rows alone are enough. */
export function worksheet(content: string): string {
  const inner = content.includes('<sheetData') ? content : `<sheetData>${content}</sheetData>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">${inner}</worksheet>`;
}

/** Content of sst: one si element each. */
export function sharedStrings(...items: readonly string[]): string {
  return `<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
}

/** Style 0 is General; each code gives the next style, a number stands for a built-in format. */
export function styles(...formats: readonly (string | number)[]): string {
  const escaped = (code: string) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const own = formats.flatMap((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>` : [],
  );
  const ids = [0, ...formats.map((format, index) => (typeof format === 'string' ? 164 + index : format))];
  const xfs = ids.map((id) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

export function workbookXml(content: string): string {
  return `<workbook xmlns="${main}" xmlns:r="${relationshipTypes}">${content}</workbook>`;
}

const oneSheet = workbookXml('<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>');

/**
 * All parts of a workbook with one sheet `S`; named parts replace or add, undefined leaves one out.
 */
export function partsWith(
  replaced: Readonly<Record<string, string | Uint8Array | undefined>>,
): readonly ZipEntry[] {
  const usual: Readonly<Record<string, string | Uint8Array | undefined>> = {
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': oneSheet,
    'xl/_rels/workbook.xml.rels': relationships(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ...(replaced['xl/sharedStrings.xml'] === undefined
        ? []
        : [['rId2', 'sharedStrings', 'sharedStrings.xml'] as const]),
      ...(replaced['xl/styles.xml'] === undefined ? [] : [['rId3', 'styles', 'styles.xml'] as const]),
    ),
    'xl/worksheets/sheet1.xml': worksheet(''),
    ...replaced,
  };
  return Object.entries(usual).flatMap(([name, content]) => (content === undefined ? [] : { name, content }));
}

export async function inFile(bytes: string | Uint8Array): Promise<string> {
  return path.join(await temporaryFolder({ 'a.xlsx': bytes }), 'a.xlsx');
}

const noRows: SheetRows = { rows: [], blankRowCount: 0, hiddenRowCount: 0 };

/** What a sheet of a workbook file holds; the first one if none is named. */
export async function readFile(file: string, sheet?: string): Promise<SheetRows> {
  const workbook: Workbook = await openWorkbook(file);
  const name = sheet ?? workbook.sheets[0]?.name;
  return name === undefined ? noRows : workbook.readGrid(name);
}

export async function readParts(
  replaced: Readonly<Record<string, string | Uint8Array | undefined>>,
): Promise<SheetRows> {
  return readFile(await inFile(zipOf(partsWith(replaced))));
}

/** Rows as their line and cells. */
export function plain({ rows }: SheetRows): readonly unknown[] {
  return rows.map(({ line, cells }) => [line, ...cells]);
}

/** The one cell of a sheet made of one cell element: its text, and its mark if it has one. */
export async function readCell(
  cell: string,
  other: Readonly<Record<string, string | undefined>> = {},
): Promise<readonly [string?, CellMark?]> {
  const grid = await readParts({
    'xl/worksheets/sheet1.xml': worksheet(`<row r="1">${cell}</row>`),
    ...other,
  });
  const [row] = grid.rows;
  const mark = row?.marks?.get(0);
  if (!row) return [];
  const text = row.cells[0] ?? '';
  return mark ? [text, mark] : [text];
}

/** The fault that reading a file ends with. */
export async function faultOf(file: string): Promise<Fault | undefined> {
  try {
    await readFile(file);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault;
    throw error;
  }
}
