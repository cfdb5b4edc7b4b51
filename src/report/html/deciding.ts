/** What the script needs so that a reader can decide about each change, in the page. */

import type { Change } from '../../model/changes.js';
import { decisionsFormat, decisionsVersion } from '../../plan/decisions/json-decisions.js';
import { say } from '../../words/say.js';
import { visibleLine } from '../../words/visible-text.js';
import type { ReportContent } from '../content/report-content.js';
import { type Html, html, nothing } from './html.js';

export interface Deciding {
  /** How to decide. */
  readonly intro: Html;
  /** Of the column, whose cells the script adds when they are shown. */
  readonly heading: string;
  readonly filter: Html;
  /** Buttons for all changes that match the filters. */
  readonly bulk: Html;
  readonly form: Html;
  /** The number of a change among those to decide about. */
  attribute(change: Change): Html;
}

const states = ['apply', 'skip', 'along'] as const;

/** Undefined unless decisions are open and could be applied. */
export function decidingOf(content: ReportContent): Deciding | undefined {
  if (!content.isForDeciding) return undefined;
  const options = states.map(
    (state) => html`<option value="${state}">${say(`decisions/page-state-${state}`)}</option>`,
  );
  const { changes } = content.plan;
  const indexById = new Map(changes.map(({ id }, index) => [id, index]));
  return {
    intro: html`<p class="deciding-intro">${say('decisions/page-intro', { hasQuestions: content.questions().length > 0 })}</p>
`,
    heading: say('decisions/heading-decision'),
    filter: html`<label>${say('decisions/heading-decision')} <select name="decision"><option value="">${say('html/filter-all')}</option>${options}</select></label>`,
    bulk: html`<span class="bulk"><button type="button" data-decide="skip">${say('decisions/page-skipShown')}</button> <button type="button" data-decide="apply">${say('decisions/page-applyShown')}</button></span>`,
    form: html`${formHtml(content, indexById)}${cellHtml()}`,
    attribute: ({ id }) => {
      const index = indexById.get(id);
      return index === undefined ? nothing : html` data-change="${index}"`;
    },
  };
}

/** With every change of the plan: its id, and the numbers of those that go with it. */
function formHtml(content: ReportContent, indexById: ReadonlyMap<string, number>): Html {
  const tiesOf = content.ties();
  const all = content.plan.changes.map((change) => {
    const along = new Set(tiesOf(change).flatMap((tie) => indexById.get(tie.change.id) ?? []));
    return [visibleLine(change.id), ...along];
  });
  return html`<form class="deciding" id="deciding" aria-label="${say('decisions/page-label')}" data-format="${decisionsFormat}" data-version="${decisionsVersion}" data-plan="${content.planId()}" data-changes="${JSON.stringify(all)}">
<output data-text="${say('decisions/page-counts')}" data-answers="${say('decisions/page-answers')}"></output>
<label>${say('decisions/page-by')} <input name="by" required autocomplete="name"></label>
<label>${say('decisions/page-note')} <textarea name="note" rows="1"></textarea></label>
<button>${say('decisions/page-save')}</button>
<p class="next" role="status" hidden>${say('decisions/page-saved')}</p>
</form>`;
}

/** Of one change. */
function cellHtml(): Html {
  const wordOf = states.map((state) => html` data-${state}="${say(`decisions/page-state-${state}`)}"`);
  return html`<template class="decision"><td class="decision"><label><input type="checkbox" aria-label="${say('decisions/page-skipRecord')}"> ${say('decisions/page-state-skip')}</label> <button type="button" aria-label="${say('decisions/page-noteOn')}">${say('decisions/page-note')}</button> <span class="word"${wordOf}></span> <span class="why" data-along="${say('decisions/page-takesAlong')}" data-with="${say('decisions/page-goesWith')}"></span> <textarea rows="1" aria-label="${say('decisions/page-noteOn')}" placeholder="${say('decisions/page-note')}"></textarea></td></template>`;
}
