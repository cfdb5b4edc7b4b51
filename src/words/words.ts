/**
 * The words of the language that was chosen. Findings are data elsewhere; they become text with
 * these.
 */
import * as en from './en/index.js';

export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/** Every language has the same words; what is missing in one does not compile. */
export type Words = typeof en;

/** The words of the chosen language: those who import it always see the current ones. */
export let words: Words = en;

/** The chosen language. */
export let language: Language = 'en';

/** Chooses the language. Done once, at the door, before anything is said. */
export async function useLanguage(chosen: Language): Promise<void> {
  language = chosen;
  words = chosen === 'ja' ? await import('./ja/index.js') : en;
}
