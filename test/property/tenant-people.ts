/**
 * The people of random tenants: users in every state, and their posts. Posts fit the other tables:
 * rows name teams, users and grades that there are after the run, and no team without a leader.
 */
import fc from 'fast-check';
import type { Seed } from '../../src/sandbox/index.js';
import { at, codes, kept, pick, type Row, type Sides, sidesOf, text, type Value } from './sides.js';
import type { StoryTable } from './tenants.js';

const userCodes = [...codes.slice(0, 6), 'x@y', 'u.1'];
const marks = ['甲', '乙', '丙, "丁"'];

/** Custom fields of users. */
export const userFields: NonNullable<Seed['userFields']> = [
  { code: 'memo', fieldType: 'text' },
  { code: 'amount', fieldType: 'number' },
  { code: 'marks', fieldType: 'checkbox', options: marks },
];
export const userColumns: readonly string[] = userFields.map(({ code }) => `customFields.${code}`);

const userValues = fc.record({
  lastName: text,
  firstName: text,
  hasNumber: fc.boolean(),
  hasNewAddress: fc.boolean(),
  status: fc.constantFrom(
    ...['invited', 'activated', 'activated', 'activated', 'activated', 'suspended', 'deactivated'],
  ),
  isStatusBlank: fc.boolean(),
  'customFields.memo': fc.option(text),
  'customFields.amount': fc.constantFrom(null, '0', '-0.5', '1234.5'),
  'customFields.marks': fc.subarray(marks),
});

/** A post, as numbers that choose among what there is. */
interface Place {
  readonly team: number;
  readonly user: number;
  readonly grades: readonly number[];
  readonly leader: boolean;
}

interface Posts {
  readonly live: readonly Place[];
  /** What becomes of each of them. */
  readonly fates: readonly string[];
  readonly later: readonly Place[];
  readonly added: readonly Place[];
  /** Teams with a row that names nobody. */
  readonly emptied: readonly number[];
}

const place: fc.Arbitrary<Place> = fc.record({
  team: at,
  user: at,
  grades: fc.array(at, { minLength: 1, maxLength: 2 }),
  leader: fc.boolean(),
});
const postsMax = 10;
const fate = fc.constantFrom('stays', 'stays', 'changes', 'moves', 'goes', 'is deleted');
const posts: fc.Arbitrary<Posts> = fc.record({
  live: fc.array(place, { maxLength: postsMax }),
  fates: fc.array(fate, { minLength: postsMax, maxLength: postsMax }),
  later: fc.array(place, { minLength: postsMax, maxLength: postsMax }),
  added: fc.array(place, { maxLength: 6 }),
  emptied: fc.array(at, { maxLength: 2 }),
});

export interface People {
  readonly users: Sides;
  /** Each new address is the present one of the next person. */
  readonly areAddressesHandedOn: boolean;
  /** By chart. */
  readonly posts: readonly Posts[];
  /** A row of memberships holds all posts of a person. */
  readonly isWide: boolean;
  /** Every so many of the rows name the person by e-mail address. 0: none. */
  readonly addressEvery: number;
}

export const people: fc.Arbitrary<People> = fc.record({
  users: sidesOf(userCodes, userValues).map(
    ({ live, wanted }): Sides => ({ live: live.map(userRow), wanted: wanted.map(wantedUser) }),
  ),
  areAddressesHandedOn: fc.constantFrom(false, false, false, true),
  posts: fc.tuple(posts, posts, posts),
  isWide: fc.boolean(),
  addressEvery: fc.constantFrom(0, 1, 3),
});

function userRow({ code, hasNumber, hasNewAddress, isStatusBlank: _, ...values }: Row): Row {
  const name = String(code).replace('@', '.');
  return {
    code: code ?? '',
    email: `${name}${hasNewAddress === true ? '.new' : ''}@example.com`,
    ...values,
    employeeId: hasNumber === true ? `E-${name}` : null,
  };
}

function wantedUser(row: Row): Row {
  const { status } = row;
  const word = status === 'invited' || status === 'activated' ? 'active' : (status ?? null);
  return { ...userRow(row), status: row['isStatusBlank'] === true ? null : word };
}

/** The users of a seed. */
export function usersSeed({ users }: People): readonly Row[] {
  return users.live.map((row) => {
    const own = Object.entries(row).filter(([name]) => !userColumns.includes(name));
    const custom = userFields.map(({ code }) => [code, row[`customFields.${code}`] ?? null]);
    const filled = custom.filter(([, value]) => value !== null && String(value) !== '');
    return { ...Object.fromEntries(own), customFields: Object.fromEntries(filled) };
  });
}

/** The wanted users; a checkbox that nobody has a value of looks like a text. */
export function usersWanted({ users: { live, wanted }, areAddressesHandedOn }: People): readonly Row[] {
  const areMarksShown = live.some((row) => String(row['customFields.marks']) !== '');
  const addresses = areAddressesHandedOn ? handedOn(live, wanted) : new Map();
  return wanted.map((row) => ({
    ...row,
    email: addresses.get(row['code']) ?? row['email'] ?? '',
    // An ignored row would keep the address that another one gets.
    ...(areAddressesHandedOn && { action: 'upsert' }),
    ...(!areMarksShown && { 'customFields.marks': null }),
  }));
}

function handedOn(live: readonly Row[], wanted: readonly Row[]): ReadonlyMap<unknown, Value> {
  const wantedCodes = wanted.map(({ code }) => code);
  const staying = live.filter(({ code }) => wantedCodes.includes(code));
  return new Map(
    staying.map(({ code }, index) => [code, staying[index + 1]?.['email'] ?? 'last@example.com']),
  );
}

/** The other tables of a story, as far as posts name their records. */
export interface Surroundings {
  readonly chartNames: readonly string[];
  /** Records of the service. */
  readonly live: Readonly<Record<'charts' | 'teams' | 'users' | 'grades', readonly Row[]>>;
  readonly tables: readonly StoryTable[];
  readonly isPruned: boolean;
}

/** What becomes of the records of a table. */
interface Future {
  /** The key after the run by the present one. */
  readonly lasting: ReadonlyMap<string, string>;
  readonly created: readonly string[];
}

function futureOf(live: readonly Row[], table: StoryTable | undefined, isPruned: boolean): Future {
  const keyOf = ({ code, name = null }: Row) => String(code ?? name);
  const previousOf = ({ previousCode = null, previousName = null }: Row) => previousCode ?? previousName;
  const rows = table?.rows ?? [];
  const acted = rows.filter(({ action }) => action !== 'ignore');
  const liveKeys = new Set(live.map(keyOf));
  const isRename = (row: Row) => liveKeys.has(String(previousOf(row))) && !liveKeys.has(keyOf(row));
  const newKeys = new Map(acted.filter(isRename).map((row) => [String(previousOf(row)), keyOf(row)]));
  const named = new Set(rows.flatMap((row) => [keyOf(row), String(previousOf(row))]));
  const isLeft = (key: string) => rows.length === 0 || !isPruned || named.has(key);
  return {
    lasting: new Map([...liveKeys].filter(isLeft).map((key) => [key, newKeys.get(key) ?? key])),
    created: acted.filter((row) => !liveKeys.has(keyOf(row)) && !isRename(row)).map(keyOf),
  };
}

function keysAfter({ lasting, created }: Future): readonly string[] {
  return [...new Set([...lasting.values(), ...created])];
}

/** Nobody is in a team who will be deactivated. The key after the run by the present one. */
function futurePeople({ live, tables }: Surroundings): Future {
  const table = tables.find(({ name }) => name === 'users');
  const { lasting, created } = futureOf(live.users, table, false);
  const rowOf = (code: string) =>
    table?.rows.find((row) => row['code'] === code && row['action'] !== 'ignore');
  const statusIn = (row: Row | undefined) =>
    table?.columns.includes('status') && row?.['status'] !== kept ? (row?.['status'] ?? null) : null;
  const liveStatus = new Map(live.users.map(({ code, status }) => [String(code), status]));
  const isPresent = (code: string, before = '') =>
    (statusIn(rowOf(code)) ?? liveStatus.get(before)) !== 'deactivated';
  return {
    lasting: new Map([...lasting].filter(([before, code]) => isPresent(code, before))),
    created: created.filter((code) => isPresent(code)),
  };
}

interface ChartFuture {
  /** Before the run; absent: the run creates the chart. */
  readonly before: string | undefined;
  readonly name: string;
  readonly teams: Future;
  readonly liveTeams: readonly string[];
  readonly posts: Posts;
}

function futureCharts(
  { chartNames, live, tables, isPruned }: Surroundings,
  { posts: ofCharts }: People,
): readonly ChartFuture[] {
  const tableOf = (name: string) => tables.find((table) => table.name === name);
  const { lasting, created } = futureOf(live.charts, tableOf('charts'), isPruned);
  const futures = [...lasting, ...created.map((name) => [undefined, name] as const)];
  const table = tableOf('teams');
  return futures.flatMap(([before, name]) => {
    const drawn = ofCharts[chartNames.indexOf(before ?? name)];
    if (!drawn) return [];
    const own = live.teams.filter(({ chart }) => chart === before);
    const rows = table?.rows.filter(({ chart }) => chart === name) ?? [];
    const teams = futureOf(own, table && { ...table, rows }, isPruned);
    return [{ before, name, teams, liveTeams: own.map(({ code }) => String(code)), posts: drawn }];
  });
}

const postKey = ({ team, user }: Row) => `${team}/${user}`;

/** The posts of a seed, their leaders first chosen as drawn. */
export function membershipsSeed(around: Surroundings, drawn: People): readonly Row[] {
  const { live, tables, isPruned } = around;
  const table = tables.find(({ name }) => name === 'grades');
  // The service refuses to delete a grade that somebody has.
  const grades = [...futureOf(live.grades, table, isPruned).lasting.keys()];
  const users = live.users.filter(({ status }) => status !== 'deactivated').map(({ code }) => String(code));
  if (grades.length === 0 || users.length === 0) return [];
  return live.charts.flatMap(({ name: chart = '' }) => {
    const { live: places = [] } = drawn.posts[around.chartNames.indexOf(String(chart))] ?? {};
    const teams = live.teams.filter((team) => team['chart'] === chart).map(({ code }) => String(code));
    return led(placed(places, { teams, users, grades }).map((post) => ({ ...post, chart })));
  });
}

interface Choices {
  readonly teams: readonly string[];
  readonly users: readonly string[];
  readonly grades: readonly string[];
}

/** One post in a team for each person. */
function placed(places: readonly Place[], choices: Choices): readonly Row[] {
  const rows = places.map((one) => placedAt(one, choices)).filter((row) => row !== undefined);
  return [...new Map(rows.map((row) => [postKey(row), row])).values()];
}

function placedAt({ team, user, grades, leader }: Place, choices: Choices): Row | undefined {
  const [ofTeam, ofUser] = [pick(choices.teams, team), pick(choices.users, user)];
  if (ofTeam === undefined || ofUser === undefined || choices.grades.length === 0) return undefined;
  const held = new Set(grades.map((grade) => pick(choices.grades, grade) ?? ''));
  return { team: ofTeam, user: ofUser, leader, grades: [...held].sort() };
}

/** The first of each team without a leader leads it. */
function led(rows: readonly Row[]): readonly Row[] {
  const teams = new Set(rows.flatMap(({ team, leader }) => (leader === true ? String(team) : [])));
  return rows.map((row) => {
    const isLed = teams.has(String(row['team']));
    teams.add(String(row['team']));
    return isLed ? row : { ...row, leader: true };
  });
}

/** Rows of the table of memberships for every chart. */
export function membershipsWanted(around: Surroundings, drawn: People, hasActions: boolean): readonly Row[] {
  const users = futurePeople(around);
  const grades = futureOf(
    around.live.grades,
    around.tables.find(({ name }) => name === 'grades'),
    around.isPruned,
  );
  const seeded = membershipsSeed(around, drawn);
  return futureCharts(around, drawn).flatMap(({ before, name, teams, posts: own }) => {
    const choices = { teams: keysAfter(teams), users: keysAfter(users), grades: keysAfter(grades) };
    const staying = seeded
      .filter(({ chart }) => chart === before)
      .flatMap((post, index): readonly Row[] => {
        const after = renamedPost(post, { teams, users, grades });
        const fate = own.fates[index];
        const later = own.later[index];
        if (!after || !later || fate === 'goes') return [];
        const { team = '', user = '' } = after;
        if (fate === 'is deleted') return hasActions ? [{ team, user, action: 'delete' }] : [];
        if (fate === 'stays') return [after];
        const drawnPost = placedAt(later, { ...choices, users: [String(user)] });
        return drawnPost ? [fate === 'moves' ? drawnPost : { ...drawnPost, team }] : [];
      });
    const added = placed(own.added, choices);
    const byKey = new Map([...added, ...staying].map((row) => [postKey(row), row]));
    const emptied = own.emptied.flatMap((index) => pick(choices.teams, index) ?? []);
    const blank = [...new Set(emptied)].map((team): Row => ({ team, user: null }));
    return [...byKey.values(), ...blank].map((row) => ({ ...row, chart: name }));
  });
}

interface Futures {
  readonly teams: Future;
  readonly users: Future;
  readonly grades: Future;
}

/** A post under the keys after the run; undefined if its team or person goes. */
function renamedPost(post: Row, { teams, users, grades }: Futures): Row | undefined {
  const [team, user] = [teams.lasting.get(String(post['team'])), users.lasting.get(String(post['user']))];
  const held = post['grades'] as readonly string[];
  if (team === undefined || user === undefined) return undefined;
  return { ...post, team, user, grades: held.flatMap((grade) => grades.lasting.get(grade) ?? []).sort() };
}

/** Gives each team of the table that would have members without a leader one, or leaves it out. */
export function withLeaders(table: StoryTable, around: Surroundings, drawn: People): StoryTable {
  const users = futurePeople(around);
  const seeded = membershipsSeed(around, drawn);
  const charts = futureCharts(around, drawn);
  const rows = charts.flatMap(({ before, name, teams }) => {
    const present = seeded
      .filter(({ chart }) => chart === before)
      .map((post) => renamedPost(post, { teams, users, grades: { lasting: new Map(), created: [] } }))
      .filter((post) => post !== undefined);
    const own = table.rows.filter(({ chart }) => chart === name);
    return [...new Set(own.map(({ team }) => String(team)))].flatMap((team) =>
      withLeader(
        own.filter((row) => row['team'] === team),
        { present: present.filter((post) => post['team'] === team), table, isPruned: around.isPruned },
      ),
    );
  });
  return { ...table, rows };
}

function withLeader(
  rows: readonly Row[],
  {
    present,
    table: { columns },
    isPruned,
  }: { readonly present: readonly Row[]; readonly table: StoryTable; readonly isPruned: boolean },
): readonly Row[] {
  const leadsNow = new Map(present.map((post) => [post['user'], post['leader'] === true]));
  const isAdding = ({ user, action }: Row) => user !== null && action !== 'ignore' && action !== 'delete';
  const staying = rows.filter(isAdding);
  const leads = ({ user = null, leader }: Row) =>
    columns.includes('leader') && leader !== kept ? leader === true : leadsNow.get(user) === true;
  const named = new Set(rows.filter(({ action }) => action !== 'ignore').map(({ user }) => user));
  const ignored = new Set(rows.filter(({ action }) => action === 'ignore').map(({ user }) => user));
  const isLeft = ({ user }: Row) => !named.has(user ?? null) && (!isPruned || ignored.has(user ?? null));
  const left = present.filter(isLeft);
  const isLed = staying.some(leads) || left.some(({ leader }) => leader === true);
  const [first] = staying;
  if (isLed || !first) return rows;
  if (!columns.includes('leader')) return rows.filter((row) => !isAdding(row));
  return rows.map((row) => (row === first ? { ...row, leader: true } : row));
}

/** How the rows are written: e-mail addresses for codes, and all posts of a person in a row. */
export function postsLayout(
  around: Surroundings,
  { isWide, addressEvery }: Pick<People, 'isWide' | 'addressEvery'>,
): NonNullable<StoryTable['layout']> {
  const addresses = addressesAfter(around);
  return ({ columns, rows }) => {
    const addressed = rows.map((row) => {
      const isAddress = addressEvery > 0 && postKey(row).length % addressEvery === 0;
      const address = isAddress ? addresses.get(String(row['user'])) : undefined;
      return address === undefined ? row : { ...row, user: address };
    });
    return isWide ? widened(columns, addressed) : { columns, rows: addressed };
  };
}

/** By code after the run. */
function addressesAfter({ live, tables }: Surroundings): ReadonlyMap<string, Value> {
  const table = tables.find(({ name }) => name === 'users');
  const { lasting } = futureOf(live.users, table, false);
  const present = live.users.map(({ code, email = '' }): [string, Value] => [
    lasting.get(String(code)) ?? String(code),
    email,
  ]);
  const acted = table?.rows.filter(({ action }) => action !== 'ignore') ?? [];
  return new Map([
    ...present,
    ...acted.map(({ code, email = '' }): [string, Value] => [String(code), email]),
  ]);
}

const ofPost = ['team', 'leader', 'grades'];

function widened(columns: readonly string[], rows: readonly Row[]): Pick<StoryTable, 'columns' | 'rows'> {
  const [repeated, common] = [
    columns.filter((column) => ofPost.includes(column)),
    columns.filter((column) => !ofPost.includes(column)),
  ];
  const byPerson = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(common.map((column) => row[column] ?? null));
    byPerson.set(key, [...(byPerson.get(key) ?? []), row]);
  }
  const most = Math.max(0, ...[...byPerson.values()].map(({ length }) => length));
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return {
    columns: [...common, ...numbers.flatMap((number) => repeated.map((column) => `${column}${number}`))],
    rows: [...byPerson.values()].map((own) => ({
      ...Object.fromEntries(common.map((column) => [column, own[0]?.[column] ?? null])),
      ...Object.fromEntries(
        own.flatMap((row, index) =>
          repeated.map((column) => [`${column}${index + 1}`, row[column] ?? null] as const),
        ),
      ),
    })),
  };
}
