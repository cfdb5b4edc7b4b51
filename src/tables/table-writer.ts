/**
 * Writes tables in any format, one after the other and row by row. Nothing counts before the end.
 */

/** Why a text cannot stand in a cell of the format. */
export type CellObstacle =
  /** More characters than a cell may have. */
  | { readonly kind: 'too_long' }
  /** Characters that the format or the encoding does not have. */
  | { readonly kind: 'characters'; readonly characters: readonly string[] };

export interface TableWriter {
  /**
   * Takes a name for a table; false when the format cannot have it, or cannot distinguish it from
   * one that is taken.
   */
  takeName(name: string): boolean;
  /** What keeps a text from being written. */
  obstacleOf(text: string): CellObstacle | undefined;
  /** The text nearest to it that can be written, as far as characters go. */
  fit(text: string): string;
  /** Begins a table. @throws an error of the system, as do all that follow */
  begin(name: string, header: readonly string[]): Promise<void>;
  add(rows: readonly (readonly string[])[]): Promise<void>;
  /** @returns false when the table would not be read as the text that was written */
  end(): Promise<boolean>;
  /**
   * Gives the files their names.
   * @returns paths of the files, in the order of their tables
   * @throws AppError when what lies there must stay
   */
  commit(): Promise<readonly string[]>;
  /** Removes what was written so far, unless it has its name. */
  discard(): Promise<void>;
}

/** What is done about files that lie where an export is to be written. */
export interface ReplaceRules {
  /** Files that were not exported, or were edited since, may be lost. */
  readonly mayOverwrite: boolean;
  /**
   * True for the name of a file, without its end, or of a sheet, that holds or may hold what is
   * exported.
   */
  isOfExport(name: string): boolean;
}

/** Halves of characters, which no encoding of Unicode can hold. */
const loneHalves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The halves of characters in a text, each once. */
export function loneHalvesIn(text: string): readonly string[] {
  return [...new Set(text.match(loneHalves) ?? [])];
}

/** The text with a mark in place of each half of a character. */
export function withoutLoneHalves(text: string): string {
  return text.replace(loneHalves, '\ufffd');
}
