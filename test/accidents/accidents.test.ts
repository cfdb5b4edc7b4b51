/**
 * Accidents as they happen to nightly files of people: after two accepted nights, nothing is lost
 * or wrong without a word, and an ordinary event stops nothing but itself.
 */
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { changeLines, summaryLine } from '../../src/report/text/summary-line.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { openSandbox } from '../helpers/sandboxes.js';
import type { Row } from '../property/company/company.js';
import {
  changed,
  company,
  filesOf,
  type Night,
  openNights,
  type Tables,
  textOf,
  wideRows,
} from './company.js';

/** The result of a night: the exit code, what was withheld, and the number of writes. */
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
/** In the domain of fifty addresses. */
const mistyped = changed(
  users,
  ({ email = '' }) => ({ email: email.replace('aoba', 'aoab') }),
  (_, at) => at < 50,
);
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
    [
      5,
      'a code that is given to somebody else',
      () => ({
        users: changed(
          users,
          (_, at) => ({ email: `new${at}@aoba.example`, lastName: `新${at}`, firstName: '人' }),
          (_, at) => at < 102 && at >= 96,
        ),
        memberships: changed(aPromotion, () => ({ team: 'S1' }), of('P197')),
      }),
      4,
      { identity_changed: 8 },
      1,
    ],
    [
      5,
      'somebody who marries',
      () => ({ users: changed(users, () => ({ email: 'new@aoba.example', lastName: '新姓' }), of('P197')) }),
      0,
      {},
      1,
    ],
    [
      6,
      'a mistyped domain',
      () => ({
        users: mistyped,
        memberships: aPromotion,
      }),
      4,
      { limit_exceeded: 50 },
      1,
    ],
    [
      7,
      'teams that slipped by a row',
      () => ({
        memberships: changed(
          memberships,
          (_, at) => ({ team: memberships[at - 1]?.['team'] ?? '' }),
          (_, at) => at >= 60 && at < 80,
        ),
      }),
      4,
      { values_exchanged: 40 },
      0,
    ],
    [
      7,
      'employee numbers that go round',
      () => ({
        users: changed(
          users,
          (_, at) => ({ employeeId: users[at === 79 ? 60 : at + 1]?.['employeeId'] ?? '' }),
          (_, at) => at >= 60 && at < 80,
        ),
        memberships: aPromotion,
      }),
      4,
      { values_exchanged: 20 },
      1,
    ],
    [
      7,
      'exchanged first and last names',
      () => ({
        users: changed(
          users,
          ({ lastName = '', firstName = '' }) => ({ lastName: firstName, firstName: lastName }),
          (_, at) => at >= 60 && at < 75,
        ),
        memberships: aPromotion,
      }),
      4,
      { values_exchanged: 15 },
      1,
    ],
    [
      7,
      'inverted leader marks',
      () => ({
        memberships: changed(
          memberships,
          ({ leader }) => ({ leader: leader === 'TRUE' ? 'FALSE' : 'TRUE' }),
          ({ team = '' }) => ['S0', 'S1', 'S2', 'S3', 'S4'].includes(team),
        ),
      }),
      4,
      { limit_exceeded: 45, depends_on_withheld: 5 },
      0,
    ],
    [
      7,
      'leaders by a wrong formula',
      () => ({
        memberships: changed(
          memberships,
          () => ({ leader: 'TRUE' }),
          (_, at) => at >= 60 && at < 80,
        ),
        users: changed(users, () => ({ lastName: '新' }), of('P110')),
      }),
      4,
      { limit_exceeded: 20 },
      1,
    ],
    [
      7,
      'heads who take each other’s places',
      () => ({
        memberships: changed(
          memberships,
          (_, at) => ({ team: memberships[at === 6 ? 4 : at + 1]?.['team'] ?? '' }),
          (_, at) => at >= 4 && at < 7,
        ),
      }),
      0,
      {},
      6,
    ],
    [
      9,
      'UTF-8 that was read as Latin-1',
      () => ({
        users: changed(
          users,
          ({ lastName = '' }) => ({
            lastName: Buffer.from(lastName)
              .toString('latin1')
              .replace(/[\x80-\x9f]/g, (one) =>
                new TextDecoder('windows-1252').decode(Buffer.from(one, 'latin1')),
              ),
          }),
          (_, at) => at >= 60 && at < 72,
        ),
        memberships: aPromotion,
      }),
      4,
      { text_garbled: 12 },
      1,
    ],
    [
      14,
      'a join that failed for half of the rows',
      () => ({
        users: changed(
          users,
          () => ({ employeeId: '' }),
          (_, at) => at % 5 < 2,
        ),
        memberships: aPromotion,
      }),
      4,
      { column_blanked: 48 },
      1,
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

describe('2 an older file', () => {
  const renamed = changed(
    teams,
    (_, at) => ({ name: `新${at}課` }),
    (_, at) => at < 8,
  );
  const founded = Array.from({ length: 9 }, (_, at) => ({
    code: `N${at}`,
    name: `新設${at}課`,
    parentCode: 'D1',
  }));
  const now = filesOf({ ...company, teams: [...renamed, ...founded] });

  test.each<[string, Partial<Tables>, boolean, ...Expected]>([
    ['in another order', { teams: teams.toReversed() }, false, 4, { older_file: 17 }, 0],
    [
      'with a row more',
      { teams: [...teams, { code: 'Z', name: '別課', parentCode: '' }] },
      false,
      4,
      { older_file: 18 },
      0,
    ],
    [
      'that nothing is deleted by',
      { teams: [...teams, { code: 'Z', name: '別課', parentCode: '' }] },
      true,
      4,
      { older_file: 9 },
      0,
    ],
  ])('%s takes nothing back', async (_, tables, isAdding, exit, withheld, made) => {
    const { play } = await openNights(company, { second: now });
    const night = await play(filesOf({ ...company, ...tables }), { isAdding });
    expect([night.exit, night.withheld, night.made]).toEqual([exit, withheld, made]);
  });
});

describe('3 a column that was there', () => {
  const without = (rows: Tables['teams'], column: string) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)));
  const named = (rows: Tables['teams'], from: string, to: string) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name === from ? to : name, text])),
    );
  const moved = changed(
    teams,
    () => ({ parentCode: 'D3', name: '改称課' }),
    ({ code }) => code === 'S1',
  );
  const wide = wideRows(company).map(
    ({ 氏名: _, メール: __, 在籍区分: ___, 所属長区分: ____, ...row }) => row,
  );

  test.each<[string, Readonly<Record<string, Tables['teams']>>, ...Expected]>([
    [
      'is renamed',
      { ...company, teams: named(moved, 'parentCode', '上の部署名称') },
      4,
      { columns_gone: 1 },
      0,
    ],
    [
      'is renamed to what is understood',
      { ...company, teams: named(moved, 'parentCode', '親部署コード') },
      0,
      {},
      1,
    ],
    [
      'is taken out',
      {
        ...company,
        users: without(
          changed(
            users,
            () => ({ lastName: '新' }),
            (_, at) => at === 9,
          ),
          'status',
        ),
      },
      4,
      { columns_gone: 1 },
      0,
    ],
    ['is taken out, where nothing else changes', { ...company, users: without(users, 'status') }, 0, {}, 0],
  ])('%s', async (_, tables, exit, withheld, made) => {
    const { play } = await openNights();
    const night = await play(filesOf(tables));
    expect([night.exit, night.withheld, night.made]).toEqual([exit, withheld, made]);
    const again = await play(filesOf(tables));
    const said = [...again.document.problems, ...again.document.withheld].map(({ code }) => code);
    expect(said.includes('columns_gone')).toBe(!_.endsWith('understood'));
  });

  test.each([
    ['missing', wide.map(({ 兼務所属コード1: _, 兼務役職コード1: __, ...row }) => row)],
    ['blank', changed(wide, () => ({ 兼務所属コード1: '', 兼務役職コード1: '' }))],
    ['renamed', named(named(wide, '兼務所属コード1', '応援先'), '兼務役職コード1', '応援先での格')],
  ])('of second posts is %s', async (_, rows) => {
    const all = company.memberships;
    const second = wide.flatMap((row) =>
      row['兼務所属コード1'] === ''
        ? []
        : [{ team: 'S11', user: row['社員番号'] ?? '', leader: 'FALSE', grades: 'G1' }],
    );
    const tables = {
      ...company,
      memberships: [
        ...all,
        ...second.filter(({ user }) => !all.some((post) => post['team'] === 'S11' && post['user'] === user)),
      ],
    };
    const { play, sandbox } = await openNights(tables, { first: filesOf({ memberships: wide }) });
    const before = sandbox.state().memberships.length;
    const night = await play(filesOf({ memberships: rows }));
    expect(night.withheld, JSON.stringify(night.document.problems)).toEqual({ columns_gone: second.length });
    expect(sandbox.state().memberships.length).toBe(before);
  });
});

test('8 a dated file that arrives late deletes nothing', async () => {
  const sandbox = await openSandbox({
    seed: { grades: ['G1', 'G2', 'G3'].map((code) => ({ code, name: code, level: 1 })) },
  });
  const folder = await dataFolder({});
  const night = async (day: string, codes: readonly string[], writtenAt: number) => {
    const file = path.join(folder, `g_${day}.csv`);
    await writeFile(file, textOf(codes.map((code) => ({ code, name: code, level: '1' }))));
    await utimes(file, writtenAt, writtenAt);
    const table = `grades=${path.join(folder, 'g_*.csv')}`;
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    return documentOf(await runCli(['sync', '--table', table, '--prune', '--yes', '--json'], environment));
  };
  expect(await night('20261120', ['G1', 'G2', 'G3'], 1)).toMatchObject({ exitCode: 0 });
  expect(await night('20261122', ['G1', 'G2', 'G3', 'G4'], 2)).toMatchObject({ exitCode: 0 });
  const late = await night('20261121', ['G1', 'G2'], 3);
  expect(late.withheld.map(({ code }) => code)).toEqual(['file_disputed', 'file_disputed']);
  expect(sandbox.state().grades.length).toBe(4);
});

test('12 a file that is cut off within its last line end is not whole', async () => {
  const whole = filesOf({ ...company });
  const { play } = await openNights();
  const lines = whole['users.csv']?.split('\r\n') ?? [];
  const cut = `${lines.slice(0, 116).join('\r\n')}\r`;
  expect((await play({ ...whole, 'users.csv': cut })).withheld).toEqual({ line_end_missing: 5 });
});

describe('13 without pruning', () => {
  test('a third of the rows that is missing is a warning with the numbers, and is not forgotten', async () => {
    const { play } = await openNights();
    const part = filesOf({ ...company, users: users.slice(0, 80) });
    for (const night of [await play(part, { isAdding: true }), await play(part, { isAdding: true })]) {
      expect(night.exit).toBe(0);
      expect(night.document.problems.map(({ message }) => message).join()).toContain('120');
    }
  });

  test('a department with a new code is not made a second time', async () => {
    const { play } = await openNights();
    const recoded = changed(
      teams,
      () => ({ code: 'S99' }),
      ({ code }) => code === 'S1',
    );
    const members = changed(
      memberships,
      () => ({ team: 'S99' }),
      ({ team }) => team === 'S1',
    );
    const night = await play(filesOf({ ...company, teams: recoded, memberships: members }), {
      isAdding: true,
    });
    expect([night.exit, night.withheld['twin'], night.made]).toEqual([4, 1, 0]);
  });
});

test('14 the address of who runs it is not changed', async () => {
  const { play } = await openNights();
  const admin = {
    code: 'admin',
    email: 'x@aoba.example',
    lastName: '管理',
    firstName: '担当',
    employeeId: '',
    status: '',
  };
  expect(await play(filesOf({ ...company, users: [...users, admin] }))).toMatchObject({
    exit: 4,
    withheld: { protected: 1 },
  });
});

test('22 not everybody moves to one team in four nights, and the rest of a night goes on', async () => {
  const { play } = await openNights();
  const exits: unknown[] = [];
  for (const night of [1, 2, 3]) {
    const moved = changed(
      memberships,
      () => ({ team: 'S11' }),
      ({ leader }, at) => leader === 'FALSE' && at < 16 + 23 * night,
    );
    const { exit, withheld, made } = await play(
      filesOf({
        ...company,
        memberships: moved,
        users: changed(users, () => ({ lastName: `新${night}` }), of('P100')),
      }),
    );
    exits.push([exit, withheld, made > 0]);
  }
  expect(exits).toEqual([
    [0, {}, true],
    [0, {}, true],
    [4, { budget_exceeded: 42 }, true],
  ]);
});

test('20 a budget of thirty days holds the suspensions, and the rest goes on', async () => {
  const { play } = await openNights();
  const nights: unknown[] = [];
  for (const count of [3, 6, 7]) {
    const onLeave = changed(
      users,
      () => ({ status: '休職' }),
      (_, at) => at >= 60 && at < 60 + count,
    );
    const grades = changed(
      memberships,
      () => ({ grades: 'G2' }),
      (_, at) => at >= 100 && at < 100 + count,
    );
    const { exit, withheld, made } = await play(filesOf({ ...company, users: onLeave, memberships: grades }));
    nights.push([exit, withheld, made]);
  }
  expect(nights).toEqual([
    [0, {}, 6],
    [0, {}, 6],
    [4, { budget_exceeded: 1 }, 1],
  ]);
});

test('19 an address in full width is found before anything is sent', async () => {
  const { play } = await openNights();
  const files = filesOf({
    ...company,
    users: changed(users, () => ({ email: 'ｐ１５０@aoba.example' }), of('P150')),
  });
  const { exit, document } = await play(files);
  expect([exit, document.problems.map(({ code }) => code)]).toEqual([7, ['invalid_email']]);
});

describe('23 columns that are known and not used', () => {
  const header = '社員番号,氏名,メールアドレス,在籍区分,所属コード,役職コード,表示順,内線';
  const rows = ['P1,佐藤 花,p1@aoba.example,在職,S1,G1,1,K1', 'P2,鈴木 蓮,p2@aoba.example,在職,S1,G1,2,K2'];
  const employees = `${[header, ...rows].join('\n')}\n`;
  const sources = `sources:
  - { file: 社員一覧.csv, table: users, ignore: [表示順, 内線] }
  - { file: 社員一覧.csv, table: memberships }
`;
  const opened = async (files: Readonly<Record<string, string>>) => {
    const [folder, sandbox] = [await dataFolder(files), await openSandbox()];
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    const settings = ['--config', path.join(folder, 'mastersync.yaml')];
    const run = async (...line: string[]) =>
      documentOf(await runCli([...line, '--json', ...settings], environment));
    const rowsCheck = async () => {
      const { checks } = (await run('doctor')) as unknown as DoctorDocument;
      return checks.find(({ name }) => name === 'rows');
    };
    return { folder, url: sandbox.url, run, rowsCheck };
  };
  const codesOf = ({ problems }: Pick<Night['document'], 'problems'>) => problems.map(({ code }) => code);

  test('are no news, nor are those that another source of the file reads', async () => {
    const { run, rowsCheck } = await opened({ '社員一覧.csv': employees, 'mastersync.yaml': sources });
    expect(codesOf(await run('validate'))).toEqual([]);
    expect(await rowsCheck()).toMatchObject({ status: 'ok' });
  });

  test('hide no new one, which doctor counts as validate lists it', async () => {
    const more = employees.replace(header, `${header},社内便`).replaceAll(/K\d/g, '$&,x');
    const { run, rowsCheck } = await opened({ '社員一覧.csv': more, 'mastersync.yaml': sources });
    const { problems } = await run('validate');
    expect(new Set(codesOf({ problems }))).toEqual(new Set(['unknown_column']));
    for (const { message } of problems) expect(message).toContain('社内便');
    expect(await rowsCheck()).toMatchObject({
      status: 'warning',
      message: 'no errors, 1 warning',
    });
  });

  test('are written by init as it saw them', async () => {
    const { folder, url, run } = await opened({ '社員一覧.csv': employees });
    const file = path.join(folder, '社員一覧.csv');
    const tables = ['users', 'memberships'].flatMap((table) => ['--table', `${table}=${file}`]);
    expect((await run('init', '--url', url, ...tables)).exitCode).toBe(0);
    const written = parse(await readFile(path.join(folder, 'mastersync.yaml'), 'utf8'));
    expect(written.sources.map(({ ignore }: { readonly ignore: unknown }) => ignore)).toEqual([
      ['表示順', '内線'],
      undefined,
    ]);
    expect(codesOf(await run('validate'))).toEqual([]);
  });
});

interface DoctorDocument {
  readonly checks: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

describe('24 two sources with the same rows', () => {
  const twenty = Object.entries({ users, teams, memberships }).map(
    ([table, rows]) => [table, textOf(rows.slice(0, 20))] as const,
  );
  test.each(
    twenty.flatMap(([table, text]) => [
      [table, text, ['本社.csv', '支社.csv']] as const,
      [table, text, ['本社.csv', '本社.csv']] as const,
    ]),
  )('of %s are one sentence', async (table, text, files) => {
    const sources = files.map((file) => `  - { file: ${file}, table: ${table} }\n`).join('');
    const folder = await dataFolder({
      ...Object.fromEntries(files.map((file) => [file, text])),
      'mastersync.yaml': `sources:\n${sources}`,
    });
    const { exitCode, stderr } = await runCli(['validate', '--config', path.join(folder, 'mastersync.yaml')]);
    const errors = stderr.split('\n').filter((line) => line.startsWith('error: '));
    expect(stderr).toContain('The input has 1 error;');
    expect([exitCode, errors]).toEqual([7, [expect.stringMatching(/\b(?:20|16) rows/)]]);
  });
});

test('21 a joiner who is on leave is news on one night, and the rest goes on', async () => {
  const { play } = await openNights();
  const joined = { users: [...users, { ...newcomer, status: '休職' }], memberships: [...aPromotion, post] };
  const files = filesOf({ ...company, ...joined });
  const withheld = { state_unreachable: 1, depends_on_withheld: 1 };
  const first = await play(files);
  expect([first.exit, first.withheld, first.made]).toEqual([4, withheld, 1]);
  expect(summaryLine(first.document)).not.toContain('stillWithheld');
  const second = await play(files);
  expect([second.exit, second.withheld, second.made]).toEqual([4, withheld, 0]);
  expect(summaryLine(second.document)).toContain('withheld=2 stillWithheld=2');
  for (const line of changeLines(second.document.withheld)) expect(line).toMatch(/^still withheld: /);
  const other = { code: 'N2', email: 'n2@aoba.example', lastName: '林', employeeId: '2', status: '休職' };
  const twoNew = [...joined.users, { ...newcomer, ...other }];
  const third = await play(filesOf({ ...company, ...joined, users: twoNew }));
  expect(summaryLine(third.document)).toContain('withheld=3 stillWithheld=2');
  expect(changeLines(third.document.withheld)[0]).toContain('N2');
});

test('18 a pattern that would run without end is stopped', { timeout: 60_000 }, async () => {
  const folder = await dataFolder({
    'teams.csv': `code,name\nA,${'a'.repeat(40)}1\n`,
    'mastersync.yaml':
      'sources:\n  - file: teams.csv\n    table: teams\n    where: { name: { matches: "^([a-z]+)+$" } }\n',
  });
  const { exitCode, stderr } = await runCli(['validate', '--config', path.join(folder, 'mastersync.yaml')]);
  expect([exitCode, stderr]).toEqual([64, expect.stringContaining('took longer than')]);
});

test('4 whom somebody has deactivated by hand is not invited again until the file says so', async () => {
  const { sandbox, play } = await openNights();
  const dismissed = sandbox.state().users.find(({ code }) => code === 'P150');
  await send(sandbox, 'DELETE', `/v1/users/${dismissed?.id}`);
  const files = {
    ...company,
    memberships: aPromotion.map((row) => (of('P151')(row) ? { ...row, grades: 'G2' } : row)),
  };
  for (const made of [1, 0]) {
    const night = await play(filesOf(files));
    expect([night.exit, night.withheld, night.made]).toEqual([4, { set_by_hand: 2 }, made]);
  }
  const left = changed(users, () => ({ status: '退職' }), of('P150'));
  expect(await play(filesOf({ ...files, users: left }))).toMatchObject({ exit: 0, withheld: {} });
  const back = await play(filesOf(files));
  expect([back.exit, back.withheld]).toEqual([0, {}]);
  expect(sandbox.state().users.find(({ code }) => code === 'P150')?.status).toBe('invited');
});

test('11 the beginning of a digest approves nothing where nobody watches', async () => {
  const { play } = await openNights();
  const files = filesOf({ ...company, users: mistyped });
  const [approval = ''] = /identities=50@[0-9a-f]+/.exec(JSON.stringify((await play(files)).document)) ?? [];
  const [bare = '', digest = ''] = approval.split('@');
  expect(digest).toMatch(/^[0-9a-f]{10}$/);
  for (const given of [bare, `${bare}@${digest.slice(0, 4)}`, `${bare}@${digest.slice(0, 9)}`]) {
    const night = await play(files, { args: ['--approve', given] });
    expect([night.exit, night.refused, night.made]).toEqual([4, ['approval_mismatch'], 0]);
  }
  expect(await play(files, { args: ['--approve', approval] })).toMatchObject({ exit: 0, made: 50 });
});

test('10 an approval that stays in the script suspends nobody again who was let in by hand', async () => {
  const { sandbox, play } = await openNights();
  const files = filesOf({
    ...company,
    users: changed(
      users,
      () => ({ status: '休職' }),
      (_, at) => at >= 40 && at < 46,
    ),
  });
  const [approval = ''] = /suspensions=6@[0-9a-f]+/.exec(JSON.stringify((await play(files)).document)) ?? [];
  expect(await play(files, { args: ['--approve', approval] })).toMatchObject({ exit: 0, made: 6 });
  for (const { id, status } of sandbox.state().users)
    if (status === 'suspended') await send(sandbox, 'POST', `/v1/users/${id}/reactivate`);
  const again = await play(files, { args: ['--approve', approval] });
  expect([again.exit, again.made]).toEqual([4, 0]);
  expect(sandbox.state().users.filter(({ status }) => status === 'suspended')).toEqual([]);
});

test('10 an approval that was used does the same a second time only with a saved plan', async () => {
  const { sandbox, play } = await openNights();
  const files = filesOf({ ...company, users: mistyped });
  const [approval = ''] = /identities=50@[0-9a-f]+/.exec(JSON.stringify((await play(files)).document)) ?? [];
  const args = ['--approve', approval];
  expect(await play(files, { args })).toMatchObject({ exit: 0, made: 50 });
  for (const { id, email } of sandbox.state().users)
    if (email.includes('aoab'))
      await send(sandbox, 'PATCH', `/v1/users/${id}`, { email: email.replace('aoab', 'aoba') });
  const again = await play(files, { args });
  expect([again.exit, again.refused, again.made]).toEqual([4, ['approval_mismatch'], 0]);
  expect(again.document.refusals[0]?.message).toContain('an earlier run has used');
  const folder = await dataFolder(files);
  const plan = path.join(folder, 'plan.jsonl');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  await runCli(['plan', folder, '--out', plan], environment);
  expect((await runCli(['apply', plan, ...args], environment)).exitCode).toBe(0);
  expect(sandbox.state().users.filter(({ email }) => email.includes('aoab'))).toHaveLength(50);
});
