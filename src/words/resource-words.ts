/** What every language says of a resource. */

/** Of a table, in templates and documentation. */
export interface TableWords {
  /** What the rows are called. */
  readonly title: string;
  readonly about: string;
  /** By the canonical name of the column. */
  readonly columns: Readonly<Record<string, ColumnWords>>;
  /** What example rows hold in this language, by column. The definition has the rest. */
  readonly samples: readonly Readonly<Record<string, string>>[];
}

export interface ColumnWords {
  /** What reports call the field. Default: its name in the files. */
  readonly label?: string;
  /** What templates of this language call the column; reading knows it. */
  readonly header: string;
  readonly meaning: string;
  readonly format: string;
}

export interface ResourceWords extends TableWords {
  /** The records, in tables and sentences. */
  readonly name: string;
  /**
   * What stands for a code in sentences: for the definition's `noun`, and for the facts of its
   * records.
   */
  readonly terms: Readonly<Record<string, string>>;
}

/**
 * What stands for a code in sentences, whichever resource has it; undefined when none has. Pure.
 */
export function termOf(code: string, resources: Readonly<Record<string, ResourceWords>>): string | undefined {
  return Object.values(resources).find(({ terms }) => Object.hasOwn(terms, code))?.terms[code];
}
