/** An index of all records costs time, even where no row needs it. */

/** @returns gives what is made when it is first asked for, and the same from then on */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
