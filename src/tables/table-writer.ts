/** Writes tables in any format, row by row. Nothing takes effect before `commit`. */

/** Why a cell cannot hold a text. */
export type CellObstacle =
  | { readonly kind: 'too_long' }
  /** Characters that the format or encoding lacks. */
  | { readonly kind: 'characters'; readonly characters: readonly string[] };

export interface TableWriter {
  /** Reserves a table name; false if it is invalid, or indistinguishable from a reserved one. */
  takeName(name: string): boolean;
  /** What prevents writing a text. */
  obstacleOf(text: string): CellObstacle | undefined;
  /** The closest text whose characters can be written. */
  fit(text: string): string;
  /** Starts a table. @throws an error of the system, as do all methods below */
  begin(name: string, header: readonly string[]): Promise<void>;
  add(rows: readonly (readonly string[])[]): Promise<void>;
  /**
   * @param partialScopes marks the table: records of these scopes were left out
   * @returns false if the table would not be read back as the written text
   */
  end(partialScopes: readonly string[]): Promise<boolean>;
  /**
   * Gives the files their final names.
   * @returns paths of the files, in the order of their tables
   * @throws AppError when existing files must stay
   */
  commit(): Promise<readonly string[]>;
  /** Removes everything not yet committed. */
  discard(): Promise<void>;
}

/** Which existing files an export may replace. */
export interface ReplaceRules {
  /** Replace files that were not exported, or were edited since. */
  readonly mayOverwrite: boolean;
  /** True for the name of a table that the export may produce. */
  isOfExport(name: string): boolean;
}

/** Lone surrogates, which no Unicode encoding can represent. */
const loneHalves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The distinct lone surrogates in a text. */
export function loneHalvesIn(text: string): readonly string[] {
  return [...new Set(text.match(loneHalves) ?? [])];
}

/** The text with U+FFFD in place of lone surrogates. */
export function withoutLoneHalves(text: string): string {
  return text.replace(loneHalves, '\ufffd');
}
