/** What records, fields, values and changes are called in one language, in parts of sentences. */
import type { Change, Effect } from '../model/changes.js';
import type { FieldTitles, RecordName, Value } from '../model/records.js';
import { nearestWord, plain, recordNameText } from './text.js';

/** A message by topic and name, e.g. `usage/empty-option`; an attribute stands behind a dot. */
export type MessageId = `${string}/${string}`;

/** The catalogues of a language. */
export interface Speaker {
  say(id: MessageId, args?: object): string;
  /** What `say` gives, or undefined for an unknown message. */
  find(id: MessageId): string | undefined;
  /** The texts of the messages of a topic whose name starts so. */
  all(topic: string, start: string): readonly string[];
  /** The topics of resources. */
  readonly resources: readonly string[];
}

/** The record that a field is of: custom fields are named after what defines them. */
export interface FieldOwner {
  readonly resource: string;
  readonly scope?: string;
  readonly key?: string;
}

/** What a message needs to name fields as people know them. */
export interface FieldContext {
  readonly owner?: FieldOwner;
  readonly titles?: FieldTitles;
}

const hourMs = 3_600_000;

const unitsMs = [
  ['day', 24 * hourMs],
  ['hour', hourMs],
  ['minute', 60_000],
] as const;

/** The parts of a change that name it in a sentence. */
export type NamedChange = Pick<Change, 'action' | 'resource' | 'scope' | 'key' | 'name'>;

/** In one language. */
export class Naming {
  readonly #speaker: Speaker;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
  }

  /** Between the items of a list. */
  get comma(): string {
    return this.#speaker.say('common/comma');
  }

  /** Foreign text in quotation marks, cut where it is long. */
  quote(text: string): string {
    return this.#speaker.say('common/quoted', { text: plain(text) });
  }

  /** The plural term for the records of a resource; one without a word is called by its code. */
  resourceName(resource: string): string {
    return this.#speaker.find(`resources/${resource}/records`) ?? resource;
  }

  /** The records of a scope in words: `grades`, or `teams of "2026"`. */
  placeName(resource: string, scope: string): string {
    return this.#speaker.say('common/place-name', { resource, scope });
  }

  /**
   * A field within a line. A fixed field by its label; `inputs.rank` of an item by its title,
   * `fields.rank.required` of a master by title and attribute. The code replaces a missing title
   * and follows a shared one.
   */
  fieldName(field: string, owner: FieldOwner = { resource: '' }, titles: FieldTitles = new Map()): string {
    const { find, say, all } = this.#speaker;
    const { resource, scope = '', key = '' } = owner;
    const [, code, attribute] = field.split('.');
    if (code === undefined)
      return (
        find(`resources/${resource}/column-${field}`) ??
        find(`resources/${resource}/records.term-${field}`) ??
        field
      );
    const names = titles.get(attribute === undefined ? scope : key);
    const title = names?.get(code) ?? code;
    const named = [...(names?.values() ?? []), ...all(`resources/${resource}`, 'column-')];
    const isOnly = named.filter((name) => name === title).length <= 1;
    const name = isOnly ? title : say('common/title-with-code', { title, code });
    if (attribute === undefined) return name;
    const label = find(`resources/${resource}/attribute-${attribute}`) ?? attribute;
    return say('common/name-with-attribute', { name, attribute: label });
  }

  /** What a value is called in reports; undefined for a value without a word. */
  valueName(resource: string, field: string, value: string): string | undefined {
    return this.#speaker.find(`resources/${resource}/records.value-${field}-${value}`);
  }

  /** What the action of a change is called: in the words of its resource, else the general word. */
  actionName({ resource, action }: { readonly resource: string; readonly action: string }): string {
    const { find } = this.#speaker;
    return (
      find(`resources/${resource}/records.action-${action}`) ?? find(`report/action-${action}`) ?? action
    );
  }

  /**
   * One of what a fact counts or a record holds; what a record is by a fact that keeps it from
   * being deleted.
   */
  termText(code: string): string {
    return this.#speaker.find(`common/term-${code}`) ?? this.#ofAnyResource(`term-${code}`) ?? code;
  }

  /** A state as reports call it, which rows may hold as well. */
  stateText(code: string): string {
    return this.#ofAnyResource(`value-status-${code}`) ?? code;
  }

  #ofAnyResource(attribute: string): string | undefined {
    const { find, resources } = this.#speaker;
    for (const resource of resources) {
      const text = find(`resources/${resource}/records.${attribute}`);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** A change within a sentence: the action and the record. */
  changeName({ action, resource, scope, key, name }: NamedChange): string {
    const record = recordNameText({ key, name });
    const place = this.placeName(resource, scope);
    return this.#speaker.say('common/change-name', {
      action: this.actionName({ action, resource }),
      record,
      place,
    });
  }

  /** A value as a sentence names it. */
  valueText(value: Value): string {
    if (value === null || (Array.isArray(value) && value.length === 0))
      return this.#speaker.say('common/blank');
    if (Array.isArray(value)) return value.map((one) => this.quote(one)).join(this.comma);
    return typeof value === 'string' ? this.quote(value) : String(value);
  }

  /** Some of `count` things, and how many more there are. */
  firstOf(shown: readonly string[], count: number): string {
    const rest = count - shown.length;
    return shown.join(this.comma) + (rest > 0 ? this.#speaker.say('common/and-more', { rest }) : '');
  }

  /** Some of `count` records, and how many more there are. */
  recordsText(records: readonly RecordName[], count: number): string {
    return this.firstOf(records.map(recordNameText), count);
  }

  /** What is lost together with a record, within a sentence. */
  effectsText(effects: readonly Effect[]): string {
    const { say } = this.#speaker;
    const nouns = effects.map(({ what, count }) => {
      const [, field] = what.split('.');
      return say('common/effect', {
        count,
        noun: field === undefined ? this.termText(what) : say('common/effect-value'),
        field,
      });
    });
    const last = nouns.pop() ?? '';
    return nouns.length === 0 ? last : say('common/effects', { first: nouns.join(this.comma), last });
  }

  /**
   * A sentence that names the nearest known word, with a space in front where the language has one,
   * or nothing when none is near.
   */
  suggestion(word: string, known: readonly string[]): string {
    const nearest = nearestWord(word, known);
    return nearest === undefined ? '' : this.#speaker.say('common/suggestion', { nearest });
  }

  /**
   * In the largest unit that it holds twice: `90 seconds`, `10 minutes`. Who waits that long has
   * waited enough; of hours and days the nearest number. @param ms milliseconds
   */
  durationText(ms: number): string {
    const [unit, unitMs] = unitsMs.find(([, one]) => ms >= 2 * one) ?? ['second', 1000];
    const count = (ms < 2 * hourMs ? Math.ceil : Math.round)(ms / unitMs);
    return this.#speaker.say('common/span', { unit, count });
  }
}
