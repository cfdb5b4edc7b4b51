/**
 * All changes in detail, a table per resource and scope. Each change is a group of rows, one per
 * field. Groups beyond the first hundred are in a template, which browsers do not lay out until the
 * script asks for it, so that large reports open quickly.
 */
import type { Action, Change } from '../../model/changes.js';
import type { Origin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { words } from '../../words/words.js';
import { pathText } from '../content/change-details.js';
import {
  changeActionLabel,
  fieldLabel,
  ownKeyOf,
  placeHeading,
  resourceLabel,
  statusLabel,
} from '../content/labels.js';
import { movesText } from '../content/moves-text.js';
import { namesByKey } from '../content/record-tree.js';
import {
  type ReportContent,
  type ReportedChange,
  type ReportPart,
  reportedActions,
} from '../content/report-content.js';
import { type LineContext, linesOf } from './change-lines.js';
import { type Deciding, decidingOf } from './deciding.js';
import { type Html, html, nothing } from './html.js';
import { actionHtml, statusBadge, statusHtml } from './symbols.js';
import { fileHtml } from './values.js';

/** Changes per table that are visible without the script. */
const shownMax = 100;

/** All tables, with the filters above them. */
export function changesHtml(content: ReportContent): Html {
  const { parts, titles, kind, results } = content;
  const changed = parts.map((part, index) => ({ part, index })).filter(({ part }) => part.changes.length > 0);
  if (changed.length === 0) return nothing;
  const all = changed.flatMap(({ part }) => part.changes);
  const deciding = decidingOf(content);
  const options = { titles, kind, hasOutcomes: results !== undefined, deciding };
  return html`<section id="changes"><h2>${words.html.heading.changes}</h2>
${deciding?.intro}${filtersHtml(all, deciding)}
<p class="none" hidden>${words.html.filter.nothing}</p>
${changed.map(({ part, index }) => partHtml(part, index, options))}
${deciding?.form}</section>`;
}

function filtersHtml(all: readonly ReportedChange[], deciding: Deciding | undefined): Html {
  const { filter } = words.html;
  const present = <T extends string>(values: readonly T[]): readonly T[] => [...new Set(values)];
  const resources = present(all.map(({ change }) => change.resource));
  const actions = reportedActions.filter((one) => all.some(({ change }) => change.action === one));
  const statuses = present(all.map((one) => one.status));
  return html`<form class="filters" role="search" aria-label="${filter.label}">
<label>${filter.text} <input type="search" name="text" placeholder="${filter.textHint}"></label>
${select('resource', resources, resourceLabel)}
${select('action', actions, (action) => actionNames(action, all))}
${select('status', statuses, statusLabel)}
${deciding?.filter}
<output data-text="${filter.shown}" data-all="${filter.allShown}"></output>
<button type="button" data-reset>${filter.reset}</button>
${deciding?.bulk}
</form>
<p class="filtered" data-label="${filter.active}"></p>`;
}

function select<T extends string>(
  name: 'resource' | 'action' | 'status',
  values: readonly T[],
  labelOf: (value: T) => string,
): Html {
  const { filter } = words.html;
  // With one value there is nothing to choose; sorting needs the actions.
  if (values.length < 2 && name !== 'action') return nothing;
  const options = values.map((value) => html`<option value="${value}">${labelOf(value)}</option>`);
  return html`<label>${filter[name]} <select name="${name}"><option value="">${filter.all}</option>${options}</select></label>`;
}

/** An action as the tables call it: in the words of each resource. */
function actionNames(action: Action, all: readonly ReportedChange[]): string {
  const own = all.filter(({ change }) => change.action === action);
  return [...new Set(own.map(({ change }) => changeActionLabel(change)))].join(' / ');
}

interface TableContext extends LineContext {
  readonly hasOutcomes: boolean;
  /** Undefined if decisions are not open. */
  readonly deciding: Deciding | undefined;
  /** False if the name is the key. */
  readonly hasCodes: boolean;
  /** What the owners of the records are called, if they have owners. */
  readonly owner: string | undefined;
}

/** The same for all tables. */
type TableOptions = Pick<TableContext, 'titles' | 'hasOutcomes' | 'deciding'> & Pick<ReportContent, 'kind'>;

function partHtml(part: ReportPart, index: number, options: TableOptions): Html {
  const { summary, changes } = part;
  const context = tableContext(part, options);
  const groups = changes.map((change) => groupHtml(change, context));
  const heading = `part-${index}`;
  const moves = movesText(part);
  const { filter, comparedWith, madeFrom } = words.html;
  const { sharedFile } = context;
  const source = sharedFile
    ? html`<p class="made-from">${options.kind === 'comparison' ? comparedWith : madeFrom} ${fileHtml(sharedFile)}</p>`
    : nothing;
  return html`<section class="part" data-resource="${summary.resource}">
<h3 id="${heading}">${placeHeading(summary)} <small class="count" data-text="${filter.shown}" data-all="${filter.allShown}">${words.report.amount(changes.length)}</small></h3>
${moves === undefined ? nothing : html`<p>${moves}</p>`}${source}<table class="changes${options.hasOutcomes ? ' outcomes' : ''}" aria-labelledby="${heading}">
${headHtml(context)}${groups.slice(0, shownMax)}</table>
${moreHtml(groups.slice(shownMax))}
</section>`;
}

function tableContext(part: ReportPart, { kind, ...options }: TableOptions): TableContext {
  const { summary, changes, tree } = part;
  const definition = definitionOf(summary.resource);
  const parentField = parentFieldOf(definition)?.name;
  const nameOf = namesByKey(tree);
  const { notThere, pruned } = words.html;
  const ownerField = definition.links?.owner.field;
  return {
    ...options,
    hasCodes: ownerField !== undefined || definition.keyField !== definition.nameField,
    owner: ownerField === undefined ? undefined : fieldLabel(ownerField, summary, options.titles),
    paths: part.paths(),
    namesOf: (field) => (field === parentField ? nameOf : part.namesOf(field)),
    absentText: kind === 'comparison' ? notThere : summary.isPruned ? pruned : undefined,
    sharedFile: sharedFileOf(changes.map(({ change }) => change)),
  };
}

function sharedFileOf(changes: readonly Change[]): Origin | undefined {
  const places = changes.flatMap(({ origin, fields }) => [
    origin,
    ...fields.flatMap((one) => one.origin ?? []),
  ]);
  const [first] = places;
  const isShared = places.every(({ file, sheet }) => file === first?.file && sheet === first?.sheet);
  return isShared ? first : undefined;
}

function moreHtml(groups: readonly Html[]): Html {
  if (groups.length === 0) return nothing;
  return html`<p class="no-script">${words.html.rowsNotShown(groups.length)}</p><template>${groups}</template>
<button type="button" class="more" data-text="${words.html.filter.more}"></button>`;
}

const columns = ['action', 'code', 'name', 'field', 'before', 'after', 'origin'] as const;

const sortable: ReadonlySet<string> = new Set(['action', 'owner', 'code', 'name', 'origin', 'status']);

function headHtml({ hasOutcomes, owner, deciding }: TableContext): Html {
  const shown = hasOutcomes ? ([...columns, 'status'] as const) : columns;
  const [first, ...others] = shown.map((name) => headCell(name, words.html.column[name]));
  return html`<thead><tr>${first ?? nothing}${owner === undefined ? nothing : headCell('owner', owner)}${others}${deciding && headCell('decision', deciding.heading)}</tr></thead>`;
}

function headCell(name: string, label: string): Html {
  const text = sortable.has(name) ? sortButton(name, label) : html`${label}`;
  return html`<th scope="col" class="${name}">${text}</th>`;
}

/** Repeats the label as text, because browsers omit buttons at the top of printed pages. */
function sortButton(name: string, label: string): Html {
  return html`<button type="button" data-sort="${name}">${label}</button><span class="unsorted">${label}</span>`;
}

/** The rows of a change. Omits optional end tags, which saves an eighth of the file. */
function groupHtml(reported: ReportedChange, context: TableContext): Html {
  const { change, status } = reported;
  const { name, action } = change;
  const [first, ...others] = linesOf(reported, context);
  const span = others.length === 0 ? nothing : html` rowspan="${others.length + 1}"`;
  const code = context.hasCodes ? ownKeyOf(change) : '';
  const outcome = context.hasOutcomes ? html`<td class="status"${span}>${statusHtml(status)}` : nothing;
  // Without an outcome column, a withheld change is labelled beside its action.
  const badge = context.hasOutcomes || status === 'planned' ? nothing : statusBadge(status);
  const what = html`${actionHtml(change)}${badge}`;
  const owner =
    context.owner === undefined ? nothing : html`<td class="owner"${span}>${ownerText(change, context)}`;
  const head = html`<td class="action"${span}>${what}${owner}<th scope="rowgroup" class="code"${span}>${code}<td class="name"${span}>${name}`;
  const rows = others.map((line) => html`<tr>${line}`);
  const open = context.deciding?.attributes(change);
  return html`<tbody data-action="${action}" data-status="${status}"${open}><tr>${head}${first}${outcome}${rows}
`;
}

/** The way to the owner as it is at the end, or was before a removal. */
function ownerText(change: Change, { paths }: TableContext): string {
  return pathText(paths.above(change, 'after') ?? paths.above(change, 'before') ?? []);
}
