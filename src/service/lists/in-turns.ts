/**
 * Processes elements in order, `placesMax` at a time. Work starts only when it is its turn:
 * long-pending promises and their results would survive garbage collections. Several lists share
 * the turns, so that short requests are in flight while long answers are read.
 * @param isEnough called with each result; true: start nothing more
 * @returns the results so far, in the order of the elements
 * @throws what the work rejects with; nothing more is started then
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

/** One and a half times the requests in flight: the next go out before answers are read. */
export function turnsFor(concurrency: number): number {
  return Math.ceil(1.5 * concurrency);
}
