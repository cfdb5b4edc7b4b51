/** Parts of messages of all topics: counts, places, values, lists. */
import type { Change, Effect } from '../../model/changes.js';
import type { CheckEvidence } from '../../model/checks.js';
import type { RecordName, Value } from '../../model/records.js';
import { nearestWord, quote, recordNameText } from '../text.js';
import { plural } from './plural.js';
import { actionName, resourceName } from './report.js';
import { termText } from './terms.js';

export { stateText, termText } from './terms.js';

/** What is counted outside whole sentences. */
export type CountedNoun = 'change' | 'request';

/** `count` with its noun: `1 change`, `2 changes`. */
export function counted(count: number, noun: CountedNoun): string {
  return plural(count, noun);
}

/** The records of a scope in words: `grades`, or `teams of "2026"`. */
export function placeName(resource: string, scope: string): string {
  const name = resourceName(resource);
  return scope === '' ? name : `${name} of ${quote(scope)}`;
}

/** The parts of a change that name it in a sentence. */
export type NamedChange = Pick<Change, 'action' | 'resource' | 'scope' | 'key' | 'name'>;

/** A change within a sentence: the action and the record. */
export function changeName({ action, resource, scope, ...record }: NamedChange): string {
  const what = actionName({ action, resource });
  return `${what} ${recordNameText(record)} (${placeName(resource, scope)})`;
}

/** What must be known of a change, on one line. */
export function factsText(change: NamedChange, facts: readonly string[]): string {
  return `${changeName(change)}: ${facts.join('; ')}`;
}

/** Sentences one after the other. */
export function sentences(all: readonly string[]): string {
  return all.join(' ');
}

/**
 * A sentence that names the nearest known word, with a space in front, or nothing when none is
 * near.
 */
export function suggestion(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
}

/** A value as a sentence names it. */
export function valueText(value: Value): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'blank';
  if (Array.isArray(value)) return value.map(quote).join(', ');
  return typeof value === 'string' ? quote(value) : String(value);
}

/** Some of `count` things, and how many more there are. */
export function firstOf(shown: readonly string[], count: number): string {
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return `${shown.join(', ')}${more}`;
}

/** Some of `count` records, and how many more there are. */
export function recordsText(records: readonly RecordName[], count: number): string {
  return firstOf(records.map(recordNameText), count);
}

/** What is lost together with a record, within a sentence. */
export function effectsText(effects: readonly Effect[]): string {
  const nouns = effects.map(({ what, count }) => {
    const [, field] = what.split('.');
    const noun = field === undefined ? termText(what) : 'value';
    const number = count === null ? `an unknown number of ${noun}s` : plural(count, noun);
    return field === undefined ? number : `${number} of ${quote(field)}`;
  });
  const last = nouns.pop() ?? '';
  return nouns.length === 0 ? last : `${nouns.join(', ')} and ${last}`;
}

/** The same as a line of its own. */
export function effectsMessage(effects: readonly Effect[]): string {
  return `also removes ${effectsText(effects)}`;
}

/** The rest of findings of one kind. */
export function moreOfCodeText(count: number, code: string): string {
  return `… and ${count} more of ${code} (--verbose shows all)`;
}

/** A bug in the tool; `detail` is for those who fix it. */
export function unexpectedFailureMessage(detail: string): string {
  return `Unexpected error, probably a bug in mastersync: ${detail}`;
}

/** Columns that were read until now; `added`: unknown ones that may stand in their place. */
export function columnsGoneText({ columns, added }: Omit<CheckEvidence['columns_gone'], 'file'>): string {
  const gone = columns.map(({ header, field }) => `${quote(header)} (${field})`).join(', ');
  const [was, is] = columns.length === 1 ? ['was', 'is'] : ['were', 'are'];
  const news = added.length === 0 ? '' : ` New: ${added.map(quote).join(', ')}. Map it, if it is the same.`;
  return `${gone} ${was} read until now, and ${is} missing or blank.${news}`;
}
