/** Groups and order of elements, whatever they are. */

/** Elements of one key: at least one. */
export type Group<T> = readonly [T, ...T[]];

/** The elements under each key, in their order. */
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

/** Compares by code units: the same order on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
