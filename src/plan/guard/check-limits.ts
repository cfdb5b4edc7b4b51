/** Checks a plan before the first write: how much it changes, and what it destroys. */
import type { Change } from '../../model/changes.js';
import type { Limit, LimitKind, Limits } from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { Refusal } from '../../model/refusals.js';
import { definitionOf } from '../../resources/index.js';
import { groupBy } from '../records/collections.js';
import { scopeId } from '../records/names.js';
import {
  type Approval,
  type Approvals,
  countedKinds,
  isApproved,
  limitKinds,
  recordApproval,
  rowsApproval,
} from './approvals.js';
import { likelyCause } from './likely-cause.js';
import { lostParts, partRemoval } from './part-changes.js';

/** Activations have guards of their own. */
const kindByAction: Readonly<Record<Change['action'], LimitKind | 'creates' | undefined>> = {
  create: 'creates',
  update: 'updates',
  'set-default': 'updates',
  move: 'moves',
  delete: 'deletes',
  activate: undefined,
};

/**
 * Every reason to refuse a plan; one is enough to write nothing. Pure.
 * @param approvals for this run; each must match the plan exactly
 */
export function checkLimits(plan: Plan, approvals: Approvals): readonly Refusal[] {
  const perChange = [cascade, fieldLoss, scheduleLoss].flatMap((check) =>
    plan.changes.flatMap((change) => check(change, approvals)),
  );
  return [
    ...limitKinds.flatMap((kind) => exceededLimits(plan, kind, approvals)),
    ...tooManyDeletes(plan, approvals),
    ...perChange,
    ...approvals.approved.flatMap((approval) => mismatch(plan, approval)),
  ];
}

function exceededLimits(plan: Plan, kind: LimitKind, approvals: Approvals): readonly Refusal[] {
  const limited = changesOf(plan, kind);
  if (isApproved(approvals, kind, limited.length)) return [];
  const changesByScope = groupBy(limited, scopeId);
  return plan.scopes.flatMap((summary): readonly Refusal[] => {
    const changes = changesByScope.get(scopeId(summary)) ?? [];
    const allowed = allowedCount(limitOf(plan.limits, kind, summary.resource), summary);
    if (changes.length <= allowed) return [];
    const { resource, scope, existing } = summary;
    const withheld = plan.withheld.filter(({ change }) => scopeId(change) === scopeId(summary));
    const cause = likelyCause(kind, { summary, changes, withheld });
    const args = {
      kind,
      resource,
      scope,
      count: changes.length,
      existing,
      allowed,
      planned: limited.length,
      records: changes.slice(0, namedMax).map(({ key, name }) => ({ key, name })),
      ...(cause && { cause }),
    };
    return [{ code: 'limit_exceeded', args }];
  });
}

/** Maximum records named in a message. */
const namedMax = 10;

function limitOf({ byResource = {}, ...general }: Limits, kind: LimitKind, resource: string): Limit {
  const own = Object.hasOwn(byResource, resource) ? byResource[resource] : undefined;
  return (own ?? general)[kind];
}

function allowedCount({ count, percent }: Limit, { existing }: ScopeSummary): number {
  return Math.max(count, Math.floor((existing * percent) / 100));
}

function tooManyDeletes(plan: Plan, approvals: Approvals): readonly Refusal[] {
  const max = plan.limits.deletesMax;
  const planned = changesOf(plan, 'deletes').length;
  if (planned <= max || isApproved(approvals, 'deletes', planned)) return [];
  return [{ code: 'too_many_deletes', args: { planned, max } }];
}

function changesOf({ changes }: Pick<Plan, 'changes'>, kind: LimitKind | 'creates'): readonly Change[] {
  return changes.filter(({ action }) => kindByAction[action] === kind);
}

/** A record with contents is deleted only with approval by name. */
function cascade(
  { resource, scope, action, key, name, effects = [] }: Change,
  approvals: Approvals,
): readonly Refusal[] {
  if (action !== 'delete' || effects.length === 0 || !definitionOf(resource).isCascading) return [];
  const value = recordApproval({ scope, key });
  if (isApproved(approvals, resource, value)) return [];
  return [{ code: 'cascade', args: { resource, key, name, effects, approval: `${resource}=${value}` } }];
}

/** Removing a field or changing its type destroys the records' values in it. */
function fieldLoss(change: Change, approvals: Approvals): readonly Refusal[] {
  const lost = approvals.isFieldLossAllowed ? [] : lostParts(change);
  const { resource, key } = change;
  return lost.length === 0 ? [] : [{ code: 'field_loss', args: { resource, key, fields: lost } }];
}

/** Cancelling the schedule of a record outside the files needs approval. */
function scheduleLoss({ resource, key, activation }: Change, approvals: Approvals): readonly Refusal[] {
  const { replaced } = activation ?? {};
  if (!replaced || replaced.isNamed) return [];
  const lost = replaced.key ?? '';
  if (isApproved(approvals, 'schedule', lost)) return [];
  const args = { resource, key: lost, dueOn: replaced.dueOn, by: key, approval: `schedule=${lost}` };
  return [{ code: 'schedule_lost', args }];
}

/** An approval that does not match was meant for another plan. */
function mismatch(plan: Plan, { what, value }: Approval): readonly Refusal[] {
  const approvable = approvableValues(plan, what);
  if (approvable.includes(value)) return [];
  return [{ code: 'approval_mismatch', args: { what, approved: value, planned: approvable.join(', ') } }];
}

/** Every value that the plan gives reason to approve. */
function approvableValues(plan: Plan, what: string): readonly string[] {
  const kind = countedKinds.find((one) => one === what);
  if (kind) return [String(changesOf(plan, kind).length), ...askedNumbers(plan, kind)];
  // An approved change may still be withheld for another reason.
  const all = [...plan.changes, ...plan.withheld.map(({ change }) => change)];
  if (what === 'rows') {
    const ofParts = all.flatMap((change) => partRemoval(change)?.approval ?? []);
    return [...plan.scopes.map(rowsApproval), ...ofParts];
  }
  const activations = all.filter(({ action }) => action === 'activate');
  if (what === 'activate') return activations.map(recordApproval);
  if (what === 'schedule') return activations.flatMap(({ activation }) => activation?.replaced?.key ?? []);
  const deleted = plan.changes.filter(({ action, resource }) => action === 'delete' && resource === what);
  return deleted.map(recordApproval);
}

/** The numbers that reasons to withhold ask for; what they withhold is not in the plan. */
function askedNumbers({ withheld }: Plan, kind: string): readonly string[] {
  const asked = withheld.flatMap(({ reason: { args } }) => ('approval' in args ? args.approval : []));
  const ofKind = asked.filter((approval) => approval.startsWith(`${kind}=`));
  return [...new Set(ofKind)].map((approval) => approval.slice(kind.length + 1));
}

export const defaultLimits: Limits = {
  deletes: { count: 3, percent: 10 },
  updates: { count: 20, percent: 50 },
  moves: { count: 10, percent: 30 },
  deletesMax: 500,
};
