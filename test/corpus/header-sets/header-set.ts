/**
 * Files as other systems write them: a header with a few rows, and what a person who knows HR
 * maps.
 */
import { readFileSync } from 'node:fs';

export interface HeaderSet {
  readonly name: string;
  /** The page that lists the columns; `shape` for a kind of file that many systems write. */
  readonly source: string;
  /** A CSV file. */
  readonly text: string;
  /** The columns by table. Of several tables, the file could be each: it has to be asked about. */
  readonly tables: Readonly<Record<string, string>>;
}

/**
 * Reads the sets of a file: name, source, a line for each table, `---`, the CSV file.
 * @param name of the file beside this one
 */
export function headerSets(name: string): readonly HeaderSet[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', file = ''] = block.split('\n---\n');
      const [title = '', source = '', ...tables] = head.split('\n');
      const byName = tables.map((line) => line.split(/: (.*)/s).slice(0, 2));
      return { name: title, source, text: `${file}\n`, tables: Object.fromEntries(byName) };
    });
}

/**
 * The columns of a table, `field=header | field=header`: the header by field, or undefined for
 * `field?`, which has several headers or none that is sure, and has to be asked about.
 */
export function expectedColumns(columns: string): ReadonlyMap<string, string | undefined> {
  return new Map(
    columns.split(' | ').map((column) => {
      const [field = '', header] = column.split(/=(.*)/s);
      return field.endsWith('?') ? [field.slice(0, -1), undefined] : [field, header];
    }),
  );
}
