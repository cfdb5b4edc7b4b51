/** HTML templates that escape everything except other templates. */
import { escapeCharacter, pictureJoiner } from '../../words/text.js';

/** Created only by `html`, so that plain text is never mistaken for HTML. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Allowed in a template; undefined renders nothing. */
export type Part = Html | string | number | undefined | readonly Part[];

/** An HTML template. Parts are escaped for text and for quoted attributes alike. Pure. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const pieces = strings.map((piece, index) => (index === 0 ? piece : sourceOf(parts[index - 1]) + piece));
  return new Html(pieces.join(''));
}

/** Marks our own HTML, CSS or script as safe. */
export function trusted(source: string): Html {
  return new Html(source);
}

/** An optional attribute, with a leading space. */
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

/** HTML syntax, bidirectional controls and invisible characters, except line breaks and tabs. */
const special = new RegExp(
  `[&<>"']|(?![\\n\\t]|${pictureJoiner.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]`,
  'gu',
);

function escapeText(text: string): string {
  return text.replace(special, (character) => entities[character] ?? escapeCharacter(character));
}
