/** Text in columns: full-width characters take two places on a terminal. Pure. */
import stringWidth from 'string-width';

/** How many places the text takes. */
export const textWidth: (text: string) => number = stringWidth;

/** The text with spaces in front, so that it takes at least `width` places. */
export function alignedRight(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - textWidth(text)))}${text}`;
}

/** The text with spaces behind it, so that it takes at least `width` places. */
export function alignedLeft(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}
