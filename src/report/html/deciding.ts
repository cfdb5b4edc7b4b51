/** What the script needs so that a reader can decide about each change, in the page. */
import type { Change } from '../../model/changes.js';
import { decisionsFormat, decisionsVersion } from '../../plan/decisions/json-decisions.js';
import { visibleLine } from '../../words/visible-text.js';
import { words } from '../../words/words.js';
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
  if (!isForDeciding(content)) return undefined;
  const { page } = words.decisions;
  const options = states.map((state) => html`<option value="${state}">${page.state[state]}</option>`);
  const { changes } = content.plan;
  const indexById = new Map(changes.map(({ id }, index) => [id, index]));
  return {
    intro: html`<p class="deciding-intro">${words.decisions.pageIntro({ hasQuestions: content.questions().length > 0 })}</p>
`,
    heading: page.column,
    filter: html`<label>${page.column} <select name="decision"><option value="">${words.html.filter.all}</option>${options}</select></label>`,
    bulk: html`<span class="bulk"><button type="button" data-decide="skip">${page.skipShown}</button> <button type="button" data-decide="apply">${page.applyShown}</button></span>`,
    form: html`${formHtml(content, indexById)}${cellHtml()}`,
    attribute: ({ id }) => {
      const index = indexById.get(id);
      return index === undefined ? nothing : html` data-change="${index}"`;
    },
  };
}

/** With every change of the plan: its id, and the numbers of those that go with it. */
function formHtml(content: ReportContent, indexById: ReadonlyMap<string, number>): Html {
  const { page } = words.decisions;
  const tiesOf = content.ties();
  const all = content.plan.changes.map((change) => {
    const along = new Set(tiesOf(change).flatMap((tie) => indexById.get(tie.change.id) ?? []));
    return [visibleLine(change.id), ...along];
  });
  return html`<form class="deciding" id="deciding" aria-label="${page.label}" data-format="${decisionsFormat}" data-version="${decisionsVersion}" data-plan="${content.planId()}" data-changes="${JSON.stringify(all)}">
<output data-text="${page.counts}" data-answers="${page.answers}"></output>
<label>${page.by} <input name="by" required autocomplete="name"></label>
<label>${page.noteOnAll} <input name="note"></label>
<button>${page.save}</button>
<p class="next" role="status" hidden>${page.saved}</p>
</form>`;
}

/** Of one change. */
function cellHtml(): Html {
  const { page } = words.decisions;
  const wordOf = states.map((state) => html` data-${state}="${page.state[state]}"`);
  return html`<template class="decision"><td class="decision"><label><input type="checkbox" aria-label="${page.skipRecord}"> ${page.state.skip}</label> <button type="button" aria-label="${page.noteOn}">${page.note}</button> <span class="word"${wordOf}></span> <span class="why" data-along="${page.takesAlong}" data-with="${page.goesWith}"></span> <span class="written"></span><input type="text" aria-label="${page.noteOn}" placeholder="${page.note}"></td></template>`;
}

/** True if a reader can decide about changes. */
function isForDeciding({ areDecisionsOpen, applyCommand }: ReportContent): boolean {
  return areDecisionsOpen && applyCommand !== undefined;
}

/** Who decided what, for paper; the script fills it in. */
export function decidedHtml(content: ReportContent): Html {
  if (!isForDeciding(content)) return nothing;
  const { printed } = words.decisions.page;
  const parts = (['counts', 'by', 'note'] as const).map(
    (part) => html`<div hidden><dt>${printed[part]}</dt><dd class="${part}"></dd></div>`,
  );
  return html`<dl class="about decisions">${parts}</dl>`;
}
