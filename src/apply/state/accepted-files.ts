/** Remembers which files fed each table in the last complete run, to notice one that is missing. */
import path from 'node:path';
import * as z from 'zod';
import type { Outcome, Plan } from '../../model/plan.js';
import type { Source } from '../../model/tables.js';
import type { FileDoubt } from '../../plan/guard/file-doubts.js';
import { groupBy } from '../../plan/records/collections.js';
import { words } from '../../words/words.js';
import { acceptedScopes } from './accepted-rows.js';
import { stateFile } from './state-file.js';

/** Absolute paths by what they feed: `teams/`, `items/V1`. */
type AcceptedFiles = Readonly<Record<string, readonly string[]>>;

const file = stateFile<AcceptedFiles>({
  kind: 'accepted-files',
  schema: z.record(z.string(), z.array(z.string())),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.acceptedFilesUnreadableMessage(name, error),
});

/** @throws AppError if the file exists but cannot be read or parsed */
export const readAcceptedFiles: (stateFolder: string, serviceUrl: string) => Promise<AcceptedFiles> =
  file.read;

/**
 * The tables that fewer files feed than in the last accepted run. A file may have another name
 * each day, so the number counts. Pure but for the working directory.
 */
export function missingFiles(accepted: AcceptedFiles, sources: readonly Source[]): readonly FileDoubt[] {
  const now = filesByTable(sources);
  return Object.entries(accepted).flatMap(([fed, before]): readonly FileDoubt[] => {
    const files = now[fed] ?? [];
    const missing = before.find((name) => !files.includes(name));
    if (files.length >= before.length || missing === undefined) return [];
    const slash = fed.indexOf('/');
    const scope = fed.slice(slash + 1) || undefined;
    const args = { file: path.relative('', missing) };
    return [{ table: fed.slice(0, slash), scope, fact: { code: 'source_gone', args } }];
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
  outcomes: readonly Outcome[],
): Promise<void> {
  const before = await file.read(stateFolder, plan.serviceUrl);
  const now = filesByTable(plan.sources);
  const accepted = new Set(acceptedScopes(plan, outcomes));
  const isAccepted = (fed: string) => {
    const own = plan.scopes.filter(
      (one) => `${one.resource}/` === fed || `${one.resource}/${one.scope}` === fed,
    );
    const isFewer = (now[fed] ?? []).length < (before[fed] ?? []).length;
    return own.length > 0 && own.every((one) => accepted.has(one) && (one.isPruned || !isFewer));
  };
  const tables = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const after = tables.map((fed) => [fed, (isAccepted(fed) ? now[fed] : before[fed]) ?? []] as const);
  await file.write(
    stateFolder,
    plan.serviceUrl,
    Object.fromEntries(after.filter(([, names]) => names.length > 0)),
  );
}

function filesByTable(sources: readonly Source[]): AcceptedFiles {
  const known = sources.filter(({ feeds }) => feeds !== undefined);
  const names = [...groupBy(known, ({ feeds = '' }) => feeds)].map(([fed, own]) => [
    fed,
    own.map(({ file: name, sheet }) => path.resolve(name) + (sheet === undefined ? '' : ` / ${sheet}`)),
  ]);
  return Object.fromEntries(names);
}
