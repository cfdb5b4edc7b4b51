// A CSV text as rows of cells by column name, each with its place.
import Papa from 'papaparse';

export interface CsvRow {
  /** `file:line`, where the row starts; lines count from 1. */
  readonly place: string;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Faults of rows as CSV, each starting with its place. */
  readonly faults: readonly string[];
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
export function parseCsv(file: string, content: string): CsvTable {
  const [first, ...body] = readLines(content.replace(/^\uFEFF/, ''));
  const header = first?.cells ?? [];
  const faults = body.flatMap(({ line, cells, error }) => {
    const isWide = cells.length !== header.length;
    const width = isWide ? `the row has ${cells.length} cells, the header ${header.length}` : undefined;
    const fault = error ?? width;
    return fault === undefined ? [] : [`${file}:${line}: ${fault}`];
  });
  const rows = body.map(({ line, cells }) => ({
    place: `${file}:${line}`,
    cells: Object.fromEntries(header.map((name, index) => [name, cellText(cells[index] ?? '')])),
  }));
  return { header, rows, faults };
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

/**
 * The elements of a list cell: its lines, or in one line what `;` separates, without blank ones.
 * @param known  values that may contain a `;`
 */
export function partsOf(cell: string, known: readonly string[] | null = []): readonly string[] {
  const isWhole = cell.includes('\n') || known?.includes(cell) === true;
  return cell
    .split(isWhole ? /\r?\n/ : ';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
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
