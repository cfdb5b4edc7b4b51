/**
 * Parses JSON Lines into rows: each line is one flat object, and its keys are headers. Numbers keep
 * their digits as they are written.
 */
import type { Row } from '../../model/tables.js';
import type { ParsedText } from '../csv/parse-csv.js';
import { UnreadableFile } from '../unreadable-file.js';

/** Every line has a cell for each key of all lines. */
const keysMax = 1_000;

/**
 * Parses text. The header is the first row, with line 0: all keys, in order of appearance.
 * @throws UnreadableFile at the first fault
 */
export function parseJsonLines(text: string): ParsedText {
  const columns = new Map<string, Column>();
  const read: { readonly line: number; readonly cells: string[] }[] = [];
  const lines = text.split('\n');
  const lacksLineEnd = lines.at(-1) !== '';
  if (!lacksLineEnd) lines.pop();
  let blankRowCount = 0;
  for (const [index, one] of lines.entries()) {
    const line = index + 1;
    if (one.trim() === '') blankRowCount += 1;
    else read.push({ line, cells: cellsOf(readObject(one, line), columns, line) });
  }
  const header: Row = { line: 0, cells: [...columns.keys()] };
  // Keys of later lines are blank in earlier ones.
  const rows = read.map(({ cells, ...row }): Row => ({ ...row, cells: filled(cells, columns.size) }));
  return { rows: [header, ...rows], blankRowCount, ...(lacksLineEnd && { lacksLineEnd }) };
}

/** A key with its place in every row, and the last line that has it. */
interface Column {
  readonly index: number;
  line: number;
}

function cellsOf(object: readonly Entry[], columns: Map<string, Column>, line: number): string[] {
  const cells = filled([], columns.size);
  for (const [key, cell] of object) {
    const known = columns.get(key);
    if (known?.line === line)
      throw new UnreadableFile({ code: 'json_key_repeated', args: { key } }, { line });
    if (!known && columns.size === keysMax)
      throw new UnreadableFile({ code: 'json_keys_too_many', args: { keysMax } }, { line });
    const column = known ?? { index: columns.size, line };
    column.line = line;
    columns.set(key, column);
    cells[column.index] = cell;
  }
  return cells;
}

function filled(cells: string[], length: number): string[] {
  while (cells.length < length) cells.push('');
  return cells;
}

/** A key and its value as text. */
type Entry = readonly [string, string];

const start = /\s*\{\s*/y;
const text = String.raw`"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const keyPart = new RegExp(`(${text})\\s*:\\s*`, 'y');
const valuePart = new RegExp(
  `(${text})|(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false)|(null)|([{[])`,
  'y',
);
const separator = /\s*(?:(,)\s*|\}\s*$)/y;

/** Reads one flat object. JSON.parse would round long numbers and hide repeated keys. */
function readObject(json: string, line: number): readonly Entry[] {
  let index = 0;
  const next = (part: RegExp): RegExpExecArray => {
    part.lastIndex = index;
    const match = part.exec(json);
    if (!match) throw invalid(index, line);
    index = part.lastIndex;
    return match;
  };
  const entries: Entry[] = [];
  next(start);
  if (/^\}\s*$/.test(json.slice(index))) return entries;
  for (;;) {
    const key = textOf(next(keyPart)[1] ?? '', index, line);
    const [, string, bare = '', , nested] = next(valuePart);
    if (nested !== undefined)
      throw new UnreadableFile({ code: 'json_value_nested', args: { key } }, { line });
    entries.push([key, string === undefined ? bare : textOf(string, index, line)]);
    if (next(separator)[1] === undefined) return entries;
  }
}

/** The text of a JSON string. Half of a surrogate pair is not text. */
function textOf(quoted: string, index: number, line: number): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  const text: unknown = JSON.parse(quoted);
  if (typeof text !== 'string' || /\p{Surrogate}/u.test(text)) throw invalid(index, line);
  return text;
}

function invalid(index: number, line: number): UnreadableFile {
  return new UnreadableFile({ code: 'json_line_invalid', args: { character: index + 1 } }, { line });
}
