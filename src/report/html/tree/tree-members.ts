/** Who comes to a team, goes, leads or changes: counts beside its box, names on demand. Pure. */
import type { Change } from '../../../model/changes.js';
import { groupBy } from '../../../plan/records/collections.js';
import { definitionOf } from '../../../resources/index.js';
import { ownerKeyOf } from '../../../resources/resource.js';
import { words } from '../../../words/words.js';
import { changeDetails } from '../../content/change-details.js';
import { fieldLabel, ownKeyOf } from '../../content/labels.js';
import type { RecordTree, Side, TreeNode } from '../../content/record-tree.js';
import type { ReportContent, ReportPart } from '../../content/report-content.js';
import { sidesText, valueText } from '../../content/value-text.js';
import { type Html, html, nothing } from '../html.js';
import { type Status, statusBadge, symbol } from '../symbols.js';
import type { Mark } from './tree-branches.js';

/** The tree of a part, each record with the changes of what it owns; without withheld ones. */
export function pictureOf(part: ReportPart): RecordTree | undefined {
  const { picture } = part;
  const changes = part.owned()?.changes.filter(({ status }) => status !== 'withheld') ?? [];
  if (!picture || changes.length === 0) return picture;
  const ownerOf = ({ resource, key }: Change) => ownerKeyOf(definitionOf(resource), key) ?? '';
  const byOwner = groupBy(
    changes.map(({ change }) => change),
    ownerOf,
  );
  const nodes = picture.nodes.map((node) => {
    const owned = byOwner.get((node.after ?? node.before)?.key ?? '');
    return owned ? { ...node, owned } : node;
  });
  return { nodes };
}

export interface MembersContext {
  /** What happens to a person beside coming or going, one text each. */
  readonly detailsOf: (change: Change) => readonly string[];
  readonly statusById: ReadonlyMap<string, Status>;
}

/** Says what a part's changes of owned records consist of. */
export function ownedDetails(part: ReportPart, titles: ReportContent['titles']): MembersContext['detailsOf'] {
  const owned = part.owned();
  if (!owned) return () => [];
  const paths = owned.paths();
  return (change) =>
    changeDetails(change, paths).map((detail) => {
      if (detail.kind === 'note') return detail.text;
      const { field } = detail;
      const [label, nameOf] = [fieldLabel(field, change, titles), owned.namesOf(field)];
      if (detail.kind === 'value')
        return `${label}: ${valueText(change.resource, field, detail.value, nameOf)}`;
      return `${label}: ${sidesText(change.resource, detail, unmarked, nameOf).join(' → ')}`;
    });
}

const unmarked = { red: (text: string) => text, green: (text: string) => text };

const markByAction: Readonly<Partial<Record<Change['action'], Mark>>> = {
  create: 'added',
  delete: 'removed',
};

/** On the last side where the record is. */
export function membersHtml({ owned = [], after }: TreeNode, side: Side, context: MembersContext): Html {
  if (owned.length === 0 || side !== (after ? 'after' : 'before')) return nothing;
  const byMark = groupBy(owned, ({ action }) => markByAction[action] ?? 'changed');
  const shown = (['added', 'removed', 'changed'] as const).flatMap((mark) => {
    const changes = byMark.get(mark);
    return changes ? [{ mark, changes }] : [];
  });
  const counts = shown.map(
    ({ mark, changes }) =>
      html` <b class="${mark}">${symbol(mark)}${words.report.amount(changes.length)}</b>`,
  );
  const people = shown.flatMap(({ mark, changes }) =>
    changes.map((change) => personHtml(change, mark, context)),
  );
  return html`<details class="members"><summary>${words.html.tree.people}${counts}</summary><ul>${people}</ul></details>`;
}

function personHtml(change: Change, mark: Mark, { detailsOf, statusById }: MembersContext): Html {
  const details = detailsOf(change).map((text) => html` <span class="detail">${text}</span>`);
  const status = statusById.get(change.id);
  const isDone = status === undefined || ['planned', 'applied', 'already'].includes(status);
  const badge = isDone ? nothing : html` ${statusBadge(status)}`;
  return html`<li class="${mark}">${symbol(mark)}<span class="name">${change.name}</span> <span class="code">${ownKeyOf(change)}</span>${details}${badge}</li>`;
}
