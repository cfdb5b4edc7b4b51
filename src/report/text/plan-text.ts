/**
 * A plan as text for a terminal: figures, every change in detail, then what is withheld, what was
 * approved, and what is refused. Pure.
 */

import { say } from '../../words/say.js';
import { plain } from '../../words/text.js';
import type { ReportContent } from '../content/report-content.js';
import {
  type Block,
  type Item,
  type Section,
  sectionsOf,
  type TableBlock,
  type TableRow,
} from '../content/sections.js';
import { planSentence } from '../content/verdict.js';
import { changesLines } from './change-text.js';
import { listed, type TextOptions } from './styles.js';
import { alignedRows, textWidth } from './text-width.js';

export interface PlanTextOptions extends TextOptions {
  /** The sentence below the summary. Default: the number of changes. */
  readonly verdict?: string;
}

/** The plan, before or after a run. */
export function planText(content: ReportContent, options: PlanTextOptions): string {
  const [figures, ...sections] = sectionsOf(content, 'terminal', options);
  const verdict = options.verdict ?? planSentence({ ...content, refusals: [] });
  const texts = [
    ...(figures?.blocks ?? []).map((block) => blockLines(block, options).join('\n')),
    [options.styles.bold(verdict), ...(figures?.notes ?? [])].join('\n'),
    ...sections.map((one) => sectionText(one, options)),
  ];
  return texts.filter((text) => text !== '').join('\n\n');
}

/** They fit in the last ten lines, with what is said below a plan. */
const concernsMax = 3;

function sectionText({ title, tone, subtitle, notes = [], blocks }: Section, options: TextOptions): string {
  const { bold, red, yellow, dim } = options.styles;
  const paint = tone === 'refused' ? red : tone ? yellow : String;
  const lines = [
    ...blocks.flatMap((block) => blockLines(block, options, tone === 'warning' ? concernsMax : undefined)),
    ...notes.map((text) => dim(`  = ${text}`)),
  ];
  // What is withheld is shown by reason.
  if (lines.length === 0 && subtitle === undefined) return '';
  const heading = bold(paint(title));
  return [subtitle === undefined ? heading : `${heading}: ${subtitle}`, ...lines].join('\n');
}

function blockLines(block: Block, options: TextOptions, itemsMax?: number): readonly string[] {
  switch (block.kind) {
    case 'list': {
      const line = (item: Item) => itemLines(item, options).join('\n');
      return listed(block.items, line, options, itemsMax ?? block.items.length);
    }
    case 'table':
      return block.rows.some(({ state }) => state) ? stateLines(block, options) : tableLines(block, options);
    case 'changes':
      return changesLines(block, options);
    case 'tiles':
    case 'drawing':
      return [];
  }
}

/** More records of a cause would push the causes off the screen. */
const recordsMax = 5;

function itemLines({ lead, text, records = [] }: Item, options: TextOptions): readonly string[] {
  const recordLines = ({ intro, isOptional, records: own }: NonNullable<Item['records']>[number]) => {
    if (isOptional && !options.isVerbose)
      return [`      ${say('common/counted-change', { count: own.length })}`];
    const line = ({ label, name, note }: (typeof own)[number]) =>
      `      ${label} ${name}${note === undefined ? '' : options.styles.dim(` (${note})`)}`;
    return [...(intro === undefined ? [] : [`    ${intro}`]), ...listed(own, line, options, recordsMax)];
  };
  return [`  ${lead === undefined ? '' : `${lead}: `}${text}`, ...records.flatMap(recordLines)];
}

/** Names come last because their length varies; where that is too wide, a line for each row. */
function tableLines(
  { columns: [, ...numbers], rows }: TableBlock,
  { columns: width = Number.POSITIVE_INFINITY }: TextOptions,
): readonly string[] {
  if (rows.length === 0) return [];
  const named = rows
    .filter(({ isSum }) => !isSum)
    .map(({ cells: [name = '', ...cells], doubt }) => {
      return { name: `${name}${doubt === undefined ? '' : ` (${doubt})`}`, cells };
    });
  const heads = numbers.map(({ text }) => text);
  const cells = [[...heads, ''], ...named.map((row) => [...row.cells.map(String), row.name])];
  const table = alignedRows(cells, (index) => index < heads.length).map((line) => `  ${line}`);
  if (table.every((line) => textWidth(line) <= width)) return table;
  return named.map(({ name, cells: own }) => {
    const counts = own.flatMap((cell, index) => (cell === 0 ? [] : `${heads[index]} ${cell}`));
    return `  ${name}: ${counts.join(', ') || '0'}`;
  });
}

/** A timeline. */
function stateLines({ rows }: TableBlock, options: TextOptions): readonly string[] {
  const { bold, cyan, dim, yellow } = options.styles;
  const paints: { readonly [State in NonNullable<TableRow['state']>]?: (text: string) => string } = {
    past: dim,
    current: bold,
    'to-activate': cyan,
    'to-schedule': cyan,
    withheld: yellow,
  };
  const cells = rows.map(({ cells: [day = '', name = '', text = ''], state }) => {
    const paint = (state && paints[state]) ?? String;
    return [String(day), plain(String(name)), paint(String(text))];
  });
  return listed(alignedRows(cells), (line) => `  ${line}`, options);
}
