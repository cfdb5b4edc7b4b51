/** A list as CSV for spreadsheets: one line per record, and numbers with every digit. Pure. */
import { byteOrderMark, csvLine } from '../../files/csv-lines.js';
import { safeCell } from '../../report/data/csv-report.js';
import { memberTexts } from '../../service/http/json-text.js';

export interface ListTable {
  readonly csv: string;
  /** Fields that were asked for and no record has; none for an empty list. */
  readonly absent: readonly string[];
  /** The fields that records have. */
  readonly known: readonly string[];
}

/**
 * @param texts JSON of each record
 * @param fields a dot leads into a value: `parent.code`, `ancestors.0.name`. Default: every field
 */
export function listTable(texts: readonly string[], fields?: readonly string[]): ListTable {
  const known = new Set(texts.flatMap((text) => [...(memberTexts(text)?.keys() ?? [])]));
  const columns = fields ?? [...known];
  const rows = texts.map((text) => columns.map((column) => valueAt(text, column)));
  const absent = columns.filter(
    (_, index) => rows.length > 0 && rows.every((row) => row[index] === undefined),
  );
  const lines = rows.map((row) => csvLine(row.map((value) => safeCell(cellText(value)))));
  return { csv: `${byteOrderMark}${csvLine(columns)}${lines.join('')}`, absent, known: [...known] };
}

function valueAt(text: string, field: string): string | undefined {
  return field
    .split('.')
    .reduce<string | undefined>((value, name) => value && memberTexts(value)?.get(name), text);
}

/** Lists and objects stay JSON. */
function cellText(value = 'null'): string {
  if (value === 'null') return '';
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
