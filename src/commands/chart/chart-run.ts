/**
 * Shared by `chart copy` and `chart activate`: makes a plan without files, then saves it, or
 * applies it after confirmation.
 */
import { checkPlanTarget } from '../../apply/plan-file.js';
import type { Problem } from '../../model/problems.js';
import type { DesiredScope } from '../../plan/intake/desired-set.js';
import type { CheckedFiles } from '../../planning/check-files.js';
import type { Client } from '../../service/http/client.js';
import { confirmAndCarryOut, requireConfirmation } from '../frame/carry-out.js';
import { compare, resultOf, savePlan, showPlan } from '../frame/planned.js';
import type { Run, RunResult } from '../frame/run.js';
import { takeRunLock } from '../frame/run-lock.js';
import { shared } from '../options/options.js';
import { approvalSettings } from '../options/run-settings.js';

/** With `out`, the plan is saved instead of applied. */
export const chartRunOptions = { ...shared.out, ...shared.yes, ...shared.planned, ...shared.record } as const;

/** The request, in the form that files produce. */
interface ChartRows {
  readonly scopes: readonly DesiredScope[];
  readonly problems?: readonly Problem[];
}

/**
 * Makes, shows and applies a plan.
 * @param rowsOf called under the lock, so that what it reads is still current when written
 */
export async function runChartPlan(
  run: Run,
  rowsOf: (client: Client) => Promise<ChartRows>,
): Promise<RunResult> {
  const { out, yes, quiet } = run.args;
  const approvals = approvalSettings(run, { isPlanShown: true });
  run.today();
  if (out === undefined) requireConfirmation(run);
  else await checkPlanTarget(out);
  const client = await run.openClient();
  if (out === undefined) await takeRunLock(client.url, run);
  const files = withoutFiles(await rowsOf(client));
  const compared = await compare(files, client, { approvals }, run);
  showPlan(compared, run, { isResult: !(yes && quiet) });
  if (out !== undefined) return { ...resultOf(compared), ...(await savePlan(out, compared, run)) };
  return confirmAndCarryOut(compared, run);
}

function withoutFiles({ scopes, problems = [] }: ChartRows): CheckedFiles {
  return {
    grids: [],
    chosen: [],
    tables: [],
    scopes,
    otherColumns: [],
    problems,
    setAsideCountByTable: new Map(),
    onProblem: 'stop',
    isStrict: false,
  };
}
