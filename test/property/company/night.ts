/** What happens in a company from one night to the next. */
import {
  add,
  anyGrades,
  type Company,
  codeOf,
  copyOf,
  type Draft,
  drawCompany,
  isFlag,
  type Row,
  type TableName,
  tableNames,
} from './company.js';
import type { Dice } from './dice.js';
import { currentChart, kinds, lastNames, placeName, plain, works } from './styles.js';

type DraftRow = Draft['teams'][number];

/** The teams of a second office have a file of their own. */
export const isWest = (team: Row): boolean => /[17]$/.test(codeOf(team));

/** Tables that no nightly file lists: those of some masters, which are kept by hand. */
const byHand: readonly TableName[] = ['masters', 'master-fields'];

/** @param size  about the number of records that are not of people */
export function randomCompany(
  dice: Dice,
  size: number,
  { namesCharts, listsPeople }: { readonly namesCharts: boolean; readonly listsPeople: boolean },
): Company {
  const left = [
    ...byHand,
    ...(namesCharts ? [] : ['charts']),
    ...(listsPeople ? [] : ['users', 'memberships']),
  ];
  const counts: Readonly<Record<TableName, number>> = {
    grades: dice.between(8, 16),
    charts: 1,
    teams: Math.round(size * 0.4),
    users: 0,
    memberships: 0,
    masters: 2,
    'master-fields': 3,
    items: Math.round(size * 0.2),
    folders: Math.max(7, Math.round(size * 0.05)),
    // Of fewer, one that goes is more than a fifth of the file.
    categories: dice.between(4, 8),
  };
  const listed = new Set(tableNames.filter((table) => !left.includes(table)));
  const company = drawCompany(dice, { style: plain, listed }, (table) => counts[table]);
  // Each office has a team: a file without rows is an attack.
  while (!company.teams.some(isWest)) add(company, dice, 'teams', { chart: currentChart });
  for (const team of company.teams) if (dice.inHundred(60)) staff(company, dice, team);
  return company;
}

/** Gives a team people, one of whom leads it, and some of whom have a post elsewhere. */
function staff(company: Draft, dice: Dice, { chart = '', code: team = '' }: Row): void {
  for (let at = 0, count = dice.between(1, 4); at < count; at++) {
    const others = company.users.filter((user) => !postOf(company.memberships, user, team));
    const user = (dice.inHundred(10) ? dice.pick(others) : undefined) ?? add(company, dice, 'users');
    addPost(company, dice, { chart, team, user: codeOf(user), leader: isFlag(at === 0) });
  }
}

function addPost(company: Draft, dice: Dice, post: DraftRow): void {
  company.memberships.push({ ...post, grades: anyGrades(company, dice) });
}

const postOf = (posts: readonly Row[], user: Row, team: string) =>
  posts.find((post) => post['team'] === team && post['user'] === codeOf(user));

const inTeam = (posts: readonly DraftRow[], { team, chart }: Row) =>
  posts.filter((post) => post['team'] === team && post['chart'] === chart);

export interface Tonight {
  readonly company: Draft;
  readonly dice: Dice;
  /** The chart that is edited. */
  readonly chart: string;
  readonly day: string;
}

const teamsIn = ({ company, chart }: Tonight) => company.teams.filter((team) => team['chart'] === chart);
const postsIn = ({ company, chart }: Tonight) =>
  company.memberships.filter((post) => post['chart'] === chart);
const staffedTeams = (tonight: Tonight) => [...new Set(postsIn(tonight).map(({ team = '' }) => team))];
const below = (teams: readonly DraftRow[], top: Row) =>
  teams.filter((team) => team['parentCode'] === codeOf(top));

/** Nobody closes a team with people, nor the last one of a file: a file without rows is an attack. */
function closable(teams: readonly DraftRow[], { company }: Tonight): readonly DraftRow[] {
  const inFile = (team: Row) => company.teams.filter((other) => isWest(other) === isWest(team));
  const isStaffed = (team: Row) => company.memberships.some((post) => post['team'] === codeOf(team));
  return teams.filter((team) => inFile(team).length > 1 && !isStaffed(team));
}

function remove(company: Draft, table: TableName, gone: readonly Row[]): void {
  company[table] = company[table].filter((row) => !gone.includes(row));
}

/** Lets somebody else lead, if needed. False: a team would be left without people. */
function mayGo(company: Draft, post: Row): boolean {
  const [next, ...others] = inTeam(company.memberships, post).filter((other) => other !== post);
  if (!next) return false;
  if (![next, ...others].some(({ leader }) => leader === 'TRUE')) next['leader'] = 'TRUE';
  return true;
}

/** Those who have signed in: the others can only be invited or deactivated. */
const established = ({ company: { users } }: Tonight, status: string) =>
  users.filter((user) => user['status'] === status && user['isNew'] === undefined);

/** In how many of 100 nights it happens, and what changes. */
type Move = readonly [percent: number, change: (tonight: Tonight) => void];

/** Changes a row, if there is one. */
function change(row: DraftRow | undefined, values: Row): void {
  if (row) Object.assign(row, values);
}

/** What happens where files list people. */
const movesOfPeople = {
  'somebody is hired': [20, ({ company, dice }) => change(add(company, dice, 'users'), { isNew: 'TRUE' })],
  'somebody without a post joins a team': [
    25,
    (tonight) => {
      const { company, dice, chart } = tonight;
      const placed = new Set(postsIn(tonight).map(({ user }) => user));
      const user = dice.pick(company.users.filter((one) => !placed.has(codeOf(one))));
      const team = dice.pick(staffedTeams(tonight));
      if (user && team) addPost(company, dice, { chart, team, user: codeOf(user), leader: 'FALSE' });
    },
  ],
  'somebody moves': [
    12,
    (tonight) => {
      const { company, dice } = tonight;
      const posts = postsIn(tonight);
      const post = dice.pick(posts);
      const free = staffedTeams(tonight).filter(
        (team) => !postOf(posts, { code: post?.['user'] ?? '' }, team),
      );
      const team = dice.pick(free);
      if (post && team && mayGo(company, post)) change(post, { team, leader: 'FALSE' });
    },
  ],
  'a team gets its first people': [
    4,
    (tonight) => {
      const { company, dice } = tonight;
      const staffed = staffedTeams(tonight);
      const team = codeOf(dice.pick(teamsIn(tonight).filter((one) => !staffed.includes(codeOf(one)))));
      const post = dice.pick(postsIn(tonight));
      if (team !== '' && post && mayGo(company, post)) change(post, { team, leader: 'TRUE' });
    },
  ],
  'somebody gets a second post': [
    5,
    (tonight) => {
      const { company, dice, chart } = tonight;
      const posts = postsIn(tonight);
      const user = dice.pick(posts)?.['user'] ?? '';
      const team = dice.pick(staffedTeams(tonight).filter((one) => !postOf(posts, { code: user }, one)));
      if (team) addPost(company, dice, { chart, team, user, leader: 'FALSE' });
    },
  ],
  'somebody gives up a second post': [
    5,
    (tonight) => {
      const { company, dice } = tonight;
      const posts = postsIn(tonight);
      const isSecond = (post: Row) => posts.some((one) => one !== post && one['user'] === post['user']);
      const post = dice.pick(posts.filter(isSecond));
      if (post && mayGo(company, post)) remove(company, 'memberships', [post]);
    },
  ],
  'somebody gets another grade': [
    10,
    (tonight) => {
      const { company, dice } = tonight;
      change(dice.pick(postsIn(tonight)), { grades: anyGrades(company, dice) });
    },
  ],
  'a team gets another leader': [
    5,
    (tonight) => {
      const next = tonight.dice.pick(postsIn(tonight).filter(({ leader }) => leader === 'FALSE'));
      if (next) for (const post of inTeam(tonight.company.memberships, next)) post['leader'] = 'FALSE';
      change(next, { leader: 'TRUE' });
    },
  ],
  'somebody leaves': [
    6,
    ({ company, dice }) => {
      const user = dice.pick(company.users);
      const posts = company.memberships.filter((post) => post['user'] === codeOf(user));
      if (!user || !posts.every((post) => mayGo(company, post))) return;
      remove(company, 'memberships', posts);
      remove(company, 'users', [user]);
    },
  ],
  'somebody goes on leave': [
    4,
    (tonight) => change(tonight.dice.pick(established(tonight, 'active')), { status: 'suspended' }),
  ],
  'somebody comes back from leave': [
    4,
    (tonight) => change(tonight.dice.pick(established(tonight, 'suspended')), { status: 'active' }),
  ],
  'somebody has another name': [
    4,
    ({ company, dice }) =>
      change(dice.pick(company.users), {
        lastName: dice.one(lastNames),
        email: `n${dice.number}@example.com`,
      }),
  ],
} as const satisfies Readonly<Record<string, Move>>;

const movesOfRecords = {
  'items change': [
    50,
    ({ company, dice }) => {
      for (const item of dice.some(company.items, dice.between(1, 5))) {
        const column = dice.one(['description', 'owner', 'amount', 'kind', 'name'] as const);
        const values: Row = { amount: String(dice.between(1, 9999)), kind: dice.one(kinds) };
        item[column] = values[column] ?? placeName(dice);
      }
    },
  ],
  'items are added': [
    40,
    ({ company, dice }) => {
      for (let count = dice.between(1, 4); count > 0; count--)
        add(company, dice, 'items', { master: codeOf(dice.pick(company.masters)) });
    },
  ],
  'items are removed': [
    12,
    ({ company, dice }) => {
      // At most a fiftieth of them, but one.
      const few = Math.min(3, Math.max(1, Math.floor(company.items.length / 50)));
      remove(company, 'items', dice.some(company.items, few));
    },
  ],
  'a team is renamed': [
    25,
    (tonight) => change(tonight.dice.pick(teamsIn(tonight)), { name: `${placeName(tonight.dice)}課` }),
  ],
  'a team gets a note': [
    30,
    (tonight) => {
      const { dice } = tonight;
      change(dice.pick(teamsIn(tonight)), { notes: `内線 ${dice.between(1000, 9999)}` });
    },
  ],
  'a team moves': [
    12,
    (tonight) => {
      const teams = teamsIn(tonight);
      const team = tonight.dice.pick(teams.filter((one) => below(teams, one).length === 0));
      const parent = tonight.dice.pick(teams.filter((one) => one !== team));
      if (team && parent) change(team, { parentCode: codeOf(parent) });
    },
  ],
  'a department is founded': [
    8,
    ({ company, dice, chart }) => {
      const parentCode = codeOf(add(company, dice, 'teams', { chart }));
      for (let count = dice.between(0, 4); count > 0; count--)
        change(add(company, dice, 'teams', { chart }), { parentCode });
    },
  ],
  'a team is closed': [
    6,
    (tonight) => {
      const teams = teamsIn(tonight);
      const leaves = teams.filter((one) => below(teams, one).length === 0);
      const closed = tonight.dice.pick(closable(leaves, tonight));
      if (closed) remove(tonight.company, 'teams', [closed]);
    },
  ],
  'a department is closed, and its teams go elsewhere': [
    3,
    (tonight) => {
      const teams = teamsIn(tonight);
      const isSmall = (top: Row) => [1, 2, 3].includes(below(teams, top).length);
      const small = teams.filter((top) => top['parentCode'] !== '' && isSmall(top));
      const closed = tonight.dice.pick(closable(small, tonight));
      if (!closed) return;
      for (const team of below(teams, closed)) team['parentCode'] = closed['parentCode'] ?? '';
      remove(tonight.company, 'teams', [closed]);
    },
  ],
  'a grade is renamed': [
    4,
    ({ company, dice }) => change(dice.pick(company.grades), { name: `${placeName(dice)}級` }),
  ],
  'a folder is added': [6, ({ company, dice }) => add(company, dice, 'folders')],
  'a folder changes': [
    6,
    ({ company, dice }) =>
      change(dice.pick(company.folders), { description: `${dice.pick(works)}部門 ${dice.number}` }),
  ],
  'a folder is closed, and what is in it goes elsewhere': [
    2,
    ({ company, dice }) => {
      const folder = dice.pick(company.folders);
      if (!folder || company.folders.length < 5) return;
      for (const one of below(company.folders, folder)) one['parentCode'] = folder['parentCode'] ?? '';
      remove(company, 'folders', [folder]);
    },
  ],
  'a category is added': [3, ({ company, dice }) => add(company, dice, 'categories')],
  "next year's chart is begun as a copy": [
    0,
    ({ company }) => {
      const next = '2027年度組織';
      if (company.charts.some(({ name }) => name === next)) return;
      company.charts.push({ name: next, activateOn: '2027-04-01' });
      for (const table of ['teams', 'memberships'] as const) {
        const current = company[table].filter(({ chart }) => chart === currentChart);
        company[table].push(...current.map((row) => ({ ...row, chart: next })));
      }
    },
  ],
  "last year's chart leaves the files": [
    20,
    ({ company, day }) => {
      const next = company.charts.find(({ activateOn }) => activateOn !== '');
      if (!next || day < '2027-04-03') return;
      company.charts = [next];
      for (const table of ['teams', 'memberships'] as const)
        company[table] = company[table].filter(({ chart }) => chart === next['name']);
    },
  ],
  'rows are sorted in another way': [
    10,
    ({ company, dice }) => {
      const table = dice.one(tableNames);
      company[table] = [...dice.shuffled(company[table])];
    },
  ],
} as const satisfies Readonly<Record<string, Move>>;

export type MoveName = keyof typeof movesOfRecords | keyof typeof movesOfPeople;
const moves: Readonly<Record<MoveName, Move>> = { ...movesOfRecords, ...movesOfPeople };

/** The company one night later. */
export function oneNightLater(company: Company, dice: Dice, day: string): Company {
  const isSpring = company.listed.has('charts') && day >= '2027-03-08' && day < '2027-03-18';
  const happening = (Object.keys(moves) as MoveName[]).filter((name) =>
    dice.inHundred(name.startsWith("next year's") && isSpring ? 30 : moves[name][0]),
  );
  return after(company, dice, happening, day);
}

/** The company after what is given has happened. */
export function after(
  company: Company,
  dice: Dice,
  happening: readonly MoveName[],
  day = '2026-06-01',
): Company {
  const draft = copyOf(company);
  const charts = draft.charts.map(({ name = '' }) => name);
  // Once there is a chart for next year, most is done there.
  const chart = (dice.inHundred(70) ? charts.at(-1) : dice.pick(charts)) ?? currentChart;
  for (const name of happening)
    if (company.listed.has('users') || !(name in movesOfPeople))
      moves[name][1]({ company: draft, dice, chart, day });
  return draft;
}
