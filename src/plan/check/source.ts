/**
 * Is the file whole, and the list it is compared with? What no row names is deleted only if nothing
 * speaks against either. Without a memory, every run is a first one.
 */
import type { Change } from '../../model/changes.js';
import type { CheckEvidence, CheckName, Finding } from '../../model/checks.js';
import { type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Origin, Source } from '../../model/tables.js';
import { incompleteList } from '../consequences/whole-list.js';
import { isInScope } from '../intake/set-aside.js';
import { groupBy } from '../records/collections.js';
import { takenBackBy } from '../records/digests.js';
import { scopeId, scopeIdOf } from '../records/names.js';
import { transfersIn } from '../records/transfers.js';
import type { Approvable } from './approve.js';
import { partRemoval, partsLost } from './parts.js';
import {
  type AcceptedFile,
  type Check,
  type CheckedScope,
  type FilesOfTable,
  finding,
  findingsByKind,
  inEachScope,
  type Memory,
  type PlanView,
  placeOf,
  prunedChanges,
  type ReadFile,
} from './view.js';

/** A file with a smaller share of its previous rows is considered cut off. */
const rowsPercentMin = 80;

function isCutOff(rows: number, before: number): boolean {
  return rows * 100 < before * rowsPercentMin;
}

/** Rows set aside keep also the deletes back that rows ask for: they may ask for the opposite. */
export const rowsSetAside: Check = inEachScope((scope, { setAsideCountByResource }) => {
  const count = setAsideCountByResource.get(scope.definition.name) ?? 0;
  if (count === 0) return [];
  const pruned = new Set(prunedChanges(scope));
  const holds = scope.changes.filter(
    (change) => change.action === 'delete' || change.action === 'activate' || pruned.has(change),
  );
  return finding('rows_set_aside', { place: placeOf(scope), holds, evidence: { count } });
});

export const rowsMissing: Check = inEachScope((scope, { memory }) => {
  const { definition, hasEmptyTable = false, absentFile } = scope;
  const pruned = { place: placeOf(scope), holds: prunedChanges(scope) };
  const rows = scope.records.filter(isInScope);
  // Only rows of the resource's own table: part rows alone do not prove it whole.
  const rowCount = rows.filter(({ values }) => definition.keyField in values).length;
  const before = memory.rowsBefore.get(rememberedAs(scope, memory));
  const isCut = before !== undefined && isCutOff(rowCount, before);
  const figures = { table: definition.name, rows: rowCount, percent: rowsPercentMin, isOfService: false };
  return [
    ...(rowCount === 0 || hasEmptyTable ? finding('no_rows', { ...pruned, evidence: {} }) : []),
    ...(absentFile === undefined
      ? []
      : finding('file_missing', { ...pruned, evidence: { file: absentFile } })),
    ...(isCut
      ? finding('fewer_rows', { ...pruned, evidence: { ...figures, before }, lift: rowsOf(scope) })
      : []),
  ];
});

/** Without pruning nothing is held back: the file may be a part of the table on purpose. Pure. */
export function fewerRowsWarnings({ scopes, memory, files }: PlanView): readonly Problem[] {
  return scopes.flatMap((scope) => {
    const { definition, records, isPruned } = scope;
    const before = memory.rowsBefore.get(rememberedAs(scope, memory));
    const rows = records.filter(isInScope).length;
    if (isPruned || before === undefined || rows === 0 || !isCutOff(rows, before)) return [];
    const own = files.find(({ table }) => table.resource === definition.name);
    const known = memory.acceptedFiles.get(own?.table.source.feeds ?? '')?.files ?? [];
    const isOfEveryNight = known.some(({ name }) => withoutDigits(name) === withoutDigits(own?.name ?? ''));
    if (!own || !isOfEveryNight) return [];
    const args = { table: definition.name, rows, before };
    return [problemAt({ code: 'fewer_rows', args }, sourcePlace(own.table.source), 'warning')];
  });
}

/** Parts that go for want of a row, e.g. fields of a master, compared with those of the service. */
export const partsMissing: Check = inEachScope(({ changes, ...scope }) =>
  changes.flatMap((change) => {
    const removal = partRemoval(change);
    if (!removal || !isCutOff(removal.rows, removal.existing)) return [];
    const { table, rows, existing: before } = removal;
    const evidence = { table, rows, before, percent: rowsPercentMin, isOfService: true };
    return finding('fewer_rows', {
      place: placeOf(scope),
      holds: [change],
      evidence,
      lift: partsLost(change),
    });
  }),
);

export const listIncomplete: Check = inEachScope((scope) => {
  const evidence = incompleteList(scope.listing);
  const holds = prunedChanges(scope);
  return evidence ? finding('list_incomplete', { place: placeOf(scope), holds, evidence }) : [];
});

/**
 * Without an earlier run that was allowed to delete, nothing shows that a file lacks rows: records
 * may have been left alone. Who joins another team is in a row.
 */
export function firstRun({ scopes, memory }: PlanView): readonly Finding[] {
  const holds = scopes
    .filter((scope) => isFirstPruning(scope, memory))
    .flatMap((scope) => {
      const transfers = transfersIn(scope.changes);
      return prunedChanges(scope).filter((change) => !transfers.has(change));
    });
  return findingsByKind('first_run', { place: {}, holds, evidence: {} });
}

/** True if no accepted run is on record that was allowed to delete in a scope. Pure. */
function isFirstPruning(scope: CheckedScope, memory: Memory): boolean {
  const id = rememberedAs(scope, memory);
  return memory.rowsBefore.get(id) === undefined || memory.neverPruned.has(id);
}

/** A scope in the memory: the last run recorded a renamed container under its old key. */
function rememberedAs(scope: CheckedScope, { rowsBefore }: Memory): string {
  const { definition, container } = scope;
  const id = scopeIdOf(scope);
  if (!container || rowsBefore.get(id) !== undefined) return id;
  const oldKey = container.existing?.values[container.definition.keyField];
  return scopeId({ resource: definition.name, scope: String(oldKey ?? '') });
}

/** Approves the rows of a scope by their number. */
function rowsOf({ definition, scope, records }: CheckedScope): Approvable {
  const place = scope === '' ? definition.name : `${definition.name}/${scope}`;
  return { what: 'rows', value: `${place}:${records.filter(isInScope).length}` };
}

// Files that are not what they seem

type DoubtCheck = Extract<
  CheckName,
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
}

/** An older file with fewer changes is what somebody wanted back, or hurts little. */
const olderFileChangesMin = 6;

/** Files in doubt: they delete nothing without an approval of their rows. */
export function filesInDoubt(view: PlanView): readonly Finding[] {
  const doubts = doubtsOf(view).filter((doubt) => !isSmall(doubt, view));
  return view.scopes.flatMap((scope) => doubts.flatMap((doubt) => findingsAbout(doubt, scope)));
}

/** Warns of older files that lead to a few changes only: these are made. */
export function olderFileWarnings(view: PlanView): readonly Problem[] {
  return doubtsOf(view).flatMap((doubt) => {
    const count = countInDoubt(doubt, view);
    if (!('replacedOn' in doubt.evidence) || !isSmall(doubt, view) || count === 0) return [];
    const { replacedOn, file } = doubt.evidence;
    return problemAt({ code: 'older_file', args: { replacedOn, changes: count } }, file, 'warning');
  });
}

function isSmall(doubt: FileDoubt, view: PlanView): boolean {
  return doubt.check === 'older_file' && countInDoubt(doubt, view) < olderFileChangesMin;
}

function countInDoubt(doubt: FileDoubt, { scopes }: PlanView): number {
  return scopes.reduce((sum, scope) => sum + changesInDoubt(doubt, scope).length, 0);
}

function findingsAbout(doubt: FileDoubt, scope: CheckedScope): readonly Finding[] {
  const { check, evidence, table } = doubt;
  const place = placeOf(scope);
  // No approval makes a partial export whole.
  const lift = (given: Approvable) => (check === 'partial_export' ? undefined : given);
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

function doubtsOf(view: PlanView): readonly FileDoubt[] {
  const { files, memory } = view;
  const ofFiles = files.flatMap(
    ({ table: { resource: table, scope, source, ...found }, later }): FileDoubt[] => {
      const { blankBetween, partialScopes = [] } = found;
      const evidence = { table: sourcePlace(source) };
      const partial: FileDoubt[] = partialScopes.map((one) => {
        return { check: 'partial_export', evidence, table, scope: one } as const;
      });
      if (later !== undefined)
        partial.push({ check: 'file_disputed', evidence: { file: source.file, later }, table, scope });
      if (!blankBetween) return partial;
      const { line, count } = blankBetween;
      const row = { ...sourcePlace(source), line };
      return [...partial, { check: 'blank_rows', evidence: { row, count }, table, scope, place: row }];
    },
  );
  return [...ofFiles, ...doubtsByMemory(files, memory), ...filesTakingBack(view)];
}

type Doubting = (before: FilesOfTable, files: readonly ReadFile[]) => readonly Omit<FileDoubt, 'table'>[];

/** Why the files of a run may not be what they seem, by those of earlier runs. */
function doubtsByMemory(files: readonly ReadFile[], { acceptedFiles }: Memory): readonly FileDoubt[] {
  const filesByFed = groupBy(files, ({ table }) => table.source.feeds ?? '');
  return [...acceptedFiles].flatMap(([fed, before]) => {
    const [table = '', scope] = fedParts(fed);
    const own = filesByFed.get(fed) ?? [];
    return [missingFile, moreLeftOut, missingLineEnds, olderFiles]
      .flatMap((doubt: Doubting) => doubt(before, own))
      .map((doubt) => ({ ...doubt, table, scope }));
  });
}

/** The table and the container of what a file feeds. */
export function fedParts(fed: string): readonly [table: string, scope: string] {
  const slash = fed.indexOf('/');
  return [fed.slice(0, slash), fed.slice(slash + 1)];
}

function missingFile({ files }: FilesOfTable, own: readonly ReadFile[]) {
  const [missing] = missingAmong(
    files,
    own.map(({ name }) => name),
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
function moreLeftOut({ files }: FilesOfTable, own: readonly ReadFile[]) {
  const sources = own.map(({ table }) => table.source);
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
function missingLineEnds({ files }: FilesOfTable, own: readonly ReadFile[]) {
  return own.flatMap(({ table: { source, rows, leftOut = [] }, name }) => {
    const line = Math.max(rows.at(-1)?.line ?? 0, leftOut.at(-1)?.line ?? 0);
    if (!source.lacksLineEnd || line === 0 || !hadLineEnd(files, name)) return [];
    const row = { ...sourcePlace(source), line };
    return [{ check: 'line_end_missing', evidence: { row }, place: row } as const];
  });
}

/** A file with a new name may be any of those before. */
function hadLineEnd(files: readonly AcceptedFile[], name: string): boolean {
  const own = files.filter((one) => one.name === name);
  const known = (own.length > 0 ? own : files).flatMap(({ hasLineEnd }) => hasLineEnd ?? []);
  return known.length > 0 && !known.includes(false);
}

function olderFiles({ replaced }: FilesOfTable, own: readonly ReadFile[]) {
  return own.flatMap(({ table: { source } }) => {
    const replacedOn = replaced.get(source.content ?? source.sha256);
    const file = sourcePlace(source);
    if (replacedOn === undefined) return [];
    return [{ check: 'older_file', evidence: { file, replacedOn }, place: file } as const];
  });
}

/**
 * Files that take back so much of what one earlier run did that they must be older ones, however
 * they were saved since.
 */
function filesTakingBack(view: PlanView): readonly FileDoubt[] {
  const filesByFed = groupBy(view.files, ({ table }) => table.source.feeds ?? '');
  return [...view.memory.acceptedFiles].flatMap(([fed, { runs = [], replaced }]) => {
    const [table, scope] = fedParts(fed);
    const changes = view.scopes
      .filter((one) => one.definition.name === table && isWithin({ scope }, one.scope))
      .flatMap((one) => one.changes);
    const undone = changes.map(takenBackBy);
    const run = runs.find(({ done }) => {
      const known = new Set(done);
      return undone.filter((facts) => facts.some((one) => known.has(one))).length >= olderFileChangesMin;
    });
    if (!run) return [];
    const isKnown = ({ table: { source } }: ReadFile) => replaced.has(source.content ?? '');
    return (filesByFed.get(fed) ?? [])
      .filter((one) => !isKnown(one))
      .map((one) => {
        const file = sourcePlace(one.table.source);
        return {
          check: 'older_file',
          evidence: { file, replacedOn: run.day },
          table,
          scope,
          place: file,
        } as const;
      });
  });
}

/** Without rowsSetAside, which comes earlier, and firstRun, which comes last. */
export const sourceChecks: readonly Check[] = [filesInDoubt, listIncomplete, rowsMissing, partsMissing];
