/** Random choices for stories that are long to tell: the same for the same seed. */
import { randomFrom } from '../../helpers/mutate.js';

/** Random choices that are the same for the same seed. */
export class Dice {
  readonly #random: () => number;
  #drawn = 0;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** From 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** True in so many of 100 cases. */
  inHundred(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }

  /** @throws if there is none */
  one<T>(all: readonly T[]): T {
    const index = this.below(all.length);
    if (index in all) return all[index] as T;
    throw new Error('There is nothing to choose from.');
  }

  some<T>(all: readonly T[], count: number): readonly T[] {
    return this.shuffled(all).slice(0, count);
  }

  shuffled<T>(all: readonly T[]): readonly T[] {
    return all
      .map((one) => ({ one, at: this.#random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  /** Another one each time, so that no two names or codes are the same by chance. */
  get number(): number {
    this.#drawn += 1 + this.below(3);
    return this.#drawn;
  }
}
