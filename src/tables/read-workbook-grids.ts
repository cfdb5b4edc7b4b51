/** Reads the sheets of a workbook that are tables. The packages for it are loaded only when there is a workbook. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import { hashFile } from './hash-file.js';
import type { NamedGrid, ReadGrids, ReadOptions } from './read-data-set.js';
import { guideSheetNames, parseTableName, type TableName } from './table-name.js';
import type { Workbook, WorkbookSheet } from './xlsx/open-workbook.js';

/**
 * Reads the tables of a workbook.
 * @param named the table that the file is named after, if it is: then one sheet is read, that of the same name, or the only
 * visible one. Otherwise every visible sheet that has the name of a table is read.
 * Never throws for what a file holds.
 */
export async function readWorkbookGrids(
  file: string,
  named: TableName | undefined,
  options: ReadOptions,
): Promise<ReadGrids> {
  const { openWorkbook, WorkbookError } = await import('./xlsx/open-workbook.js');
  try {
    const before = await identify(file);
    const sha256 = await hashFile(file);
    const workbook = await openWorkbook(file, options.onProgress);
    const read = await readSheets({ file, sha256, workbook }, named, options).finally(() => workbook.close());
    const hasChanged = (await identify(file)) !== before;
    return hasChanged
      ? { grids: [], problems: [problemAt({ code: 'file_changed', args: {} }, { file })] }
      : read;
  } catch (error) {
    const fault = error instanceof WorkbookError ? error.fault : systemFault(error);
    return { grids: [], problems: [problemAt(fault, { file })] };
  }
}

/** Tells a file from what may take its place while it is read. */
async function identify(file: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await stat(file);
  return [dev, ino, size, mtimeMs].join('/');
}

function systemFault(error: unknown): Fault {
  if (!isSystemError(error)) throw error;
  return { code: 'file_unreadable', args: { reason: error.message } };
}

interface OpenedWorkbook {
  readonly file: string;
  readonly sha256: string;
  readonly workbook: Workbook;
}

async function readSheets(
  { file, sha256, workbook }: OpenedWorkbook,
  named: TableName | undefined,
  options: ReadOptions,
): Promise<ReadGrids> {
  const chosen = named
    ? chooseSheet(workbook.sheets, named, { file, ...options })
    : chooseSheets(workbook.sheets, options);
  const grids: NamedGrid[] = [];
  for (const { sheet, name } of chosen.sheets) {
    const { rows, blankRowCount, hiddenRowCount } = await workbook.readGrid(sheet);
    const source = { file, sheet, sha256, rowCount: rows.length };
    grids.push({ ...name, grid: { source, rows, blankRowCount, hiddenRowCount } });
  }
  return {
    grids,
    problems: chosen.problems.map(({ fault, severity }) => problemAt(fault, { file }, severity)),
  };
}

interface ChosenSheets {
  readonly sheets: readonly { readonly sheet: string; readonly name: TableName }[];
  readonly problems: readonly { readonly fault: Fault; readonly severity: Problem['severity'] }[];
}

/** Who names a sheet knows of the others; tables among them are told, unless they are sources of their own. */
function notAskedFor(
  visible: readonly WorkbookSheet[],
  chosen: WorkbookSheet,
  { file, readElsewhere = [], ...options }: ReadOptions & { readonly file: string },
): ChosenSheets['problems'] {
  const own = readElsewhere.filter((one) => path.resolve(one.path) === path.resolve(file));
  return visible
    .filter(({ name }) => name !== chosen.name && parseTableName(name, options) !== undefined)
    .filter(({ name }) => !own.some(({ sheet }) => sheet === name))
    .map(({ name }) => ({
      fault: { code: 'sheet_left_out', args: { name, chosen: chosen.name } },
      severity: 'warning',
    }));
}

/** The sheet of a file that is named after a table: of that name and scope, visible if possible, else the only visible one. */
function chooseSheet(
  sheets: readonly WorkbookSheet[],
  named: TableName,
  { file, sheet: wanted, ...options }: ReadOptions & { readonly file: string },
): ChosenSheets {
  const visible = sheets.filter(isVisible);
  const nameOf = ({ name }: WorkbookSheet) => parseTableName(name, options);
  const tables = visible.filter((sheet) => nameOf(sheet)?.table === named.table);
  if (
    wanted === undefined &&
    named.scope === undefined &&
    tables.some((sheet) => nameOf(sheet)?.scope !== undefined)
  ) {
    return chooseSheets(sheets, options);
  }
  const isOfThatName = (sheet: WorkbookSheet) =>
    wanted === undefined
      ? nameOf(sheet)?.table === named.table && [undefined, named.scope].includes(nameOf(sheet)?.scope)
      : sheet.name === wanted;
  const only = wanted === undefined && visible.length === 1 && tables.length === 0 ? visible[0] : undefined;
  const chosen = visible.find(isOfThatName) ?? only ?? sheets.find(isOfThatName);
  if (!chosen) {
    const args = { name: wanted ?? sheetName(named), sheets: visible.map(({ name }) => name) };
    return { sheets: [], problems: [{ fault: { code: 'sheet_not_found', args }, severity: 'error' }] };
  }
  const problems =
    wanted === undefined
      ? leftOut(sheets, [chosen.name], options)
      : [...leftOut([chosen], [chosen.name], options), ...notAskedFor(visible, chosen, { file, ...options })];
  return { sheets: [{ sheet: chosen.name, name: named }], problems };
}

function sheetName({ table, scope }: TableName): string {
  return scope === undefined ? table : `${table}.${scope}`;
}

/** Every visible sheet that has the name of a table, or the one that is asked for. */
function chooseSheets(
  sheets: readonly WorkbookSheet[],
  { sheet: wanted, ...options }: ReadOptions,
): ChosenSheets {
  const candidates = sheets.filter(isVisible).filter(({ name }) => wanted === undefined || name === wanted);
  const tables = candidates.flatMap(({ name: sheet }) => {
    const name = parseTableName(sheet, options);
    return name ? [{ sheet, name }] : [];
  });
  if (tables.length > 0) {
    const read = tables.map(({ sheet }) => sheet);
    return { sheets: tables, problems: wanted === undefined ? leftOut(sheets, read, options) : [] };
  }
  const args = { sheets: sheets.filter(isVisible).map(({ name }) => name), known: options.tableNames };
  return { sheets: [], problems: [{ fault: { code: 'no_table_sheets', args }, severity: 'error' }] };
}

function isVisible({ state }: WorkbookSheet): boolean {
  return state === 'visible';
}

/** Nothing is left out, or taken from where nobody sees it, in silence. */
function leftOut(
  sheets: readonly WorkbookSheet[],
  read: readonly string[],
  options: ReadOptions,
): ChosenSheets['problems'] {
  return sheets.flatMap((sheet): ChosenSheets['problems'] => {
    const { name } = sheet;
    const isRead = read.includes(name);
    const isHiddenTable = !isVisible(sheet) && (isRead || parseTableName(name, options) !== undefined);
    if (isHiddenTable)
      return [{ fault: { code: 'hidden_sheet', args: { name, isRead } }, severity: 'warning' }];
    if (isRead || !isVisible(sheet) || guideSheetNames.includes(name)) return [];
    return [
      { fault: { code: 'unknown_sheet', args: { name, known: options.tableNames } }, severity: 'warning' },
    ];
  });
}
