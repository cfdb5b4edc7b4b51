/**
 * Writes tables as sheets of a workbook, row by row: 100,000 rows do not fit in memory as exceljs
 * objects. Every cell is formatted as text, so that none becomes a number, date or formula.
 */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { CellValue, stream as exceljsStream, Worksheet } from 'exceljs';
import { nameTaker } from '../../files/file-name.js';
import { makeFolder } from '../../files/make-folder.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { draftBeside } from '../../files/write-whole.js';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { sentence } from '../../model/sentence.js';
import { readBytes } from '../file-bytes.js';
import { isSheetName } from '../table-name.js';
import {
  type CellObstacle,
  loneHalvesIn,
  type ReplaceRules,
  type TableWriter,
  withoutLoneHalves,
} from '../table-writer.js';
import { UnreadableFile } from '../unreadable-file.js';
import { escapeText } from './cells/escapes.js';
import { openWorkbook } from './open-workbook.js';
import { partialDescription } from './package/partial-description.js';
import { openZip } from './package/zip.js';

/** Source: Excel specifications and limits. */
const cellLengthMax = 32_767;

/** The category marks exports; a spreadsheet replaces the creator when it saves the file. */
const creator = 'mastersync';
const category = 'mastersync export';

/** A sixth of the time of the usual level 6, for a 4 % larger file. */
const packingLevel = 2;

/** Surrogates (perhaps lone) and noncharacters. */
const suspicious = /[\ud800-\udfff\ufffe\uffff]/;

/** The number format for text. */
const textStyle = { numFmt: '@' } as const;
const headerStyle = { numFmt: '@', font: { bold: true } } as const;
/** Shared by all rows: exceljs caches a style for each distinct object. */
const rowStyle = {} as const;
const columnWidth = 20;

/** A writer for one workbook. @throws AppError when an existing file must stay */
export async function openWorkbookWriter(file: string, rules: ReplaceRules): Promise<TableWriter> {
  await refuseForeign(file, rules);
  await makeFolder(path.dirname(file));
  const { stream } = await import('../../files/exceljs.js');
  const draft = draftBeside(file);
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o666, flush: true });
  await once(output, 'open');
  const workbook = new stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: packingLevel } },
  });
  Object.assign(workbook, { creator, lastModifiedBy: creator, category });
  return new WorkbookWriter({ file, draft, output, workbook, rules });
}

interface OpenWorkbook {
  readonly file: string;
  readonly draft: string;
  readonly output: WriteStream;
  readonly workbook: exceljsStream.xlsx.WorkbookWriter;
  readonly rules: ReplaceRules;
}

class WorkbookWriter implements TableWriter {
  readonly takeName = nameTaker(isSheetName);
  readonly #open: OpenWorkbook;
  readonly #partial = new Map<string, readonly string[]>();
  #sheet: Worksheet | undefined;
  #isNamed = false;

  constructor(open: OpenWorkbook) {
    this.#open = open;
  }

  obstacleOf(text: string): CellObstacle | undefined {
    if (text.length > cellLengthMax) return { kind: 'too_long' };
    if (!suspicious.test(text)) return undefined;
    const characters = [...loneHalvesIn(text), ...(text.match(/[\ufffe\uffff]/g) ?? [])];
    return characters.length > 0 ? { kind: 'characters', characters } : undefined;
  }

  fit(text: string): string {
    return withoutLoneHalves(text).replace(/[\ufffe\uffff]/g, '\ufffd');
  }

  async begin(name: string, header: readonly string[]): Promise<void> {
    const sheet = this.#open.workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    // So that rows added by hand are text as well.
    sheet.columns = header.map(() => ({ width: columnWidth, style: textStyle }));
    this.#sheet = sheet;
    this.#addRow(header, headerStyle);
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    for (const cells of rows) this.#addRow(cells, textStyle);
    // Packing and writing run in other turns of the event loop.
    await setImmediate();
    if (this.#open.output.writableNeedDrain) await once(this.#open.output, 'drain');
  }

  async end(partialScopes: readonly string[]): Promise<boolean> {
    if (this.#sheet) this.#partial.set(this.#sheet.name, partialScopes);
    this.#sheet?.commit();
    this.#sheet = undefined;
    return true;
  }

  async commit(): Promise<readonly string[]> {
    const { file, draft, workbook, output, rules } = this.#open;
    Object.assign(workbook, { description: partialDescription(this.#partial) });
    await workbook.commit();
    if (!output.closed) await once(output, 'close');
    await refuseForeign(file, rules);
    await rename(draft, file);
    this.#isNamed = true;
    return [file];
  }

  async discard(): Promise<void> {
    const { draft, output } = this.#open;
    if (this.#isNamed) return;
    output.destroy();
    await rm(draft, { force: true });
  }

  #addRow(cells: readonly string[], style: object): void {
    const row = this.#sheet?.addRow([]);
    if (!row) throw new Error('no table was begun');
    Object.assign(row, { style: rowStyle });
    cells.forEach((text, index) => {
      if (text === '') return;
      const cell = row.getCell(index + 1);
      cell.value = cellValue(escapeText(text));
      cell.style = style;
    });
    row.commit();
  }
}

/** Readers keep outer spaces only with xml:space, which exceljs writes only for rich text. */
function cellValue(text: string): CellValue {
  return text.trim() === text ? text : { richText: [{ text }] };
}

/**
 * @throws AppError for a file that is not an export, was saved by another program, or holds other
 *   tables
 */
async function refuseForeign(file: string, { mayOverwrite, isOfExport }: ReplaceRules): Promise<void> {
  const status = await unlessMissing(stat(file));
  if (!status || (status.isFile() && (status.size === 0 || mayOverwrite))) return;
  if (!status.isFile() || !(await isExport(file))) {
    const names = [path.basename(file)];
    const message = sentence('exporting/files-in-the-way', {
      folder: path.dirname(file),
      files: names,
      mayOverwrite,
    });
    throw new AppError(message, { exitCode: ExitCode.refused });
  }
  const { sheets } = await openWorkbook(file);
  const others = sheets.map(({ name }) => name).filter((name) => !isOfExport(name));
  if (others.length > 0)
    throw new AppError(sentence('exporting/other-tables', { file, names: others }), {
      exitCode: ExitCode.refused,
    });
}

async function isExport(file: string): Promise<boolean> {
  try {
    const zip = await openZip(await readBytes(file));
    const properties = await textOf(zip.read('docProps/core.xml'));
    return (
      properties.includes(`<cp:lastModifiedBy>${creator}</cp:lastModifiedBy>`) &&
      properties.includes(`<cp:category>${category}</cp:category>`)
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}
