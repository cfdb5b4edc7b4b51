/**
 * One record on one side of the drawing: a box with code, name, and what happens to it as sign and
 * text. Pure.
 */
import { words } from '../../../words/words.js';
import type { Side, TreeNode } from '../../content/record-tree.js';
import { type Html, html, nothing } from '../html.js';
import { type Status, statusBadge, symbol } from '../symbols.js';
import { nameDifference } from '../values.js';
import type { Branch, Mark } from './tree-branches.js';

/** Context shared by the boxes of a drawing. */
export interface BoxContext {
  readonly idPrefix: string;
  readonly nodeById: ReadonlyMap<string, TreeNode>;
  /** Numbers of the moves, by node. */
  readonly moveNumbers: ReadonlyMap<string, number>;
  /** Nodes whose old and new places are both drawn. */
  readonly linkedMoves: ReadonlySet<string>;
  readonly statusById: ReadonlyMap<string, Status>;
}

/** The box of a record on a side where it exists. */
export function boxHtml(branch: Branch, side: Side, context: BoxContext): Html {
  const { node, below } = branch;
  const shown = marksOn(branch, side);
  const tags = shown.map((mark) => tagHtml(mark, { node, side, context }));
  const folded =
    below[side] > 0 ? html` <span class="below">${words.html.tree.below(below[side])}</span>` : nothing;
  return html`<span class="box ${branch.marks.join(' ')}"${targetId(branch, side, context)}>${shown.map(symbol)}${nameHtml(branch, side)}${tags}${statusTag(node, context)}${folded}</span>`;
}

/** If both sides share a line, only the right one is marked. People are shown beside the box. */
function marksOn({ marks: all, sides }: Branch, side: Side): readonly Mark[] {
  const marks = all.filter((mark) => mark !== 'people');
  if (sides.length === 2) return side === 'after' ? marks : [];
  return side === 'before' ? marks.filter((mark) => mark === 'moved' || mark === 'removed') : marks;
}

function nameHtml({ node, sides, marks }: Branch, side: Side): Html {
  const place = node[side];
  if (!place) return nothing;
  const { before, after } = node;
  const isFacing = sides.length === 2 && marks.includes('renamed') && before && after;
  const name = isFacing ? nameDifference(before.name, after.name)[side] : html`${place.name}`;
  const code = isFacing ? nameDifference(before.key ?? '', after.key ?? '')[side] : html`${place.key ?? ''}`;
  const text = marks.includes('removed') ? html`<del>${name}</del>` : name;
  return html`<span class="code">${code}</span> <span class="name">${text}</span>`;
}

interface TagContext {
  readonly node: TreeNode;
  readonly side: Side;
  readonly context: BoxContext;
}

function tagHtml(mark: Mark, tag: TagContext): Html {
  const word = words.html.tree[mark];
  if (mark === 'moved') return html` <span class="tag">${word} ${moveHtml(tag)}</span>`;
  const former =
    mark === 'renamed' && tag.node.before?.parentId !== tag.node.after?.parentId ? formerName(tag.node) : '';
  return html` <span class="tag">${word}${former === '' ? '' : ` (${words.html.tree.formerly} ${former})`}</span>`;
}

/** The old name of a record that was also moved, because its old name is not on the same line. */
function formerName({ before, after }: TreeNode): string {
  if (!before || !after) return '';
  const parts = [before.key === after.key ? '' : before.key, before.name === after.name ? '' : before.name];
  return parts.filter(Boolean).join(' ');
}

/** The other place of a moved record, as a link if it is drawn. */
function moveHtml({ node, side, context }: TagContext): Html {
  const { idPrefix, moveNumbers, linkedMoves } = context;
  const number = moveNumbers.get(node.id);
  const other: Side = side === 'before' ? 'after' : 'before';
  const parent = context.nodeById.get(node[other]?.parentId ?? '')?.[other]?.name ?? words.report.topLevel;
  const text = side === 'before' ? words.html.tree.movedTo(parent) : words.html.tree.movedFrom(parent);
  const label = html`<b class="number">${number}</b> ${text}`;
  return linkedMoves.has(node.id) ? html`<a href="#${idPrefix}-${other}-${number}">${label}</a>` : label;
}

function targetId({ node, sides, marks }: Branch, side: Side, { idPrefix, moveNumbers }: BoxContext): Html {
  const isPlace = marks.includes('moved') && sides.length === 1;
  return isPlace ? html` id="${idPrefix}-${side}-${moveNumbers.get(node.id)}"` : nothing;
}

/** After a run: what was not done. */
function statusTag({ change: made, open: change = made }: TreeNode, { statusById }: BoxContext): Html {
  const status = change && statusById.get(change.id);
  if (!status || status === 'planned' || status === 'applied' || status === 'already') return nothing;
  return html` ${statusBadge(status)}`;
}
