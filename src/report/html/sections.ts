/** Lays out the sections of a report, each kind of block in its way. Pure. */

import { say } from '../../words/say.js';
import { amountText } from '../../words/text.js';
import type { Block, Item, ItemRecords, Section, TableBlock, Tile } from '../content/sections.js';
import { attribute, type Html, html, nothing } from './html.js';
import { signHtml, statusBadge } from './signs.js';
import { drawingHtml } from './tree/tree-drawing.js';

/** A section, except for the lists of changes. @param id of its element */
export function sectionHtml(section: Section, id: string): Html {
  const { tone, isAppendix, title, count, notes = [], blocks } = section;
  const kind = tone ? `notice ${tone}` : isAppendix ? 'appendix' : undefined;
  const number = count === undefined ? nothing : html` <small>${amountText(count)}</small>`;
  return html`<section id="${id}"${attribute('class', kind)}><h2>${title}${number}</h2>
${notes.map((note) => html`<p>${note}</p>\n`)}${blocks.map((block) => blockHtml(block, id))}</section>`;
}

function blockHtml(block: Block, id: string): Html {
  switch (block.kind) {
    case 'list':
      return listHtml(block.items, id);
    case 'tiles':
      return html`<ul class="tiles">${block.tiles.map(tileHtml)}</ul>\n`;
    case 'table':
      return block.rows.some(({ state }) => state) ? statesHtml(block) : tableHtml(block);
    case 'drawing':
      return drawingHtml(block.drawing, id);
    case 'changes':
      return nothing;
  }
}

/** Longer lists are cut; the tables are complete. */
const itemsMax = 200;

function listHtml(items: readonly Item[], id: string): Html {
  const shown = items.slice(0, itemsMax).map((item, index) => itemHtml(item, `${id}-${index}`));
  return html`<ul class="items">${shown}${restHtml(items.length - itemsMax)}</ul>`;
}

function restHtml(count: number): Html {
  return count > 0 ? html`<li class="soft">${say('report/more', { count })}</li>` : nothing;
}

function itemHtml({ lead, status, text, records = [], approvals }: Item, name: string): Html {
  const badge = status === undefined || approvals ? nothing : html`${statusBadge(status)} `;
  const start = lead === undefined ? nothing : html`<strong>${lead}</strong> `;
  const answer = approvals ? answerHtml(approvals, name) : nothing;
  const shownMax = approvals ? Infinity : recordsMax;
  return html`<li>${badge}${start}${text}${records.map((one) => recordsHtml(one, shownMax))}${answer}</li>\n`;
}

/** A yes is an approval of what stands above it. On paper the boxes are there for a pen. */
function answerHtml(approvals: readonly string[], name: string): Html {
  const box = (value: 'apply' | 'skip') =>
    html`<label><input type="radio" name="${name}" value="${value}"> ${say(`decisions/page-answer-${value}`)}</label> `;
  return html`<p class="answer" data-approvals="${JSON.stringify(approvals)}">${box('apply')}${box('skip')}</p>`;
}

const recordsMax = 20;

function recordsHtml({ intro, records }: ItemRecords, shownMax: number): Html {
  const lines = records
    .slice(0, shownMax)
    .map(
      ({ action, label, name, note }) =>
        html`<li>${action && signHtml(action)}${label} ${name}${note === undefined ? nothing : html` <span class="soft">${note}</span>`}</li>`,
    );
  const list = html`<ul class="names">${lines}${restHtml(records.length - shownMax)}</ul>`;
  return html`${intro === undefined ? nothing : html`<p>${intro}</p>`}${records.length > 0 ? list : nothing}`;
}

function tileHtml({ sign, label, count, made }: Tile): Html {
  const figure = made === undefined ? amountText(count) : `${amountText(made)} / ${amountText(count)}`;
  return html`<li class="${count === 0 ? 'zero' : ''}"><span class="label">${signHtml(sign)}${label}</span><span class="figure">${figure}</span></li>`;
}

/** A timeline. */
function statesHtml({ rows }: TableBlock): Html {
  const items = rows.map(({ cells: [day, name, text], state = 'today' }) => {
    const sign = state === 'today' ? nothing : html`<span class="state">${signHtml(state)}${text}</span>`;
    return html`<li class="${state}"><span class="day">${day}</span><span class="what">${name}</span>${sign}</li>`;
  });
  return html`<ol class="time-line">${items}</ol>\n`;
}

function tableHtml({ columns, rows }: TableBlock): Html {
  const numberAt = columns.map(({ isNumber }) => isNumber ?? false);
  const cellHtml = (cell: string | number, index: number) => {
    const kind = [numberAt[index] ? 'number' : '', cell === 0 ? 'zero' : ''].join(' ').trim();
    return html`<td${attribute('class', kind || undefined)}>${typeof cell === 'number' ? amountText(cell) : cell}`;
  };
  const body = rows.map(({ cells: [first = '', ...others], doubt, isSum }) => {
    const name = html`${first}${doubt === undefined ? nothing : html` <small>${doubt}</small>`}`;
    return html`<tr${isSum ? html` class="sum"` : nothing}><th scope="row">${name}${others.map((cell, index) => cellHtml(cell, index + 1))}</tr>\n`;
  });
  const heads = columns.map(
    ({ text }, index) => html`<th scope="col"${numberAt[index] ? html` class="number"` : nothing}>${text}`,
  );
  return html`<div class="scroll"><table class="figures"><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}
