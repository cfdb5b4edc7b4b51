/** What messages may call: `{ QUOTE($file) }`. A function shows data as the language does. */
import { type FluentFunction, FluentNumber, FluentType } from '@fluent/bundle';
import type { Change, Effect } from '../model/changes.js';
import type { FieldTitles, RecordName, Value } from '../model/records.js';
import type { Origin } from '../model/tables.js';
import { momentText } from './moment-text.js';
import type { FieldOwner, Naming } from './naming.js';
import {
  amountText,
  bytesText,
  formatOrigin,
  plain,
  recordNameText,
  shellWord,
  systemReason,
  wholeLine,
} from './text.js';

/** Of one language. */
export function functionsOf(names: Naming): Record<string, FluentFunction> {
  /** `by` stands between them; of more than `most`, the others are counted. */
  const each =
    (show: (item: unknown) => string): FluentFunction =>
    (values, { by, most }) => {
      const items = listOf(values);
      const shown = items.slice(0, Number(dataOf(most) ?? items.length)).map(show);
      return by === undefined ? names.firstOf(shown, items.length) : shown.join(String(by));
    };
  const one =
    (show: (...values: readonly never[]) => string): FluentFunction =>
    (values) => {
      const [first, ...others] = values.map(dataOf);
      // Within a part that is left out.
      return first === undefined ? '' : (show as (...all: readonly unknown[]) => string)(first, ...others);
    };
  return {
    /** What may be left out of a sentence: the values after the first, unless that says nothing. */
    IF: ([condition, ...parts]) => (isNothing(dataOf(condition)) ? '' : parts.map(textIn).join('')),
    /** Each in quotation marks, cut where it is long. */
    QUOTE: each((item) => names.quote(textOf(item))),
    /** Each cut where it is long. */
    SHORT: each((item) => plain(textOf(item))),
    LIST: each((item) => wholeLine(textOf(item))),
    /** Each as a shell takes it. */
    SHELL: each((item) => shellWord(textOf(item))),
    /** `1,234` */
    AMOUNT: one(amountText),
    /** `45.6 MB` */
    BYTES: one(bytesText),
    /** `90 seconds` of milliseconds. */
    DURATION: one((ms: number) => names.durationText(ms)),
    /** An ISO 8601 moment in a time zone. */
    MOMENT: one(momentText),
    /** What the system says of an error. */
    REASON: one((error: Error | string) =>
      systemReason(typeof error === 'string' ? new Error(error) : error),
    ),
    /** Each field of a record, as its resource and the titles of its custom fields call it. */
    FIELD: (values) => fieldNames(values.map(dataOf), names),
    RESOURCE: one((code: string) => names.resourceName(code)),
    TERM: one((code: string) => names.termText(code)),
    STATE: one((code: string) => names.stateText(code)),
    VALUE: ([value]) => names.valueText((dataOf(value) ?? null) as Value),
    PLACE: one((resource: string, scope: string) => names.placeName(resource, scope)),
    CHANGE: one((change: Change) => names.changeName(change)),
    EFFECTS: one((effects: readonly Effect[]) => names.effectsText(effects)),
    /** How many of a kind, a term or a word of the language: `1 row`, `12 rows`. */
    COUNTED: one((what: string, count: number | null) => names.effectsText([{ what, count }])),
    /** Some records, and how many more there are. */
    RECORDS: one((records: readonly RecordName[], count: number) => names.recordsText(records, count)),
    /** Some names, and how many more there are. */
    FIRST: one((shown: readonly string[], count: number) => names.firstOf(shown, count)),
    /** A sentence that names the nearest known word, or nothing. */
    SUGGEST: one((word: string, known: readonly string[]) => names.suggestion(word, known)),
    /** A word with blanks between it and Japanese; LEADING at the start of a sentence. */
    SPACED: one(spaced),
    LEADING: one((word: string) => spaced(word).trimStart()),
  };
}

/** In Japanese, blanks stand between a word in Latin letters and the others. */
function spaced(word: string): string {
  return word.replace(/^(?=[!-~])/, ' ').replace(/(?<=[!-~])$/, ' ');
}

/** @param values the fields; what they are of, or its resource; the titles of its custom fields */
function fieldNames([fields, owner, titles]: readonly unknown[], names: Naming): string {
  const of = typeof owner === 'string' ? { resource: owner } : (owner as FieldOwner | undefined);
  const named = listOf(fields === undefined ? [] : [fields]).map((field) =>
    names.fieldName(textOf(field), of, titles as FieldTitles | undefined),
  );
  return named.map(plain).join(names.comma);
}

/** Absent, empty, none, or not so. */
export function isNothing(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

/** As it stands in a sentence. */
function textIn(value: unknown): string {
  return textOf(dataOf(value));
}

function dataOf(value: unknown): unknown {
  return value instanceof FluentNumber || value instanceof FluentType ? value.value : value;
}

function listOf(values: readonly unknown[]): readonly unknown[] {
  return values.map(dataOf).flatMap((value) => (Array.isArray(value) ? value : [value]));
}

/** Of a text, a number, the name of a record or a place in a file. */
export function textOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '');
  return 'file' in item ? formatOrigin(item as Origin) : recordNameText(item as RecordName);
}
