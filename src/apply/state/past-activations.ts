/**
 * Remembers what runs have done about the time line of charts: the schedule that was set last, which the service may not show or
 * somebody may overwrite, and what was missing when an activation was accepted, so that it is not asked for again.
 */
import * as z from 'zod';
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus } from '../../model/plan.js';
import {
  isActivationNow,
  noPastActivations,
  type PastActivations,
  whenOf,
} from '../../plan/activation/time-line.js';
import { knownIdOf } from '../../plan/records/names.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { words } from '../../words/words.js';
import { stateFile } from './state-file.js';

const file = stateFile({
  kind: 'activations',
  schema: z.strictObject({
    scheduled: z.strictObject({ id: z.string(), dueOn: z.string() }).nullable(),
    /** Keys by the id of the record. */
    missing: z.record(z.string(), z.array(z.string())),
  }),
  unreadableMessage: (name, error) => words.applying.activationsUnreadableMessage(name, error),
});

/**
 * What earlier runs have done.
 * @throws AppError when the file is there and cannot be read or understood
 */
export async function readPastActivations(stateFolder: string, serviceUrl: string): Promise<PastActivations> {
  const remembered = await file.read(stateFolder, serviceUrl);
  if (!remembered) return noPastActivations;
  const { scheduled, missing } = remembered;
  return { scheduled: scheduled ?? undefined, missingById: new Map(Object.entries(missing)) };
}

/**
 * Takes over the activations of a run that were made, or had been made already.
 * @param outcomes in the order of the plan
 * @throws AppError when the file cannot be read, understood or written
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
  const { scheduled, missingById } = await readPastActivations(stateFolder, serviceUrl);
  let last = scheduled;
  const missing = new Map(missingById);
  for (const outcome of sent) {
    const { change } = outcome;
    const id = normalId(knownIdOf(change, createdIds));
    last = scheduleAfter(outcome, id, last);
    // What was signed off for one that is not confirmed yet is signed off for the next try.
    missing.set(id, acceptedKeys(change));
  }
  await file.write(stateFolder, serviceUrl, {
    scheduled: last ?? null,
    missing: Object.fromEntries([...missing].map(([id, keys]) => [id, [...keys]])),
  });
}

/** What may have been sent may have had its effect. */
const rememberedStatuses: ReadonlySet<OutcomeStatus> = new Set(['applied', 'already', 'unknown']);

/** To make a record current now takes every schedule away; where nothing was sent, nothing went. */
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
