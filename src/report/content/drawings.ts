/** The trees that a report draws, with the changes of what their records own. Pure. */
import type { ScopeSummary } from '../../model/plan.js';
import type { FieldTitles } from '../../model/records.js';
import { groupBy } from '../../plan/records/collections.js';
import { definitionOf } from '../../resources/index.js';
import type { ReportPart } from './parts.js';
import type { RecordTree } from './record-tree.js';
import { isDrawn, type ReportedChange } from './reported-change.js';

export interface Drawing {
  /** Whose records are drawn. */
  readonly place: Pick<ScopeSummary, 'resource' | 'scope'>;
  /** What is drawn before, if it is another chart. */
  readonly former: string | undefined;
  /** As things are at the end: changes that were not made have no effect in it. */
  readonly tree: RecordTree;
  /** All changes of the records and of what they own, also those that are withheld. */
  readonly changes: readonly ReportedChange[];
  /** The part of what the records own, such as the memberships of teams. */
  readonly owned: ReportPart | undefined;
  readonly titles: FieldTitles;
}

/** A tree that the plan does not change is known by what it owns. */
export function drawingsOf(parts: readonly ReportPart[]): readonly Drawing[] {
  const drawn = parts.flatMap((part): readonly Drawing[] => {
    const { place, picture, changes, news, planned, titles } = part;
    if (!picture) return [];
    const owned = part.owned();
    const all = [...planned, ...changes, ...(owned?.changes ?? [])];
    const tree = withOwned(picture, owned);
    return [{ place, former: news?.former, tree, changes: all, owned, titles }];
  });
  const shown = new Set(drawn.map(({ owned }) => owned));
  const others = parts.flatMap((part): readonly Drawing[] => {
    const { summary, ownerTree, changes, titles } = part;
    const resource = definitionOf(summary.resource).links?.owner.resource;
    if (!resource || !ownerTree || shown.has(part)) return [];
    const place = { resource, scope: summary.scope };
    return [{ place, former: undefined, tree: withOwned(ownerTree, part), changes, owned: part, titles }];
  });
  return [...drawn, ...others];
}

/** Each record with the changes of what it owns, without withheld ones. */
function withOwned(tree: RecordTree, owned: ReportPart | undefined): RecordTree {
  const changes = owned?.changes.filter(isDrawn) ?? [];
  if (changes.length === 0) return tree;
  const byOwner = groupBy(
    changes.map(({ change }) => change),
    ({ link }) => link?.owner ?? '',
  );
  const nodes = tree.nodes.map((node) => {
    const ofNode = byOwner.get((node.after ?? node.before)?.key ?? '');
    return ofNode ? { ...node, owned: ofNode } : node;
  });
  return { nodes };
}
