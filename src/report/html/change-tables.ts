/**
 * All changes in detail, a table per resource and scope. Each change is a group of rows, one per
 * field. Groups beyond the first hundred are in a template, which browsers do not lay out until the
 * script asks for it, so that large reports open quickly.
 */

import type { Change } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';
import { say } from '../../words/say.js';
import { readerText } from '../../words/sentences/findings.js';
import { amountText } from '../../words/text.js';
import { askedAt, type ChangeRow, changeRows, type Line, placeLabel } from '../content/change-lines.js';
import { actionLabel, pathText, resourceLabel, statusLabel } from '../content/labels.js';
import type { ReportPart } from '../content/parts.js';
import type { ReportContent } from '../content/report-content.js';
import { type ReportedChange, reportedActions } from '../content/reported-change.js';
import { type Block, openText, type Section } from '../content/sections.js';
import type { Deciding } from './deciding.js';
import { type Html, html, nothing } from './html.js';
import { signHtml, statusBadge, statusHtml, stretchesHtml } from './signs.js';

/** Changes per table that are visible without the script. */
const shownMax = 100;

type ChangesBlock = Extract<Block, { kind: 'changes' }>;

interface Placed {
  readonly section: Section;
  readonly id: string;
}

/** All tables, with the filters above them. */
export function changesHtml(
  content: ReportContent,
  sections: readonly Placed[],
  deciding: Deciding | undefined,
): Html {
  const tables = sections.flatMap(({ section, id }) =>
    section.blocks.flatMap((block) => (block.kind === 'changes' ? [{ section, id, block }] : [])),
  );
  const all = tables.flatMap(({ block }) => block.part.changes);
  const hasOutcomes = content.results !== undefined;
  return html`<section id="changes"><h2>${say('report/section-changes')}</h2>
${filtersHtml(
  all,
  tables.map(({ block }) => block.part),
  deciding,
)}
<p class="none" hidden>${say('html/filter-nothing')}</p>
${tables.map(({ section, id, block }) => partHtml(section, id, { block, hasOutcomes, deciding }))}</section>`;
}

function filtersHtml(
  all: readonly ReportedChange[],
  parts: readonly ReportPart[],
  deciding: Deciding | undefined,
): Html {
  const actions = reportedActions.filter((one) => all.some(({ change }) => change.action === one));
  // As the tables call it: in the words of each resource.
  const actionNames = (action: Change['action']) => {
    const labels = parts.flatMap((part) =>
      part.changes.flatMap(({ change }) => (change.action === action ? actionLabel(change, part) : [])),
    );
    return [...new Set(labels)].join(' / ');
  };
  return html`<form class="filters" role="search" aria-label="${say('html/filter-label')}">
<label>${say('html/filter-text')} <input type="search" name="text" placeholder="${say('html/filter-textHint')}"></label>
${select(
  'part',
  all.map(({ change }) => change.resource),
  resourceLabel,
)}
${select('action', actions, actionNames)}
${select(
  'status',
  all.flatMap(({ status }) => status ?? []),
  statusLabel,
)}
${deciding?.filter}
<output data-text="${say('html/filter-shown')}" data-all="${say('html/filter-allShown')}"></output>
<button type="button" data-reset>${say('html/filter-reset')}</button>
${deciding?.bulk}
</form>`;
}

function select<T extends string>(
  name: 'part' | 'action' | 'status',
  all: readonly T[],
  labelOf: (value: T) => string,
): Html {
  const values = [...new Set(all)];
  if (values.length < 2) return nothing;
  const options = values.map((value) => html`<option value="${value}">${labelOf(value)}</option>`);
  return html`<label>${say(`report/column-${name}`)} <select name="${name}"><option value="">${say('html/filter-all')}</option>${options}</select></label>`;
}

interface TableContext {
  readonly block: ChangesBlock;
  readonly hasOutcomes: boolean;
  /** Undefined if decisions are not open. */
  readonly deciding: Deciding | undefined;
}

interface RowContext extends TableContext {
  /** False if the name is the key. */
  readonly hasCodes: boolean;
  /** The records have owners, which have a column. */
  readonly hasOwners: boolean;
}

function partHtml({ title, subtitle, notes = [] }: Section, id: string, context: TableContext): Html {
  const { part } = context.block;
  const { summary, changes } = part;
  const definition = definitionOf(summary.resource);
  const hasOwners = definition.links !== undefined;
  const hasCodes = hasOwners || definition.keyField !== definition.nameField;
  const row = { ...context, hasOwners, hasCodes };
  const groups = Array.from(changeRows(part), (one) => groupHtml(one, row));
  return html`<section class="part" data-part="${summary.resource}">
<h3 id="${id}">${title} <small class="count" data-text="${say('html/filter-shown')}" data-all="${say('html/filter-allShown')}">${amountText(changes.length)}</small></h3>
${subtitle === undefined ? nothing : html`<p>${subtitle}</p>`}${notes.map((note) => html`<p>${note}</p>`)}<table class="changes${context.hasOutcomes ? ' outcomes' : ''}" aria-labelledby="${id}">
${headHtml(row)}${groups.slice(0, shownMax)}</table>
${moreHtml(groups.slice(shownMax))}
</section>`;
}

function moreHtml(groups: readonly Html[]): Html {
  if (groups.length === 0) return nothing;
  return html`<p class="no-script">${say('html/rows-not-shown', { count: groups.length })}</p><template>${groups}</template>
<button type="button" class="more" data-text="${say('html/filter-more')}"></button>`;
}

const columns = [
  'action',
  'owner',
  'code',
  'name',
  'field',
  'before',
  'after',
  'cell',
  'status',
  'decision',
] as const;

function headHtml({ hasOutcomes, hasOwners, deciding, block }: RowContext): Html {
  const labelOf = (name: (typeof columns)[number]) => {
    if (name === 'owner') return placeLabel(block.part);
    return name === 'decision' ? (deciding?.heading ?? '') : say(`report/column-${name}`);
  };
  const isShown = { owner: hasOwners, status: hasOutcomes, decision: deciding !== undefined };
  const shown = columns.filter((name) => !(name in isShown) || isShown[name as keyof typeof isShown]);
  const cells = shown.map((name) => html`<th scope="col" class="${name}">${labelOf(name)}`);
  return html`<thead><tr>${cells}</tr></thead>`;
}

/** The rows of a change. Omits optional end tags, which saves an eighth of the file. */
function groupHtml(row: ChangeRow, context: RowContext): Html {
  const { change, status, key, path } = row;
  const { hasOutcomes, hasCodes, hasOwners, deciding } = context;
  const [first = textLine('effects', nothing), ...others] = [...linesHtml(row), ...reasonLines(row)];
  const span = others.length === 0 ? nothing : html` rowspan="${others.length + 1}"`;
  const outcome = hasOutcomes ? html`<td class="status"${span}>${status && statusHtml(status)}` : nothing;
  // Without an outcome column, a withheld change is labelled beside its action.
  const badge = hasOutcomes || !status || status === 'planned' ? nothing : statusBadge(status);
  const action = html`${signHtml(change.action)}${actionLabel(change, context.block.part)}${badge}`;
  const owner = hasOwners ? html`<td class="owner"${span}>${pathText(path ?? [])}` : nothing;
  const head = html`<td class="action"${span}>${action}${owner}<th scope="rowgroup" class="code"${span}>${hasCodes ? key : ''}<td class="name"${span}>${change.name}`;
  const cell = html`<td class="cell"${span}>${askedAt(change, context.block.part, 'deciders')}`;
  const rest = others.map((cells) => html`<tr>${cells}`);
  return html`<tbody data-action="${change.action}" data-status="${status ?? ''}"${deciding?.attribute(change)}><tr>${head}${first}${cell}${outcome}${rest}
`;
}

/** Cells for three columns. The values of a new record share a line. */
function linesHtml({ lines }: ChangeRow): readonly Html[] {
  const values = lines.flatMap((line) =>
    line.kind === 'value'
      ? html`<span class="value"><span class="soft">${line.label}</span> ${stretchesHtml(line.value.stretches)}</span> `
      : [],
  );
  const others = lines.flatMap((line) => (line.kind === 'value' ? [] : lineHtml(line)));
  return values.length === 0 ? others : [...others, textLine('created', html`${values}`)];
}

function lineHtml(line: Exclude<Line, { readonly kind: 'value' }>): Html {
  if (line.kind === 'note') return textLine('effects', html`${line.text}`);
  const { label, before, after } = line;
  return html`<td class="field">${label}<td class="before">${stretchesHtml(before.stretches, 'before')}<td class="after">${stretchesHtml(after.stretches, 'after')}`;
}

/** Why something is withheld or was not done. */
function reasonLines(one: ChangeRow): readonly Html[] {
  // What waits for a yes is asked above.
  const isAsked = one.status === 'waiting';
  const held = one.withheld && !isAsked ? readerText(one.withheld.finding) : '';
  return [held, openText(one, 'deciders')]
    .filter((text) => text !== '')
    .map((text) => textLine('reason', html`${text}`));
}

/** @param kind content of a record, side effects, or why something is not done */
function textLine(kind: 'created' | 'effects' | 'reason', text: Html): Html {
  return html`<td class="text ${kind}" colspan="3">${text}`;
}
