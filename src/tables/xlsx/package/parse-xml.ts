/** Parses one XML part, without document type and custom entities, limited in depth and length. */
import { SaxesParser } from 'saxes';
import { words } from '../../../words/words.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { createXmlDecoder, type XmlDecoder } from './decode-xml.js';

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives the contents of a part. Names lack the prefix of the root; depth counts from 1. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
  /** Elements matched without the parser, unless names have a prefix. */
  readonly plain?: PlainForm;
}

/** A form of frequent consecutive elements. */
export interface PlainForm {
  /** Name of the parent element. */
  readonly within: string;
  /** The common beginning of the elements. */
  readonly start: string;
  /** Sticky. Matches only well-formed, balanced elements without line breaks. */
  readonly pattern: RegExp;
  /**
   * Calls the handlers for a match as for parsed elements, with only the attributes that readers
   * use.
   * @param depth of the parent element
   */
  emit(match: RegExpExecArray, handlers: XmlHandlers, depth: number): void;
}

/** The ways for a reader to fail. */
export interface PartFailures {
  /** The contents are invalid. */
  readonly damaged: (reason: string) => never;
  readonly textTooLong: () => never;
}

type XmlPart = Readonly<Record<'part' | 'root', string>>;

/** Four times Excel's limit of 32,767: room for escapes such as _x000D_ and for other programs. */
export const textCharactersMax: number = 4 * 32_767;
/** Text this long without a tag is not a workbook, and would fill the memory. */
const silentCharactersMax = 1024 * 1024;
const depthMax = 100;
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
  let decoder: XmlDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= createXmlDecoder(piece);
    const { write } = decoder;
    walk.write(walk.tryDecode(() => write(piece)));
  }
  if (decoder) walk.write(walk.tryDecode(decoder.end));
  walk.end();
  return walk.handlers;
}

class XmlWalk<Handlers extends XmlHandlers> implements PartFailures {
  readonly handlers: Handlers;
  readonly #part: string;
  readonly #root: string;
  // Without positions saxes still tracks line numbers, but omits them from messages.
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  /** Prefix of the root with its colon. Names with other prefixes are foreign extensions. */
  #prefix = '';
  /** Of the open elements. */
  readonly #names: string[] = [];
  /** The last parsed character ended a tag. */
  #isBehindTag = false;
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
      if (!isAllowed) this.damaged(words.workbooks.encodingNotAllowed(encoding));
    });
    this.#parser.on('doctype', () => {
      throw new UnreadableFile({ code: 'document_type_refused', args: { part } });
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', ({ name }) => this.#close(name));
    if (!this.handlers.text) return;
    this.#parser.on('text', (text) => this.#passText(text));
    this.#parser.on('cdata', (text) => this.#passText(text));
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
    const args = { part: this.#part, line: this.#line, reason };
    throw new UnreadableFile({ code: 'part_damaged', args });
  };

  readonly textTooLong = (): never => {
    const args = { part: this.#part, line: this.#line, charactersMax: textCharactersMax };
    throw new UnreadableFile({ code: 'cell_text_too_long', args });
  };

  /** Reads consecutive plain forms without the parser. @returns the index after them */
  #readPlain(text: string, from: number): number {
    const { plain } = this.handlers;
    if (!plain || !this.#isBehindTag || this.#prefix !== '' || this.#names.at(-1) !== plain.within)
      return from;
    const { pattern } = plain;
    pattern.lastIndex = from;
    let end = from;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      end = pattern.lastIndex;
      this.#wasSilent = false;
      plain.emit(match, this.handlers, this.#names.length);
    }
    return end;
  }

  /**
   * Parses up to the next possible plain form: only the parser knows whether the preceding `>` ends
   * a tag or is part of a comment.
   * @returns the index
   */
  #parse(text: string, from: number): number {
    if (from === text.length) return from;
    const { plain } = this.handlers;
    const tagEnd = plain ? text.indexOf(`>${plain.start}`, from) : -1;
    const end = tagEnd < 0 ? text.length : tagEnd + 1;
    this.#parser.write(text.slice(from, end - 1));
    this.#isBehindTag = false;
    this.#parser.write(text.slice(end - 1, end));
    return end;
  }

  get #line(): number {
    return this.#lastLine ?? this.#parser.line;
  }

  #open(name: string, attributes: XmlAttributes): void {
    const depth = this.#names.push(name);
    this.#wasSilent = false;
    this.#isBehindTag = true;
    if (depth === 1) this.#openRoot(name);
    if (depth > depthMax) this.damaged(words.workbooks.nestedTooDeep);
    this.handlers.open(this.#ownName(name), attributes, depth);
  }

  #close(name: string): void {
    this.#wasSilent = false;
    this.#isBehindTag = true;
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
    if (name.slice(colon + 1) !== this.#root) this.damaged(words.workbooks.otherRoot(name, this.#root));
  }

  #ownName(name: string): string {
    if (this.#prefix === '') return name;
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : `:${name}`;
  }
}
