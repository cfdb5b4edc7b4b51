// Numbers the writes of a tenant, so that a list can tell how long it was some writes ago.

/** The number of writes so far. Seeded records are not writes, and neither are refused ones. */
export class WriteCount {
  #count = 0;
  #isStarted = false;

  get count(): number {
    return this.#count;
  }

  /** Called before a write stores or removes anything. It counts once it does. */
  start(): void {
    this.#isStarted = true;
  }

  /** The number of the write that is about to change a list; 0 while a seed is planted. */
  numberOfChange(): number {
    if (this.#isStarted) this.#count += 1;
    this.#isStarted = false;
    return this.#count;
  }
}
