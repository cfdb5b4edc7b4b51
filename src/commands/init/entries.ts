/** Drafts as entries of the settings file: what a run would not read is commented out. Pure. */
import path from 'node:path';
import type { FirstEntry, FirstSource } from '../../config/file/first-settings.js';
import { levelNames, unreadName } from '../../plan/columns/claims.js';
import { groupBy } from '../../plan/records/collections.js';
import { namesOfTables } from '../../planning/check-files.js';
import { resourceDefinitions, tableNames } from '../../resources/index.js';
import { isPattern } from '../../tables/newest-match.js';
import { parseFileName, parseTableName } from '../../tables/table-name.js';
import { say } from '../../words/say.js';
import { describeProblem } from '../../words/sentences/problems.js';
import { formatOrigin, plain } from '../../words/text.js';
import { type Draft, decisionsOf, lackedFields } from './draft.js';

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
  const placeByTable = new Map<string, string>();
  const plainFirst = drafts.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)));
  return [...groupBy(plainFirst, folderOf)].flatMap(([folder, inside]) =>
    folder !== '.' && inside.every(isPlain)
      ? entryOf({ place: folder, drafts: inside, all: inside }, placeByTable)
      : [...groupBy(inside, ({ source }) => source.file)].flatMap(([file, ofFile]) =>
          ofFile.every(isPlain)
            ? entryOf({ place: file, drafts: ofFile, all: ofFile }, placeByTable)
            : ofFile.map((one) =>
                entryOf({ place: placeText(one), drafts: [one], all: ofFile }, placeByTable),
              ),
        ),
  );
}

/** A file, and its sheet. */
export function placeText({ source: { file, sheet } }: Draft): string {
  return formatOrigin({ file, ...(sheet !== undefined && { sheet }) });
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
function entryOf(
  { place, drafts, all }: { place: string; drafts: readonly Draft[]; all: readonly Draft[] },
  placeByTable: Map<string, string>,
): Entry {
  const whole = drafts.every(isPlain) ? [{ file: place, ...ignoring(drafts, all) }] : undefined;
  const sources = whole ?? drafts.map((one) => ({ ...one.source, ...ignoring([one], all) }));
  const isGiven = drafts.some((draft) => draft.isGiven);
  const entry = { place, sources, isGiven, isLive: false };
  const faulty = drafts.find(({ faults }) => faults.length > 0);
  if (faulty) return { ...entry, ...unreadable(faulty) };
  const tables = drafts.flatMap(({ source: { table, chart, master } }) =>
    table === undefined ? [] : JSON.stringify([table, chart, master]),
  );
  const other = tables.map((table) => placeByTable.get(table)).find((one) => one !== undefined);
  if (other !== undefined && !isGiven) return { ...entry, comments: [say('init/twice', { other })] };
  for (const table of tables) placeByTable.set(table, place);
  const ignored = sources.some(({ ignore }) => ignore) ? [say('init/ignored-columns')] : [];
  return { ...entry, isLive: true, comments: [...drafts.flatMap(commentsOf), ...ignored] };
}

/**
 * The columns that no table of the source, or of the same file or sheet, reads: only new ones are
 * reported then. The first source of a file says it for all.
 */
function ignoring(drafts: readonly Draft[], all: readonly Draft[]): Pick<FirstSource, 'ignore'> {
  const places = drafts.map(placeText);
  const beside = all.filter((one) => places.includes(placeText(one)));
  if (beside[0] !== drafts[0]) return {};
  const isUnread = (header: string) =>
    beside.every(({ columns, unknown }) =>
      columns.every((one) => one.header.trim() !== header || (!one.name && unknown.includes(header))),
    );
  const ignore = [...new Set(drafts.flatMap(({ unknown }) => unknown))].filter(isUnread);
  return ignore.length > 0 ? { ignore } : {};
}

/** The source as far as it is known, to be completed by hand. */
function unreadable(draft: Draft): Pick<Entry, 'sources' | 'comments'> {
  const { source, grid, faults } = draft;
  const [open] = faults;
  if (open?.code === 'table_ambiguous') {
    const { tables } = open.args;
    return {
      sources: tables.map((table) => ({ ...source, table })),
      comments: [say('init/several-tables', { tables })],
    };
  }
  const described = faults.slice(0, faultsMax).map((problem) => describeProblem(problem));
  const comments = [say('init/not-read', { isUndecided: decisionsOf(draft).length > 0 }), ...described];
  if (!grid || source.table !== undefined) return { sources: grid ? [source] : [], comments };
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
  const [widest = []] = grid.rows.map(({ cells }) => filled(cells)).toSorted((a, b) => b.length - a.length);
  const columns = Object.fromEntries(widest.slice(0, headersMax).map((header) => [header, unreadName]));
  const sources = [{ ...source, table: 'TABLE', columns }];
  return { sources, comments: [say('init/no-table', { tables: tableNames })] };
}

/** What a run makes of the file. */
function commentsOf(draft: Draft): readonly string[] {
  const { source, table, columns, notes, unknown } = draft;
  if (source.table === undefined) return [];
  const shown = new Set([...Object.keys(source.columns ?? {}), source.newest?.by]);
  const others = columns.filter(({ header }) => header.trim() !== '' && !shown.has(header.trim()));
  const mapped = others.flatMap(({ header, name, isCanonical }) =>
    name === undefined || isCanonical ? [] : [`${plain(header)} → ${name}`],
  );
  const unread = others
    .filter(({ name, header }) => name === undefined && !unknown.includes(header.trim()))
    .map(({ header }) => header.trim());
  const group = resourceDefinitions.find(({ name }) => name === source.table)?.group;
  const mayBeCustom = group !== undefined && !group.part && !group.nameIn;
  const isStaircase = Object.values(source.columns ?? {}).some((name) => levelNames.includes(name));
  const lacked = lackedFields(draft);
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
