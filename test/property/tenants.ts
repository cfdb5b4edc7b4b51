/**
 * Random stories for the laws: the records of a tenant, the files, and the behaviour of the
 * service. Both sides share few codes, so that a story has creates, updates, moves, renames and
 * deletes; texts are those that readers misinterpret.
 */
import fc from 'fast-check';
import type { FaultName, Seed, Switches } from '../../src/sandbox/index.js';

/** The value of a field. */
export type Value = string | number | boolean | null | readonly string[];

/** In a cell: leave the field unchanged. No text of a story equals it. */
export const kept = '*';

/** Values by column; missing columns are blank in that row. */
export type Row = Readonly<Record<string, Value>>;

export const tableNames = [
  'grades',
  'charts',
  'teams',
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

const codes = ['A', 'B', 'C', '0007', '7', 'b-1', '_x', '1e5'];
const texts = [
  '人事部',
  '営業 第一',
  'R&D',
  '=1+1',
  '"x", y',
  '一行\n二行',
  '👍🏽𠮷',
  '０１２',
  '-2',
  '<b>&amp;</b>',
  'e\u0301',
  '* 注',
  'No. #1',
  ' 前後 ',
  '\\x',
  "'a",
];
const chartNames = ['FY26', '組織 "27"', 'FY28, 改'];
const masterCodes = ['V', 'w_1'];
const categoryNames = texts.slice(0, 8);

const text = fc.constantFrom(...texts);
const longText = fc.oneof(text, fc.constantFrom(null, '', '長'.repeat(200)));
const at = fc.nat(100);

/** Rows of both sides, before they have parents. */
interface Sides {
  readonly live: readonly Row[];
  readonly wanted: readonly Row[];
}

/**
 * Records for some of the keys on both sides; the desired record of a key equals the live one or
 * differs.
 */
function sidesOf(
  keys: readonly string[],
  values: fc.Arbitrary<Row>,
  { keyField = 'code', liveMin = 0 }: { readonly keyField?: string; readonly liveMin?: number } = {},
): fc.Arbitrary<Sides> {
  const many = fc.array(values, { minLength: keys.length, maxLength: keys.length });
  const flags = fc.array(fc.boolean(), { minLength: keys.length, maxLength: keys.length });
  return fc
    .tuple(
      fc.shuffledSubarray([...keys], { minLength: liveMin }),
      fc.shuffledSubarray([...keys]),
      many,
      many,
      flags,
    )
    .map(([liveKeys, wantedKeys, liveValues, wantedValues, isSame]) => {
      const live = liveKeys.map((key, index) => ({ ...liveValues[index], [keyField]: key }));
      const wanted = wantedKeys.map((key, index) => {
        const there = live.find((row) => row[keyField] === key);
        return there && isSame[index] ? there : { ...wantedValues[index], [keyField]: key };
      });
      return { live, wanted };
    });
}

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

function pick<T>(elements: readonly T[], index: number): T | undefined {
  return elements[index % elements.length];
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

const fields = sidesOf(fieldCodes, fc.record({ isLong: fc.boolean(), description: longText })).map(
  ({ live, wanted }): Sides => ({ live: live.map(fieldRow), wanted: wanted.map(fieldRow) }),
);

function fieldRow({ code, isLong, description = null }: Row): Row {
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

function seedOf(sides: Drawn): Seed {
  const ofCharts = heldBy(sides.charts.live, { keys: chartNames, keyField: 'name', held: sides.teams });
  const ofMasters = { keys: masterCodes, keyField: 'code' };
  const fieldsOf = heldBy(sides.masters.live, { ...ofMasters, held: sides.fields });
  const liveFields = new Map(fieldsOf.map(([master, { live }]) => [master, live.map(codeOf)]));
  const seed = {
    grades: sides.grades.live,
    charts: sides.charts.live.map(({ name }, index) => ({ name, current: index === 0 })),
    teams: ofCharts.flatMap(([chart, { live }]) => live.map((team) => ({ ...team, chart }))),
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
  masters: ['description', 'defaultSortBy'],
  'master-fields': ['description'],
  items: ['description', 'startsOn', 'endsOn', ...fieldCodes],
  folders: ['parentCode', 'description'],
  categories: [],
};
const fixedColumns: Readonly<Record<TableName, readonly string[]>> = {
  grades: ['code', 'name', 'level'],
  charts: ['name'],
  teams: ['chart', 'code', 'name'],
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

function tablesOf(sides: Drawn, { named, ...filed }: Filing): readonly StoryTable[] {
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
    tableOf('teams', joined(ofCharts.map((one) => within('chart', one))), filed),
    tableOf('master-fields', joined(fieldsOf.map((one) => within('master', one))), filed),
    ...itemTables,
  ];
  return tables.filter(({ name, rows }) => has(name) && rows.length > 0);
}

function tableOf(
  name: TableName,
  sides: Sides,
  { left, isRenaming, keptEvery, hasActions, isPadded }: Omit<Filing, 'named'>,
): StoryTable {
  const isPart = name === 'master-fields';
  const previous = name === 'charts' || name === 'categories' ? 'previousName' : 'previousCode';
  const more = [...(isRenaming && !isPart ? [previous] : []), ...(hasActions && !isPart ? ['action'] : [])];
  const columns = [
    ...fixedColumns[name],
    ...optionalColumns[name].filter((column) => left[name]?.includes(column) === false),
    ...more,
  ];
  const renamed = isRenaming ? renaming(name, sides, previous) : sides.wanted;
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

function actionOf(row: Row, line: number): string {
  return line % 4 === 3 && row['default'] !== true ? 'ignore' : 'upsert';
}

/** The identity of a row in its table. */
function keyOf({ chart = '', master = '', code, name = '' }: Row): string {
  return JSON.stringify([chart, master, code ?? name]);
}

/** New records replace those no longer named, in order. */
function renaming(name: TableName, { live, wanted }: Sides, column: string): readonly Row[] {
  if (name === 'master-fields') return wanted;
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
    chartDetailTeams: fc.boolean(),
    activationDelayRequests: fc.nat(4),
    deletionDelayRequests: fc.nat(4),
    parentTeamDeletion: fc.constantFrom('refused', 'cascades'),
    unknownListParent: fc.constantFrom('not found', 'empty'),
    masterFieldsUpdate: fc.constantFrom('replaces', 'merges'),
    masterSortDefault: fc.constantFrom('code', 'name'),
    laterFieldInput: fc.constantFrom('missing', 'null'),
    pullDownAnswer: fc.constantFrom('string', 'array'),
    checkboxOrder: fc.constantFrom('as sent', 'as options'),
    checkboxNull: fc.constantFrom('refused', 'accepted'),
    numberAnswer: fc.constantFrom('as sent', 'plain'),
    workflowReadPermission: fc.constantFrom('none', 'workflow_misc'),
    folderCounts: fc.constantFrom('own', 'with descendants'),
    categoryCodes: fc.constantFrom('shown', 'hidden'),
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
  'html-502',
  'html-200',
];

const faults: fc.Arbitrary<StoryFaults> = fc.record({
  names: fc.subarray([...faultNames], { minLength: 1 }),
  seed: fc.nat(1_000_000),
});

/**
 * A service that merges fields never removes one, and one that refuses a null parent never makes a
 * root team.
 */
function possible(drawnSwitches: Partial<Switches>, isPruned: boolean): Partial<Switches> {
  const { masterFieldsUpdate, ...others } = drawnSwitches;
  const isMerging = masterFieldsUpdate === 'merges' && !isPruned;
  return {
    ...others,
    ...(isMerging && { masterFieldsUpdate: 'merges' as const }),
    teamParentNull: 'accepted',
  };
}

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
  .map(({ drawn: sides, filing: filed, switches: switched, ...how }) => ({
    live: seedOf(sides),
    tables: tablesOf(sides, filed),
    switches: possible(switched, how.isPruned),
    ...how,
  }))
  .filter(({ tables }) => tables.length > 0);

/** The same without faults. */
export const calmStories: fc.Arbitrary<Story> = stories.map((story) => ({ ...story, faults: undefined }));
