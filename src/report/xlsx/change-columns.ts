/** The columns of a sheet of changes: what each says of one change. Pure. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { normalizeHeader } from '../../plan/intake/match-columns.js';
import { visibleLine } from '../../plan/intake/visible-text.js';
import { definitionOf } from '../../resources/index.js';
import { isInGroup, type ResourceDefinition } from '../../resources/resource.js';
import { decisionWords } from '../../words/decision-words.js';
import { formatOrigin, plain, quote } from '../../words/text.js';
import { words } from '../../words/words.js';
import { activationTexts, withoutTold } from '../content/change-details.js';
import { fieldName, valueWord } from '../content/labels.js';
import type { Side } from '../content/record-paths.js';
import type { ReportedChange } from '../content/report-content.js';
import { type CellLook, type SheetCell, textCell } from './sheet.js';

/** The names from the root down to a record; undefined where it is not there, or not known to stand in a tree. */
export type RecordPath = Readonly<Record<Side, string | undefined>>;

/** A change with what its sheet needs of it. */
export interface ChangeLine extends ReportedChange {
  readonly path: RecordPath;
}

export interface ChangeColumn {
  readonly header: string;
  /** A column is no wider, however long its text. */
  readonly widthMax: number;
  cell(line: ChangeLine): SheetCell | undefined;
}

export interface ChangeColumns {
  /** What tells a change from the others: it stays when the rest moves. */
  readonly frozen: readonly ChangeColumn[];
  readonly others: readonly ChangeColumn[];
}

/** The columns of a sheet. Those in which nothing would stand are left out. */
export function changeColumns(
  resource: string,
  lines: readonly ChangeLine[],
  { hasDecisions }: { readonly hasDecisions: boolean },
): ChangeColumns {
  const definition = definitionOf(resource);
  const fields = fieldNames(definition, lines);
  const isUsed = ({ cell }: ChangeColumn) => lines.some((line) => cell(line) !== undefined);
  const record = recordColumns(definition);
  const before = [pathColumn(), reasonColumn()];
  const after = [effectsColumn(), needsColumn(), sourceColumn()];
  const own = [...record, ...before, ...after].map(({ header }) => header);
  const headerOf = fieldHeaders(resource, fields, [...own, words.xlsx.column.changes, ...decisionHeaders]);
  const others: readonly ChangeColumn[] = [
    ...before,
    ...fields.map((field) => fieldColumn(field, headerOf(field))),
    changesColumn([definition.keyField, definition.nameField, ...fields], headerOf),
    ...after,
  ];
  return {
    frozen: [...(hasDecisions ? [decisionColumn()] : []), ...record],
    others: [...others.filter(isUsed), changeIdColumn()],
  };
}

/** By which decisions are found, in whatever language the workbook was written. */
const decisionHeaders = decisionWords.flatMap(({ heading }) => Object.values(heading));

/** Fields by what people call them; a custom field whose name another column has is called as in the files. */
function fieldHeaders(
  resource: string,
  fields: readonly string[],
  taken: readonly string[],
): (field: string) => string {
  const names = fields.map((field) => fieldName(resource, field));
  const counts = new Map<string, number>();
  for (const name of [...taken, ...names].map(normalizeHeader)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isTwice = (name: string) => (counts.get(normalizeHeader(name)) ?? 0) > 1;
  return (field) => {
    const name = fieldName(resource, field);
    return field.endsWith(`.${name}`) && isTwice(name) ? field : name;
  };
}

function decisionColumn(): ChangeColumn {
  const { heading, decisionWord } = words.decisions;
  return {
    header: heading.decision,
    widthMax: 12,
    cell: ({ status }) => (status === 'planned' ? textCell(decisionWord.apply) : undefined),
  };
}

/** Which record, and what is done to it. */
function recordColumns(definition: ResourceDefinition): readonly ChangeColumn[] {
  const { keyField, nameField, within } = definition;
  const { column } = words.xlsx;
  const { status, action } = words.report;
  const nameOf = (change: Change) => change.name;
  return [
    { header: column.status, widthMax: 16, cell: (line) => textCell(status[line.status]) },
    { header: column.action, widthMax: 14, cell: ({ change }) => textCell(action[change.action]) },
    ...(within
      ? [
          {
            header: fieldName(definition.name, within.column),
            widthMax: 20,
            cell: ({ change }: ChangeLine) => textCell(change.scope),
          },
        ]
      : []),
    nameColumn(definition, keyField, (change) => change.key),
    ...(nameField === keyField ? [] : [{ ...nameColumn(definition, nameField, nameOf), widthMax: 36 }]),
  ];
}

/** Key or name: known of every change, also where it stays as it is. */
function nameColumn(
  { name: resource }: ResourceDefinition,
  field: string,
  known: (change: Change) => string,
): ChangeColumn {
  return {
    header: fieldName(resource, field),
    widthMax: 24,
    cell: ({ change }) =>
      changedCell(change, field) ??
      (known(change) === '' ? undefined : textCell(known(change), lookOf(change))),
  };
}

/** What stands in a cell of a record that is not changed in this field. */
function lookOf({ action }: Change): CellLook {
  if (action === 'create') return 'created';
  return action === 'delete' ? 'deleted' : 'plain';
}

function pathColumn(): ChangeColumn {
  return {
    header: words.xlsx.column.path,
    widthMax: 40,
    cell({ change, path }) {
      const shown = path.after ?? path.before;
      if (shown === undefined) return undefined;
      const hasMoved = path.before !== undefined && path.after !== undefined && path.before !== path.after;
      if (!hasMoved) return textCell(shown, lookOf(change));
      return { value: shown, look: 'changed', note: words.xlsx.oldValueNote(path.before) };
    },
  };
}

function reasonColumn(): ChangeColumn {
  return {
    header: words.xlsx.column.reason,
    widthMax: 44,
    cell({ reason, message }) {
      const text = reason ? words.withholding.withholdMessage(reason) : message;
      return text === undefined ? undefined : textCell(text, 'wrapped');
    },
  };
}

/** More custom fields than this have no columns of their own; a sheet ends at 16,384. */
const fieldColumnsMax = 200;

/**
 * The fields that have a column, beside key and name. Custom fields are columns where they are those of the records, and not where
 * they are definitions, which are records of their own to people: those are told in the column of changes.
 */
function fieldNames(definition: ResourceDefinition, lines: readonly ChangeLine[]): readonly string[] {
  const { keyField, nameField, group } = definition;
  const fixed = definition.fields.map(({ name }) => name);
  const found = new Set<string>();
  for (const { change, existing = {} } of lines) {
    for (const name of Object.keys(existing)) found.add(name);
    for (const { field } of change.fields) found.add(field);
  }
  const others = [...found].filter((name) => !(group?.part && isInGroup(definition, name)));
  const names = new Set([...fixed, ...others]);
  return [...names].filter((name) => name !== keyField && name !== nameField).slice(0, fieldColumnsMax);
}

function fieldColumn(field: string, header: string): ChangeColumn {
  return {
    header,
    widthMax: 30,
    cell: ({ change, existing }) => {
      const changed = changedCell(change, field);
      if (changed || change.action === 'create') return changed;
      if (existing) return valueCell(existing[field] ?? null, lookOf(change));
      return change.action === 'delete' ? undefined : textCell(words.xlsx.notRead, 'muted');
    },
  };
}

/** The cell of a field that the change sets or removes; undefined for any other. */
function changedCell(change: Change, name: string): SheetCell | undefined {
  const changed = change.fields.find(({ field }) => field === name);
  if (!changed) return undefined;
  const { before } = changed;
  const after = toldValue(change.resource, name, changed.after);
  if (change.action === 'create') return valueCell(after, 'created');
  if (change.action === 'delete') return valueCell(before, 'deleted');
  const cell = valueCell(after, 'changed') ?? textCell(words.report.empty, 'changed');
  return { ...cell, note: words.xlsx.oldValueNote(shownText(before)) };
}

/** Undefined for an empty value. */
function valueCell(value: Value, look: CellLook): SheetCell | undefined {
  if (typeof value === 'number') return { value, look };
  const text = valueText(value);
  return text === '' ? undefined : { value: text, look };
}

/** A value as a file gives it, and in words where it stands for something else. */
function toldValue(resource: string, field: string, value: Value): Value {
  return typeof value === 'string' ? (valueWord(resource, field, value) ?? value) : value;
}

/** A value as a file gives it. */
function valueText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value)) return value.join('; ');
  return value === null ? '' : String(value);
}

function shownText(value: Value): string {
  return valueText(value) || words.report.empty;
}

/** Before and after in words, for those who print, filter or save as CSV, which keeps neither notes nor colours. */
function changesColumn(ownColumns: readonly string[], headerOf: (field: string) => string): ChangeColumn {
  const hasColumn = new Set(ownColumns);
  return {
    header: words.xlsx.column.changes,
    widthMax: 44,
    cell({ change: { resource, action, fields } }) {
      const isWhole = action === 'create' || action === 'delete';
      const told = fields.filter(({ field }) => !isWhole || !hasColumn.has(field));
      return told.length === 0
        ? undefined
        : textCell(
            told.map((one) => fieldChangeText(resource, one, headerOf(one.field))).join('\n'),
            'wrapped',
          );
    },
  };
}

function fieldChangeText(resource: string, { field, before, after }: FieldChange, header: string): string {
  const told = (value: Value) => {
    const text = toldValue(resource, field, value);
    return text === value ? quotedText(value) : shownText(text);
  };
  return words.xlsx.fieldChange(plain(header), told(before), told(after));
}

function quotedText(value: Value): string {
  const text = shownText(value);
  return typeof value === 'string' || (Array.isArray(value) && value.length > 0) ? quote(text) : text;
}

function effectsColumn(): ChangeColumn {
  return {
    header: words.xlsx.column.effects,
    widthMax: 36,
    cell({ change, reason }) {
      const told = withoutTold(change, reason);
      const { effects = [], activation } = told;
      const lost = effects.length === 0 ? [] : [words.common.effectsMessage(effects)];
      const lines = [...lost, ...(activation ? activationLines(told) : [])];
      return lines.length === 0 ? undefined : textCell(lines.join('\n'), 'wrapped');
    },
  };
}

/** A cell names no more records or changes than this. */
const namedMax = 5;

function activationLines(change: Change): readonly string[] {
  return [
    words.xlsx.activatesFrom(valueText(change.fields[0]?.after ?? null)),
    ...activationTexts(change, { namedMax }),
  ];
}

function needsColumn(): ChangeColumn {
  return {
    header: words.xlsx.column.needs,
    widthMax: 30,
    cell({ change: { dependsOn } }) {
      const named = dependsOn.slice(0, namedMax).map(visibleLine);
      const rest =
        dependsOn.length > named.length ? [words.report.more(dependsOn.length - named.length)] : [];
      return named.length === 0 ? undefined : textCell([...named, ...rest].join('\n'), 'wrapped');
    },
  };
}

function sourceColumn(): ChangeColumn {
  return {
    header: words.xlsx.column.source,
    widthMax: 28,
    cell: ({ change }) => textCell(formatOrigin(change.origin)),
  };
}

/** Told apart by this when the workbook is read back; see parse-decisions.ts. */
function changeIdColumn(): ChangeColumn {
  return {
    header: words.decisions.heading.change,
    widthMax: 14,
    cell: ({ change }) => textCell(visibleLine(change.id), 'muted'),
  };
}
