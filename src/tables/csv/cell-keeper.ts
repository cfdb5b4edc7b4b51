/** Keeps the cells of many rows in half of the memory that those of the parser take. */

/** The engine copies shorter strings when it cuts them; longer ones hold on to their source. */
const cutLengthMin = 13;
/** Different texts of a column that are looked up; one with more has hardly any that repeat. */
const textsMax = 1000;

/** For the rows of one file. */
export class CellKeeper {
  /** The texts of each column, by themselves; undefined for a column with too many. */
  readonly #textsByColumn: (Map<string, string> | undefined)[] = [];

  /** The same cells, in an array of that size: texts that repeat are one, none holds a source. */
  keep(cells: readonly string[]): readonly string[] {
    return cells.map((text, column) => this.#keepText(text, column));
  }

  #keepText(text: string, column: number): string {
    if (this.#textsByColumn.length === column) this.#textsByColumn.push(new Map());
    const texts = this.#textsByColumn[column];
    const known = texts?.get(text);
    if (known !== undefined) return known;
    const own = withoutSource(text);
    if (texts && texts.size < textsMax) texts.set(own, own);
    else this.#textsByColumn[column] = undefined;
    return own;
  }
}

const scratch = Buffer.alloc(64 * 1024);

/** A copy of a text that was cut from a larger one; very long ones stay as they are. */
function withoutSource(text: string): string {
  if (text.length < cutLengthMin || text.length > scratch.length / 2) return text;
  return scratch.toString('utf16le', 0, scratch.write(text, 0, 'utf16le'));
}
