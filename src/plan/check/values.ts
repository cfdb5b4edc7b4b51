/**
 * Does it look like a slip in values: a column blanked, values that go round, text misread? A
 * delete clears all values, and has checks of its own.
 */
import type { Change, FieldChange } from '../../model/changes.js';
import type { ExistingRecord, Value } from '../../model/records.js';
import { isBlank, isSameValue, isText } from '../../resources/fields/field-types.js';
import { isReadOtherwise } from '../../resources/fields/misread.js';
import { isInGroup, partKeyOf, type ResourceDefinition } from '../../resources/resource.js';
import { valueAfter, valueBefore } from '../records/changes.js';
import { groupBy, indexBy, lazy } from '../records/collections.js';
import { transfersIn } from '../records/transfers.js';
import { lostParts } from './parts.js';
import { type Check, type CheckedScope, inEachScope, type PlanView } from './view.js';

function isDelete({ action }: Change): boolean {
  return action === 'delete';
}

/** Clearing one or two notes is ordinary, even if there are no others. */
const clearedCountMin = 3;

/** Of the values in the service. A file of a few records to clear is no blank column. */
const clearedPercentMax = 50;

/** Of a column that had something in every row of the last accepted run. */
const clearedOfFullPercentMax = 10;

/** A column that arrives blank, and clears most of its values. */
const blankedColumns = inEachScope('column_blanked', (scope, view) => {
  const { definition, listing, changes } = scope;
  const parentField = definition.parentField?.name;
  const goneKeys = new Set<unknown>(changes.filter(isDelete).map(({ key }) => key));
  // What is below a record that is closed may well go to the top.
  const isOrphaned = ({ field, before }: FieldChange) => field === parentField && goneKeys.has(before);
  const cleared = changes.flatMap((change) => {
    // A part that goes as a whole has a check of its own.
    const lost = new Set(lostParts(change));
    return (isDelete(change) ? [] : change.fields)
      .filter((one) => !isBlank(one.before) && isCleared(one.after) && !isOrphaned(one))
      .filter(({ field }) => !lost.has(partKeyOf(field)))
      .map(({ field }) => ({ change, column: columnOf(definition, field) }));
  });
  return [...groupBy(cleared, ({ column }) => column)]
    .filter(([, ofColumn]) => ofColumn.length >= clearedCountMin)
    .flatMap(([column, ofColumn]) => {
      const [count, existing] = [ofColumn.length, countOfColumn(definition, listing.records, column)];
      const percentMax = wasFull(column, scope, view) ? clearedOfFullPercentMax : clearedPercentMax;
      if (count * 100 <= existing * percentMax) return [];
      const holds = [...new Set(ofColumn.map(({ change }) => change))];
      return [{ holds, evidence: { column, count, existing }, lift: 'number' as const }];
    });
});

/** A column of a file that had something in each row: what a failed join of two exports blanks. */
function wasFull(name: string, { definition }: CheckedScope, { files, memory }: PlanView): boolean {
  const ofResource = files.filter(({ table }) => table.resource === definition.name);
  const before = ofResource.flatMap(
    ({ table }) => memory.acceptedFiles.get(table.source.feeds ?? '')?.files ?? [],
  );
  const columns = before.flatMap((file) => file.columns ?? []);
  const rowCount = Math.max(
    0,
    ...columns.filter(({ field }) => field === definition.keyField).map(({ filled }) => filled),
  );
  return rowCount > 0 && columns.some(({ field, filled }) => field === name && filled >= rowCount);
}

/** FALSE is a value that somebody enters. */
function isCleared(after: Value): boolean {
  return isBlank(after) && after !== false;
}

/** The column of a value: that of the part table for `fields.color.description`. */
function columnOf(definition: ResourceDefinition, name: string): string {
  const { group } = definition;
  if (!group?.part || !isInGroup(definition, name)) return name;
  return `${group.part.name}/${name.slice(name.lastIndexOf('.') + 1)}`;
}

function countOfColumn(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
  column: string,
): number {
  const names = (values: ExistingRecord['values']) =>
    column in values ? [column] : Object.keys(values).filter((name) => columnOf(definition, name) === column);
  return records.reduce(
    (sum, { values }) => sum + names(values).filter((name) => !isBlank(values[name] ?? null)).length,
    0,
  );
}

/** Swapping two names is ordinary. */
const exchangedCountMin = 3;

/** Of the renamed records. Where rows are shifted, the first or last gets a name of its own. */
const exchangedPercentMin = 75;

/** What a change calls its record before and after: its name, or a value that hardly two have. */
interface Naming {
  readonly field: string;
  readonly namesOf: (change: Change) => readonly [before: unknown, after: unknown];
}

/** Of the values of a column, so many are different where it tells records apart. */
const apartPercentMin = 90;

/** Fields whose values only one record may have, or hardly two share, such as employee numbers. */
function apartFieldNames(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly string[] {
  const { fields, keyField, nameField } = definition;
  const texts = fields.filter(({ name, type }) => isText(type) && name !== keyField && name !== nameField);
  const isApart = (name: string) => {
    const values = records.flatMap(({ values: { [name]: value } }) =>
      typeof value === 'string' ? value : [],
    );
    return values.length >= comparedMin && new Set(values).size * 100 >= values.length * apartPercentMin;
  };
  const apart = texts
    .filter(({ name, refersTo }) => refersTo === undefined && isApart(name))
    .map(({ name }) => name);
  return [...new Set([...definition.uniqueFields, ...apart])];
}

/** With fewer values, they may differ by chance. */
const comparedMin = 10;

function namingsOf({ definition, listing }: CheckedScope): readonly Naming[] {
  const { nameField, keyField, nameOf } = definition;
  const unique = apartFieldNames(definition, listing.records).map(
    (field): Naming => ({
      field,
      namesOf: (change) => [valueBefore(change, field), valueAfter(change, field)],
    }),
  );
  // Where the name is the key, only a row that says so renames a record.
  if (nameField === keyField) return unique;
  const recordById = lazy(() => indexBy(listing.records, ({ id }) => id));
  const namesOf: Naming['namesOf'] = ({ liveId = '', fields: changed }) => {
    const before = recordById().get(liveId)?.values ?? {};
    const after = Object.fromEntries(changed.map(({ field, after: value }) => [field, value]));
    return [nameOf(before), nameOf({ ...before, ...after })];
  };
  return [{ field: nameField, namesOf }, ...unique];
}

/** Values of a field that records have from others, of all those that change it. */
interface Exchange {
  readonly field: string;
  readonly count: number;
  readonly changed: number;
  readonly holds: readonly Change[];
}

/** Values that go round among the records or within them. */
const exchangedValues = inEachScope('values_exchanged', (scope) =>
  [...exchangedNames(scope), ...exchangedColumns(scope), ...exchangedOwners(scope)].flatMap((exchange) => {
    const { holds, ...evidence } = exchange;
    const { count, changed } = evidence;
    if (count < exchangedCountMin || count * 100 < changed * exchangedPercentMin) return [];
    return [{ holds, evidence, lift: 'number' as const }];
  }),
);

/**
 * Shifted by a row, or sorted without their codes. Names that others keep do not count: several
 * teams may well be called General Affairs.
 */
function exchangedNames(scope: CheckedScope): readonly Exchange[] {
  return namingsOf(scope).map(({ field, namesOf }) => {
    const renamed = scope.changes.flatMap((change) => {
      const [before, after] = isDelete(change) ? [] : namesOf(change);
      return typeof before === 'string' && before !== after ? [{ change, before, after: String(after) }] : [];
    });
    const holds = renamed.map(({ change }) => change);
    return { field, count: countGoingRound(renamed), changed: renamed.length, holds };
  });
}

/** How many values are taken that others give up. */
function countGoingRound(all: readonly { readonly before: string; readonly after: string }[]): number {
  const givenUp = groupBy(all, ({ before }) => before);
  return [...groupBy(all, ({ after }) => after)].reduce(
    (sum, [value, takers]) => sum + Math.min(takers.length, givenUp.get(value)?.length ?? 0),
    0,
  );
}

/** Fields that change places within their records, such as first and last names. */
function exchangedColumns({ changes }: CheckedScope): readonly Exchange[] {
  const exchanging = changes.flatMap((change) => {
    const [one, other, ...more] = change.action === 'update' ? change.fields : [];
    const isExchange =
      one &&
      other &&
      more.length === 0 &&
      !isBlank(one.before) &&
      !isBlank(other.before) &&
      isSameValue(one.after, other.before) &&
      isSameValue(other.after, one.before);
    return isExchange ? [{ change, field: one.field, other: other.field }] : [];
  });
  const alike = groupBy(exchanging, ({ field, other }) => `${field}, ${other}`);
  return [...alike.values()].map((exchanges) => {
    const holds = exchanges.map(({ change }) => change);
    return { field: exchanges[0].field, count: exchanges.length, changed: exchanges.length, holds };
  });
}

/**
 * A column of owners that slipped by a row: each person gets the team of the person in the row
 * before or after, who moves as well. Sorted alone, most teams that are given up are taken again.
 */
function exchangedOwners({ definition, changes }: CheckedScope): readonly Exchange[] {
  const { links } = definition;
  if (!links) return [];
  const moves = [...transfersIn(changes)].map(([from, to]) => ({
    changes: [to, from],
    before: from.link?.owner ?? '',
    after: to.link?.owner ?? '',
    line: to.origin.line ?? 0,
  }));
  const byLine = indexBy(moves, ({ line }) => line);
  const shiftedBy = (rows: number) =>
    moves.filter(({ after, line }) => byLine.get(line + rows)?.before === after).length;
  const goingRound = moves.length >= roundCountMin ? countGoingRound(moves) : 0;
  const count = Math.max(shiftedBy(-1), shiftedBy(1), goingRound);
  const holds = moves.flatMap((move) => move.changes);
  return [{ field: links.owner.field, count, changed: moves.length, holds }];
}

/** Heads of departments may well take each other's places. */
const roundCountMin = 10;

/** Texts that a wrong character set has replaced. One is enough: nobody enters them. */
const garbledTexts = inEachScope('text_garbled', ({ definition, changes }) => {
  const areOthersMisread = changes.some((change) => !isDelete(change) && change.fields.some(isMisread));
  const { fields: all, nameField } = definition;
  const names = new Set([nameField, ...all.flatMap(({ name, isRequired }) => (isRequired ? name : []))]);
  const isNewGarbled = ({ field, before, after }: FieldChange) => {
    if (!isBlank(before)) return false;
    const text = textOf(after);
    if (beyondAscii.test(text) && isReadOtherwise(text)) return true;
    // Somebody may well note "???", but names nothing so.
    const isLost = names.has(field) && isWithoutLetters(text);
    return isLost || (areOthersMisread && isHalfKatakana(text));
  };
  const garbled = changes.flatMap((change) => {
    const one = isDelete(change)
      ? undefined
      : change.fields.find((value) => isGarbled(value) || isNewGarbled(value));
    return one ? [{ change, field: one.field, text: textOf(one.after) }] : [];
  });
  const [first] = garbled;
  if (!first) return [];
  const holds = garbled.map(({ change }) => change);
  return [{ holds, evidence: { field: first.field, text: first.text }, lift: 'number' }];
});

function isGarbled({ before, after }: FieldChange): boolean {
  const [former, text] = [textOf(before), textOf(after)];
  if (text.includes('\ufffd')) return !former.includes('\ufffd');
  // What follows is loss only where a text of other characters than ASCII was there.
  if (beyondAscii.test(former) && (isQuestioned(text, former) || isMisread({ before, after }))) return true;
  return beyondAscii.test(text) && text !== former && isReadOtherwise(text, former);
}

/** EUC-JP or UTF-8 that was read as Shift_JIS: 組織 → ﾁﾈｿ･. */
function isMisread({ before, after }: Pick<FieldChange, 'before' | 'after'>): boolean {
  const [former, text] = [textOf(before), textOf(after)];
  if (!beyondAscii.test(former) || !isHalfKatakana(text)) return false;
  // The same text in half width is a decision, not damage.
  return halfKatakanaCount(former) === 0 && text.normalize('NFKC') !== former.normalize('NFKC');
}

function textOf(value: Value): string {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
}

const beyondAscii = /[^\p{ASCII}]/u;

function isWithoutLetters(text: string): boolean {
  return text.includes('?') && !/[\p{L}\p{N}]/u.test(text);
}

/** Question marks in place of characters that the file's character set lacks. */
function isQuestioned(text: string, former: string): boolean {
  const areAll = /^\?+$/.test(text) || (/\?\?/.test(text) && !beyondAscii.test(text));
  return (areAll && !former.includes('??')) || isMasked(text, former);
}

/** The same text but for letters that became question marks: 髙橋 → ?橋. */
function isMasked(text: string, former: string): boolean {
  const characters = [...text];
  const formerOnes = [...former];
  return (
    characters.length === formerOnes.length &&
    characters.every((one, at) => {
      const other = formerOnes[at] ?? '';
      return one === other || (one === '?' && /(?!\p{ASCII})\p{L}/u.test(other));
    })
  );
}

/** Kanji leave katakana in place of some of their bytes only. */
const halfKatakanaPercentMin = 33;

function isHalfKatakana(text: string): boolean {
  const count = halfKatakanaCount(text);
  return count >= 2 && count * 100 >= text.length * halfKatakanaPercentMin;
}

function halfKatakanaCount(text: string): number {
  return text.match(/[\uff61-\uff9f]/g)?.length ?? 0;
}

export const valueChecks: readonly Check[] = [garbledTexts, exchangedValues, blankedColumns];
