/** A change as a row of a list: its record, and line by line what it consists of. Pure. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { Withheld } from '../../model/plan.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { countedWithin, definitionOf } from '../../resources/index.js';
import { names, say } from '../../words/say.js';
import { formatOrigin, recordNameText, wholeLine } from '../../words/text.js';
import { ownKeyOf, pathText } from './labels.js';
import type { ReportPart } from './parts.js';
import type { NamePath, RecordPaths } from './record-paths.js';
import type { Side } from './record-tree.js';
import type { Audience } from './report-content.js';
import type { ReportedChange } from './reported-change.js';
import { plainText, type ShownValue, shownSides, shownValue } from './shown-value.js';

export type Line =
  | ({ readonly kind: 'difference'; readonly label: string } & Readonly<Record<Side, ShownValue>>)
  /** A value of a new record. */
  | { readonly kind: 'value'; readonly field: string; readonly label: string; readonly value: ShownValue }
  /** What goes along, and where people come from or go to. */
  | { readonly kind: 'note'; readonly text: string };

/** A change of a list. */
export interface ChangeRow extends ReportedChange {
  /** Without the key of its owner. */
  readonly key: string;
  /** Where its record is: the names above it, or the way to its owner; undefined if unknown. */
  readonly path: NamePath | undefined;
  readonly lines: readonly Line[];
}

/** The rows of a part, made one by one: a large plan has many. */
export function* changeRows(
  part: ReportPart,
  changes: readonly ReportedChange[] = part.changes,
): Generator<ChangeRow> {
  const paths = part.paths();
  for (const one of changes) {
    const { change } = one;
    const path = paths.above(change, 'after') ?? paths.above(change, 'before');
    yield { ...one, key: ownKeyOf(change), path, lines: linesOf(one, part, paths) };
  }
}

function linesOf(
  { change: whole, withheld }: ReportedChange,
  part: ReportPart,
  paths: RecordPaths,
): readonly Line[] {
  const change = withoutMissing(whole, withheld);
  const { action, fields, effects = [] } = change;
  const lost = effects.length === 0 ? [] : [note(say('changes/effects-lost', { effects }))];
  switch (action) {
    case 'delete':
      return [...elsewhere(change, paths), ...lost];
    case 'set-default':
      return [];
    case 'create':
      return [...elsewhere(change, paths), ...createdValues(change, part)];
    default:
      return [
        ...fields.map((field) => difference(change, field, part)),
        ...lost,
        ...activationTexts(change).map(note),
      ];
  }
}

/** Key and name stand in the row. */
function createdValues(change: Change, part: ReportPart): readonly Line[] {
  const { keyFields, nameField, mailProperty } = definitionOf(change.resource);
  const isShown = ({ field, after }: FieldChange) =>
    ![...keyFields, nameField].includes(field) && !isBlank(after);
  const mail =
    mailProperty === undefined || change.isMailed === undefined
      ? []
      : [{ field: mailProperty, before: null, after: change.isMailed }];
  return [...change.fields.filter(isShown), ...mail].map(({ field, after }) => ({
    kind: 'value',
    field,
    label: names().fieldName(field, change, part.titles),
    value: shownValue(change.resource, field, after, part.namesOf(field)),
  }));
}

function difference(change: Change, sides: FieldChange, part: ReportPart): Line {
  const label = names().fieldName(sides.field, change, part.titles);
  return { kind: 'difference', label, ...shownSides(change.resource, sides, part.namesOf(sides.field)) };
}

/** A line where nothing is marked. */
export function lineText(line: Line): string {
  if (line.kind === 'note') return line.text;
  const sides = line.kind === 'value' ? [line.value] : [line.before, line.after];
  return say('report/with-lead', { lead: line.label, text: sides.map(plainText).join(' → ') });
}

/** The lines without the parent of a new record, for layouts that show its path. */
export function withoutParent({ change, path, lines }: ChangeRow): readonly Line[] {
  const parentField = path && definitionOf(change.resource).parentField?.name;
  return lines.filter((line) => line.kind !== 'value' || line.field !== parentField);
}

/** The change without missing records that its finding already names. */
function withoutMissing(change: Change, withheld: Pick<Withheld, 'finding'> | undefined): Change {
  const { activation } = change;
  const isNamed = withheld !== undefined && 'missing' in withheld.finding.evidence;
  return activation && isNamed ? { ...change, activation: { ...activation, missing: [] } } : change;
}

const namedMax = 10;

/** What an activation does beside its own record, one per line; empty for other changes. */
export function activationTexts({ resource, activation }: Change): readonly string[] {
  const noun = countedWithin(resource)?.noun;
  if (!activation || noun === undefined) return [];
  const { replaced, former, count, missing, fewer = [] } = activation;
  const named = missing.slice(0, namedMax).map(recordNameText).join(names().comma);
  const rest = missing.length - namedMax;
  const lacking = { count: missing.length, named, rest: rest > 0 ? say('report/more', { count: rest }) : '' };
  const held = { count, noun, former: former?.key ?? '', formerCount: former?.count };
  return [
    ...(replaced
      ? [say('report/activation-replaces', { key: replaced.key ?? '', dueOn: replaced.dueOn })]
      : []),
    say('report/activation-contains', held),
    ...(missing.length > 0 ? [say('report/activation-lacks', lacking)] : []),
    ...fewer.map((one) => say('report/activation-fewer', { ...one, former: former?.key ?? '' })),
  ];
}

/** Where a person comes from who joins a team, or goes to who leaves one. */
function elsewhere(change: Change, paths: RecordPaths): readonly Line[] {
  const textOf =
    change.action === 'create'
      ? (path: string) => say('changes/moved-from', { path })
      : (path: string) => say('changes/moved-to', { path });
  return paths.elsewhere(change).map((path) => note(textOf(pathText(path))));
}

function note(text: string): Line {
  return { kind: 'note', text };
}

/**
 * The row that asks for a change, or that no row has its record; empty for what a command asks for.
 * People who decide know files by name, wherever they are.
 */
export function askedAt(change: Change, { kind, summary, news }: ReportPart, audience: Audience): string {
  const { file } = change.origin;
  const origin = {
    ...change.origin,
    file: audience === 'deciders' ? (file.split(/[/\\]/).at(-1) ?? '') : file,
  };
  const place = wholeLine(formatOrigin(origin));
  if (origin.line !== undefined) return place;
  if (change.action !== 'delete') return '';
  if (news) return say('report/not-in-new');
  if (kind === 'comparison') return say('changes/not-there', { place });
  return summary.isPruned ? say('changes/in-no-row', { place }) : '';
}

/** What the places of records are called: the owner, such as a team, or what is above. */
export function placeLabel({ summary, titles }: ReportPart): string {
  const { links } = definitionOf(summary.resource);
  return links ? names().fieldName(links.owner.field, summary, titles) : say('report/column-place');
}
