/**
 * How many cases a random test has, and where its randomness begins. The environment is read here
 * and nowhere else.
 */
/**
 * What `npm run test:long` has more of: its cases are others each time, those of the quick suite
 * always the same.
 */
const longFactor = 20;

const { MASTERSYNC_TEST_LONG: long, PROPERTY_SEED: givenSeed } = process.env;

/** The number of cases: as given in the quick suite, twenty times as many in the long one. */
export function caseCount(quick: number): number {
  return long === undefined ? quick : quick * longFactor;
}

const quickSeed = 20_260_401;

/**
 * Where all that is drawn in this run begins: `PROPERTY_SEED`, of which each long suite has another
 * one, without it always the same.
 */
export const propertySeed: number = Number(givenSeed ?? quickSeed);
