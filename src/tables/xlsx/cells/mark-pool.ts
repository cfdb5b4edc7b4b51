/** The marks of rows. Rows of one sheet are marked alike, so that a few maps serve all of them. */
import type { CellMark } from '../../../model/tables.js';

const poolSizeMax = 4096;

/** Collects the marks of one row after the other. */
export class MarkPool {
  readonly #marksByKey = new Map<string, ReadonlyMap<number, CellMark>>();
  #indexes: number[] = [];
  #marks: CellMark[] = [];
  #key = '';

  add(index: number, mark: CellMark): void {
    this.#indexes.push(index);
    this.#marks.push(mark);
    this.#key += mark + index;
  }

  /** The marks since the last row, shared with other rows; nothing when there are none. */
  take(): ReadonlyMap<number, CellMark> | undefined {
    if (this.#key === '') return undefined;
    const marks = this.#marksByKey.get(this.#key) ?? this.#create();
    this.#indexes = [];
    this.#marks = [];
    this.#key = '';
    return marks;
  }

  #create(): ReadonlyMap<number, CellMark> {
    const marks = new Map(this.#indexes.map((index, place) => [index, this.#marks[place] ?? 'error']));
    if (this.#marksByKey.size < poolSizeMax) this.#marksByKey.set(this.#key, marks);
    return marks;
  }
}
