/**
 * How many cases a random test has, and where its randomness begins. The environment is read here
 * and nowhere else.
 */
/**
 * `npm run test:long` has more cases, and others each time; those of the quick suite are always the
 * same.
 */
const longFactor = 50;

const { MASTERSYNC_TEST_LONG: long, PROPERTY_SEED: givenSeed } = process.env;

/** The number of cases: as given in the quick suite, by default fifty times as many in the long one. */
export function caseCount(quick: number, inLong: number = quick * longFactor): number {
  return long === undefined ? quick : inLong;
}

/** The first few of a list in the quick suite, all in the long one. */
export function firstOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return all.slice(0, caseCount(quick, all.length));
}

/** Every third of a list, or another share, in the quick suite, all in the long one. */
export function oneIn<T>(share: number, all: readonly T[]): readonly T[] {
  const step = share / caseCount(1, share);
  return all.filter((_, index) => index % step === 0);
}

const quickSeed = 20_260_401;

/**
 * Where all that is drawn in this run begins: `PROPERTY_SEED`, of which each long suite has another
 * one, without it always the same.
 */
export const propertySeed: number = Number(givenSeed ?? quickSeed);

/** After this long, a law takes no further cases. The quick suite takes all of its few. */
export const lawMs: number = caseCount(Number.POSITIVE_INFINITY, 10_000);
