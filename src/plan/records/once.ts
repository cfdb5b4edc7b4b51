/** Makes a value when it is first asked for, and gives the same one ever after. Pure, if `make` is. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
