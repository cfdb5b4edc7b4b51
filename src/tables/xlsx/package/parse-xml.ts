/** Walks through one XML part of a workbook. No document type, no entities of its own, limits on depth and length. */

import { SaxesParser } from 'saxes';
import { words } from '../../../words/words.js';
import { createXmlDecoder } from './decode-xml.js';
import type { PlainForm } from './plain-forms.js';
import { WorkbookError } from './workbook-error.js';

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** What a reader of a part is told. Names have no prefix when they have that of the root; depth counts from 1. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
  /** What is taken apart without the parser; not where names have a prefix. */
  readonly plain?: PlainForm;
}

/** The ways in which a reader of a part ends the reading. */
export interface PartFailures {
  /** The part says what it cannot mean. */
  readonly damaged: (reason: string) => never;
  readonly textTooLong: () => never;
}

/** What one part is, and the name of its root element. */
export interface XmlPart {
  readonly part: string;
  readonly root: string;
}

/** Excel's limit is 32,767; four times as much leaves room for escapes such as _x000D_ and for other programs. */
export const textCharactersMax: number = 4 * 32_767;
/** Text without a single tag for this long is no workbook; it would only fill the memory. */
const silentCharactersMax = 1024 * 1024;
const depthMax = 100;
const encodings: readonly string[] = ['utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii'];

/**
 * Parses a part to its end.
 * @param createHandlers is given the ways to fail
 * @throws WorkbookError when the part is not well-formed, has another root, or breaks a limit
 */
export async function parseXml(
  pieces: AsyncIterable<Buffer>,
  described: XmlPart,
  createHandlers: (failures: PartFailures) => XmlHandlers,
): Promise<void> {
  const walk = new XmlWalk(described, createHandlers);
  let decoder: ReturnType<typeof createXmlDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= createXmlDecoder(piece);
    const { write } = decoder;
    walk.write(walk.tryDecode(() => write(piece)));
  }
  const end = decoder?.end;
  if (end) walk.write(walk.tryDecode(end));
  walk.end();
}

class XmlWalk implements PartFailures {
  readonly #part: string;
  readonly #root: string;
  // Without positions, saxes keeps line numbers but leaves them out of its messages.
  readonly #parser: SaxesParser<{ position: false; xmlns: false }> = new SaxesParser({
    position: false,
    xmlns: false,
  });
  readonly #handlers: XmlHandlers;
  /** Prefix of the root with its colon. Only names with the same prefix belong to the workbook's own vocabulary. */
  #prefix = '';
  /** Of the elements that are open. */
  readonly #names: string[] = [];
  /** The last character that was parsed ended a tag. */
  #isBehindTag = false;
  /** saxes forgets where it was when it closes. */
  #lastLine: number | undefined;
  #silentCharacters = 0;
  #wasSilent = true;

  constructor({ part, root }: XmlPart, createHandlers: (failures: PartFailures) => XmlHandlers) {
    this.#part = part;
    this.#root = root;
    this.#handlers = createHandlers(this);
    this.#parser.on('error', ({ message }) => this.damaged(message.replace(/\.$/, '')));
    this.#parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding));
    this.#parser.on('doctype', () => this.#refuseDocumentType());
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', ({ name }) => this.#close(name));
    this.#listenToText();
  }

  write(text: string): void {
    this.#wasSilent = true;
    for (let at = 0; at < text.length; ) at = this.#parse(text, this.#readPlain(text, at));
    this.#silentCharacters = this.#wasSilent ? this.#silentCharacters + text.length : 0;
    if (this.#silentCharacters > silentCharactersMax) this.textTooLong();
  }

  end(): void {
    this.#lastLine = this.#parser.line;
    this.#parser.close();
  }

  tryDecode(decode: () => string): string {
    try {
      return decode();
    } catch (error) {
      return this.damaged(error instanceof Error ? error.message : String(error));
    }
  }

  readonly damaged = (reason: string): never => {
    const line = this.#line();
    throw new WorkbookError({ code: 'part_damaged', args: { part: this.#part, line, reason } });
  };

  readonly textTooLong = (): never => {
    const args = { part: this.#part, line: this.#line(), charactersMax: textCharactersMax };
    throw new WorkbookError({ code: 'cell_text_too_long', args });
  };

  /**
   * Tells of the plain forms that stand here one after the other; the parser does not learn of them.
   * @returns the place behind them
   */
  #readPlain(text: string, from: number): number {
    const { plain } = this.#handlers;
    if (!plain || !this.#isBehindTag || this.#prefix !== '' || this.#names.at(-1) !== plain.within)
      return from;
    const { pattern } = plain;
    pattern.lastIndex = from;
    let end = from;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      end = pattern.lastIndex;
      this.#wasSilent = false;
      plain.tell(match, this.#handlers, this.#names.length);
    }
    return end;
  }

  /**
   * Has all parsed up to where the next plain form may stand. It does where the character before ended a tag: what stands in a comment or
   * the like is none.
   * @returns the place
   */
  #parse(text: string, from: number): number {
    if (from === text.length) return from;
    const { plain } = this.#handlers;
    const tagEnd = plain ? text.indexOf(`>${plain.start}`, from) : -1;
    const end = tagEnd < 0 ? text.length : tagEnd + 1;
    this.#parser.write(text.slice(from, end - 1));
    this.#isBehindTag = false;
    this.#parser.write(text.slice(end - 1, end));
    return end;
  }

  #line(): number {
    return this.#lastLine ?? this.#parser.line;
  }

  #open(name: string, attributes: XmlAttributes): void {
    const depth = this.#names.push(name);
    this.#wasSilent = false;
    this.#isBehindTag = true;
    if (depth === 1) this.#openRoot(name);
    if (depth > depthMax) this.damaged(words.workbooks.nestedTooDeep);
    this.#handlers.open(this.#ownName(name), attributes, depth);
  }

  #close(name: string): void {
    this.#wasSilent = false;
    this.#isBehindTag = true;
    this.#handlers.close?.(this.#ownName(name), this.#names.length);
    this.#names.pop();
  }

  #listenToText(): void {
    if (!this.#handlers.text) return;
    const passText = (text: string) => {
      if (text.length > textCharactersMax) this.textTooLong();
      this.#handlers.text?.(text);
    };
    this.#parser.on('text', passText);
    this.#parser.on('cdata', passText);
  }

  #openRoot(name: string): void {
    const colon = name.indexOf(':');
    this.#prefix = name.slice(0, colon + 1);
    if (name.slice(colon + 1) !== this.#root) this.damaged(words.workbooks.otherRoot(name, this.#root));
  }

  #ownName(name: string): string {
    if (this.#prefix === '') return name;
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : `:${name}`;
  }

  #checkEncoding(encoding: string | undefined): void {
    const isAllowed = encoding === undefined || encodings.includes(encoding.toLowerCase());
    if (!isAllowed) this.damaged(words.workbooks.encodingNotAllowed(encoding));
  }

  #refuseDocumentType(): never {
    throw new WorkbookError({ code: 'document_type_refused', args: { part: this.#part } });
  }
}
