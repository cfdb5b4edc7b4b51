/** Builds the rows of a sheet one after another. */
import type { CellMark, Row } from '../../../model/tables.js';

/** Most sheets have few distinct combinations of marks. */
const poolSizeMax = 4096;

/** The current row. Rows with equal marks share them. */
export class RowBuilder {
  readonly #cells: string[] = [];
  /** Up to the last nonempty cell; the rest is left over from earlier rows. */
  length = 0;
  #marked: number[] = [];
  #marks: CellMark[] = [];
  #marksKey = '';
  readonly #marksPool = new Map<string, ReadonlyMap<number, CellMark>>();

  /** @returns false when the cell already has text */
  setText(index: number, text: string): boolean {
    while (this.length <= index) {
      this.#cells[this.length] = '';
      this.length += 1;
    }
    if (this.#cells[index] !== '') return false;
    this.#cells[index] = text;
    return true;
  }

  setMark(index: number, mark: CellMark): void {
    this.#marked.push(index);
    this.#marks.push(mark);
    this.#marksKey += mark + index;
  }

  /** Returns the row and starts the next one. */
  take(line: number): Row {
    const cells = this.#cells.slice(0, this.length);
    const marks = this.#takeMarks();
    this.length = 0;
    return marks ? { line, cells, marks } : { line, cells };
  }

  #takeMarks(): ReadonlyMap<number, CellMark> | undefined {
    const key = this.#marksKey;
    if (key === '') return undefined;
    const marks =
      this.#marksPool.get(key) ??
      new Map(this.#marked.map((column, at) => [column, this.#marks[at] ?? 'error']));
    if (this.#marksPool.size < poolSizeMax) this.#marksPool.set(key, marks);
    this.#marked = [];
    this.#marks = [];
    this.#marksKey = '';
    return marks;
  }
}
