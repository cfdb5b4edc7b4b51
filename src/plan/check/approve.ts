/**
 * Approvals: texts that name changes by what they do, e.g. `deletes=37@3f9ac2d014`. The same number
 * of other changes needs another approval. Pure.
 */
import { createHash } from 'node:crypto';
import type { Change, FieldChange } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { type LimitKind, limitKinds } from '../../model/limits.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, resourceNames } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { stepOf } from '../../resources/states.js';
import { groupBy, lazy, oncePer } from '../records/collections.js';
import { transfersIn } from '../records/transfers.js';

/** Approved by number. Creates have no limit, but are held back where hardly any key agrees. */
type CountedKind = LimitKind | 'creates';

export const countedKinds: readonly CountedKind[] = [...limitKinds, 'creates'];

/**
 * What there is to approve: a number of changes, deletes before their time, the rows of a scope, an
 * activation, the loss of a schedule or of fields (all three by name), or a record of a resource
 * with all that goes along.
 */
export const approvables: readonly string[] = [
  ...countedKinds,
  'rows',
  'columns',
  'absent',
  'activate',
  'schedule',
  'fields',
  ...resourceNames,
];

/** What somebody has approved for one run. */
export interface Approvals {
  /** As findings print them. */
  readonly approved: readonly string[];
  /** A number or name alone counts, or the beginning of a digest: a person has seen the plan. */
  readonly isBareAccepted?: boolean;
  /** Those that runs have used: left in a script, they would do again what was taken back since. */
  readonly spent?: readonly string[] | undefined;
  /** What a run that was killed has left, and was approved. */
  readonly rest?: ApprovedRest | undefined;
}

export interface ApprovedRest {
  /** The approvals of that run. They fit what is left of it. */
  readonly approved: readonly string[];
  /** What its changes do, by `restKey` of what was approved. */
  readonly changes: ReadonlyMap<string, ReadonlySet<string>>;
}

export const noApprovals: Approvals = { approved: [] };

/** What an approval is of, without the digest: `deletes` and 37, `rows` and `teams/FY27:84`. */
export interface Approvable {
  readonly what: string;
  readonly value: string | number;
}

/** Long enough that nobody finds other changes with the same digest. */
const digestLength = 10;

/** Of a digest that somebody has typed. */
const digestGivenMin = 4;

/** The approval of changes, in whatever order they are. */
export function approvalOf({ what, value }: Approvable, changes: readonly Change[]): string {
  const bare = `${what}=${value}`;
  const hash = createHash('sha256').update(JSON.stringify([bare, ...changes.map(describedText).sort()]));
  return `${bare}@${hash.digest('hex').slice(0, digestLength)}`;
}

/**
 * What a change does, with what it takes along. An activation is known by its record's name: where
 * the same run creates the record, it has an id only when the approval is pasted.
 */
function described(change: Change): unknown {
  const { resource, scope, action, key, name, liveId = '', fields, effects = [], formerId = '' } = change;
  const isActivation = action === 'activate';
  const values = action === 'delete' ? [] : fields.map(({ field, before, after }) => [field, before, after]);
  const taken = effects.map(({ what, count, ids = [] }) => [what, count, ...ids]);
  const ids = [isActivation ? '' : normalId(liveId), normalId(formerId)];
  const mailed = change.isMailed === undefined ? [] : [change.isMailed];
  const held = isActivation ? [heldBy(change)] : [];
  return [resource, scope, action, key, name, ids, inOrder(values), inOrder(taken), ...mailed, ...held];
}

/** Several limits and findings may count one change. */
const describedText = oncePer((change: Change) => JSON.stringify(described(change)));

/** What the record to activate holds, and what it replaces. */
function heldBy({ activation }: Change): unknown {
  const { count, former, replaced, missing = [], renamed = [], fewer = [] } = activation ?? {};
  return [
    count,
    former && [normalId(former.id), former.count],
    replaced && [normalId(replaced.id), replaced.dueOn],
    inOrder(missing.map(({ key, name }) => [key, name])),
    inOrder(renamed),
    inOrder(fewer.map(({ what, count: ofOne, formerCount }) => [what, ofOne, formerCount])),
  ];
}

function inOrder(parts: readonly unknown[]): readonly string[] {
  return parts.map((part) => JSON.stringify(part)).sort();
}

/** A change approved by its number stays so where the rest of a run counts it otherwise. */
function restKey(what: string): string {
  return countedKinds.some((kind) => kind === what) ? 'counted' : what;
}

/**
 * What a run was approved to do.
 * @param approved the approvals, and the changes of each
 */
export function approvedRest(approved: ReadonlyMap<string, readonly Change[]>): ApprovedRest {
  const changes = new Map<string, Set<string>>();
  for (const [lift, held] of approved) {
    const key = restKey(approvedWhat(lift));
    const texts = held.map(describedText);
    changes.set(key, new Set([...(changes.get(key) ?? []), ...texts]));
  }
  return { approved: [...approved.keys()], changes };
}

/**
 * The lifts of findings that were given, or that hold nothing but what is left of a killed run,
 * unchanged, with what a run was approved to do.
 * @param changes with those that the findings hold
 */
export function liftsGiven(
  approvals: Approvals,
  findings: readonly Finding[],
  changes: readonly Change[],
): ReadonlySet<string> {
  const lifts = givenLifts(approvals, liftsOf(findings));
  const { rest } = approvals;
  if (!rest) return lifts;
  const textById = new Map(changes.map((change) => [change.id, describedText(change)]));
  const isLeft = ({ lift = '', holds }: Finding) => {
    const approved = rest.changes.get(restKey(approvedWhat(lift)));
    return approved !== undefined && holds.every((id) => approved.has(textById.get(id) ?? ''));
  };
  return new Set([...lifts, ...liftsOf(findings.filter(isLeft))]);
}

/** The approvals among `lifts` that were given. A short text that fits several counts for none. */
export function givenLifts(
  { approved, isBareAccepted = false, spent = [] }: Approvals,
  lifts: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    approved.flatMap((approval) => {
      if (spent.includes(approval)) return [];
      if (lifts.has(approval)) return approval;
      const meant = isBareAccepted ? [...lifts].filter((lift) => isBeginning(approval, lift)) : [];
      return meant.length === 1 ? meant : [];
    }),
  );
}

/** What would approve the findings. */
export function liftsOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ lift }) => lift ?? []));
}

/** True without the digest, or with the first digits of it. Names may hold an @ as well. */
function isBeginning(text: string, lift: string): boolean {
  const bare = lift.slice(0, -digestLength - 1);
  return text === bare || (text.length >= bare.length + 1 + digestGivenMin && lift.startsWith(text));
}

/** What an approval is of: `deletes`, `rows`, `teams`. */
export function approvedWhat(approval: string): string {
  return approval.slice(0, approval.indexOf('='));
}

/** Activations have checks of their own. What a resource says otherwise comes first. */
const kindByAction: Readonly<Record<Change['action'], CountedKind | undefined>> = {
  create: 'creates',
  update: 'updates',
  'set-default': 'updates',
  'set-status': 'updates',
  move: 'moves',
  delete: 'deletes',
  activate: undefined,
};

/** The code or an address of a person, or somebody who leads from now on. */
function specialKindOf(
  definition: ResourceDefinition,
  { action, fields }: Pick<Change, 'action' | 'fields'>,
): LimitKind | undefined {
  if (action !== 'update') return undefined;
  const { links, keyField } = definition;
  const leads = ({ field, after }: FieldChange) => field === links?.keepsOne && after === true;
  if (links) return fields.some(leads) ? 'leaders' : undefined;
  const identifying = [keyField, ...definition.uniqueFields];
  const isOfPerson = definition.stateField !== undefined;
  const identifies = ({ field, before }: FieldChange) => identifying.includes(field) && before !== null;
  return isOfPerson && fields.some(identifies) ? 'identities' : undefined;
}

/** The limit that counts a change, if any does. */
export function kindOf(change: Pick<Change, 'resource' | 'action' | 'fields'>): CountedKind | undefined {
  const definition = definitionOf(change.resource);
  const { action } = change;
  const special = specialKindOf(definition, change) ?? stepOf(definition, change)?.limit;
  return special ?? definition.countedAs[action] ?? kindByAction[action];
}

/** Changes by the limit that counts them: a person who joins another team has moved. */
export const byKind: (changes: readonly Change[]) => ReadonlyMap<string, readonly Change[]> = oncePer(
  (changes) => {
    const transfers = transfersIn(changes);
    return groupBy(changes, (change) => (transfers.has(change) ? 'moves' : (kindOf(change) ?? '')));
  },
);

/** The changes that one limit counts. */
export function changesOfKind(changes: readonly Change[], kind: CountedKind): readonly Change[] {
  return byKind(changes).get(kind) ?? [];
}

/** The approvals of changes by their number, also where no limit asks for them today. */
export function approvalsOfNumbers(changes: readonly Change[]): ReadonlySet<string> {
  const kinds = countedKinds.filter((kind) => changesOfKind(changes, kind).length > 0);
  return new Set(kinds.map((kind) => approvalOfNumber(changes, kind)));
}

/** Made once: a plan is judged several times, and the texts of its changes may be megabytes. */
const approvalByKind = oncePer(
  (changes: readonly Change[]) =>
    new Map(
      countedKinds.map((kind) => {
        const counted = changesOfKind(changes, kind);
        return [kind, lazy(() => approvalOf({ what: kind, value: counted.length }, counted))] as const;
      }),
    ),
);

export function approvalOfNumber(changes: readonly Change[], kind: CountedKind): string {
  return approvalByKind(changes).get(kind)?.() ?? '';
}
