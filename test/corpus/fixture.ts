/**
 * What the files of `test/fixtures` are made of. Every maker gives the same bytes whenever and
 * wherever it runs.
 */
import ExcelJS from 'exceljs';
import { fromBufferPromise } from 'yauzl';
import type { Encoding } from '../../src/tables/csv/encoding/encodings.js';
import { encodeText } from '../helpers/encode-text.js';
import { type ZipEntry, zipOf } from '../helpers/stored-zip.js';
import { partsWith, worksheet } from '../helpers/workbooks.js';

export type Maker = () => Uint8Array | Promise<Uint8Array>;

/** Makers by the path below `test/fixtures`. */
export type Fixtures = Readonly<Record<string, Maker>>;

/** A text file. A byte order mark is `\ufeff` at the start of the text. */
export function textFile(text: string, encoding: Encoding = 'utf-8'): Maker {
  return () => encodeText(text, encoding);
}

const someDay = new Date(Date.UTC(2026, 3, 1));

/**
 * A workbook as exceljs writes it; only its parts are packed without compression, whose bytes
 * differ between versions of zlib.
 */
export function exceljsFile(fill: (workbook: ExcelJS.Workbook) => void): Maker {
  return async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.created = someDay;
    workbook.modified = someDay;
    fill(workbook);
    return zipOf(await unpack(Buffer.from(await workbook.xlsx.writeBuffer())));
  };
}

async function unpack(bytes: Buffer): Promise<readonly ZipEntry[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const pieces = await (await zip.openReadStreamPromise(entry)).toArray();
    if (!entry.fileName.endsWith('/')) entries.push({ name: entry.fileName, content: Buffer.concat(pieces) });
  }
  return entries;
}

export type Parts = Readonly<Record<string, string | Uint8Array | undefined>>;

export const sheetPart = 'xl/worksheets/sheet1.xml';

/**
 * A workbook of raw parts with one sheet `S`, as exceljs cannot write it. The sheet stands before
 * texts and styles.
 */
export function partsFile(parts: Parts): Maker {
  return () => zipOf(partsWith(parts));
}

/** The same of one sheet with grades. Each row is the XML of its cells. */
export function gradesFile(rows: readonly string[], parts: Parts = {}): Maker {
  return partsFile({ [sheetPart]: gradesSheet(rows), ...parts });
}

export function gradesSheet(rows: readonly string[], ...moreColumns: readonly string[]): string {
  return worksheet(rowsXml([['code', 'name', 'level', ...moreColumns].map(inline).join(''), ...rows]));
}

/** Rows without numbers of their own, each the XML of its cells. */
export function rowsXml(rows: readonly string[]): string {
  return rows.map((cells) => `<row>${cells}</row>`).join('');
}

/** A cell with its text in it. */
export function inline(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A cell with a number, in one of the styles. */
export function number(value: number, style = 0): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}
