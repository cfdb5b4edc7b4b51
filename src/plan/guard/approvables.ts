/** What there is to approve in a plan: each approval is computed from what it lets happen. */
import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { stepOf } from '../../resources/states.js';
import { wholePlan } from '../decisions/select-records.js';
import { groupBy, lazy, oncePer } from '../records/collections.js';
import { isHeldBy } from '../records/containers.js';
import { type RecordReference, scopeId } from '../records/names.js';
import { transfersIn } from '../records/transfers.js';
import {
  type Approvals,
  approvalFor,
  approvedWhat,
  type CountedKind,
  countedKinds,
  inOrder,
  isApproved,
  type RowsOfScope,
  rowsApproval,
} from './approvals.js';
import { partRemoval } from './part-changes.js';

/** Activations have guards of their own. What a resource says otherwise comes first. */
const kindByAction: Readonly<Record<Change['action'], CountedKind | undefined>> = {
  create: 'creates',
  update: 'updates',
  'set-default': 'updates',
  'set-status': 'updates',
  move: 'moves',
  delete: 'deletes',
  activate: undefined,
};

/** The limit that counts a change, if any does. */
export function kindOf(change: Pick<Change, 'resource' | 'action' | 'fields'>): CountedKind | undefined {
  const definition = definitionOf(change.resource);
  const { action } = change;
  return stepOf(definition, change)?.limit ?? definition.countedAs[action] ?? kindByAction[action];
}

/** The changes that one limit counts, and the approval that covers all of them. */
interface Counted {
  readonly changes: readonly Change[];
  readonly approval: () => string;
}

/** A removal paired with an addition of the same person counts as a move. */
const countedByKind = oncePer((changes: readonly Change[]): ReadonlyMap<string, Counted> => {
  const transfers = transfersIn(changes);
  const kindIn = (change: Change) => (transfers.has(change) ? 'moves' : kindOf(change));
  const byKind = groupBy(changes, (change) => kindIn(change) ?? '');
  return new Map([...byKind].map(([kind, own]) => [kind, counted(kind, own)]));
});

function counted(kind: string, changes: readonly Change[]): Counted {
  return { changes, approval: lazy(() => approvalFor(kind, changes.length, changes.map(described))) };
}

function countedIn(changes: readonly Change[], kind: CountedKind): Counted {
  return countedByKind(changes).get(kind) ?? counted(kind, []);
}

/** The changes that one limit counts. */
export function limitedChanges(changes: readonly Change[], kind: CountedKind): readonly Change[] {
  return countedIn(changes, kind).changes;
}

/** Approves the changes that one limit counts: `deletes=37@3f9a`. */
export function limitApproval(changes: readonly Change[], kind: CountedKind): string {
  return countedIn(changes, kind).approval();
}

/** Approves the rows of a scope with all changes that they lead to: `rows=grades:84@3f9a`. */
export function scopeApproval(scope: RowsOfScope, changes: readonly Change[]): string {
  return rowsApproval(scope, changes.map(described));
}

/**
 * Approves deleting a record with everything below it: `folders=F01@3f9a`, `teams=FY27/31@3f9a`.
 * @param deletes the record's own, and those of everything below it
 */
export function deletionApproval(change: Change, deletes: readonly Change[]): string {
  return approvalFor(change.resource, nameOf(change), deletes.map(described));
}

/** A delete with those that it waits for: all that is below the record. */
export function withBelow(change: Change, deleteById: ReadonlyMap<string, Change>): readonly Change[] {
  const found = new Set([change]);
  for (const { dependsOn } of found) {
    for (const id of dependsOn) {
      const below = deleteById.get(id);
      if (below) found.add(below);
    }
  }
  return [...found];
}

/** The deletes by change id. */
export function deletesById(changes: readonly Change[]): ReadonlyMap<string, Change> {
  return new Map(limitedChanges(changes, 'deletes').map((change) => [change.id, change]));
}

/** True for what a container gets: its contents, and itself if it is new. */
export function isOfContents(change: Change, holder: Pick<RecordReference, 'resource' | 'key'>): boolean {
  const { action, resource, key } = change;
  const isItself = action === 'create' && resource === holder.resource && key === holder.key;
  return isItself || isHeldBy(change, holder);
}

/** Approves what a container gets: `charts=FY27@8c1d`. @param changes of any records */
export function contentsApproval(
  holder: Pick<RecordReference, 'resource' | 'key'>,
  changes: readonly Change[],
): string {
  const own = changes.filter((change) => isOfContents(change, holder));
  return approvalFor(holder.resource, holder.key, own.map(described));
}

/** Approves an activation with what the record to activate holds: `activate=FY27@3f9a`. */
export function activationApproval(change: Change): string {
  const { count, former, missing = [], renamed = [], fewer = [] } = change.activation ?? {};
  const held = [
    count,
    former && [normalId(former.id), former.count],
    inOrder(missing.map(({ key, name }) => [key, name])),
    inOrder(renamed),
    inOrder(fewer.map(({ what, count: ofOne, formerCount }) => [what, ofOne, formerCount])),
  ];
  return approvalFor('activate', nameOf(change), [describedByName(change), held]);
}

/** Approves that an activation cancels a schedule; undefined if it cancels none. */
export function scheduleApproval(change: Change): string | undefined {
  const { replaced } = change.activation ?? {};
  if (!replaced) return undefined;
  const lost = [normalId(replaced.id), replaced.dueOn];
  return approvalFor('schedule', replaced.key ?? '', [describedByName(change), lost]);
}

/** A record that the same run creates has an id only afterwards, when its approval is pasted. */
function describedByName(change: Change): unknown {
  return described({ ...change, liveId: '' });
}

/** Deletes by what they take with them; other changes by the values before and after. */
function described(change: Change): unknown {
  const { resource, scope, action, key, name, liveId = '', fields, effects = [], formerId = '' } = change;
  const values = action === 'delete' ? [] : fields.map(({ field, before, after }) => [field, before, after]);
  const taken = effects.map(({ what, count, ids = [] }) => [what, count, ...ids]);
  const ids = [normalId(liveId), normalId(formerId)];
  const mailed = change.isMailed === undefined ? [] : [change.isMailed];
  return [resource, scope, action, key, name, ids, inOrder(values), inOrder(taken), ...mailed];
}

function nameOf({ scope, key }: Pick<RecordReference, 'scope' | 'key'>): string {
  return scope === '' ? key : `${scope}/${key}`;
}

/** Every approval of a kind that the plan gives reason for. */
export function approvablesOf(plan: Plan, what: string): readonly string[] {
  const ofKind = approvalsOfWithheld(plan).filter((approval) => approvedWhat(approval) === what);
  return [...new Set([...approvalsOfChanges(plan, what), ...ofKind])];
}

function approvalsOfWithheld({ withheld }: Plan): readonly string[] {
  return withheld.flatMap(({ reason: { args } }) => ('approval' in args ? args.approval : []));
}

/** The given approvals that come too late: what a made plan withholds stays withheld. */
export function lateApprovals(plan: Plan, approvals: Approvals): readonly string[] {
  const asked = approvalsOfWithheld(plan);
  return approvals.approved.filter((given) =>
    asked.some((approval) => isApproved({ ...approvals, approved: [given] }, approval)),
  );
}

function approvalsOfChanges(given: Plan, what: string): readonly string[] {
  const plan = wholePlan(given);
  const { scopes, changes } = plan;
  const kind = countedKinds.find((one) => one === what);
  if (kind) return [limitApproval(changes, kind)];
  const all = allChanges(plan);
  if (what === 'rows') {
    const changesByScope = groupBy(all, scopeId);
    const ofScopes = scopes.map((scope) => scopeApproval(scope, changesByScope.get(scopeId(scope)) ?? []));
    return [...ofScopes, ...all.flatMap((change) => partRemoval(change)?.approval ?? [])];
  }
  const activations = all.filter(({ action }) => action === 'activate');
  if (what === 'activate') return activations.map(activationApproval);
  if (what === 'schedule') return activations.flatMap((change) => scheduleApproval(change) ?? []);
  const deleteById = deletesById(changes);
  const own = [...deleteById.values()].filter(({ resource }) => resource === what);
  const deletions = own.map((change) => deletionApproval(change, withBelow(change, deleteById)));
  return [...deletions, ...contentsApprovals(plan, what)];
}

/** An approved change may still be withheld for another reason. */
function allChanges({ changes, withheld }: Plan): readonly Change[] {
  return [...changes, ...withheld.map(({ change }) => change)];
}

/** Only what belongs to the current container by default may be meant for another one. */
function contentsApprovals(plan: Plan, holder: string): readonly string[] {
  const held = plan.scopes.filter(({ resource }) => {
    const { within } = definitionOf(resource);
    return within?.resource === holder && within.defaultsToCurrent;
  });
  return held.map(({ scope: key }) => contentsApproval({ resource: holder, key }, allChanges(plan)));
}

/** The given approvals that fit the plan, each with its digest. */
export function fittingApprovals(plan: Plan, approvals: Approvals): readonly string[] {
  const { approved, isBareAccepted = false } = approvals;
  return approved.flatMap((given) => {
    const isMeant = (one: string) => isApproved({ approved: [given], isBareAccepted }, one);
    return approvablesOf(plan, approvedWhat(given)).filter(isMeant);
  });
}

/**
 * The approvals that a saved plan needs again to be applied, each with its digest. What was
 * approved of rows, activations and contents is already in its changes.
 */
export function approvalsToRepeat(plan: Plan, approvals: Approvals): readonly string[] {
  const isInChanges = (approval: string) => {
    const what = approvedWhat(approval);
    return what === 'rows' || what === 'activate' || contentsApprovals(plan, what).includes(approval);
  };
  return fittingApprovals(plan, approvals).filter((approval) => !isInChanges(approval));
}
