/** Damages bytes, the same way for the same numbers. */

/** Numbers from 0 to 1 that are the same in every run. Source: Mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Changes, removes, doubles or inserts some bytes, or cuts the end off. */
export function mutate(bytes: Buffer, random: () => number): Buffer {
  let mutated = Buffer.from(bytes);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let count = 1 + below(6); count > 0 && mutated.length > 0; count -= 1) {
    const at = below(mutated.length);
    const to = at + below(Math.min(40, mutated.length - at) + 1);
    const [before, middle, after] = [mutated.subarray(0, at), mutated.subarray(at, to), mutated.subarray(to)];
    const noise = Buffer.from(Array.from({ length: 1 + below(4) }, () => below(256)));
    const kind = below(10);
    if (kind < 4) mutated[at] = below(256);
    else if (kind < 6) mutated = Buffer.concat([before, after]);
    else if (kind < 8) mutated = Buffer.concat([before, middle, middle, after]);
    else if (kind < 9) mutated = Buffer.concat([before, noise, middle, after]);
    else mutated = Buffer.from(before);
  }
  return mutated;
}
