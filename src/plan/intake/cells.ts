/**
 * A few texts mean something else than themselves in a cell: nothing but spaces is a blank, `*` leaves a field as it is, and words such as
 * `#N/A` are errors of a spreadsheet. With a backslash in front they are text like other text. Pure.
 */
import { isExampleKey } from './example-rows.js';

/** In a cell: leave the field as it is. */
export const keepMark = '*';

/** What a spreadsheet puts where it has no value. */
const errorWord =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!)$/i;

/** True for the words that stand where a spreadsheet has an error, whatever spaces are around them. */
export function isErrorWord(cell: string): boolean {
  return cell.includes('#') && errorWord.test(cell.trim());
}

/** The cell that is read as this text. */
export function escapeCell(text: string): string {
  return isSpecial(withoutBackslashes(text)) ? `\\${text}` : text;
}

/** The text of a cell that was escaped; undefined for any other cell, also one that begins with a backslash. */
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
