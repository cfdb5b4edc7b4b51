/** The first sheet: what the plan is, who decides, and every section but the lists. Pure. */

import { say } from '../../words/say.js';
import type { ReportContent } from '../content/report-content.js';
import { type Block, factsOf, type Item, operatorText, type Section } from '../content/sections.js';
import { readerVerdict, reportTitle } from '../content/verdict.js';
import { type Sheet, type SheetCell, type SheetRow, textCell } from './sheet.js';

const firstWidth = 30;
const otherWidths = [16, ...Array.from({ length: 7 }, () => 12)];
const columnCount = 1 + otherWidths.length;

/** @param sections those that have no sheet of their own */
export function summarySheet(content: ReportContent, sections: readonly Section[]): Sheet {
  const { title, isForDeciding, planId, questions } = content;
  const fact = (label: string, value: SheetCell): SheetRow =>
    spread([textCell(label), { ...value, span: columnCount - 1 }]);
  const name = reportTitle(content);
  return {
    name: say('report/section-summary'),
    widths: [firstWidth, ...otherWidths],
    rows: [
      ...(title === undefined ? [] : [[textCell(name)]]),
      [textCell(title ?? name, 'title')],
      [textCell(readerVerdict(content), 'heading')],
      [],
      ...factsOf(content).map(([label, text]) => fact(label, ownCell(text))),
      ...(isForDeciding
        ? [
            fact(say('decisions/heading-by'), textCell('', 'blank')),
            fact(say('decisions/heading-note'), textCell('', 'blank')),
            [],
            ...say('decisions/workbook-intro', { hasQuestions: questions().length > 0 })
              .split('\n')
              .map(wideRow),
          ]
        : []),
      ...sections.flatMap(sectionRows),
      [],
      wideRow(operatorText(content)),
      // Read back: see workbook-decisions.ts.
      ...(isForDeciding ? [fact(say('decisions/heading-plan'), textCell(planId(), 'muted'))] : []),
    ],
  };
}

function ownCell(text: string): SheetCell {
  return { ...textCell(text, 'wrapped'), isOwn: true };
}

function wideRow(text: string): SheetRow {
  return spread([{ ...ownCell(text), span: columnCount }]);
}

function spread(cells: SheetRow): SheetRow {
  return cells.flatMap((cell) => [cell, ...Array.from({ length: (cell?.span ?? 1) - 1 }, () => undefined)]);
}

function sectionRows({ title, notes = [], blocks }: Section): readonly SheetRow[] {
  const rows = blocks.flatMap(blockRows);
  if (rows.length === 0) return [];
  return [[], [textCell(title, 'heading')], ...notes.map(wideRow), ...rows];
}

function blockRows(block: Block): readonly SheetRow[] {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => wideRow(itemText(item)));
    case 'tiles':
      // A table has the other figures.
      if (!block.tiles.some(({ sign }) => sign === 'applied')) return [];
      return [
        block.tiles.map(({ label }) => textCell(label, 'header')),
        block.tiles.map(({ count, made }) => ({
          value: made === undefined ? count : `${made} / ${count}`,
          look: 'plain',
        })),
      ];
    case 'table':
      return [
        block.columns.map(({ text, isNumber }) => textCell(text, isNumber ? 'numberHeader' : 'header')),
        ...block.rows.map(({ cells, doubt }) => {
          const shown = cells.map((value, index): SheetCell => {
            // Text at the end has the rest of the width.
            const isEnd = index === cells.length - 1 && typeof value !== 'number';
            return {
              value: index === 0 && doubt !== undefined ? `${value} (${doubt})` : value,
              look: typeof value === 'number' ? 'plain' : 'wrapped',
              span: isEnd ? columnCount - index : 1,
            };
          });
          return spread(shown);
        }),
      ];
    case 'drawing':
    case 'changes':
      return [];
  }
}

/** A finding, and below it the records that it is about. */
export function itemText({ lead, text, records = [], approvals }: Item): string {
  const recordsMax = approvals ? Infinity : 20;
  const lines = records.flatMap(({ intro, records: all }) => [
    ...(intro === undefined ? [] : [intro]),
    ...all
      .slice(0, recordsMax)
      .map(({ label, name, note }) => `・${label} ${name}${note === undefined ? '' : ` (${note})`}`),
    ...(all.length > recordsMax ? [say('report/more', { count: all.length - recordsMax })] : []),
  ]);
  return [lead === undefined ? text : say('report/with-lead', { lead, text }), ...lines].join('\n');
}
