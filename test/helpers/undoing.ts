/** Runs plans with a record of them, and undoes the runs, in this process but over HTTP. */
import path from 'node:path';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import { planUndo } from '../../src/apply/runs/plan-undo.js';
import { sealLine } from '../../src/apply/runs/read-journal.js';
import { readRun } from '../../src/apply/runs/read-run.js';
import { createRunFolder } from '../../src/apply/runs/run-folder.js';
import { verifyPlan } from '../../src/apply/verify-plan.js';
import type { UndoLoss } from '../../src/model/obstacles.js';
import type { Outcome, Plan } from '../../src/model/plan.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import type { Client } from '../../src/service/http/client.js';
import { applyPlan } from './applying.js';
import { making } from './saved-plans.js';

export interface Recorded {
  /** Id of the run. */
  readonly run: string;
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
}

/** The day on which these runs are undone. */
const today = '2026-06-01';

let runCount = 0;

/** Applies a plan as a run of its own in a state folder, with everything approved. */
export async function applyRecorded(
  stateFolder: string,
  plan: Plan,
  { client, idByRecord }: { readonly client: Client; readonly idByRecord: ReadonlyMap<string, string> },
): Promise<Recorded> {
  const folder = await createRunFolder(stateFolder, plan, {
    command: 'sync',
    toolVersion: '0.1.0',
    now: () => new Date(0),
    randomBytes: () => Buffer.from((++runCount).toString(16).padStart(6, '0'), 'hex'),
  });
  const { journal } = folder;
  const outcomes = await applyPlan(plan, {
    client,
    idByRecord,
    journal,
    approvals: everythingApproved(plan),
  });
  await journal.end(0);
  return { run: folder.id, plan, outcomes };
}

export interface Undone extends Recorded {
  readonly losses: readonly UndoLoss[];
}

/**
 * Makes the inverse plan of a run, saves it, reads it back, verifies it, and applies it as `apply`
 * does.
 */
export async function undoRecorded(stateFolder: string, run: string, client: Client): Promise<Undone> {
  const { plan, losses } = await planUndo(await readRun(stateFolder, run), client, { today });
  const file = path.join(stateFolder, `undo-${run}.jsonl`);
  await writePlanFile(file, plan, making);
  const { plan: saved } = await readPlanFile(file);
  const { idByRecord } = await verifyPlan(file, saved, { client, isSkippingDrifted: false, today });
  const recorded = await applyRecorded(stateFolder, saved, { client, idByRecord });
  return { ...recorded, losses };
}

/** What was not applied, with the reason. */
export function notApplied({ outcomes }: Recorded): readonly string[] {
  return outcomes
    .filter(({ status }) => status !== 'applied')
    .map(({ change, status, message }) => `${status} ${change.action} ${change.id}: ${message}`);
}

/** The text of a journal with these lines, each a JSON object without a seal. */
export function sealJournal(lines: readonly string[]): string {
  let [text, seal] = ['', ''];
  for (const line of lines) {
    const sealed = sealLine(line, seal);
    text += `${sealed.text}\n`;
    seal = sealed.seal;
  }
  return text;
}
