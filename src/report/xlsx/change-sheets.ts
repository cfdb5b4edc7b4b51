/** Sheets with a record per row: questions, changes by resource, and records that stay. Pure. */

import type { Decision } from '../../plan/decisions/judge-decisions.js';
import { groupBy } from '../../plan/records/collections.js';
import { definitionOf } from '../../resources/index.js';
import { names, say } from '../../words/say.js';
import { readerText } from '../../words/sentences/findings.js';
import { visibleLine } from '../../words/visible-text.js';
import { askedAt, type ChangeRow, changeRows, lineText, placeLabel } from '../content/change-lines.js';
import { actionLabel, pathText } from '../content/labels.js';
import type { ReportPart } from '../content/parts.js';
import type { ReportContent } from '../content/report-content.js';
import { openText, type Section } from '../content/sections.js';
import {
  type CellLook,
  headerRow,
  linesCell,
  type Sheet,
  type SheetCell,
  type SheetRow,
  textCell,
} from './sheet.js';
import { textWidth } from './sheet-text.js';
import { itemText } from './summary-sheet.js';

function pairOf(words: 'decision-word' | 'answer-word'): Readonly<Record<Decision, string>> {
  return { apply: say(`decisions/${words}-apply`), skip: say(`decisions/${words}-skip`) };
}

/** The rest of a question follows in further rows: none may be higher than 409 points. */
const questionLinesMax = 15;

/** Questions, each with a cell for a yes or no. */
export function questionSheets({ sheet: name = '', blocks }: Section): readonly Sheet[] {
  const headings = ['heading-decision', 'question-heading', 'heading-change'] as const;
  const headers = headings.map((heading) => say(`decisions/${heading}`));
  return blocks.flatMap((block) => {
    if (block.kind !== 'list') return [];
    const rows = block.items.flatMap((item) => {
      const lines = itemText(item).split('\n');
      const count = Math.ceil(lines.length / questionLinesMax);
      return Array.from({ length: count }, (_, index) => {
        const piece = lines.slice(index * questionLinesMax, (index + 1) * questionLinesMax).join('\n');
        const text: SheetCell = { ...textCell(piece, 'wrapped'), isOwn: true };
        const ids = item.approvals?.map(visibleLine).join('\n') ?? '';
        return index === 0 ? [textCell('', 'blank'), text, textCell(ids, 'muted')] : [undefined, text];
      });
    });
    const decisionWord = pairOf('answer-word');
    return {
      name,
      widths: [12, 120, 16],
      unprintedCount: 1,
      rows: [headerRow(headers), ...rows],
      table: { rowCount: rows.length, frozenCount: 1, decisionWord },
    };
  });
}

/** A change on its sheet, and what it is called there. */
interface SheetLine extends ChangeRow {
  readonly part: ReportPart;
  readonly label: string;
  /** It is the same in the current chart. */
  readonly isSame: boolean;
}

/** What is withheld comes after what can be decided about. */
function rankOf({ isSame, withheld }: SheetLine): number {
  if (isSame) return 2;
  return withheld ? 1 : 0;
}

/** One sheet per resource with changes, covering all its scopes, in plan order. */
export function changeSheets({
  parts,
  isForDeciding: hasDecisions,
  results,
}: ReportContent): readonly Sheet[] {
  return [...groupBy(parts, ({ summary }) => summary.resource)].flatMap(([resource, resourceParts]) => {
    const lines = resourceParts.flatMap(linesOf);
    if (lines.length === 0) return [];
    // What a new chart takes over as it is stands last and hidden.
    const inOrder = lines.toSorted((a, b) => rankOf(a) - rankOf(b));
    const columns = columnsOf(resource, inOrder, { hasDecisions, hasOutcomes: results !== undefined });
    return {
      name: say('xlsx/changes-sheet', { resource }),
      widths: columns.map(({ width }) => width),
      unprintedCount: 1,
      rows: rowsOf(columns, inOrder),
      table: {
        rowCount: lines.length,
        frozenCount: columns.findIndex(({ isLastFrozen }) => isLastFrozen) + 1,
        ...(hasDecisions && { decisionWord: pairOf('decision-word') }),
        shownCount: lines.filter(({ isSame }) => !isSame).length,
      },
    };
  });
}

/** What is new, and what a new chart takes over as it is. */
function linesOf(part: ReportPart): readonly SheetLine[] {
  const shown = new Set(part.changes.map(({ change }) => change.id));
  const same = part.planned.filter(({ change }) => !shown.has(change.id));
  return [
    ...Array.from(changeRows(part), (row) => {
      return { ...row, part, label: actionLabel(row.change, part), isSame: false };
    }),
    ...Array.from(changeRows(part, same), (row) => {
      return { ...row, part, label: say('report/unchanged'), isSame: true };
    }),
  ];
}

interface Column {
  readonly header: string;
  readonly width: number;
  readonly isLastFrozen?: boolean;
  cell(line: SheetLine): SheetCell | undefined;
}

/** Widths together fit on paper at a readable size; a column that would be empty is left out. */
function columnsOf(
  resource: string,
  lines: readonly SheetLine[],
  { hasDecisions, hasOutcomes }: { readonly hasDecisions: boolean; readonly hasOutcomes: boolean },
): readonly Column[] {
  const isUsed = ({ cell }: Column) => lines.some((line) => cell(line) !== undefined);
  const decision = ({ status }: SheetLine) =>
    status === 'planned' ? textCell(say('decisions/decision-word-apply')) : undefined;
  const outcome = ({ status }: SheetLine) => status && textCell(say(`report/status-${status}`));
  const id = ({ change, status }: SheetLine) => status && textCell(visibleLine(change.id), 'muted');
  return [
    ...(hasDecisions ? [{ header: say('decisions/heading-decision'), width: 10, cell: decision }] : []),
    ...recordColumns(resource).filter(isUsed),
    ...detailColumns(lines[0]?.part).filter(isUsed),
    ...(hasOutcomes || !hasDecisions
      ? [{ header: say('report/column-status'), width: 12, cell: outcome }]
      : []),
    { header: say('decisions/heading-change'), width: 16, cell: id },
  ];
}

/** Which change it is. */
function recordColumns(resource: string): readonly Column[] {
  const { within, keyField, nameField } = definitionOf(resource);
  const hasCodes = keyField !== nameField;
  return [
    { header: say('report/column-action'), width: 12, cell: (line) => textCell(line.label, lookOf(line)) },
    {
      header: within ? names().fieldName(within.column, { resource }) : say('report/column-scope'),
      width: 16,
      cell: ({ change: { scope } }) => (scope === '' ? undefined : textCell(scope)),
    },
    {
      header: say('report/column-code'),
      width: 12,
      cell: ({ key }) => (hasCodes ? textCell(key) : undefined),
    },
    {
      header: say('report/column-name'),
      width: 22,
      isLastFrozen: true,
      cell: (line) => textCell(line.change.name, lookOf(line)),
    },
  ];
}

/** Where it is, what it consists of, why it is not made, and where it comes from. */
function detailColumns(part: ReportPart | undefined): readonly Column[] {
  return [
    {
      header: part ? placeLabel(part) : say('report/column-place'),
      width: 30,
      cell: ({ path }) => path && textCell(pathText(path)),
    },
    { header: say('report/column-details'), width: 46, cell: ({ lines }) => linesCell(lines.map(lineText)) },
    { header: say('report/column-reason'), width: 26, cell: reasonCell },
    {
      header: say('report/column-cell'),
      width: 18,
      cell: ({ change, part: own }) => {
        const place = askedAt(change, own, 'deciders');
        return place === '' ? undefined : textCell(place);
      },
    },
  ];
}

function* rowsOf(columns: readonly Column[], lines: readonly SheetLine[]): Generator<SheetRow> {
  yield headerRow(columns.map(({ header }) => header));
  for (const line of lines) yield columns.map(({ cell }) => cell(line));
}

function lookOf({ change, status, isSame }: SheetLine): CellLook {
  if (status === 'withheld' || isSame) return 'muted';
  if (change.action === 'create') return 'created';
  return change.action === 'delete' ? 'deleted' : 'changed';
}

function reasonCell(line: SheetLine): SheetCell | undefined {
  const held = line.withheld ? [readerText(line.withheld.finding)] : [];
  const open = openText(line, 'deciders');
  return linesCell([...held, ...(open === '' ? [] : [open])]);
}

/** Column widths are measured on this many rows; the rest is similar. */
const measuredMax = 300;
const widthMax = 40;

/** Tables that are too long for the summary. */
export function tableSheets({ sheet: name = '', blocks }: Section): readonly Sheet[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table') return [];
    const lines = block.rows.map(({ cells }) => cells.map(String));
    const headers = block.columns.map(({ text }) => text);
    const measured = [headers, ...lines.slice(0, measuredMax)];
    const widthAt = (index: number) => Math.max(...measured.map((line) => textWidth(line[index] ?? '')));
    return {
      name,
      widths: headers.map((_, index) => Math.min(widthAt(index) + 3, widthMax)),
      rows: [
        headerRow(headers),
        ...lines.map((line) => line.map((text) => (text === '' ? undefined : textCell(text)))),
      ],
      table: { rowCount: lines.length, frozenCount: 0 },
    };
  });
}
