/** The report as a single HTML file to read and sign off, even offline from a mail. Pure. */

import { createHash } from 'node:crypto';
import { momentText } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import type { ReportContent } from '../content/report-content.js';
import { factsOf, operatorText, sectionsOf } from '../content/sections.js';
import { readerVerdict, reportTitle } from '../content/verdict.js';
import { script, style } from './assets.js';
import { changesHtml } from './change-tables.js';
import { type Deciding, decidingOf } from './deciding.js';
import { type Html, html, nothing, trusted } from './html.js';
import { sectionHtml } from './sections.js';
import { signHtml } from './signs.js';

/** The boxes to sign in, on paper. */
const signatures = ['prepared', 'reviewed', 'approved'] as const;

/**
 * Renders a report in the chosen language. Style and script are embedded, and the content security
 * policy allows only them, by hash. Without scripting, the drawing is complete and tables show
 * their first rows.
 */
export function htmlReport(content: ReportContent): string {
  const { createdAt, timeZone, title } = content;
  const deciding = decidingOf(content);
  const entries = entriesOf(content, deciding);
  const day = momentText(createdAt, timeZone).slice(0, 'YYYY-MM-DD'.length);
  const report = html`<!doctype html>
<html lang="${say('html/language')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${[title ?? reportTitle(content), day].join(' ')}</title>
<style>${trusted(style)}</style>
<script>${trusted(script)}</script>
</head>
<body>
<main>
${titleHtml(content)}
${contentsHtml(entries, { hasForm: deciding !== undefined })}
<p class="no-script notice">${say('html/without-script')}</p>
${deciding?.intro}${entries.map(({ body }) => html`${body}\n`)}
${deciding?.form}
<p class="operator">${operatorText(content)}</p>
</main>
</body>
</html>
`;
  return report.source;
}

/** Title, key sentence, what the report is about, and the boxes to sign, for print only. */
function titleHtml(content: ReportContent): Html {
  const { kind, title, refusals } = content;
  const name = reportTitle(content);
  const isRefused = refusals.some(({ lift }) => lift === undefined);
  const facts = factsOf(content).map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  const boxes = html`<div class="signatures" aria-hidden="true">${signatures.map((role) => html`<div>${say(`html/sign-${role}`)}</div>`)}</div>`;
  return html`<header class="title">
<button type="button" class="screen" data-print>${say('html/print')}</button>
${kind === 'comparison' ? nothing : boxes}
${title === undefined ? html`<h1>${name}</h1>` : html`<p class="kind">${name}</p><h1>${title}</h1>`}
<p class="verdict${isRefused ? ' refused' : ''}">${isRefused ? signHtml('failed') : nothing}${readerVerdict(content)}</p>
<dl class="about">${facts}</dl>
</header>`;
}

/** What stands below the title. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly isAppendix: boolean;
  readonly body: Html;
}

function entriesOf(content: ReportContent, deciding: Deciding | undefined): readonly Entry[] {
  const placed = sectionsOf(content, 'deciders').map((section, index) => ({ section, id: `s${index}` }));
  const lists = placed.filter(({ section }) => section.blocks.some(({ kind }) => kind === 'changes'));
  return placed.flatMap((one): readonly Entry[] => {
    const { section, id } = one;
    const { title, isAppendix = false } = section;
    if (!lists.includes(one)) return [{ id, title, isAppendix, body: sectionHtml(section, id) }];
    // The lists have common filters.
    if (one !== lists[0]) return [];
    const body = changesHtml(content, lists, deciding);
    return [{ id: 'changes', title: say('report/section-changes'), isAppendix, body }];
  });
}

/** Links to the parts of the report, for the screen. */
function contentsHtml(entries: readonly Entry[], { hasForm }: { readonly hasForm: boolean }): Html {
  const links = [
    ...entries.flatMap(({ isAppendix, id, title }) => (isAppendix ? [] : [[id, title] as const])),
    ...(hasForm ? [['deciding', say('decisions/page-label')] as const] : []),
  ];
  return html`<nav class="contents" aria-label="${say('html/contents')}"><ul>${links.map(
    ([id, text]) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
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
