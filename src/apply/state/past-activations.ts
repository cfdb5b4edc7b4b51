/**
 * Remembers the last schedule set for each chart, which the service may not show or someone may
 * overwrite, and which gaps were accepted for an activation, so that they need no second approval.
 */
import * as z from 'zod';
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus } from '../../model/plan.js';
import { isActivationNow, type PastActivations, whenOf } from '../../plan/activation/time-line.js';
import { knownIdOf } from '../../plan/records/names.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { words } from '../../words/words.js';
import { stateFile } from './state-file.js';

interface Remembered {
  readonly scheduled: PastActivations['scheduled'] | null;
  /** Keys of the missing records, by id of the activated record. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

const file = stateFile<Remembered>({
  kind: 'activations',
  schema: z.strictObject({
    scheduled: z.strictObject({ id: z.string(), dueOn: z.string() }).nullable(),
    missing: z.record(z.string(), z.array(z.string())),
  }),
  nothing: { scheduled: null, missing: {} },
  unreadableMessage: (name, error) => words.applying.activationsUnreadableMessage(name, error),
});

/**
 * What earlier runs have activated.
 * @throws AppError if the file exists but cannot be read or parsed
 */
export async function readPastActivations(stateFolder: string, serviceUrl: string): Promise<PastActivations> {
  const { scheduled, missing } = await file.read(stateFolder, serviceUrl);
  return { scheduled: scheduled ?? undefined, missingById: new Map(Object.entries(missing)) };
}

/**
 * Stores the activations of a run that were made or already done.
 * @param outcomes in plan order
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writePastActivations(
  stateFolder: string,
  serviceUrl: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const sent = outcomes.filter(
    ({ change, status }) => change.action === 'activate' && rememberedStatuses.has(status),
  );
  if (sent.length === 0) return;
  const createdIds = new Map(outcomes.map(({ change, id }) => [change.id, id]));
  const before = await file.read(stateFolder, serviceUrl);
  const missing: Record<string, readonly string[]> = { ...before.missing };
  let scheduled = before.scheduled ?? undefined;
  for (const outcome of sent) {
    const { change } = outcome;
    const id = normalId(knownIdOf(change, createdIds));
    scheduled = scheduleAfter(outcome, id, scheduled);
    // Gaps accepted for an unconfirmed activation are accepted for its next try.
    missing[id] = acceptedKeys(change);
  }
  await file.write(stateFolder, serviceUrl, { scheduled: scheduled ?? null, missing });
}

/** An unknown write may have taken effect. */
const rememberedStatuses: ReadonlySet<OutcomeStatus> = new Set(['applied', 'already', 'unknown']);

/** Activating a record now removes every schedule, but only if a request was sent. */
function scheduleAfter(
  { change, status }: Outcome,
  id: string,
  last: PastActivations['scheduled'],
): PastActivations['scheduled'] {
  if (status === 'unknown') return undefined;
  if (isActivationNow(change)) return status === 'already' ? last : undefined;
  return { id, dueOn: whenOf(change) };
}

function acceptedKeys({ activation }: Change): readonly string[] {
  const { missing = [], renamed = [] } = activation ?? {};
  return [...missing.map(({ key }) => key ?? ''), ...renamed];
}
