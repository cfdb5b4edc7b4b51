/** What a reader must know first: refusals, withheld changes, and problems in the files. */

import type { Problem } from '../../model/problems.js';
import type { Refusal } from '../../model/refusals.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import type { Group } from '../../plan/records/collections.js';
import { recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { changeActionLabel, placeHeading, protectorOf } from '../content/labels.js';
import { isOpen, shortened, type WithheldGroup, withheldGroups } from '../content/open-changes.js';
import type { ReportContent, ReportedChange, ReportPart } from '../content/report-content.js';
import { attribute, type Html, html, nothing } from './html.js';
import { actionHtml, statusHtml } from './symbols.js';

/** Longer lists are cut; the tables are complete. */
const listedMax = 200;

/** What comes first leaves room for the figures. */
const concernsMax = 10;

const namedMax = 10;

/** What is refused, and what was approved or goes with the changes: before the figures. */
export function firstNoticesHtml({ refusals, concerns }: ReportContent): Html {
  const refusalItem = (refusal: Refusal) => html`<li>${words.refusals.refusalMessage(refusal)}</li>`;
  const item = (text: string) => html`<li>${text}</li>`;
  return html`${[
    notice('refused', words.html.heading.refusals, { all: refusals, line: refusalItem }),
    ...concerns().map(({ heading, texts }) =>
      notice('warning', heading, { all: texts, line: item, max: concernsMax }),
    ),
  ]}`;
}

/** The other notices, most severe first. */
export function noticesHtml({ problems, parts, totals, timeZone }: ReportContent): Html {
  const { heading } = words.html;
  const problemsOf = (severity: Problem['severity']) => problems.filter((one) => one.severity === severity);
  const problemItem = (alike: Group<Problem>) =>
    html`<li>${words.problems.describeAlike(alike, timeZone)}</li>`;
  const problemsNotice = (severity: Problem['severity'], title: string) =>
    notice(severity, title, { all: alikeProblems(problemsOf(severity)), line: problemItem });
  const notDone = parts.flatMap(({ changes }) => changes.filter(isOpen));
  return html`${[
    problemsNotice('error', heading.errors),
    notice('error', heading.notDone, { all: notDone, line: notDoneItem, listClass: 'plain' }),
    notice('withheld', heading.withheld, {
      all: withheldGroups(parts),
      line: withheldItem,
      count: totals.withheld,
    }),
    problemsNotice('warning', heading.warnings),
  ]}`;
}

interface Notice<T> {
  readonly all: readonly T[];
  readonly line: (one: T) => Html;
  readonly listClass?: string;
  /** Default: one per line. */
  readonly count?: number;
  readonly max?: number;
}

function notice<T>(
  kind: string,
  heading: string,
  { all, line, listClass, count, max = listedMax }: Notice<T>,
): Html {
  if (all.length === 0) return nothing;
  const items = shortened(all, { max, line, rest });
  return html`<section class="notice ${kind}"><h2>${heading} <small>${words.report.amount(count ?? all.length)}</small></h2><ul${attribute('class', listClass)}>${items}</ul></section>`;
}

function rest(count: number): Html {
  return html`<li class="more">${words.report.more(count)}</li>`;
}

function notDoneItem({ change, status, message }: ReportedChange): Html {
  const what = `${changeActionLabel(change)}: ${recordNameText(change)} (${placeHeading(change)})`;
  return html`<li>${statusHtml(status)} <strong>${what}</strong> ${message}</li>`;
}

function withheldItem({ part, general, group }: WithheldGroup): Html {
  const line = ({ change }: WithheldGroup['group'][number]) =>
    html`<li>${actionHtml(change)} ${recordNameText(change)}</li>`;
  return html`<li><strong>${placeHeading(part.summary)}</strong> ${general}
<ul class="names">${shortened(group, { max: namedMax, line, rest })}</ul></li>`;
}

/** Records without a row that are kept, by resource and scope. */
export function onlyInServiceHtml(parts: readonly ReportPart[]): Html {
  const found = parts.filter(({ summary }) => summary.onlyInService.length > 0);
  if (found.length === 0) return nothing;
  return html`<section id="only-in-service"><h2>${words.report.heading(words.report.onlyInService)}</h2>
<p>${words.html.leftAlone}</p>
${found.map(onlyInServiceNames)}
</section>`;
}

function onlyInServiceNames({ summary }: ReportPart): Html {
  const { onlyInService } = summary;
  const line = (record: (typeof onlyInService)[number]) => {
    const reason = protectorOf(record);
    return html`<li>${recordNameText(record)}${reason === undefined ? nothing : html` <small>${reason}</small>`}</li>`;
  };
  return html`<h3>${placeHeading(summary)} <small>${words.report.amount(onlyInService.length)}</small></h3>
<ul class="names">${shortened(onlyInService, { max: listedMax, line, rest })}</ul>`;
}
