/** `mastersync plan`: shows what would change. Sends GET requests only. */
import type { CheckedFiles, MadePlan } from '../make-plan.js';
import { filesReadMessage, setAsideMessage } from '../messages.js';
import type { Client } from '../service/client.js';
import type { Command } from './command.js';
import {
  type FileArguments,
  fileOptions,
  fileSettings,
  type OutputArguments,
  outputOptions,
  type ServiceArguments,
  serviceOptions,
} from './options.js';
import { type CommandResult, type Run, runCommand, showProblems } from './run-command.js';

export interface PlanArguments extends FileArguments, ServiceArguments, OutputArguments {
  readonly detailedExitcode?: boolean;
}

/** Makes a plan and shows it. */
export async function plan(args: PlanArguments, run: Run): Promise<CommandResult> {
  const made = await makeAndShowPlan(args, run, { isResult: true });
  const isPending = args.detailedExitcode === true && made.plan.changes.length > 0;
  const exitCodes = [...heldBackExitCodes(made), ...(isPending ? [2] : [])];
  return { plan: made.plan, problems: made.problems, exitCodes };
}

/** The exit code that says that rows were set aside, if any were. */
export function heldBackExitCodes({
  setAsideCountByTable,
}: Pick<CheckedFiles, 'setAsideCountByTable'>): readonly number[] {
  return setAsideCountByTable.size > 0 ? [4] : [];
}

/**
 * What `plan` and `sync` have in common. The files are read and checked before the service is asked anything.
 * @param isResult the plan is what was asked for; otherwise it is progress, which `--quiet` leaves out
 */
export async function makeAndShowPlan(
  args: FileArguments & ServiceArguments & OutputArguments,
  run: Run,
  { isResult }: { readonly isResult: boolean },
): Promise<MadePlan & { readonly client: Client }> {
  const { checkFiles, makePlan } = await import('../make-plan.js');
  const { planText } = await import('../report/plan-text.js');
  const { terminal } = run;
  const files = await checkFiles(fileSettings(args));
  terminal.progress(filesReadMessage(files.tables));
  const client = await run.openClient(args);
  terminal.progress(`Comparing with ${client.url} …`);
  const made = await makePlan(files, client);
  showProblems(made.problems, terminal);
  const show = isResult ? terminal.result : terminal.progress;
  show(planText(made.plan, { styles: terminal.styles, isVerbose: terminal.isVerbose }));
  const { setAsideCountByTable } = made;
  if (setAsideCountByTable.size > 0) terminal.attention(setAsideMessage(setAsideCountByTable));
  return { ...made, client };
}

export const planCommand: Command<PlanArguments> = {
  usage: 'plan <data..>',
  describe: 'Show what would change, and change nothing',
  options: {
    ...fileOptions,
    ...serviceOptions,
    'detailed-exitcode': {
      type: 'boolean',
      default: false,
      describe: 'Exit 2 when changes are pending, 0 when there are none',
    },
    ...outputOptions,
  },
  execute: (args) => runCommand('plan', args, (run) => plan(args, run)),
};
