/** How long the service takes to answer a read: the median of the latest ones. */

const samplesMax = 1_000;

export class Latency {
  readonly #samplesMs: number[] = [];
  #count = 0;

  note(durationMs: number): void {
    this.#samplesMs[this.#count % samplesMax] = durationMs;
    this.#count += 1;
  }

  /** Undefined before the first read. */
  get medianMs(): number | undefined {
    const sorted = this.#samplesMs.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)];
  }
}
