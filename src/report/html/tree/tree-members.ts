/** Who comes to a team, goes, leads or changes: counts beside its box, names on demand. Pure. */
import type { Change } from '../../../model/changes.js';
import { groupBy } from '../../../plan/records/collections.js';
import { definitionOf } from '../../../resources/index.js';
import { words } from '../../../words/words.js';
import { changeDetails, type Detail } from '../../content/change-details.js';
import { fieldLabel, ownKeyOf } from '../../content/labels.js';
import type { Side, TreeNode } from '../../content/record-tree.js';
import type { ReportContent, ReportPart } from '../../content/report-content.js';
import { sidesText, valueText } from '../../content/value-text.js';
import { type Html, html, nothing } from '../html.js';
import { type Status, statusBadge, symbol } from '../symbols.js';
import type { Mark } from './tree-branches.js';

export interface MembersContext {
  /** What happens to a person beside coming or going, one text each. */
  readonly detailsOf: (change: Change) => readonly string[];
  readonly statusById: ReadonlyMap<string, Status>;
}

/** Says what changes of owned records consist of. */
export function ownedDetails(
  owned: ReportPart | undefined,
  titles: ReportContent['titles'],
): MembersContext['detailsOf'] {
  if (!owned) return () => [];
  const paths = owned.paths();
  const leaderField = definitionOf(owned.summary.resource).links?.keepsOne;
  return (change) =>
    changeDetails(change, paths).map((detail) => {
      if (detail.kind === 'note') return detail.text;
      const { field } = detail;
      if (field === leaderField) return leaderText(detail);
      const [label, nameOf] = [fieldLabel(field, change, titles), owned.namesOf(field)];
      if (detail.kind === 'value')
        return `${label}: ${valueText(change.resource, field, detail.value, nameOf)}`;
      return `${label}: ${sidesText(change.resource, detail, unmarked, nameOf).join(' → ')}`;
    });
}

function leaderText(detail: Exclude<Detail, { readonly kind: 'note' }>): string {
  const { leads, becomesLeader, stepsDown } = words.html.tree;
  if (detail.kind === 'value') return leads;
  return detail.after === true ? becomesLeader : stepsDown;
}

const unmarked = { red: (text: string) => text, green: (text: string) => text };

const markByAction: Readonly<Partial<Record<Change['action'], Mark>>> = {
  create: 'added',
  delete: 'removed',
};

/** Who leaves is shown before, everybody else after; all where the record is on one side only. */
export function membersHtml(node: TreeNode, side: Side, context: MembersContext): Html {
  const { owned = [], before, after } = node;
  const sideOf = ({ action }: Change): Side => {
    const isBefore = before && (action === 'delete' || !after);
    return isBefore ? 'before' : 'after';
  };
  const own = owned.filter((change) => sideOf(change) === side);
  if (own.length === 0) return nothing;
  const byMark = groupBy(own, ({ action }) => markByAction[action] ?? 'changed');
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
