// The form of identifiers, and a source of new ones that is deterministic for a seed.

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_CODE_LENGTH = 12;
const COUNTER_DIGITS = 12;
/** Ids with a larger last group were not generated here, and are never reached. */
const COUNT_MAX = 2 ** 40;

/** The form of codes, and of path segments that address a record by code. */
export const CODE_PATTERN: RegExp = /^[a-zA-Z0-9_-]+$/;

/** True for a UUID in either letter case. Pure. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/** Generates pseudo-random, unique ids and codes that are the same for the same seed. */
export class IdentifierSource {
  #state: number;
  #count = 0;

  /** @param seed different seeds give different ids, so that a mix-up of tenants shows */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A new lower-case UUID of version 4, unique by the counter in its last group. */
  uuid(): string {
    this.#count += 1;
    const hex = this.#random32().toString(16).padStart(8, '0');
    const rest = this.#random32().toString(16).padStart(8, '0');
    const counter = this.#count.toString(16).padStart(COUNTER_DIGITS, '0');
    return `${hex}-${rest.slice(0, 4)}-4${rest.slice(4, 7)}-a${hex.slice(1, 4)}-${counter}`;
  }

  /** Prevents an external id, e.g. of an earlier run, from being generated again. */
  avoid(id: string): void {
    const count = Number.parseInt(id.slice(-COUNTER_DIGITS), 16);
    if (!(count > this.#count && count <= COUNT_MAX)) return;
    this.#count = count;
    // The earlier run drew its codes from the same random numbers, so continue with others.
    this.#state = (this.#state ^ Math.imul(count, 0x9e3779b1)) >>> 0;
  }

  /** A new alphanumeric code, for a record created without one. */
  code(): string {
    const letters = Array.from({ length: RANDOM_CODE_LENGTH }, () => this.#random32() % CODE_ALPHABET.length);
    return letters.map((index) => CODE_ALPHABET[index]).join('');
  }

  /** mulberry32: small, fast, and the same on every machine. */
  #random32(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const first = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    const second = first ^ (first + Math.imul(first ^ (first >>> 7), first | 61));
    return (second ^ (second >>> 14)) >>> 0;
  }
}
