/** Text in columns: full-width characters take two cells on a terminal. Pure. */
import stringWidth from 'string-width';

/** ASCII, and kana, kanji, punctuation and full-width forms, which always take two cells. */
const plainText = /^[\x20-\x7e\u3001-\u3003々\u3008-\u3011ぁ-ゖァ-ー\u4e00-\u9fff\uff01-\uff60]*$/;
const wideCharacters = /[^\x20-\x7e]/g;

/**
 * The number of cells a text takes. Plain text is counted here: the first text that string-width
 * looks at costs tens of milliseconds.
 */
export function textWidth(text: string): number {
  if (!plainText.test(text)) return stringWidth(text);
  return text.length + (text.match(wideCharacters)?.length ?? 0);
}

/** The text padded on the left to at least `width` cells. */
export function alignedRight(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - textWidth(text)))}${text}`;
}

/** The text padded on the right to at least `width` cells. */
export function alignedLeft(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}
