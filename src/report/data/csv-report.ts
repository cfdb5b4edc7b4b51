/**
 * All changes as CSV for spreadsheets, one line per changed field. Header and codes are not
 * translated. No cell is a formula. Pure.
 */

import { byteOrderMark, csvLine, withoutFormula } from '../../files/csv-lines.js';
import type { FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { withheldMessage } from '../../words/sentences/findings.js';
import { visibleText } from '../../words/visible-text.js';
import type { ReportContent } from '../content/report-content.js';
import type { ReportedChange } from '../content/reported-change.js';

const columns = [
  'resource',
  'scope',
  'action',
  'key',
  'name',
  'field',
  'before',
  'after',
  'status',
  'message',
  'file',
  'sheet',
  'row',
  'column',
] as const;

type CsvRow = Readonly<Record<(typeof columns)[number], string>>;

/** Yields the file line by line. */
export function* csvReport({ parts }: ReportContent): Generator<string> {
  yield `${byteOrderMark}${csvLine(columns)}`;
  for (const reported of parts.flatMap(({ planned }) => planned)) {
    for (const row of rowsOf(reported)) yield csvLine(columns.map((column) => safeCell(row[column])));
  }
}

/** Keeps line breaks; spells out invisible characters; never a formula. */
export function safeCell(text: string): string {
  return withoutFormula(visibleText(text));
}

/** A change without fields still gets one line. */
function rowsOf(reported: ReportedChange): readonly CsvRow[] {
  const { fields } = reported.change;
  return fields.length === 0 ? [rowOf(reported)] : fields.map((field) => rowOf(reported, field));
}

function rowOf({ change, status, withheld, message }: ReportedChange, field?: FieldChange): CsvRow {
  const { resource, scope, action, key, name } = change;
  const { file, sheet = '', line, column = '' } = field?.origin ?? change.origin;
  return {
    resource,
    scope,
    action,
    key,
    name,
    field: field?.field ?? '',
    before: valueText(field?.before ?? null),
    after: valueText(field?.after ?? null),
    status: status === 'waiting' ? 'withheld' : (status ?? ''),
    message: withheld ? withheldMessage(withheld) : (message ?? ''),
    file,
    sheet,
    row: line === undefined ? '' : String(line),
    column,
  };
}

function valueText(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return value.join(value.some((element) => element.includes(';')) ? '\n' : '; ');
}
