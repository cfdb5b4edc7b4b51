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

/** The last element for each key. Allocates no pairs, which for a million elements are 64 MB. */
export function indexBy<T, K>(elements: readonly T[], keyOf: (element: T) => K): ReadonlyMap<K, T> {
  const elementByKey = new Map<K, T>();
  for (const element of elements) elementByKey.set(keyOf(element), element);
  return elementByKey;
}

/** Both lists. Allocates nothing if one is empty, as most are of the problems of a million rows. */
export function joinLists<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  if (others.length === 0) return some;
  return some.length === 0 ? others : [...some, ...others];
}

/** Makes a value when it is first used. */
export function lazy<T extends object | string | undefined>(make: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: make() };
    return computed.value;
  };
}

/**
 * Memoizes a pure function by the identity of its argument, which must never change afterwards.
 * Entries go with their objects.
 */
export function oncePer<T extends object, V>(make: (of: T) => V): (of: T) => V {
  const madeOf = new WeakMap<T, { readonly made: V }>();
  return (of) => {
    const known = madeOf.get(of) ?? { made: make(of) };
    madeOf.set(of, known);
    return known.made;
  };
}

/** A map that is made when it is first used. */
export function lazyMap<K, V>(make: () => ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  const made = lazy(make);
  const get = (_: unknown, name: string | symbol): unknown => {
    const member: unknown = Reflect.get(made(), name);
    return typeof member === 'function' ? member.bind(made()) : member;
  };
  return new Proxy<ReadonlyMap<K, V>>(new Map(), { get });
}

/** Compares by code units: the same order in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
