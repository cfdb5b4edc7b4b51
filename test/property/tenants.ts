/**
 * Random stories for the laws: the records of a tenant, the files, and the behaviour of the
 * service. Both sides share few codes, so that a story has creates, updates, moves, renames and
 * deletes; texts are those that readers misinterpret.
 */
import fc from 'fast-check';
import type { FaultName, Seed, Switches } from '../../src/sandbox/index.js';
import { at, codes, kept, pick, type Row, type Sides, sidesOf, text, texts, type Value } from './sides.js';
import {
  membershipsSeed,
  membershipsWanted,
  people,
  postsLayout,
  type Surroundings,
  userColumns,
  userFields,
  usersSeed,
  usersWanted,
  withLeaders,
} from './tenant-people.js';

export const tableNames = [
  'grades',
  'charts',
  'teams',
  'users',
  'memberships',
  'masters',
  'master-fields',
  'items',
  'folders',
  'categories',
] as const;

export type TableName = (typeof tableNames)[number];

/** One file. */
export interface StoryTable {
  readonly name: TableName;
  /** The master of the items. */
  readonly scope?: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Its cells are as wide as an export in columns of fixed width makes them. */
  readonly isPadded: boolean;
  /** Another way to write the same rows. */
  readonly layout?: (table: StoryTable) => Pick<StoryTable, 'columns' | 'rows'>;
}

export interface Story {
  readonly live: Seed;
  readonly tables: readonly StoryTable[];
  readonly isPruned: boolean;
  readonly concurrency: number;
  readonly switches: Partial<Switches>;
  /** Absent: no faults. */
  readonly faults: StoryFaults | undefined;
}

export interface StoryFaults {
  readonly names: readonly FaultName[];
  readonly seed: number;
}

/** The time of the service's clock. */
export const storyNow = '2026-04-01T03:00:00Z';
export const storyToday = '2026-04-01';

const chartNames = ['FY26', '組織 "27"', 'FY28, 改'];
const masterCodes = ['V', 'w_1'];
const categoryNames = texts.slice(0, 8);

const longText = fc.oneof(text, fc.constantFrom(null, '', '長'.repeat(200)));

/** Each node is below an earlier one or a root. */
function placed({ live, wanted }: Sides): Sides {
  const place = (rows: readonly Row[], former: readonly Row[]): readonly Row[] =>
    rows.map(({ at: drawn, ...row }, index) => {
      const before = [null, ...rows.slice(0, index).map(codeOf)];
      const formerParent = former.find((one) => codeOf(one) === row['code'])?.['parentCode'];
      const isStaying = formerParent !== undefined && before.includes(formerParent as string | null);
      const parentCode = isStaying && Number(drawn) % 3 > 0 ? formerParent : pick(before, Number(drawn));
      return { ...row, parentCode: parentCode ?? null };
    });
  const placedLive = place(live, []);
  return { live: placedLive, wanted: place(wanted, placedLive) };
}

function codeOf({ code }: Row): string {
  return String(code);
}

const grades = fc
  .tuple(sidesOf(codes, fc.record({ name: text, level: fc.nat(255) }), { liveMin: 1 }), at, at)
  .map(([{ live, wanted }, liveAt, wantedAt]) => ({
    live: withDefault(live, liveAt),
    wanted: withDefault(wanted, wantedAt),
  }));

function withDefault(rows: readonly Row[], chosen: number): readonly Row[] {
  return rows.map((row, index) => ({ ...row, default: index === chosen % rows.length }));
}

const teams = sidesOf(codes, fc.record({ name: text, notes: longText, approveOnly: fc.boolean(), at })).map(
  placed,
);
const folders = sidesOf(codes, fc.record({ name: text, description: longText, at })).map(placed);
const categories = sidesOf(categoryNames, fc.constant({}), { keyField: 'name' });
const day = fc.constantFrom(null, '2026-03-01', '2026-05-01', '2026-06-01');
const charts = sidesOf(chartNames, fc.record({ activateOn: day }), { keyField: 'name', liveMin: 1 });
const masters = sidesOf(
  masterCodes,
  fc.record({ name: text, description: longText, defaultSortBy: fc.constantFrom('name', 'code') }),
);

const options = ['甲', '乙', '丙, "丁"'];
const fieldTypeByCode = {
  memo: 'text',
  long: 'text_long',
  amount: 'number',
  count: 'integer',
  day: 'date',
  kind: 'pull_down',
  marks: 'checkbox',
} as const;
const fieldCodes = Object.keys(fieldTypeByCode) as readonly (keyof typeof fieldTypeByCode)[];

const fieldValues = fc.record({
  isLong: fc.boolean(),
  description: longText,
  visible: fc.constantFrom(null, true, false),
});
const fields = sidesOf(fieldCodes, fieldValues).map(
  ({ live, wanted }): Sides => ({ live: live.map(fieldRow), wanted: wanted.map(fieldRow) }),
);

function fieldRow({ code, isLong, description = null, visible = null }: Row): Row {
  const fieldType = fieldTypeByCode[code as keyof typeof fieldTypeByCode];
  const hasOptions = fieldType === 'pull_down' || fieldType === 'checkbox';
  const title = isLong === true ? `${code} の項目` : `${code}, 項目`;
  return {
    code: code ?? '',
    title,
    fieldType,
    required: false,
    description,
    options: hasOptions ? options : null,
    // Blank: the service decides.
    ...(visible !== null && { visible }),
  };
}

const inputs = {
  memo: fc.option(text),
  long: longText,
  amount: fc.constantFrom(null, '0', '-0.5', '1234.5'),
  count: fc.constantFrom(null, '0', '-7', '9007199254740993'),
  day: fc.constantFrom(null, '2024-02-29', '9999-12-31'),
  kind: fc.constantFrom(null, ...options),
  marks: fc.subarray(options),
};
const items = sidesOf(
  codes.slice(0, 6),
  fc.record({
    name: text,
    description: longText,
    startsOn: fc.constantFrom(null, '2026-04-01'),
    endsOn: fc.constantFrom(null, '2027-03-31'),
    ...inputs,
  }),
);

const drawn = fc.record({
  grades,
  charts,
  teams: fc.tuple(teams, teams, teams),
  people,
  masters,
  fields: fc.tuple(fields, fields),
  items: fc.tuple(items, items),
  folders,
  categories,
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** The charts or masters of a side, each with its drawn contents. */
function heldBy(
  holders: readonly Row[],
  {
    keys,
    keyField,
    held,
  }: { readonly keys: readonly string[]; readonly keyField: string; readonly held: readonly Sides[] },
): readonly (readonly [string, Sides])[] {
  const keyOf = (holder: Row) => String(holder[keyField]);
  return holders.map((holder) => [
    keyOf(holder),
    held[keys.indexOf(keyOf(holder))] ?? { live: [], wanted: [] },
  ]);
}

/** Where the people are: the other tables, in the service and in the files. */
function surroundingsOf(
  sides: Drawn,
  { isPruned, tables }: { readonly isPruned: boolean; readonly tables: readonly StoryTable[] },
): Surroundings {
  const ofCharts = heldBy(sides.charts.live, { keys: chartNames, keyField: 'name', held: sides.teams });
  const teamsOf = ([chart, { live }]: readonly [string, Sides]) => live.map((team) => ({ ...team, chart }));
  const live = {
    charts: sides.charts.live,
    teams: ofCharts.flatMap(teamsOf),
    users: sides.people.users.live,
    grades: sides.grades.live,
  };
  return { chartNames, live, tables, isPruned };
}

function seedOf(sides: Drawn, around: Surroundings): Seed {
  const ofMasters = { keys: masterCodes, keyField: 'code' };
  const fieldsOf = heldBy(sides.masters.live, { ...ofMasters, held: sides.fields });
  const liveFields = new Map(fieldsOf.map(([master, { live }]) => [master, live.map(codeOf)]));
  const seed = {
    grades: sides.grades.live,
    charts: sides.charts.live.map(({ name }, index) => ({ name, current: index === 0 })),
    teams: around.live.teams,
    userFields,
    users: usersSeed(sides.people),
    memberships: membershipsSeed(around, sides.people),
    masters: sides.masters.live,
    masterFields: fieldsOf.flatMap(([master, { live }]) => live.map((field) => ({ ...field, master }))),
    items: heldBy(sides.masters.live, { ...ofMasters, held: sides.items }).flatMap(([master, { live }]) =>
      live.map((item) => itemSeed(item, master, liveFields.get(master) ?? [])),
    ),
    folders: sides.folders.live,
    categories: sides.categories.live,
  };
  return seed as unknown as Seed;
}

function itemSeed(item: Row, master: string, liveFields: readonly string[]): Row {
  const own = Object.entries(item).filter(([name]) => !(name in inputs));
  const values = liveFields.map((code) => [code, item[code] ?? null]);
  return { ...Object.fromEntries(own), master, inputs: Object.fromEntries(values) };
}

/** Columns that a table may omit. */
const optionalColumns: Readonly<Record<TableName, readonly string[]>> = {
  grades: ['default'],
  charts: ['activateOn'],
  teams: ['parentCode', 'notes', 'approveOnly'],
  users: ['employeeId', 'status', ...userColumns],
  memberships: ['leader', 'grades'],
  masters: ['description', 'defaultSortBy'],
  'master-fields': ['description', 'visible'],
  items: ['description', 'startsOn', 'endsOn', ...fieldCodes],
  folders: ['parentCode', 'description'],
  categories: [],
};
const fixedColumns: Readonly<Record<TableName, readonly string[]>> = {
  grades: ['code', 'name', 'level'],
  charts: ['name'],
  teams: ['chart', 'code', 'name'],
  users: ['code', 'email', 'lastName', 'firstName'],
  memberships: ['chart', 'team', 'user'],
  masters: ['code', 'name'],
  'master-fields': ['master', 'code', 'title', 'fieldType', 'required', 'options'],
  items: ['code', 'name'],
  folders: ['code', 'name'],
  categories: ['name'],
};

const filing = fc.record({
  named: fc.subarray([...tableNames]),
  left: fc.record(
    Object.fromEntries(tableNames.map((name) => [name, fc.subarray([...optionalColumns[name]])])),
  ),
  isRenaming: fc.boolean(),
  /** One in so many cells is `*`. 0: none. */
  keptEvery: fc.constantFrom(0, 0, 5),
  /** Adds an action column in which every fourth row is to be ignored. */
  hasActions: fc.boolean(),
  isPadded: fc.boolean(),
});

type Filing = typeof filing extends fc.Arbitrary<infer T> ? T : never;

function tablesWithoutPeople(sides: Drawn, { named, ...filed }: Filing): readonly StoryTable[] {
  const has = (name: TableName) => named.includes(name);
  const holders = (name: 'charts' | 'masters') =>
    has(name) ? [...sides[name].wanted, ...sides[name].live] : sides[name].live;
  const known = (name: 'charts' | 'masters', keyField: string) => [
    ...new Map(holders(name).map((holder) => [holder[keyField], holder])).values(),
  ];
  const ofCharts = heldBy(known('charts', 'name'), { keys: chartNames, keyField: 'name', held: sides.teams });
  const ofMasters = { keys: masterCodes, keyField: 'code' };
  const fieldsOf = heldBy(known('masters', 'code'), { ...ofMasters, held: sides.fields });
  const within = (column: string, [key, { live, wanted }]: readonly [string, Sides]): Sides => ({
    live: live.map((row) => ({ ...row, [column]: key })),
    wanted: wanted.map((row) => ({ ...row, [column]: key })),
  });
  const joined = (all: readonly Sides[]): Sides => ({
    live: all.flatMap(({ live }) => live),
    wanted: all.flatMap(({ wanted }) => wanted),
  });
  const itemTables = heldBy(known('masters', 'code'), { ...ofMasters, held: sides.items }).map(
    ([scope, own]) => {
      const isLive = sides.masters.live.some(({ code }) => code === scope);
      const there = has('master-fields') ? 'wanted' : 'live';
      const defined = fieldsOf.find(([master]) => master === scope)?.[1][there] ?? [];
      const codesOfFields = has('master-fields') || isLive ? defined.map(codeOf) : [];
      const isOfMaster = (column: string) => !(column in inputs) || codesOfFields.includes(column);
      const table = tableOf('items', own, filed);
      return { ...table, scope, columns: table.columns.filter(isOfMaster) };
    },
  );
  const tables: readonly StoryTable[] = [
    ...(['grades', 'charts', 'masters', 'folders', 'categories'] as const).map((name) =>
      tableOf(name, sides[name], filed),
    ),
    tableOf('users', { ...sides.people.users, wanted: usersWanted(sides.people) }, filed),
    tableOf('teams', joined(ofCharts.map((one) => within('chart', one))), filed),
    tableOf('master-fields', joined(fieldsOf.map((one) => within('master', one))), filed),
    ...itemTables,
  ];
  return tables.filter(({ name, rows }) => has(name) && rows.length > 0);
}

/** With the table of memberships, which names records of others. */
function tablesOf(sides: Drawn, filed: Filing, isPruned: boolean): readonly StoryTable[] {
  const tables = tablesWithoutPeople(sides, filed);
  if (!filed.named.includes('memberships')) return tables;
  const around = surroundingsOf(sides, { isPruned, tables });
  const wanted = membershipsWanted(around, sides.people, filed.hasActions);
  // A new member without a grade gets the default of that moment, which the run may change.
  const isDefaultFixed = !tables.some(({ name }) => name === 'grades');
  const graded = isDefaultFixed
    ? filed
    : { ...filed, keptEvery: 0 as const, left: { ...filed.left, memberships: [] } };
  const drawnTable = tableOf('memberships', { live: [], wanted }, graded);
  const table = withLeaders(drawnTable, around, sides.people);
  if (table.rows.length === 0) return tables;
  return [...tables, { ...table, layout: postsLayout(around, sides.people) }];
}

/** Columns with the key before a rename; the rows of other tables have none. */
const previousColumns: Partial<Readonly<Record<TableName, string>>> = {
  grades: 'previousCode',
  charts: 'previousName',
  teams: 'previousCode',
  users: 'previousCode',
  masters: 'previousCode',
  items: 'previousCode',
  folders: 'previousCode',
  categories: 'previousName',
};

function tableOf(
  name: TableName,
  sides: Sides,
  { left, isRenaming, keptEvery, hasActions, isPadded }: Omit<Filing, 'named'>,
): StoryTable {
  const isPart = name === 'master-fields';
  const previous = isRenaming ? previousColumns[name] : undefined;
  const more = [...(previous === undefined ? [] : [previous]), ...(hasActions && !isPart ? ['action'] : [])];
  const columns = [
    ...fixedColumns[name],
    ...optionalColumns[name].filter((column) => left[name]?.includes(column) === false),
    ...more,
  ];
  const renamed = previous === undefined ? sides.wanted : renaming(sides, previous);
  const isKept = (column: string, index: number) =>
    keptEvery > 0 && optionalColumns[name].includes(column) && index % keptEvery === keptEvery - 1;
  const rows = renamed.map((row, line) => {
    const cells = columns.map((column, index): readonly [string, Value] => [
      column,
      isKept(column, line + index) && column !== 'default' ? kept : (row[column] ?? null),
    ]);
    return { ...Object.fromEntries(cells), ...(more.includes('action') && { action: actionOf(row, line) }) };
  });
  return { name, columns, rows, isPadded };
}

function actionOf(row: Row, line: number): Value {
  if (row['action'] !== undefined) return row['action'];
  return line % 4 === 3 && row['default'] !== true ? 'ignore' : 'upsert';
}

/** The identity of a row in its table. */
function keyOf({ chart = '', master = '', code, name = '' }: Row): string {
  return JSON.stringify([chart, master, code ?? name]);
}

/** New records replace those no longer named, in order. */
function renaming({ live, wanted }: Sides, column: string): readonly Row[] {
  const wantedKeys = new Set(wanted.map(keyOf));
  const liveKeys = new Set(live.map(keyOf));
  const free = live.filter((row) => !wantedKeys.has(keyOf(row)));
  return wanted.map((row) => {
    if (liveKeys.has(keyOf(row))) return { ...row, [column]: null };
    const index = free.findIndex(({ chart }) => chart === row['chart']);
    const [former] = index === -1 ? [] : free.splice(index, 1);
    return { ...row, [column]: former?.['code'] ?? former?.['name'] ?? null };
  });
}

/** Behaviour of the service that makes nothing impossible. */
const switches: fc.Arbitrary<Partial<Switches>> = fc.record(
  {
    writeAnswer: fc.constantFrom('record', 'empty'),
    totalHeader: fc.boolean(),
    linkHeader: fc.boolean(),
    emptyFields: fc.constantFrom('null', 'missing'),
    emptyText: fc.constantFrom('kept', 'null'),
    fullNameSeparator: fc.constantFrom('/', '', ' > '),
    defaultGradeDeletion: fc.constantFrom('refused', 'accepted'),
    errorMessages: fc.constantFrom('by attribute', 'in base'),
    chartDetailTeams: fc.boolean(),
    activationWithoutBody: fc.constantFrom('refused', 'accepted'),
    dueOnNull: fc.constantFrom('accepted', 'refused'),
    activationDelayRequests: fc.nat(4),
    deletionDelayRequests: fc.nat(4),
    parentTeamDeletion: fc.constantFrom('refused', 'cascades'),
    unknownListParent: fc.constantFrom('not found', 'empty'),
    masterFieldsUpdate: fc.constantFrom('replaces', 'merges'),
    masterNulls: fc.constantFrom('refused', 'accepted'),
    newFieldVisible: fc.boolean(),
    masterSortDefault: fc.constantFrom('code', 'name'),
    laterFieldInput: fc.constantFrom('missing', 'null'),
    pullDownAnswer: fc.constantFrom('string', 'array'),
    checkboxOrder: fc.constantFrom('as sent', 'as options'),
    checkboxNull: fc.constantFrom('refused', 'accepted'),
    numberAnswer: fc.constantFrom('as sent', 'plain'),
    workflowReadPermission: fc.constantFrom('none', 'workflow_misc'),
    folderCounts: fc.constantFrom('own', 'with descendants'),
    categoryCodes: fc.constantFrom('shown', 'hidden'),
    userEmailsMayRepeat: fc.boolean(),
    employeeIdsMayRepeat: fc.boolean(),
    deactivatedUserKeys: fc.constantFrom('taken', 'free'),
    usersWithoutStatus: fc.constantFrom('not deactivated', 'all'),
    unknownEmail: fc.constantFrom('not found', 'null'),
    deactivatedUserByEmail: fc.constantFrom('found', 'not found'),
    userStateConflict: fc.constantFrom('refused', 'ignored'),
    invitedUserSuspension: fc.constantFrom('refused', 'accepted'),
    reinvitedUserStatus: fc.constantFrom('invited', 'activated'),
    userTeamsChart: fc.constantFrom('current', 'all'),
    userCustomFields: fc.constantFrom('available', 'ignored', 'refused'),
    userCustomFieldsUpdate: fc.constantFrom('merges', 'replaces'),
    userNumberAnswer: fc.constantFrom('string', 'number'),
    inviteLeaderRule: fc.boolean(),
    inactiveMembers: fc.constantFrom('accepted', 'refused'),
    memberAddedAgain: fc.constantFrom('refused', 'ignored', 'updated'),
    memberGradesUpdate: fc.constantFrom('replaces', 'merges'),
    nonMemberRemoval: fc.constantFrom('not found', 'refused', 'ignored'),
    refusedBatch: fc.constantFrom('not written', 'written in part'),
    suspendedMemberships: fc.constantFrom('kept', 'removed'),
    deactivatedMemberships: fc.constantFrom('removed', 'kept'),
  },
  { requiredKeys: [] },
);

const faultNames: readonly FaultName[] = [
  '429',
  '500-before',
  '503',
  '504-after',
  'drop-before',
  'drop-after',
  'cut-after',
  'html-502',
  'html-200',
];

const faults: fc.Arbitrary<StoryFaults> = fc.record({
  names: fc.subarray([...faultNames], { minLength: 1 }),
  seed: fc.nat(1_000_000),
});

/** Without those that make what the files want impossible. */
function possible(drawnSwitches: Partial<Switches>, { tables, isPruned }: Written): Partial<Switches> {
  const impossible: Partial<Record<keyof Switches, boolean>> = {
    // A service that merges fields never removes one.
    masterFieldsUpdate: isPruned,
    userCustomFields: writes(tables, 'users', ...userColumns),
    memberGradesUpdate: writes(tables, 'memberships', 'grades'),
    // Who is invited or on leave could not join.
    inactiveMembers: writes(tables, 'memberships', 'user'),
    // Who goes on leave would be added again.
    suspendedMemberships: writes(tables, 'memberships', 'user'),
  };
  const left = Object.entries(drawnSwitches).filter(([name]) => !impossible[name as keyof Switches]);
  // One that refuses a null parent never makes a root team.
  return { ...Object.fromEntries(left), teamParentNull: 'accepted' };
}

/** True if a table with one of the columns is in the files. */
function writes(tables: readonly StoryTable[], name: TableName, ...columns: readonly string[]): boolean {
  return tables.some((table) => table.name === name && columns.some((one) => table.columns.includes(one)));
}

type Written = Pick<Story, 'tables' | 'isPruned'>;

/** Stories of every kind. */
export const stories: fc.Arbitrary<Story> = fc
  .record({
    drawn,
    filing,
    isPruned: fc.boolean(),
    concurrency: fc.integer({ min: 1, max: 32 }),
    switches,
    faults: fc.option(faults, { nil: undefined }),
  })
  .map(({ drawn: sides, filing: filed, switches: switched, ...how }) => {
    const tables = tablesOf(sides, filed, how.isPruned);
    const live = seedOf(sides, surroundingsOf(sides, { tables, isPruned: how.isPruned }));
    return { live, tables, switches: possible(switched, { ...how, tables }), ...how };
  })
  .filter(({ tables }) => tables.length > 0);

/** The same without faults. */
export const calmStories: fc.Arbitrary<Story> = stories.map((story) => ({ ...story, faults: undefined }));

/** The same with files that may come again: a row that deletes is an error once its record is gone. */
export function repeatable(story: Story): Story {
  const tables = story.tables.map((table) => ({
    ...table,
    rows: table.rows.filter(({ action }) => action !== 'delete'),
  }));
  return { ...story, tables: tables.filter(({ rows }) => rows.length > 0) };
}
