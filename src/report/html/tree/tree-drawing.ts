/**
 * The organization before and after as two facing trees. A record in the same place on both sides
 * takes one line; the two places of a moved record have the same number.
 */
import { words } from '../../../words/words.js';
import type { Drawing } from '../../content/drawings.js';
import { placeHeading } from '../../content/labels.js';
import { onBothSides, type RecordTree, type Side } from '../../content/record-tree.js';
import type { ReportContent } from '../../content/report-content.js';
import { attribute, type Html, html, nothing } from '../html.js';
import { symbol } from '../symbols.js';
import { type BoxContext, boxHtml } from './tree-boxes.js';
import { allMarks, type Mark, marksOf, treeBranches } from './tree-branches.js';
import { type Guide, levelMaxFor, type RunLine, type TreeLine, treeLines } from './tree-lines.js';
import { type MembersContext, membersHtml, ownedDetails } from './tree-members.js';
import { overviewHtml } from './tree-overview.js';

/** Approximate maximum lines of a drawing: more are slow to lay out and nobody reads them. */
const lineCountMax = 6_000;

/** The element id of a drawing. */
export function treeId(index: number): string {
  return `tree-${index}`;
}

/** A drawing in which something changes. */
export function treeHtml(drawing: Drawing, index: number, titles: ReportContent['titles']): Html {
  const { place, tree, changes, owned } = drawing;
  const roots = treeBranches(tree);
  const levelMax = levelMaxFor(roots, lineCountMax);
  const lines = treeLines(roots, { levelMax });
  const boxes = boxContext(drawing, { lines, idPrefix: treeId(index) });
  const context = { ...boxes, detailsOf: ownedDetails(owned, titles) };
  const id = `${context.idPrefix}-heading`;
  return html`<section class="tree" id="${context.idPrefix}"><h2 id="${id}">${words.html.tree.heading(placeHeading(place))}</h2>
${overviewHtml(tree)}
${withheldHtml(changes)}
${toolsHtml(tree)}
${lines.some((line) => 'branch' in line && line.isCut) ? html`<p class="cut">${words.html.tree.cut(levelMax)}</p>` : nothing}
<div class="drawing"><table class="facing" role="treegrid" aria-labelledby="${id}">
<thead><tr><th scope="col">${words.html.tree.before}</th><th class="gap"></th><th scope="col">${words.html.tree.after}</th></tr></thead>
<tbody>${lines.map((line) => lineHtml(line, context))}</tbody>
</table></div>
</section>`;
}

/** A note that the picture lacks withheld changes. */
function withheldHtml(changes: Drawing['changes']): Html {
  const count = changes.filter(({ status }) => status === 'withheld').length;
  return count > 0
    ? html`<p class="withheld">${symbol('withheld')}${words.html.tree.withheld(count)}</p>`
    : nothing;
}

function toolsHtml({ nodes }: RecordTree): Html {
  const { tree } = words.html;
  const counts = new Map<Mark, number>();
  for (const mark of nodes.flatMap(marksOf)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const unmarked = nodes.filter((node) => marksOf(node).length === 0).length;
  const buttons = allMarks
    .filter((mark) => counts.has(mark))
    .map(
      (mark) =>
        html`<li><button type="button" data-next="${mark}">${symbol(mark)}${tree[mark]} <b>${words.report.amount(counts.get(mark) ?? 0)}</b></button></li>`,
    );
  const names = counts.has('people')
    ? html`<button type="button" data-names aria-pressed="false">${tree.showNames}</button>`
    : nothing;
  return html`<div class="tools"><ul class="legend" aria-label="${tree.legend}" title="${tree.legend}">${buttons}<li class="same">${tree.same} <b>${words.report.amount(unmarked)}</b></li></ul>
<div class="controls"><input type="search" aria-label="${tree.search}" placeholder="${tree.search}"><output data-text="${tree.hits}" data-none="${tree.noHits}"></output>
<button type="button" data-fold="changes">${tree.showChanges}</button><button type="button" data-fold="none">${tree.showAll}</button>${names}</div></div>`;
}

/** Numbers the moves from top to bottom, by destination. */
function boxContext(
  { tree: { nodes }, changes }: Drawing,
  { lines, idPrefix }: { readonly lines: readonly TreeLine[]; readonly idPrefix: string },
): BoxContext {
  const moves = lines.flatMap((line) =>
    'branch' in line && line.branch.marks.includes('moved') ? [line.branch] : [],
  );
  const { before, after } = onBothSides((side) => moves.filter(({ sides }) => sides.includes(side)));
  const ids = new Set([...after, ...before].map(({ node }) => node.id));
  const goneIds = new Set(before.filter(({ sides }) => sides.length === 1).map(({ node }) => node.id));
  return {
    idPrefix,
    nodeById: new Map(nodes.map((node) => [node.id, node])),
    moveNumbers: new Map([...ids].map((id, index) => [id, index + 1])),
    linkedMoves: new Set(after.map(({ node }) => node.id).filter((id) => goneIds.has(id))),
    statusById: new Map(changes.map(({ change, status }) => [change.id, status])),
  };
}

type DrawingContext = BoxContext & MembersContext;

function lineHtml(line: TreeLine, context: DrawingContext): Html {
  const { depth, isHidden, isOpen, guides } = line;
  const isRun = 'run' in line;
  const kind = isRun ? 'run' : line.branch.marks.join(' ');
  const expanded = isOpen === undefined ? undefined : String(isOpen);
  const folded = isHidden ? html` data-folded` : nothing;
  const cell = (side: Side) =>
    html`<td class="${side}"><div>${guides[side].map(guideHtml)}${isRun ? runHtml(line, side) : sideHtml(line, side, context)}</div></td>`;
  return html`<tr class="${kind}" aria-level="${depth}"${attribute('aria-expanded', expanded)}${folded}>${cell('before')}<td class="gap"></td>${cell('after')}</tr>
`;
}

const guideClass: Readonly<Record<Guide, string>> = { none: '', line: 'l', turn: 't', end: 'e' };

function guideHtml(guide: Guide): Html {
  return guide === 'none' ? html`<i></i>` : html`<i class="${guideClass[guide]}"></i>`;
}

function sideHtml(
  { branch, isCut }: Extract<TreeLine, { branch: unknown }>,
  side: Side,
  context: DrawingContext,
): Html {
  if (!branch.sides.includes(side)) return nothing;
  const rest = isCut
    ? html` <span class="rest">${words.html.tree.cutBelow(branch.below[side])}</span>`
    : nothing;
  const box = boxHtml(branch, side, context);
  const members = membersHtml(branch.node, side, context);
  return members === nothing ? html`${box}${rest}` : html`<div class="unit">${box}${rest}${members}</div>`;
}

function runHtml({ run }: RunLine, side: Side): Html {
  const shown = run.filter(({ sides }) => sides.includes(side));
  if (shown.length === 0) return nothing;
  const all = shown.reduce((count, { below }) => count + 1 + below[side], 0);
  return html`<span class="box">${words.html.tree.run(shown.length, all)}</span>`;
}
