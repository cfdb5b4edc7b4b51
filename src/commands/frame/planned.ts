/**
 * What commands have in common that make a plan: it is read, compared, shown and saved. GET only.
 */

import { approvalFileOf } from '../../apply/approval-beside.js';
import type { Memory } from '../../apply/memory/memory.js';
import { recall, recalledForPlan, recallRest } from '../../apply/memory/remember.js';
import { type NotedSources, noteSources } from '../../apply/memory/sources.js';
import { writePlanFile } from '../../apply/plan-file.js';
import { durationMsOf, unchangedAfterDefault } from '../../config/time.js';
import { readToolVersion } from '../../files/package.js';
import type { Finding } from '../../model/checks.js';
import { UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Plan } from '../../model/plan.js';
import type { FormerListing } from '../../model/records.js';
import { requirementFor } from '../../plan/approval/check-approval.js';
import { type Approvals, givenLifts, liftsOf } from '../../plan/check/approve.js';
import { approvalsToRepeat } from '../../plan/check/check-plan.js';
import { isHeldBack } from '../../plan/check/hold.js';
import type { DeletedBefore } from '../../plan/check/limits.js';
import { isOfResults } from '../../plan/columns/headers.js';
import { selectedPart } from '../../plan/decisions/leave-out.js';
import { type CheckedFiles, checkFiles, namesOfTables, pathsOf } from '../../planning/check-files.js';
import { type MadePlan, type MakePlanOptions, makePlan } from '../../planning/make-plan.js';
import { readFormer } from '../../planning/read-former.js';
import { planText } from '../../report/text/plan-text.js';
import type { Client } from '../../service/http/client.js';
import { createReader } from '../../service/lists/reader.js';
import { say } from '../../words/say.js';
import { filesReadMessage, setAsideMessage } from '../../words/sentences/files.js';
import { approvalRefusals, approvalRules, approveCommandFor } from '../approval/plan-approval.js';
import { shared } from '../options/options.js';
import { prunedBySettings, pruningOf, readingOf } from '../options/reading.js';
import { approvalSettings, planSettings } from '../options/run-settings.js';
import { applyCommand, shellCommand, typedOptions } from '../options/shell-command.js';
import { contentOf, refuseReportsAmongData } from './reports.js';
import type { Run, RunResult } from './run.js';
import { takeRunLock } from './run-lock.js';
import { endRefused, showProblems } from './show-findings.js';

/** A plan that was made, and what it was made with. */
export interface ComparedPlan extends MadePlan {
  readonly approvals: Approvals;
  readonly files: CheckedFiles;
  /** What it was made with, to make it again elsewhere. */
  readonly making: MakePlanOptions;
  readonly client: Client;
  /** Of earlier runs, and of the files of this one. */
  readonly memory: Memory;
  /** By earlier runs. */
  readonly deletedBefore: DeletedBefore;
  /** What the current chart holds, where the plan fills another one for the first time. */
  readonly former: readonly FormerListing[];
}

interface CompareOptions extends Pick<MakePlanOptions, 'prune' | 'switchedOff' | 'selection'> {
  readonly approvals: Approvals;
  /** @returns findings about the files, by what earlier runs remember of them */
  noteFiles?(memory: Memory): Promise<NotedSources>;
}

/** Compares the desired records with the service. */
export async function compare(
  files: CheckedFiles,
  client: Client,
  { noteFiles, ...wanted }: CompareOptions,
  { args, terminal, limits, settings, stateFolder, today }: Run,
): Promise<ComparedPlan> {
  const asOf = today();
  const isDayGiven = args.asOf !== undefined;
  const { protect, sendEmail, own } = settings?.content ?? {};
  const { after: pruneAfter } = pruningOf(settings);
  const place = { stateFolder, serviceUrl: client.url };
  const recalled = await recall(place, terminal.warn);
  const { memory, problems } = (await noteFiles?.(recalled)) ?? { memory: recalled, problems: [] };
  terminal.progress(say('files/comparing', { url: client.url }));
  const approvedNow = { ...wanted.approvals, spent: memory.spent };
  const approvals = { ...approvedNow, rest: await recallRest(place, memory) };
  const remembered = recalledForPlan(memory, asOf);
  const ofSettings = { limits, protect, sendEmail, own, pruneAfter };
  const making = { ...wanted, asOf, isDayGiven, approvals, ...ofSettings, ...remembered };
  const noted = { ...files, problems: [...files.problems, ...problems] };
  const compared = await terminal.during('service', (onProgress) =>
    makePlan(noted, client, { ...making, onProgress }),
  );
  const former = await readFormer(compared, createReader(client));
  const ownLifts = givenLifts(approvedNow, new Set(compared.plan.approved));
  const taken = (compared.plan.approved ?? []).filter((one) => !ownLifts.has(one));
  if (taken.length > 0)
    terminal.warn(say('runs/rest-approved', { run: memory.killed ?? '', approved: taken }));
  const { deletedBefore } = remembered;
  return { ...compared, former, files: noted, making, client, approvals, memory, deletedBefore };
}

/**
 * Reads and checks the files before it contacts the service, and compares both.
 * @param options.isWriting under the lock, so that what is read is still current when written
 */
export async function readAndCompare(
  run: Run,
  { isWriting = false }: { readonly isWriting?: boolean } = {},
): Promise<ComparedPlan> {
  const { args, terminal } = run;
  const settings = planSettings(args);
  const approvals = approvalSettings(run, { isPlanShown: true });
  run.today();
  const wanted = readingOf(run);
  await refuseReportsAmongData(args, pathsOf(wanted));
  const read = async () => {
    const files = await terminal.during('files', (onProgress) => checkFiles({ ...wanted, onProgress }));
    const fedBack = files.tables.find(isOfResults);
    if (settings.prune && settings.prune.length > 0 && fedBack)
      throw new UsageError(say('files/pruned-results', { file: fedBack.source.file }));
    terminal.progress(filesReadMessage(files.tables, files.chosen));
    return files;
  };
  const atFirst = await read();
  const client = await run.openClient();
  const hasWaited = isWriting && (await takeRunLock(client.url, run));
  const files = hasWaited ? await read() : atFirst;
  const prune = settings.prune ?? prunedBySettings(run.settings, files.tables, args);
  // `never` is no time.
  const unchangedAfterMs = durationMsOf(run.settings?.content.unchangedAfter ?? unchangedAfterDefault);
  const now = new Date(run.system.clock.nowMs());
  const about = { data: pathsOf(wanted), unchangedAfterMs, now, ...namesOfTables(wanted.only) };
  const noteFiles = isWriting && ((memory: Memory) => noteSources(memory, files.tables, about));
  return compare(files, client, { approvals, ...settings, prune, ...(noteFiles && { noteFiles }) }, run);
}

interface ShowOptions {
  /** The plan will be carried out. */
  readonly isWriting?: boolean;
  /** The plan is the result; otherwise it is progress, which `--quiet` suppresses. */
  readonly isResult: boolean;
  /** A refusal does not end the command. */
  readonly isRehearsed?: boolean;
}

/** Shows a plan with its findings. */
export function showPlan(
  { plan, problems, refusals, approved, listings, former, setAsideCountByTable }: ComparedPlan,
  run: Run,
  { isResult, isRehearsed = false }: ShowOptions,
): void {
  const { terminal } = run;
  showProblems(problems, terminal, run.timeZone);
  const show = isResult ? terminal.result : terminal.progress;
  const content = contentOf(run, { plan, problems, refusals, approved, listings, former });
  show(planText(content, terminal));
  if (setAsideCountByTable.size > 0) terminal.attention(setAsideMessage(setAsideCountByTable));
  if (!isRehearsed) endRefused(refusals, terminal, { areShown: isResult && !run.args.json });
}

/** Common part of `plan`, `sync` and `rehearse`. */
export async function makeAndShowPlan(run: Run, showing: ShowOptions): Promise<ComparedPlan> {
  const compared = await readAndCompare(run, showing);
  showPlan(compared, run, showing);
  return compared;
}

/**
 * What a plan says by itself: refused, or something was held back by a guard: changes withheld,
 * rows set aside.
 */
export function planExitCodes({
  plan,
  refusals,
  setAside = [],
}: Pick<ComparedPlan, 'plan' | 'refusals'> & Partial<Pick<ComparedPlan, 'setAside'>>): readonly number[] {
  const isWithheld = selectedPart(plan).withheld.some(isHeldBack);
  return refusals.length > 0 || isWithheld || setAside.length > 0 ? [ExitCode.refused] : [];
}

/** What a command hands back that has made a plan, and nothing more. */
export function resultOf(compared: ComparedPlan): RunResult & Pick<ComparedPlan, 'plan' | 'refusals'> {
  const { plan, problems, refusals, approved, budgets, listings, former, memory } = compared;
  const ofPlan = { plan, problems, refusals, approved, budgets, listings, former };
  return { ...ofPlan, heldBefore: memory.held, exitCodes: planExitCodes(compared) };
}

/** The command that saves the plan instead, to have it approved. */
function savingCommand(run: Run): string {
  const { command, args } = run;
  const { data = [] } = args;
  const isOfFiles = !command.startsWith('chart ');
  const words = isOfFiles ? ['plan', ...data, ...typedOptions(args, shared.planning)] : run.typedWords();
  const by = approvalRules(run).isDistinct ? ['--by', say('approving/name-to-fill')] : [];
  return shellCommand(...words, '--out', 'plan.jsonl', ...by);
}

/** Why a plan that no limit refuses cannot be applied before somebody approves it by name. */
export function approvalNeeded(
  { plan, refusals, approvals, deletedBefore }: ComparedPlan,
  run: Run,
): readonly Finding[] {
  const { out } = run.args;
  if (refusals.length > 0) return [];
  const past = { deletedBefore };
  const way =
    out === undefined
      ? { command: savingCommand(run) }
      : {
          command: approveCommandFor(out, run.args, approvalsToRepeat(plan, approvals, past)),
          found: { fault: { kind: 'missing', file: approvalFileOf(out) } } as const,
        };
  return approvalRefusals(plan, { past, ...way }, run);
}

/** What a plan is saved with: what was approved of it, and what earlier runs have deleted. */
type Saving = Pick<ComparedPlan, 'plan' | 'refusals' | 'approvals'> &
  Partial<Pick<ComparedPlan, 'deletedBefore'>>;

/** A plan as it was saved, with its maker, and the command that applies it. */
type SavedResult = Required<Pick<RunResult, 'plan' | 'planFile' | 'applyCommand'>>;

/** Saves a plan and says how to apply it. */
export async function savePlan(
  file: string,
  { plan: unsigned, refusals, approvals, deletedBefore }: Saving,
  { args, terminal, mask, system, settings, interruption, typedWords }: Run,
): Promise<SavedResult> {
  const createdAt = new Date(system.clock.nowMs()).toISOString();
  const { planKey } = settings?.content ?? {};
  const by = args.by?.trim() || undefined;
  const plan: Plan = by === undefined ? unsigned : { ...unsigned, by };
  const making = { createdAt, toolVersion: readToolVersion(), mask, planKey };
  await interruption.untilInterrupted(() => writePlanFile(file, plan, making));
  const isRefused = refusals.length > 0;
  const approved = approvalsToRepeat(plan, approvals, deletedBefore && { deletedBefore });
  const rules = approvalRules({ args, settings });
  const isToApprove = !isRefused && requirementFor(plan, rules) !== undefined;
  // It is applied on another day.
  const command = applyCommand(file, { ...args, asOf: undefined }, approved);
  const saved = isToApprove
    ? say('approving/plan-to-approve', { command: approveCommandFor(file, args, approved) })
    : say('plan-files/plan-saved', { command: plan.changes.length > 0 ? command : undefined });
  const lifts = new Set([...(plan.approved ?? []), ...liftsOf(refusals)]);
  const approving = shellCommand(...typedWords({ approve: [...lifts] }));
  terminal.progress(isRefused ? say('plan-files/plan-saved-refused', { command: approving }) : saved);
  if (isToApprove && rules.isDistinct && by === undefined) terminal.warn(say('approving/maker-missing'));
  return { plan, planFile: file, applyCommand: command };
}
