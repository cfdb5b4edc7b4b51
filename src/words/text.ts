/** Makes foreign text safe to show, in every language: values, positions, names. */
import leven from 'leven';
import { systemRules } from '../files/system-rules.js';
import type { RecordName } from '../model/records.js';
import type { Origin } from '../model/tables.js';

const quotedLengthMax = 80;
/** Of a cell of megabytes, no more is looked at for a message. */
const readLengthMax = 8000;

/** The joiner within an emoji sequence such as a family: only between two pictographs. */
export const pictureJoiner: RegExp =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/u;

/** Control and format characters. */
export const unseen: RegExp = new RegExp(`(?!${pictureJoiner.source})[\\p{Cc}\\p{Cf}]`, 'gu');

/** Foreign text for messages: one line, truncated, invisible and control characters escaped. */
export function plain(text: string): string {
  const beginning = text.slice(0, readLengthMax);
  const characters = [...wholeLine(beginning)];
  const isLong = characters.length > quotedLengthMax || text.length > beginning.length;
  return `${characters.slice(0, quotedLengthMax).join('')}${isLong ? '…' : ''}`;
}

/** The same without truncation. */
export function wholeLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(unseen, escapeCharacter);
}

/** `plain` in quotation marks, the same in every language. */
export function quote(value: string): string {
  return `"${plain(value)}"`;
}

/** A character as its JSON escape. */
export function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Equivalent JSON without characters that could control a terminal. */
export function harmlessJson(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A position as a spreadsheet shows it: `grades.csv:7 level`, `teams.xlsx / 組織!C14 親部署コード`. */
export function formatOrigin({ file, sheet, line, column, field, header }: Origin): string {
  const path = file.replace(unseen, escapeCharacter);
  const place =
    sheet === undefined
      ? [path, line].filter((part) => part !== undefined).join(':')
      : `${path} / ${sheet.replace(unseen, escapeCharacter)}${line === undefined ? '' : `!${column ?? ''}${line}`}`;
  const name = header === undefined ? field : plain(header.trim());
  return name === undefined ? place : `${place} ${name}`;
}

/** Code and name of a record, for people. */
export function recordNameText({ key, name }: RecordName): string {
  if (key === null) return plain(name);
  return plain(name === key ? key : `${key} ${name}`);
}

/** The message of the system without its path, which may be that of a temporary file. */
export function systemReason({ message }: Error): string {
  return plain(message.replace(/, \w+ '.*$/s, ''));
}

/** A number for people: `1,234` or `1.2`. Avoids Intl, which takes milliseconds to load. */
export function amountText(amount: number): string {
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return String(rounded).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number of bytes: `840 kB`, `45.6 MB`. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The first names, separated by commas, with an ellipsis if there are more. */
export function firstNames(names: readonly string[], namesMax: number, comma = ', '): string {
  return [...names.slice(0, namesMax), ...(names.length > namesMax ? ['…'] : [])].join(comma);
}

/** Quotes text as one word of a command that somebody types on this machine. */
export function shellWord(text: string): string {
  return systemRules.shellWord(text);
}

/** Data on one line of YAML, as it is pasted into a settings file. */
export function yamlLine(data: YamlData): string {
  if (typeof data === 'string') return yamlWord(data);
  if (Array.isArray(data)) return `[${data.map(yamlLine).join(', ')}]`;
  const pairs = Object.entries(data).filter(([, value]) => value !== undefined);
  return `{ ${pairs.map(([name, value = '']) => `${yamlWord(name)}: ${yamlLine(value)}`).join(', ')} }`;
}

export type YamlData = string | readonly YamlData[] | { readonly [name: string]: YamlData | undefined };

/** Digits stay text: cells are compared with it. */
function yamlWord(text: string): string {
  const isPlain =
    /^[\p{L}_/.][\p{L}\p{N}_./-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** The most similar known word, or undefined if none is near or the word itself is known. Pure. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (known.includes(word)) return undefined;
  const wanted = withoutDashes(word);
  const distance = (candidate: string) => leven(wanted, withoutDashes(candidate));
  const [nearest] = [...known].sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return undefined;
  const distanceMax = wanted.length < 5 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  return distance(nearest) <= distanceMax || haveSameLetters(wanted, withoutDashes(nearest))
    ? nearest
    : undefined;
}

/** In lower case. The dashes of options are equal in all, and say nothing of a slip. */
function withoutDashes(word: string): string {
  return word.replace(/^-+/, '').toLowerCase();
}

/** Swapped letters are the most common slip, and have distance 2. */
function haveSameLetters(one: string, other: string): boolean {
  const letters = (word: string) => [...word.toLowerCase()].sort().join('');
  return letters(one) === letters(other);
}
