/**
 * A company whose personnel department writes all its people every night: who leaves is only marked,
 * a team may have no head for a while, and teams are reformed twice a year.
 */
import {
  add,
  anyGrades,
  codeOf,
  type Draft,
  drawCompany,
  isFlag,
  type Row,
  type TableName,
} from './company.js';
import type { Dice } from './dice.js';
import { placeName, plain } from './styles.js';

type DraftRow = Draft['teams'][number];

/** How many nights rows of leavers stay in the file. */
const leaverNights = 60;

/** Each has one post. */
export function companyOfPeople(dice: Dice, size: number): Draft {
  const counts: Partial<Record<TableName, number>> = {
    ...{ grades: 3, charts: 1 },
    teams: Math.max(6, Math.round(size / 8)),
  };
  const listed: ReadonlySet<TableName> = new Set(['teams', 'users', 'memberships']);
  const company = drawCompany(dice, { style: plain, listed }, (table) => counts[table] ?? 0);
  for (let at = 0; at < size; at++) employ(company, dice, company.teams[at % company.teams.length]);
  return company;
}

function employ(company: Draft, dice: Dice, team: Row = dice.one(company.teams)): DraftRow | undefined {
  const user = add(company, dice, 'users');
  const leader = isFlag(membersOf(company, codeOf(team)).length === 0);
  const post = { chart: team['chart'] ?? '', team: codeOf(team), user: codeOf(user), leader };
  company.memberships.push({ ...post, grades: anyGrades(company, dice) });
  return user;
}

const isEmployed = ({ status }: Row) => status !== 'deactivated';

function membersOf({ users, memberships }: Draft, team: string | undefined): readonly DraftRow[] {
  const employed = new Set(users.filter(isEmployed).map(codeOf));
  return memberships.filter((post) => post['team'] === team && employed.has(post['user'] ?? ''));
}

export interface Night {
  readonly dice: Dice;
  readonly night: number;
  /** `2026-04-01` */
  readonly day: string;
}

function lead(post: DraftRow | undefined): void {
  if (post) post['leader'] = 'TRUE';
}

/** Goes, unless nobody would be left; another one leads the team, or nobody does for a while. */
function mayGo(company: Draft, post: DraftRow, { dice, night }: Night): boolean {
  const [next] = membersOf(company, post['team']).filter((other) => other !== post);
  if (!next) return false;
  const team = company.teams.find((one) => codeOf(one) === post['team']);
  if (post['leader'] === 'TRUE' && dice.inHundred(50)) lead(next);
  else if (post['leader'] === 'TRUE' && team) team['headlessUntil'] = String(night + dice.between(3, 12));
  post['leader'] = 'FALSE';
  return true;
}

function move(company: Draft, post: DraftRow | undefined, team: string, at: Night): void {
  if (post && post['team'] !== team && mayGo(company, post, at)) post['team'] = team;
}

export const isHeadless = ({ headlessUntil = '' }: Row): boolean => headlessUntil !== '';

/** What an ordinary night brings. */
export function live(company: Draft, at: Night): void {
  const { dice, night, day } = at;
  const staff = company.users.filter(isEmployed);
  const chance = (perMonth: number) => dice.below(1_000_000) < (staff.length * perMonth * 1_000_000) / 30;
  const anyTeam = () => codeOf(dice.one(company.teams));
  for (const team of company.teams.filter(
    (one) => isHeadless(one) && Number(one['headlessUntil']) <= night,
  )) {
    team['headlessUntil'] = '';
    lead(membersOf(company, codeOf(team))[0]);
  }
  const joining = (chance(0.012) ? 1 : 0) + (day.endsWith('-04-01') ? Math.ceil(staff.length / 33) : 0);
  for (let count = joining; count > 0; count--) Object.assign(employ(company, dice) ?? {}, { isNew: 'TRUE' });
  if (chance(0.02)) move(company, dice.pick(membersOf(company, anyTeam())), anyTeam(), at);
  if (chance(0.004)) Object.assign(dice.one(staff), { lastName: '新姓', email: `n${night}@example.com` });
  const established = staff.filter(({ isNew }) => isNew === undefined);
  const toggled = chance(0.008) ? dice.one(established) : undefined;
  if (toggled) toggled['status'] = toggled['status'] === 'suspended' ? 'active' : 'suspended';
  if (day.endsWith('-28')) markLeavers(company, staff, at);
  if (/-(?:04|10)-01$/.test(day)) reform(company, at);
  const gone = company.users.filter(
    ({ leftOn = '' }) => leftOn !== '' && Number(leftOn) + leaverNights <= night,
  );
  const codes = new Set(gone.map(codeOf));
  company.users = company.users.filter((user) => !gone.includes(user));
  company.memberships = company.memberships.filter(({ user = '' }) => !codes.has(user));
}

/** Once a month, those who leave are marked; their posts stay in the file. */
function markLeavers(company: Draft, staff: readonly DraftRow[], at: Night): void {
  const { dice, night } = at;
  const count = Math.max(dice.below(2), Math.round((staff.length * dice.between(5, 15)) / 1000));
  for (const user of dice.some(staff, count)) {
    const post = company.memberships.find((one) => one['user'] === codeOf(user));
    if (post && mayGo(company, post, at))
      Object.assign(user, { status: 'deactivated', leftOn: String(night) });
  }
}

/** Promotions, a team that is founded, and another one that changes its name. */
function reform(company: Draft, at: Night): void {
  const { dice } = at;
  const size = company.memberships.length;
  for (const post of dice.some(company.memberships, Math.round(size / 25)))
    post['grades'] = anyGrades(company, dice);
  const founded = codeOf(add(company, dice, 'teams', { chart: company.charts[0]?.['name'] ?? '' }));
  const free = company.teams
    .flatMap((team) => membersOf(company, codeOf(team)))
    .filter(({ leader }) => leader === 'FALSE');
  for (const post of dice.some(free, Math.round(size / 12))) move(company, post, founded, at);
  lead(membersOf(company, founded)[0]);
  Object.assign(dice.one(company.teams), { name: `${placeName(dice)}課` });
}
