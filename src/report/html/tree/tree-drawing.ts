/**
 * The organization before and after as two facing trees. A record in the same place on both sides
 * takes one line; the two places of a moved record have the same number. Pure.
 */

import type { Change } from '../../../model/changes.js';
import { groupBy } from '../../../plan/records/collections.js';
import { definitionOf } from '../../../resources/index.js';
import { names, say } from '../../../words/say.js';
import { amountText } from '../../../words/text.js';
import { changeRows, lineText } from '../../content/change-lines.js';
import type { Drawing } from '../../content/drawings.js';
import { ownKeyOf } from '../../content/labels.js';
import type { ReportPart } from '../../content/parts.js';
import { allMarks, type Mark, marksOf, type Side, type TreeNode } from '../../content/record-tree.js';
import type { Status } from '../../content/reported-change.js';
import { textDifference } from '../../content/shown-value.js';
import { attribute, type Html, html, nothing } from '../html.js';
import { signHtml, statusBadge, stretchesHtml } from '../signs.js';
import { type Branch, treeBranches } from './tree-branches.js';
import { type Guide, levelMaxFor, type RecordLine, type TreeLine, treeLines } from './tree-lines.js';
import { overviewHtml } from './tree-overview.js';

/** Approximate maximum lines of a drawing: more are slow to lay out and nobody reads them. */
const lineCountMax = 6_000;

/** More people are named only when the reader asks. */
const namesShownMax = 200;

interface BoxContext {
  readonly idPrefix: string;
  readonly nodeById: ReadonlyMap<string, TreeNode>;
  /** Numbers of the moves, by node. */
  readonly moveNumbers: ReadonlyMap<string, number>;
  readonly statusById: ReadonlyMap<string, Status | undefined>;
  /** What happens to a person beside coming or going, one text each. */
  readonly textsOf: (change: Change) => readonly string[];
  readonly areNamesShown: boolean;
}

/** A drawing in which something changes. @param id of its element */
export function drawingHtml(drawing: Drawing, id: string): Html {
  const { place, former, tree, changes, owned } = drawing;
  const roots = treeBranches(tree);
  const levelMax = levelMaxFor(roots, lineCountMax);
  const lines = treeLines(roots, { levelMax });
  const people = tree.nodes.flatMap((node) => node.owned ?? []);
  const context: BoxContext = {
    idPrefix: id,
    nodeById: new Map(tree.nodes.map((node) => [node.id, node])),
    moveNumbers: moveNumbers(lines),
    statusById: new Map(changes.map(({ change, status }) => [change.id, status])),
    textsOf: memberTexts(owned),
    areNamesShown: people.length <= namesShownMax,
  };
  const held = changes.flatMap(({ change, status }) => (status === 'withheld' ? change.id : []));
  const heldCount = new Set(held).size;
  const isCut = lines.some((line) => 'branch' in line && line.isCut);
  const head = (text: string, chart: string | undefined) =>
    html`<th scope="col">${text}${chart === undefined ? nothing : html` <small>${chart}</small>`}</th>`;
  return html`${overviewHtml(tree)}
${heldCount > 0 ? html`<p>${signHtml('withheld')}${say('html/tree-withheld', { count: heldCount })}</p>` : nothing}
${toolsHtml(tree.nodes)}
${isCut ? html`<p>${say('html/tree-cut', { levels: levelMax })}</p>` : nothing}
<table class="facing">
<thead><tr>${head(say('report/column-before'), former)}<th class="gap"></th>${head(say('report/column-after'), former && place.scope)}</tr></thead>
<tbody>${lines.map((line) => lineHtml(line, context))}</tbody>
</table>`;
}

/** The legend, each button of which goes to the next change of its kind, and the controls. */
function toolsHtml(nodes: readonly TreeNode[]): Html {
  const nodesByMark = new Map(
    allMarks.map((mark) => [mark, nodes.filter((node) => marksOf(node).includes(mark))]),
  );
  const countOf = (mark: Mark) => nodesByMark.get(mark)?.length ?? 0;
  const buttons = allMarks
    .filter(countOf)
    .map(
      (mark) =>
        html`<li><button type="button" data-next="${mark}">${signHtml(mark)}${say(`html/tree-${mark}`)} <b>${amountText(countOf(mark))}</b></button></li>`,
    );
  const same = nodes.filter((node) => marksOf(node).length === 0).length;
  return html`<div class="tools"><ul class="legend" aria-label="${say('html/tree-legend')}" title="${say('html/tree-legend')}">${buttons}<li class="soft">${say('report/unchanged')} <b>${amountText(same)}</b></li></ul>
<div class="controls"><input type="search" aria-label="${say('html/tree-search')}" placeholder="${say('html/tree-search')}"><output data-text="${say('html/tree-hits')}" data-none="${say('html/tree-noHits')}"></output>
<button type="button" data-fold="changes">${say('html/tree-showChanges')}</button><button type="button" data-fold="none">${say('html/tree-showAll')}</button></div></div>`;
}

/** From top to bottom, by destination. */
function moveNumbers(lines: readonly TreeLine[]): ReadonlyMap<string, number> {
  const moved = lines.flatMap((line) =>
    'branch' in line && line.branch.marks.includes('moved') ? [line.branch] : [],
  );
  const on = (side: Side) => moved.filter(({ sides }) => sides.includes(side)).map(({ node }) => node.id);
  return new Map([...new Set([...on('after'), ...on('before')])].map((id, index) => [id, index + 1]));
}

function lineHtml(line: TreeLine, context: BoxContext): Html {
  const { depth, isHidden, isOpen, guides } = line;
  const kind = 'run' in line ? 'run' : line.branch.marks.join(' ');
  const open = attribute('data-open', isOpen === undefined ? undefined : String(isOpen));
  const cell = (side: Side) => {
    const box = 'run' in line ? runHtml(line.run, side) : sideHtml(line, side, context);
    return html`<td class="${side}"><div>${guides[side].map(guideHtml)}${box}</div></td>`;
  };
  return html`<tr class="${kind}" data-level="${depth}"${open}${isHidden ? html` data-folded` : nothing}>${cell('before')}<td class="gap"></td>${cell('after')}</tr>
`;
}

const guideClass: Readonly<Record<Guide, Html>> = {
  none: html`<i></i>`,
  line: html`<i class="l"></i>`,
  turn: html`<i class="t"></i>`,
  end: html`<i class="e"></i>`,
};

function guideHtml(guide: Guide): Html {
  return guideClass[guide];
}

function runHtml(run: readonly Branch[], side: Side): Html {
  const shown = run.filter(({ sides }) => sides.includes(side));
  if (shown.length === 0) return nothing;
  const all = shown.reduce((count, { below }) => count + 1 + below[side], 0);
  return html`<span class="box">${say(all === shown.length ? 'html/tree-run' : 'html/tree-run-of', { count: shown.length, all })}</span>`;
}

function sideHtml({ branch, isCut }: RecordLine, side: Side, context: BoxContext): Html {
  const { node, sides, below, marks } = branch;
  if (!sides.includes(side)) return nothing;
  const number = context.moveNumbers.get(node.id);
  const id = number !== undefined && sides.length === 1 ? `${context.idPrefix}-${side}-${number}` : undefined;
  const signs = marksOn(branch, side);
  const rest = isCut
    ? say('html/tree-cutBelow', { count: below[side] })
    : below[side] > 0
      ? say('html/tree-below', { count: below[side] })
      : undefined;
  const box = html`<span class="box ${marks.join(' ')}"${attribute('id', id)}>${signs.map(signHtml)}${nameHtml(branch, side)}${signs.map((mark) => tagHtml(mark, { node, side, context }))}${statusTag(node, context)}${rest === undefined ? nothing : html` <span class="below${isCut ? ' cut' : ''}">${rest}</span>`}</span>`;
  const members = membersHtml(node, side, context);
  return members === nothing ? box : html`<div class="unit">${box}${members}</div>`;
}

/** If both sides share a line, only the right one is marked. People are shown beside the box. */
function marksOn({ marks: all, sides }: Branch, side: Side): readonly Mark[] {
  const marks = all.filter((mark) => mark !== 'people');
  if (sides.length === 2) return side === 'after' ? marks : [];
  return side === 'before' ? marks.filter((mark) => mark === 'moved' || mark === 'removed') : marks;
}

/** If both sides share a line, what differs of a new name or code is marked. */
function nameHtml({ node, sides, marks }: Branch, side: Side): Html {
  const place = node[side];
  if (!place) return nothing;
  const { before, after } = node;
  const isFacing = sides.length === 2 && marks.includes('renamed') && before && after;
  const shown = (one: 'key' | 'name') =>
    isFacing
      ? stretchesHtml(textDifference(before[one] ?? '', after[one] ?? '')[side], side)
      : html`${place[one] ?? ''}`;
  const name = marks.includes('removed') ? html`<del>${shown('name')}</del>` : shown('name');
  return html`<span class="code">${shown('key')}</span> <span class="name">${name}</span>`;
}

interface Spot {
  readonly node: TreeNode;
  readonly side: Side;
  readonly context: BoxContext;
}

function tagHtml(mark: Mark, spot: Spot): Html {
  const { before, after } = spot.node;
  if (mark === 'moved') return html` <span class="tag">${say('html/tree-moved')} ${moveHtml(spot)}</span>`;
  // The old name of what was also moved is not on the same line.
  const isApart = mark === 'renamed' && before?.parentId !== after?.parentId;
  const former = [
    before?.key === after?.key ? '' : before?.key,
    before?.name === after?.name ? '' : before?.name,
  ];
  const note = isApart ? ` (${[say('html/tree-formerly'), ...former].filter(Boolean).join(' ')})` : '';
  return html` <span class="tag">${say(`html/tree-${mark}`)}${note}</span>`;
}

/** The other place of a moved record, as a link. */
function moveHtml({ node, side, context }: Spot): Html {
  const { idPrefix, moveNumbers, nodeById } = context;
  const number = moveNumbers.get(node.id);
  const other: Side = side === 'before' ? 'after' : 'before';
  const parent = nodeById.get(node[other]?.parentId ?? '')?.[other]?.name ?? say('report/top-level');
  const text =
    side === 'before'
      ? say('html/tree-movedTo', { place: parent })
      : say('html/tree-movedFrom', { place: parent });
  return html`<a href="#${idPrefix}-${other}-${number}"><b class="number">${number}</b> ${text}</a>`;
}

/** What waits for a yes, and after a run what was not done. */
function statusTag({ change: planned, open: change = planned }: TreeNode, { statusById }: BoxContext): Html {
  const status = change && statusById.get(change.id);
  return status && isToBeSaid(status) ? html` ${statusBadge(status)}` : nothing;
}

function isToBeSaid(status: Status): boolean {
  return status !== 'planned' && status !== 'applied' && status !== 'already';
}

const markByAction: Readonly<Partial<Record<Change['action'], Mark>>> = {
  create: 'added',
  delete: 'removed',
};

/** Who leaves is shown before, everybody else after; all where the record is on one side only. */
function membersHtml({ owned = [], before, after }: TreeNode, side: Side, context: BoxContext): Html {
  const sideOf = ({ action }: Change): Side =>
    before && (action === 'delete' || !after) ? 'before' : 'after';
  const byMark = groupBy(
    owned.filter((change) => sideOf(change) === side),
    ({ action }) => markByAction[action] ?? 'changed',
  );
  if (byMark.size === 0) return nothing;
  const shown = (['added', 'removed', 'changed'] as const).flatMap((mark) => {
    const changes = byMark.get(mark);
    return changes ? [{ mark, changes }] : [];
  });
  const counts = shown.map(
    ({ mark, changes }) => html` <b class="${mark}">${signHtml(mark)}${amountText(changes.length)}</b>`,
  );
  const people = shown.flatMap(({ mark, changes }) =>
    changes.map((change) => personHtml(change, mark, context)),
  );
  return html`<details class="members"${context.areNamesShown ? html` open` : nothing}><summary>${say('html/tree-people')}${counts}</summary><ul>${people}</ul></details>`;
}

function personHtml(change: Change, mark: Mark, { textsOf, statusById }: BoxContext): Html {
  const texts = textsOf(change).map((text) => html` <span class="soft">${text}</span>`);
  const status = statusById.get(change.id);
  const badge = status && isToBeSaid(status) ? html` ${statusBadge(status)}` : nothing;
  return html`<li class="${mark}">${signHtml(mark)}<span class="name">${change.name}</span> <span class="code">${ownKeyOf(change)}</span>${texts}${badge}</li>`;
}

/** What happens to a person beside coming or going, one text each. */
function memberTexts(owned: ReportPart | undefined): BoxContext['textsOf'] {
  if (!owned) return () => [];
  const leaderField = definitionOf(owned.summary.resource).links?.keepsOne;
  const leader = leaderField && names().fieldName(leaderField, owned.summary, owned.titles);
  const textById = new Map(
    Array.from(changeRows(owned), ({ change, lines }) => {
      const isNewLeader = change.fields.some(({ field, after }) => field === leaderField && after === true);
      const texts = lines.flatMap((line) => {
        if (line.kind === 'note') return line.text;
        if (line.label === leader) {
          if (line.kind === 'value') return isNewLeader ? say('html/tree-leads') : [];
          return isNewLeader ? say('html/tree-becomesLeader') : say('html/tree-stepsDown');
        }
        return lineText(line);
      });
      return [change.id, texts] as const;
    }),
  );
  return ({ id }) => textById.get(id) ?? [];
}
