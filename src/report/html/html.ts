/**
 * HTML in which everything is escaped: what is put into a template is text, unless it was made by a
 * template itself.
 */
import { escapeCharacter, pictureJoiner } from '../../words/text.js';

/** Made by `html` only, so that text cannot pass for it. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What may stand in a template; nothing is shown for undefined. */
export type Part = Html | string | number | undefined | readonly Part[];

/**
 * A template of HTML. Its parts are escaped, for text and for attributes in quotation marks alike.
 * Pure.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const pieces = strings.map((piece, index) => (index === 0 ? piece : sourceOf(parts[index - 1]) + piece));
  return new Html(pieces.join(''));
}

/** Text of ours that is HTML, CSS or a script as it stands. */
export function trusted(source: string): Html {
  return new Html(source);
}

/** An attribute that is there or not, with a space in front. */
export function attribute(name: string, value: string | number | undefined): Html {
  return value === undefined ? nothing : html` ${trusted(name)}="${value}"`;
}

export const nothing: Html = new Html('');

function sourceOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map(sourceOf).join('') : escapeText(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * What HTML reads, what turns the order of writing, and what is there without being seen; lines and
 * tabs may stay.
 */
const special = new RegExp(
  `[&<>"']|(?![\\n\\t]|${pictureJoiner.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]`,
  'gu',
);

function escapeText(text: string): string {
  return text.replace(special, (character) => entities[character] ?? escapeCharacter(character));
}
