/**
 * Shared by `chart copy` and `chart activate`: makes a plan without files, then saves it, or
 * applies it after confirmation.
 */
import { checkPlanTarget } from '../../apply/plan-file.js';
import type { Problem } from '../../model/problems.js';
import type { DesiredScope } from '../../plan/intake/desired-set.js';
import type { CheckedFiles } from '../../planning/check-files.js';
import type { Client } from '../../service/http/client.js';
import { savingOptions } from '../approval/plan-approval.js';
import { confirmAndCarryOut, requireConfirmation } from '../frame/carry-out.js';
import { compare, comparingSettings, resultOf, savePlan, showPlan } from '../frame/planned.js';
import type { Run, RunResult } from '../frame/run.js';
import { takeRunLock } from '../frame/run-lock.js';
import { type ArgumentsOf, outOption, plannedOptions, recordOptions, yesOption } from '../options/options.js';
import { shellCommand } from '../options/shell-command.js';

/** With `out`, the plan is saved instead of applied. */
export const chartRunOptions = { ...outOption, ...yesOption, ...plannedOptions, ...recordOptions } as const;

export type ChartRunArguments = ArgumentsOf<typeof chartRunOptions>;

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
  args: ChartRunArguments,
  run: Run,
  rowsOf: (client: Client) => Promise<ChartRows>,
): Promise<RunResult> {
  const { out } = args;
  const settings = comparingSettings(args, run);
  if (out === undefined) requireConfirmation(args, run);
  else await checkPlanTarget(out);
  const client = await run.openClient(args);
  if (out === undefined) await takeRunLock(args, client.url, run);
  const files = withoutFiles(await rowsOf(client));
  const compared = await compare(files, client, settings, run);
  showPlan(compared, run, { isResult: !(args.yes && args.quiet), isJson: args.json });
  if (out !== undefined) return { ...resultOf(compared), ...(await savePlan(out, compared, args, run)) };
  const savingCommand = shellCommand(...run.typedWords(), ...savingOptions(run.settings));
  return confirmAndCarryOut({ made: compared, args, savingCommand }, run);
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
