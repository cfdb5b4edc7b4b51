/** Grouping and ordering of any elements. */

/** At least one element of the same key. */
export type Group<T> = readonly [T, ...T[]];

/** Elements by key, in their order. */
export function groupBy<T>(
  elements: readonly T[],
  keyOf: (element: T) => string,
): ReadonlyMap<string, Group<T>> {
  const groupByKey = new Map<string, [T, ...T[]]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groupByKey.get(key);
    if (group) group.push(element);
    else groupByKey.set(key, [element]);
  }
  return groupByKey;
}

/** Compares by code units: the same order in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
