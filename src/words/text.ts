/**
 * Text of others, made fit to be shown: values, places, names, what the system said. The same in
 * every language; words stand in words/.
 */
import leven from 'leven';
import type { RecordName } from '../model/records.js';
import type { Origin } from '../model/tables.js';

const quotedLengthMax = 80;

/**
 * What joins pictures to one, as those of a family: it stands between two of them and nowhere else.
 */
export const pictureJoiner: RegExp =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/u;

/** Control and format characters. */
export const unseen: RegExp = new RegExp(`(?!${pictureJoiner.source})[\\p{Cc}\\p{Cf}]`, 'gu');

/**
 * Text of others as messages show it: on one line, cut when long, and nothing in it commands the
 * terminal, turns the order of writing, or is there without being seen.
 */
export function plain(text: string): string {
  const characters = [...wholeLine(text)];
  const isLong = characters.length > quotedLengthMax;
  return `${characters.slice(0, quotedLengthMax).join('')}${isLong ? '…' : ''}`;
}

/** The same, however long it is. */
export function wholeLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(unseen, escapeCharacter);
}

/** What `plain` shows, in quotation marks: a value as data shows it, whatever the language. */
export function quote(value: string): string {
  return `"${plain(value)}"`;
}

/** A character as its number, as in JSON. */
export function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** JSON that says the same, and in which nothing commands the terminal that it may be shown on. */
export function harmlessJson(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * A place in the input, as its spreadsheet shows it: `grades.csv:7 level` or `teams.xlsx / 組織!C14
 * parentCode`.
 */
export function formatOrigin({ file, sheet, line, column, field }: Origin): string {
  const path = file.replace(unseen, escapeCharacter);
  const place =
    sheet === undefined
      ? [path, line].filter((part) => part !== undefined).join(':')
      : `${path} / ${sheet.replace(unseen, escapeCharacter)}${line === undefined ? '' : `!${column ?? ''}${line}`}`;
  return field === undefined ? place : `${place} ${field}`;
}

/** A record as people know it. */
export function recordNameText({ key, name }: RecordName): string {
  if (key === null) return plain(name);
  return plain(name === key ? key : `${key} ${name}`);
}

/**
 * What the system said, without the path: the one it knows may be of a file that nobody has heard
 * of.
 */
export function systemReason({ message }: Error): string {
  return plain(message.replace(/, \w+ '.*$/s, ''));
}

/**
 * A number that people read, in either language: thousands apart, and a tenth only where it is
 * small. Intl takes milliseconds to load.
 */
export function amountText(amount: number): string {
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return String(rounded).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number of bytes: `840 kB`, `45.6 MB`. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The first of a few names with commas between, and a mark where there are more. */
export function firstNames(names: readonly string[], namesMax: number, comma = ', '): string {
  return [...names.slice(0, namesMax), ...(names.length > namesMax ? ['…'] : [])].join(comma);
}

/** As a POSIX shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./:@%+,=-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The known word that was most likely meant, or undefined when none is near, or it is that one.
 * Pure.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (known.includes(word)) return undefined;
  const distance = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase());
  const [nearest] = [...known].sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return undefined;
  const distanceMax = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3));
  return distance(nearest) <= distanceMax || haveSameLetters(word, nearest) ? nearest : undefined;
}

/** Two letters that changed places are the commonest slip, and count as two. */
function haveSameLetters(one: string, other: string): boolean {
  const letters = (word: string) => [...word.toLowerCase()].sort().join('');
  return letters(one) === letters(other);
}
