/** The sheet of the records that no row names and that are left alone. Pure. */
import { words } from '../../words/words.js';
import type { ReportContent } from '../content/report-content.js';
import { headerRow, type Sheet, textCell } from './sheet.js';
import { textWidth } from './sheet-text.js';

const widthMax = 40;

/** The sheet, if there are such records. */
export function onlyInServiceSheets({ parts }: ReportContent): readonly Sheet[] {
  const { column, onlyInServiceSheet } = words.xlsx;
  const lines = parts.flatMap(({ summary }) =>
    summary.onlyInService.map(({ key, name }) => [
      words.report.resourceName(summary.resource),
      summary.scope,
      key ?? '',
      name,
    ]),
  );
  if (lines.length === 0) return [];
  const headers = [column.resource, column.scope, column.key, column.name];
  const widthOf = (index: number) =>
    Math.max(...[headers, ...lines.slice(0, 300)].map((line) => textWidth(line[index] ?? '')));
  return [
    {
      name: onlyInServiceSheet,
      widths: headers.map((_, index) => Math.min(widthOf(index) + 3, widthMax)),
      rows: [
        headerRow(headers),
        ...lines.map((line) => line.map((text) => (text === '' ? undefined : textCell(text)))),
      ],
      table: { rowCount: lines.length, frozenCount: 0, decisionCount: 0 },
    },
  ];
}
