/** A reading beside the count that the service gives. */
export interface Counted {
  /** Number of distinct records that were read. */
  readonly size: number;
  /** Number that the service says there are; undefined when it does not say. */
  readonly expected: number | undefined;
}

const readingsMax = 3;

/**
 * Reads, and again while the number of records is not the expected one: lists are no snapshot, and
 * counters may lag.
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

/** True when the service's count was met; without a count nothing is proven. Pure. */
export function isProvenComplete({ size, expected }: Counted): boolean {
  return size === expected;
}
