/**
 * Text of others within Markdown, as GitHub and chats read it: nothing in it is a link, a mention,
 * an image, HTML or the edge of a table. Pure.
 */
import { wholeLine } from '../../words/text.js';

/** Text as it stands, set apart from sentences. Fit for a table, too. */
export function code(text: string): string {
  const line = wholeLine(text);
  // A table takes a stroke for its own, also within backticks, and readers differ about `\\|`.
  if (/[`|\\]/.test(line) || line.trim() === '') return `<code>${entities(line, /[^\p{L}\p{N} ]/gu)}</code>`;
  return `\`${line}\``;
}

/** Signs that mean something within a line; and starts of mentions, of references and of links. */
const markup =
  /(?<start>@|#(?=\d)|:(?=\/\/|[+-]1:|\w*[a-z]\w*:)|\bgh(?=-\d)|\bwww(?=\.))|[&<|\\`*~[\]$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;
/** Signs that mean something at the start of a line. */
const lineStart = /^(?:\d+(?=[.)])|[-+](?= |$)|-(?=--)|[>#])/;

/** A sentence of ours is shorter; one that others have filled with names is cut. */
const proseMax = 1500;

/** Text within a sentence. Fit for a table, too. */
export function prose(text: string): string {
  const line = wholeLine(text.length > proseMax ? `${text.slice(0, proseMax)}…` : text);
  const [start = ''] = lineStart.exec(line) ?? [];
  // The break has no width. Without it people are called and links are made of what others have
  // written.
  const rest = line
    .slice(start.length)
    .replace(markup, (sign, begun?: string) => (begun ? `${sign}&#8203;` : entity(sign)));
  return `${entities(start, /\d$|\D/gu)}${rest}`;
}

/** Text within HTML that stands in Markdown. */
export function html(text: string): string {
  return `<code>${entities(wholeLine(text), /[^\p{L}\p{N} ]/gu)}</code>`;
}

function entities(text: string, characters: RegExp): string {
  return text.replace(characters, entity);
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** A row of a table; the cells are marked up already. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A table with its head. */
export function table(
  heads: readonly string[],
  rows: readonly string[],
  { isOfFigures = false }: { readonly isOfFigures?: boolean } = {},
): string {
  const rule = heads.map((_, index) => (isOfFigures && index > 0 ? '--:' : '---'));
  return [tableRow(heads), tableRow(rule), ...rows].join('\n');
}
