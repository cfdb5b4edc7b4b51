/** The parts of a report: each resource and scope with its changes, trees and names. Pure. */

import type { Change } from '../../model/changes.js';
import type { Outcome, Plan, ReportKind, ScopeSummary, Withheld } from '../../model/plan.js';
import type { FieldTitles, FormerListing, Listing } from '../../model/records.js';
import { textOf } from '../../model/sentence.js';
import { groupBy } from '../../plan/records/collections.js';
import { scopeId } from '../../plan/records/names.js';
import { isDone, type Totals, totals } from '../../plan/records/totals.js';
import { definitionOf } from '../../resources/index.js';
import { type News, newsOf } from './news.js';
import { ownedPaths, type RecordPaths, recordPaths } from './record-paths.js';
import { type RecordTree, recordTree } from './record-tree.js';
import { type NameOf, type ReferenceNames, referenceNames } from './reference-names.js';
import { isDrawn, isOpen, type ReportedChange, reportedActions } from './reported-change.js';

/** One resource and scope. */
export interface ReportPart {
  readonly summary: ScopeSummary;
  /** What it is of, for people: of a comparison both scopes. */
  readonly place: Pick<ScopeSummary, 'resource' | 'scope'>;
  readonly kind: ReportKind;
  readonly titles: FieldTitles;
  readonly totals: Totals;
  /** What was made; absent before a run. */
  readonly doneTotals: Totals | undefined;
  /** The changes of the plan, withheld ones included. */
  readonly planned: readonly ReportedChange[];
  /**
   * What is shown of them, what needs a look first, and what records own by owner: of what is
   * filled for the first time, the differences from the current record.
   */
  readonly changes: readonly ReportedChange[];
  /** Of what is filled for the first time. */
  readonly news: News | undefined;
  /** The planned tree, if the resource has one and it was listed. */
  readonly tree: RecordTree | undefined;
  /** The actual tree: after a run, changes that were not made have no effect in it. */
  readonly picture: RecordTree | undefined;
  /** The tree of the records that own these, as it is. */
  readonly ownerTree: RecordTree | undefined;
  /** Where the records of its changes are. */
  paths(): RecordPaths;
  /** What its records own, such as the memberships of teams. */
  owned(): ReportPart | undefined;
  /** Names by key, for a field that holds keys of records. */
  namesOf(field: string): NameOf | undefined;
}

export interface PartsInput {
  readonly kind: ReportKind;
  readonly plan: Plan;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly listings: readonly Listing[];
  readonly former: readonly FormerListing[];
  readonly titles: FieldTitles;
  readonly comparedWith?: string | undefined;
}

/** In the order of the plan. */
export function reportParts(input: PartsInput): readonly ReportPart[] {
  const { plan, listings, former } = input;
  const names = referenceNames([...listings, ...former], plan.changes);
  const plain = plainParts(input, names);
  const parts: readonly ReportPart[] = plain.map((part) => ({
    ...part,
    ...lookupsOf(part, { parts: plain, names }),
    owned: () => parts.find(({ summary }) => isOwnedBy(summary, part.summary)),
  }));
  return parts;
}

type PlainPart = Omit<ReportPart, 'paths' | 'namesOf' | 'owned'>;

function plainParts(input: PartsInput, names: ReferenceNames): readonly PlainPart[] {
  const { kind, plan, outcomes, listings, former, titles, comparedWith } = input;
  const outcomeById = new Map(outcomes?.map((outcome) => [outcome.change.id, outcome]));
  const changesByScope = groupBy(plan.changes, scopeId);
  const withheldByScope = groupBy(plan.withheld, ({ change }) => scopeId(change));
  const listingByScope = new Map(listings.map((listing) => [scopeId(listing), listing]));
  const formerByScope = new Map(former.map((listing) => [scopeId(listing), listing]));
  return plan.scopes.map((summary) => {
    const { resource } = summary;
    const definition = definitionOf(resource);
    const id = scopeId(summary);
    const changes = changesByScope.get(id) ?? [];
    const withheld = withheldByScope.get(id) ?? [];
    const planned = inReportOrder(resource, [
      ...changes.map((change) => withOutcome(change, outcomeById.get(change.id))),
      ...withheld.map((one) => withReason(one, { isOver: outcomes !== undefined })),
    ]);
    const before = formerByScope.get(id);
    const news = before && newsOf(planned, before, names);
    const shown = news ? inReportOrder(resource, news.changes) : planned;
    const changesMade = changes.filter((change) => isMade(outcomeById.get(change.id)));
    const sums = (counted: readonly Change[]) =>
      totals({ changes: counted, unchanged: summary.unchanged, withheldCount: withheld.length });
    const listing = before ?? listingByScope.get(id);
    const treeOf = (isShown: (one: ReportedChange) => boolean) => {
      const drawn = shown.filter(isDrawn);
      const open = [...drawn, ...(news?.failed ?? [])].filter((one) => !isShown(one));
      const changesOf = (all: readonly ReportedChange[]) => all.map(({ change }) => change);
      return (
        listing && recordTree(definition, listing.records, changesOf(drawn.filter(isShown)), changesOf(open))
      );
    };
    const { scope } = summary;
    return {
      summary,
      place: { resource, scope: comparedWith === undefined ? scope : `${scope} → ${comparedWith}` },
      kind,
      titles,
      totals: sums(changes),
      doneTotals: outcomes && sums(changesMade),
      planned,
      changes: shown,
      news,
      tree: treeOf(() => true),
      picture: treeOf((one) => !isOpen(one)),
      ownerTree: ownerTreeOf(resource, listingByScope.get(id)),
    };
  });
}

function isMade(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isDone(outcome);
}

function ownerTreeOf(resource: string, listing: Listing | undefined): RecordTree | undefined {
  const owner = definitionOf(resource).links?.owner.resource;
  return owner && listing?.owners && recordTree(definitionOf(owner), listing.owners, []);
}

/** True for the records that those of the same scope hold. */
function isOwnedBy(owned: ScopeSummary, { resource, scope }: ScopeSummary): boolean {
  return owned.scope === scope && definitionOf(owned.resource).links?.owner.resource === resource;
}

/** How a part finds names and places of records, also those of other parts. */
function lookupsOf(
  { summary, changes, tree }: PlainPart,
  { parts, names }: { readonly parts: readonly PlainPart[]; readonly names: ReferenceNames },
): Pick<ReportPart, 'paths' | 'namesOf'> {
  const { resource, scope } = summary;
  const definition = definitionOf(resource);
  const parentField = definition.parentField?.name;
  const namesOf = (name: string): NameOf | undefined => {
    if (name === parentField) return names(resource, scope);
    const field = definition.fields.find((one) => one.name === name);
    return field?.refersTo && names(field.refersTo, scope);
  };
  const { links } = definition;
  if (!links) return { namesOf, paths: () => recordPaths(tree) };
  const ownerPart = parts.find((part) => isOwnedBy(summary, part.summary));
  // Who stays because a removal is withheld comes from nowhere.
  const drawn = changes.filter(isDrawn).map(({ change }) => change);
  const nameOf = namesOf(links.owner.field) ?? (() => undefined);
  const paths = () => ownedPaths(drawn, { tree: ownerPart?.tree, nameOf });
  return { namesOf, paths };
}

function withOutcome(change: Change, outcome: Outcome | undefined): ReportedChange {
  if (!outcome) return { change, status: 'planned' };
  const { status, message } = outcome;
  return { change, status, ...(message !== undefined && { message: textOf(message) }) };
}

function withReason(
  { change, ...withheld }: Withheld,
  { isOver }: { readonly isOver: boolean },
): ReportedChange {
  const isWaiting = !isOver && withheld.finding.lift !== undefined;
  return { change, status: isWaiting ? 'waiting' : 'withheld', withheld };
}

/** By action; what records own, by owner first. */
function inReportOrder(resource: string, changes: readonly ReportedChange[]): readonly ReportedChange[] {
  if (!definitionOf(resource).links) return byAction(changes);
  const sorted = changes.toSorted((a, b) => (a.change.key < b.change.key ? -1 : 1));
  const byOwner = groupBy(sorted, ({ change }) => change.link?.owner ?? '');
  return [...byOwner.values()].flatMap(byAction);
}

function byAction(changes: readonly ReportedChange[]): readonly ReportedChange[] {
  const changesByAction = groupBy(changes, ({ change }) => change.action);
  return reportedActions.flatMap((action) => changesByAction.get(action) ?? []);
}
