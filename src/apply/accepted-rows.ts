/**
 * Remembers how many rows each scope had in the last run that was carried out in full: a file that suddenly has far fewer is
 * taken for cut off. One small file in the state folder, by service.
 */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors.js';
import { acceptedRowsUnreadableMessage } from '../messages.js';
import type { Outcome, Plan, ScopeSummary } from '../model.js';
import { scopeId } from '../plan/change-id.js';
import { isDone } from '../report/count-outcomes.js';
import { writeWhole } from './write-whole.js';

const schema = z.strictObject({
  version: z.literal(1),
  /** Rows by scope, by the URL of the service. */
  services: z.record(z.string(), z.record(z.string(), z.int().nonnegative())),
});

type AcceptedRows = z.infer<typeof schema>;

/**
 * The rows that each scope had in the last accepted run, by scopeId; empty before the first.
 * @throws AppError when the file is there and cannot be understood: to go on would be to forget a guard
 */
export async function readAcceptedRows(
  stateFolder: string,
  serviceUrl: string,
): Promise<ReadonlyMap<string, number>> {
  const { services } = await readFileOf(stateFolder);
  return new Map(Object.entries(Object.hasOwn(services, serviceUrl) ? (services[serviceUrl] ?? {}) : {}));
}

/**
 * Takes over the rows of every scope of which nothing was withheld and nothing is left to do; the others keep what they had.
 * Only a run that was allowed to delete for the rows that are missing may lower the number: any other would make a file that
 * was cut off look like the usual one.
 * @throws what the file system throws
 */
export async function writeAcceptedRows(
  stateFolder: string,
  plan: Plan,
  outcomes: readonly Outcome[],
): Promise<void> {
  const accepted = acceptedScopes(plan, outcomes);
  if (accepted.length === 0) return;
  const { services } = await readFileOf(stateFolder);
  const before = (Object.hasOwn(services, plan.serviceUrl) && services[plan.serviceUrl]) || {};
  const after = accepted.map((scope) => [scopeId(scope), acceptedCount(scope, before[scopeId(scope)])]);
  const rows = { ...before, ...Object.fromEntries(after) };
  const text = JSON.stringify(
    { version: 1, services: { ...services, [plan.serviceUrl]: rows } },
    undefined,
    2,
  );
  await mkdir(stateFolder, { recursive: true });
  await writeWhole(path.join(stateFolder, fileName), [`${text}\n`]);
}

const fileName = 'accepted-rows.json';

function acceptedCount({ isPruned, rows }: ScopeSummary, before = 0): number {
  return isPruned ? rows : Math.max(rows, before);
}

function acceptedScopes(plan: Plan, outcomes: readonly Outcome[]): readonly ScopeSummary[] {
  const unfinished = outcomes.filter((outcome) => !isDone(outcome));
  const open = new Set([...plan.withheld, ...unfinished].map(({ change }) => scopeId(change)));
  return plan.scopes.filter((scope) => scope.rows > 0 && !open.has(scopeId(scope)));
}

async function readFileOf(stateFolder: string): Promise<AcceptedRows> {
  const file = path.join(stateFolder, fileName);
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return { version: 1, services: {} };
    throw new AppError(acceptedRowsUnreadableMessage(file, error), { exitCode: 1, cause: error });
  }
}
