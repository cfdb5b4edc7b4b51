/**
 * Makes the seed of a sandbox from records of the service: rows with their ids. The rows hold what
 * the sandbox takes by the same names; what it calls otherwise is translated here.
 */

import type { ExistingRecord, Listing, RecordName, Value, Values } from '../model/records.js';
import type { SideDifference } from '../model/rehearsal.js';
import { partRecords } from '../plan/export/export-rows.js';
import { groupBy } from '../plan/records/collections.js';
import { recordName } from '../plan/records/names.js';
import { definitionOf } from '../resources/index.js';
import type { checkSeed, Seed } from '../sandbox/index.js';

interface MadeSeed {
  readonly seed: Seed;
  readonly differences: readonly SideDifference[];
}

type Row = Readonly<Record<string, unknown>>;

/** A row of a table, and what it stands for. */
interface SeedRow {
  readonly table: string;
  readonly row: Row;
  readonly resource: string;
  readonly record: RecordName;
  /** The service does not say all of it. */
  readonly isAssumed?: boolean;
}

/**
 * @param wanted values that changes give to records: the service does not show all custom fields
 * @param check from the sandbox
 */
export function seedOfRecords(
  listings: readonly Listing[],
  wanted: readonly Values[],
  check: typeof checkSeed,
): MadeSeed {
  const userFields = listings.flatMap((listing) => userFieldRows(listing, wanted));
  const rows = listings.flatMap(({ records }) =>
    records.flatMap((record) => [recordRow(record), ...masterFieldRows(record)]),
  );
  const { held, differences } = withoutFaulty([...userFields, ...rows], check);
  const fields = userFields.flatMap(({ record, isAssumed }) => (isAssumed ? record.name : []));
  const unknown = fields.length > 0 ? [{ code: 'definitions_unknown', args: { fields } } as const] : [];
  return { seed: seedOf(held), differences: [...unknown, ...differences] };
}

function recordRow(record: ExistingRecord): SeedRow {
  const { resource, id, scope, values } = record;
  const definition = definitionOf(resource);
  const { within, group, keyField, links } = definition;
  const isCustom = ([name]: Entry) => group !== undefined && name.startsWith(`${group.property}.`);
  const entries: readonly Entry[] = Object.entries(values);
  const known = entries.filter((entry) => !isCustom(entry) && (entry[1] !== null || entry[0] === keyField));
  const row = {
    ...(!links && { id }),
    ...(within && { [within.column]: scope }),
    ...Object.fromEntries(known),
    // What a master defines has rows of its own.
    ...(group && !group.part && { [group.property]: withValues(entries.filter(isCustom).map(ungrouped)) }),
    ...translations[resource]?.(record),
  };
  return { table: resource, row, resource, record: recordName(definition, record) };
}

const translations: Readonly<Record<string, (record: ExistingRecord) => Row>> = {
  charts: ({ facts }) => ({ current: facts['isCurrent'] === true }),
  users: ({ values: { status }, facts }) => {
    const active = facts['isInvited'] === true ? 'invited' : 'activated';
    return { status: status === 'active' ? active : status };
  },
  folders: ({ facts }) => ({
    workflows: facts['workflowsCount'] ?? 0,
    routes: facts['routesCount'] ?? 0,
    pipelines: facts['pipelinesCount'] ?? 0,
  }),
};

/** The custom fields that a master defines, in order. */
function masterFieldRows(record: ExistingRecord): readonly SeedRow[] {
  const { resource } = record;
  const definition = definitionOf(resource);
  const about = { table: 'masterFields', resource, record: recordName(definition, record) };
  return partRecords(definition, record).map(({ scope: master, values }) => {
    return { ...about, row: { master, ...withValues(Object.entries(values)) } };
  });
}

type Entry = readonly [name: string, value: Value];

function withValues(entries: readonly Entry[]): Row {
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function ungrouped([name, value]: Entry): Entry {
  return [name.slice(name.indexOf('.') + 1), value];
}

/**
 * The custom fields of users, whose definitions no answer shows: not their choices, and nothing of
 * those that nobody has a value of.
 */
function userFieldRows(listing: Listing, wanted: readonly Values[]): readonly SeedRow[] {
  const { resource, definitions = {}, records } = listing;
  const { group } = definitionOf(resource);
  if (!group?.definitionsIn) return [];
  const isOwn = ([name]: readonly [string, Value]) => name.startsWith(`${group.property}.`);
  const asked = wanted.flatMap((values) => Object.entries(values)).filter(isOwn);
  const assumed = asked.map(([name, value]) => [name, Array.isArray(value) ? 'checkbox' : 'text'] as const);
  const all = [...records.map(({ values }) => values), ...wanted];
  return Object.entries({ ...Object.fromEntries(assumed), ...definitions }).map(([name, fieldType]) => {
    const code = name.slice(name.indexOf('.') + 1);
    const isChoice = fieldType === 'checkbox' || fieldType === 'pull_down';
    const used = isChoice ? all.flatMap((values) => values[name] ?? []).map(String) : [];
    const row = { code, fieldType, ...(isChoice && { options: [...new Set(used)] }) };
    return {
      table: 'userFields',
      row,
      resource,
      record: { key: code, name: code },
      isAssumed: isChoice || !(name in definitions),
    };
  });
}

/** Leaves out what the sandbox refuses, and then what refers to that. */
function withoutFaulty(
  rows: readonly SeedRow[],
  check: typeof checkSeed,
): { readonly held: readonly SeedRow[]; readonly differences: readonly SideDifference[] } {
  const differences: SideDifference[] = [];
  let held = rows;
  for (;;) {
    const faulty = new Map<SeedRow, string>();
    const byTable = tablesOf(held);
    for (const { table, index, message } of check(seedOf(held))) {
      const row = byTable.get(table)?.[index];
      if (row) faulty.set(row, message);
    }
    if (faulty.size === 0) return { held, differences };
    for (const [{ resource, record }, detail] of faulty)
      differences.push({ code: 'not_held', args: { resource, record, detail } });
    held = held.filter((row) => !faulty.has(row));
  }
}

function tablesOf(rows: readonly SeedRow[]): ReadonlyMap<string, readonly SeedRow[]> {
  return groupBy(rows, ({ table }) => table);
}

/** The sandbox checks every row before it takes one. */
function seedOf(rows: readonly SeedRow[]): Seed {
  return Object.fromEntries(
    [...tablesOf(rows)].map(([table, ofTable]) => [table, ofTable.map(({ row }) => row)]),
  ) as Seed;
}
