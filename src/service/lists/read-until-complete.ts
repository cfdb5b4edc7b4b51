/** The result of a reading and the count that the service gives. */
export interface Counted {
  /** Number of distinct records read. */
  readonly size: number;
  /** The service's count; undefined if unknown. */
  readonly expected: number | undefined;
}

const readingsMax = 3;

/**
 * Reads until the number of records is as expected: lists are not snapshots, and counters may lag.
 * @param read called with the number of the reading, from 1
 * @returns the first complete reading, or the last of three
 */
export async function readUntilComplete<T extends Counted>(
  read: (reading: number) => Promise<T>,
): Promise<T> {
  let last = await read(1);
  const isShort = () => last.expected !== undefined && !isProvenComplete(last);
  for (let reading = 2; reading <= readingsMax && isShort(); reading++) last = await read(reading);
  return last;
}

/** True if the service's count was met; without a count, nothing is proven. Pure. */
export function isProvenComplete({ size, expected }: Counted): boolean {
  return size === expected;
}
