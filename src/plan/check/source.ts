/**
 * Are there enough rows, and is the list whole that they are compared with? What no row names is
 * deleted only if nothing speaks against either. Without a memory, every run is a first one.
 */
import type { Finding } from '../../model/checks.js';
import { type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import { incompleteList } from '../consequences/whole-list.js';
import { isInScope } from '../intake/set-aside.js';
import { scopeId, scopeIdOf } from '../records/names.js';
import { transfersIn } from '../records/transfers.js';
import { filesInDoubt, withoutDigits } from './files.js';
import { partRemoval, partsLost } from './parts.js';
import {
  type Check,
  type CheckedScope,
  finding,
  inEachScope,
  type Memory,
  type PlanView,
  prunedChanges,
  rowsOf,
} from './view.js';

/** A file with a smaller share of its previous rows is considered cut off. */
const rowsPercentMin = 80;

function isCutOff(rows: number, before: number): boolean {
  return rows * 100 < before * rowsPercentMin;
}

/** Rows set aside keep also the deletes back that rows ask for: they may ask for the opposite. */
export const rowsSetAside = inEachScope('rows_set_aside', (scope, { setAsideCountByResource }) => {
  const count = setAsideCountByResource.get(scope.definition.name) ?? 0;
  if (count === 0) return [];
  const pruned = new Set(prunedChanges(scope));
  const holds = scope.changes.filter(
    (change) => change.action === 'delete' || change.action === 'activate' || pruned.has(change),
  );
  return [{ holds, evidence: { count } }];
});

const noRows = inEachScope('no_rows', (scope) =>
  ownRowCount(scope) === 0 || scope.hasEmptyTable === true
    ? [{ holds: prunedChanges(scope), evidence: {} }]
    : [],
);

const fileMissing = inEachScope('file_missing', (scope) => {
  const { absentFile: file } = scope;
  return file === undefined ? [] : [{ holds: prunedChanges(scope), evidence: { file } }];
});

const fewerRows = inEachScope('fewer_rows', (scope, { memory }) => {
  const rows = ownRowCount(scope);
  const before = memory.rowsBefore.get(rememberedAs(scope, memory));
  if (before === undefined || !isCutOff(rows, before)) return [];
  const evidence = {
    table: scope.definition.name,
    rows,
    before,
    percent: rowsPercentMin,
    isOfService: false,
  };
  return [{ holds: prunedChanges(scope), evidence, lift: rowsOf(scope) }];
});

/** Only rows of the resource's own table: part rows alone do not prove it whole. */
function ownRowCount({ definition, records }: CheckedScope): number {
  return records.filter((row) => isInScope(row) && definition.keyField in row.values).length;
}

/** Without pruning nothing is held back: the file may be a part of the table on purpose. Pure. */
export function fewerRowsWarnings({ scopes, memory, files }: PlanView): readonly Problem[] {
  return scopes.flatMap((scope) => {
    const { definition, records, isPruned } = scope;
    const before = memory.rowsBefore.get(rememberedAs(scope, memory));
    const rows = records.filter(isInScope).length;
    if (isPruned || before === undefined || rows === 0 || !isCutOff(rows, before)) return [];
    const file = files.find(({ table }) => table.resource === definition.name);
    const known = memory.acceptedFiles.get(file?.table.source.feeds ?? '')?.files ?? [];
    const isOfEveryNight = known.some(({ name }) => withoutDigits(name) === withoutDigits(file?.name ?? ''));
    if (!file || !isOfEveryNight) return [];
    const args = { table: definition.name, rows, before, percent: rowsPercentMin };
    return [problemAt({ code: 'fewer_rows', args }, sourcePlace(file.table.source), 'warning')];
  });
}

/** Parts that go for want of a row, e.g. fields of a master, compared with those of the service. */
const partsMissing = inEachScope('fewer_rows', ({ changes }) =>
  changes.flatMap((change) => {
    const removal = partRemoval(change);
    if (!removal || !isCutOff(removal.rows, removal.existing)) return [];
    const { table, rows, existing: before } = removal;
    const evidence = { table, rows, before, percent: rowsPercentMin, isOfService: true };
    return [{ holds: [change], evidence, lift: partsLost(change) }];
  }),
);

const listIncomplete = inEachScope('list_incomplete', (scope) => {
  const evidence = incompleteList(scope.listing);
  return evidence ? [{ holds: prunedChanges(scope), evidence }] : [];
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
  return finding('first_run', { place: {}, holds, evidence: {}, lift: 'number' });
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

/** Without rowsSetAside, which comes earlier, and firstRun, which comes last. */
export const sourceChecks: readonly Check[] = [
  filesInDoubt,
  listIncomplete,
  noRows,
  fileMissing,
  fewerRows,
  partsMissing,
];
