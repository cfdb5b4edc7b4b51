/** The document that `--json` prints, in the same shape for every command and outcome. Pure. */

import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { exitCodeName } from '../../model/exit-codes.js';
import type { Drift } from '../../model/obstacles.js';
import type { Outcome, Plan, PlanApproval, Withheld } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { withheldCode } from '../../plan/check/hold.js';
import { type Budget, type BudgetFigures, budgetFigures } from '../../plan/check/limits.js';
import { selectedPart } from '../../plan/decisions/leave-out.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import {
  countOutcomes,
  isDone,
  type OutcomeCounts,
  planTotals,
  type Totals,
} from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { approvalsOf, type GivenApproval } from '../content/approvals.js';
import { type ReportedChange, type ResourceFigures, resourceFigures } from '../content/report-content.js';
import { type RunStatus, runStatus } from '../content/run-status.js';

export interface Report {
  readonly command: string;
  readonly exitCode: number;
  readonly plan?: Plan | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly problems: readonly Problem[];
  readonly refusals?: readonly Finding[] | undefined;
  /** Limits that are crossed with approval; undefined if nobody has checked the limits. */
  readonly approved?: readonly Finding[] | undefined;
  readonly budgets?: readonly Budget[] | undefined;
  /** Who approved the plan as a whole, if somebody did. */
  readonly approval?: PlanApproval | undefined;
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

/** Common to `--json` and JSON reports: a plan and its results. */
export interface JsonFindings {
  readonly command: string;
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
  readonly budgets: readonly BudgetFigures[];
  /** Who approved the plan as a whole, or null. */
  readonly approvedBy: JsonApprover | null;
}

/** A name is a statement, not proof. */
export interface JsonApprover {
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly note: string | null;
}

export interface JsonDocument extends JsonFindings {
  readonly status: RunStatus;
  readonly outcome: string;
  readonly exitCode: number;
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
}

export interface JsonRefusal {
  readonly code: string;
  readonly message: string;
}

/** Builds the document. */
export function jsonDocument(report: Report): JsonDocument {
  const { command, exitCode, problems, refusals = [], drifted = [] } = report;
  const { requests, durationMs, recorded } = report;
  const plan = report.plan && selectedPart(report.plan);
  const isShown = plan && isOfPlan(plan);
  const outcomes = (report.outcomes ?? []).filter(({ change }) => !isShown || isShown(change));
  const totals = planTotals(plan ?? { changes: [], withheld: [], scopes: [] });
  const results = countOutcomes(outcomes);
  const open = outcomes.filter((outcome) => !isDone(outcome));
  const stale = drifted.map(({ change, reason }) => {
    return { change, status: 'drifted', message: words.drift.driftMessage(reason, { owner: change }) };
  });
  return {
    command,
    status: runStatus({ exitCode, totals, results, isRefused: refusals.length > 0 }),
    outcome: exitCodeName(exitCode),
    exitCode,
    failure: report.failure ?? null,
    run: recorded?.run ?? null,
    service: report.service ?? null,
    totals,
    results,
    resources: plan ? resourceFigures(plan, outcomes) : {},
    causes: countCauses(problems),
    problems: problems.map(jsonProblem),
    failures: [...open, ...stale].map(jsonFailure),
    withheld: plan ? plan.withheld.map(jsonWithheld) : [],
    refusals: refusals.map(jsonRefusal),
    approvals: plan ? approvalsOf(plan, report) : [],
    budgets: (report.budgets ?? []).map(budgetFigures),
    approvedBy: jsonApprover(report.approval),
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

/** A change as plan files hold it; a withheld one with the reason. */
export type JsonPlannedChange = Change & { readonly reason?: JsonReason };

/** A code, with the figures and names that belong to it. */
interface JsonReason {
  readonly code: string;
  readonly args: object;
}

/** Every change of a plan, withheld ones last. */
export function plannedChanges(plan: Plan): readonly JsonPlannedChange[] {
  const { changes, withheld } = selectedPart(plan);
  return [...changes, ...withheld.map(({ change, ...why }) => ({ ...change, reason: jsonReason(why) }))];
}

function jsonReason({ finding, needs }: Omit<Withheld, 'change'>): JsonReason {
  const args = needs ? { change: needs.id, name: needs.name } : finding.evidence;
  return { code: withheldCode({ finding, ...(needs && { needs }) }), args };
}

/** A change that was not applied. */
export function jsonFailure(
  open: Pick<ReportedChange, 'change' | 'message'> & { readonly status: string },
): JsonFailure {
  const { change, status, message = '' } = open;
  const { id, action, origin } = change;
  return { change: id, action, status, message, origin };
}

/** A change that was left out of the plan. */
export function jsonWithheld({ change: { id, action, origin }, ...why }: Withheld): JsonWithheld {
  const message = words.findings.withheldMessage(why);
  return { change: id, action, code: withheldCode(why), message, origin };
}

/** Why nothing of a plan may be written. */
export function jsonRefusal(refusal: Finding): JsonRefusal {
  return { code: refusal.check, message: words.findings.findingMessage(refusal) };
}

/** Who approved a plan. */
export function jsonApprover(approval: PlanApproval | undefined): JsonApprover | null {
  return approval ? { name: approval.by, at: approval.at, note: approval.note ?? null } : null;
}

/** An error or a warning. */
export function jsonProblem(problem: Problem): JsonProblem {
  const { code, severity, origin } = problem;
  return { code, severity, message: words.problems.problemMessage(problem), origin: origin ?? null };
}
