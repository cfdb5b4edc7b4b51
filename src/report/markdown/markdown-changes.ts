/** The changes of one resource and scope as a Markdown table. Pure. */

import type { Change } from '../../model/changes.js';
import type { FieldTitles } from '../../model/records.js';
import { groupBy } from '../../plan/records/collections.js';
import { formatOrigin, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { arrangeInTree } from '../content/arrange-in-tree.js';
import { changeDetails, type Detail, pathText } from '../content/change-details.js';
import { plannedChanges, shortened } from '../content/open-changes.js';
import { type RecordPaths, recordPaths } from '../content/record-paths.js';
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
  const { summary, tree } = part;
  const planned = plannedChanges(part);
  const paths = recordPaths(tree);
  const groups = groupBy(planned, ({ change }) => change.action);
  const arranged = [...groups.values()].flatMap((alike) => arrangeInTree(alike, paths));
  const isOfTree = tree !== undefined;
  const options = { paths, titles, isOfTree, isAfterRun };
  const { action, record, below, details, status, origin } = words.markdown.column;
  const place = isOfTree ? [below] : [];
  const heads = [action, record, ...place, details, ...(isAfterRun ? [status] : []), origin];
  const rows = arranged.slice(0, rowsMax).map(({ shown }) => changeRow(shown, options));
  const hidden = planned.length - rows.length;
  const others = summary.onlyInService.length;
  const lines = [
    ...(rows.length > 0 ? [table(heads, rows)] : []),
    ...(hidden > 0 ? [words.report.more(hidden)] : []),
  ];
  const count = words.markdown.changesText(planned.length);
  const folded = `<details><summary>${html(words.common.placeName(summary.resource, summary.scope))} ${count}</summary>`;
  return [
    `## ${partName(part)}`,
    ...(planned.length > unfoldedMax && rows.length > 0 ? [folded, ...lines, '</details>'] : lines),
    ...(others > 0 ? [words.markdown.onlyInServiceText(others)] : []),
  ].join('\n\n');
}

function changeRow(
  { change, status }: ReportedChange,
  options: {
    readonly paths: RecordPaths;
    readonly titles: FieldTitles;
    readonly isOfTree: boolean;
    readonly isAfterRun: boolean;
  },
): string {
  const { paths, titles, isOfTree, isAfterRun } = options;
  const path = paths.above(change, 'after') ?? paths.above(change, 'before');
  return tableRow([
    words.report.action[change.action],
    code(recordNameText(change)),
    ...(isOfTree ? [path ? prose(pathText(path)) : ''] : []),
    detailsText(changeDetails(change, paths), change, titles),
    ...(isAfterRun ? [words.report.status[status]] : []),
    code(formatOrigin(change.origin)),
  ]);
}

function detailsText(details: readonly Detail[], change: Change, titles: FieldTitles): string {
  const line = (detail: Detail) => detailText(detail, change, titles);
  return shortened(details, { max: fieldsMax, line, rest: words.report.more }).join('<br>');
}

/** Code takes no marks. */
const unmarked = { red: (text: string) => text, green: (text: string) => text };

function detailText(detail: Detail, change: Change, titles: FieldTitles): string {
  if (detail.kind === 'note') return prose(detail.text);
  const { resource } = change;
  const name = prose(words.report.fieldName(detail.field, change, titles));
  if (detail.kind === 'value') return `${name}: ${code(valueText(resource, detail.field, detail.value))}`;
  const [before, after] = sidesText(resource, detail, unmarked);
  return `${name}: ${code(before)} → ${code(after)}`;
}
