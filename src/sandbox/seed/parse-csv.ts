// A CSV text as rows of cells by column name, each with its place.
import Papa from 'papaparse';

export interface CsvRow {
  /** `file:line`, where the row starts; lines count from 1. */
  readonly place: string;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvTable {
  readonly rows: readonly CsvRow[];
  /** Faults of the file or its rows as CSV, each starting with its place. */
  readonly faults: readonly string[];
}

/** The allowed and required columns of a file. */
export interface CsvColumns {
  readonly all: readonly string[];
  readonly required: readonly string[];
  /** Whether the file may have columns beyond `all`. Default: refused. */
  readonly others?: 'refused' | 'allowed';
}

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
  readonly error: string | undefined;
}

/**
 * Parses a CSV text. Skips blank lines.
 * @param file  name used in places
 * Pure; never throws on bad text.
 */
export function parseCsv(file: string, content: string, columns: CsvColumns): CsvTable {
  const lines = readLines(content.replace(/^\uFEFF/, ''));
  const header = lines[0]?.cells ?? [];
  const body = lines.slice(1);
  const faults = [
    ...headerFaults(header, columns).map((fault) => `${file}:1: ${fault}`),
    ...body.flatMap(({ line, cells, error }) => {
      const fault = error ?? widthFault(cells.length, header.length);
      return fault === undefined ? [] : [`${file}:${line}: ${fault}`];
    }),
  ];
  const rows = body.map(({ line, cells }) => ({
    place: `${file}:${line}`,
    cells: Object.fromEntries(header.map((name, index) => [name, cellText(cells[index] ?? '')])),
  }));
  return { rows, faults };
}

/**
 * A cell as data files mean it: without blanks at its ends, `*` as blank, and literally after a
 * backslash.
 */
function cellText(cell: string): string {
  const bare = cell.replace(/^\\+/, '');
  const isSpecial = bare !== bare.trim() || /^(\*|#(example|例).*|#[A-Z0-9/_]+[!?]?)$/is.test(bare);
  if (bare !== cell && isSpecial) return cell.slice(1);
  const text = cell.trim();
  return text === '*' ? '' : text;
}

/** Counts lines itself, because Papa Parse numbers rows, and cells may have line breaks. */
function readLines(content: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(content, {
    delimiter: ',',
    step: ({ data, errors, meta }) => {
      const error = errors.find(({ type }) => type === 'Quotes')?.message;
      if (data.some((cell) => cell !== '')) lines.push({ cells: data, line, error });
      line += content.slice(start, meta.cursor).split(/\r\n|\r|\n/).length - 1;
      start = meta.cursor;
    },
  });
  return lines;
}

function headerFaults(
  header: readonly string[],
  { all, required, others = 'refused' }: CsvColumns,
): readonly string[] {
  const missing = required.filter((name) => !header.includes(name));
  const unknown = others === 'allowed' ? [] : header.filter((name) => !all.includes(name));
  return [
    ...missing.map((name) => `the column "${name}" is missing`),
    ...unknown.map((name) => `the column "${name}" is not one of ${all.join(', ')}`),
  ];
}

function widthFault(width: number, expected: number): string | undefined {
  return width === expected ? undefined : `the row has ${width} cells, the header ${expected}`;
}
