/** Sheets with a record per row: changes by resource, and records only in the service. Pure. */
import type { FieldTitles } from '../../model/records.js';
import { words } from '../../words/words.js';
import { elsewhereTexts } from '../content/change-details.js';
import { protectorOf } from '../content/labels.js';
import { onBothSides } from '../content/record-tree.js';
import type { ReportContent, ReportPart } from '../content/report-content.js';
import { type ChangeColumn, type ChangeLine, changeColumns } from './change-columns.js';
import { headerRow, type Sheet, type SheetCell, type SheetRow, textCell } from './sheet.js';
import { textWidth } from './sheet-text.js';

/** One sheet per resource with changes, covering all its scopes, in plan order. */
export function changeSheets({
  parts,
  titles,
  decisions: { areOpen, applyCommand },
}: ReportContent): readonly Sheet[] {
  const hasDecisions = areOpen && applyCommand !== undefined;
  const resources = [...new Set(parts.map(({ summary }) => summary.resource))];
  return resources.flatMap((resource) => {
    const own = parts.filter(({ summary }) => summary.resource === resource);
    const lines = changeLines(own);
    return lines.length === 0 ? [] : [changeSheet(resource, lines, { titles, hasDecisions })];
  });
}

/** Changes open to decision come first, so that the cells with a choice are contiguous. */
function changeLines(parts: readonly ReportPart[]): readonly ChangeLine[] {
  const lines = parts.flatMap((part): readonly ChangeLine[] => {
    const paths = part.paths();
    return part.changes.map((shown) => {
      const path = onBothSides((side) => paths.path(shown.change, side)?.join(' / '));
      return { ...shown, path, elsewhere: elsewhereTexts(shown.change, paths) };
    });
  });
  const isWithheld = ({ status }: ChangeLine) => status === 'withheld';
  return [...lines.filter((line) => !isWithheld(line)), ...lines.filter(isWithheld)];
}

function changeSheet(
  resource: string,
  lines: readonly ChangeLine[],
  options: { readonly titles: FieldTitles; readonly hasDecisions: boolean },
): Sheet {
  const { frozen, others } = changeColumns(resource, lines, options);
  const columns = [...frozen, ...others];
  return {
    name: words.xlsx.changesSheet(resource),
    widths: columns.map((column) => widthOf(column, lines)),
    rows: rowsOf(columns, lines),
    table: {
      rowCount: lines.length,
      frozenCount: frozen.length,
      decisionCount: options.hasDecisions ? lines.filter(({ status }) => status === 'planned').length : 0,
    },
  };
}

function* rowsOf(columns: readonly ChangeColumn[], lines: readonly ChangeLine[]): Generator<SheetRow> {
  yield headerRow(columns.map(({ header }) => header));
  for (const line of lines) {
    const cells = columns.map(({ cell }) => cell(line));
    yield line.status === 'withheld' ? cells.map(withoutMark) : cells;
  }
}

/** A withheld change is not highlighted. */
function withoutMark(cell: SheetCell | undefined): SheetCell | undefined {
  return cell && cell.look !== 'wrapped' ? { ...cell, look: 'muted' } : cell;
}

/** Column widths are measured on this many rows; the rest is similar. */
const measuredMax = 300;

/** Room for the filter button beside the header. */
const filterWidth = 3;

function widthOf({ header, widthMax, cell }: ChangeColumn, lines: readonly ChangeLine[]): number {
  const texts = lines.slice(0, measuredMax).map((line) => String(cell(line)?.value ?? ''));
  const width = Math.max(textWidth(header) + filterWidth, ...texts.map((text) => textWidth(text) + 1));
  return Math.min(width, widthMax);
}

const nameWidthMax = 40;

/** The sheet of records without a row that are kept, if any. */
export function onlyInServiceSheets({ parts }: ReportContent): readonly Sheet[] {
  const { column, onlyInServiceSheet } = words.xlsx;
  const lines = parts.flatMap(({ summary: { resource, scope, onlyInService } }) =>
    onlyInService.map((record) => {
      const { key, name } = record;
      return [words.report.resourceName(resource), scope, key ?? '', name, protectorOf(record) ?? ''];
    }),
  );
  if (lines.length === 0) return [];
  const hasReasons = lines.some((line) => line.at(-1) !== '');
  const { resource, scope, key, name, reason } = column;
  const headers = [resource, scope, key, name, ...(hasReasons ? [reason] : [])];
  const measured = [headers, ...lines.slice(0, measuredMax)];
  const widthAt = (index: number) => Math.max(...measured.map((line) => textWidth(line[index] ?? '')));
  const cells = lines.map((line) => line.slice(0, headers.length));
  const rows = cells.map((line) => line.map((text) => (text === '' ? undefined : textCell(text))));
  return [
    {
      name: onlyInServiceSheet,
      widths: headers.map((_, index) => Math.min(widthAt(index) + filterWidth, nameWidthMax)),
      rows: [headerRow(headers), ...rows],
      table: { rowCount: lines.length, frozenCount: 0, decisionCount: 0 },
    },
  ];
}
