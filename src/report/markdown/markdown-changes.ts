/** The changes of one resource and scope as a Markdown table. Pure. */

import type { Change } from '../../model/changes.js';
import type { FieldTitles } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { formatOrigin } from '../../words/text.js';
import { words } from '../../words/words.js';
import { arrangedLists } from '../content/arrange-in-tree.js';
import { changeDetails, type Detail, pathText } from '../content/change-details.js';
import { keptRecords, recordTitle } from '../content/labels.js';
import { movesText } from '../content/moves-text.js';
import { plannedChanges, shortened } from '../content/open-changes.js';
import type { NamePath, RecordPaths } from '../content/record-paths.js';
import type { ReportedChange, ReportPart } from '../content/report-content.js';
import { sidesText, valueText } from '../content/value-text.js';
import { code, html, prose, table, tableRow } from './markdown-text.js';

/** Longer lists are folded. */
const unfoldedMax = 10;
const fieldsMax = 20;

/** A resource and scope within a sentence. */
export function partName({ summary: { resource, scope } }: ReportPart): string {
  return prose(words.common.placeName(resource, scope));
}

/**
 * One resource and scope with a heading.
 * @param options.rowsMax maximum changes shown; the rest is counted
 */
export function partSection(
  part: ReportPart,
  {
    titles,
    isAfterRun,
    rowsMax,
  }: { readonly titles: FieldTitles; readonly isAfterRun: boolean; readonly rowsMax: number },
): string {
  const { summary, namesOf } = part;
  const planned = plannedChanges(part);
  const paths = part.paths();
  const arranged = arrangedLists(part, paths).flat();
  const hasPlaces = planned.some(({ change }) => placeOf(change, paths) !== undefined);
  const options = { paths, namesOf, titles, hasPlaces, isAfterRun };
  const { action, record, details, status, origin } = words.markdown.column;
  const place = hasPlaces ? [placeHead(part, titles)] : [];
  const heads = [action, record, ...place, details, ...(isAfterRun ? [status] : []), origin];
  const rows = arranged.slice(0, rowsMax).map(({ shown }) => changeRow(shown, options));
  const hidden = planned.length - rows.length;
  const { protectedLines, others } = keptRecords(summary);
  const moves = movesText(part);
  const lines = [
    ...(rows.length > 0 ? [table(heads, rows)] : []),
    ...(hidden > 0 ? [words.report.more(hidden)] : []),
  ];
  const count = words.markdown.changesText(planned.length);
  const folded = `<details><summary>${html(words.common.placeName(summary.resource, summary.scope))} ${count}</summary>`;
  return [
    `## ${partName(part)}`,
    ...(moves === undefined ? [] : [prose(moves)]),
    ...(planned.length > unfoldedMax && rows.length > 0 ? [folded, ...lines, '</details>'] : lines),
    ...protectedLines.map(prose),
    ...(others.length > 0 ? [words.markdown.onlyInServiceText(others.length)] : []),
  ].join('\n\n');
}

interface RowContext extends Pick<ReportPart, 'namesOf'> {
  readonly paths: RecordPaths;
  readonly titles: FieldTitles;
  readonly hasPlaces: boolean;
  readonly isAfterRun: boolean;
}

/** Records have parents above them, or belong to an owner, such as a team. */
function placeHead({ summary }: ReportPart, titles: FieldTitles): string {
  const { links } = definitionOf(summary.resource);
  return links ? words.report.fieldName(links.owner.field, summary, titles) : words.markdown.column.below;
}

function placeOf(change: Change, paths: RecordPaths): NamePath | undefined {
  return paths.above(change, 'after') ?? paths.above(change, 'before');
}

function changeRow({ change, status }: ReportedChange, context: RowContext): string {
  const { paths, hasPlaces, isAfterRun } = context;
  const path = placeOf(change, paths);
  return tableRow([
    words.report.actionName(change),
    code(recordTitle(change)),
    ...(hasPlaces ? [path ? prose(pathText(path)) : ''] : []),
    detailsText(changeDetails(change, paths), change, context),
    ...(isAfterRun ? [words.report.status[status]] : []),
    code(formatOrigin(change.origin)),
  ]);
}

function detailsText(details: readonly Detail[], change: Change, context: RowContext): string {
  const line = (detail: Detail) => detailText(detail, change, context);
  return shortened(details, { max: fieldsMax, line, rest: words.report.more }).join('<br>');
}

/** Code takes no marks. */
const unmarked = { red: (text: string) => text, green: (text: string) => text };

function detailText(detail: Detail, change: Change, { titles, namesOf }: RowContext): string {
  if (detail.kind === 'note') return prose(detail.text);
  const { resource } = change;
  const nameOf = namesOf(detail.field);
  const name = prose(words.report.fieldName(detail.field, change, titles));
  if (detail.kind === 'value') {
    return `${name}: ${code(valueText(resource, detail.field, detail.value, nameOf))}`;
  }
  const [before, after] = sidesText(resource, detail, unmarked, nameOf);
  return `${name}: ${code(before)} → ${code(after)}`;
}
