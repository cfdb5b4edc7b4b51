/** The changes of one resource and scope as a Markdown table. Pure. */

import type { Value } from '../../model/records.js';
import { groupBy } from '../../plan/records/collections.js';
import { formatOrigin, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { arrangeInTree } from '../content/arrange-in-tree.js';
import { changeDetails, type Detail, pathText } from '../content/change-details.js';
import { fieldName, valueWord } from '../content/labels.js';
import { plannedChanges, shortened } from '../content/open-changes.js';
import { type RecordPaths, recordPaths } from '../content/record-paths.js';
import type { ReportedChange, ReportPart } from '../content/report-content.js';
import { differingTexts, valueText } from '../text/change-text.js';
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
  { isAfterRun, rowsMax }: { readonly isAfterRun: boolean; readonly rowsMax: number },
): string {
  const { summary, tree } = part;
  const planned = plannedChanges(part);
  const paths = recordPaths(tree);
  const groups = groupBy(planned, ({ change }) => change.action);
  const arranged = [...groups.values()].flatMap((alike) => arrangeInTree(alike, paths));
  const isOfTree = tree !== undefined;
  const options = { paths, isOfTree, isAfterRun };
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
  options: { readonly paths: RecordPaths; readonly isOfTree: boolean; readonly isAfterRun: boolean },
): string {
  const { paths, isOfTree, isAfterRun } = options;
  const path = paths.above(change, 'after') ?? paths.above(change, 'before');
  return tableRow([
    words.report.action[change.action],
    code(recordNameText(change)),
    ...(isOfTree ? [path ? prose(pathText(path)) : ''] : []),
    detailsText(changeDetails(change, paths), change.resource),
    ...(isAfterRun ? [words.report.status[status]] : []),
    code(formatOrigin(change.origin)),
  ]);
}

function detailsText(details: readonly Detail[], resource: string): string {
  const line = (detail: Detail) => detailText(detail, resource);
  return shortened(details, { max: fieldsMax, line, rest: words.report.more }).join('<br>');
}

const unpainted = { red: (text: string) => text, green: (text: string) => text };

function detailText(detail: Detail, resource: string): string {
  if (detail.kind === 'note') return prose(detail.text);
  const { field } = detail;
  const name = prose(fieldName(resource, field));
  const wordOf = (value: Value) => valueWord(resource, field, value);
  const shown = (value: Value) => code(wordOf(value) ?? valueText(value));
  if (detail.kind === 'value') return `${name}: ${shown(detail.value)}`;
  const { before, after } = detail;
  if (wordOf(before) ?? wordOf(after)) return `${name}: ${shown(before)} → ${shown(after)}`;
  const [one, other] = differingTexts(before, after, unpainted);
  return `${name}: ${code(one)} → ${code(other)}`;
}
