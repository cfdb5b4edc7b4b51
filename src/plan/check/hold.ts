/**
 * Holds changes back: those of open findings, what depends on them, deletes of records below which
 * others would remain, and what would leave a team with members without a leader.
 */
import { createHash } from 'node:crypto';
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { Plan, Withheld } from '../../model/plan.js';
import type { ExistingRecord, Listing, RecordName } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { leaderlessChanges, type OwnerChanges, ownersIn } from '../consequences/leaders.js';
import { childrenAfter, deletesAboveIn } from '../consequences/stays-below.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { inPlanOrder } from '../order-changes.js';
import { groupBy } from '../records/collections.js';
import { isHeldBy } from '../records/containers.js';
import { scopeId, scopeIdOf } from '../records/names.js';
import { type Approvals, givenLifts, liftsGiven, liftsOf } from './approve.js';
import { finding, placeOf } from './view.js';

/** A scope and its records before the run, renames applied. With rows, its container stays. */
export type HeldScope = Pick<DesiredScope, 'definition' | 'scope' | 'records'> & {
  readonly listing: Pick<Listing, 'records' | 'owners'>;
};

type Held = Pick<Plan, 'changes' | 'withheld' | 'findings'>;

/**
 * Separates what is held back. Pure.
 * @param changes dependencies first
 * @param scopes one for each resource and container
 * @returns both parts in the order of `changes`; no remaining change depends on a withheld one
 */
export function hold(
  changes: readonly Change[],
  { findings, approvals, limits = () => [] }: HoldOptions,
  scopes: readonly HeldScope[],
): Held {
  // Whatever is approved: what stays below a deleted record, and a team that nobody would lead.
  const possible = new Holding(changes);
  possible.addFindings(findings.filter(({ lift }) => lift === undefined));
  const stranding = [...keptChildren(possible, scopes), ...unledOwners(possible, scopes)];
  const useful = findings.filter(helps([...findings, ...stranding]));
  const approved = liftsGiven(approvals, useful, changes);
  const holding = new Holding(changes);
  holding.addFindings([...useful.filter(isOpen(approved)), ...stranding]);
  const waiting = limits(holding.open);
  holding.addFindings(waiting.filter(isOpen(liftsGiven(approvals, waiting, changes))));
  const kept = keptChildren(holding, scopes);
  holding.addFindings(kept);
  const unled = [...unledOwners(holding, scopes)];
  holding.addFindings(unled);
  holding.addActivations();
  return { ...holding.divided(), findings: [...useful, ...stranding, ...waiting, ...kept, ...unled] };
}

interface HoldOptions {
  readonly findings: readonly Finding[];
  readonly approvals: Approvals;
  /** What limits find in the changes that nothing else holds back. */
  readonly limits?: (open: readonly Change[]) => readonly Finding[];
}

/** True for a finding that nobody has approved. */
export function isOpen(approved: ReadonlySet<string>): (finding: Finding) => boolean {
  return ({ lift }) => lift === undefined || !approved.has(lift);
}

/** An approval is of no use where another finding holds all the same without one. */
function helps(findings: readonly Finding[]): (finding: Finding) => boolean {
  const final = findings.filter(({ lift }) => lift === undefined).flatMap(({ holds }) => holds);
  const held = new Set(final);
  return ({ lift, holds }) => lift === undefined || holds.some((id) => !held.has(id));
}

/** A saved plan where more is approved: what only that held back is made as well. Pure. */
export function withApprovals(plan: Plan, approvals: Approvals): Plan {
  const lifts = givenLifts(approvals, liftsOf(plan.findings));
  const approved = new Set([...(plan.approved ?? []), ...lifts]);
  if (!plan.withheld.some(({ finding: { lift = '' } }) => lifts.has(lift))) return plan;
  const all = inPlanOrder([...plan.changes, ...plan.withheld.map(({ change }) => change)]);
  const holding = new Holding(all);
  holding.addFindings(plan.findings.filter(isOpen(approved)));
  holding.addDeletesAbove();
  holding.addActivations();
  return { ...plan, ...holding.divided(), approved: [...approved] };
}

/** It selects records, and what these need is missing: unlike other options, it holds them back. */
export const onlyOption = '--only';

/** The code of a change that needs a withheld one. */
export const waitingCode = 'depends_on_withheld';

/** The code of why a change is withheld: its check, or that it needs one that is withheld. Pure. */
export function withheldCode({ finding: { check, evidence }, needs }: Omit<Withheld, 'change'>): string {
  const isWanted = check === 'switched_off' ? evidence.option !== onlyOption : isChosen(check);
  return needs && !isWanted ? waitingCode : check;
}

/** What the user chose, by an option or in the settings: nobody needs to look at it. */
const chosenCodes = ['switched_off', 'absent_recently'];

/** True for a change that a check holds back, by its code, and not what the user chose. Pure. */
export function isHeldBack(withheld: Omit<Withheld, 'change'>): boolean {
  return !isChosen(withheldCode(withheld));
}

/** True for the code of what is left or waits because the user chose so. Pure. */
export function isChosen(code: string): boolean {
  return chosenCodes.includes(code);
}

/** True for a delete that waits some nights for a row of its record. Pure. */
export function isWaiting({ finding }: { readonly finding?: Finding }): boolean {
  return finding?.check === 'absent_recently';
}

/** What is withheld, and why, the same on every night on which nothing of it changes. Pure. */
export function withheldId({ change, ...why }: Withheld): string {
  const values = change.fields.map(({ field, before, after }) => [field, before, after]);
  const text = JSON.stringify([withheldCode(why), change.id, values]);
  return createHash('sha256').update(text).digest('hex').slice(0, withheldIdLength);
}

const withheldIdLength = 10;

/** Changes, and what holds some of them back. */
class Holding {
  readonly #changes: readonly Change[];
  readonly #withheldById = new Map<string, Withheld>();

  constructor(changes: readonly Change[]) {
    this.#changes = changes;
  }

  /** The changes that nothing holds back so far. */
  get open(): readonly Change[] {
    return this.#changes.filter(({ id }) => !this.#withheldById.has(id));
  }

  get withheld(): readonly Withheld[] {
    return [...this.#withheldById.values()];
  }

  /** With what depends on them. The first finding of a change is its cause. */
  addFindings(findings: readonly Finding[]): void {
    const findingById = new Map(
      findings.toReversed().flatMap((cause) => cause.holds.map((id) => [id, cause] as const)),
    );
    this.#add(({ id }) => {
      const cause = findingById.get(id);
      return cause && { finding: cause };
    });
  }

  /** The changes that cannot be made without one that is withheld. */
  addNeeding(changes: readonly Change[], { change: needs, finding: cause }: Withheld): void {
    const ids = new Set(changes.map(({ id }) => id));
    this.#add(({ id }) => (ids.has(id) ? { finding: cause, needs } : undefined));
  }

  /** A record is not deleted while what is below it waits to move away. */
  addDeletesAbove(): void {
    const deletesAbove = deletesAboveIn(this.#changes);
    for (const held of this.withheld) this.addNeeding(deletesAbove(held.change), held);
  }

  /** A record is not activated while one of its contents is withheld, and does not just wait. */
  addActivations(): void {
    this.#add((change) => {
      if (change.action !== 'activate') return undefined;
      const within = this.withheld.find((one) => !isWaiting(one) && isHeldBy(one.change, change));
      return within && { finding: within.finding, needs: within.change };
    });
  }

  divided(): Pick<Plan, 'changes' | 'withheld'> {
    const withheld = this.#changes.flatMap(({ id }) => this.#withheldById.get(id) ?? []);
    return { changes: this.open, withheld };
  }

  #add(causeOf: (change: Change) => Omit<Withheld, 'change'> | undefined): void {
    for (const change of this.open) {
      const blocker = change.dependsOn
        .map((id) => this.#withheldById.get(id))
        .find((one) => one !== undefined);
      const inherited = blocker && { finding: blocker.finding, needs: blocker.change };
      const cause = causeOf(change) ?? inherited;
      if (cause) this.#withheldById.set(change.id, { change, ...cause });
    }
  }
}

/** Maximum records named in a message. */
const namedMax = 10;

/** Deletes of records that others would be below, or within, after the run. */
function keptChildren({ open, withheld }: Holding, scopes: readonly HeldScope[]): readonly Finding[] {
  const openByScope = groupBy(open, scopeId);
  const laterByScope = groupBy(
    withheld.map(({ change }) => change),
    scopeId,
  );
  return scopes.flatMap((scope) => {
    const scopeChanges = openByScope.get(scopeIdOf(scope)) ?? [];
    const deletes = scopeChanges.filter(({ action }) => action === 'delete');
    if (deletes.length === 0) return [];
    const { definition, records, listing } = scope;
    const later = laterByScope.get(scopeIdOf(scope)) ?? [];
    const keptBelow = childrenAfter({
      definition,
      records,
      existing: listing.records,
      changes: scopeChanges,
      later,
    });
    const unsafe = deletes.flatMap((change) => {
      const kept = [...(keptBelow.get(change.key) ?? []), ...keptWithin(scope, change.key, scopes)];
      return kept.length > 0 ? [{ change, kept }] : [];
    });
    const all = unsafe.flatMap(({ kept }) => kept);
    const children = all.slice(0, namedMax).map(({ key, name }) => ({ key, name }));
    const holds = unsafe.map(({ change }) => change);
    const evidence = { children, count: all.length };
    return finding('children_kept', { place: placeOf(scope), holds, evidence });
  });
}

/** Other scopes with rows within a record. */
function keptWithin(
  { definition }: { readonly definition: ResourceDefinition },
  key: string,
  scopes: readonly HeldScope[],
): readonly RecordName[] {
  return scopes
    .filter((scope) => scope.definition.within?.resource === definition.name && scope.scope === key)
    .filter(({ records }) => records.length > 0)
    .map((scope) => ({ key: null, name: scopeIdOf(scope) }));
}

/** The changes after which an owner with members would have no leader. */
function unledOwners(holding: Holding, scopes: readonly HeldScope[]): readonly Finding[] {
  const existing = scopes.map(({ definition, listing }) => ({ definition, existing: listing.records }));
  return ownersIn(existing, holding.open).flatMap((owner) => {
    const holds = leaderlessChanges(owner);
    if (holds.length === 0) return [];
    const { definition, scope } = owner;
    const evidence = { owner: ownerName(owner, scopes) };
    return finding('last_leader', { place: { resource: definition.name, scope }, holds, evidence });
  });
}

function ownerName({ definition, scope, key }: OwnerChanges, scopes: readonly HeldScope[]): RecordName {
  const listed = scopes
    .filter((one) => one.definition === definition && one.scope === scope)
    .flatMap(({ listing }): readonly ExistingRecord[] => listing.owners ?? []);
  const owner = listed.find((one) => one.key === key);
  const name = owner && definitionOf(owner.resource).nameOf(owner.values);
  return { key, name: name ?? key };
}
