/** Values and names within Japanese sentences. */
import { plain } from '../text.js';

/** A value in a sentence, as `quote` of text.ts shows it, in Japanese marks. */
export function quote(value: string): string {
  return `「${plain(value)}」`;
}

/** Several of them. */
export function quoteAll(values: readonly string[]): string {
  return values.map(quote).join('、');
}

/**
 * A name within a sentence: one in Latin letters keeps a space from the Japanese in front of it.
 */
export function spaced(name: string): string {
  return /^[!-~]/.test(name) ? ` ${name}` : name;
}

/** The same at the start of a sentence. */
export function leading(name: string): string {
  return between(name).trimStart();
}

/** The same with Japanese on both sides. */
export function between(name: string): string {
  return /[!-~]$/.test(name) ? `${spaced(name)} ` : spaced(name);
}
