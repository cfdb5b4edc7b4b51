/**
 * Carries out a plan on a sandbox that holds what the service has, and plans again. The service
 * itself is only read.
 */
import { applyPlan } from '../apply/apply-plan.js';
import { examinePlan, verifyPlan } from '../apply/verify-plan.js';
import type { Change } from '../model/changes.js';
import { InputRejected } from '../model/errors.js';
import type { Outcome, Plan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Values } from '../model/records.js';
import type { Rehearsal } from '../model/rehearsal.js';
import { everythingApproved } from '../plan/check/check-plan.js';
import { linkedBy } from '../plan/records/changes.js';
import { recordId } from '../plan/records/names.js';
import { isDone } from '../plan/records/totals.js';
import { definitionOf } from '../resources/index.js';
import { type Client, createClient } from '../service/http/client.js';
import { type ReadRecords, readRecords } from './read-records.js';
import { seedOfRecords } from './seed-of-records.js';

export interface RehearsalOptions {
  /** Of the service. */
  readonly client: Client;
  /** The day of the run in the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The plan of a second run; undefined for a saved plan. */
  readonly planAgain?: ((client: Client) => Promise<Plan>) | undefined;
  /** Of the plan. */
  readonly problems: readonly Problem[];
  readonly onRead: OnProgress;
  /** On abort, the rehearsal ends. */
  readonly signal: AbortSignal;
}

/**
 * @param plan is carried out as if everything in it were approved
 * @throws RequestFailed if the service cannot be read
 * @throws the reason of the signal, if it aborts
 */
export async function rehearsePlan(plan: Plan, options: RehearsalOptions): Promise<Rehearsal> {
  const { client, today, onRead, signal } = options;
  const live = await readRecords(plan, client, onRead);
  const { checkSeed, startSandbox } = await import('../sandbox/index.js');
  const { seed, differences } = seedOfRecords(live.listings, plan.changes.map(valuesAfter), checkSeed);
  const sandbox = await startSandbox({ seed, ownerId: live.callerId, now: () => startOf(today, live) });
  // Nobody else uses the sandbox: waiting would only take time.
  const { url, token } = sandbox;
  const copy = createClient({ url, token, concurrency: client.concurrency, wait: () => Promise.resolve() });
  try {
    signal.throwIfAborted();
    const onCopy = { ...plan, serviceUrl: url };
    const outcomes = await carryOut(onCopy, copy, options);
    sandbox.settle();
    signal.throwIfAborted();
    const left = await changesLeft(onCopy, outcomes, { ...options, client: copy });
    const unread = live.unread.map((resource) => ({ code: 'not_read', args: { resource } }) as const);
    const recordCount = live.listings.reduce((sum, { records }) => sum + records.length, 0);
    return { recordCount, sideDifferences: [...differences, ...unread], outcomes, left };
  } finally {
    await copy.close();
    await sandbox.close();
  }
}

function valuesAfter({ fields }: Change): Values {
  return Object.fromEntries(fields.map(({ field, after }) => [field, after]));
}

/** The day begins, and what is scheduled has not happened yet, as on the service. */
function startOf(today: string, { listings }: ReadRecords): Date {
  const scheduled = listings.flatMap(({ resource, records }) => {
    const field = definitionOf(resource).scheduleField;
    return field ? records.flatMap(({ values }) => values[field.name] ?? []) : [];
  });
  const [earliest] = [today, ...scheduled.map(String)].sort();
  return new Date(`${earliest}T00:00:00+09:00`);
}

/** Changes whose records the sandbox shows differently are skipped. */
async function carryOut(
  plan: Plan,
  client: Client,
  { today, signal }: RehearsalOptions,
): Promise<readonly Outcome[]> {
  const where = { client, today, isDayGiven: true, isSkippingDrifted: true };
  const { idByRecord, knownOutcomes } = await verifyPlan(undefined, plan, where);
  const approvals = everythingApproved(plan);
  return applyPlan(plan, { client, approvals, signal, idByRecord, knownOutcomes });
}

/**
 * Plans again, or where there is nothing to plan from, looks at each change. What was not done is
 * known by its outcome. What a guard held back, and what was spared because it was current or the
 * default, may come with the next run.
 */
async function changesLeft(
  plan: Plan,
  outcomes: readonly Outcome[],
  { client, today, problems, planAgain }: RehearsalOptions,
): Promise<readonly Change[]> {
  const open = new Set(outcomes.flatMap((outcome) => (isDone(outcome) ? [] : outcome.change.id)));
  const again = await planAgain?.(client).catch(undefinedIfRejected);
  if (!again) {
    const { already } = await examinePlan(plan, { client, today, isDayGiven: true });
    const done = new Set([...already, ...ofNewOwners(plan)].map(({ id }) => id));
    return plan.changes.filter(({ id }) => !open.has(id) && !done.has(id));
  }
  const heldBack = new Set(plan.withheld.map(({ change }) => change.id));
  const spared = new Set(problems.flatMap((one) => (one.code === 'not_pruned' ? String(one.args.key) : [])));
  const isKnown = ({ id, action, key }: Change) =>
    open.has(id) || heldBack.has(id) || (action === 'delete' && spared.has(key));
  return again.changes.filter((change) => !isKnown(change));
}

/** Rows with an action, such as `create`, are errors once they are carried out. */
function undefinedIfRejected(error: unknown): undefined {
  if (!(error instanceof InputRejected)) throw error;
  return undefined;
}

/** What the records hold that the run created: it has proven that itself. */
function ofNewOwners({ changes }: Plan): readonly Change[] {
  const created = new Set(changes.filter(({ action }) => action === 'create').map(recordId));
  return changes.filter((change) => created.has(linkedBy(change)?.owner ?? ''));
}
