/** Drafts as entries of the settings file: what a run would not read is commented out. Pure. */
import path from 'node:path';
import type { FirstEntry, FirstSource } from '../../config/file/first-settings.js';
import type { Grid } from '../../model/tables.js';
import { levelNames, unreadName } from '../../plan/columns/claims.js';
import { headerRowsMax } from '../../plan/intake/find-table.js';
import { groupBy } from '../../plan/records/collections.js';
import { namesOfTables } from '../../planning/check-files.js';
import { resourceDefinitions, tableNames } from '../../resources/index.js';
import { isPattern } from '../../tables/newest-match.js';
import { parseFileName, parseTableName } from '../../tables/table-name.js';
import { say } from '../../words/say.js';
import { describeProblem } from '../../words/sentences/problems.js';
import { formatOrigin, plain } from '../../words/text.js';
import type { Draft } from './look.js';

/** An entry with what it reads. */
export interface Entry extends FirstEntry {
  /** A file or folder, and its sheet. */
  readonly place: string;
  /** The user has named the file. */
  readonly isGiven: boolean;
}

const faultsMax = 3;
const headersMax = 10;

/** A table that two hold is read from the first; files that are named after tables come first. */
export function entriesOf(drafts: readonly Draft[]): readonly Entry[] {
  const folderOf = ({ isGiven, source: { file } }: Draft) => (isGiven ? '.' : path.dirname(file));
  const plainFirst = drafts.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)));
  const groups = [...groupBy(plainFirst, folderOf)].flatMap(([folder, inside]) =>
    folder !== '.' && inside.every(isPlain)
      ? [wholeEntry(folder, inside)]
      : [...groupBy(inside, ({ source }) => source.file)].flatMap(([file, ofFile]) =>
          ofFile.every(isPlain) ? [wholeEntry(file, ofFile)] : ofFile.map((one) => entryOf(one, ofFile)),
        ),
  );
  return withoutTwins(groups);
}

interface Group extends Entry {
  readonly drafts: readonly Draft[];
}

/** True if its names say all that a run needs. */
function isPlain({ source, faults }: Draft): boolean {
  const { file, sheet, ...settings } = source;
  const names = namesOfTables();
  const ofFile = parseFileName(path.parse(file).name, names);
  const named = sheet === undefined ? ofFile : ofFile ? undefined : parseTableName(sheet, names);
  const isSaid = Object.keys(settings).every((name) => ['table', 'chart', 'master'].includes(name));
  return named !== undefined && isSaid && faults.length === 0;
}

/** What names alone say is read from the file or folder as a whole. */
function wholeEntry(file: string, drafts: readonly Draft[]): Group {
  return { ...live(drafts, [{ file, ...ignoring(drafts) }]), place: file };
}

function entryOf(draft: Draft, ofFile: readonly Draft[]): Group {
  const { file, sheet } = draft.source;
  const place = formatOrigin({ file, ...(sheet !== undefined && { sheet }) });
  if (draft.faults.length === 0) {
    // The first source of a file or sheet says for all what none of them reads.
    const beside = ofFile.filter((other) => other.source.sheet === sheet);
    const ignore = beside[0] === draft ? ignoring(beside) : {};
    return { ...live([draft], [{ ...draft.source, ...ignore }]), place };
  }
  return { place, drafts: [], isGiven: draft.isGiven, isLive: false, ...unreadable(draft) };
}

function live(drafts: readonly Draft[], sources: readonly FirstSource[]): Omit<Group, 'place'> {
  const ignored = sources.some(({ ignore }) => ignore) ? [say('init/ignored-columns')] : [];
  const isGiven = drafts.some((draft) => draft.isGiven);
  return { drafts, sources, isGiven, isLive: true, comments: [...drafts.flatMap(commentsOf), ...ignored] };
}

/** Comments out what reads a table that an entry before it reads, unless the user has named it. */
function withoutTwins(groups: readonly Group[]): readonly Entry[] {
  const placeByTable = new Map<string, string>();
  return groups.map(({ drafts, ...entry }) => {
    const tables = drafts.flatMap(({ source: { table, chart, master } }) =>
      table === undefined ? [] : JSON.stringify([table, chart, master]),
    );
    const other = tables.map((table) => placeByTable.get(table)).find((one) => one !== undefined);
    if (other !== undefined && !entry.isGiven)
      return { ...entry, isLive: false, comments: [say('init/twice', { other })] };
    for (const table of tables) placeByTable.set(table, entry.place);
    return entry;
  });
}

/** The columns that none of its tables reads: only new ones are reported then. */
function ignoring(drafts: readonly Draft[]): Pick<FirstSource, 'ignore'> {
  const read = drafts.flatMap(({ columns }) => columns.filter(({ name }) => name !== undefined));
  const headers = new Set(read.map(({ header }) => header.trim()));
  const ignore = [...new Set(drafts.flatMap(({ unknown }) => unknown))].filter((one) => !headers.has(one));
  return ignore.length > 0 ? { ignore } : {};
}

/** The source as far as it is known, to be completed by hand, with columns that nothing reads. */
function unreadable(draft: Draft): Pick<Entry, 'sources' | 'comments'> {
  const { source, grid, faults, columns, choices = [] } = draft;
  if (choices.length > 0) {
    const tables = choices.flatMap((one) => one.source.table ?? []);
    return {
      sources: choices.map((one) => ({ ...one.source, ...ignoring(choices) })),
      comments: [say('init/several-tables', { tables })],
    };
  }
  const described = faults.slice(0, faultsMax).map((problem) => describeProblem(problem));
  const comments = [say('init/not-read', { isKnown: grid !== undefined }), ...described];
  if (!grid) return { sources: [], comments };
  if (source.table !== undefined) {
    const isLacking = faults.some(({ code }) => code === 'missing_column');
    const unread = columns.flatMap(({ header, name }) => (name === undefined ? header.trim() : []));
    const open = isLacking ? { columns: { ...source.columns, ...unmapped(unread) } } : {};
    return { sources: [{ ...source, ...open }], comments };
  }
  const sources = [{ ...source, table: 'TABLE', ...likelyHeader(grid) }];
  return { sources, comments: [say('init/no-table', { tables: tableNames })] };
}

/** The fullest of the first rows: not a title merged over columns, nor a row with numbers. */
function likelyHeader({ rows }: Grid): Pick<FirstSource, 'headerRow' | 'columns'> {
  const [header] = rows
    .slice(0, headerRowsMax)
    .map(({ line, cells }) => ({ line, filled: cells.map((cell) => cell.trim()).filter(Boolean) }))
    .filter(({ filled }) => new Set(filled).size * 2 > filled.length && !filled.some(isNumber))
    .toSorted((a, b) => b.filled.length - a.filled.length);
  const isFirst = header?.line === rows[0]?.line;
  return { ...(header && !isFirst && { headerRow: header.line }), columns: unmapped(header?.filled ?? []) };
}

function isNumber(cell: string): boolean {
  return /^[\d.,/-]+$/.test(cell);
}

function unmapped(headers: readonly string[]): Readonly<Record<string, string>> {
  const named = headers.filter((header) => header !== '').slice(0, headersMax);
  return Object.fromEntries(named.map((header) => [header, unreadName]));
}

/** What a run makes of the file. */
function commentsOf(draft: Draft): readonly string[] {
  const { source, table, columns, notes, unknown, lacked } = draft;
  if (source.table === undefined) return [];
  const shown = new Set([...Object.keys(source.columns ?? {}), ...unknown]);
  const others = columns.filter(({ header }) => header.trim() !== '' && !shown.has(header.trim()));
  const mapped = others.flatMap(({ header, name, isCanonical }) =>
    name === undefined || isCanonical ? [] : [`${plain(header)} → ${name}`],
  );
  const unread = others.flatMap(({ name, header }) => (name === undefined ? header.trim() : []));
  const group = resourceDefinitions.find(({ name }) => name === source.table)?.group;
  const mayBeCustom = group !== undefined && !group.part && !group.nameIn;
  const isStaircase = Object.values(source.columns ?? {}).some((name) => levelNames.includes(name));
  return [
    say('init/read', { table: source.table, rowCount: table?.rows.length ?? 0, columns: mapped }),
    ...(unread.length > 0 ? [say('init/unread', { headers: unread, mayBeCustom })] : []),
    ...(lacked.length > 0 ? [say('init/lacked', { fields: lacked, first: lacked[0] })] : []),
    ...(isPattern(source.file) ? [say('init/newest')] : []),
    ...(isStaircase ? [say('init/levels')] : []),
    ...(source.fillMerged ? [say('init/merged')] : []),
    ...notes.map((problem) => describeProblem(problem)),
  ];
}
