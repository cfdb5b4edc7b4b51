/**
 * Escapes foreign text for Markdown on GitHub and in chats: no link, mention, image, HTML or table
 * border can come from it. Pure.
 */
import { say } from '../../words/say.js';
import { wholeLine } from '../../words/text.js';

/** Literal text, set apart from prose. Also safe in tables. */
export function code(text: string): string {
  const line = wholeLine(text);
  // Tables split at a pipe even within backticks, and renderers differ about `\\|`.
  if (/[`|\\]/.test(line) || line.trim() === '') return `<code>${entities(line, /[^\p{L}\p{N} ]/gu)}</code>`;
  return `\`${line}\``;
}

/** Inline markup, and the starts of mentions, references and links. */
const markup =
  /(?<start>@|#(?=\d)|:(?=\/\/|[+-]1:|\w*[a-z]\w*:)|\bgh(?=-\d)|\bwww(?=\.))|[&<|\\`*~[\]$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;
/** Markup at the start of a line. */
const lineStart = /^(?:\d+(?=[.)])|[-+](?= |$)|-(?=--)|[>#])/;

/** Longer than any sentence of ours; only foreign names can exceed it. */
const proseMax = 1500;

/** What is pasted must not hold the breaks of prose. */
const approval = /(--approve (?:'(?:[^']|'\\'')*'|[\p{L}\p{N}_./:@%+,=-]*[\p{L}\p{N}]))/u;

/** Text within a sentence. Also safe in tables. */
export function prose(text: string): string {
  const line = wholeLine(text.length > proseMax ? `${text.slice(0, proseMax)}…` : text);
  return line
    .split(approval)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : code(part)))
    .join('');
}

function escaped(line: string): string {
  const [start = ''] = lineStart.exec(line) ?? [];
  // The zero-width break keeps foreign text from mentioning people or becoming a link.
  const rest = line
    .slice(start.length)
    .replace(markup, (sign, begun?: string) => (begun ? `${sign}&#8203;` : entity(sign)));
  return `${entities(start, /\d$|\D/gu)}${rest}`;
}

/** Text in HTML within Markdown. */
export function html(text: string): string {
  return `<code>${entities(wholeLine(text), /[^\p{L}\p{N} ]/gu)}</code>`;
}

function entities(text: string, characters: RegExp): string {
  return text.replace(characters, entity);
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * A table; headings and cells are already escaped.
 * @param max further rows are counted below it
 */
export function table(
  columns: readonly { readonly text: string; readonly isNumber?: boolean }[],
  rows: readonly (readonly string[])[],
  max: number,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    columns.map(({ text }) => text),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.slice(0, max),
  ].map(line);
  const rest = rows.length - max;
  return `${lines.join('\n')}${rest > 0 ? `\n\n${say('report/more', { count: rest })}` : ''}`;
}
