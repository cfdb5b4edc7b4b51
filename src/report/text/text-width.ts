/** Text in columns: full-width characters take two cells on a terminal. Pure. */
import stringWidth from 'string-width';

/** The number of cells a text takes. */
export const textWidth: (text: string) => number = stringWidth;

/** The text padded on the left to at least `width` cells. */
export function alignedRight(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - textWidth(text)))}${text}`;
}

/** The text padded on the right to at least `width` cells. */
export function alignedLeft(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}
