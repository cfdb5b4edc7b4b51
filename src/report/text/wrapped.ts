/** Lines that fit the width of a terminal. Pure. */
import { textWidth } from './text-width.js';

/** Japanese breaks between any two characters; simple 禁則処理 keeps these at the end or start. */
const opening = '「『（【〔［"(';
const closing = '、。，．」』）】〕］・ー？！：；…％々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"):,;.';
const wide = '\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff00-\\uff60\\u{20000}-\\u{3fffd}';

/** What stays on one line: commands and options, because they are pasted; words; characters. */
const piece = new RegExp(
  [
    '`[^`]*`',
    '\\bmastersync .*',
    "--[a-z][a-z-]* (?:'[^']*'|\\S)+",
    '\\s+',
    `[${opening}]*(?![${opening}])[${wide}][${closing}]*`,
    `[${opening}]*[^\\s${wide}]+[${closing}]*`,
    `[${opening}]+`,
  ].join('|'),
  'gu',
);

/**
 * One line, broken where it does not fit. A longer word stays whole: it may be a path or a command.
 * @param columns of the terminal
 * @param indent spaces before each further line
 */
export function wrapped(line: string, columns: number, indent: number): string {
  if (textWidth(line) <= columns) return line;
  const lines: string[] = [];
  let current = '';
  for (const [text] of line.matchAll(piece)) {
    const isFull = textWidth(current) + textWidth(text.trimEnd()) > columns;
    if (isFull && current.trim() !== '') {
      lines.push(current.trimEnd());
      current = ' '.repeat(indent) + text.trimStart();
    } else current += text;
  }
  return [...lines, current.trimEnd()].join('\n');
}

/** A further line is indented below what stands before the text of the first. */
const furtherIndent = 2;

/** Parts side by side, each whole, on further lines where they do not fit. */
export function sideBySide(parts: readonly string[], columns: number = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last === undefined ? part : `${last}  ${part}`;
    if (last === undefined || textWidth(longer) <= columns) lines.splice(-1, 1, longer);
    else lines.push(' '.repeat(furtherIndent) + part);
  }
  return lines.join('\n');
}

/** Narrower windows are left to the terminal. */
const columnsMin = 30;

/** Every line of a text, further lines indented a little more than the first. */
export function wrappedText(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < columnsMin) return text;
  return text
    .split('\n')
    .map((line) => {
      const [start = ''] = /^[\s│├└─]*/.exec(line) ?? [];
      return wrapped(line, columns, Math.min(start.length + furtherIndent, columns / 2));
    })
    .join('\n');
}
