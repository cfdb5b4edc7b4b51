/** `mastersync plan`: shows what would change. Sends GET requests only. */
import { approvalFileOf } from '../apply/approval-beside.js';
import type { Memory } from '../apply/memory/memory.js';
import { recall, recalledForPlan, recallRest } from '../apply/memory/remember.js';
import type { NotedSources } from '../apply/memory/sources.js';
import { checkPlanTarget, writePlanFile } from '../apply/plan-file.js';
import { readToolVersion } from '../files/package.js';
import type { Finding } from '../model/checks.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Plan } from '../model/plan.js';
import type { FormerListing } from '../model/records.js';
import { requirementFor } from '../plan/approval/check-approval.js';
import { type Approvals, givenLifts, liftsOf } from '../plan/check/approve.js';
import { approvalsToRepeat } from '../plan/check/check-plan.js';
import type { DeletedBefore, PastDeletes } from '../plan/check/losses.js';
import { isOfResults } from '../plan/columns/headers.js';
import { selectedPart } from '../plan/decisions/leave-out.js';
import { type CheckedFiles, checkFiles, type FileOptions, pathsOf } from '../planning/check-files.js';
import { type MadePlan, type MakePlanOptions, makePlan } from '../planning/make-plan.js';
import { readFormer } from '../planning/read-former.js';
import { planText } from '../report/text/plan-text.js';
import type { Client } from '../service/http/client.js';
import { createReader } from '../service/lists/reader.js';
import { words } from '../words/words.js';
import {
  approvalRefusals,
  approvalRules,
  approveCommandFor,
  savingOptions,
} from './approval/plan-approval.js';
import { endRefused, planExitCodes } from './frame/carry-out.js';
import { contentOf, refuseReportsAmongData, reportFilesOf } from './frame/reports.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { showProblems } from './frame/show-findings.js';
import {
  type ArgumentsOf,
  approvalOptions,
  dayOption,
  detailedExitOption,
  type FileArguments,
  fileOptions,
  fleetOptions,
  notifyOptions,
  type OptionSet,
  type OutputArguments,
  outOption,
  outputOptions,
  planOptions,
  reportOptions,
  serviceOptions,
  stateOptions,
} from './options/options.js';
import { prunedBySettings, readingOf } from './options/reading.js';
import { approvalSettings, planSettings } from './options/run-settings.js';
import { type AppliedArguments, applyCommand, shellCommand, typedOptions } from './options/shell-command.js';

/** What every command takes that makes a plan, to save, run, explain or rehearse it. */
export const comparisonOptions: OptionSet = {
  ...fileOptions,
  ...planOptions,
  ...approvalOptions,
  ...dayOption,
  ...serviceOptions,
  ...stateOptions,
};

/** Options common to `plan` and `sync`, except for output. */
export const planningOptions: OptionSet = {
  ...comparisonOptions,
  ...reportOptions,
  ...notifyOptions,
};

export type PlanningArguments = FileArguments &
  Pick<OutputArguments, 'json' | 'quiet'> &
  Partial<ArgumentsOf<typeof planOptions & typeof approvalOptions & typeof dayOption>> &
  ArgumentsOf<typeof serviceOptions & typeof stateOptions & typeof reportOptions & typeof notifyOptions>;

export type PlanArguments = PlanningArguments & ArgumentsOf<typeof outOption & typeof detailedExitOption>;

/** The command that saves the plan instead, to have it approved. */
export function savingCommandFor(args: PlanningArguments, { settings }: Run): string {
  const typed = typedOptions(args, planningOptions);
  return shellCommand('plan', ...args.data, ...typed, ...savingOptions(settings));
}

/** Makes a plan, shows it, and saves it if requested. */
export async function plan(args: PlanArguments, run: Run): Promise<CommandResult> {
  const { out } = args;
  if (out !== undefined) await checkPlanTarget(out);
  const shown = await makeAndShowPlan(args, run, { isResult: true });
  const { plan: made, problems, refusals, approved, budgets, listings, former, reportFiles } = shown;
  const { approvals, deletedBefore } = shown;
  const unapproved = approvalNeeded(shown, args, run);
  // What is said of a saved plan names the same approval.
  if (out === undefined)
    for (const reason of unapproved) run.terminal.warn(words.findings.findingMessage(reason));
  const isPending = args.detailedExitcode && selectedPart(made).changes.length > 0;
  const exitCodes = [...planExitCodes(shown), isPending ? ExitCode.changes : ExitCode.ok];
  const saved =
    out === undefined
      ? {}
      : await savePlan(out, made, args, { ...run, refusals, approvals, past: { deletedBefore } });
  const findings = { problems, refusals, unapproved, approved, budgets };
  const result = { plan: made, ...findings, exitCodes, listings, former, reportFiles };
  return { ...result, planFile: out, ...saved };
}

/** Why a plan that no limit refuses cannot be applied before somebody approves it by name. */
export function approvalNeeded(
  { plan: made, refusals, approvals, deletedBefore }: ComparedPlan,
  args: PlanningArguments & { readonly out?: string | undefined },
  run: Run,
): readonly Finding[] {
  const { out } = args;
  if (refusals.length > 0) return [];
  const way =
    out === undefined
      ? { command: savingCommandFor(args, run) }
      : {
          command: approveCommandFor(out, args, approvalsToRepeat(made, approvals, { deletedBefore })),
          found: { fault: { kind: 'missing', file: approvalFileOf(out) } } as const,
        };
  return approvalRefusals(made, { rules: approvalRules(run.settings), past: { deletedBefore }, ...way });
}

/** What saving a plan needs to know of the command line. */
type SavingArguments = AppliedArguments & Pick<ArgumentsOf<typeof outOption>, 'by'>;

/** A plan as it was saved, with its maker, and the command that applies it. */
type SavedResult = Required<Pick<CommandResult, 'plan' | 'applyCommand'>>;

/** Saves a plan and says how to apply it. */
export async function savePlan(
  file: string,
  unsigned: Plan,
  args: SavingArguments,
  {
    terminal,
    mask,
    system,
    settings,
    interruption,
    typedWords,
    refusals,
    approvals,
    past,
  }: Run & Pick<ShownPlan, 'refusals' | 'approvals'> & { readonly past?: PastDeletes | undefined },
): Promise<SavedResult> {
  const createdAt = new Date(system.clock.nowMs()).toISOString();
  const { planKey } = settings?.content ?? {};
  const by = args.by?.trim() || undefined;
  const made = by === undefined ? unsigned : { ...unsigned, by };
  const making = { createdAt, toolVersion: readToolVersion(), mask, planKey };
  await interruption.untilInterrupted(() => writePlanFile(file, made, making));
  const isRefused = refusals.length > 0;
  const approved = approvalsToRepeat(made, approvals, past);
  const rules = approvalRules(settings);
  const isToApprove = !isRefused && requirementFor(made, rules) !== undefined;
  // It is applied on another day.
  const command = applyCommand(file, { ...args, asOf: undefined }, approved);
  const saved = isToApprove
    ? words.approving.planToApproveMessage(approveCommandFor(file, args, approved))
    : words.planFiles.planSavedMessage(command, { isEmpty: made.changes.length === 0 });
  const lifts = new Set([...(made.approved ?? []), ...liftsOf(refusals)]);
  const approving = shellCommand(...typedWords({ approve: [...lifts] }));
  terminal.progress(isRefused ? words.planFiles.planSavedRefusedMessage(approving) : saved);
  if (isToApprove && rules.isDistinct && by === undefined) terminal.warn(words.approving.makerMissingMessage);
  return { plan: made, applyCommand: command };
}

/** A plan that was made, and what it was made with. */
export interface ComparedPlan extends MadePlan {
  readonly files: CheckedFiles;
  /** What it was made with, to make it again elsewhere. */
  readonly making: MakePlanOptions;
  readonly client: Client;
  readonly approvals: Approvals;
  /** Of earlier runs, and of the files of this one. */
  readonly memory: Memory;
  /** By earlier runs. */
  readonly deletedBefore: DeletedBefore;
  /** What the current chart holds, where the plan fills another one for the first time. */
  readonly former: readonly FormerListing[];
}

export interface ShownPlan extends ComparedPlan {
  /** Paths of the requested reports. */
  readonly reportFiles: readonly string[];
}

/** Steps that must precede reading the service. */
export interface Preparation {
  /** Takes the lock. @returns true if it had to wait; then the files may have changed */
  takeLock(client: Client): Promise<boolean>;
  noteFiles(memory: Memory, files: CheckedFiles, reading: FileOptions): Promise<NotedSources>;
}

/**
 * Common part of `plan` and `sync`. Reads and checks the files before it contacts the service.
 * @param options.preparation steps that must precede reading the service
 * @param options.isResult true: the plan is the result; false: it is progress, which `--quiet`
 *   suppresses
 * @param options.isRehearsed a refusal does not end the command
 */
export async function makeAndShowPlan(
  args: PlanningArguments,
  run: Run,
  { preparation, ...showing }: MakingAndShowing,
): Promise<ShownPlan> {
  const compared = await readAndCompare(args, run, preparation);
  return showPlan(compared, { ...showing, reportFiles: reportFilesOf(args), isJson: args.json, run });
}

interface MakingAndShowing extends Pick<ShowOptions, 'isResult' | 'isRehearsed'> {
  readonly preparation?: Preparation;
}

/** The same without showing the plan. */
export async function readAndCompare(
  args: PlanningArguments,
  run: Run,
  preparation?: Preparation,
): Promise<ComparedPlan> {
  const settings = planSettings(args);
  const comparing = comparingSettings(args, run);
  const { terminal } = run;
  const wanted = readingOf(args, run);
  await refuseReportsAmongData(comparing.reportFiles, pathsOf(wanted));
  const read = async () => {
    const files = await terminal.during('files', (onProgress) => checkFiles({ ...wanted, onProgress }));
    const fedBack = files.tables.find(isOfResults);
    if (settings.prune && settings.prune.length > 0 && fedBack)
      throw new UsageError(words.files.prunedResultsMessage(fedBack.source.file));
    terminal.progress(words.files.filesReadMessage(files.tables, files.chosen));
    return files;
  };
  const atFirst = await read();
  const client = await run.openClient(args);
  const hasWaited = await preparation?.takeLock(client);
  const files = hasWaited ? await read() : atFirst;
  const { stateFolder } = comparing;
  const recalled = await recall({ stateFolder, serviceUrl: client.url }, terminal.warn);
  const noted = await preparation?.noteFiles(recalled, files, wanted);
  const { memory, problems } = noted ?? { memory: recalled, problems: [] };
  const prepared = { ...files, problems: [...files.problems, ...problems] };
  const prune = settings.prune ?? prunedBySettings(run.settings, files.tables, args);
  return compare(prepared, client, { ...comparing, ...settings, prune, run, memory });
}

/** What comparing needs from the command line, in every command that plans. */
export interface ComparingSettings {
  readonly approvals: Approvals;
  /** Paths of the requested reports. */
  readonly reportFiles: readonly string[];
  /** The day to use as today, in the service's time zone. */
  readonly asOf: string;
  /** It is from the command line, not from the machine's clock. */
  readonly isDayGiven: boolean;
  readonly stateFolder: string;
  readonly isJson: boolean;
}

/** @throws UsageError, so call it before anything is read or asked */
export function comparingSettings(
  args: Omit<PlanningArguments, 'data'> & { readonly yes?: boolean },
  run: Run,
): ComparingSettings {
  const reportFiles = reportFilesOf(args);
  const approvals = approvalSettings(args, run, { isPlanShown: true });
  const asOf = run.dayOf(args);
  const isDayGiven = args.asOf !== undefined;
  return { reportFiles, approvals, asOf, isDayGiven, stateFolder: run.stateFolder(args), isJson: args.json };
}

export interface CompareOptions
  extends ComparingSettings,
    Pick<MakePlanOptions, 'prune' | 'switchedOff' | 'selection'> {
  readonly run: Run;
}

/** Compares the desired records with the service, and shows the plan with any refusals. */
export async function compareAndShow(
  files: CheckedFiles,
  client: Client,
  { isResult, ...options }: CompareOptions & { readonly isResult: boolean },
): Promise<ShownPlan> {
  const place = { stateFolder: options.stateFolder, serviceUrl: client.url };
  const memory = await recall(place, options.run.terminal.warn);
  return showPlan(await compare(files, client, { ...options, memory }), { ...options, isResult });
}

async function compare(
  files: CheckedFiles,
  client: Client,
  { run, memory, stateFolder, ...settings }: CompareOptions & Pick<ComparedPlan, 'memory'>,
): Promise<ComparedPlan> {
  const { terminal, limits } = run;
  terminal.progress(words.files.comparingMessage(client.url));
  const recalled = recalledForPlan(memory, settings.asOf);
  const rest = await recallRest({ stateFolder, serviceUrl: client.url }, memory);
  const approvals = { ...settings.approvals, rest };
  const { protect, sendEmail } = run.settings?.content ?? {};
  const wanted = { ...settings, approvals, limits, protect, sendEmail, ...recalled };
  const made = await terminal.during('service', (onProgress) =>
    makePlan(files, client, { ...wanted, onProgress }),
  );
  const former = await readFormer(made, createReader(client));
  const ownLifts = givenLifts(settings.approvals, new Set(made.plan.approved));
  const taken = (made.plan.approved ?? []).filter((one) => !ownLifts.has(one));
  if (taken.length > 0) terminal.warn(words.runs.restApprovedMessage(memory.killed ?? '', taken));
  const { deletedBefore } = recalled;
  return { ...made, former, files, making: wanted, client, approvals, memory, deletedBefore };
}

interface ShowOptions extends Pick<ComparingSettings, 'reportFiles' | 'isJson'> {
  readonly run: Run;
  readonly isResult: boolean;
  readonly isRehearsed?: boolean;
}

/** Shows a plan with its findings. */
function showPlan(
  compared: ComparedPlan,
  { run, isResult, isRehearsed = false, isJson, reportFiles }: ShowOptions,
): ShownPlan {
  const { terminal } = run;
  const { plan: made, problems, refusals, approved, listings, former, setAsideCountByTable } = compared;
  showProblems(problems, terminal, run.timeZone);
  const show = isResult ? terminal.result : terminal.progress;
  const { styles, isVerbose, columns } = terminal;
  const content = contentOf(run, { plan: made, problems, refusals, approved, listings, former });
  show(planText(content, { styles, isVerbose, columns }));
  if (setAsideCountByTable.size > 0) terminal.attention(words.files.setAsideMessage(setAsideCountByTable));
  if (!isRehearsed) endRefused(refusals, run, { areShown: isResult && !isJson });
  return { ...compared, reportFiles };
}

export const command: Command = {
  builder: { ...outOption, ...detailedExitOption, ...planningOptions, ...fleetOptions, ...outputOptions },
  handler: plan,
};
