/** A change line by line: each field with both sides, or a text, and its source cell. Pure. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { FieldTitles, Value } from '../../model/records.js';
import type { Origin } from '../../model/tables.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { definitionOf } from '../../resources/index.js';
import { words } from '../../words/words.js';
import { activationTexts, elsewhereTexts, mailValues, withoutMissing } from '../content/change-details.js';
import { fieldLabel, valueWord } from '../content/labels.js';
import type { RecordPaths } from '../content/record-paths.js';
import type { NameOf } from '../content/record-tree.js';
import type { ReportedChange } from '../content/report-content.js';
import { type Html, html, nothing } from './html.js';
import { cellHtml, differenceHtml, fileHtml, valueHtml } from './values.js';

/** A table line to the right of the record's name: cells for three columns, and the origin. */
interface Line {
  readonly cells: Html;
  readonly origin: Html;
}

/** What lines need to know about their table. */
export interface LineContext {
  /** Names by key, for a field with the key of another record of the table. */
  readonly namesOf: (field: string) => NameOf | undefined;
  readonly titles: FieldTitles;
  readonly paths: RecordPaths;
  /** Says that a record is deleted because no row names it; undefined if none is. */
  readonly absentText: string | undefined;
  /** The file that all changes come from; shown once above the table. */
  readonly sharedFile: Origin | undefined;
}

/** The cells of a change, at least one line. */
export function linesOf(
  { change, withheld, message }: ReportedChange,
  context: LineContext,
): readonly [Html, ...Html[]] {
  const [first, ...others] = changeLines(withoutMissing(change, withheld), context);
  const placed = { ...(first ?? textLine('effects', nothing)), origin: placeHtml(change, context, first) };
  const why = withheld ? [words.findings.withheldMessage(withheld)] : [];
  const reasons = [...why, ...(message === undefined ? [] : [message])];
  const rest = [...others, ...reasons.map((text) => textLine('reason', html`${text}`))];
  return [lineHtml(placed), ...rest.map(lineHtml)];
}

function changeLines(change: Change, context: LineContext): readonly Line[] {
  const { action, fields, effects = [] } = change;
  const lost =
    effects.length === 0 ? [] : [textLine('effects', html`${words.common.effectsMessage(effects)}`)];
  switch (action) {
    case 'create':
      return [textLine('created', createdHtml(change, context))];
    case 'delete':
      return [
        ...elsewhereTexts(change, context.paths).map((text) => textLine('effects', html`${text}`)),
        ...lost,
      ];
    case 'set-default':
      return [textLine('created', html`${words.html.makesDefault}`)];
    default:
      return [
        ...fields.map((field) => fieldLine(change, field, context)),
        ...lost,
        ...activationLines(change),
      ];
  }
}

function lineHtml({ cells, origin }: Line): Html {
  return html`${cells}<td class="origin">${origin}`;
}

/** @param kind content of a record, side effects, or why something is not done */
function textLine(kind: 'created' | 'effects' | 'reason', text: Html): Line {
  return { cells: html`<td class="text ${kind}" colspan="3">${text}`, origin: nothing };
}

function fieldLine(change: Change, { field, origin, ...sides }: FieldChange, context: LineContext): Line {
  const shown = (value: Value) => valueWord(change.resource, field, value) ?? value;
  const [before, after] = [shown(sides.before), shown(sides.after)];
  const marked = differenceHtml({ field, before, after }, context.namesOf(field));
  const label = fieldLabel(field, change, context.titles);
  const cells = html`<td class="field">${label}<td class="before">${marked.before}<td class="after">${marked.after}`;
  return { cells, origin: origin ? cellHtml(origin) : nothing };
}

/** Content of a new record besides key and name. */
function createdHtml(change: Change, { namesOf, titles, paths }: LineContext): Html {
  const { resource, fields } = change;
  const { keyFields, nameField } = definitionOf(resource);
  const filled = fields.filter(
    ({ field, after }) => ![...keyFields, nameField].includes(field) && !isBlank(after),
  );
  const pairs = [...filled, ...mailValues(change)].map(({ field, after }) => {
    const value = valueHtml(valueWord(resource, field, after) ?? after, namesOf(field));
    return html`<span class="value"><span class="label">${fieldLabel(field, change, titles)}</span> ${value}</span> `;
  });
  const moved = elsewhereTexts(change, paths).map((text) => html`<span class="value">${text}</span> `);
  return html`${moved}${pairs}`;
}

/** The file, unless shown above the table, and the cell, or the row if no cell is known. */
function placeHtml(
  { action, origin }: Change,
  { absentText, sharedFile }: LineContext,
  first: Line | undefined,
): Html {
  const isAbsent = absentText !== undefined && action === 'delete' && origin.line === undefined;
  const absent = isAbsent ? html`<span class="absent">${absentText}</span> ` : nothing;
  const cell = first === undefined || first.origin === nothing ? cellHtml(origin) : first.origin;
  return html`${absent}${cell}${sharedFile ? nothing : html` ${fileHtml(origin)}`}`;
}

const namedMax = 20;

function activationLines(change: Change): readonly Line[] {
  const texts = activationTexts(change, { namedMax });
  return texts.map((text) => textLine('effects', html`${words.report.heading(text)}`));
}
