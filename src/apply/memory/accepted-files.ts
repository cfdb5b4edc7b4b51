/**
 * Remembers which files fed each table in the last complete run, and what they held: one may be
 * missing, cut off, or an older one that comes back.
 */
import * as z from 'zod';
import type { Outcome, Plan, ScopeSummary } from '../../model/plan.js';
import type { Source } from '../../model/tables.js';
import { fedParts, missingAmong } from '../../plan/check/source.js';
import type { Memory } from '../../plan/check/view.js';
import { groupBy } from '../../plan/records/collections.js';
import { scopeId } from '../../plan/records/names.js';
import { resourceDefinitions } from '../../resources/index.js';
import { tableNamesOf } from '../../resources/resource.js';
import { words } from '../../words/words.js';
import { acceptedScopes } from './accepted-rows.js';
import { fileNameOf, sourceKeyText } from './source-key.js';
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

const filesOfTable: z.ZodType<FilesOfTable> = z.strictObject({
  files: z.array(acceptedFile),
  current: z.array(z.string()),
  replaced: z.record(z.string(), z.string()),
});

const file = stateFile<AcceptedFiles>({
  kind: 'accepted-files',
  schema: z.record(z.string(), filesOfTable),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.acceptedFilesUnreadableMessage(name, error),
});

/** @throws AppError if the file exists but cannot be read or parsed */
export async function readAcceptedFiles(
  stateFolder: string,
  serviceUrl: string,
): Promise<Pick<Memory, 'acceptedFiles'>> {
  const remembered = Object.entries(await file.read(stateFolder, serviceUrl));
  const acceptedFiles = remembered.map(([fed, { files, replaced }]) => {
    const shown = files.map((one) => ({ ...one, shown: sourceKeyText(one.name) }));
    return [fed, { files: shown, replaced }] as const;
  });
  return { acceptedFiles: new Map(acceptedFiles) };
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
  const now = groupBy(
    plan.sources.filter(({ feeds }) => feeds !== undefined),
    ({ feeds }) => feeds ?? '',
  );
  const accepted = new Set(acceptedScopes(plan, outcomes));
  const applied = outcomes.filter(({ status }) => status === 'applied');
  const written = new Set(applied.map(({ change }) => scopeId(change)));
  const after = [...new Set([...Object.keys(before), ...now.keys()])].map((fed) => {
    const { files, ...contents } = before[fed] ?? nothing;
    const sources = now.get(fed) ?? [];
    const scopes = scopesFed(fed, plan);
    const isWhole = missingAmong(files, sources.map(fileNameOf)).length === 0;
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
  const [table, scope] = fedParts(fed);
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
    name: fileNameOf(source),
    ...(sheet === undefined && { hasLineEnd: !lacksLineEnd }),
    ...(leftOutCount !== undefined && { leftOutCount }),
  };
}
