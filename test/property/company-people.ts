/** The people of random companies: who is employed, in which teams, and what changes there. */
import type { Company, CompanyEvent, Draft, Row, Tonight } from './companies.js';
import type { Dice } from './dice.js';

/** As many as have no divisor in common: no two of the first 143 people have both names. */
export const lastNames: readonly string[] = '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田'.split(
  ' ',
);
export const firstNames: readonly string[] = '陽菜 蓮 葵 湊 凛 樹 結衣 大和 咲良 悠真 杏 翔太 美月'.split(
  ' ',
);

type Rows = readonly Record<string, string>[];

/** Gives each team that has members some, a leader among them. */
export function withPeople(company: Draft, dice: Dice): Draft {
  const led = company.teams.filter(({ code = '' }) => company.staffed.has(code));
  for (const { chart = '', code: team = '' } of led)
    for (let index = 0, count = dice.between(1, 4); index < count; index++) {
      const isSecondPost = dice.inHundred(10);
      const known = dice.pick(company.users.filter((user) => !postOf(company.memberships, user, team)));
      const user = isSecondPost && known ? known : employ(company, dice);
      addPost(company, dice, { chart, team, user: codeOf(user), leader: index === 0 ? 'TRUE' : 'FALSE' });
    }
  return company;
}

const codeOf = (row: Row | undefined) => row?.['code'] ?? '';
const postOf = (posts: Rows, user: Row, team: string) =>
  posts.find((post) => post['team'] === team && post['user'] === codeOf(user));

function employ({ users }: Draft, dice: Dice): Record<string, string> {
  const code = `P${String(dice.number).padStart(5, '0')}`;
  const user = {
    code,
    email: `${code.toLowerCase()}@example.com`,
    lastName: dice.pick(lastNames) ?? '',
    firstName: dice.pick(firstNames) ?? '',
    status: 'active',
  };
  users.push(user);
  return user;
}

function addPost({ memberships, grades }: Draft, dice: Dice, post: Record<string, string>): void {
  memberships.push({ ...post, grades: gradeOf(grades, dice) });
}

/** Mostly one grade, sometimes two. */
function gradeOf(grades: readonly Row[], dice: Dice): string {
  return dice
    .some(grades.map(codeOf), dice.inHundred(10) ? 2 : 1)
    .toSorted()
    .join(';');
}

const postsIn = ({ company, chart }: Tonight): Rows =>
  company.memberships.filter((post) => post['chart'] === chart);

const inTeam = (posts: Rows, { team, chart }: Row): Rows =>
  posts.filter((post) => post['team'] === team && post['chart'] === chart);

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

const staffedTeams = (tonight: Tonight) => [...new Set(postsIn(tonight).map(({ team = '' }) => team))];

/** What happens to people. Without any, nothing. */
export const personnelEvents: Readonly<Record<string, CompanyEvent>> = {
  'somebody is hired': [
    20,
    ({ company, dice }) => {
      if (company.listsPeople) employ(company, dice)['isNew'] = 'TRUE';
    },
  ],
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
      const teams = staffedTeams(tonight).filter(
        (team) => !postOf(posts, { code: post?.['user'] ?? '' }, team),
      );
      const team = dice.pick(teams);
      if (post && team && mayGo(company, post)) Object.assign(post, { team, leader: 'FALSE' });
    },
  ],
  'a team gets its first people': [
    4,
    (tonight) => {
      const { company, dice, chart } = tonight;
      const staffed = staffedTeams(tonight);
      const empty = company.teams.filter(
        (team) => team['chart'] === chart && !staffed.includes(codeOf(team)),
      );
      const [team, post] = [codeOf(dice.pick(empty)), dice.pick(postsIn(tonight))];
      if (team === '' || !post || !mayGo(company, post)) return;
      Object.assign(post, { team, leader: 'TRUE' });
      company.staffed.add(team);
    },
  ],
  'somebody gets a second post': [
    5,
    (tonight) => {
      const { company, dice, chart } = tonight;
      const user = dice.pick(postsIn(tonight))?.['user'] ?? '';
      const free = staffedTeams(tonight).filter((team) => !postOf(postsIn(tonight), { code: user }, team));
      const team = dice.pick(free);
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
      if (post && mayGo(company, post)) drop(company, 'memberships', [post]);
    },
  ],
  'somebody gets another grade': [
    10,
    (tonight) => {
      const post = tonight.dice.pick(postsIn(tonight));
      if (post) post['grades'] = gradeOf(tonight.company.grades, tonight.dice);
    },
  ],
  'a team gets another leader': [
    5,
    (tonight) => {
      const next = tonight.dice.pick(postsIn(tonight).filter(({ leader }) => leader === 'FALSE'));
      if (!next) return;
      for (const post of inTeam(tonight.company.memberships, next)) post['leader'] = 'FALSE';
      next['leader'] = 'TRUE';
    },
  ],
  'somebody leaves': [
    6,
    (tonight) => {
      const { company, dice } = tonight;
      const user = dice.pick(company.users);
      const posts = company.memberships.filter((post) => post['user'] === codeOf(user));
      if (!user || !posts.every((post) => mayGo(company, post))) return;
      drop(company, 'memberships', posts);
      drop(company, 'users', [user]);
    },
  ],
  'somebody goes on leave': [
    4,
    (tonight) => {
      const user = tonight.dice.pick(established(tonight, 'active'));
      if (user) user['status'] = 'suspended';
    },
  ],
  'somebody comes back from leave': [
    4,
    (tonight) => {
      const user = tonight.dice.pick(established(tonight, 'suspended'));
      if (user) user['status'] = 'active';
    },
  ],
  'somebody has another name': [
    4,
    ({ company, dice }) => {
      const user = dice.pick(company.users);
      if (user) Object.assign(user, { lastName: dice.pick(lastNames), email: `n${dice.number}@example.com` });
    },
  ],
};

function drop(company: Draft, table: 'users' | 'memberships', gone: readonly Row[]): void {
  company[table] = company[table].filter((row) => !gone.includes(row));
}

/** The users and memberships of a seed. */
export function peopleSeed({ users, memberships }: Company): object {
  const administrator = { code: 'admin', email: 'admin@example.com', lastName: '管理', firstName: '担当' };
  return {
    users: [administrator, ...users.map((user) => ({ ...user, status: 'activated' }))],
    memberships: memberships.map(({ leader, grades = '', ...post }) => ({
      ...post,
      leader: leader === 'TRUE',
      grades: grades.split(';'),
    })),
  };
}

/** The state in the service of somebody with a row. New people have not signed in. */
export function stateAfter(status: string | undefined, before: string | undefined): string {
  if (status === 'suspended') return 'suspended';
  return before === undefined || before === 'invited' ? 'invited' : 'activated';
}

/** What the service keeps of somebody without a row: a post in another team, or the user. */
export function leftOf({ memberships }: Company, table: string, row: Row): Row | undefined {
  if (table === 'memberships') return inTeam(memberships as Rows, row).length === 0 ? row : undefined;
  const isPruned = row['status'] === 'activated' && row['code'] !== 'admin';
  return { ...row, ...(isPruned && { status: 'suspended' }) };
}
