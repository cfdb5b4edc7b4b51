/**
 * Random companies as their personnel department knows them, and what changes there in an ordinary
 * night. Knows nothing of the tool: a company is the end state that a run must reach.
 */
import type { Seed, TenantDump } from '../../src/sandbox/index.js';
import { caseCount } from '../helpers/cases.js';
import { leftOf, peopleSeed, personnelEvents, stateAfter, withPeople } from './company-people.js';
import type { Dice } from './dice.js';

/** Text by column; blank cells are ''. */
export type Row = Readonly<Record<string, string>>;

export const companyTables = {
  grades: ['code', 'name', 'level', 'default'],
  charts: ['name', 'activateOn'],
  teams: ['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly'],
  items: ['master', 'code', 'name', 'description', 'startsOn', 'owner', 'amount', 'kind'],
  folders: ['code', 'name', 'parentCode', 'description'],
  categories: ['name'],
  users: ['code', 'email', 'lastName', 'firstName', 'status'],
  memberships: ['chart', 'team', 'user', 'leader', 'grades'],
} as const;

export type CompanyTable = keyof typeof companyTables;
export const tableNames = Object.keys(companyTables) as readonly CompanyTable[];

/** What no file says. */
interface Unwritten {
  /** False: the teams have no column for their chart, and no file lists the charts. */
  readonly namesCharts: boolean;
  /** Codes of the teams that have members. */
  readonly staffed: Set<string>;
  /** False: no file lists users and memberships, and people are kept by hand. */
  readonly listsPeople: boolean;
}

/** The rows of every file. */
export type Company = Unwritten & Readonly<Record<CompanyTable, readonly Row[]>>;

export type Draft = Unwritten & Record<CompanyTable, Record<string, string>[]>;

export const currentChart = '2026年度組織';
/** One that no file names. */
export const formerChart = '2019年度組織';
const masters = ['COST', 'VENDOR'];
const kinds = ['甲', '乙', '丙'];
const places = ['東京', '大阪', '名古屋', '札幌', '福岡', '横浜', '仙台', '広島', '神戸', '金沢'];
const works = ['営業', '総務', '人事', '経理', '製造', '設計', '品質', '購買', '物流', '情報'];

const placeName = (dice: Dice) => `${dice.pick(places)}${dice.pick(works)}`;
const digits = (number: number, length: number) => String(number).padStart(length, '0');

/**
 * @param size about the number of records
 * @param listsPeople default: those of some companies do, in the long suite
 */
export function randomCompany(
  dice: Dice,
  size: number,
  listsPeople: boolean = dice.inHundred(caseCount(0, 60)),
): Company {
  const staffed = new Set<string>();
  const company: Draft = {
    ...{ grades: [], charts: [], teams: [], items: [], folders: [], categories: [] },
    ...{ users: [], memberships: [] },
    namesCharts: dice.inHundred(70),
    staffed,
    listsPeople,
  };
  company.charts.push({ name: currentChart, activateOn: '' });
  for (let index = 0; index < dice.between(8, 16); index++)
    company.grades.push({
      code: `G${digits(index, 2)}`,
      name: `${dice.pick(works)}${index}等級`,
      level: String(index * 5),
      default: index === 0 ? 'TRUE' : 'FALSE',
    });
  // Each office has a team: a file without rows is an attack.
  for (let count = Math.round(size * 0.4); count > 0 || !company.teams.some(isWest); count--) {
    const code = addTeam(company, dice, currentChart);
    if (dice.inHundred(60)) staffed.add(code);
  }
  for (let count = Math.round(size * 0.4); count > 0; count--) addItem(company, dice);
  for (let count = Math.max(7, Math.round(size * 0.05)); count > 0; count--) addFolder(company, dice);
  for (let count = dice.between(3, 8); count > 0; count--) addCategory(company, dice);
  return company.listsPeople ? withPeople(company, dice) : company;
}

function addTeam(company: Draft, dice: Dice, chart: string, parentCode?: string): string {
  const siblings = company.teams.filter((team) => team['chart'] === chart);
  const parents = siblings.slice(0, Math.ceil(siblings.length / 3)).map(codeOf);
  const number = dice.number;
  const code = digits(number, 5);
  company.teams.push({
    chart,
    code,
    name: `${placeName(dice)}${number}課`,
    parentCode: parentCode ?? (siblings.length < 2 ? '' : (dice.pick(parents) ?? '')),
    notes: dice.inHundred(30) ? `内線 ${dice.between(1000, 9999)}` : '',
    approveOnly: dice.inHundred(10) ? 'TRUE' : 'FALSE',
  });
  return code;
}

function addItem(company: Draft, dice: Dice): void {
  const number = dice.number;
  company.items.push({
    master: masters[company.items.length % masters.length] ?? '',
    code: `I${digits(number, 5)}`,
    name: `${placeName(dice)}${number}番`,
    description: dice.inHundred(50) ? `${dice.pick(works)}で使用` : '',
    startsOn: dice.inHundred(50) ? '2026-04-01' : '',
    owner: dice.inHundred(80) ? `${dice.pick(places)}担当` : '',
    amount: String(dice.between(1, 9999)),
    kind: dice.pick(kinds) ?? '',
  });
}

function addFolder(company: Draft, dice: Dice): void {
  const number = dice.number;
  const parents = company.folders.slice(0, 3).map(codeOf);
  company.folders.push({
    code: `F${digits(number, 3)}`,
    name: `${placeName(dice)}${number}申請`,
    parentCode: dice.inHundred(50) ? (dice.pick(parents) ?? '') : '',
    description: dice.inHundred(40) ? `${dice.pick(works)}部門` : '',
  });
}

function addCategory(company: Draft, dice: Dice): void {
  company.categories.push({ name: `${dice.pick(works)}分類${dice.number}` });
}

const codeOf = (row: Row) => row['code'] ?? '';

function copyOf(company: Company): Draft {
  const rows = (table: CompanyTable) => company[table].map((row) => ({ ...row }));
  const { namesCharts, staffed, listsPeople } = company;
  const tables = Object.fromEntries(tableNames.map((table) => [table, rows(table)]));
  return { ...(tables as Record<CompanyTable, Record<string, string>[]>), namesCharts, staffed, listsPeople };
}

export interface Tonight {
  readonly company: Draft;
  readonly dice: Dice;
  /** The chart that is edited. */
  readonly chart: string;
  readonly day: string;
}

const teamsIn = ({ company, chart }: Tonight) => company.teams.filter((team) => team['chart'] === chart);

/** Nothing is below it. */
function leaves(rows: readonly Record<string, string>[]): readonly Record<string, string>[] {
  const parents = new Set(rows.map((row) => row['parentCode']));
  return rows.filter((row) => !parents.has(codeOf(row)));
}

/** Nobody closes a team with people, nor the last one of a file: a file without rows is an attack. */
function closable(teams: readonly Row[], { company }: Tonight): readonly Row[] {
  const inFile = (team: Row) => company.teams.filter((other) => isWest(other) === isWest(team));
  return teams.filter((team) => inFile(team).length > 1 && !company.staffed.has(codeOf(team)));
}

function remove(company: Draft, table: CompanyTable, gone: readonly Row[]): void {
  company[table] = company[table].filter((row) => !gone.includes(row));
}

/** At most a fiftieth of them, but one. */
const few = (rows: readonly unknown[], max: number) =>
  Math.min(max, Math.max(1, Math.floor(rows.length / 50)));

/** In how many of 100 nights it happens, and what changes. */
export type CompanyEvent = readonly [percent: number, change: (tonight: Tonight) => void];

/** What happens in a company. */
const events: Readonly<Record<string, CompanyEvent>> = {
  'items change': [
    50,
    ({ company, dice }) => {
      for (const item of dice.some(company.items, dice.between(1, 5))) {
        const column = dice.pick(['description', 'owner', 'amount', 'kind', 'name'] as const) ?? 'name';
        const values: Row = { amount: String(dice.between(1, 9999)), kind: dice.pick(kinds) ?? '' };
        item[column] = values[column] ?? `${placeName(dice)}${dice.number}`;
      }
    },
  ],
  'items are added': [
    40,
    ({ company, dice }) => {
      for (let count = dice.between(1, 4); count > 0; count--) addItem(company, dice);
    },
  ],
  'items are removed': [
    12,
    ({ company, dice }) => remove(company, 'items', dice.some(company.items, few(company.items, 3))),
  ],
  'a team is renamed': [
    25,
    (tonight) => {
      const team = tonight.dice.pick(teamsIn(tonight));
      if (team) team['name'] = `${placeName(tonight.dice)}${tonight.dice.number}課`;
    },
  ],
  'a team gets a note': [
    30,
    (tonight) => {
      const team = tonight.dice.pick(teamsIn(tonight));
      if (team) team['notes'] = `内線 ${tonight.dice.between(1000, 9999)}`;
    },
  ],
  'a team moves': [
    12,
    (tonight) => {
      const team = tonight.dice.pick(leaves(teamsIn(tonight)));
      const parent = tonight.dice.pick(teamsIn(tonight).filter((one) => one !== team));
      if (team && parent) team['parentCode'] = codeOf(parent);
    },
  ],
  'a department is founded': [
    8,
    (tonight) => {
      const { company, dice, chart } = tonight;
      const top = addTeam(company, dice, chart);
      for (let count = dice.between(0, 4); count > 0; count--) addTeam(company, dice, chart, top);
    },
  ],
  'a team is closed': [
    6,
    (tonight) => {
      const closed = tonight.dice.pick(closable(leaves(teamsIn(tonight)), tonight));
      if (closed) remove(tonight.company, 'teams', [closed]);
    },
  ],
  'a department is closed, and its teams go elsewhere': [
    3,
    (tonight) => {
      const { company, dice } = tonight;
      const teams = teamsIn(tonight);
      const isSmall = (top: Row) =>
        [1, 2, 3].includes(teams.filter((team) => team['parentCode'] === codeOf(top)).length);
      const small = teams.filter((top) => top['parentCode'] !== '' && isSmall(top));
      const closed = dice.pick(closable(small, tonight));
      if (!closed) return;
      for (const team of teams.filter((one) => one['parentCode'] === codeOf(closed)))
        team['parentCode'] = closed['parentCode'] ?? '';
      remove(company, 'teams', [closed]);
    },
  ],
  'a grade is renamed': [
    4,
    ({ company, dice }) => {
      const grade = dice.pick(company.grades);
      if (grade) grade['name'] = `${dice.pick(works)}${dice.number}級`;
    },
  ],
  'a folder is added': [6, ({ company, dice }) => addFolder(company, dice)],
  'a folder changes': [
    6,
    ({ company, dice }) => {
      const folder = dice.pick(company.folders);
      if (folder) folder['description'] = `${dice.pick(works)}部門 ${dice.number}`;
    },
  ],
  'a folder is closed, and what is in it goes elsewhere': [
    2,
    ({ company, dice }) => {
      const folder = dice.pick(company.folders);
      if (!folder || company.folders.length < 5) return;
      for (const below of company.folders.filter((one) => one['parentCode'] === codeOf(folder)))
        below['parentCode'] = folder['parentCode'] ?? '';
      remove(company, 'folders', [folder]);
    },
  ],
  'a category is added': [3, ({ company, dice }) => addCategory(company, dice)],
  "next year's chart is begun as a copy": [
    0,
    ({ company }) => {
      const next = '2027年度組織';
      if (company.charts.some(({ name }) => name === next)) return;
      company.charts.push({ name: next, activateOn: '2027-04-01' });
      const current = company.teams.filter(({ chart }) => chart === currentChart);
      company.teams.push(...current.map((team) => ({ ...team, chart: next })));
      const posts = company.memberships.filter(({ chart }) => chart === currentChart);
      company.memberships.push(...posts.map((post) => ({ ...post, chart: next })));
    },
  ],
  "last year's chart leaves the files": [
    20,
    ({ company, day }) => {
      const next = company.charts.find(({ activateOn }) => activateOn !== '');
      if (!next || day < '2027-04-03') return;
      company.charts = [next];
      company.teams = company.teams.filter((team) => team['chart'] === next['name']);
      company.memberships = company.memberships.filter((post) => post['chart'] === next['name']);
    },
  ],
  'rows are sorted in another way': [
    10,
    ({ company, dice }) => {
      const table = dice.pick(tableNames) ?? 'items';
      company[table] = [...dice.shuffled(company[table])];
    },
  ],
  ...personnelEvents,
};

/** The company one night later. */
export function oneNightLater(company: Company, dice: Dice, day: string): Company {
  const happening = Object.entries(events).flatMap(([name, [percent]]) => {
    const isAnnual = name.startsWith("next year's");
    const isTime = company.namesCharts && day >= '2027-03-08' && day < '2027-03-18';
    return dice.inHundred(isAnnual ? (isTime ? 30 : 0) : percent) ? name : [];
  });
  return after(company, dice, happening, day);
}

/** The company after what is given has happened. */
export function after(
  company: Company,
  dice: Dice,
  happening: readonly string[],
  day = '2026-06-01',
): Company {
  const draft = copyOf(company);
  const charts = draft.charts.map(({ name = '' }) => name);
  // Once there is a chart for next year, most is done there.
  const chart = (dice.inHundred(70) ? charts.at(-1) : dice.pick(charts)) ?? currentChart;
  for (const name of happening) {
    const event = events[name];
    if (!event) throw new Error(`Nothing is known of "${name}".`);
    event[1]({ company: draft, dice, chart, day });
  }
  return draft;
}

/** What the files never name: a former chart, and a master that is kept by hand. */
const others: Readonly<Record<CompanyTable, readonly Row[]>> = {
  grades: [],
  charts: [{ name: formerChart, activateOn: '' }],
  teams: [
    { chart: formerChart, code: '9001', name: '旧本部', parentCode: '', notes: '', approveOnly: 'FALSE' },
    {
      chart: formerChart,
      code: '9002',
      name: '旧課',
      parentCode: '9001',
      notes: '',
      approveOnly: 'FALSE',
    },
  ],
  items: [1, 2, 3].map((number) => ({
    ...{ master: 'HAND', code: `H${number}`, name: `手入力${number}`, description: '', startsOn: '' },
    ...{ owner: '総務', amount: '1', kind: '甲' },
  })),
  folders: [],
  categories: [],
  users: [],
  memberships: [],
};

/** The tenant of a company, in which all is as its files say. */
export function tenantOf(company: Company): Seed {
  const optional = (value = '') => (value === '' ? null : value);
  const all = (table: CompanyTable) => [...company[table], ...others[table]];
  const codes = [...masters, 'HAND'];
  const seed = {
    grades: all('grades').map((row) => ({
      ...row,
      level: Number(row['level']),
      default: row['default'] === 'TRUE',
    })),
    charts: all('charts').map(({ name }, index) => ({ name, current: index === 0 })),
    teams: all('teams').map((row) => ({
      ...row,
      parentCode: optional(row['parentCode']),
      notes: optional(row['notes']),
      approveOnly: row['approveOnly'] === 'TRUE',
    })),
    ...(company.listsPeople ? peopleSeed(company) : { memberships: handAssigned(company) }),
    masters: codes.map((code) => ({ code, name: `${code} マスタ` })),
    masterFields: codes.flatMap((master) => [
      { master, code: 'owner', title: '担当', fieldType: 'text' },
      { master, code: 'amount', title: '金額', fieldType: 'number' },
      { master, code: 'kind', title: '区分', fieldType: 'pull_down', options: kinds },
    ]),
    items: all('items').map(({ owner, amount, kind, ...row }) => ({
      ...row,
      description: optional(row['description']),
      startsOn: optional(row['startsOn']),
      inputs: { owner: optional(owner), amount: optional(amount), kind: optional(kind) },
    })),
    folders: all('folders').map((row) => ({
      ...row,
      parentCode: optional(row['parentCode']),
      description: optional(row['description']),
    })),
    categories: all('categories'),
  };
  return seed as unknown as Seed;
}

/** The people whom no file lists. */
function handAssigned({ teams, staffed }: Company): readonly object[] {
  const led = teams.filter((team) => staffed.has(codeOf(team)));
  return led.flatMap((team) =>
    membersOf(team).map((user, index) => ({
      ...{ chart: team['chart'], team: codeOf(team), user },
      leader: index === 0,
    })),
  );
}

/** E-mail addresses of the people of a team, its leader first. */
export function membersOf(team: Row): readonly string[] {
  const count = 1 + (Number(codeOf(team)) % 3);
  return Array.from({ length: count }, (_, index) => `u${codeOf(team)}-${index}@example.com`);
}

/** Records by table, container and code. */
export type Records = ReadonlyMap<string, Row>;

export function placeOf(table: string, row: Row): string {
  const { chart = '', master = '', team, user, code, name = '' } = row;
  return [table, chart + master, team === undefined ? (code ?? name) : `${team} ${user}`].join(' / ');
}

/** All records of a tenant, as its personnel department would write them. Throws if two have one code. */
export function recordsIn(dump: TenantDump): Records {
  const records = new Map<string, Row>();
  for (const table of tableNames) {
    for (const record of dump[table]) {
      const { inputs = {}, ...own } = record as Record<string, unknown> & { readonly inputs?: object };
      const values: Record<string, unknown> = { ...own, ...inputs };
      const columns = [...companyTables[table], ...(table === 'charts' ? ['current'] : [])];
      const row = Object.fromEntries(columns.map((column) => [column, cellOf(values[column])]));
      // Who is out of use is as good as gone.
      if (row['status'] === 'deactivated') continue;
      const place = placeOf(table, row);
      if (records.has(place)) throw new Error(`There are two of ${place}.`);
      records.set(place, row);
    }
  }
  return records;
}

function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value)) return value.toSorted().join(';');
  return value === null || value === undefined ? '' : String(value);
}

/** The records that a tenant must have once its files are as the company: what they do not name stays. */
export function recordsOf(company: Company, before: Records, day: string): Records {
  const scopes = new Set(
    tableNames.flatMap((table) => company[table].map((row) => scopeOf(placeOf(table, row)))),
  );
  // Charts are never pruned here: a former one stays when its row is gone.
  const kept = [...before].flatMap(([place, row]) => {
    const [table = ''] = place.split(' / ');
    if (table === 'charts' || !scopes.has(scopeOf(place))) return [[place, row] as const];
    const left = table === 'users' || table === 'memberships' ? leftOf(company, table, row) : undefined;
    return left ? [[place, left] as const] : [];
  });
  const due = company.charts.filter(({ activateOn = '' }) => activateOn !== '' && activateOn <= day);
  const current = due.at(-1)?.['name'];
  const isCurrent = (row: Row) =>
    current === undefined ? row['current'] === 'TRUE' : row['name'] === current;
  const named = tableNames.flatMap((table) =>
    company[table].map((row) => {
      const place = placeOf(table, row);
      const { activateOn = '', isNew: _, ...own } = row;
      const present = before.get(place);
      const planned = {
        activateOn: activateOn > day ? activateOn : '',
        current: present?.['current'] ?? 'FALSE',
      };
      const status = stateAfter(row['status'], present?.['status']);
      return [
        place,
        { ...own, ...(table === 'charts' && planned), ...(table === 'users' && { status }) },
      ] as const;
    }),
  );
  const records = new Map<string, Row>([...kept, ...named]);
  for (const [place, row] of records)
    if (place.startsWith('charts /'))
      records.set(place, { ...row, current: isCurrent(row) ? 'TRUE' : 'FALSE' });
  return records;
}

function scopeOf(place: string): string {
  return place.split(' / ').slice(0, 2).join(' / ');
}

/** How a file is written: what a spreadsheet may change when it saves it. */
export interface Writing {
  readonly hasMark: boolean;
  readonly lineEnd: '\n' | '\r\n';
  readonly isQuoted: boolean;
}

export const usualWriting: Writing = { hasMark: true, lineEnd: '\r\n', isQuoted: false };

/** Files by name. The teams stand in two files, of two offices. */
export type Files = Readonly<Record<string, string>>;

/** The teams of a second office have a file of their own. */
const isWest = (team: Row) => codeOf(team).endsWith('1') || codeOf(team).endsWith('7');

export function filesOf(company: Company, writing: Writing = usualWriting): Files {
  const halves = {
    'teams.csv': company.teams.filter((team) => !isWest(team)),
    'teams.tsv': company.teams.filter(isWest),
  };
  const { namesCharts, listsPeople } = company;
  const isLeftOut = (table: CompanyTable) =>
    table === 'charts' ? !namesCharts : !listsPeople && (table === 'users' || table === 'memberships');
  const whole = tableNames.filter((table) => table !== 'teams' && !isLeftOut(table));
  const columnsOf = (table: CompanyTable) =>
    companyTables[table].filter((column) => namesCharts || column !== 'chart');
  return Object.fromEntries([
    ...whole.map((table) => [`${table}.csv`, textOf(columnsOf(table), company[table], writing)]),
    ...Object.entries(halves).map(([file, rows]) => [
      file,
      textOf(columnsOf('teams'), rows, writing, file.endsWith('tsv') ? '\t' : ','),
    ]),
  ]);
}

function textOf(
  columns: readonly string[],
  rows: readonly Row[],
  { hasMark, lineEnd, isQuoted }: Writing,
  separator = ',',
): string {
  const cell = (text: string) => (isQuoted ? `"${text}"` : text);
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))];
  return (hasMark ? '\uFEFF' : '') + lines.map((cells) => cells.join(separator) + lineEnd).join('');
}
