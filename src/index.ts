/**
 * The library: what a script needs to read a data set, make a plan, tell of it and apply it, and what a receiver of
 * webhooks needs. Exports only. Unlike the commands it takes no lock and records no run: who writes from several places
 * sees to that, and what is to be undone by `mastersync undo` is written by `mastersync`.
 */
export { type ApplyOptions, applyPlan } from './apply/apply-plan.js';
export type { Journal } from './apply/journal.js';
export { readPlanFile, type SavedPlan, writePlanFile } from './apply/plan-file.js';
export { type VerifiedPlan, type VerifyOptions, verifyOrigin, verifyPlan } from './apply/verify-plan.js';
export { type CheckedFiles, checkFiles, type DataSource, type FileOptions } from './check-files.js';
export type {
  Heartbeat,
  Notification,
  NotifyCommand,
  Occasion,
  Undelivered,
  Webhook,
  WebhookFormat,
} from './config/notification.js';
export {
  type NotificationSetting,
  parseNotification,
  readNotification,
} from './config/parse-notification.js';
export {
  AppError,
  InputRejected,
  JournalFailed,
  type NetworkFault,
  type PlanEdit,
  type PlanFault,
  PlanRefused,
  PlanRejected,
  PlanStale,
  type Problem,
  type ProblemArguments,
  type ProblemCode,
  RequestFailed,
  type RequestFailureDetails,
  type Severity,
  UsageError,
} from './errors.js';
export { type MadePlan, type MakePlanOptions, makePlan } from './make-plan.js';
export type {
  Action,
  Activation,
  Advance,
  Change,
  Effect,
  ExistingRecord,
  FieldChange,
  Grid,
  Limit,
  LimitKind,
  Limits,
  Listing,
  OnProgress,
  Origin,
  Outcome,
  OutcomeStatus,
  Plan,
  RecordName,
  Row,
  Schedule,
  ScopeSummary,
  Source,
  Table,
  TimeLine,
  TimeLineEntry,
  TimeLineState,
  Value,
  Values,
  Withheld,
} from './model.js';
export { type DeliveryOptions, sendNotifications } from './notify/send-notifications.js';
export { type Approval, type Approvals, noApprovals } from './plan/approvals.js';
export type { PlanOptions, SwitchOff } from './plan/assemble-plan.js';
export { checkLimits } from './plan/check-limits.js';
export { defaultLimits } from './plan/default-limits.js';
export { countOutcomes, isDone, type OutcomeCounts } from './plan/outcomes.js';
export type { PlanMaking } from './plan/serialize-plan.js';
export type { OnProblem } from './plan/set-aside.js';
export type { PastActivations } from './plan/time-line.js';
export type { Totals } from './plan/totals.js';
export type {
  Drift,
  DriftReason,
  Refusal,
  RefusalCode,
  UndoLoss,
  UndoLossReason,
  WithholdCode,
  WithholdReason,
} from './refusals.js';
export { csvReport } from './report/csv-report.js';
export { htmlReport } from './report/html-report.js';
export {
  type JsonDocument,
  type JsonFailure,
  type JsonFindings,
  type JsonProblem,
  type JsonRefusal,
  type JsonWithheld,
  jsonDocument,
  type RecordedFiles,
  type Report,
} from './report/json-document.js';
export { type JsonChange, type JsonReport, jsonReport, reportDocument } from './report/json-report.js';
export { markdownReport } from './report/markdown-report.js';
export { type OutcomeTextOptions, outcomeText } from './report/outcome-text.js';
export { type PlanTextOptions, planText } from './report/plan-text.js';
export type { RecordTree } from './report/record-tree.js';
export {
  type ReportContent,
  type ReportedChange,
  type ReportedTimeLine,
  type ReportInput,
  type ReportPart,
  reportContent,
} from './report/report-content.js';
export { type RunStatus, runStatuses } from './report/run-status.js';
export { createStyles, type Styles } from './report/styles.js';
export { summaryLine } from './report/summary-line.js';
export { xlsxReport } from './report/xlsx-report.js';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type MayRepeat,
  type RawAnswer,
  type RequestCounts,
  type SeenAnswer,
  type SendOptions,
  type ServiceAnswer,
  type ServiceRequest,
} from './service/client.js';
export type { Clock, ClockOptions } from './service/clock.js';
export type { Query } from './service/encode-query.js';
export type { FormPart } from './service/form-part.js';
export type { ShownHeader } from './service/shown-headers.js';
export { verifyWebhook } from './service/verify-webhook.js';
export type { OldestFile } from './tables/read-data-set.js';
export type { DeliveryFault, NotificationFault } from './words/en/notify.js';
export type { ReportKind } from './words/en/report.js';
export { type Language, languages, useLanguage, type Words, words } from './words.js';
