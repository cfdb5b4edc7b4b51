/** Plans the inverse of a past run against the current records. Sends GET requests only. */

import type { OnProgress } from '../../model/progress.js';
import type { Listing } from '../../model/records.js';
import { touchedWithin, type UndonePlan, undoRun } from '../../plan/undo/undo-run.js';
import type { Client } from '../../service/http/client.js';
import { createReader } from '../../service/lists/reader.js';
import { countLostValues } from '../count-lost-values.js';
import { listHeld, listOuter, underKeysOf } from '../list-touched.js';
import { verifyService } from '../verify-plan.js';
import type { ReadRun } from './read-run.js';

interface PlannedUndo extends UndonePlan {
  /** Current records of what the run touched, under the keys of the plan. */
  readonly listings: readonly Listing[];
}

interface PlanUndoOptions {
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Lists what the run touched, and inverts it.
 * @throws PlanStale if the run was on another service
 * @throws RequestFailed if the service cannot be read
 */
export async function planUndo(
  past: ReadRun,
  client: Client,
  { today, onProgress }: PlanUndoOptions,
): Promise<PlannedUndo> {
  verifyService(past.planFile, past.plan, client.url);
  const run = { ...past, today };
  const reader = createReader(client, onProgress);
  const changes = run.changes.map(({ change }) => change);
  const outer = await listOuter({ changes, withheld: [], scopes: [] }, reader);
  const held = await listHeld(touchedWithin(run, outer), outer, reader);
  const inverse = undoRun(run, [...outer, ...held]);
  const listings = underKeysOf(inverse.plan, [...outer, ...held]);
  return { ...inverse, plan: await countLostValues(inverse.plan, { listings, reader }), listings };
}
