/**
 * Hides secrets by their value in everything that leaves a run: what the terminal shows, files,
 * journals, reports, notifications. A secret may stand anywhere: a service may repeat it.
 */

/** Stands for a secret where people read. */
export const hidden = '***';

/** Stands for a secret in data that may be read back: it is never sent to the service. */
export const hiddenValue = '***mastersync:hidden***';

export class Mask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;
  #lengthMin = 0;

  constructor(secrets: Iterable<string> = []) {
    this.add(secrets);
  }

  /** Hides these from now on. The caller leaves out texts that are too short or common. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) if (secret !== '') this.#secrets.add(secret);
    // One secret may begin like another.
    const all = [...this.#secrets].sort((one, other) => other.length - one.length);
    this.#lengthMin = all.at(-1)?.length ?? 0;
    this.#pattern = all.length === 0 ? undefined : new RegExp(all.map(anyFormOf).join('|'), 'g');
  }

  /** The text without secrets, verbatim, escaped or URL-encoded. */
  text(text: string, mark: string = hidden): string {
    return this.#pattern && text.length >= this.#lengthMin ? text.replace(this.#pattern, mark) : text;
  }

  /** The same for bytes in any encoding that holds ASCII as it is. */
  bytes(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const shown = this.text(text);
    return shown === text ? bytes : Buffer.from(shown, 'latin1');
  }

  /** True if the text holds a secret. */
  isIn(text: string): boolean {
    return this.text(text) !== text;
  }

  /** The same value with every text in it masked; what holds no secret is not copied. */
  deep<T>(value: T, mark: string = hidden): T {
    // Hardly ever is there one, and to copy everything in order to find out takes much longer.
    return this.#pattern && this.#isWithin(value, new Set())
      ? (this.#deep(value, mark, new Map()) as T)
      : value;
  }

  /** @param seen what stands in several places is looked at once */
  #isWithin(value: unknown, seen: Set<unknown>): boolean {
    if (typeof value === 'string') return this.isIn(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) return value.some((element) => this.#isWithin(element, seen));
    if (value instanceof Map) return this.#isWithin([...value].flat(), seen);
    if (!isPlain(value)) return false;
    for (const name in value) if (this.isIn(name) || this.#isWithin(value[name], seen)) return true;
    return false;
  }

  /** @param copies what stands in several places is the same thing afterwards */
  #deep(value: unknown, mark: string, copies: Map<unknown, unknown>): unknown {
    if (typeof value === 'string') return this.text(value, mark);
    const copy = copies.get(value) ?? this.#copy(value, mark, copies);
    if (copy !== value) copies.set(value, copy);
    return copy;
  }

  #copy(value: unknown, mark: string, copies: Map<unknown, unknown>): unknown {
    if (Array.isArray(value)) {
      const masked = value.map((element) => this.#deep(element, mark, copies));
      return masked.some((element, index) => element !== value[index]) ? masked : value;
    }
    if (value instanceof Map) {
      const entries = [...value];
      const masked = entries.map((entry) => this.#deep(entry, mark, copies) as typeof entry);
      return masked.some((entry, index) => entry !== entries[index]) ? new Map(masked) : value;
    }
    if (!isPlain(value)) return value;
    const entries = Object.entries(value);
    const masked = entries.map(([name, part]): [string, unknown] => [
      this.text(name, mark),
      this.#deep(part, mark, copies),
    ]);
    const isSame = masked.every(
      ([name, part], index) => name === entries[index]?.[0] && part === entries[index]?.[1],
    );
    return isSame ? value : Object.fromEntries(masked);
  }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function anyFormOf(secret: string): string {
  return [...secret].map(anyForm).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;|""',
  "'": '&#(?:39|x27);',
};

/** Matches a character verbatim, backslash-escaped, as a JSON escape, in HTML or URL-encoded. */
function anyForm(character: string): string {
  const itself = character.replace(/[^A-Za-z0-9]/, '\\$&');
  const number = character.charCodeAt(0).toString(16).padStart(4, '0');
  const inAnyCase = number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const entity = entities[character];
  const others = entity === undefined ? '' : `${entity}|`;
  return `(?:${others}\\\\?${itself}|\\\\u${inAnyCase}|%${inAnyCase.slice(2)})`;
}
