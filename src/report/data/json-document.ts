/**
 * The document that `--json` prints and JSON reports hold, in the same shape for every command and
 * outcome. Described by schemas/document.schema.json. Pure.
 */

import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { ExitCode, exitCodeName } from '../../model/exit-codes.js';
import type { Drift, UndoLoss } from '../../model/obstacles.js';
import type { Outcome, Plan, PlanApproval, ScopeSummary, Withheld } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import { textOf } from '../../model/sentence.js';
import type { Origin, Source } from '../../model/tables.js';
import { withheldCode, withheldId } from '../../plan/check/hold.js';
import type { Budget } from '../../plan/check/limits.js';
import { selectedPart } from '../../plan/decisions/leave-out.js';
import { driftTold } from '../../plan/drift/tell-drift.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import { scopeId } from '../../plan/records/names.js';
import {
  countOutcomes,
  isDone,
  type OutcomeCounts,
  planTotals,
  type Totals,
  totalsByResource,
} from '../../plan/records/totals.js';
import { lossTold } from '../../plan/undo/tell-undo.js';
import { findingMessage, withheldMessage } from '../../words/sentences/findings.js';
import { problemMessage } from '../../words/sentences/problems.js';
import { approvalsOf, type GivenApproval } from '../content/approvals.js';
import type { NewsFigures } from '../content/news.js';
import type { NamePath, RecordPaths } from '../content/record-paths.js';
import type { ReportContent, ReportedTimeLine, ReportInput } from '../content/report-content.js';
import type { ReportedChange } from '../content/reported-change.js';
import { type RunStatus, runStatus } from '../content/run-status.js';
import { jsonPieces } from './json-pieces.js';

export interface Report
  extends Pick<
    ReportInput,
    'command' | 'outcomes' | 'refusals' | 'approved' | 'budgets' | 'approval' | 'decider'
  > {
  readonly exitCode: number;
  readonly plan?: Plan | undefined;
  readonly problems: readonly Problem[];
  /** What the run before withheld, by scopeId, as withheldId says it. */
  readonly heldBefore?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Changes of a saved plan that no longer match, if they stopped the run. */
  readonly drifted?: readonly Drift[] | undefined;
  readonly planFile?: string | undefined;
  readonly reports?: readonly string[] | undefined;
  readonly recorded?: RecordedFiles | undefined;
  readonly failure?: string | undefined;
  /** Base URL of the service, if known by then. */
  readonly service?: string | undefined;
  readonly requests: { readonly sent: number; readonly retried: number };
  readonly durationMs: number;
}

/** Files of a run in the state folder. */
export interface RecordedFiles {
  readonly run: string;
  readonly plan: string;
  readonly journal: string;
  readonly results: readonly string[];
}

/** Planned changes and results, by resource. */
type ResourceFigures = Readonly<Record<string, { readonly totals: Totals; readonly results: OutcomeCounts }>>;

export interface JsonDocument {
  readonly command: string;
  readonly status: RunStatus;
  /** The name of the exit code; `withheld` where nothing was refused. */
  readonly outcome: string;
  readonly exitCode: number;
  readonly totals: Totals;
  /** All 0 before a run. */
  readonly results: OutcomeCounts;
  readonly resources: ResourceFigures;
  readonly problems: readonly JsonProblem[];
  /** Every change that was not applied, and why. */
  readonly failures: readonly JsonFailure[];
  /** Every requested change that was left out of the plan, and why. */
  readonly withheld: readonly JsonWithheld[];
  readonly refusals: readonly JsonRefusal[];
  /** What was approved, and what each approval lets happen. */
  readonly approvals: readonly GivenApproval[];
  /** What runs of thirty days before this one have taken away, and what is left. */
  readonly budgets: readonly Budget[];
  /** Who approved the plan as a whole, or null. */
  readonly approvedBy: JsonApprover | null;
  /** Who decided about its changes, or null. */
  readonly decidedBy: (Pick<JsonApprover, 'name' | 'note'> & { readonly approved: readonly string[] }) | null;
  /** How many there are among the problems; those with one cause in many cells count once. */
  readonly causes: { readonly errors: number; readonly warnings: number };
  /** Why the run was aborted, or null. */
  readonly failure: string | null;
  /** Id of the run; null if it wrote nothing. */
  readonly run: string | null;
  /** Base URL of the service; null if not known by then. */
  readonly service: string | null;
  readonly requests: { readonly sent: number; readonly retried: number };
  readonly files: {
    readonly plan: string | null;
    readonly journal: string | null;
    readonly reports: readonly string[];
    /** Paths: each input row with its result, and the rows left to do. */
    readonly results: readonly string[];
  };
  readonly durationMs: number;
}

/** A name is a statement, not proof. */
export interface JsonApprover {
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly note: string | null;
}

export interface JsonProblem {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly origin: Origin | null;
}

export interface JsonFailure {
  readonly change: string;
  readonly action: string;
  readonly status: string;
  readonly message: string;
  readonly origin: Origin;
}

export interface JsonWithheld extends Omit<JsonFailure, 'status'> {
  readonly code: string;
  /** The run before withheld the same for the same reason. */
  readonly still?: true;
}

export interface JsonRefusal {
  readonly code: string;
  readonly message: string;
}

/** The document of a run that has a plan, with all that reports know of it. */
export interface PlanDocument extends JsonDocument {
  readonly reportVersion: typeof reportVersion;
  /** `carried-out`: every change has its outcome. */
  readonly stage: 'planned' | 'carried-out';
  readonly createdAt: string;
  readonly toolVersion: string;
  readonly title: string | null;
  readonly sources: readonly Omit<Source, 'feeds' | 'lacksLineEnd' | 'content' | 'columns'>[];
  readonly timeLine: ReportedTimeLine | null;
  /** What an undo cannot restore. */
  readonly losses: readonly JsonLoss[];
  readonly scopes: readonly JsonScope[];
  /** In report order, withheld changes included. */
  readonly changes: readonly JsonChange[];
}

/** Version of the shape; increment when older readers could be misled. */
export const reportVersion = 2;

export interface JsonScope extends Omit<ScopeSummary, 'containerId' | 'isImplied' | 'states'> {
  readonly totals: Totals;
  /** The differences from what the current chart holds, where it is filled for the first time. */
  readonly comparedWith: ({ readonly scope: string } & NewsFigures) | null;
}

export type JsonLoss = JsonRefusal & { readonly change: string; readonly action: string };

/** The change in the plan file, with its outcome. */
export interface JsonChange extends Change {
  readonly status: string;
  /** Why it is withheld, with the figures and names that belong to it, or null. */
  readonly reason: { readonly code: string; readonly args: object } | null;
  /** Why it is withheld or was not applied. */
  readonly message: string | null;
  /** Names of the ancestors, root first; null if not on that side or not in a tree. */
  readonly path: { readonly before: NamePath | null; readonly after: NamePath | null };
}

/** Builds the document. */
export function jsonDocument(report: Report): JsonDocument {
  const { command, exitCode, problems, refusals = [], drifted = [], decider } = report;
  const { requests, durationMs, recorded } = report;
  const plan = report.plan && selectedPart(report.plan);
  const isShown = plan && isOfPlan(plan);
  const outcomes = (report.outcomes ?? []).filter(({ change }) => !isShown || isShown(change));
  const totals = planTotals(plan ?? { changes: [], withheld: [], scopes: [] });
  const results = countOutcomes(outcomes);
  const open = outcomes.filter((outcome) => !isDone(outcome));
  const stale = drifted.map(({ change, reason }) => {
    return { change, status: 'drifted', message: driftTold(reason, { owner: change }) };
  });
  const isRefused = refusals.length > 0;
  return {
    command,
    status: runStatus({ exitCode, totals, results, isRefused }),
    outcome: exitCode === ExitCode.refused && !isRefused ? 'withheld' : exitCodeName(exitCode),
    exitCode,
    failure: report.failure ?? null,
    run: recorded?.run ?? null,
    service: report.service ?? plan?.serviceUrl ?? null,
    totals,
    results,
    resources: plan ? resourceFigures(plan, outcomes) : {},
    causes: countCauses(problems),
    problems: problems.map(jsonProblem),
    failures: [...open, ...stale].map(jsonFailure),
    withheld: plan ? plan.withheld.map((one) => jsonWithheld(one, report.heldBefore)) : [],
    refusals: refusals.map(jsonRefusal),
    approvals: plan ? approvalsOf(plan, report) : [],
    budgets: report.budgets ?? [],
    approvedBy: jsonApprover(report.approval),
    decidedBy: decider ? { name: decider.by, note: decider.note ?? null, approved: decider.approved } : null,
    requests: { sent: requests.sent, retried: requests.retried },
    files: {
      plan: report.planFile ?? recorded?.plan ?? null,
      journal: recorded?.journal ?? null,
      reports: report.reports ?? [],
      results: recorded?.results ?? [],
    },
    durationMs: Math.round(durationMs),
  };
}

/** The same with what reports know of the plan. */
export function planDocument(document: JsonDocument, content: ReportContent): PlanDocument {
  const { createdAt, toolVersion, title, plan, timeLine, results, losses, parts } = content;
  return {
    ...document,
    reportVersion,
    stage: results ? 'carried-out' : 'planned',
    createdAt,
    toolVersion,
    title: title ?? null,
    sources: plan.sources.map(({ feeds, lacksLineEnd, content, columns, ...source }) => source),
    timeLine: timeLine ?? null,
    losses: losses.map(jsonLoss),
    scopes: parts.map(({ summary: { containerId, isImplied, states, ...summary }, totals, news }) => {
      return { ...summary, totals, comparedWith: news ? { scope: news.former, ...news.figures } : null };
    }),
    changes: parts.flatMap((part) => {
      const paths = part.paths();
      return part.planned.map((one) => jsonChange(one, paths));
    }),
  };
}

/** Yields a JSON report in pieces, one line per list element. */
export function* jsonReport(document: JsonDocument, content: ReportContent): Generator<string> {
  yield* jsonPieces(planDocument(document, content), 0);
  yield '\n';
}

function jsonChange({ change, status, withheld, message }: ReportedChange, paths: RecordPaths): JsonChange {
  return {
    ...change,
    status: status === undefined || status === 'waiting' ? 'withheld' : status,
    reason: withheld ? jsonReason(withheld) : null,
    message: withheld ? withheldMessage(withheld) : (message ?? null),
    path: { before: paths.above(change, 'before') ?? null, after: paths.above(change, 'after') ?? null },
  };
}

function jsonReason({ finding, needs }: Omit<Withheld, 'change'>): NonNullable<JsonChange['reason']> {
  const args = needs ? { change: needs.id, name: needs.name } : finding.evidence;
  return { code: withheldCode({ finding, ...(needs && { needs }) }), args };
}

/** For the resources of the plan. */
function resourceFigures(plan: Plan, outcomes: readonly Outcome[]): ResourceFigures {
  const figures = [...totalsByResource(plan)].map(([name, planned]) => {
    const ofResource = outcomes.filter(({ change }) => change.resource === name);
    return [name, { totals: planned, results: countOutcomes(ofResource) }];
  });
  return Object.fromEntries(figures);
}

/** Of a plan of which only a part is selected, the others have an outcome as well. */
function isOfPlan({ changes, selection }: Plan): (change: Change) => boolean {
  const ids = new Set(selection && changes.map(({ id }) => id));
  return ({ id }) => !selection || ids.has(id);
}

function countCauses(problems: readonly Problem[]): JsonDocument['causes'] {
  const causes = alikeProblems(problems);
  const errors = causes.filter(([{ severity }]) => severity === 'error').length;
  return { errors, warnings: causes.length - errors };
}

/** A change that was not applied. */
export function jsonFailure({
  change,
  status,
  message = '',
}: Pick<Outcome, 'change' | 'message'> & { readonly status: string }): JsonFailure {
  return {
    change: change.id,
    action: change.action,
    status,
    message: textOf(message),
    origin: change.origin,
  };
}

function jsonWithheld(withheld: Withheld, heldBefore: Report['heldBefore']): JsonWithheld {
  const { change, ...why } = withheld;
  const { id, action, origin } = change;
  const message = withheldMessage(why);
  const isStill = heldBefore?.get(scopeId(change))?.includes(withheldId(withheld)) ?? false;
  return { change: id, action, code: withheldCode(why), message, origin, ...(isStill && { still: true }) };
}

/** Why nothing of a plan may be written. */
export function jsonRefusal(refusal: Finding): JsonRefusal {
  return { code: refusal.check, message: findingMessage(refusal) };
}

function jsonApprover(approval: PlanApproval | undefined): JsonApprover | null {
  return approval ? { name: approval.by, at: approval.at, note: approval.note ?? null } : null;
}

/** An error or a warning. */
export function jsonProblem(problem: Problem): JsonProblem {
  const { code, severity, origin } = problem;
  return { code, severity, message: problemMessage(problem), origin: origin ?? null };
}

/** What an undo cannot restore. */
export function jsonLoss(loss: UndoLoss): JsonLoss {
  const { id: change, action } = loss.change;
  return { change, action, code: loss.reason.code, message: textOf(lossTold(loss)) };
}
