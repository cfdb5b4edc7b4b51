/** Is a list whole? A record that a list lacks is not gone, and may hold others. Pure. */
import type { Listing } from '../../model/records.js';

/**
 * What shows that a list may lack records: the service counts others than were read.
 * @param options.needsCount whether it proves nothing that the service does not count. Default: yes
 */
export function incompleteList(
  { records, expectedCount: counted }: Pick<Listing, 'records' | 'expectedCount'>,
  { needsCount = true }: { readonly needsCount?: boolean } = {},
): { readonly read: number; readonly counted?: number } | undefined {
  const read = records.length;
  if (counted === undefined) return needsCount ? { read } : undefined;
  return counted === read ? undefined : { read, counted };
}
