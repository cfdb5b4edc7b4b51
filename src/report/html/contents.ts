/** Links to the parts of the report, for the screen. */
import { words } from '../../words/words.js';
import type { ReportContent } from '../content/report-content.js';
import { placeHeading } from './document-head.js';
import { type Html, html } from './html.js';
import { hasMarks } from './tree/tree-branches.js';
import { treeId } from './tree/tree-drawing.js';

/** Names only what the report has. */
export function contentsHtml({ timeLine, parts }: ReportContent): Html {
  const { heading, contents, tree } = words.html;
  const trees = parts.flatMap((part, index) =>
    hasMarks(part.picture) ? [[treeId(index), tree.heading(placeHeading(part.summary))] as const] : [],
  );
  const links: readonly (readonly [string, string])[] = [
    ['summary', heading.summary],
    ...(timeLine && timeLine.entries.length > 0 ? [['time-line', heading.timeLine] as const] : []),
    ...trees,
    ...(parts.some(({ changes }) => changes.length > 0) ? [['changes', heading.changes] as const] : []),
  ];
  return html`<nav class="contents" aria-label="${contents}"><ul>${links.map(
    ([id, text]) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
}
