/**
 * Accidents as they happen to nightly files of people: after two accepted nights, nothing is lost
 * or wrong without a word, and an ordinary event stops nothing but itself.
 */
import { describe, expect, test } from 'vitest';
import {
  changed,
  company,
  filesOf,
  type Night,
  openNights,
  type Row,
  type Tables,
  wideRows,
} from './company.js';

/** What came of a night: the exit code, what was withheld, and the number of writes. */
type Expected = readonly [exit: number, withheld: Night['withheld'], made: number];

type Case = readonly [number: number, title: string, files: () => Partial<Tables>, ...Expected];

const { teams, users, memberships } = company;
const of = (code: string) => (row: Row) => (row['user'] ?? row['code']) === code;
const not = (code: string) => (row: Row) => !of(code)(row);

const newcomer = {
  code: 'N1',
  email: 'n1@aoba.example',
  lastName: '森',
  firstName: '学',
  employeeId: '1',
  status: '在職',
};
const post = { team: 'S3', user: 'N1', leader: 'FALSE', grades: 'G1' };
const aPromotion = changed(memberships, () => ({ grades: 'G2' }), of('P150'));

describe('of a night', () => {
  test.each<Case>([
    [
      15,
      'a leaver who still has the post',
      () => ({ users: changed(users, () => ({ status: '退職' }), of('P140')), memberships: aPromotion }),
      0,
      {},
      3,
    ],
    [
      15,
      'a leaver without the post',
      () => ({
        users: changed(users, () => ({ status: '退職' }), of('P140')),
        memberships: aPromotion.filter(not('P140')),
      }),
      0,
      {},
      3,
    ],
    [
      15,
      'too many leavers',
      () => ({
        users: changed(
          users,
          () => ({ status: '退職' }),
          (_, at) => at >= 40 && at < 48,
        ),
        memberships: aPromotion,
      }),
      4,
      { limit_exceeded: 16 },
      1,
    ],
    [
      16,
      'a head who leaves without a successor',
      () => ({ users: changed(users, () => ({ status: '退職' }), of('P104')), memberships: aPromotion }),
      4,
      { last_leader: 1, depends_on_withheld: 1 },
      1,
    ],
    [
      16,
      'a head without a post',
      () => ({ memberships: aPromotion.filter(not('P104')) }),
      4,
      { last_leader: 1 },
      1,
    ],
    [
      16,
      'somebody who moves into a team without people',
      () => ({
        teams: [...teams, { code: 'NEW', name: '新設課', parentCode: 'D1' }],
        memberships: changed(aPromotion, () => ({ team: 'NEW' }), of('P140')),
      }),
      4,
      { last_leader: 1, depends_on_withheld: 1 },
      2,
    ],
    [
      17,
      'somebody hired again under a new code with the old address',
      () => ({
        users: [
          ...changed(users, () => ({ status: '退職' }), of('P140')),
          newcomer,
          { ...newcomer, code: 'P940', email: 'p140@aoba.example' },
        ],
        memberships: [...memberships, post],
      }),
      4,
      { value_taken: 1 },
      4,
    ],
  ])('%i %s', async (_, __, files, exit, withheld, made) => {
    const { play } = await openNights();
    const night = await play(filesOf({ ...company, ...files() }));
    expect([night.exit, night.withheld, night.made, night.refused], night.document.failure ?? '').toEqual([
      exit,
      withheld,
      made,
      [],
    ]);
  });
});

test('1 leader marks in a column of their own leave nobody without posts', async () => {
  const rows = wideRows(company).map(({ 氏名: _, メール: __, 在籍区分: ___, ...row }) => row);
  const files = filesOf({ memberships: rows });
  const args = ['--column', 'memberships.leader1=所属長区分'];
  const { play } = await openNights(company, { first: files, args });
  expect(await play(files)).toMatchObject({ exit: 0, withheld: {}, made: 0 });
});
