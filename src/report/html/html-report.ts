/** The report as a single HTML file to read and sign off, even offline from a mail. Pure. */

import { createHash } from 'node:crypto';
import { momentText } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import type { ReportContent } from '../content/report-content.js';
import { factsOf, operatorText, type Section, sectionsOf } from '../content/sections.js';
import { readerVerdict, reportTitle } from '../content/verdict.js';
import { script, style } from './assets.js';
import { changesHtml } from './change-tables.js';
import { decidedHtml, decidingOf } from './deciding.js';
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
  const sections = sectionsOf(content, 'deciders').map((section, index) => ({ section, id: `s${index}` }));
  const deciding = decidingOf(content);
  const changes = sections.filter(({ section }) => section.id === 'changes');
  const isAfter = ({ section: { id } }: (typeof sections)[number]) =>
    id === 'kept' || id === 'sources' || id === 'budgets';
  const others = sections.filter(({ section }) => section.id !== 'changes');
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
${contentsHtml(sections, { hasForm: deciding !== undefined })}
<p class="no-script notice">${say('html/without-script')}</p>
${deciding?.intro}${others.filter((one) => !isAfter(one)).map(({ section, id }) => html`${sectionHtml(section, id)}\n`)}
${changesHtml(content, changes, deciding)}
${others.filter(isAfter).map(({ section, id }) => html`${sectionHtml(section, id)}\n`)}
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
<div class="screen"><label><input type="checkbox" name="print-all"> ${say('html/tree-printAll')}</label><button type="button" data-print>${say('html/print')}</button></div>
${kind === 'comparison' ? nothing : boxes}
${title === undefined ? html`<h1>${name}</h1>` : html`<p class="kind">${name}</p><h1>${title}</h1>`}
<p class="verdict${isRefused ? ' refused' : ''}">${isRefused ? signHtml('failed') : nothing}${readerVerdict(content)}</p>
<dl class="about">${facts}</dl>
${decidedHtml(content)}
</header>`;
}

interface PlacedSection {
  readonly section: Section;
  readonly id: string;
}

/** Links to the parts of the report, for the screen. */
function contentsHtml(sections: readonly PlacedSection[], { hasForm }: { readonly hasForm: boolean }): Html {
  const [changes] = sections.filter(({ section }) => section.id === 'changes');
  const shown = sections.filter(
    ({ section }) => !['changes', 'concern', 'kept', 'budgets', 'sources'].includes(section.id),
  );
  const links: readonly (readonly [string, string])[] = [
    ...shown.map(({ section, id }) => [id, section.title] as const),
    ...(changes ? [['changes', say('report/section-changes')] as const] : []),
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
