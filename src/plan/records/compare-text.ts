/** Compares by code units: the same order on every machine, whatever its locale. Pure. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
