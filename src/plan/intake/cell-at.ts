/** The text of a cell by the index of its column. A row may end before its header does: the rest is blank. Pure. */
export function cellAt(cells: readonly string[], index: number): string {
  return cells[index] ?? '';
}
