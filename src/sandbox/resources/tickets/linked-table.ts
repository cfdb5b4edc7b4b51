// Seed tables whose rows name records of other tables: columns and links are data. A record has the
// columns of its row, with ids in place of codes.
import type { JsonObject, JsonValue } from '../../http/json.js';
import type { FieldRules } from '../../operations/field-rules.js';
import type { SeedColumn } from '../../seed/seed-columns.js';
import { fieldFaults, problemsOf, repetition } from '../../seed/seed-rows.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import type { PerTenant, Tenant } from '../../tenant/tenant.js';
import { currentChart } from '../charts.js';
import { teamsOf } from '../records/team-record.js';
import { administrator, usersOf } from '../records/user-record.js';
import type { Resource, SeedRow } from '../resource.js';

/** What links need of the tables of people and teams. */
export interface UserRows {
  readonly users?: readonly { readonly code: string }[];
}

export interface TeamRows {
  readonly teams?: readonly { readonly code: string }[];
}

/** How a column names records of a table, by code. Records without a code are named by id. */
export interface Link<Tables> {
  readonly noun: string;
  readonly codes: (tables: Tables) => readonly string[];
  readonly find: (tenant: Tenant, key: string) => NamedRecord | undefined;
}

export const toUser: Link<UserRows> = {
  noun: 'user',
  codes: ({ users = [] }) => ['admin', ...users.map(({ code }) => code)],
  find: (tenant, key) => {
    administrator(tenant);
    return usersOf(tenant).byIdOrCode('', key);
  },
};

/** A team of the active chart. */
export const toTeam: Link<TeamRows> = {
  noun: 'team',
  codes: ({ teams = [] }) => teams.map(({ code }) => code),
  find: (tenant, key) =>
    teamsOf(tenant).byId(key) ?? teamsOf(tenant).byCode(currentChart(tenant)?.id ?? '', key),
};

export interface LinkedTable<Row, R, Tables> {
  readonly file: string;
  readonly notes?: readonly string[];
  readonly columns: Readonly<Record<string, SeedColumn<unknown>>>;
  readonly links: { readonly [K in keyof Row]?: Link<Tables> };
  /** Of the other columns. */
  readonly rules: FieldRules;
  readonly rowsOf: (tables: Tables) => readonly Row[];
  readonly records: PerTenant<Collection<R & NamedRecord>>;
  /** The values of columns that a row may lack. */
  readonly defaults: Omit<R, keyof NamedRecord>;
  /** Which of its columns are the code and the name of a record. */
  readonly code?: (row: Row) => string | null;
  readonly name: (row: Row) => string;
  readonly sortedBy: readonly (keyof Row & string)[];
}

/** The seed table; operations are added to it. */
export function linkedTable<Row extends SeedRow & object, R extends NamedRecord, Tables>(
  table: LinkedTable<Row, R, Tables>,
): Omit<Resource<Row, Tables>, 'operations'> {
  const { file, notes = [], columns, links, rowsOf, records, defaults, code = () => null } = table;
  const linkOf = (name: string): Link<Tables> | undefined => links[name as keyof Row];
  const eachCell = (row: Row, change: (value: JsonValue, link: Link<Tables>) => JsonValue): Row => {
    const cells = Object.entries(row).map(([name, value]) => {
      const link = linkOf(name);
      return [name, link === undefined ? value : change(value, link)];
    });
    return Object.fromEntries(cells) as Row;
  };
  return {
    file,
    notes,
    columns,
    sortedBy: table.sortedBy,
    check: (tables) => {
      const rows = rowsOf(tables);
      const isRepeated = repetition(rows.map(code));
      return problemsOf(rows, (row, index) => [
        ...fieldFaults(table.rules, row as unknown as JsonObject),
        ...Object.entries(row).flatMap(([name, value]) => missingIn(tables, name, value, linkOf(name))),
        isRepeated(index) ? `another row has the key "${code(row)}"` : undefined,
      ]);
    },
    plant: (tenant, tables) => {
      for (const row of rowsOf(tables)) {
        const ids = eachCell(row, (value, { find }) => eachKey(value, (key) => find(tenant, key)?.id ?? key));
        const base = { ...tenant.newRecord('', row.id), code: code(row), name: table.name(row) };
        records(tenant).put({ ...base, ...defaults, ...ids, id: base.id } as unknown as R);
      }
    },
    dump: (tenant) =>
      records(tenant)
        .inTenant()
        .map((record) => {
          const kept = ['id', ...Object.keys(columns), ...Object.keys(defaults)];
          const row = Object.fromEntries(Object.entries(record).filter(([name]) => kept.includes(name)));
          return eachCell(row as Row, (value, { find }) =>
            eachKey(value, (id) => find(tenant, id)?.code ?? id),
          ) as Required<Row>;
        }),
  };
}

function eachKey(value: JsonValue, change: (key: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((key) => change(String(key)));
  return typeof value === 'string' ? change(value) : value;
}

function missingIn<Tables>(
  tables: Tables,
  name: string,
  value: JsonValue,
  link: Link<Tables> | undefined,
): readonly string[] {
  if (link === undefined || value == null) return [];
  const known = link.codes(tables);
  const missing = [value].flat().filter((key) => !known.includes(String(key)));
  return missing.map((key) => `${name}: there is no ${link.noun} "${key}"`);
}
