/**
 * Accidents as they happen to nightly files of people: after two accepted nights, nothing is lost
 * or wrong without a word, and an ordinary event stops nothing but itself.
 */
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeLines, summaryLine } from '../../src/report/text/summary-line.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { openSandbox } from '../helpers/sandboxes.js';
import type { Row } from '../property/company/company.js';
import {
  adding,
  after,
  company,
  type Edit,
  edit,
  files,
  filesOf,
  type Night,
  openNights,
  type Tables,
  textOf,
  wideRows,
  without,
} from './company.js';

/** The result of a night: the exit code, what was withheld, and the number of writes. */
type Expected = readonly [exit: number, withheld: Night['withheld'], made: number];

type Case = readonly [number: number, title: string, edits: readonly Edit[], expected: Expected];

const { teams, users, memberships } = company;

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
const mistyped = edit('users', [0, 50], ({ email = '' }) => ({ email: email.replace('aoba', 'aoab') }));
const promotion = edit('memberships', 'P150', { grades: 'G2' });
const leaver = edit('users', 'P140', { status: '退職' });
const rehired = { ...newcomer, code: 'P940', email: 'p140@aoba.example' };
const founded = { code: 'NEW', name: '新設課', parentCode: 'D1' };

/** The value that another row has. */
const of = (rows: Tables['users'], at: number, column: string) => ({ [column]: rows[at]?.[column] ?? '' });
const latin1 = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (one) => new TextDecoder('windows-1252').decode(Buffer.from(one, 'latin1')));

describe('of a night', () => {
  test.each<Case>([
    [15, 'a leaver who still has the post', [leaver, promotion], [0, {}, 3]],
    [15, 'a leaver without the post', [leaver, promotion, without('memberships', 'P140')], [0, {}, 3]],
    [
      15,
      'too many leavers',
      [edit('users', [40, 48], { status: '退職' }), promotion],
      [4, { limit_exceeded: 16 }, 1],
    ],
    [
      16,
      'a head who leaves without a successor',
      [edit('users', 'P104', { status: '退職' }), promotion],
      [4, { last_leader: 1, depends_on_withheld: 1 }, 1],
    ],
    [16, 'a head without a post', [promotion, without('memberships', 'P104')], [4, { last_leader: 1 }, 1]],
    [
      16,
      'somebody who moves into a team without people',
      [adding('teams', founded), promotion, edit('memberships', 'P140', { team: 'NEW' })],
      [4, { last_leader: 1, depends_on_withheld: 1 }, 2],
    ],
    [
      17,
      'somebody hired again under a new code with the old address',
      [leaver, adding('users', newcomer, rehired), adding('memberships', post)],
      [4, { value_taken: 1 }, 4],
    ],
    [
      5,
      'a code that is given to somebody else',
      [
        edit('users', [96, 102], (_, at) => {
          return { email: `new${at}@aoba.example`, lastName: `新${at}`, firstName: '人' };
        }),
        promotion,
        edit('memberships', 'P197', { team: 'S1' }),
      ],
      [4, { identity_changed: 8 }, 1],
    ],
    [
      5,
      'somebody who marries',
      [edit('users', 'P197', { email: 'new@aoba.example', lastName: '新姓' })],
      [0, {}, 1],
    ],
    [6, 'a mistyped domain', [mistyped, promotion], [4, { limit_exceeded: 50 }, 1]],
    [
      7,
      'teams that slipped by a row',
      [edit('memberships', [60, 80], (_, at) => of(memberships, at - 1, 'team'))],
      [4, { values_exchanged: 40 }, 0],
    ],
    [
      7,
      'employee numbers that go round',
      [edit('users', [60, 80], (_, at) => of(users, at === 79 ? 60 : at + 1, 'employeeId')), promotion],
      [4, { values_exchanged: 20 }, 1],
    ],
    [
      7,
      'exchanged first and last names',
      [
        edit('users', [60, 75], ({ lastName = '', firstName = '' }) => {
          return { lastName: firstName, firstName: lastName };
        }),
        promotion,
      ],
      [4, { values_exchanged: 15 }, 1],
    ],
    [
      7,
      'inverted leader marks',
      [
        edit(
          'memberships',
          ({ team = '' }) => ['S0', 'S1', 'S2', 'S3', 'S4'].includes(team),
          ({ leader }) => ({ leader: leader === 'TRUE' ? 'FALSE' : 'TRUE' }),
        ),
      ],
      [4, { limit_exceeded: 45, depends_on_withheld: 5 }, 0],
    ],
    [
      7,
      'leaders by a wrong formula',
      [edit('memberships', [60, 80], { leader: 'TRUE' }), edit('users', 'P110', { lastName: '新' })],
      [4, { limit_exceeded: 20 }, 1],
    ],
    [
      7,
      'heads who take each other’s places',
      [edit('memberships', [4, 7], (_, at) => of(memberships, at === 6 ? 4 : at + 1, 'team'))],
      [0, {}, 6],
    ],
    [
      9,
      'UTF-8 that was read as Latin-1',
      [edit('users', [60, 72], ({ lastName = '' }) => ({ lastName: latin1(lastName) })), promotion],
      [4, { text_garbled: 12 }, 1],
    ],
    [
      14,
      'a join that failed for half of the rows',
      [edit('users', (_, at) => at % 5 < 2, { employeeId: '' }), promotion],
      [4, { column_blanked: 48 }, 1],
    ],
  ])('%i %s', async (_, __, edits, [exit, withheld, made]) => {
    const { play } = await openNights();
    const night = await play(files(...edits));
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
  const first = filesOf({ memberships: rows });
  const args = ['--column', 'memberships.leader1=所属長区分'];
  const { play } = await openNights(company, { first, args });
  expect(await play(first)).toMatchObject({ exit: 0, withheld: {}, made: 0 });
});

describe('2 an older file', () => {
  const renamed = edit('teams', [0, 8], (_, at) => ({ name: `新${at}課` }));
  const many = Array.from({ length: 9 }, (_, at) => ({
    code: `N${at}`,
    name: `新設${at}課`,
    parentCode: 'D1',
  }));
  const now = files(renamed, adding('teams', ...many));
  const reversed: Edit = (tables) => ({ ...tables, teams: teams.toReversed() });
  const longer = adding('teams', { code: 'Z', name: '別課', parentCode: '' });

  test.each<[string, Edit, boolean, ...Expected]>([
    ['in another order', reversed, false, 4, { older_file: 17 }, 0],
    ['with a row more', longer, false, 4, { older_file: 18 }, 0],
    ['that nothing is deleted by', longer, true, 4, { older_file: 9 }, 0],
  ])('%s takes nothing back', async (_, change, isAdding, exit, withheld, made) => {
    const { play } = await openNights(company, { second: now });
    const night = await play(files(change), { isAdding });
    expect([night.exit, night.withheld, night.made]).toEqual([exit, withheld, made]);
  });
});

describe('3 a column that was there', () => {
  const lacking = (rows: Tables['teams'], column: string) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)));
  const named = (rows: Tables['teams'], from: string, to: string) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name === from ? to : name, text])),
    );
  const married = after(edit('users', 'P109', { lastName: '新' })).users;
  const moved = after(edit('teams', 'S1', { parentCode: 'D3', name: '改称課' })).teams;
  const wide = wideRows(company).map(
    ({ 氏名: _, メール: __, 在籍区分: ___, 所属長区分: ____, ...row }) => row,
  );

  test.each<[string, Readonly<Record<string, Tables['teams']>>, ...Expected]>([
    ['is renamed', { teams: named(moved, 'parentCode', '上の部署名称') }, 4, { columns_gone: 1 }, 0],
    ['is renamed to what is understood', { teams: named(moved, 'parentCode', '親部署コード') }, 0, {}, 1],
    ['is taken out', { users: lacking(married, 'status') }, 4, { columns_gone: 1 }, 0],
    ['is taken out, where nothing else changes', { users: lacking(users, 'status') }, 0, {}, 0],
  ])('%s', async (_, tables, exit, withheld, made) => {
    const { play } = await openNights();
    const night = await play(filesOf({ ...company, ...tables }));
    expect([night.exit, night.withheld, night.made]).toEqual([exit, withheld, made]);
    const again = await play(filesOf({ ...company, ...tables }));
    const said = [...again.document.problems, ...again.document.withheld].map(({ code }) => code);
    expect(said.includes('columns_gone')).toBe(!_.endsWith('understood'));
  });

  test.each([
    ['missing', wide.map(({ 兼務所属コード1: _, 兼務役職コード1: __, ...row }) => row)],
    ['blank', wide.map((row) => ({ ...row, 兼務所属コード1: '', 兼務役職コード1: '' }))],
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
  const whole = files();
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
    const night = await play(
      files(
        edit('teams', 'S1', { code: 'S99' }),
        edit('memberships', ({ team }) => team === 'S1', { team: 'S99' }),
      ),
      { isAdding: true },
    );
    expect([night.exit, night.withheld['twin'], night.made]).toEqual([4, 1, 0]);
  });
});

test('14 the address of who runs it is not changed', async () => {
  const { play } = await openNights();
  const admin = { code: 'admin', email: 'x@aoba.example', lastName: '管理', firstName: '担当' };
  const night = await play(files(adding('users', { ...admin, employeeId: '', status: '' })));
  expect(night).toMatchObject({ exit: 4, withheld: { protected: 1 } });
});

test('22 not everybody moves to one team in four nights, and the rest of a night goes on', async () => {
  const { play } = await openNights();
  const exits: unknown[] = [];
  for (const night of [1, 2, 3]) {
    const isMoving = ({ leader }: Row, at: number) => leader === 'FALSE' && at < 16 + 23 * night;
    const married = edit('users', 'P100', { lastName: `新${night}` });
    const { exit, withheld, made } = await play(
      files(edit('memberships', isMoving, { team: 'S11' }), married),
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
    const onLeave = edit('users', [60, 60 + count], { status: '休職' });
    const promoted = edit('memberships', [100, 100 + count], { grades: 'G2' });
    const { exit, withheld, made } = await play(files(onLeave, promoted));
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
  const { exit, document } = await play(files(edit('users', 'P150', { email: 'ｐ１５０@aoba.example' })));
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
  const opened = async (given: Readonly<Record<string, string>>) => {
    const [folder, sandbox] = [await dataFolder(given), await openSandbox()];
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
  )('of %s are one sentence', async (table, text, names) => {
    const sources = names.map((file) => `  - { file: ${file}, table: ${table} }\n`).join('');
    const folder = await dataFolder({
      ...Object.fromEntries(names.map((file) => [file, text])),
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
  const joined = [adding('users', { ...newcomer, status: '休職' }), promotion, adding('memberships', post)];
  const withheld = { state_unreachable: 1, depends_on_withheld: 1 };
  const first = await play(files(...joined));
  expect([first.exit, first.withheld, first.made]).toEqual([4, withheld, 1]);
  expect(summaryLine(first.document)).not.toContain('stillWithheld');
  const second = await play(files(...joined));
  expect([second.exit, second.withheld, second.made]).toEqual([4, withheld, 0]);
  expect(summaryLine(second.document)).toContain('withheld=2 stillWithheld=2');
  for (const line of changeLines(second.document.withheld)) expect(line).toMatch(/^still withheld: /);
  const other = { code: 'N2', email: 'n2@aoba.example', lastName: '林', employeeId: '2', status: '休職' };
  const third = await play(files(...joined, adding('users', { ...newcomer, ...other })));
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
  const promotions = [promotion, edit('memberships', 'P151', { grades: 'G2' })];
  for (const made of [1, 0]) {
    const night = await play(files(...promotions));
    expect([night.exit, night.withheld, night.made]).toEqual([4, { set_by_hand: 2 }, made]);
  }
  const left = edit('users', 'P150', { status: '退職' });
  expect(await play(files(...promotions, left))).toMatchObject({ exit: 0, withheld: {} });
  const back = await play(files(...promotions));
  expect([back.exit, back.withheld]).toEqual([0, {}]);
  expect(sandbox.state().users.find(({ code }) => code === 'P150')?.status).toBe('invited');
});

test('11 the beginning of a digest approves nothing where nobody watches', async () => {
  const { play } = await openNights();
  const wrong = files(mistyped);
  const [approval = ''] = /identities=50@[0-9a-f]+/.exec(JSON.stringify((await play(wrong)).document)) ?? [];
  const [bare = '', digest = ''] = approval.split('@');
  expect(digest).toMatch(/^[0-9a-f]{10}$/);
  for (const given of [bare, `${bare}@${digest.slice(0, 4)}`, `${bare}@${digest.slice(0, 9)}`]) {
    const night = await play(wrong, { args: ['--approve', given] });
    expect([night.exit, night.refused, night.made]).toEqual([4, ['approval_mismatch'], 0]);
  }
  expect(await play(wrong, { args: ['--approve', approval] })).toMatchObject({ exit: 0, made: 50 });
});

test('10 an approval that stays in the script suspends nobody again who was let in by hand', async () => {
  const { sandbox, play } = await openNights();
  const night = files(edit('users', [40, 46], { status: '休職' }));
  const [approval = ''] = /suspensions=6@[0-9a-f]+/.exec(JSON.stringify((await play(night)).document)) ?? [];
  expect(await play(night, { args: ['--approve', approval] })).toMatchObject({ exit: 0, made: 6 });
  for (const { id, status } of sandbox.state().users)
    if (status === 'suspended') await send(sandbox, 'POST', `/v1/users/${id}/reactivate`);
  const again = await play(night, { args: ['--approve', approval] });
  expect([again.exit, again.made]).toEqual([4, 0]);
  expect(sandbox.state().users.filter(({ status }) => status === 'suspended')).toEqual([]);
});

test('10 an approval that was used does the same a second time only with a saved plan', async () => {
  const { sandbox, play } = await openNights();
  const wrong = files(mistyped);
  const [approval = ''] = /identities=50@[0-9a-f]+/.exec(JSON.stringify((await play(wrong)).document)) ?? [];
  const args = ['--approve', approval];
  expect(await play(wrong, { args })).toMatchObject({ exit: 0, made: 50 });
  for (const { id, email } of sandbox.state().users)
    if (email.includes('aoab'))
      await send(sandbox, 'PATCH', `/v1/users/${id}`, { email: email.replace('aoab', 'aoba') });
  const again = await play(wrong, { args });
  expect([again.exit, again.refused, again.made]).toEqual([4, ['approval_mismatch'], 0]);
  expect(again.document.refusals[0]?.message).toContain('an earlier run has used');
  const folder = await dataFolder(wrong);
  const plan = path.join(folder, 'plan.jsonl');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  await runCli(['plan', folder, '--out', plan], environment);
  expect((await runCli(['apply', plan, ...args], environment)).exitCode).toBe(0);
  expect(sandbox.state().users.filter(({ email }) => email.includes('aoab'))).toHaveLength(50);
});
