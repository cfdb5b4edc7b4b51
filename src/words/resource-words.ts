/** What every language says of a resource. Types only. */

export interface TableWords {
  /** What the rows are called. */
  readonly title: string;
  readonly about: string;
}

export interface ColumnWords {
  /** What templates of this language call the column; reading knows it. */
  readonly header: string;
  readonly meaning: string;
  readonly format: string;
}
