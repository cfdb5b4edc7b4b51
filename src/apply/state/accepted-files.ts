/**
 * Remembers which files fed each table in the last complete run, and what they held: one may be
 * missing, cut off, or an older one that comes back.
 */
import * as z from 'zod';
import type { Outcome, Plan, ScopeSummary } from '../../model/plan.js';
import { sourcePlace } from '../../model/problems.js';
import type { Source, Table } from '../../model/tables.js';
import type { FileDoubt } from '../../plan/guard/file-doubts.js';
import { groupBy } from '../../plan/records/collections.js';
import { scopeId } from '../../plan/records/names.js';
import { resourceDefinitions } from '../../resources/index.js';
import { tableNamesOf } from '../../resources/resource.js';
import { words } from '../../words/words.js';
import { acceptedScopes } from './accepted-rows.js';
import { sourceKey, sourceKeyText } from './source-key.js';
import { stateFile } from './state-file.js';

interface FilesOfTable extends Contents {
  /** Of the last accepted run. */
  readonly files: readonly AcceptedFile[];
}

interface AcceptedFile {
  /** From sourceKey, and the sheet. */
  readonly name: string;
  /** Known of text files. */
  readonly hasLineEnd?: boolean | undefined;
  /** Absent if no row was out of scope. */
  readonly leftOutCount?: number | undefined;
}

/** What the files of a table held in all runs that wrote from them, by SHA-256. */
interface Contents {
  readonly current: readonly string[];
  /** The day on which another content took the place of one, the last one last. */
  readonly replaced: Readonly<Record<string, string>>;
}

/** By what they feed: `teams/`, `items/V1`. */
type AcceptedFiles = Readonly<Record<string, FilesOfTable>>;

/** Two months of nights. */
const replacedMax = 60;

const nothing: FilesOfTable = { files: [], current: [], replaced: {} };

const acceptedFile: z.ZodType<AcceptedFile> = z.object({
  name: z.string(),
  hasLineEnd: z.boolean().optional(),
  leftOutCount: z.int().positive().optional(),
});

const filesOfTable: z.ZodType<FilesOfTable> = z.union([
  z.strictObject({
    files: z.array(acceptedFile),
    current: z.array(z.string()).default([]),
    replaced: z.record(z.string(), z.string()),
  }),
  // As written before contents were remembered.
  z.array(z.string()).transform((names) => ({ ...nothing, files: names.map((name) => ({ name })) })),
]);

const file = stateFile<AcceptedFiles>({
  kind: 'accepted-files',
  schema: z.record(z.string(), filesOfTable),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.acceptedFilesUnreadableMessage(name, error),
});

/** @throws AppError if the file exists but cannot be read or parsed */
export const readAcceptedFiles: (stateFolder: string, serviceUrl: string) => Promise<AcceptedFiles> =
  file.read;

export type ReadTable = Pick<Table, 'source' | 'rows' | 'leftOut'>;

/** Why the files of a run may not be what they seem, by those of earlier runs. */
export function doubtsByMemory(accepted: AcceptedFiles, tables: readonly ReadTable[]): readonly FileDoubt[] {
  const now = tablesByFed(tables);
  return Object.entries(accepted).flatMap(([fed, before]): readonly FileDoubt[] => {
    const own = now.get(fed) ?? [];
    const { table, scope } = fedParts(fed);
    const about = { table, scope: scope || undefined };
    const facts = [missingFile, moreLeftOut, missingLineEnds, olderFiles].flatMap((find) =>
      find(before, own),
    );
    return facts.map((fact) => ({ ...about, fact }));
  });
}

function missingFile({ files }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  const [missing] = missingAmong(
    files,
    own.map(({ source }) => source),
  );
  return missing ? [{ code: 'source_gone', args: { file: sourceKeyText(missing.name) } }] : [];
}

/**
 * The accepted files that none of these sources can be. A name may hold the day or a number; where
 * all names are new, only the number of files tells.
 */
function missingAmong(files: readonly AcceptedFile[], sources: readonly Source[]): readonly AcceptedFile[] {
  const names = sources.map(nameOf);
  const gone = files.filter(({ name }) => !names.includes(name));
  const added = names.filter((one) => !files.some(({ name }) => name === one));
  const addedByKind = groupBy(added, withoutDigits);
  const missing = [...groupBy(gone, ({ name }) => withoutDigits(name))].flatMap(([kind, ofKind]) =>
    ofKind.slice(addedByKind.get(kind)?.length ?? 0),
  );
  const areAllNew = missing.length === files.length && sources.length >= files.length;
  return areAllNew ? [] : missing;
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\p{Nd}+/gu, '0');
}

/** Further rows out of scope, of all rows, that need an explanation: one department may close. */
const furtherLeftOutMin = 10;
const furtherLeftOutPercentMin = 10;

/** A column that `where` reads may have been blanked, or filled in with other words. */
function moreLeftOut({ files }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  const sources = own.map(({ source }) => source);
  const before = leftOutOf(files);
  const count = leftOutOf(sources);
  const rows = sources.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [first] = sources.filter(({ leftOutCount }) => leftOutCount);
  const further = count - before;
  const isFar = further >= furtherLeftOutMin && further * 100 > rows * furtherLeftOutPercentMin;
  return first && isFar ? [{ code: 'more_left_out', args: { file: first.file, count, before } }] : [];
}

function leftOutOf(files: readonly Pick<AcceptedFile, 'leftOutCount'>[]): number {
  return files.reduce((sum, { leftOutCount = 0 }) => sum + leftOutCount, 0);
}

/** Many editors write no last line end: only its loss is a sign that the file was cut off. */
function missingLineEnds({ files }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  return own.flatMap(({ source, rows, leftOut = [] }): readonly FileDoubt['fact'][] => {
    const last = Math.max(rows.at(-1)?.line ?? 0, leftOut.at(-1)?.line ?? 0);
    const line = source.lacksLineEnd && hadLineEnd(files, nameOf(source)) && last;
    return line ? [{ code: 'line_end_missing', args: { place: { ...sourcePlace(source), line } } }] : [];
  });
}

/** A file with a new name may be any of those before. */
function hadLineEnd(files: readonly AcceptedFile[], name: string): boolean {
  const own = files.filter((one) => one.name === name);
  const known = (own.length > 0 ? own : files).flatMap(({ hasLineEnd }) => hasLineEnd ?? []);
  return known.length > 0 && !known.includes(false);
}

function olderFiles({ replaced }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  return own.flatMap(({ source }): readonly FileDoubt['fact'][] => {
    const replacedOn = replaced[source.sha256];
    return replacedOn === undefined
      ? []
      : [{ code: 'older_file', args: { place: sourcePlace(source), replacedOn } }];
  });
}

/**
 * Stores the files of every table of which nothing was withheld or left to do, and what the files
 * held of every table that was written from. Only a run that was allowed to delete may forget a
 * missing file.
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writeAcceptedFiles(
  stateFolder: string,
  plan: Plan,
  { outcomes, today }: { readonly outcomes: readonly Outcome[]; readonly today: string },
): Promise<void> {
  const before = await file.read(stateFolder, plan.serviceUrl);
  const now = tablesByFed(plan.sources.map((source) => ({ source })));
  const accepted = new Set(acceptedScopes(plan, outcomes));
  const applied = outcomes.filter(({ status }) => status === 'applied');
  const written = new Set(applied.map(({ change }) => scopeId(change)));
  const after = [...new Set([...Object.keys(before), ...now.keys()])].map((fed) => {
    const { files, ...contents } = before[fed] ?? nothing;
    const sources = (now.get(fed) ?? []).map(({ source }) => source);
    const scopes = scopesFed(fed, plan);
    const isWhole = missingAmong(files, sources).length === 0;
    const isAccepted =
      scopes.length > 0 && scopes.every((one) => accepted.has(one) && (one.isPruned || isWhole));
    const isWritten = isWhole && scopes.some((one) => written.has(scopeId(one)));
    return [
      fed,
      {
        files: isAccepted ? sources.map(acceptedOf) : files,
        ...(isAccepted || isWritten ? contentsAfter(contents, sources, today) : contents),
      },
    ] as const;
  });
  await file.write(stateFolder, plan.serviceUrl, Object.fromEntries(after));
}

/** The scopes of the rows of a table. Rows of a part table are for records of its resource. */
function scopesFed(fed: string, { scopes }: Plan): readonly ScopeSummary[] {
  const { table, scope } = fedParts(fed);
  const definition = resourceDefinitions.find((one) => tableNamesOf(one).includes(table));
  const isOfAll = scope === '' || definition?.name !== table;
  return scopes.filter((one) => one.resource === definition?.name && (isOfAll || one.scope === scope));
}

function contentsAfter(
  { current: former, replaced }: Contents,
  sources: readonly Source[],
  today: string,
): Contents {
  const current = sources.map(({ sha256 }) => sha256);
  const gone = new Map(former.map((sha256) => [sha256, today]));
  const known = Object.entries(replaced).filter(([sha256]) => !gone.has(sha256));
  const others = [...known, ...gone].filter(([sha256]) => !current.includes(sha256)).slice(-replacedMax);
  return { current, replaced: Object.fromEntries(others) };
}

function acceptedOf(source: Source): AcceptedFile {
  const { sheet, lacksLineEnd, leftOutCount } = source;
  return {
    name: nameOf(source),
    ...(sheet === undefined && { hasLineEnd: !lacksLineEnd }),
    ...(leftOutCount !== undefined && { leftOutCount }),
  };
}

function nameOf(source: Source): string {
  const { sheet } = source;
  return sourceKey(source) + (sheet === undefined ? '' : ` / ${sheet}`);
}

function fedParts(fed: string): { readonly table: string; readonly scope: string } {
  const slash = fed.indexOf('/');
  return { table: fed.slice(0, slash), scope: fed.slice(slash + 1) };
}

/** By what they feed. */
function tablesByFed<T extends Pick<ReadTable, 'source'>>(
  tables: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  return groupBy(
    tables.filter(({ source }) => source.feeds !== undefined),
    ({ source }) => source.feeds ?? '',
  );
}
