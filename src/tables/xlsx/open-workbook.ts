/**
 * Opens an XLSX workbook and reads its sheets as rows of text. Only what is needed is unpacked; nothing outside the file is
 * ever followed. What cannot be read faithfully ends the reading with a WorkbookError.
 */

import { type FileHandle, open } from 'node:fs/promises';
import type { Fault } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { Row } from '../../model/tables.js';
import { words } from '../../words/words.js';
import { readSharedStrings } from './cells/shared-strings.js';
import { readNumberFormats } from './cells/styles.js';
import { detectFileKind } from './detect-file-kind.js';
import { type Relationship, readRelationships } from './package/relationships.js';
import { WorkbookError } from './package/workbook-error.js';
import { readWorkbookPart, type SheetState } from './package/workbook-part.js';
import { openZip, type Zip } from './package/zip.js';
import { readSheetPart, type SheetRows } from './read-sheet.js';

export { WorkbookError } from './package/workbook-error.js';
export type { SheetRows } from './read-sheet.js';

export interface WorkbookSheet {
  readonly name: string;
  readonly state: SheetState;
}

export interface Workbook {
  /** In tab order; sheets that hold no cells, such as charts, are left out. */
  readonly sheets: readonly WorkbookSheet[];
  /**
   * Reads a sheet with what is counted on the way.
   * @param name one of `sheets`
   * @throws WorkbookError
   */
  readGrid(name: string): Promise<SheetRows>;
  /**
   * The rows of a sheet. The first comes when all are read: merged areas are told behind the rows.
   * @throws WorkbookError
   */
  readSheet(name: string): AsyncIterable<Row>;
  /** Lets go of the file. Sheets can no longer be read. */
  close(): Promise<void>;
}

/**
 * Opens a workbook.
 * @param file path of it
 * @param onProgress told of the bytes of the file as they are unpacked; what nobody asks for is expected to the end
 * @throws WorkbookError carrying the fault, when the file is no workbook, is damaged, or is more than fits
 */
export async function openWorkbook(file: string, onProgress?: OnProgress): Promise<Workbook> {
  const handle = await openFile(file);
  try {
    const fault = await detectFileKind(handle);
    if (fault) throw new WorkbookError(fault);
    return await openParts(handle, onProgress);
  } catch (error) {
    await handle.close();
    throw error instanceof WorkbookError ? error : (systemError(file, error) ?? error);
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    throw systemError(file, error) ?? error;
  }
}

/** What the file system says. */
function systemError(path: string, error: unknown): WorkbookError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!/^E[A-Z]+$/.test(code)) return undefined;
  const faults: Readonly<Record<string, Fault>> = {
    ENOENT: { code: 'file_not_found', args: { path } },
    EISDIR: { code: 'not_a_file', args: {} },
  };
  const fault: Fault = faults[code] ?? { code: 'file_unreadable', args: { reason: error.message } };
  return new WorkbookError(fault, { cause: error });
}

async function openParts(handle: FileHandle, onProgress: OnProgress | undefined): Promise<Workbook> {
  const zip = await openZip(handle, onProgress);
  const workbookPart = await findWorkbookPart(zip);
  const { sheets, dateSystem } = await readWorkbookPart(zip, workbookPart);
  const relationships = await readRelationships(zip, workbookPart);
  const formats = await readOptional(relationships, 'styles', (part) => readNumberFormats(zip, part));
  // Read when the first sheet is, and kept for the others.
  let sharedStrings: Promise<readonly string[]> | undefined;
  const relationshipById = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const targetOf = ({ relationshipId }: { readonly relationshipId: string }) =>
    relationshipById.get(relationshipId);
  const cellSheets = sheets.filter((sheet) => (targetOf(sheet)?.kind ?? 'worksheet') === 'worksheet');
  const readGrid = async (name: string): Promise<SheetRows> => {
    const sheet = cellSheets.find((one) => one.name === name);
    if (!sheet) throw new RangeError(`no sheet ${name}`);
    const { part } = targetOf(sheet) ?? missing(words.workbooks.sheetPart(name));
    sharedStrings ??= readOptional(relationships, 'sharedStrings', (shared) =>
      readSharedStrings(zip, shared),
    );
    return readSheetPart(zip, part, { formats, dateSystem, sharedStrings: await sharedStrings });
  };
  return {
    sheets: cellSheets.map(({ name, state }) => ({ name, state })),
    readGrid,
    readSheet: async function* (name) {
      yield* (await readGrid(name)).rows;
    },
    close: () => handle.close(),
  };
}

/** The package says where its workbook is; a file of another kind is told apart by what it holds. */
async function findWorkbookPart(zip: Zip): Promise<string> {
  const relationships = await readRelationships(zip, '');
  const part = relationships.find(({ kind }) => kind === 'officeDocument')?.part;
  const fault = (found: 'xlsb' | 'opendocument' | 'zip') =>
    new WorkbookError({ code: 'not_a_workbook', args: { found } });
  if (part?.endsWith('.bin')) throw fault('xlsb');
  if (part === undefined) throw fault(zip.has('mimetype') && zip.has('content.xml') ? 'opendocument' : 'zip');
  return part;
}

async function readOptional<Item>(
  relationships: readonly Relationship[],
  kind: string,
  read: (part: string) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const part = relationships.find((relationship) => relationship.kind === kind)?.part;
  return part === undefined ? [] : read(part);
}

function missing(part: string): never {
  throw new WorkbookError({ code: 'part_missing', args: { part } });
}
