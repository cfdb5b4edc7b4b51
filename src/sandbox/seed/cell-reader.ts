// Turns the cells of a seed file into values.

/** Reads cells and collects what it cannot read. */
export class CellReader {
  /** Each as `file:line: column: what is wrong`. */
  readonly faults: string[] = [];

  integer(place: string, column: string, cell = ''): number {
    if (/^\d+$/.test(cell)) return Number(cell);
    this.faults.push(`${place}: ${column}: "${cell}" is not a whole number`);
    return 0;
  }

  /** A blank cell is 0. */
  count(place: string, column: string, cell = ''): number {
    return cell === '' ? 0 : this.integer(place, column, cell);
  }

  /** @param options.blank  what a blank cell means; default: false */
  flag(
    place: string,
    column: string,
    cell = '',
    { blank = false }: { readonly blank?: boolean } = {},
  ): boolean {
    const word = cell.toUpperCase();
    if (!['', 'TRUE', 'FALSE'].includes(word)) {
      this.faults.push(`${place}: ${column}: "${cell}" is neither TRUE nor FALSE`);
    }
    return word === '' ? blank : word === 'TRUE';
  }
}

/** The parts of a cell that holds a list, separated by `;` or line breaks. Blank parts are left out. Pure. */
export function listOf(cell: string): readonly string[] {
  return cell
    .split(/;|\r\n|\r|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
