// The clock of the service, which can be set while it runs.

/** Tells the time of the service. */
export class Clock {
  #read: () => Date;

  constructor(read: () => Date) {
    this.#read = read;
  }

  /** @param now  a time at which the clock stands still, or another clock */
  set(now: Date | (() => Date)): void {
    this.#read = typeof now === 'function' ? now : () => now;
  }

  now(): Date {
    return this.#read();
  }
}
