/**
 * Are the columns there that the last accepted run read? Fields without a column are no longer kept
 * in step, and the posts of a row without theirs seem to have ended: nothing else would report it.
 */
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord } from '../../model/records.js';
import type { ReadColumn, Table } from '../../model/tables.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { groupBy } from '../records/collections.js';
import { withoutDigits } from './source.js';
import { type Check, finding, type PlanView, prunedChanges, type ReadFile } from './view.js';

/** The columns of a table: what each feeds, and in how many rows it has something. */
export function readColumnsOf(
  { header, source: { file, sheet } }: Table,
  records: readonly DesiredRecord[],
): readonly ReadColumn[] {
  const own = records.filter(({ row: { table } }) => table.file === file && table.sheet === sheet);
  const read = new Map<number, { readonly field: string; filled: number }>();
  for (const { row, cells } of own)
    for (const [field, index] of row.table.columnIndexByField) {
      const column = read.get(index) ?? { field, filled: 0 };
      if (cells[index]?.trim()) column.filled += 1;
      read.set(index, column);
    }
  return header.map((text, index) => ({ header: text, ...(read.get(index) ?? { field: '', filled: 0 }) }));
}

/** With fewer values, a column may well be blank today. */
const filledMin = 3;

/**
 * The columns that fed something, and that nothing feeds in their place. A renamed header that is
 * understood takes the place of the old one.
 */
export function goneColumns(
  before: readonly ReadColumn[],
  now: readonly ReadColumn[],
  isClearable: (field: string) => boolean = () => false,
): readonly ReadColumn[] {
  const isFed = ({ field }: ReadColumn) => field !== '';
  const known = groupBy(before.filter(isFed), ({ field }) => field);
  const nowByHeader = new Map(now.map((column) => [column.header, column]));
  return [...known].flatMap(([field, ofField]) => {
    const isBlankNow = (column: ReadColumn | undefined, filled: number) =>
      column?.filled === 0 && filled >= filledMin && !isClearable(field);
    const gone = ofField.filter(({ header, filled }) => {
      const column = nowByHeader.get(header);
      return column?.field !== field || isBlankNow(column, filled);
    });
    const taken = now.filter(
      (one) => one.field === field && one.filled > 0 && !ofField.some(({ header }) => header === one.header),
    );
    return gone.slice(taken.length);
  });
}

interface Gone {
  readonly file: ReadFile;
  readonly columns: readonly ReadColumn[];
  /** Headers that stand there for the first time and feed nothing. */
  readonly added: readonly string[];
}

function goneIn({ files, memory }: PlanView): readonly Gone[] {
  return files.flatMap((file) => {
    const { source, resource } = file.table;
    const accepted = memory.acceptedFiles.get(source.feeds ?? '')?.files ?? [];
    const former =
      accepted.find(({ name }) => name === file.name) ??
      accepted.find(({ name }) => withoutDigits(name) === withoutDigits(file.name));
    const before = former?.columns ?? [];
    const now = source.columns ?? [];
    if (source.rowCount === 0 || now.every(({ field }) => field === '')) return [];
    const { fields, repeated = [] } = tableDefinitionOf(resource);
    const isClearable = (name: string) =>
      !repeated.includes(name) && fields.some((field) => field.name === name && field.isClearable);
    const columns = goneColumns(before, now, isClearable);
    const headers = new Set(before.map(({ header }) => header));
    const added = now
      .filter(({ header, field }) => field === '' && !headers.has(header))
      .map(({ header }) => header);
    return columns.length === 0 ? [] : [{ file, columns, added }];
  });
}

function evidenceOf({ file, columns, added }: Gone) {
  const named = columns.map(({ header, field }) => ({ header, field }));
  return { file: sourcePlace(file.table.source), columns: named, added };
}

/** What an approval of missing columns is of. */
function approvedAs({ file, columns }: Gone) {
  const fields = [...new Set(columns.map(({ field }) => field))].sort().join('+');
  return { what: 'columns', value: `${file.table.resource}:${fields}` };
}

/** Everything that the rows of the file lead to, or that it deletes for want of a row. */
function changesOf({ file: { table } }: Gone, { scopes }: PlanView): readonly Change[] {
  const { file, sheet } = table.source;
  const isOfFile = ({ origin }: Change) => origin.file === file && origin.sheet === sheet;
  return scopes.flatMap((scope) => {
    const isOfTable =
      scope.definition.name === table.resource && (table.scope ?? scope.scope) === scope.scope;
    const pruned = new Set(isOfTable ? prunedChanges(scope) : []);
    return scope.changes.filter((change) => pruned.has(change) || isOfFile(change));
  });
}

export const columnsGone: Check = (view) =>
  goneIn(view).flatMap((gone): readonly Finding[] =>
    finding('columns_gone', {
      place: { resource: tableDefinitionOf(gone.file.table.resource).name },
      holds: changesOf(gone, view),
      evidence: evidenceOf(gone),
      lift: approvedAs(gone),
    }),
  );

/** Where there is nothing to hold back. Pure. */
export function columnWarnings(view: PlanView): readonly Problem[] {
  return goneIn(view).flatMap((gone) => {
    if (changesOf(gone, view).length > 0) return [];
    const { file, ...args } = evidenceOf(gone);
    return [problemAt({ code: 'columns_gone', args }, file, 'warning')];
  });
}
