/**
 * A company as its personnel department writes it every night: one table of people, who is in which
 * team, and leavers who are only marked. What happens in the months of some years.
 */

import { firstNames, lastNames } from '../property/company-people.js';
import type { Dice } from '../property/dice.js';
import type { Row, Tables } from './company.js';

type Person = Record<string, string>;

/** One post each; the first person of a team leads it. */
export interface People {
  teams: Record<string, string>[];
  users: Person[];
  posts: Record<string, string>[];
  /** Teams that have no head in the file, and the night until which that is so. */
  readonly headless: Map<string, number>;
  /** The night on which somebody left, by code. */
  readonly left: Map<string, number>;
  hiredCount: number;
}

/** How many nights rows of leavers stay in the file. */
const leaverNights = 60;

export function companyOf(size: number, dice: Dice): People {
  const teamCount = Math.max(6, Math.round(size / 8));
  const teams = Array.from({ length: teamCount }, (_, at) => ({
    code: `T${at}`,
    name: `第${at}課`,
    parentCode: at < 3 ? '' : `T${at % 3}`,
  }));
  const people: People = { teams, users: [], posts: [], headless: new Map(), left: new Map(), hiredCount: 0 };
  for (let at = 0; at < size; at++) hire(people, dice, `T${at % teamCount}`, at < teamCount);
  return people;
}

function hire(people: People, dice: Dice, team: string, leads = false): void {
  const number = ++people.hiredCount;
  const code = `E${String(number).padStart(5, '0')}`;
  people.users.push({
    code,
    email: `${code.toLowerCase()}@aoba.example`,
    lastName: dice.pick(lastNames) ?? '',
    firstName: dice.pick(firstNames) ?? '',
    employeeId: String(40_000 + number * 7),
    status: '在職',
  });
  people.posts.push({ team, user: code, leader: leads ? 'TRUE' : 'FALSE', grades: leads ? 'G2' : 'G1' });
}

const isEmployed = ({ status }: Person) => status !== '退職';
const staff = (people: People) => people.users.filter(isEmployed);
const postOf = (people: People, code = '') => people.posts.find(({ user }) => user === code);
const membersOf = (people: People, team = '') => {
  const employed = new Set(staff(people).map(({ code }) => code));
  return people.posts.filter((post) => post['team'] === team && employed.has(post['user']));
};

/** Somebody stops leading: usually another one does, or nobody for a while. */
function succeed(people: People, post: Person, { dice, night }: Night): void {
  const others = membersOf(people, post['team']).filter((one) => one !== post);
  post['leader'] = 'FALSE';
  if (others.length === 0) return;
  if (dice.inHundred(50)) promote(others[0]);
  else people.headless.set(post['team'] ?? '', night + dice.between(3, 12));
}

function promote(post: Person | undefined): void {
  if (post) Object.assign(post, { leader: 'TRUE', grades: 'G2' });
}

/** In the file, a team of one keeps its only member. */
function move(people: People, post: Person, team: string, night: Night): void {
  if (post['team'] === team || membersOf(people, post['team']).length < 2) return;
  if (post['leader'] === 'TRUE') succeed(people, post, night);
  Object.assign(post, { team, leader: 'FALSE' });
}

export interface Night {
  readonly dice: Dice;
  readonly night: number;
  /** `2026-04-01` */
  readonly day: string;
}

/** What an ordinary night brings. */
export function live(people: People, at: Night): void {
  const { dice, night, day } = at;
  const size = staff(people).length;
  const chance = (perMonth: number) => dice.below(1_000_000) < (size * perMonth * 1_000_000) / 30;
  const teamAtRandom = () => dice.pick(people.teams)?.['code'] ?? '';
  const isReformDay = /-(?:04|10)-01$/.test(day);
  for (const [team, until] of people.headless) {
    if (until > night) continue;
    people.headless.delete(team);
    promote(membersOf(people, team)[0]);
  }
  if (chance(0.012)) hire(people, dice, teamAtRandom());
  if (day.endsWith('-04-01'))
    for (let count = size / 33; count > 0; count--) hire(people, dice, teamAtRandom());
  if (chance(0.02))
    move(
      people,
      dice.pick(
        people.posts.filter((post) =>
          isEmployed(people.users.find(({ code }) => code === post['user']) ?? {}),
        ),
      ) ?? {},
      teamAtRandom(),
      at,
    );
  if (chance(0.004))
    Object.assign(dice.pick(staff(people)) ?? {}, {
      lastName: dice.pick(lastNames),
      email: `n${night}@aoba.example`,
    });
  const toggled = chance(0.008)
    ? dice.pick(people.users.filter(({ status, code = '' }) => status !== '退職' && code < 'E00050'))
    : undefined;
  if (toggled) toggled['status'] = toggled['status'] === '休職' ? '在職' : '休職';
  if (day.endsWith('-28')) markLeavers(people, at);
  if (isReformDay) reform(people, at);
  for (const [code, since] of people.left) {
    if (since + leaverNights > night) continue;
    people.left.delete(code);
    people.users = people.users.filter((user) => user['code'] !== code);
    people.posts = people.posts.filter(({ user }) => user !== code);
  }
}

/** Once a month, those who leave are marked; their posts stay in the file. */
function markLeavers(people: People, at: Night): void {
  const { dice, night } = at;
  const count = Math.max(dice.below(2), Math.round((staff(people).length * dice.between(5, 15)) / 1000));
  for (const user of dice.some(staff(people), count)) {
    const post = postOf(people, user['code']);
    if (!post || membersOf(people, post['team']).length < 2) continue;
    if (post['leader'] === 'TRUE') succeed(people, post, at);
    user['status'] = '退職';
    people.left.set(user['code'] ?? '', night);
  }
}

/** Promotions and a reorganisation: one team is founded, others change their names or places. */
function reform(people: People, at: Night): void {
  const { dice, night } = at;
  const size = staff(people).length;
  for (const post of dice.some(people.posts, Math.round(size / 25)))
    post['grades'] = post['grades'] === 'G2' ? 'G2' : 'G3';
  const code = `N${night}`;
  people.teams.push({ code, name: `新設${night}課`, parentCode: 'T0' });
  const members = dice.some(
    people.posts.filter(
      ({ leader, user }) => leader === 'FALSE' && staff(people).some((one) => one['code'] === user),
    ),
    Math.round(size / 12),
  );
  for (const post of members) move(people, post, code, at);
  promote(membersOf(people, code)[0]);
  const renamed = dice.pick(people.teams);
  if (renamed) renamed['name'] = `改称${night}課`;
}

/** The rows of the night. */
export function tablesOf({ teams, users, posts }: People): Tables {
  const rows = (all: readonly Record<string, string>[]): readonly Row[] => all.map((row) => ({ ...row }));
  return { teams: rows(teams), users: rows(users), memberships: rows(posts) };
}
