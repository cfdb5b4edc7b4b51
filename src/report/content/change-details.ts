/** The details of one change besides its record, common to all line layouts. Pure. */

import type { Change } from '../../model/changes.js';
import type { Withheld } from '../../model/plan.js';
import type { Value } from '../../model/records.js';
import { countedWithin, definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { NamePath, RecordPaths } from './record-paths.js';

export type Detail =
  | { readonly kind: 'difference'; readonly field: string; readonly before: Value; readonly after: Value }
  /** A value of a new record. */
  | { readonly kind: 'value'; readonly field: string; readonly value: Value }
  /** Text on one line. */
  | { readonly kind: 'note'; readonly text: string };

/** What differs, the contents of a new record, and the side effects. */
export function changeDetails(change: Change, paths: RecordPaths): readonly Detail[] {
  const { action, fields, effects = [] } = change;
  const lost = effects.length === 0 ? [] : [note(words.common.effectsMessage(effects))];
  switch (action) {
    case 'delete':
      return [...elsewhereTexts(change, paths).map(note), ...lost];
    case 'set-default':
      return [];
    case 'create':
      return [...elsewhereTexts(change, paths).map(note), ...createdValues(change, paths)];
    case 'activate':
      return [...fields.map(difference), ...activationTexts(change, { namedMax }).map(note)];
    default:
      return [...movedFrom(change, paths), ...fields.map(difference), ...lost];
  }
}

/** A path on one line. */
export function pathText(path: NamePath): string {
  return path.length === 0 ? words.report.topLevel : path.map(plain).join(' > ');
}

/** If the path is known, it replaces the parent. */
function createdValues(change: Change, paths: RecordPaths): readonly Detail[] {
  const definition = definitionOf(change.resource);
  const { keyFields, nameField } = definition;
  const parentField = paths.above(change, 'after') && parentFieldOf(definition)?.name;
  const values = change.fields
    .filter(({ field }) => ![...keyFields, nameField, parentField].includes(field))
    .map(({ field, after }) => ({ field, after }));
  return [...values, ...mailValues(change)].map(({ field, after }) => ({
    kind: 'value',
    field,
    value: after,
  }));
}

/** Whether a new record is announced by mail, as if it were a field. Pure. */
export function mailValues({
  resource,
  isMailed,
}: Change): readonly { readonly field: string; readonly after: boolean }[] {
  const { mailProperty } = definitionOf(resource);
  return mailProperty === undefined || isMailed === undefined
    ? []
    : [{ field: mailProperty, after: isMailed }];
}

const namedMax = 10;

/** The change without missing records that its finding already names. Pure. */
export function withoutMissing(change: Change, withheld: Pick<Withheld, 'finding'> | undefined): Change {
  const { activation } = change;
  const isNamed = withheld !== undefined && 'missing' in withheld.finding.evidence;
  return activation && isNamed ? { ...change, activation: { ...activation, missing: [] } } : change;
}

/** Side effects of an activation, one per line; empty for other changes. Pure. */
export function activationTexts(
  { resource, activation }: Change,
  options: { readonly namedMax: number },
): readonly string[] {
  const held = countedWithin(resource);
  return activation && held ? words.report.activationTexts(activation, { noun: held.noun, ...options }) : [];
}

function movedFrom(change: Change, paths: RecordPaths): readonly Detail[] {
  if (change.action !== 'move') return [];
  const path = paths.above(change, 'before');
  return path ? [note(words.changes.movedFromText(pathText(path)))] : [];
}

/** Where a person comes from who joins a team, or goes to who leaves one. Pure. */
export function elsewhereTexts(change: Change, paths: RecordPaths): readonly string[] {
  const { movedFromText, movedToText } = words.changes;
  const textOf = change.action === 'create' ? movedFromText : movedToText;
  return paths.elsewhere(change).map((path) => textOf(pathText(path)));
}

function difference({ field, before, after }: Change['fields'][number]): Detail {
  return { kind: 'difference', field, before, after };
}

function note(text: string): Detail {
  return { kind: 'note', text };
}
