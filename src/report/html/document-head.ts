/** The top of the report: title, sources and figures. */
import type { Action } from '../../model/changes.js';
import type { Source } from '../../model/tables.js';
import type { OutcomeCounts } from '../../plan/records/totals.js';
import { momentText } from '../../words/moment-text.js';
import { words } from '../../words/words.js';
import type { Drawing } from '../content/drawings.js';
import { actionLabel, placeHeading, statusLabel } from '../content/labels.js';
import { totalsWithMoves } from '../content/moves-text.js';
import { type ReportContent, type ReportPart, usedBudgets } from '../content/report-content.js';
import { reportTitle, verdictSentence } from '../content/verdict.js';
import { decidedHtml, isForDeciding } from './deciding.js';
import { type Html, html, nothing } from './html.js';
import { statusHtml, symbol } from './symbols.js';
import { treeId } from './tree/tree-drawing.js';

/**
 * Title, key sentence, and the approval boxes, which show in print only.
 * @param drawings that the report shows
 */
export function titleHtml(content: ReportContent, drawings: readonly Drawing[]): Html {
  const { createdAt, timeZone, command, kind, toolVersion, serviceUrl, approval } = content;
  const { about, signatures } = words.html;
  const isRefused = content.refusals.length > 0;
  return html`<header class="title">
${printHtml(drawings)}
${kind === 'comparison' ? nothing : html`<div class="signatures" aria-hidden="true">${signatures.map((role) => html`<div>${role}</div>`)}</div>`}
<h1>${reportTitle(content)}</h1>
<p class="verdict${isRefused ? ' refused' : ''}">${isRefused ? symbol('failed') : nothing}${verdictSentence(content)}</p>
<dl class="about">
<div><dt>${about.service}</dt><dd>${serviceUrl}</dd></div>
<div><dt>${about.createdAt}</dt><dd><time datetime="${createdAt}">${momentText(createdAt, timeZone)}</time></dd></div>
<div><dt>${about.command}</dt><dd>mastersync ${command} (${toolVersion})</dd></div>
${approval ? html`<div><dt>${about.approved}</dt><dd>${words.approving.approverText(approval, timeZone)}</dd></div>` : nothing}
</dl>
${decidedHtml(content)}
</header>`;
}

function printHtml(drawings: readonly Drawing[]): Html {
  const { print, tree } = words.html;
  const choice =
    drawings.length > 0
      ? html`<label><input type="checkbox" name="print-all" checked> ${tree.printAll}</label>`
      : nothing;
  return html`<div class="screen">${choice}<button type="button" data-print>${print}</button></div>`;
}

/** Links to the parts of the report, for the screen. */
export function contentsHtml(content: ReportContent, drawings: readonly Drawing[]): Html {
  const { timeLine, parts } = content;
  const { heading, contents, tree } = words.html;
  const trees = drawings.map(
    ({ place }, index) => [treeId(index), tree.heading(placeHeading(place))] as const,
  );
  const links: readonly (readonly [string, string])[] = [
    ['summary', heading.summary],
    ...(timeLine && timeLine.entries.length > 0 ? [['time-line', words.report.timeLineTitle] as const] : []),
    ...trees,
    ...(parts.some(({ changes }) => changes.length > 0) ? [['changes', heading.changes] as const] : []),
    ...(isForDeciding(content) ? [['deciding', words.decisions.page.label] as const] : []),
  ];
  return html`<nav class="contents" aria-label="${contents}"><ul>${links.map(
    ([id, text]) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
}

const figureActions = ['create', 'update', 'move', 'delete', 'activate'] as const satisfies readonly Action[];

/** The figures: totals as tiles, and a table by resource and scope. */
export function summaryHtml(content: ReportContent): Html {
  const { totals, results, parts } = content;
  const { planned, made } = totalsWithMoves(content, parts);
  const tiles = figureActions
    .filter((action) => action !== 'activate' || totals.activate > 0)
    .map((action) => tile(html`${symbol(action)}${actionLabel(action)}`, planned[action], made?.[action]));
  const note = planned.move > totals.move ? html`<p>${words.html.peopleMoveNote}</p>` : nothing;
  const withheld = totals.withheld > 0 ? [tile(statusHtml('withheld'), totals.withheld)] : [];
  return html`<section id="summary" aria-labelledby="summary-heading">
<h2 id="summary-heading">${words.html.heading.summary}</h2>
${results ? resultTiles(results) : nothing}
<ul class="tiles">${tiles}${withheld}</ul>
${note}
${partsTable(parts)}
${budgetsHtml(content)}
</section>`;
}

const statuses = ['applied', 'already', 'failed', 'unknown', 'skipped', 'notAttempted'] as const;

function resultTiles(results: OutcomeCounts): Html {
  const shown = statuses.filter(
    (status) => results[status] > 0 || status === 'applied' || status === 'failed',
  );
  return html`<ul class="tiles results">${shown.map((status) =>
    tile(statusHtml(status), results[status]),
  )}</ul>`;
}

/** @param done after a run, how many of them were made */
function tile(label: Html, count: number, done?: number): Html {
  const isZero = count === 0 ? 'zero' : '';
  const isPart = done !== undefined && done !== count;
  const figure = isPart
    ? `${words.report.amount(done)} / ${words.report.amount(count)}`
    : words.report.amount(count);
  return html`<li class="${isZero}"><span class="label">${label}</span><span class="figure">${figure}</span></li>`;
}

function budgetsHtml(content: ReportContent): Html {
  const used = usedBudgets(content);
  if (used.length === 0) return nothing;
  const { heading, leftText } = words.budgets;
  return html`<h3>${heading({ isRun: content.results !== undefined })}</h3><ul>${used.map((budget) => html`<li>${leftText(budget)}</li>`)}</ul>`;
}

function partsTable(parts: readonly ReportPart[]): Html {
  const { heading, unchanged, onlyInService } = words.report;
  const { column } = words.html;
  const headings = [
    ...figureActions.map(actionLabel),
    statusLabel('withheld'),
    heading(unchanged),
    heading(onlyInService),
  ];
  return html`<div class="scroll"><table class="figures">
<thead><tr><th scope="col">${column.part}</th>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${parts.map(partRow)}</tbody>
</table></div>`;
}

function partRow(part: ReportPart, index: number): Html {
  const { summary } = part;
  const { planned, made } = totalsWithMoves(part, [part]);
  const totals = made ?? planned;
  const counts = [
    ...figureActions.map((action) => totals[action]),
    totals.withheld,
    totals.unchanged,
    summary.onlyInService.length,
  ];
  const doubt = summary.isComplete ? nothing : html` <small class="doubt">${words.html.notComplete}</small>`;
  const cells = counts.map(
    (count) => html`<td class="${count === 0 ? 'zero' : ''}">${words.report.amount(count)}</td>`,
  );
  return html`<tr><th scope="row"><a href="#part-${index}">${placeHeading(summary)}</a>${doubt}</th>${cells}</tr>
`;
}

/** The source files with the hashes that bind the plan to them. */
export function sourcesHtml(sources: readonly Source[]): Html {
  if (sources.length === 0) return nothing;
  const rows = sources.map(
    ({ file, sheet, rowCount, leftOutCount, sha256 }) =>
      html`<tr><th scope="row">${sheet === undefined ? file : `${file} / ${sheet}`}</th><td>${words.html.rows(rowCount)}${leftOutCount === undefined ? '' : `; ${words.summary.leftOutText(leftOutCount)}`}</td><td class="hash">${sha256}</td></tr>
`,
  );
  const { heading, about, sha256 } = words.html;
  return html`<section id="sources"><h2>${heading.sources}</h2>
<div class="scroll"><table class="sources"><thead><tr><th scope="col">${about.files}</th><th></th><th scope="col">${sha256}</th></tr></thead><tbody>${rows}</tbody></table></div>
</section>`;
}
