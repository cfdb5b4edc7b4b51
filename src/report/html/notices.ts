/** What a reader must know before the details: why nothing may be written, what is withheld, what is wrong with the files. */

import type { Withheld } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import { groupBy } from '../../plan/records/collections.js';
import { scopeId } from '../../plan/records/names.js';
import { recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { actionLabel, statusLabel } from '../content/labels.js';
import type { ReportContent, ReportedChange } from '../content/report-content.js';
import { placeHeading } from './document-head.js';
import { type Html, html, nothing } from './html.js';
import { actionSymbol, statusSymbol } from './symbols.js';

/** Longer lists are cut to this many: the tables have the rest. */
const listedMax = 200;

/** Names that are told for each reason to withhold changes. */
const namedMax = 10;

/** All notices, the gravest first. */
export function noticesHtml({ refusals, problems, parts, timeZone }: ReportContent): Html {
  const { heading } = words.html;
  const withheld = parts.flatMap(({ changes }) =>
    changes.flatMap(({ change, reason }) => (reason ? [{ change, reason }] : [])),
  );
  const messagesOf = (severity: Problem['severity']) =>
    problems
      .filter((problem) => problem.severity === severity)
      .map((problem) => words.problems.describeProblem(problem, timeZone));
  return html`${[
    notice('refused', heading.refusals, refusals.map(words.refusals.refusalMessage)),
    notice('error', heading.errors, messagesOf('error')),
    notDoneNotice(parts.flatMap(({ changes }) => changes)),
    withheldNotice(withheld),
    notice('warning', heading.warnings, messagesOf('warning')),
  ]}`;
}

function notice(kind: string, heading: string, messages: readonly string[]): Html {
  if (messages.length === 0) return nothing;
  const items = messages.slice(0, listedMax).map((message) => html`<li>${message}</li>`);
  return section(
    kind,
    heading,
    messages.length,
    html`<ul>${items}${rest(messages.length - items.length)}</ul>`,
  );
}

function section(kind: string, heading: string, count: number, body: Html): Html {
  return html`<section class="notice ${kind}"><h2>${heading} <small>${words.report.amount(count)}</small></h2>${body}</section>`;
}

function rest(count: number): Html {
  return count > 0 ? html`<li class="more">${words.report.more(count)}</li>` : nothing;
}

function notDoneNotice(changes: readonly ReportedChange[]): Html {
  const notDone = changes.filter(
    ({ status }) => !['planned', 'withheld', 'applied', 'already'].includes(status),
  );
  if (notDone.length === 0) return nothing;
  const items = notDone.slice(0, listedMax).map(notDoneItem);
  const body = html`<ul class="plain">${items}${rest(notDone.length - items.length)}</ul>`;
  return section('error', words.html.heading.notDone, notDone.length, body);
}

function notDoneItem({ change, status, message }: ReportedChange): Html {
  const what = `${actionLabel(change.action)}: ${recordNameText(change)} (${placeHeading(change)})`;
  return html`<li>${statusSymbol(status)}${statusLabel(status)} <strong>${what}</strong> ${message}</li>`;
}

/** Alike ones together: a reason is told once. */
function withheldNotice(withheld: readonly Withheld[]): Html {
  if (withheld.length === 0) return nothing;
  const groups = groupBy(
    withheld,
    ({ change, reason }) => `${scopeId(change)} ${words.withholding.describeWithheld(reason).general}`,
  );
  const items = [...groups.values()].slice(0, listedMax).map(withheldGroup);
  const body = html`<ul>${items}${rest(groups.size - items.length)}</ul>`;
  return section('withheld', words.html.heading.withheld, withheld.length, body);
}

function withheldGroup(group: readonly Withheld[]): Html {
  const [first] = group;
  if (!first) return nothing;
  const names = group
    .slice(0, namedMax)
    .map(
      ({ change }) =>
        html`<li>${actionSymbol(change.action)}${actionLabel(change.action)} ${recordNameText(change)}</li>`,
    );
  return html`<li><strong>${placeHeading(first.change)}</strong> ${words.withholding.describeWithheld(first.reason).general}
<ul class="names">${names}${rest(group.length - names.length)}</ul></li>`;
}
