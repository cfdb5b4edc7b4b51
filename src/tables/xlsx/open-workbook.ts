/**
 * Opens an XLSX workbook and reads its sheets as text. Unpacks only what it needs and never follows
 * external references. Throws UnreadableFile for anything it cannot read faithfully.
 */

import { createHash } from 'node:crypto';
import { isSystemError } from '../../model/errors.js';
import type { OnProgress } from '../../model/progress.js';
import { readBytes } from '../file-bytes.js';
import type { PartialScopes } from '../partial-scopes.js';
import { pathFault, UnreadableFile } from '../unreadable-file.js';
import { readSharedStrings } from './cells/rich-text.js';
import { readNumberFormats } from './cells/styles.js';
import { detectFileKind } from './detect-file-kind.js';
import { readPartialDescription } from './package/partial-description.js';
import { type Relationship, readRelationships } from './package/relationships.js';
import { type ListedSheet, readWorkbookPart } from './package/workbook-part.js';
import { openZip, type Zip } from './package/zip.js';
import { readSheetPart, type SheetContext, type SheetRows } from './read-sheet.js';

export type WorkbookSheet = Pick<ListedSheet, 'name' | 'state'>;

export interface Workbook {
  /** SHA-256 of all bytes, hexadecimal. */
  readonly sha256: string;
  /** In tab order, without sheets that have no cells, such as charts. */
  readonly sheets: readonly WorkbookSheet[];
  /** The part of the styles, if it is missing: then dates are numbers. */
  readonly lackedPart?: string;
  /** Reads one of `sheets`. @throws UnreadableFile */
  readGrid(name: string, options?: Pick<SheetContext, 'fillMerged'>): Promise<SheetRows>;
  /** The marks of a partial export by sheet. */
  readPartialScopes(): Promise<PartialScopes>;
}

/**
 * Opens a workbook.
 * @param onProgress called with the file's bytes as they are unpacked; parts not needed stay in the
 *   total
 * @throws UnreadableFile when the file is not a workbook, is damaged, changes, or exceeds a limit
 */
export async function openWorkbook(file: string, onProgress?: OnProgress): Promise<Workbook> {
  const bytes = await readBytes(file).catch((error: unknown) => {
    throw isSystemError(error) ? new UnreadableFile(pathFault(file, error), { cause: error }) : error;
  });
  const fault = detectFileKind(bytes);
  if (fault) throw new UnreadableFile(fault);
  const zip = await openZip(bytes, onProgress);
  const workbookPart = await findWorkbookPart(zip);
  const { sheets, dateSystem } = await readWorkbookPart(zip, workbookPart);
  const relationships = await readRelationships(zip, workbookPart);
  const stylesPart = partOf(relationships, 'styles');
  const hasStyles = stylesPart !== undefined && zip.has(stylesPart);
  const formats = hasStyles ? await readNumberFormats(zip, stylesPart) : [];
  // Read once, with the first sheet.
  let sharedStrings: Promise<readonly string[]> | undefined;
  const stringsPart = partOf(relationships, 'sharedStrings');
  const relationshipById = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const targetOf = ({ relationshipId }: ListedSheet) => relationshipById.get(relationshipId);
  const cellSheets = sheets.filter((sheet) => (targetOf(sheet)?.kind ?? 'worksheet') === 'worksheet');
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sheets: cellSheets.map(({ name, state }) => ({ name, state })),
    ...(stylesPart !== undefined && !hasStyles && { lackedPart: stylesPart }),
    readGrid: async (name, { fillMerged } = {}) => {
      const sheet = cellSheets.find((one) => one.name === name);
      if (!sheet) throw new RangeError(`no sheet ${name}`);
      const { part } = targetOf(sheet) ?? missing(name);
      sharedStrings ??= stringsPart === undefined ? Promise.resolve([]) : readSharedStrings(zip, stringsPart);
      const context = { formats, dateSystem, sharedStrings: await sharedStrings, fillMerged };
      return readSheetPart(zip, part, context);
    },
    readPartialScopes: () => readPartialDescription(zip),
  };
}

/** The package declares its workbook part; contents identify packages of other programs. */
async function findWorkbookPart(zip: Zip): Promise<string> {
  const part = partOf(await readRelationships(zip, ''), 'officeDocument');
  if (part !== undefined && !part.endsWith('.bin')) return part;
  const isSpreadsheet = part !== undefined || zip.has('content.xml');
  const found = isSpreadsheet ? 'other' : 'zip';
  throw new UnreadableFile({ code: 'not_a_workbook', args: { found } });
}

function partOf(relationships: readonly Relationship[], kind: string): string | undefined {
  return relationships.find((relationship) => relationship.kind === kind)?.part;
}

function missing(part: string): never {
  throw new UnreadableFile({ code: 'part_missing', args: { part } });
}
