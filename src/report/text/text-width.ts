/** Text in columns: full-width characters take two cells on a terminal. Pure. */
import stringWidth from 'string-width';

/** What takes one cell: ASCII, and signs that our own texts have. */
const narrow = '\\x20-\\x7e…→←–—×·';
/** Kana, kanji, punctuation and full-width forms, which always take two. */
const wide = '\\u3001-\\u3003々\\u3008-\\u3011ぁ-ゖァ-ー\\u4e00-\\u9fff\\uff01-\\uff60';
const plainText = new RegExp(`^[${narrow}${wide}]*$`);
const wideCharacters = new RegExp(`[^${narrow}]`, 'g');

/** The number of cells a text takes. */
export function textWidth(text: string): number {
  return plainWidth(text) ?? stringWidth(text);
}

/**
 * The same for plain text; undefined for others: the first text that string-width looks at costs
 * tens of milliseconds.
 */
export function plainWidth(text: string): number | undefined {
  if (!plainText.test(text)) return undefined;
  return text.length + (text.match(wideCharacters)?.length ?? 0);
}

/** The text padded on the right to at least `width` cells. */
export function alignedLeft(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}

/**
 * Rows as lines in columns. Only the last cell of a row may hold colours.
 * @param isRight true for the index of a column that is aligned on the right. Default: none is
 */
export function alignedRows(
  rows: readonly (readonly string[])[],
  isRight: (index: number) => boolean = () => false,
): readonly string[] {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: count - 1 }, (_, index) =>
    Math.max(...rows.map((row) => textWidth(row[index] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return isRight(index)
          ? text.padStart(width - textWidth(text) + text.length)
          : alignedLeft(text, width);
      })
      .join('  ')
      .trimEnd(),
  );
}
