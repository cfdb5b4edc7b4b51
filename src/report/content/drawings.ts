/** The trees that a report draws, with the changes of what their records own. Pure. */
import type { ScopeSummary } from '../../model/plan.js';
import { groupBy } from '../../plan/records/collections.js';
import { definitionOf } from '../../resources/index.js';
import type { RecordTree } from './record-tree.js';
import type { ReportContent, ReportedChange, ReportPart } from './report-content.js';

export interface Drawing {
  /** Whose records are drawn. */
  readonly place: Pick<ScopeSummary, 'resource' | 'scope'>;
  /** As things are at the end: changes that were not made have no effect in it. */
  readonly tree: RecordTree;
  /** All changes of the records and of what they own, also those that are withheld. */
  readonly changes: readonly ReportedChange[];
  /** The part of what the records own, such as the memberships of teams. */
  readonly owned: ReportPart | undefined;
}

/** A tree that the plan does not change is known by what it owns. */
export function drawingsOf({ parts }: Pick<ReportContent, 'parts'>): readonly Drawing[] {
  const drawn = parts.flatMap((part): readonly Drawing[] => {
    const { summary, picture, changes } = part;
    if (!picture) return [];
    const owned = part.owned();
    const all = [...changes, ...(owned?.changes ?? [])];
    return [{ place: summary, tree: withOwned(picture, owned), changes: all, owned }];
  });
  const shown = new Set(drawn.map(({ owned }) => owned));
  const others = parts.flatMap((part): readonly Drawing[] => {
    const { summary, ownerTree, changes } = part;
    const resource = definitionOf(summary.resource).links?.owner.resource;
    if (!resource || !ownerTree || shown.has(part)) return [];
    const place = { resource, scope: summary.scope };
    return [{ place, tree: withOwned(ownerTree, part), changes, owned: part }];
  });
  return [...drawn, ...others];
}

/** Each record with the changes of what it owns, without withheld ones. */
function withOwned(tree: RecordTree, owned: ReportPart | undefined): RecordTree {
  const changes = owned?.changes.filter(({ status }) => status !== 'withheld') ?? [];
  if (changes.length === 0) return tree;
  const byOwner = groupBy(
    changes.map(({ change }) => change),
    ({ link }) => link?.owner ?? '',
  );
  const nodes = tree.nodes.map((node) => {
    const own = byOwner.get((node.after ?? node.before)?.key ?? '');
    return own ? { ...node, owned: own } : node;
  });
  return { nodes };
}
