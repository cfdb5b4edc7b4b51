/** `mastersync check`: does a saved plan still hold? Sends GET requests only. */

import { readPlanFile } from '../apply/plan-file.js';
import { examinePlan, findSourceFaults, verifyService } from '../apply/verify-plan.js';
import { ExitCode } from '../model/exit-codes.js';
import { textOf } from '../model/sentence.js';
import { driftOfChangeTold } from '../plan/drift/tell-drift.js';
import { checkText, type PlanCheck } from '../report/text/check-text.js';
import { showSavedPlan } from './approval/plan-approval.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { type ArgumentsOf, shared } from './options/options.js';

const options = { ...shared.service, ...shared.day, ...shared.output } as const;

interface CheckArguments extends ArgumentsOf<typeof options> {
  readonly plan: string;
}

/**
 * Says what has moved since the plan was made, in the files and in the service.
 * @throws PlanStale for a plan for another service
 */
async function check(args: CheckArguments, run: Run): Promise<RunResult> {
  const { plan: file } = args;
  const { terminal, settings } = run;
  const today = run.today();
  const read = await readPlanFile(file, { planKey: settings?.content.planKey });
  const { plan } = read;
  const client = await run.openClient();
  verifyService(file, plan, client.url);
  showSavedPlan(file, read, run);
  const where = { client, today, isDayGiven: args.asOf !== undefined };
  const [sourceFaults, examined] = await Promise.all([
    findSourceFaults(plan.sources),
    terminal.during('service', (onProgress) => examinePlan(plan, { ...where, onProgress })),
  ]);
  const checked: PlanCheck = { ...examined, file, sourceFaults, changeCount: plan.changes.length };
  terminal.result(checkText(checked, terminal));
  const { drifted } = examined;
  const isStale = sourceFaults.length + drifted.length > 0;
  const exitCodes = isStale ? [ExitCode.stale] : [];
  return { exitCodes, drifted, extra: { check: asData(checked) } };
}

/** What has moved, for scripts: files by their fault, changes by the reason why not. */
function asData({ sourceFaults, already, drifted, titles }: PlanCheck) {
  const moved = drifted.map((one) => {
    const { change, reason } = one;
    return { change: change.id, code: reason.code, message: textOf(driftOfChangeTold(one, titles)) };
  });
  const holds = sourceFaults.length + drifted.length === 0;
  return { holds, files: sourceFaults, moved, already: already.map(({ id }) => id) };
}

export const command: Command = { builder: options, handler: check };
