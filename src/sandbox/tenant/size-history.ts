// Past sizes of a list, for the latest writes only.
import { COUNT_LAG_WRITES_MAX } from '../behaviour/switches.js';

/** The number of writes so far. Planting a seed does not count, nor do refused writes. */
export class WriteCount {
  #count = 0;
  #isStarted = false;

  get count(): number {
    return this.#count;
  }

  /** Called before a write. It counts once it stores or removes something. */
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

/** The past sizes of one list. */
export class SizeHistory {
  readonly #writes: WriteCount;
  /** Numbers of the writes that changed the size, each with the size before it. */
  readonly #past: { readonly write: number; readonly size: number }[] = [];

  constructor(writes: WriteCount) {
    this.#writes = writes;
  }

  /** Called before the list changes. @param size  the size before the change */
  remember(size: number): void {
    const write = this.#writes.numberOfChange();
    if (write === 0 || this.#past.at(-1)?.write === write) return;
    this.#past.push({ write, size });
    if (this.#past.length > COUNT_LAG_WRITES_MAX) this.#past.shift();
  }

  /** The size before the tenant's last `lagWrites` writes; `sizeNow` if they did not change it. */
  sizeBefore(lagWrites: number, sizeNow: number): number {
    const lastKnown = this.#writes.count - lagWrites;
    return this.#past.find(({ write }) => write > lastKnown)?.size ?? sizeNow;
  }

  /** Forgets past sizes. */
  forget(): void {
    this.#past.length = 0;
  }
}
