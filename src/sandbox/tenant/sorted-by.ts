// Sorting of rows by their keys.

/** The rows sorted by UTF-16 code units of their keys, so that the result is the same on every machine. Pure. */
export function sortedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly string[]): readonly Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row).join('\u0000') }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}
