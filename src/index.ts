/** The library: what a script needs to read a data set, make a plan and apply it. Exports only. */
export { type ApplyOptions, applyPlan } from './apply/apply-plan.js';
export { AppError, InputRejected, type Problem, type ProblemCode, RequestFailed } from './errors.js';
export { type CheckedFiles, checkFiles, type FileOptions, type MadePlan, makePlan } from './make-plan.js';
export { describeProblem } from './messages.js';
export type {
  Change,
  FieldChange,
  Origin,
  Outcome,
  OutcomeStatus,
  Plan,
  ScopeSummary,
  Value,
} from './model.js';
export { type Client, type ClientOptions, createClient } from './service/client.js';
