/** Records that no row names and that are left alone. */
import { recordNameText } from '../../../words/text.js';
import { words } from '../../../words/words.js';
import type { ReportPart } from '../../content/report-content.js';
import { placeHeading } from '../document-head.js';
import { type Html, html, nothing } from '../html.js';

/** A list names no more records than this. */
const namedMax = 200;

/** The names for each resource and scope. */
export function onlyInServiceHtml(parts: readonly ReportPart[]): Html {
  const found = parts.filter(({ summary }) => summary.onlyInService.length > 0);
  if (found.length === 0) return nothing;
  return html`<section id="only-in-service"><h2>${words.report.heading(words.report.onlyInService)}</h2>
<p>${words.html.leftAlone}</p>
${found.map(namesHtml)}
</section>`;
}

function namesHtml({ summary }: ReportPart): Html {
  const { onlyInService } = summary;
  const names = onlyInService.slice(0, namedMax).map((record) => html`<li>${recordNameText(record)}</li>`);
  const rest = onlyInService.length - names.length;
  return html`<h3>${placeHeading(summary)} <small>${words.report.amount(onlyInService.length)}</small></h3>
<ul class="names">${names}${rest > 0 ? html`<li class="more">${words.report.more(rest)}</li>` : nothing}</ul>`;
}
