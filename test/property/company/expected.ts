/**
 * The records that a run must leave in the service, which follow from its files alone; only what the
 * run withholds is taken from it.
 */
import type { Change } from '../../../src/model/changes.js';
import { oldKeyOf } from '../../../src/plan/records/changes.js';
import type { MadePlan } from '../../../src/planning/make-plan.js';
import { definitionOf } from '../../../src/resources/index.js';
import type { Switches } from '../../../src/sandbox/index.js';
import {
  codeOf,
  containerOf,
  containers,
  isWithin,
  keyOf,
  listOf,
  postKey,
  previousColumn,
  type Row,
  references,
  rename,
  type TableName,
  tableNames,
} from './company.js';
import { placeOf, type Records, withoutNothing } from './records.js';
import { kept, type Table } from './writing.js';

export interface Asked {
  readonly tables: readonly Table[];
  readonly prune: readonly TableName[];
  readonly switches?: Partial<Switches>;
}

/** What a run holds back. */
export interface Held {
  readonly has: (table: TableName, row: Row) => boolean;
  /** What a row calls by its new key has the old one until its rename is made. */
  readonly keyBefore: (table: TableName, place: Row, key: string) => string;
  /** People whose state stays, by code. */
  readonly states: ReadonlySet<string>;
}

const nothing: Held = { has: () => false, keyBefore: (_, __, key) => key, states: new Set() };

export function heldIn({ plan, problems }: Pick<MadePlan, 'plan' | 'problems'>): Held {
  const withheld = plan.withheld.map(({ change }) => change);
  const recordsOf = ({ resource, scope, key, fields }: Change): readonly string[] => [
    JSON.stringify([resource, scope, key]),
    // A field is part of its master.
    ...fields.map(({ field }) => JSON.stringify(['master-fields', key, field.split('.')[1]])),
  ];
  const isOfRecord = ({ action }: Change) => action !== 'activate' && action !== 'set-status';
  const spared = problems.flatMap((problem) =>
    problem.code === 'not_pruned' ? [JSON.stringify([problem.args.resource, '', problem.args.key])] : [],
  );
  const held = new Set([...withheld.filter(isOfRecord).flatMap(recordsOf), ...spared]);
  const oldByNew = new Map(
    withheld.filter(isOfRecord).flatMap((change) => {
      const old = oldKeyOf(definitionOf(change.resource), change);
      return old === undefined ? [] : [[recordsOf(change)[0], old] as const];
    }),
  );
  return {
    has: (table, row) => held.has(placeOf(table, row)),
    keyBefore: (table, place, key) =>
      oldByNew.get(JSON.stringify([table, Object.values(place)[0] ?? '', key])) ?? key,
    states: new Set(withheld.flatMap(({ action, key }) => (action === 'set-status' ? key : []))),
  };
}

type Drafts = Record<TableName, Record<string, string>[]>;

/** @param before  the records as the run finds them */
export function expectedRecords(before: Records, asked: Asked, held: Held = nothing): Records {
  const records = Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as Drafts;
  for (const [place, row] of before) records[(JSON.parse(place) as [TableName])[0]].push({ ...row });
  const acted = asked.tables.map((table) => ({ table, rows: actedRows(table, held) }));
  for (const { table, rows } of acted) giveKeys(records, table.name, rows);
  const stateBefore = new Map(records.users.map((user) => [codeOf(user), user['status']]));
  for (const { table, rows } of acted)
    for (const row of rows)
      if (row['action'] === 'delete') drop(records, table.name, row);
      else put(records, { table, row, asked });
  for (const name of asked.prune) prune(records, name, { asked, held });
  endMemberships(records, stateBefore, asked.switches ?? {});
  const found = tableNames.flatMap((table) => records[table].map((row) => [table, row] as const));
  return new Map(found.map(([table, row]) => [placeOf(table, row), withoutNothing(row)]));
}

const keyed = (table: TableName, key: string) => ({
  [table === 'charts' || table === 'categories' ? 'name' : 'code']: key,
});

/** Renames records, each once its new key is free: keys are handed on. */
function giveKeys(records: Drafts, table: TableName, rows: readonly Row[]): void {
  const renamed = rows.flatMap((row) => {
    const key = row[previousColumn(table)] ?? '';
    const record = key === '' ? undefined : find(records, table, { ...row, ...keyed(table, key) });
    return record ? [{ row, record }] : [];
  });
  const next = () => renamed.find(({ row }) => !find(records, table, row));
  for (let one = next(); one; one = next()) rename(records, table, one.record, keyOf(table)(one.row));
}

/** Whether a record is the one that a row is about. */
function isOf(table: TableName, row: Row): (record: Row) => boolean {
  const identityOf = table === 'memberships' ? postKey : keyOf(table);
  const [identity, isNear] = [identityOf(row), isWithin(containerOf(table, row))];
  return (record) => identityOf(record) === identity && isNear(record);
}

function find(records: Drafts, table: TableName, row: Row): Record<string, string> | undefined {
  return records[table].find(isOf(table, row));
}

function drop(records: Drafts, table: TableName, row: Row): void {
  const isGone = isOf(table, row);
  records[table] = records[table].filter((record) => !isGone(record));
}

/** The rows that are followed, by the keys that records have before what is withheld. */
function actedRows({ name, scope, rows }: Table, held: Held): readonly Row[] {
  const own = rows
    .map((row): Row => (scope === undefined ? row : { ...row, master: scope }))
    .filter(({ action, user }) => action !== 'ignore' && user !== '');
  return own
    .filter((row) => !held.has(name, row))
    .map((row) => {
      const named = references
        .filter(([table, column]) => table === name && row[column] !== undefined)
        .map(([, column, target]) => {
          const place = containers[target] ? containerOf(target, row) : {};
          const keys = listOf(row[column]).map((key) => held.keyBefore(target, place, key));
          return [column, keys.join(';')];
        });
      const isStateHeld = name === 'users' && held.states.has(codeOf(row));
      return { ...row, ...Object.fromEntries(named), ...(isStateHeld && { status: '' }) };
    });
}

/** The state that a row leads to; who is invited counts as active. */
function stateAfter(
  before = 'invited',
  wanted = '',
  { reinvitedUserStatus = 'invited' }: Partial<Switches>,
): string {
  if (wanted === '' || wanted === kept) return before;
  if (wanted !== 'active') return wanted;
  if (before === 'deactivated') return reinvitedUserStatus;
  return before === 'suspended' ? 'activated' : before;
}

/** Columns whose blank cells change nothing: the service decides for a new record. */
const leftIfBlank = new Set(['grades', 'visible', 'defaultSortBy']);
const notValues = new Set(['previousCode', 'previousName', 'action', 'activateOn', 'default', 'status']);

interface Put {
  readonly table: Table;
  readonly row: Row;
  readonly asked: Asked;
}

/** Applies a row to its record; omitted fields stay. Exactly one grade is the default. */
function put(records: Drafts, { table: { name, columns }, row, asked: { switches = {} } }: Put): void {
  const present = find(records, name, row);
  // Who never was there and has left is not invited.
  if (name === 'users' && !present && row['status'] === 'deactivated') return;
  const record = present ?? newRecord(records, name, { row, switches });
  const says = (column: string) => columns.includes(column) && row[column] !== kept;
  for (const column of columns.filter((one) => says(one) && !notValues.has(one)))
    if (!leftIfBlank.has(column) || row[column] !== '') record[column] = row[column] ?? '';
  if (name === 'users' && says('status'))
    record['status'] = stateAfter(record['status'], row['status'], switches);
  if (says('default') && row['default'] === 'TRUE')
    for (const grade of records.grades) grade['default'] = grade === record ? 'TRUE' : 'FALSE';
}

/** With the service's defaults for fields that it omits. */
function newRecord(
  records: Drafts,
  name: TableName,
  { row, switches }: { readonly row: Row; readonly switches: Partial<Switches> },
): Record<string, string> {
  const { masterSortDefault = 'code', newFieldVisible = true } = switches;
  const defaults: Partial<Record<TableName, Row>> = {
    masters: { defaultSortBy: masterSortDefault },
    'master-fields': { visible: newFieldVisible ? 'TRUE' : 'FALSE' },
    users: { status: 'invited' },
    memberships: { grades: codeOf(records.grades.find((grade) => grade['default'] === 'TRUE')) },
  };
  const record = { ...containerOf(name, row), ...defaults[name] };
  records[name].push(record);
  return record;
}

/** Records without a row, in charts, masters and teams that have rows. */
function prune(
  records: Drafts,
  name: TableName,
  { asked, held }: { readonly asked: Asked; readonly held: Held },
): void {
  const rows = asked.tables.flatMap((table) =>
    table.name === name
      ? table.rows.map((row): Row => (table.scope ? { ...row, master: table.scope } : row))
      : [],
  );
  const previous = rows.map((row) => ({ ...row, ...keyed(name, row[previousColumn(name)] ?? '') }));
  const ofFields = asked.tables.filter((table) => name === 'masters' && table.name === 'master-fields');
  const named = new Set([
    ...[...rows, ...previous].map((row) => placeOf(name, row)),
    ...ofFields.flatMap((table) => table.rows.map(({ master = '' }) => placeOf('masters', { code: master }))),
  ]);
  const isManaged = (record: Row) => {
    const place = {
      ...containerOf(name, record),
      ...(name === 'memberships' && { team: record['team'] ?? '' }),
    };
    return rows.some(isWithin(place));
  };
  const isLeft = (record: Row) => named.has(placeOf(name, record)) || held.has(name, record);
  for (const record of records[name].filter(isManaged).filter((one) => !isLeft(one)))
    if (name !== 'users') remove(records, name, record, held);
    // The owner of the token stays, and nobody else can be suspended who is not active.
    else if (
      codeOf(record) !== 'admin' &&
      record['status'] === 'activated' &&
      !held.states.has(codeOf(record))
    )
      record['status'] = 'suspended';
}

/** Removes a record with everything nested in it or below it. */
function remove(records: Drafts, name: TableName, record: Row, held: Held): void {
  const key = keyOf(name)(record);
  if (name === 'master-fields')
    for (const item of records.items.filter(({ master }) => master === record['master'])) delete item[key];
  records[name] = records[name].filter((other) => other !== record);
  for (const [table, column] of references.filter(([, , target]) => target === name))
    for (const other of records[table].filter(isWithin({ ...containerOf(name, record), [column]: key })))
      if (table !== 'teams' || column !== 'parentCode') remove(records, table, other, held);
}

/** Changes of state may end the memberships of a person, in every chart. */
function endMemberships(
  records: Drafts,
  before: ReadonlyMap<string, string | undefined>,
  { suspendedMemberships = 'kept', deactivatedMemberships = 'removed' }: Partial<Switches>,
): void {
  const ending = [
    ...(suspendedMemberships === 'removed' ? ['suspended'] : []),
    ...(deactivatedMemberships === 'removed' ? ['deactivated'] : []),
  ];
  const isEnding = (user: Row) =>
    ending.includes(user['status'] ?? '') && user['status'] !== before.get(codeOf(user));
  const gone = new Set(records.users.filter(isEnding).map(codeOf));
  records.memberships = records.memberships.filter(({ user = '' }) => !gone.has(user));
}
