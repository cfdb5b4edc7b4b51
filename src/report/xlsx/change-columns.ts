/** The columns of a sheet of changes. Pure. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { FieldTitles, Value } from '../../model/records.js';
import { normalizeHeader } from '../../plan/columns/headers.js';
import { definitionOf } from '../../resources/index.js';
import {
  isInGroup,
  keyValues,
  type ResourceDefinition,
  resourceReferredBy,
} from '../../resources/resource.js';
import { decisionWords } from '../../words/decision-words.js';
import { formatOrigin, plain, quote } from '../../words/text.js';
import { visibleLine } from '../../words/visible-text.js';
import { words } from '../../words/words.js';
import { activationTexts, mailValues, withoutMissing } from '../content/change-details.js';
import { valueWord } from '../content/labels.js';
import { shortened } from '../content/open-changes.js';
import type { Side } from '../content/record-tree.js';
import type { ReportedChange } from '../content/report-content.js';
import { type CellLook, type SheetCell, textCell } from './sheet.js';

/** A change with what its sheet needs. */
export interface ChangeLine extends ReportedChange {
  /** The path from the root; undefined if not on that side or not in a known tree. */
  readonly path: Readonly<Record<Side, string | undefined>>;
  /** Where else the same person joins or leaves. */
  readonly elsewhere: readonly string[];
}

export interface ChangeColumn {
  readonly header: string;
  /** Maximum column width, however long the text. */
  readonly widthMax: number;
  cell(line: ChangeLine): SheetCell | undefined;
}

export interface ChangeColumns {
  /** Columns that identify a change; they stay visible when scrolling. */
  readonly frozen: readonly ChangeColumn[];
  readonly others: readonly ChangeColumn[];
}

/** The columns of a sheet, without empty ones. */
export function changeColumns(
  resource: string,
  lines: readonly ChangeLine[],
  { titles, hasDecisions }: { readonly titles: FieldTitles; readonly hasDecisions: boolean },
): ChangeColumns {
  const definition = definitionOf(resource);
  const { column } = words.xlsx;
  const { heading } = words.decisions;
  const fields = fieldNames(definition, lines);
  const record = recordColumns(definition);
  const before: readonly ChangeColumn[] = [
    { header: column.path, widthMax: 40, cell: pathCell },
    { header: column.reason, widthMax: 44, cell: reasonCell },
  ];
  const after: readonly ChangeColumn[] = [
    { header: column.effects, widthMax: 36, cell: effectsCell },
    { header: column.needs, widthMax: 30, cell: needsCell },
    { header: column.source, widthMax: 28, cell: ({ change }) => textCell(formatOrigin(change.origin)) },
  ];
  const own = [...record, ...before, ...after].map(({ header }) => header);
  const taken = [...own, column.changes, ...decisionHeaders];
  const headers = fieldHeaders(fields, { resource, lines, titles, taken });
  const others: readonly ChangeColumn[] = [
    ...before,
    ...[...headers].map(([field, header]) => fieldColumn(field, header)),
    changesColumn([...definition.keyFields, definition.nameField, ...fields], (field, change) => {
      return headers.get(field) ?? words.report.fieldName(field, change, titles);
    }),
    ...after,
  ];
  const isUsed = ({ cell }: ChangeColumn) => lines.some((line) => cell(line) !== undefined);
  const decision: ChangeColumn = { header: heading.decision, widthMax: 12, cell: decisionCell };
  // Identifies changes when the workbook is read back; see workbook-decisions.ts.
  const idCell = ({ change }: ChangeLine) => textCell(visibleLine(change.id), 'muted');
  const id: ChangeColumn = { header: heading.change, widthMax: 14, cell: idCell };
  return {
    frozen: [...(hasDecisions ? [decision] : []), ...record],
    others: [...others.filter(isUsed), id],
  };
}

/** In all languages, because decisions may be read in another language than written. */
const decisionHeaders = decisionWords.flatMap(({ heading }) => Object.values(heading));

/** Fields by display name; a custom field whose name is already taken is called as in the files. */
function fieldHeaders(
  fields: readonly string[],
  {
    resource,
    lines,
    titles,
    taken,
  }: {
    readonly resource: string;
    readonly lines: readonly ChangeLine[];
    readonly titles: FieldTitles;
    readonly taken: readonly string[];
  },
): ReadonlyMap<string, string> {
  const scopes = [...new Set(lines.map(({ change: { scope } }) => scope))];
  const nameOf = (field: string) => {
    const code = words.report.fieldName(field, { resource });
    const names = scopes.map((scope) => words.report.fieldName(field, { resource, scope }, titles));
    const [only = code, ...others] = new Set(names.filter((name) => name !== code));
    return others.length === 0 ? only : code;
  };
  const named = fields.map((field) => ({ field, name: nameOf(field) }));
  const counts = new Map<string, number>();
  for (const name of [...taken, ...named.map(({ name }) => name)].map(normalizeHeader)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const headers = named.map(({ field, name }): readonly [string, string] => {
    const [, code] = field.split('.');
    const isTwice = (counts.get(normalizeHeader(name)) ?? 0) > 1;
    if (code === undefined || !isTwice) return [field, name];
    return [field, name === code ? field : words.report.titleWithCode(name, code)];
  });
  return new Map(headers);
}

function recordColumns(definition: ResourceDefinition): readonly ChangeColumn[] {
  const { name: resource, keyFields, within } = definition;
  const { column } = words.xlsx;
  const { status } = words.report;
  // Key and name are known for every change, even if unchanged.
  const known: KnownColumn = (field, widthMax, textOf) => ({
    header: words.report.fieldName(field, { resource }),
    widthMax,
    cell: ({ change }) => changedCell(change, field) ?? valueCell(textOf(change), lookOf(change)),
  });
  const scope = ({ change }: ChangeLine) => textCell(change.scope);
  return [
    { header: column.status, widthMax: 16, cell: (line) => textCell(status[line.status]) },
    { header: column.action, widthMax: 14, cell: ({ change }) => textCell(words.report.actionName(change)) },
    ...(within
      ? [{ header: words.report.fieldName(within.column, { resource }), widthMax: 20, cell: scope }]
      : []),
    ...keyFields.map((field) =>
      known(field, 24, ({ key }) => String(keyValues(definition, key)[field] ?? '')),
    ),
    ...nameColumns(definition, known),
  ];
}

type KnownColumn = (field: string, widthMax: number, textOf: (change: Change) => string) => ChangeColumn;

/** The name, unless it is the key. A record named by another has a column as that one has. */
function nameColumns(definition: ResourceDefinition, known: KnownColumn): readonly ChangeColumn[] {
  const { keyField, nameField } = definition;
  const refersTo = resourceReferredBy(definition, nameField);
  const column = (field: string) => known(field, 36, ({ name }) => name);
  if (refersTo === undefined) return nameField === keyField ? [] : [column(nameField)];
  const named = definitionOf(refersTo);
  const header = words.report.fieldName(named.nameField, { resource: refersTo });
  return [{ ...column(named.nameField), header }];
}

function decisionCell({ status }: ChangeLine): SheetCell | undefined {
  return status === 'planned' ? textCell(words.decisions.decisionWord.apply) : undefined;
}

/** The look of a cell whose field the change does not touch. */
function lookOf({ action }: Change): CellLook {
  if (action === 'create') return 'created';
  return action === 'delete' ? 'deleted' : 'plain';
}

function pathCell({ change, path: { before, after } }: ChangeLine): SheetCell | undefined {
  const shown = after ?? before;
  if (shown === undefined) return undefined;
  const hasMoved = before !== undefined && after !== undefined && before !== after;
  if (!hasMoved) return textCell(shown, lookOf(change));
  return { value: shown, look: 'changed', note: words.xlsx.oldValueNote(before) };
}

function reasonCell({ withheld, message }: ChangeLine): SheetCell | undefined {
  const text = withheld ? words.findings.withheldMessage(withheld) : message;
  return text === undefined ? undefined : textCell(text, 'wrapped');
}

/** A multi-line cell; undefined if there are no lines. */
function linesCell(lines: readonly string[]): SheetCell | undefined {
  return lines.length === 0 ? undefined : textCell(lines.join('\n'), 'wrapped');
}

/** Further custom fields get no column of their own; Excel allows 16,384 columns. */
const fieldColumnsMax = 200;

/**
 * The fields that have a column, besides key and name. Values of custom fields have columns;
 * definitions of custom fields, which people see as separate records, appear in the column of
 * changes.
 */
function fieldNames(definition: ResourceDefinition, lines: readonly ChangeLine[]): readonly string[] {
  const { keyFields, nameField, group } = definition;
  const fixed = definition.fields.map(({ name }) => name);
  const found = new Set<string>();
  for (const { change, existing = {} } of lines) {
    for (const name of Object.keys(existing)) found.add(name);
    for (const { field } of change.fields) found.add(field);
  }
  const others = [...found].filter((name) => !(group?.part && isInGroup(definition, name)));
  const names = new Set([...fixed, ...others]);
  return [...names].filter((name) => ![...keyFields, nameField].includes(name)).slice(0, fieldColumnsMax);
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
  const after = valueInWords(change.resource, name, changed.after);
  if (change.action === 'create') return valueCell(after, 'created');
  if (change.action === 'delete') return valueCell(before, 'deleted');
  const cell = valueCell(after, 'changed') ?? textCell(words.report.empty, 'changed');
  return { ...cell, note: words.xlsx.oldValueNote(shownText(before)) };
}

function valueCell(value: Value, look: CellLook): SheetCell | undefined {
  if (typeof value === 'number') return { value, look };
  const text = valueText(value);
  return text === '' ? undefined : { value: text, look };
}

/** A value as in a file, or its word if it is a code. */
function valueInWords(resource: string, field: string, value: Value): Value {
  return typeof value === 'string' ? (valueWord(resource, field, value) ?? value) : value;
}

function valueText(value: Value): string {
  if (typeof value === 'boolean') return value ? words.report.yes : words.report.no;
  if (Array.isArray(value)) return value.join('; ');
  return value === null ? '' : String(value);
}

function shownText(value: Value): string {
  return valueText(value) || words.report.empty;
}

/** Before and after as text, because prints, filters and CSV keep neither notes nor colours. */
function changesColumn(
  ownColumns: readonly string[],
  nameOf: (field: string, change: Change) => string,
): ChangeColumn {
  const hasColumn = new Set(ownColumns);
  return {
    header: words.xlsx.column.changes,
    widthMax: 44,
    cell({ change, elsewhere }) {
      const isWhole = change.action === 'create' || change.action === 'delete';
      const shown = change.fields.filter(({ field }) => !isWhole || !hasColumn.has(field));
      const texts = shown.map((one) => fieldChangeText(change.resource, one, nameOf(one.field, change)));
      const mail = mailValues(change).map(
        ({ field, after }) => `${plain(nameOf(field, change))}: ${valueText(after)}`,
      );
      return linesCell([...elsewhere, ...texts, ...mail]);
    },
  };
}

function fieldChangeText(resource: string, { field, before, after }: FieldChange, header: string): string {
  const shown = (value: Value) => {
    const text = valueInWords(resource, field, value);
    return text === value ? quotedText(value) : shownText(text);
  };
  return words.xlsx.fieldChange(plain(header), shown(before), shown(after));
}

function quotedText(value: Value): string {
  const text = shownText(value);
  return typeof value === 'string' || (Array.isArray(value) && value.length > 0) ? quote(text) : text;
}

function effectsCell({ change, withheld }: ChangeLine): SheetCell | undefined {
  const shown = withoutMissing(change, withheld);
  const { effects = [], activation, fields } = shown;
  const activatesFrom = valueText(fields[0]?.after ?? null);
  return linesCell([
    ...(effects.length === 0 ? [] : [words.common.effectsMessage(effects)]),
    ...(activation ? [words.xlsx.activatesFrom(activatesFrom)] : []),
    ...activationTexts(shown, { namedMax }),
  ]);
}

const namedMax = 5;

function needsCell({ change: { dependsOn } }: ChangeLine): SheetCell | undefined {
  return linesCell(shortened(dependsOn, { max: namedMax, line: visibleLine, rest: words.report.more }));
}
