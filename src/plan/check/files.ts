/**
 * Are the files what they seem: whole, the latest, with the columns of the last accepted run? What
 * doubt falls on waits: their rows, and what they delete for want of a row.
 */
import type { Change } from '../../model/changes.js';
import type { CheckEvidence, CheckName, Finding } from '../../model/checks.js';
import { type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord } from '../../model/records.js';
import type { Origin, ReadColumn, Source, Table } from '../../model/tables.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { groupBy, oncePer } from '../records/collections.js';
import { takenBackBy } from '../records/digests.js';
import type { Approvable } from './approve.js';
import { partRemoval, partsLost } from './parts.js';
import {
  type AcceptedFile,
  type CheckedScope,
  type FilesOfTable,
  finding,
  type Memory,
  type PlanView,
  placeOf,
  prunedChanges,
  type ReadFile,
  rowsOf,
} from './view.js';

type DoubtCheck = Extract<
  CheckName,
  | 'columns_gone'
  | 'file_missing'
  | 'file_disputed'
  | 'partial_export'
  | 'older_file'
  | 'blank_rows'
  | 'line_end_missing'
  | 'more_left_out'
>;

/** What is odd about the files of a table. */
interface FileDoubt {
  readonly check: DoubtCheck;
  readonly evidence: CheckEvidence[DoubtCheck];
  /** Name of a resource or part table. */
  readonly table: string;
  /** Key of the container, if the file has only its rows. */
  readonly scope?: string | undefined;
  /** Whatever the rows here lead to is in doubt as well. */
  readonly place?: Origin;
  /** Approves it as a whole; `never`: nothing does. Default: the rows of each scope. */
  readonly lift?: Approvable | 'never';
}

/** Files in doubt: they delete nothing without an approval. */
export function filesInDoubt(view: PlanView): readonly Finding[] {
  return doubtsOf(view).flatMap((doubt): readonly Finding[] => {
    const { check, evidence, table: resource, lift } = doubt;
    if (isSmall(doubt, view)) return [];
    if (typeof lift !== 'object') return view.scopes.flatMap((scope) => findingsAbout(doubt, scope));
    const holds = view.scopes.flatMap((scope) => changesInDoubt(doubt, scope));
    return finding(check, { place: { resource }, holds, evidence, lift });
  });
}

/** Warns of what holds nothing back: columns that lead to no change, and small older files. */
export function fileWarnings(view: PlanView): readonly Problem[] {
  return doubtsOf(view).flatMap((doubt) => {
    const { evidence } = doubt;
    const changes = countInDoubt(doubt, view);
    if ('columns' in evidence && changes === 0) {
      const { file, ...args } = evidence;
      return problemAt({ code: 'columns_gone', args }, file, 'warning');
    }
    if (!('replacedOn' in evidence) || !isSmall(doubt, view) || changes === 0) return [];
    const { replacedOn, file } = evidence;
    return problemAt({ code: 'older_file', args: { replacedOn } }, file, 'warning');
  });
}

/** An older file with fewer changes is what somebody wanted back, or hurts little. */
const olderFileChangesMin = 6;

function isSmall(doubt: FileDoubt, view: PlanView): boolean {
  return doubt.check === 'older_file' && countInDoubt(doubt, view) < olderFileChangesMin;
}

function countInDoubt(doubt: FileDoubt, { scopes }: PlanView): number {
  return scopes.reduce((sum, scope) => sum + changesInDoubt(doubt, scope).length, 0);
}

function findingsAbout(doubt: FileDoubt, scope: CheckedScope): readonly Finding[] {
  const { check, evidence, table } = doubt;
  const place = placeOf(scope);
  const lift = (approvable: Approvable) => (doubt.lift === 'never' ? undefined : approvable);
  const holds = changesInDoubt(doubt, scope);
  const ofParts = scope.changes.flatMap((change) => {
    const removal = partRemoval(change);
    if (removal?.table !== table || !isWithin(doubt, change.key)) return [];
    return finding(check, { place, holds: [change], evidence, lift: lift(partsLost(change)) });
  });
  return [...finding(check, { place, holds, evidence, lift: lift(rowsOf(scope)) }), ...ofParts];
}

/** What the rows at the place of a doubt lead to, and what the table deletes for want of a row. */
function changesInDoubt(doubt: FileDoubt, scope: CheckedScope): readonly Change[] {
  const { table, place } = doubt;
  const isOfTable = table === scope.definition.name && isWithin(doubt, scope.scope);
  const pruned = new Set(isOfTable ? prunedChanges(scope) : []);
  const isAtPlace = ({ origin, fields }: Change) =>
    place !== undefined &&
    [origin, ...fields.map((field) => field.origin)].some((one) => one && isAt(one, place));
  return scope.changes.filter((change) => pruned.has(change) || isAtPlace(change));
}

function isWithin({ scope = '' }: Pick<FileDoubt, 'scope'>, key: string): boolean {
  return scope === '' || scope === key;
}

function isAt({ file, sheet, line }: Origin, place: Origin): boolean {
  return file === place.file && sheet === place.sheet && (place.line ?? line) === line;
}

/** Findings and warnings both ask. */
const doubtsOf: (view: PlanView) => readonly FileDoubt[] = oncePer((view) => [
  ...view.files.flatMap((file) => columnsGone(file, view.memory)),
  ...view.files.flatMap(doubtsInFile),
  ...doubtsByMemory(view),
]);

/** What one file shows. */
function doubtsInFile({ table: read, later }: ReadFile): readonly FileDoubt[] {
  const { resource: table, scope, source, blankBetween, partialScopes = [] } = read;
  const file = sourcePlace(source);
  const doubts: FileDoubt[] = partialScopes.map((one) => {
    // No approval makes a partial export whole.
    return { check: 'partial_export', evidence: { table: file }, table, scope: one, lift: 'never' };
  });
  if (later !== undefined)
    doubts.push({ check: 'file_disputed', evidence: { file: source.file, later }, table, scope });
  if (blankBetween) {
    const row = { ...file, line: blankBetween.line };
    const evidence = { row, count: blankBetween.count };
    doubts.push({ check: 'blank_rows', evidence, table, scope, place: row });
  }
  return doubts;
}

/** Why the files of a run may not be what they seem, by those of earlier runs. */
function doubtsByMemory({ files, scopes, memory }: PlanView): readonly FileDoubt[] {
  const filesByFed = groupBy(files, ({ table }) => table.source.feeds ?? '');
  return [...memory.acceptedFiles].flatMap(([fed, before]) => {
    const [table, scope] = fedParts(fed);
    const filesNow = filesByFed.get(fed) ?? [];
    const changes = scopes.filter(isFedBy(fed)).flatMap((one) => one.changes);
    const doubts: readonly Omit<FileDoubt, 'table'>[] = [
      ...missingFile(before, filesNow),
      ...moreLeftOut(before, filesNow),
      ...missingLineEnds(before, filesNow),
      ...olderFiles(before, filesNow, changes),
    ];
    return doubts.map((doubt) => ({ ...doubt, table, scope }));
  });
}

/** The table and the container of what a file feeds. */
export function fedParts(fed: string): readonly [table: string, scope: string] {
  const slash = fed.indexOf('/');
  return [fed.slice(0, slash), fed.slice(slash + 1)];
}

/** Of scopes, those whose rows a file feeds. */
export function isFedBy(fed: string): (of: Pick<CheckedScope, 'definition' | 'scope'>) => boolean {
  const [table, scope] = fedParts(fed);
  return (one) => one.definition.name === table && isWithin({ scope }, one.scope);
}

function missingFile({ files }: FilesOfTable, filesNow: readonly ReadFile[]) {
  const [missing] = missingAmong(
    files,
    filesNow.map(({ name }) => name),
  );
  return missing ? [{ check: 'file_missing', evidence: { file: missing.shown } } as const] : [];
}

/**
 * The accepted files that none of these can be. A name may hold the day or a number; where all
 * names are new, only the number of files tells.
 */
export function missingAmong<Named extends { readonly name: string }>(
  files: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  const gone = files.filter(({ name }) => !names.includes(name));
  const added = names.filter((one) => !files.some(({ name }) => name === one));
  const addedByKind = groupBy(added, withoutDigits);
  const missing = [...groupBy(gone, ({ name }) => withoutDigits(name))].flatMap(([kind, ofKind]) =>
    ofKind.slice(addedByKind.get(kind)?.length ?? 0),
  );
  const areAllNew = missing.length === files.length && names.length >= files.length;
  return areAllNew ? [] : missing;
}

/** Names may hold the day or a number. */
export function withoutDigits(name: string): string {
  return name.replaceAll(/\p{Nd}+/gu, '0');
}

/** Further rows out of scope, of all rows, that need an explanation: one department may close. */
const furtherLeftOutMin = 10;
const furtherLeftOutPercentMin = 10;

/** A column that `where` reads may have been blanked, or filled in with other words. */
function moreLeftOut({ files }: FilesOfTable, filesNow: readonly ReadFile[]) {
  const sources = filesNow.map(({ table }) => table.source);
  const [before, count] = [leftOutOf(files), leftOutOf(sources)];
  const rows = sources.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [first] = sources.filter(({ leftOutCount }) => leftOutCount);
  const further = count - before;
  const isFar = further >= furtherLeftOutMin && further * 100 > rows * furtherLeftOutPercentMin;
  if (!first || !isFar) return [];
  return [{ check: 'more_left_out', evidence: { file: first.file, count, before } } as const];
}

function leftOutOf(files: readonly Pick<Source, 'leftOutCount'>[] | readonly AcceptedFile[]): number {
  return files.reduce((sum, { leftOutCount = 0 }) => sum + leftOutCount, 0);
}

/** Many editors write no last line end: only its loss is a sign that the file was cut off. */
function missingLineEnds({ files }: FilesOfTable, filesNow: readonly ReadFile[]) {
  return filesNow.flatMap(({ table: { source, rows, leftOut = [] }, name }) => {
    const line = Math.max(rows.at(-1)?.line ?? 0, leftOut.at(-1)?.line ?? 0);
    if (!source.lacksLineEnd || line === 0 || !hadLineEnd(files, name)) return [];
    const row = { ...sourcePlace(source), line };
    return [{ check: 'line_end_missing', evidence: { row }, place: row } as const];
  });
}

/** A file with a new name may be any of those before. */
function hadLineEnd(files: readonly AcceptedFile[], name: string): boolean {
  const namesakes = files.filter((one) => one.name === name);
  const known = (namesakes.length > 0 ? namesakes : files).flatMap(({ hasLineEnd }) => hasLineEnd ?? []);
  return known.length > 0 && !known.includes(false);
}

/**
 * Files whose content a later one replaced, or that take back so much of what one earlier run did
 * that they must be older ones, however they were saved since.
 */
function olderFiles(
  { replaced, runs = [] }: FilesOfTable,
  filesNow: readonly ReadFile[],
  changes: readonly Change[],
) {
  const undone = runs.length > 0 ? changes.map(takenBackBy) : [];
  const takenBack = runs.find(({ done }) => {
    const known = new Set(done);
    return undone.filter((facts) => facts.some((one) => known.has(one))).length >= olderFileChangesMin;
  });
  return filesNow.flatMap(({ table: { source } }) => {
    const replacedOn = replaced.get(source.content ?? source.sha256) ?? takenBack?.day;
    const file = sourcePlace(source);
    if (replacedOn === undefined) return [];
    return [{ check: 'older_file', evidence: { file, replacedOn }, place: file } as const];
  });
}

// Columns

/** The columns of a table: what each feeds, and in how many rows it has something. */
export function readColumnsOf(
  { header, source: { file, sheet } }: Table,
  records: readonly DesiredRecord[],
): readonly ReadColumn[] {
  const tableRecords = records.filter(({ row: { table } }) => table.file === file && table.sheet === sheet);
  const read = new Map<number, { readonly field: string; filled: number }>();
  for (const { row, cells } of tableRecords)
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

/** Fields without a column are not kept in step, and posts without theirs seem to have ended. */
function columnsGone({ table: read, name }: ReadFile, { acceptedFiles }: Memory): readonly FileDoubt[] {
  const { source, resource: table, scope } = read;
  const accepted = acceptedFiles.get(source.feeds ?? '')?.files ?? [];
  const former =
    accepted.find((one) => one.name === name) ??
    accepted.find((one) => withoutDigits(one.name) === withoutDigits(name));
  const { columns: before = [] } = former ?? {};
  const { columns: now = [] } = source;
  if (source.rowCount === 0 || now.every(({ field }) => field === '')) return [];
  const { fields, repeated = [] } = tableDefinitionOf(table);
  const isClearable = (field: string) =>
    !repeated.includes(field) && fields.some((one) => one.name === field && one.isClearable);
  const columns = goneColumns(before, now, isClearable).map(({ header, field }) => ({ header, field }));
  if (columns.length === 0) return [];
  const headers = new Set(before.map(({ header }) => header));
  // Headers that stand there for the first time and feed nothing.
  const added = now.flatMap(({ header, field }) => (field === '' && !headers.has(header) ? header : []));
  const file = sourcePlace(source);
  const gone = [...new Set(columns.map(({ field }) => field))].sort().join('+');
  const lift = { what: 'columns', value: `${table}:${gone}` };
  return [{ check: 'columns_gone', evidence: { file, columns, added }, table, scope, place: file, lift }];
}
