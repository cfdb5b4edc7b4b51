/** Syncs small data sets with a sandbox, in this process but over HTTP. */

import { InputRejected } from '../../src/model/errors.js';
import type { Outcome, Plan } from '../../src/model/plan.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { judgePlan } from '../../src/plan/check/check-plan.js';
import { checkFiles, type FileOptions } from '../../src/planning/check-files.js';
import { type MakePlanOptions, makePlan } from '../../src/planning/make-plan.js';
import type { JsonValue } from '../../src/sandbox/http/json.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { applyPlan } from './applying.js';
import { dataFolder } from './cli.js';
import { rememberedRows } from './remembered.js';
import { openClient } from './sandboxes.js';

/** Files by name without `.csv`; each a list of lines. */
export type Files = Readonly<Record<string, readonly string[]>>;

/** How the files are taken, beside where they are. */
export type PlanOptions = Omit<Partial<FileOptions>, 'data'> & MakePlanOptions;

export interface Synced {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  /** What was written: method, last part of the path, body. */
  readonly writes: readonly (readonly [string, JsonValue | undefined])[];
}

/**
 * Plans and applies, approving what goes with each deleted record, and deactivations; throws what
 * the plan throws.
 */
export async function syncFiles(sandbox: Sandbox, files: Files, options: PlanOptions = {}): Promise<Synced> {
  const client = openClient(sandbox);
  const { plan, idByRecord } = await planFiles(sandbox, files, options);
  sandbox.clearRequests();
  const approved = judgePlan(plan, noApprovals).refusals.flatMap(({ check, evidence, lift = '' }) => {
    const isUsual = check === 'cascade' || ('kind' in evidence && evidence.kind === 'deactivations');
    return isUsual ? [lift] : [];
  });
  const approvals = { approved };
  const outcomes = await applyPlan(plan, { client, idByRecord, approvals });
  const writes = sandbox.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, body }) => [method, body] as const);
  return { plan, outcomes, writes };
}

/** Only plans. */
export async function planFiles(
  sandbox: Sandbox,
  files: Files,
  options: PlanOptions = {},
): ReturnType<typeof makePlan> {
  const folder = await dataFolder(
    Object.fromEntries(
      Object.entries(files).map(([name, lines]) => [`${name}.csv`, `${lines.join('\n')}\n`]),
    ),
  );
  return makePlan(await checkFiles({ data: [folder], ...options }), openClient(sandbox), {
    rowsBefore: rememberedRows,
    ...options,
  });
}

/** The problems that a data set is refused for: code, file and cell. */
export async function problemsOf(sandbox: Sandbox, files: Files): Promise<readonly string[]> {
  try {
    const { problems } = await planFiles(sandbox, files);
    return problems.map(describe);
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    return error.problems.map(describe);
  }
}

/** A problem as its code, file and cell. */
export function describe({ code, origin }: InputRejected['problems'][number]): string {
  const file = origin?.file.split('/').at(-1)?.replace('.csv', '') ?? '';
  return `${code} ${file}!${origin?.column ?? ''}${origin?.line ?? ''}`;
}

/** Each change as its action and id, in the order of the plan. */
export function changesOf({ changes }: Plan): readonly string[] {
  return changes.map(({ action, id }) => `${action} ${id}`);
}

/** The statuses that are not `applied`, with their messages. */
export function failuresOf({ outcomes }: Synced): readonly string[] {
  return outcomes
    .filter(({ status }) => status !== 'applied')
    .map(({ change, status, message }) => `${status} ${change.id}: ${message}`);
}
