/**
 * Remembers which files fed each table in the last complete run: one may be missing, cut off, or
 * an older one that comes back.
 */
import path from 'node:path';
import * as z from 'zod';
import type { Outcome, Plan } from '../../model/plan.js';
import { sourcePlace } from '../../model/problems.js';
import type { Source, Table } from '../../model/tables.js';
import type { FileDoubt } from '../../plan/guard/file-doubts.js';
import { groupBy } from '../../plan/records/collections.js';
import { words } from '../../words/words.js';
import { acceptedScopes } from './accepted-rows.js';
import { stateFile } from './state-file.js';

/** The files of a table in the last accepted run, and those of earlier ones. */
interface FilesOfTable {
  readonly files: readonly AcceptedFile[];
  /** The day on which another file took the place of one, by SHA-256, the last one last. */
  readonly replaced: Readonly<Record<string, string>>;
}

interface AcceptedFile {
  /** Absolute path, and the sheet. */
  readonly name: string;
  readonly sha256?: string | undefined;
  /** Known of text files. */
  readonly hasLineEnd?: boolean | undefined;
}

/** By what they feed: `teams/`, `items/V1`. */
type AcceptedFiles = Readonly<Record<string, FilesOfTable>>;

/** Two months of nights. */
const replacedMax = 60;

const acceptedFile: z.ZodType<AcceptedFile> = z.strictObject({
  name: z.string(),
  sha256: z.string().optional(),
  hasLineEnd: z.boolean().optional(),
});

const filesOfTable: z.ZodType<FilesOfTable> = z.union([
  z.strictObject({ files: z.array(acceptedFile), replaced: z.record(z.string(), z.string()) }),
  // As written before contents were remembered.
  z.array(z.string()).transform((names) => ({ files: names.map((name) => ({ name })), replaced: {} })),
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

export type ReadTable = Pick<Table, 'source' | 'rows'>;

/** Why the files of a run may not be what they seem, by those of earlier runs. */
export function doubtsByMemory(accepted: AcceptedFiles, tables: readonly ReadTable[]): readonly FileDoubt[] {
  const now = tablesByFed(tables);
  return Object.entries(accepted).flatMap(([fed, before]): readonly FileDoubt[] => {
    const own = now.get(fed) ?? [];
    const slash = fed.indexOf('/');
    const about = { table: fed.slice(0, slash), scope: fed.slice(slash + 1) || undefined };
    const facts = [...missingFile(before, own), ...missingLineEnds(before, own), ...olderFiles(before, own)];
    return facts.map((fact) => ({ ...about, fact }));
  });
}

/** A file may have another name each day, so the number counts. */
function missingFile({ files }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  const names = new Set(own.map(({ source }) => nameOf(source)));
  const missing = files.find(({ name }) => !names.has(name));
  if (own.length >= files.length || !missing) return [];
  return [{ code: 'source_gone', args: { file: path.relative('', missing.name) } }];
}

/** Many editors write no last line end: only its loss is a sign that the file was cut off. */
function missingLineEnds({ files }: FilesOfTable, own: readonly ReadTable[]): readonly FileDoubt['fact'][] {
  const known = files.flatMap(({ hasLineEnd }) => hasLineEnd ?? []);
  if (known.length === 0 || known.includes(false)) return [];
  return own.flatMap(({ source, rows }): readonly FileDoubt['fact'][] => {
    const line = source.lacksLineEnd && rows.at(-1)?.line;
    return line ? [{ code: 'line_end_missing', args: { place: { ...sourcePlace(source), line } } }] : [];
  });
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
 * Stores the files of every table of which nothing was withheld or left to do. Only a run that was
 * allowed to delete may lower their number.
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
  const isAccepted = (fed: string) => {
    const own = plan.scopes.filter(
      (one) => `${one.resource}/` === fed || `${one.resource}/${one.scope}` === fed,
    );
    const isFewer = (now.get(fed) ?? []).length < (before[fed]?.files ?? []).length;
    return own.length > 0 && own.every((one) => accepted.has(one) && (one.isPruned || !isFewer));
  };
  const tables = [...new Set([...Object.keys(before), ...now.keys()])];
  const after = tables.flatMap((fed) => {
    const sources = (now.get(fed) ?? []).map(({ source }) => source);
    const files = isAccepted(fed) ? filesAfter(before[fed], sources, today) : before[fed];
    return files ? [[fed, files] as const] : [];
  });
  await file.write(stateFolder, plan.serviceUrl, Object.fromEntries(after));
}

function filesAfter(
  { files: former, replaced }: FilesOfTable = { files: [], replaced: {} },
  sources: readonly Source[],
  today: string,
): FilesOfTable {
  const current = new Set(sources.map(({ sha256 }) => sha256));
  const gone = former.flatMap(({ sha256 }): readonly (readonly [string, string])[] =>
    sha256 === undefined ? [] : [[sha256, today]],
  );
  const known = Object.entries(replaced).filter(([sha256]) => !gone.some(([one]) => one === sha256));
  const others = [...known, ...gone].filter(([sha256]) => !current.has(sha256)).slice(-replacedMax);
  return { files: sources.map(acceptedOf), replaced: Object.fromEntries(others) };
}

function acceptedOf(source: Source): AcceptedFile {
  const { sha256, sheet, lacksLineEnd } = source;
  return { name: nameOf(source), sha256, ...(sheet === undefined && { hasLineEnd: !lacksLineEnd }) };
}

function nameOf({ file: name, sheet }: Source): string {
  return path.resolve(name) + (sheet === undefined ? '' : ` / ${sheet}`);
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
