/** The timeline of charts as a picture, with a mark per day and today between past and future. */

import { words } from '../../words/words.js';
import type { ReportedTimeLine } from '../content/report-content.js';
import { type Html, html, nothing } from './html.js';
import { symbol } from './symbols.js';

/** Empty if the files contain no activation dates. */
export function timeLineHtml(timeLine: ReportedTimeLine | undefined): Html {
  if (!timeLine || timeLine.entries.length === 0) return nothing;
  const { asOf, entries } = timeLine;
  const isBehind = ({ activateOn }: Entry) => activateOn !== 'now' && activateOn <= asOf;
  const today = html`<li class="today"><span class="day">${words.html.day(asOf)}</span><span class="what">${words.report.heading(words.report.asOf)}</span></li>`;
  const behind = entries.filter(isBehind).map(entryHtml);
  const ahead = entries.filter((entry) => !isBehind(entry)).map(entryHtml);
  return html`<section id="time-line"><h2>${words.report.timeLineTitle}</h2>
<ol class="time-line">${behind}${today}${ahead}</ol>
</section>`;
}

type Entry = ReportedTimeLine['entries'][number];

function entryHtml({ name, activateOn, state }: Entry): Html {
  const day = activateOn === 'now' ? words.report.now : words.html.day(activateOn);
  return html`<li class="${state}"><span class="day">${day}</span><span class="what">${name}</span><span class="state">${symbol(state)}${words.report.timeLineState[state]}</span></li>`;
}
