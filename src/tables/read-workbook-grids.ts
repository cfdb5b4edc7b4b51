/** Reads the tables of a workbook. Loads its packages only when there is a workbook. */
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Grid } from '../model/tables.js';
import { matchesPath } from './newest-match.js';
import { guideSheetNames, parseTableName, type TableName, type TableNames } from './table-name.js';
import { problemOf } from './unreadable-file.js';

/** The text of a table with the table's name. */
export interface NamedGrid extends TableName {
  readonly grid: Grid;
}

export interface ReadGrids {
  readonly grids: readonly NamedGrid[];
  /** Files of which no name is that of a table. Default: none. */
  readonly unnamed?: readonly UnnamedFile[];
  readonly problems: readonly Problem[];
}

/** A text file, or the visible sheets of a workbook, for recognition by their headers. */
export interface UnnamedFile {
  readonly file: string;
  readonly grids: readonly Grid[];
}

export interface WorkbookOptions extends TableNames {
  /** Sheet of workbooks named after a table. Default: of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** Every cell of a merged area has the value of its first cell. Default: only that one has. */
  readonly fillMerged?: boolean | undefined;
  /** Files configured as sources of their own, skipped when reading their folder. */
  readonly readElsewhere?: readonly ElsewhereRead[] | undefined;
  /** Called with the bytes of all files as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ElsewhereRead {
  readonly path: string;
  /** Undefined if more than one sheet is read. */
  readonly sheet: string | undefined;
}

/**
 * Reads the tables of a workbook. Never throws because of the contents of a file.
 * @param named the table the file is named after: then one sheet is read, that of the same name or
 *   the only visible one. Otherwise every visible sheet named after a table, or all if none is.
 */
export async function readWorkbookGrids(
  file: string,
  named: TableName | undefined,
  options: WorkbookOptions,
): Promise<ReadGrids> {
  try {
    return await readSheets(file, named, options);
  } catch (error) {
    return { grids: [], problems: [problemOf(file, error)] };
  }
}

async function readSheets(
  file: string,
  named: TableName | undefined,
  options: WorkbookOptions,
): Promise<ReadGrids> {
  const { openWorkbook } = await import('./xlsx/open-workbook.js');
  const workbook = await openWorkbook(file, options.onProgress);
  const sheets = workbook.sheets.map(({ name, state }) => {
    return { name, isVisible: state === 'visible', table: parseTableName(name, options) };
  });
  const { chosen, problems } = chooseSheets(sheets, named, { file, ...options });
  const { lackedPart: part } = workbook;
  const lacked: Fault[] = part === undefined ? [] : [{ code: 'part_missing', args: { part } }];
  const partial = await workbook.readPartialScopes();
  const grids: NamedGrid[] = [];
  const unnamed: Grid[] = [];
  for (const { sheet, table } of chosen) {
    const read = await workbook.readGrid(sheet, options);
    const source = { file, sheet, sha256: workbook.sha256, rowCount: read.rows.length };
    const partialScopes = partial.get(sheet);
    const grid = { source, ...read, ...(partialScopes && { partialScopes }) };
    if (table) grids.push({ ...table, grid });
    else unnamed.push(grid);
  }
  return {
    grids,
    problems: [...lacked.map((fault) => problemAt(fault, { file }, 'warning')), ...problems],
    ...(unnamed.length > 0 && { unnamed: [{ file, grids: unnamed }] }),
  };
}

interface Sheet {
  readonly name: string;
  readonly isVisible: boolean;
  /** The table it is named after. */
  readonly table: TableName | undefined;
}

/** The sheets to read with their tables, and warnings about the choice. */
interface Choice {
  readonly chosen: readonly { readonly sheet: string; readonly table: TableName | undefined }[];
  readonly problems: readonly Problem[];
}

type FileOptions = WorkbookOptions & { readonly file: string };

function chooseSheets(sheets: readonly Sheet[], named: TableName | undefined, options: FileOptions): Choice {
  if (!named) return chooseTables(sheets, options);
  const isOfScopes = sheets.some(
    ({ isVisible, table }) => isVisible && table?.table === named.table && table.scope !== undefined,
  );
  const isOneSheet = options.sheet !== undefined || named.scope !== undefined || !isOfScopes;
  return isOneSheet ? chooseOne(sheets, named, options) : chooseTables(sheets, options);
}

/** Every visible sheet named after a table, or all if there is none; or the requested one. */
function chooseTables(sheets: readonly Sheet[], options: FileOptions): Choice {
  const { file, sheet: wanted, tableNames: known } = options;
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const asked = visible
    .filter(({ name }) => wanted === undefined || name === wanted)
    .map(({ name: sheet, table }) => ({ sheet, table }));
  const named = asked.filter(({ table }) => table !== undefined);
  const chosen = named.length > 0 ? named : asked.filter(({ sheet }) => !guideSheetNames.includes(sheet));
  if (chosen.length === 0) {
    const names = visible.map(({ name }) => name);
    const isThere = wanted === undefined || names.includes(wanted);
    const fault: Fault = isThere
      ? { code: 'no_table_sheets', args: { sheets: names, known } }
      : { code: 'sheet_not_found', args: { name: wanted, sheets: names, isAsked: true } };
    return { chosen, problems: [problemAt(fault, { file })] };
  }
  const read = chosen.map(({ sheet }) => sheet);
  return { chosen, problems: wanted === undefined ? leftOut(sheets, read, options) : [] };
}

/** The sheet of that name and scope, preferably visible; else the only visible one. */
function chooseOne(sheets: readonly Sheet[], named: TableName, options: FileOptions): Choice {
  const { file, sheet: wanted } = options;
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const isMeant = ({ name, table }: Sheet) =>
    wanted === undefined
      ? table?.table === named.table && [undefined, named.scope].includes(table.scope)
      : name === wanted;
  const isOnly = wanted === undefined && !visible.some(({ table }) => table?.table === named.table);
  const only = isOnly && visible.length === 1 ? visible[0] : undefined;
  const sheet = visible.find(isMeant) ?? only ?? sheets.find(isMeant);
  if (!sheet) {
    const name = wanted ?? [named.table, named.scope].filter((part) => part !== undefined).join('.');
    const args = { name, sheets: visible.map((one) => one.name), isAsked: wanted !== undefined };
    return { chosen: [], problems: [problemAt({ code: 'sheet_not_found', args }, { file })] };
  }
  const problems =
    wanted === undefined
      ? leftOut(sheets, [sheet.name], options)
      : [...leftOut([sheet], [sheet.name], options), ...otherTables(visible, sheet, options)];
  return { chosen: [{ sheet: sheet.name, table: named }], problems };
}

/** Other tables in the workbook that no source reads. Other sheets are ignored deliberately. */
function otherTables(
  visible: readonly Sheet[],
  chosen: Sheet,
  { file, readElsewhere = [] }: FileOptions,
): readonly Problem[] {
  const matching = readElsewhere.filter((one) => matchesPath(one.path, file));
  return visible
    .filter(
      ({ name, table }) => name !== chosen.name && table && !matching.some(({ sheet }) => sheet === name),
    )
    .map(({ name }) => ({ name, chosen: chosen.name }))
    .map((args) => problemAt({ code: 'sheet_left_out', args }, { file }, 'warning'));
}

/** Warns of every table that is skipped, or read although hidden. */
function leftOut(
  sheets: readonly Sheet[],
  read: readonly string[],
  { file, tableNames: known }: FileOptions,
): readonly Problem[] {
  return sheets.flatMap(({ name, isVisible, table }) => {
    const isRead = read.includes(name);
    if (!isVisible && (isRead || table))
      return problemAt({ code: 'hidden_sheet', args: { name, isRead } }, { file }, 'warning');
    if (isRead || !isVisible || guideSheetNames.includes(name)) return [];
    return problemAt({ code: 'unknown_sheet', args: { name, known } }, { file }, 'warning');
  });
}
