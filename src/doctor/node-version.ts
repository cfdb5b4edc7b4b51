/** Whether Node is new enough. Its syntax must run on older versions of Node. */

/** True for a version older than needed; both as `20.19.0`, with or without a leading `v`. Pure. */
export function isNodeTooOld(version: string, needed: string): boolean {
  const [own, least] = [partsOf(version), partsOf(needed)];
  const index = least.findIndex((part, at) => part !== (own[at] ?? 0));
  return index !== -1 && (own[index] ?? 0) < (least[index] ?? 0);
}

function partsOf(version: string): readonly number[] {
  return version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
}
