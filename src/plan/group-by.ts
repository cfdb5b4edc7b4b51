/** The elements under each key, in their order. Pure. */
export function groupBy<T>(
  elements: readonly T[],
  keyOf: (element: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groupByKey = new Map<string, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groupByKey.get(key);
    if (group) group.push(element);
    else groupByKey.set(key, [element]);
  }
  return groupByKey;
}
