/** Parses one XML part, without document type and custom entities, limited in depth and length. */

import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../unreadable-file.js';

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives the contents of a part. Names lack the prefix of the root; depth counts from 1. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
}

/** The ways for a reader to fail. */
export interface PartFailures {
  /** The contents are invalid. @param what what is, in the terms of XML and of workbooks */
  readonly damaged: (what: string) => never;
  readonly textTooLong: () => never;
}

type XmlPart = Readonly<Record<'part' | 'root', string>>;

/** Four times Excel's limit of 32,767: room for escapes such as _x000D_ and for other programs. */
export const textCharactersMax: number = 4 * 32_767;
/** Text this long without a tag is not a workbook, and would fill the memory. */
const silentCharactersMax = 1024 * 1024;
const depthMax = 100;
/** The first bytes of UTF-16: a byte order mark, or `<`. Source: XML 1.0, F.1. */
const encodingByStart: Readonly<Record<string, string>> = {
  fffe: 'utf-16le',
  feff: 'utf-16be',
  '3c00': 'utf-16le',
  '003c': 'utf-16be',
};
const encodings: readonly string[] = ['utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii'];

/**
 * Parses a part to its end.
 * @param createHandlers receives the ways to fail
 * @returns the handlers
 * @throws UnreadableFile when the part is not well-formed, has another root, or exceeds a limit
 */
export async function parseXml<Handlers extends XmlHandlers>(
  pieces: AsyncIterable<Buffer>,
  described: XmlPart,
  createHandlers: (failures: PartFailures) => Handlers,
): Promise<Handlers> {
  const walk = new XmlWalk(described, createHandlers);
  for await (const piece of pieces) walk.write(piece);
  walk.end();
  return walk.handlers;
}

class XmlWalk<Handlers extends XmlHandlers> implements PartFailures {
  readonly handlers: Handlers;
  readonly #part: string;
  readonly #root: string;
  // Without positions saxes still tracks line numbers, but omits them from messages.
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  /** Invalid bytes are errors, never replaced. */
  #decoder: TextDecoder | undefined;
  /** Prefix of the root with its colon. Names with other prefixes are foreign extensions. */
  #prefix = '';
  /** Of the open elements. */
  readonly #names: string[] = [];
  /** saxes clears its line on close. */
  #lastLine: number | undefined;
  #silentCharacters = 0;
  #wasSilent = true;

  constructor({ part, root }: XmlPart, createHandlers: (failures: PartFailures) => Handlers) {
    this.#part = part;
    this.#root = root;
    this.handlers = createHandlers(this);
    this.#parser.on('error', ({ message }) => this.damaged(message.replace(/\.$/, '')));
    this.#parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      const isAllowed = encodings.includes(encoding.toLowerCase());
      if (!isAllowed) this.damaged(encoding);
    });
    this.#parser.on('doctype', () => this.damaged('DOCTYPE'));
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', ({ name }) => this.#close(name));
    if (!this.handlers.text) return;
    this.#parser.on('text', (text) => this.#passText(text));
    this.#parser.on('cdata', (text) => this.#passText(text));
  }

  /** @param piece undefined at the end of the part */
  write(piece?: Buffer): void {
    const text = this.#decode(piece);
    this.#wasSilent = true;
    this.#parser.write(text);
    this.#silentCharacters = this.#wasSilent ? this.#silentCharacters + text.length : 0;
    if (this.#silentCharacters > silentCharactersMax) this.textTooLong();
  }

  end(): void {
    this.write();
    this.#lastLine = this.#parser.line;
    this.#parser.close();
  }

  readonly damaged = (what: string): never => {
    const args = { part: this.#part, line: this.#line, found: what };
    throw new UnreadableFile({ code: 'part_damaged', args });
  };

  readonly textTooLong = (): never => {
    const args = { part: this.#part, line: this.#line, charactersMax: textCharactersMax };
    throw new UnreadableFile({ code: 'cell_text_too_long', args });
  };

  #decode(piece: Buffer | undefined): string {
    const start = piece?.subarray(0, 2).toString('hex') ?? '';
    this.#decoder ??= new TextDecoder(encodingByStart[start] ?? 'utf-8', { fatal: true });
    try {
      return this.#decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      return this.damaged(this.#decoder.encoding.toUpperCase());
    }
  }

  get #line(): number {
    return this.#lastLine ?? this.#parser.line;
  }

  #open(name: string, attributes: XmlAttributes): void {
    const depth = this.#names.push(name);
    this.#wasSilent = false;
    if (depth === 1) this.#openRoot(name);
    if (depth > depthMax) this.damaged(name);
    this.handlers.open(this.#ownName(name), attributes, depth);
  }

  #close(name: string): void {
    this.#wasSilent = false;
    this.handlers.close?.(this.#ownName(name), this.#names.length);
    this.#names.pop();
  }

  #passText(text: string): void {
    if (text.length > textCharactersMax) this.textTooLong();
    this.handlers.text?.(text);
  }

  #openRoot(name: string): void {
    const colon = name.indexOf(':');
    this.#prefix = name.slice(0, colon + 1);
    if (name.slice(colon + 1) !== this.#root) this.damaged(name);
  }

  #ownName(name: string): string {
    if (this.#prefix === '') return name;
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : `:${name}`;
  }
}
