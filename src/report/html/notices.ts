/** What a reader must know first: refusals, withheld changes, and problems in the files. */

import type { Finding } from '../../model/checks.js';
import type { Problem } from '../../model/problems.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import type { Group } from '../../plan/records/collections.js';
import { recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { changeActionLabel, placeHeading, protectorOf } from '../content/labels.js';
import {
  isOpen,
  type ShownWithheld,
  shortened,
  type WithheldGroup,
  withheldGroups,
} from '../content/open-changes.js';
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
  const refusalItem = (refusal: Finding) => html`<li>${words.findings.findingMessage(refusal)}</li>`;
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

/** The cause, and below it what it holds back. */
function withheldItem({ finding, held, needing }: WithheldGroup): Html {
  const line = ({ change }: ShownWithheld) => html`<li>${actionHtml(change)} ${recordNameText(change)}</li>`;
  const list = (all: readonly ShownWithheld[]) =>
    html`<ul class="names">${shortened(all, { max: namedMax, line, rest })}</ul>`;
  const place = words.findings.placeText(finding.place);
  return html`<li><strong>${place}</strong> ${words.findings.findingMessage(finding)}
${held.length > 0 ? list(held) : nothing}${
  needing.length > 0 ? html`${words.findings.needingText(needing.length)}${list(needing)}` : nothing
}</li>`;
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
