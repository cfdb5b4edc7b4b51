/**
 * The records that a tenant must have after a run, derived from the files alone; only withheld
 * changes are taken from the plan.
 */
import type { MadePlan } from '../../src/planning/make-plan.js';
import type { TenantDump } from '../../src/sandbox/index.js';
import { kept, type Row, type Story, type StoryTable, type TableName } from './tenants.js';

/** Values by field, without empty ones. */
type Values = Readonly<Record<string, unknown>>;
type Records = Map<string, Values>;

const dumpNames: Readonly<Record<TableName, keyof TenantDump>> = {
  grades: 'grades',
  charts: 'charts',
  teams: 'teams',
  masters: 'masters',
  'master-fields': 'masterFields',
  items: 'items',
  folders: 'folders',
  categories: 'categories',
};
const tables = Object.keys(dumpNames) as readonly TableName[];

/** The column that names the container of a row. */
const holderOf: Partial<Readonly<Record<TableName, readonly [TableName, string]>>> = {
  teams: ['charts', 'chart'],
  items: ['masters', 'master'],
  'master-fields': ['masters', 'master'],
};

const folderCounts = ['workflows', 'routes', 'pipelines'];
const notValues = ['previousCode', 'previousName', 'action'];

/** A record by table, container and key. */
function placeOf(table: TableName, { master = '', chart = '', code, name }: Values): string {
  return JSON.stringify([table, chart === '' ? master : chart, code ?? name]);
}

/** Every record of a tenant by place. Omits when a chart is current if the files schedule it. */
export function recordsOf(dump: TenantDump, { tables: files }: Story): Records {
  const isTimed = files.some(({ name, columns }) => name === 'charts' && columns.includes('activateOn'));
  const rows = tables.flatMap((table) =>
    dump[dumpNames[table]].map((row: object) => [table, row as Values] as const),
  );
  return new Map(
    rows.map(([table, row]) => {
      const { inputs, current, activateOn, ...own } = row;
      const chart = table === 'charts' && !isTimed ? { current, activateOn } : {};
      const all = { ...own, ...chart, ...(inputs as Values | undefined) };
      return [placeOf(table, row), withoutNothing(all)];
    }),
  );
}

function withoutNothing(values: Values): Values {
  const isNothing = (value: unknown) =>
    value === null || value === undefined || value === '' || value === false || String(value) === '';
  const isEmptyCount = (name: string, value: unknown) => folderCounts.includes(name) && value === 0;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isNothing(value) && !isEmptyCount(name, value)),
  );
}

/** The expected records after everything that was not withheld has been applied. */
export function expectedRecords(story: Story, dump: TenantDump, { plan, problems }: MadePlan): Records {
  const heldBack = plan.withheld.filter(({ change: { action } }) => action !== 'activate');
  const withheld = new Set(
    heldBack.map(({ change }) => JSON.stringify([change.resource, change.scope, change.key])),
  );
  const withheldFields = new Set(
    heldBack.flatMap(({ change }) =>
      change.fields.map(({ field }) => JSON.stringify([change.key, field.split('.')[1] ?? ''])),
    ),
  );
  const isWithheld = (table: TableName, row: Row) =>
    table === 'master-fields'
      ? withheldFields.has(JSON.stringify([row['master'], row['code']]))
      : withheld.has(placeOf(table, row));
  const spared = problems.flatMap((problem) =>
    problem.code === 'not_pruned' ? [JSON.stringify([problem.args.resource, '', problem.args.key])] : [],
  );
  const rowsOf = (table: StoryTable) =>
    table.rows
      .map((row) => (table.scope === undefined ? row : { ...row, master: table.scope }))
      .filter((row) => !isWithheld(table.name, row));
  const acted = (table: StoryTable) => rowsOf(table).filter(({ action }) => action !== 'ignore');

  let records: Records = recordsOf(dump, story);
  for (const table of story.tables) records = renamed(records, table.name, acted(table));
  const defaults = defaultsOf(story);
  for (const table of story.tables) for (const row of acted(table)) put(records, table, row, defaults);
  if (story.isPruned) {
    const isSpared = (place: string) => withheld.has(place) || spared.includes(place);
    const named = namedPlaces(story.tables);
    for (const place of [...records.keys()])
      if (isPruned(place, story.tables, named) && !isSpared(place)) remove(records, place, withheldFields);
  }
  return records;
}

/** Renames records to the keys that rows want, including all references. */
function renamed(records: Records, table: TableName, rows: readonly Row[]): Records {
  const keyByOld = new Map(
    rows.flatMap((row) => {
      const previous = row['previousCode'] ?? row['previousName'] ?? null;
      const old = placeOf(table, { ...row, ...('code' in row ? { code: previous } : { name: previous }) });
      const isRename = previous !== null && records.has(old) && !records.has(placeOf(table, row));
      return isRename ? [[old, String(row['code'] ?? row['name'])] as const] : [];
    }),
  );
  if (keyByOld.size === 0) return records;
  const keyOf = (name: TableName, scope: unknown, key: unknown) =>
    keyByOld.get(JSON.stringify([name, scope, key])) ?? key;
  return new Map(
    [...records].map(([place, values]) => {
      const [own, scope, key] = JSON.parse(place) as [TableName, string, string];
      const [holder, column] = holderOf[own] ?? [];
      const renamedValues = {
        ...values,
        ...(keyByOld.has(place) && { ['code' in values ? 'code' : 'name']: keyOf(own, scope, key) }),
        ...(own === table &&
          'parentCode' in values && { parentCode: keyOf(own, scope, values['parentCode']) }),
        ...(column !== undefined && holder === table && { [column]: keyOf(table, '', values[column]) }),
      };
      return [placeOf(own, renamedValues), renamedValues];
    }),
  );
}

/** Records that rows name, and containers that have rows. */
function namedPlaces(files: readonly StoryTable[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ name, scope, rows }) =>
      rows
        .map((row) => (scope === undefined ? row : { ...row, master: scope }))
        .flatMap((row) => [
          placeOf(name, row),
          JSON.stringify([name, row['chart'] ?? row['master'] ?? '']),
          ...(name === 'master-fields' ? [placeOf('masters', { code: row['master'] })] : []),
          placeOf(name, {
            ...row,
            code: row['previousCode'] ?? row['code'],
            name: row['previousName'] ?? row['name'],
          }),
        ]),
    ),
  );
}

function isPruned(place: string, files: readonly StoryTable[], named: ReadonlySet<string>): boolean {
  const [table, scope] = JSON.parse(place) as [TableName, string];
  const hasRows = files.some(({ name }) => name === table) && named.has(JSON.stringify([table, scope]));
  return hasRows && !named.has(place);
}

/** Removes a record with everything nested in it or below it. */
function remove(records: Records, place: string, keptFields: ReadonlySet<string>): void {
  const [table, scope, key] = JSON.parse(place) as [TableName, string, string];
  if (table === 'master-fields') {
    if (keptFields.has(JSON.stringify([scope, key]))) return;
    for (const [other, values] of records) {
      if (other.startsWith(JSON.stringify(['items', scope]).slice(0, -1)))
        records.set(other, Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)));
    }
  }
  records.delete(place);
  for (const [other, values] of [...records]) {
    const [own] = JSON.parse(other) as [TableName];
    const [holder, column = ''] = holderOf[own] ?? [];
    const isWithin = holder === table && values[column] === key;
    const isBelow = own === table && table === 'folders' && values['parentCode'] === key;
    if (isWithin || isBelow) remove(records, other, keptFields);
  }
}

/** The service's defaults for fields that a new record omits. */
function defaultsOf({ switches: { masterSortDefault = 'code' } }: Story): Partial<Record<TableName, Values>> {
  return { masters: { defaultSortBy: masterSortDefault }, 'master-fields': { visible: true } };
}

/** Applies a row to its record; omitted fields stay. Exactly one grade is the default. */
function put(
  records: Records,
  { name, columns }: StoryTable,
  row: Row,
  defaults: Partial<Record<TableName, Values>>,
): void {
  const place = placeOf(name, row);
  const before = records.get(place) ?? defaults[name] ?? {};
  const isKnown = (column: string) => !notValues.includes(column) && column !== 'activateOn';
  const said = Object.entries(row).filter(
    ([column, value]) =>
      isKnown(column) && (columns.includes(column) || column === 'master') && value !== kept,
  );
  if (row['default'] === true && columns.includes('default')) {
    for (const [other, { default: _, ...values }] of records)
      if (other.startsWith('["grades"')) records.set(other, values);
  }
  const plain = said.filter(([column]) => column !== 'default' || row['default'] === true);
  records.set(place, withoutNothing({ ...before, ...Object.fromEntries(plain) }));
}
