/**
 * The records that a tenant must have after a run, derived from the files alone; only withheld
 * changes are taken from the plan.
 */
import type { Change } from '../../src/model/changes.js';
import { oldKeyOf } from '../../src/plan/records/changes.js';
import type { MadePlan } from '../../src/planning/make-plan.js';
import { definitionOf } from '../../src/resources/index.js';
import type { TenantDump } from '../../src/sandbox/index.js';
import { kept, type Row, type Value } from './sides.js';
import type { Story, StoryTable, TableName } from './tenants.js';

/** Values by field, without empty ones. */
type Values = Readonly<Record<string, unknown>>;
type Records = Map<string, Values>;

const dumpNames: Readonly<Record<TableName, keyof TenantDump>> = {
  grades: 'grades',
  charts: 'charts',
  teams: 'teams',
  users: 'users',
  memberships: 'memberships',
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
  memberships: ['charts', 'chart'],
  items: ['masters', 'master'],
  'master-fields': ['masters', 'master'],
};

const folderCounts = ['workflows', 'routes', 'pipelines'];
const notValues = ['previousCode', 'previousName', 'action'];
/** Columns whose blank cells change nothing: the service decides for a new record. */
const leftIfBlank = new Set(['grades', 'visible']);

/** Fields that name records of another table, of the same container if they have one. */
const namingFields: Partial<Readonly<Record<TableName, readonly (readonly [string, TableName])[]>>> = {
  teams: [['parentCode', 'teams']],
  folders: [['parentCode', 'folders']],
  memberships: [
    ['team', 'teams'],
    ['user', 'users'],
    ['grades', 'grades'],
  ],
};

/** A record by table, container and key. */
function placeOf(table: TableName, { master = '', chart = '', code, name, team, user }: Values): string {
  const key = table === 'memberships' ? `${team}/${user}` : (code ?? name);
  return JSON.stringify([table, chart === '' ? master : chart, key]);
}

/** Every record of a tenant by place. Omits when a chart is current if the files schedule it. */
export function recordsOf(dump: TenantDump, { tables: files }: Story): Records {
  const isTimed = files.some(({ name, columns }) => name === 'charts' && columns.includes('activateOn'));
  const rows = tables.flatMap((table) =>
    dump[dumpNames[table]].map((row: object) => [table, row as Values] as const),
  );
  return new Map(
    rows.map(([table, row]) => {
      const { inputs, customFields = {}, grades, current, activateOn, ...own } = row;
      const chart = table === 'charts' && !isTimed ? { current, activateOn } : {};
      const custom = Object.entries(customFields as Values).map(([code, value]) => [
        `customFields.${code}`,
        value,
      ]);
      const held = grades === undefined ? {} : { grades };
      const all = { ...own, ...chart, ...held, ...Object.fromEntries(custom), ...(inputs as Values) };
      return [placeOf(table, row), withoutNothing(all)];
    }),
  );
}

/** Lists of people have no order: neither their grades nor what is ticked. */
function inOrder(name: string, value: unknown): unknown {
  const isUnordered = name === 'grades' || name.startsWith('customFields.');
  return isUnordered && Array.isArray(value) ? value.toSorted() : value;
}

function withoutNothing(values: Values): Values {
  const isNothing = (value: unknown) =>
    value === null || value === undefined || value === '' || value === false || String(value) === '';
  const isEmptyCount = (name: string, value: unknown) => folderCounts.includes(name) && value === 0;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isNothing(value) && !isEmptyCount(name, value))
      .map(([name, value]) => [name, inOrder(name, value)]),
  );
}

/** The expected records after everything that was not withheld has been applied. */
export function expectedRecords(story: Story, dump: TenantDump, { plan, problems }: MadePlan): Records {
  const heldBack = plan.withheld.filter(
    ({ change: { action } }) => action !== 'activate' && action !== 'set-status',
  );
  const stateless = new Set(
    plan.withheld.flatMap(({ change }) => (change.action === 'set-status' ? change.key : [])),
  );
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
  const keyBefore = keysBefore(heldBack.map(({ change }) => change));
  const acted = (table: StoryTable) =>
    rowsOf(table)
      .filter(({ action, user }) => action !== 'ignore' && user !== null)
      .map((row) => naming(table.name, row, { scope: row['chart'], keyOf: keyBefore }))
      .map((row) => (table.name === 'users' && stateless.has(String(row['code'])) ? withoutState(row) : row));

  let records: Records = recordsOf(dump, story);
  for (const table of story.tables) records = renamed(records, table.name, acted(table));
  const renamedOnly = new Map(records);
  const defaults = defaultsOf(story);
  for (const table of story.tables)
    for (const row of acted(table)) {
      if (row['action'] === 'delete') records.delete(placeOf(table.name, row));
      else put(records, table, row, { defaults, story });
    }
  if (story.isPruned) {
    const isSpared = (place: string) => withheld.has(place) || spared.includes(place);
    const named = namedPlaces(story.tables);
    for (const [place, values] of [...records]) {
      if (!isPruned(place, values, named) || isSpared(place)) continue;
      if (values['email'] === undefined) remove(records, place, withheldFields);
      else if (!stateless.has(String(values['code']))) suspend(records, place);
    }
  }
  endMemberships(records, renamedOnly, story);
  return records;
}

type KeyOf = (table: TableName, scope: unknown, key: unknown) => unknown;

/** What rows call by its new key has the old one until its rename is made. */
function keysBefore(withheld: readonly Change[]): KeyOf {
  const oldByNew = new Map(
    withheld.flatMap((change) => {
      const { resource, scope, key } = change;
      const old = oldKeyOf(definitionOf(resource), change);
      return old === undefined ? [] : [[JSON.stringify([resource, scope, key]), old] as const];
    }),
  );
  return (table, scope, key) => oldByNew.get(JSON.stringify([table, scope, key])) ?? key;
}

/** Values that name other records by these keys. */
function naming<T extends Values>(
  table: TableName,
  values: T,
  { scope, keyOf }: { readonly scope: unknown; readonly keyOf: KeyOf },
): T {
  const named = (namingFields[table] ?? []).filter(([field]) => values[field] !== undefined);
  const keyIn = (other: TableName) => (key: unknown) => keyOf(other, holderOf[other] ? scope : '', key);
  return {
    ...values,
    ...Object.fromEntries(named.map(([field, other]) => [field, renamedIn(values[field], keyIn(other))])),
  };
}

function withoutState({ status: _, ...row }: Row): Row {
  return row;
}

/** The owner of the token stays, and nobody else can be suspended who is not active. */
function suspend(records: Records, place: string): void {
  const values = records.get(place) ?? {};
  if (values['code'] === 'admin' || values['status'] !== 'activated') return;
  records.set(place, { ...values, status: 'suspended' });
}

/** Changes of state may end the memberships of a person, in every chart. */
function endMemberships(records: Records, before: Records, { switches }: Story): void {
  const { suspendedMemberships = 'kept', deactivatedMemberships = 'removed' } = switches;
  const ending = [
    ...(suspendedMemberships === 'removed' ? ['suspended'] : []),
    ...(deactivatedMemberships === 'removed' ? ['deactivated'] : []),
  ];
  const gone = new Set(
    [...records].flatMap(([place, { code, status }]) =>
      ending.includes(String(status)) && status !== before.get(place)?.['status'] ? [code] : [],
    ),
  );
  for (const [place, { user }] of [...records])
    if (place.startsWith('["memberships"') && gone.has(user)) records.delete(place);
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
  const keyOf: KeyOf = (name, scope, key) => keyByOld.get(JSON.stringify([name, scope, key])) ?? key;
  return new Map(
    [...records].map(([place, values]) => {
      const [own, scope, key] = JSON.parse(place) as [TableName, string, string];
      const [holder, column] = holderOf[own] ?? [];
      const renamedValues = {
        ...naming(own, values, { scope, keyOf }),
        ...(keyByOld.has(place) && { ['code' in values ? 'code' : 'name']: keyOf(own, scope, key) }),
        ...(column !== undefined && holder === table && { [column]: keyOf(table, '', values[column]) }),
      };
      return [placeOf(own, renamedValues), renamedValues];
    }),
  );
}

function renamedIn(value: unknown, keyOf: (key: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(keyOf).sort() : keyOf(value);
}

/** Records that rows name, and containers that have rows. */
function namedPlaces(files: readonly StoryTable[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ name, scope, rows }) =>
      rows
        .map((row) => (scope === undefined ? row : { ...row, master: scope }))
        .flatMap((row) => [
          placeOf(name, row),
          JSON.stringify([name, row['chart'] ?? row['master'] ?? '', row['team'] ?? '']),
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

function isPruned(place: string, { team = '' }: Values, named: ReadonlySet<string>): boolean {
  const [table, scope] = JSON.parse(place) as [TableName, string];
  return named.has(JSON.stringify([table, scope, team])) && !named.has(place);
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
    const isMember =
      own === 'memberships' && table === 'teams' && values['chart'] === scope && values['team'] === key;
    const isBelow = own === table && table === 'folders' && values['parentCode'] === key;
    if (isWithin || isMember || isBelow) remove(records, other, keptFields);
  }
}

/** The service's defaults for fields that a new record omits. */
function defaultsOf({
  switches: { masterSortDefault = 'code', newFieldVisible = true },
}: Story): Partial<Record<TableName, Values>> {
  return {
    masters: { defaultSortBy: masterSortDefault },
    'master-fields': { visible: newFieldVisible },
    users: { status: 'invited' },
  };
}

/** Applies a row to its record; omitted fields stay. Exactly one grade is the default. */
function put(
  records: Records,
  { name, columns }: StoryTable,
  row: Row,
  { defaults, story }: { readonly defaults: Partial<Record<TableName, Values>>; readonly story: Story },
): void {
  const place = placeOf(name, row);
  // Who never was there and has left is not invited.
  if (name === 'users' && !records.has(place) && row['status'] === 'deactivated') return;
  const before = records.get(place) ?? (name === 'memberships' ? defaultPost(records) : defaults[name]) ?? {};
  const isKnown = (column: string) => !notValues.includes(column) && column !== 'activateOn';
  const said = Object.entries(row).filter(
    ([column, value]) =>
      isKnown(column) && (columns.includes(column) || column === 'master') && value !== kept,
  );
  if (row['default'] === true && columns.includes('default')) {
    for (const [other, { default: _, ...values }] of records)
      if (other.startsWith('["grades"')) records.set(other, values);
  }
  const plain = said.filter(
    ([column, value]) =>
      (column !== 'default' || row['default'] === true) &&
      (!leftIfBlank.has(column) || String(value ?? '') !== '') &&
      column !== 'status',
  );
  const status = columns.includes('status')
    ? stateAfter(before['status'], row['status'], story)
    : before['status'];
  const all = { ...before, ...Object.fromEntries(plain), ...(name === 'users' && { status }) };
  records.set(place, withoutNothing(all));
}

/** Who joins without a grade gets the default one. */
function defaultPost(records: Records): Values {
  const grades = [...records].filter(([place]) => place.startsWith('["grades"'));
  return { grades: grades.flatMap(([, values]) => (values['default'] === true ? values['code'] : [])) };
}

/** The state that a row leads to; who is invited counts as active. */
function stateAfter(before: unknown, wanted: Value | undefined, { switches }: Story): unknown {
  if (wanted === null || wanted === undefined || wanted === kept) return before;
  if (wanted !== 'active') return wanted;
  if (before === 'deactivated') return switches.reinvitedUserStatus ?? 'invited';
  return before === 'suspended' ? 'activated' : before;
}
