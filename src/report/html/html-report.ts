/** The report as a single HTML file to read and sign off, even offline from a mail. Pure. */
import { createHash } from 'node:crypto';
import { momentText } from '../../words/moment-text.js';
import { words } from '../../words/words.js';
import { drawingsOf } from '../content/drawings.js';
import type { ReportContent } from '../content/report-content.js';
import { reportTitle } from '../content/verdict.js';
import { script, style } from './assets.js';
import { changesHtml } from './change-tables.js';
import { contentsHtml, sourcesHtml, summaryHtml, titleHtml } from './document-head.js';
import { html, trusted } from './html.js';
import { firstNoticesHtml, noticesHtml, onlyInServiceHtml } from './notices.js';
import { timeLineHtml } from './time-line.js';
import { hasMarks } from './tree/tree-branches.js';
import { treeHtml } from './tree/tree-drawing.js';

/**
 * Renders a report in the chosen language. Style and script are embedded, and the content security
 * policy allows only them, by hash. Without scripting, the drawing is complete and tables show
 * their first rows.
 */
export function htmlReport(content: ReportContent): string {
  const { parts, serviceUrl, createdAt, timeZone, titles } = content;
  const drawings = drawingsOf(content).filter(({ tree }) => hasMarks(tree));
  const title = `${reportTitle(content)} ${momentText(createdAt, timeZone).slice(0, 'YYYY-MM-DD'.length)} ${serviceUrl}`;
  const report = html`<!doctype html>
<html lang="${words.html.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style)}</style>
<script>${trusted(script)}</script>
</head>
<body>
<main>
${titleHtml(content, drawings)}
${contentsHtml(content, drawings)}
<p class="no-script notice">${words.html.withoutScript}</p>
${firstNoticesHtml(content)}
${summaryHtml(content)}
${noticesHtml(content)}
${timeLineHtml(content.timeLine)}
${drawings.map((drawing, index) => treeHtml(drawing, index, titles))}
${changesHtml(content)}
${onlyInServiceHtml(parts)}
${sourcesHtml(content.sources)}
</main>
</body>
</html>
`;
  return report.source;
}

const policy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
