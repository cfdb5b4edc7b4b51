/**
 * The library: what a script needs to read a data set, make a plan, tell of it and apply it, and
 * what a receiver of webhooks needs. Exports only. Unlike the commands it takes no lock and records
 * no run: who writes from several places sees to that, and what is to be undone by `mastersync
 * undo` is written by `mastersync`.
 */
export { type ApplyOptions, applyPlan } from './apply/apply-plan.js';
export { readPlanFile, type SavedPlan, writePlanFile } from './apply/plan-file.js';
export type { Journal } from './apply/runs/journal.js';
export { type VerifiedPlan, type VerifyOptions, verifyOrigin, verifyPlan } from './apply/verify-plan.js';
export type { RunningProgram, RunOptions } from './files/run-program.js';
export type { Action, Activation, Change, Effect, FieldChange, Schedule } from './model/changes.js';
export type { CheckName, Finding } from './model/checks.js';
export {
  AppError,
  InputRejected,
  JournalFailed,
  type PlanFault,
  PlanRefused,
  PlanRejected,
  PlanStale,
  UsageError,
} from './model/errors.js';
export { defaultLimits, type Limit, type LimitKind, type Limits } from './model/limits.js';
export type {
  Heartbeat,
  Notification,
  NotifyCommand,
  Occasion,
  Webhook,
  WebhookFormat,
} from './model/notifications.js';
export type { Drift, DriftReason, UndoLoss, UndoLossReason } from './model/obstacles.js';
export type {
  Outcome,
  OutcomeStatus,
  Plan,
  ReportKind,
  ScopeSummary,
  TimeLine,
  TimeLineEntry,
  TimeLineState,
  Withheld,
} from './model/plan.js';
export type { Problem, ProblemArguments, ProblemCode, Severity } from './model/problems.js';
export type { Advance, OnProgress } from './model/progress.js';
export type { ExistingRecord, Listing, RecordName, Value, Values } from './model/records.js';
export { type NetworkFault, RequestFailed, type RequestFailureDetails } from './model/request-failures.js';
export { type Sentence, type Told, textOf } from './model/sentence.js';
export type { Grid, Origin, Row, Source, Table } from './model/tables.js';
export type { DeliveryFault, Undelivered } from './notify/send-notifications.js';
export { type DeliveryOptions, sendNotifications } from './notify/send-notifications.js';
export type { PastActivations } from './plan/activation/time-line.js';
export type { PlanOptions } from './plan/assemble-plan.js';
export { type Approvals, noApprovals } from './plan/check/approve.js';
export { type Judgement, judgePlan } from './plan/check/check-plan.js';
export type { SwitchOff } from './plan/check/view.js';
export type { PlanMaking } from './plan/file/plan-file.js';
export type { OnProblem } from './plan/intake/set-aside.js';
export type { Totals } from './plan/records/totals.js';
export { countOutcomes, isDone, type OutcomeCounts } from './plan/records/totals.js';
export {
  type CheckedFiles,
  type CommandSource,
  checkFiles,
  type DataSource,
  type FileOptions,
  type FileSource,
} from './planning/check-files.js';
export { type MadePlan, type MakePlanOptions, makePlan } from './planning/make-plan.js';
export type { ReportPart } from './report/content/parts.js';
export type { RecordTree } from './report/content/record-tree.js';
export {
  type ReportContent,
  type ReportedTimeLine,
  type ReportInput,
  reportContent,
} from './report/content/report-content.js';
export type { ReportedChange } from './report/content/reported-change.js';
export { type RunStatus, runStatuses } from './report/content/run-status.js';
export { csvReport } from './report/data/csv-report.js';
export {
  type JsonChange,
  type JsonDocument,
  type JsonFailure,
  type JsonProblem,
  type JsonRefusal,
  type JsonWithheld,
  jsonDocument,
  jsonReport,
  type PlanDocument,
  planDocument,
  type RecordedFiles,
  type Report,
} from './report/data/json-document.js';
export { htmlReport } from './report/html/html-report.js';
export { markdownReport } from './report/markdown/markdown-report.js';
export { type OutcomeTextOptions, outcomeText } from './report/text/outcome-text.js';
export { type PlanTextOptions, planText } from './report/text/plan-text.js';
export { createStyles, type Styles } from './report/text/styles.js';
export { summaryLine } from './report/text/summary-line.js';
export { xlsxReport } from './report/xlsx/xlsx-report.js';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type RequestCounts,
} from './service/http/client.js';
export type { Clock, ClockOptions } from './service/http/clock.js';
export type { RawAnswer, SeenAnswer, ServiceAnswer, ShownHeader } from './service/http/read-answer.js';
export type { FormPart, Query, ServiceRequest } from './service/http/request.js';
export type { MayRepeat, RetryOptions } from './service/http/tries.js';
export { verifyWebhook } from './service/verify-webhook.js';
export type { SourceCommand } from './tables/command/read-command-grid.js';
export type { OldestFile } from './tables/read-data-set.js';
export { type Language, languages, useLanguage } from './words/language.js';
export type { MessageId } from './words/naming.js';
export { say, sayIn } from './words/say.js';
export { findingMessage } from './words/sentences/findings.js';
export { describeProblem } from './words/sentences/problems.js';
