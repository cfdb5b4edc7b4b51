/** Promises that a test settles, so that it need not wait for time to pass. */

/** A promise that the test settles. */
export function held<T>(): { readonly promise: Promise<T>; readonly release: (value: T) => void } {
  let release: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** Lets everything run that waits for nothing but its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
