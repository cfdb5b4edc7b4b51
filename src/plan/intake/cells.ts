/**
 * The text of single cells. A few texts mean something else than themselves: nothing but spaces is
 * a blank, `*` leaves a field as it is, `#N/A` and such are errors of a spreadsheet, `#example`
 * begins a row that shows how a table is filled in. With a backslash in front they are text like
 * other text.
 */

/** In a cell: leave the field as it is. */
export const keepMark = '*';

/** What a spreadsheet puts where it has no value. */
const errorWord =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!)$/i;

/**
 * True for the words that stand where a spreadsheet has an error, whatever spaces are around them.
 */
export function isErrorWord(cell: string): boolean {
  return cell.includes('#') && errorWord.test(cell.trim());
}

/** The cell that is read as this text. */
export function escapeCell(text: string): string {
  return isSpecial(withoutBackslashes(text)) ? `\\${text}` : text;
}

/**
 * The text of a cell that was escaped; undefined for any other cell, also one that begins with a
 * backslash.
 */
export function unescapeCell(cell: string): string | undefined {
  const isEscaped = cell.startsWith('\\') && isSpecial(withoutBackslashes(cell));
  return isEscaped ? cell.slice(1) : undefined;
}

function isSpecial(text: string): boolean {
  const trimmed = text.trim();
  const isMark = trimmed === '' || trimmed === keepMark || isErrorWord(trimmed);
  return text !== '' && (isMark || isExampleKey(trimmed));
}

function withoutBackslashes(text: string): string {
  return text.replace(/^\\+/, '');
}

/**
 * The text of a cell by the index of its column. A row may end before its header does: the rest is
 * blank.
 */
export function cellAt(cells: readonly string[], index: number): string {
  return cells[index] ?? '';
}

/** No code begins so. Nothing may be joined to it, so that a name such as `#examples` is a name. */
const exampleMark = /^#(?:example|例)(?![\p{L}\p{M}\p{N}_-])/iu;

/** True for the key of an example row: it begins with `#example` or `#例`, in any case and width. */
export function isExampleKey(key: string): boolean {
  return /^\s*[#＃]/.test(key) && exampleMark.test(key.normalize('NFKC').trim());
}
