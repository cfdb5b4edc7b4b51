/** The library: what a script needs to read a data set, make a plan and apply it. Exports only. */
export { type ApplyOptions, applyPlan } from './apply/apply-plan.js';
export type { Journal } from './apply/journal.js';
export { readPlanFile, type SavedPlan, writePlanFile } from './apply/plan-file.js';
export { type CheckedFiles, checkFiles, type FileOptions } from './check-files.js';
export {
  AppError,
  InputRejected,
  PlanRefused,
  PlanRejected,
  type Problem,
  type ProblemCode,
  RequestFailed,
} from './errors.js';
export { type MadePlan, type MakePlanOptions, makePlan } from './make-plan.js';
export type {
  Advance,
  Change,
  FieldChange,
  Limits,
  OnProgress,
  Origin,
  Outcome,
  OutcomeStatus,
  Plan,
  ScopeSummary,
  Value,
  Withheld,
} from './model.js';
export { type Approval, type Approvals, noApprovals } from './plan/approvals.js';
export { checkLimits } from './plan/check-limits.js';
export { defaultLimits } from './plan/default-limits.js';
export type { Refusal, WithholdReason } from './refusals.js';
export { type Client, type ClientOptions, createClient } from './service/client.js';
export { type Language, languages, useLanguage, type Words, words } from './words.js';
