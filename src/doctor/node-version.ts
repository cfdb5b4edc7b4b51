/** Whether Node is new enough. Written so that a Node that is not can read it. */

/**
 * True for a version before the one that is needed; both as `20.19.0`, with or without a `v` in
 * front. Pure.
 */
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
