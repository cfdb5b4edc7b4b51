/** How many cases a random test has, and where its randomness begins. The environment is read here and nowhere else. */
import { performance } from 'node:perf_hooks';

/** `npm run test:long` sets it. */
const longFactor = 10;

const { MASTERSYNC_TEST_LONG: long, PROPERTY_SEED: givenSeed } = process.env;

/** The number of cases: as given in the quick suite, ten times as many in the long one. */
export function caseCount(quick: number): number {
  return long === undefined ? quick : quick * longFactor;
}

const quickSeed = 20_260_401;

/** Where the drawn stories of this run begin: `PROPERTY_SEED`; without it the same in every quick suite, another number in each long one. */
export const propertySeed: number = Number(
  givenSeed ?? (long === undefined ? quickSeed : Math.floor(performance.timeOrigin * 1000) % 2 ** 31),
);
