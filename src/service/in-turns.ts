/** Does many things, a few at a time. */

/**
 * Does the work for every element, in their order, `placesMax` at a time. Nothing is begun for an element before its turn: promises that
 * wait long are old when they are kept, and what they are kept with then outlives many collections of garbage.
 * @returns the results in the order of the elements
 * @throws what the work rejects with; nothing more is begun then
 */
export async function inTurns<T, Result>(
  elements: readonly T[],
  placesMax: number,
  work: (element: T) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < elements.length) {
      const index = next++;
      results[index] = await work(elements[index] as T).catch((error: unknown) => {
        next = elements.length;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(placesMax, elements.length) }, take));
  return results;
}
