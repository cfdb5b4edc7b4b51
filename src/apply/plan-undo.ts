/** Makes the inverse plan of a past run beside what the service has now. Sends GET requests only. */
import { type InverseRun, invertRun, touchedWithin } from '../plan/invert-run.js';
import type { Client } from '../service/client.js';
import { createReader } from '../service/reader.js';
import { listHeld, listOuter } from './list-touched.js';
import type { ReadRun } from './read-run.js';
import { verifyService } from './verify-plan.js';

/**
 * Lists what the run touched, and inverts it.
 * @param today in the service's time zone, `YYYY-MM-DD`
 * @throws PlanStale when the run was in another service
 * @throws RequestFailed when the service cannot be read
 */
export async function planUndo(past: ReadRun, client: Client, today: string): Promise<InverseRun> {
  verifyService(past.planFile, past.plan, client.url);
  const run = { ...past, today };
  const reader = createReader(client);
  const changes = run.changes.map(({ change }) => change);
  const outer = await listOuter({ changes, withheld: [], scopes: [] }, reader);
  const held = await listHeld(touchedWithin(run, outer), outer, reader);
  return invertRun(run, [...outer, ...held]);
}
