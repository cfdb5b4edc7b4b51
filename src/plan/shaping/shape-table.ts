/**
 * Shapes the rows of a table as the settings of its source say: first which rows are in scope, then
 * their words, then texts made of columns and constants. The text of the file stays in its grid, at
 * the same line and column.
 */

import type { Fault } from '../../model/problems.js';
import { type Problem, problemAt, type ShapingSetting, sourcePlace } from '../../model/problems.js';
import { type ColumnMaker, columnLetters, type Row, type Table } from '../../model/tables.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { type FieldType, splitList } from '../../resources/fields/field-types.js';
import type { Field, TableDefinition } from '../../resources/resource.js';
import { cellAt, cellText, keepMark, untrustedCell } from '../columns/cells.js';
import { headerAddresses, headerOrigin, normalizeColumn } from '../columns/headers.js';
import { columnIndexes } from '../columns/name-columns.js';
import { groupBy } from '../records/collections.js';
import { elseWord, type Shaping, type Texts } from './shaping.js';
import { parseTemplate, type TemplatePart } from './template.js';
import { dayReader, type ReadDay, todayWord } from './where.js';

export interface ShapingOptions extends Shaping {
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

interface ShapedTable {
  /** Absent when a setting names a column that the file does not have. */
  readonly table?: Table;
  readonly problems: readonly Problem[];
}

/**
 * Shapes a table.
 * @returns the rows in scope, and apart from them those out of scope; a row with a fault is lost,
 *   with a problem for each. Pure; never throws on user data.
 */
export function shapeTable(
  definition: TableDefinition,
  table: Table,
  { today, ...shaping }: ShapingOptions,
): ShapedTable {
  const columns = new Columns(definition, table);
  // One for all rows, by column: most rows have no fault.
  const faults = new Map<number, Fault>();
  const onFault: OnFault = (index, fault) => faults.set(index, fault);
  const { values = {}, template = {}, set = {}, leaves } = shaping;
  const placeOf = placer(columns, shaping, { today, onFault });
  faults.clear();
  const steps: readonly Step[] = [
    ...Object.entries(values).map(([name, words]) => translation(columns, name, words)),
    ...composition(columns, template),
    ...Object.entries(set).map(([name, text]) => constant(columns, name, text === todayWord ? today : text)),
    ...(leaves === undefined ? [] : leaving(columns, leaves, today)),
  ];
  if (columns.problems.length > 0) return { problems: columns.problems };
  const problems: Problem[] = [];
  const rowsAt: Readonly<Record<Place | 'faulty', Row[]>> = { in: [], out: [], replaced: [], faulty: [] };
  for (const row of table.rows) {
    const place = placeOf(row);
    // Cells that cannot be read matter only where no other cell decides.
    if (place !== undefined) faults.clear();
    const shaped = shapeRow(row, steps, {
      length: columns.header.length,
      onFault: place === 'in' ? onFault : ignore,
    });
    for (const [index, fault] of faults) problems.push(problemAt(fault, columns.originOf(index, row)));
    rowsAt[faults.size > 0 || !place ? 'faulty' : place].push(shaped);
    faults.clear();
  }
  const { in: rows, out: leftOut, faulty, replaced } = rowsAt;
  const { header, readColumns, makerByColumn } = columns;
  const lostRows = [...(table.lostRows ?? []), ...faulty];
  const leftOutCount = leftOut.length;
  if (leftOutCount > 0 && leftOutCount === table.rows.length) {
    const fault: Fault = { code: 'no_rows_in_scope', args: { count: leftOutCount } };
    problems.push(problemAt(fault, sourcePlace(table.source), 'warning'));
  }
  const shaped: Table = {
    ...table,
    header,
    rows,
    columnCount: table.header.length,
    shaped: { header, rows: [...rows, ...faulty], readColumns, makerByColumn },
    ...(lostRows.length > 0 && { lostRows }),
    ...(replaced.length > 0 && { replacedLines: replaced.map(({ line }) => line) }),
    ...(leftOutCount > 0 && { leftOut, source: { ...table.source, leftOutCount } }),
  };
  return { table: shaped, problems };
}

/** In scope, out of it, or replaced by a row of a later day. */
type Place = 'in' | 'out' | 'replaced';

/** Finds the place of each row; undefined where a cell that decides cannot be read. */
function placer(
  columns: Columns,
  { where, newest }: Shaping,
  { today, onFault }: { readonly today: string; readonly onFault: OnFault },
): (row: Row) => Place | undefined {
  const named = [...(where?.columns ?? [])].map((name) => [name, columns.read(name, 'where')] as const);
  const reading = { indexByColumn: new Map(named), today, onUnreadable: onFault };
  const scopeOf = (row: Row): Place | undefined => {
    const answer = where ? where.test(row, reading) : true;
    return answer === undefined ? undefined : answer ? 'in' : 'out';
  };
  if (!newest) return scopeOf;
  const by = columns.read(newest.by, 'newest');
  const of = [newest.of].flat().map((name) => columns.read(name, 'newest'));
  const dayIn = dayReader();
  const inScope = columns.table.rows.filter((row) => scopeOf(row) === 'in');
  const placeByRow = placesByDay(inScope, { of, dayOf: (row) => dayIn(row, by), today });
  return (row) => {
    const scope = scopeOf(row);
    if (scope !== 'in') return scope;
    const read = dayIn(row, by);
    if ('fault' in read) onFault(by, read.fault);
    return placeByRow.get(row);
  };
}

/**
 * The places of rows of several days: those of the last day up to today are in scope, also several
 * of one day. A blank day is before all others.
 * @param options.of indexes of the columns that say whom or what the rows are about
 * @returns no place for a row whose day, or that of another row about the same, cannot be read
 */
function placesByDay(
  rows: readonly Row[],
  options: {
    readonly of: readonly number[];
    readonly dayOf: (row: Row) => ReadDay;
    readonly today: string;
  },
): ReadonlyMap<Row, Place> {
  const { of, dayOf, today } = options;
  const places = new Map<Row, Place>();
  const subjectOf = ({ cells }: Row) => JSON.stringify(of.map((index) => cellText(cellAt(cells, index))));
  for (const alike of groupBy(rows, subjectOf).values()) {
    const dated = alike.flatMap((row) => {
      const read = dayOf(row);
      return 'day' in read ? [{ row, day: read.day }] : [];
    });
    if (dated.length < alike.length) continue;
    const due = dated.map(({ day }) => day).filter((day) => day <= today);
    const last = due.sort().at(-1);
    for (const { row, day } of dated) places.set(row, day > today ? 'out' : day === last ? 'in' : 'replaced');
  }
  return places;
}

type OnFault = (index: number, fault: Fault) => void;

/** Words of rows out of scope need no value. */
const ignore: OnFault = () => undefined;

/** Changes cells of a row; a cell that is not to be trusted keeps its text and its mark. */
type Step = (cells: string[], row: Row, onFault: OnFault) => void;

function shapeRow(
  row: Row,
  steps: readonly Step[],
  { length, onFault }: { readonly length: number; readonly onFault: OnFault },
): Row {
  if (steps.length === 0) return row;
  const cells = row.cells.slice();
  while (cells.length < length) cells.push('');
  for (const step of steps) step(cells, row, onFault);
  const { line, marks } = row;
  if (!marks) return { line, cells };
  return { line, cells, marks: new Map([...marks].filter(([index]) => cells[index] === row.cells[index])) };
}

/** Their words → ours. A blank cell has a word only if one is given for `''`. */
function translation(columns: Columns, name: string, words: Texts): Step {
  const index = columns.read(name, 'values');
  columns.makerByColumn.set(index, 'values');
  const header = columns.header[index] ?? name;
  const isList = columns.mayHoldLists(index);
  const { states, type } = columns.fieldAt(index) ?? {};
  const { [elseWord]: other, ...listed } = words;
  const ours = new Map(Object.entries(listed).map(([word, meaning]) => [word.trim(), meaning]));
  const known = [...ours.keys()];
  const ofWord = (word: string, onFault: OnFault): string => {
    const listed = ours.get(word);
    // All days are alike to `else`: who leaves next year would be gone tomorrow.
    if (listed === undefined && states && canonicalDate(word) !== undefined) {
      onFault(index, { code: 'day_for_state', args: { header } });
      return word;
    }
    // The usual words of states need not be listed.
    const usual = states && type && 'value' in type.parse(word) ? word : undefined;
    const meanings = listed ?? other ?? usual;
    if (meanings !== undefined) return meanings;
    onFault(index, { code: 'value_not_listed', args: { value: word, header, known } });
    return word;
  };
  return (cells, row, onFault) => {
    const cell = cellAt(cells, index);
    const meaning = row.marks ? undefined : ours.get(cell);
    if (meaning !== undefined) {
      cells[index] = meaning;
      return;
    }
    const word = cellText(cell);
    const isSpecial = word === keepMark || word === '';
    if (untrustedCell(row, index) || (isSpecial && !ours.has(word))) return;
    const elements = isList && !ours.has(word) ? splitList(word) : [word];
    cells[index] = elements.map((one) => ofWord(one, onFault)).join('\n');
  };
}

/** Who has left is out of use from the day after; a day to come means nothing today. */
function leaving(columns: Columns, name: string, today: string): readonly Step[] {
  const field = columns.definition.fields.find(({ states }) => states);
  const from = columns.read(name, 'leaves');
  if (!field?.states) return [];
  const { absent } = field.states;
  const dayIn = dayReader();
  const target = columns.write(field.name, 'leaves');
  const step: Step = (cells, row, onFault) => {
    const read = dayIn(row, from);
    const state = cellAt(cells, target).trim();
    const parsed = state === '' ? undefined : field.type.parse(state);
    const hasLeft = parsed && 'value' in parsed && parsed.value === absent;
    if ('fault' in read) onFault(from, read.fault);
    else if (read.day !== '' && read.day < today) cells[target] = absent;
    else if (read.day !== '' && hasLeft) onFault(from, { code: 'leaves_later', args: { day: read.day } });
  };
  return [step];
}

/** Makes all templates from the same cells, before it writes one of them. */
function composition(columns: Columns, templates: Texts): readonly Step[] {
  const compositions = Object.entries(templates).map(([name, template]) => ({
    parts: (parseTemplate(template) ?? []).map((part) =>
      'column' in part ? { index: columns.read(part.column, 'template') } : part,
    ),
    target: columns.write(name, 'template'),
    type: columns.typeOf(name),
  }));
  if (compositions.length === 0) return [];
  const compose: Step = (cells, row, onFault) => {
    const texts = compositions.map(({ parts, type }) => composed(parts, { cells, row, type, onFault }));
    for (const [position, text] of texts.entries()) cells[compositions[position]?.target ?? 0] = text;
  };
  return [compose];
}

/** A blank column makes the text blank: a row without an upper department has no code of one. */
function composed(
  parts: readonly (Extract<TemplatePart, { readonly text: string }> | { readonly index: number })[],
  from: {
    readonly cells: readonly string[];
    readonly row: Row;
    readonly type: FieldType | undefined;
    readonly onFault: OnFault;
  },
): string {
  let whole = '';
  for (const part of parts) {
    if ('text' in part) {
      whole += part.text;
      continue;
    }
    const text = cellText(cellAt(from.cells, part.index));
    if (text === '') return '';
    const isTranslated = from.cells[part.index] !== from.row.cells[part.index];
    const untrusted = isTranslated ? undefined : untrustedCell(from.row, part.index, from.type);
    if (untrusted) from.onFault(part.index, untrusted.fault);
    whole += text;
  }
  return whole;
}

function constant(columns: Columns, name: string, text: string): Step {
  const index = columns.write(name, 'set');
  return (cells) => {
    cells[index] = text;
  };
}

/** The columns of a table, with those that the settings add. */
class Columns {
  readonly header: string[];
  /** Columns that serve to shape others: known, even if they feed no field. */
  readonly readColumns = new Set<number>();
  readonly makerByColumn = new Map<number, ColumnMaker>();
  readonly problems: Problem[] = [];

  readonly definition: TableDefinition;
  readonly table: Table;

  constructor(definition: TableDefinition, table: Table) {
    this.definition = definition;
    this.table = table;
    this.header = [...table.header];
  }

  /** The column of a header of the file, else the one that feeds a field. */
  read(name: string, setting: ShapingSetting): number {
    const { header } = this.table;
    const wanted = normalizeColumn(name);
    const alike = headerAddresses(header).flatMap((one, at) => (one.includes(wanted) ? [at] : []));
    const index = alike[0] ?? columnIndexes(this.definition, this.table).get(name);
    const origin = { ...sourcePlace(this.table.source), line: this.table.headerLine };
    if (index === undefined) {
      const args = { setting, header: name, headers: header };
      this.problems.push(problemAt({ code: 'shaping_column_missing', args }, origin));
    } else if (alike.length > 1) {
      const args = { setting, header: name, columns: alike.map(columnLetters) };
      this.problems.push(problemAt({ code: 'shaping_column_unclear', args }, origin));
    } else this.readColumns.add(index);
    return index ?? 0;
  }

  /** The column that feeds a field now, or one that is added. */
  write(name: string, maker: ColumnMaker): number {
    const { header, definition, table } = this;
    const fieldIndex = columnIndexes(definition, { ...table, header }).get(name);
    const columnIndex =
      fieldIndex ?? header.findIndex((one) => normalizeColumn(one) === normalizeColumn(name));
    const index = columnIndex === -1 ? header.push(name) - 1 : columnIndex;
    this.makerByColumn.set(index, maker);
    return index;
  }

  typeOf(name: string): FieldType | undefined {
    return this.definition.fields.find((field) => field.name === name)?.type;
  }

  /** Undefined also for custom fields, which only the service knows. */
  fieldAt(index: number): Field | undefined {
    const { definition, table } = this;
    const indexByName = columnIndexes(definition, table);
    return definition.fields.find(({ name }) => indexByName.get(name) === index);
  }

  /** Custom fields may be lists. */
  mayHoldLists(index: number): boolean {
    const field = this.fieldAt(index);
    return field === undefined || Array.isArray(field.type.blank);
  }

  originOf(index: number, { line }: Row) {
    const header = this.table.header[index];
    return { ...headerOrigin(this.table, index), line, ...(header !== undefined && { header }) };
  }
}
