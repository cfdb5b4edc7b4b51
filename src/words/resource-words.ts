/** Words about a resource that every language has. */

/** Words about a table, for templates and documentation. */
export interface TableWords {
  /** Term for the rows. */
  readonly title: string;
  readonly about: string;
  /** By canonical column name. */
  readonly columns: Readonly<Record<string, ColumnWords>>;
  /** Localized values of the example rows, by column. The definition has the others. */
  readonly samples: readonly Readonly<Record<string, string>>[];
}

export interface ColumnWords {
  /** Name of the field in reports. Default: its column name. */
  readonly label?: string;
  /** Header in templates of this language; recognized when reading. */
  readonly header: string;
  readonly meaning: string;
  readonly format: string;
}

export interface ResourceWords extends TableWords {
  /** The plural term for the records, in tables and sentences. */
  readonly name: string;
  /** Terms in sentences for codes: the definition's `noun` and the facts of its records. */
  readonly terms: Readonly<Record<string, string>>;
}

/**
 * The term for a code in sentences, whichever resource defines it; undefined if none does. Pure.
 */
export function termOf(code: string, resources: Readonly<Record<string, ResourceWords>>): string | undefined {
  return Object.values(resources).find(({ terms }) => Object.hasOwn(terms, code))?.terms[code];
}
