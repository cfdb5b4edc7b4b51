/** The words of the chosen language. Findings are data elsewhere; these turn them into text. */
import * as en from './en/index.js';

export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/** The type of every language: a missing word does not compile. */
export type Words = typeof en;

/** The words of the chosen language. A live binding: importers always see the current ones. */
export let words: Words = en;

/** The chosen language. */
export let language: Language = 'en';

/** Chooses the language. Call it once, before any output. */
export async function useLanguage(chosen: Language): Promise<void> {
  language = chosen;
  words = chosen === 'ja' ? await import('./ja/index.js') : en;
}
