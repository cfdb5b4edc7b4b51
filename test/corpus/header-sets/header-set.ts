/** Files as other systems write them: a header with a few rows, and what a person who knows HR maps. */

export interface HeaderSet {
  readonly name: string;
  /** The page that lists the columns; `shape` for a kind of file that many systems write. */
  readonly source: string;
  /** A CSV file. */
  readonly text: string;
  /** What is in it. Of several tables, the file could be each: it has to be asked about. */
  readonly tables: Readonly<Record<string, string>>;
}

/**
 * Makes a set.
 * @param tables by name, the columns in the form `field=header | field=header`. `field?` has several
 *   headers or none that is sure: it has to be asked about.
 */
export function headerSet(
  name: string,
  source: string,
  text: string,
  tables: HeaderSet['tables'],
): HeaderSet {
  return { name, source, text: `${text.trim()}\n`, tables };
}

/** The columns of a table: the header by field, or undefined where it has to be asked about. */
export function expectedColumns(columns: string): ReadonlyMap<string, string | undefined> {
  return new Map(
    columns.split(' | ').map((column) => {
      const [field = '', header] = column.split(/=(.*)/s);
      return field.endsWith('?') ? [field.slice(0, -1), undefined] : [field, header];
    }),
  );
}
