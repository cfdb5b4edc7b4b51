/**
 * Does the work for every element, in their order, `placesMax` at a time. Nothing is begun for an
 * element before its turn: promises that wait long outlive collections of garbage, and so do their
 * results. Several long lists also get their turns beside each other, so that long answers are read
 * while short ones are on their way.
 * @param isEnough called with each result: nothing more is begun when it returns true
 * @returns the results that there are, in the order of the elements
 * @throws what the work rejects with; nothing more is begun then
 */
export async function inTurns<T, Result>(
  elements: readonly T[],
  placesMax: number,
  work: (element: T) => Promise<Result>,
  isEnough: (result: Result) => boolean = () => false,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < elements.length) {
      const index = next++;
      const result = await work(elements[index] as T).catch((error: unknown) => {
        next = elements.length;
        throw error;
      });
      results[index] = result;
      if (isEnough(result)) next = elements.length;
    }
  };
  await Promise.all(Array.from({ length: Math.min(placesMax, elements.length) }, take));
  return Object.values(results);
}
