/** Files of memberships against a service: what their cells name, and what is wrong with them. */
import { describe, expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import type { Seed } from '../../src/sandbox/index.js';
import { formatOrigin } from '../../src/words/text.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type Files, type PlanOptions, planFiles } from '../helpers/syncing.js';

const chart = '2026年度組織';

const person = (code: string, more: Partial<NonNullable<Seed['users']>[number]> = {}) => ({
  code,
  email: `${code}@example.com`,
  lastName: code,
  firstName: '花子',
  ...more,
});

const company = {
  grades: [
    { code: 'G1', name: '部長', level: 90 },
    { code: 'G2', name: '担当', level: 10, default: true },
  ],
  charts: [{ name: chart, current: true }],
  teams: ['0100', '0200', '0300'].map((code) => ({ chart, code, name: `チーム${code}` })),
  users: [
    person('u1', { employeeId: '0011' }),
    person('u2', { employeeId: '0012' }),
    person('u3', { employeeId: 'u1' }),
    person('u4', { email: 'same@example.com', employeeId: '7' }),
    person('u5', { email: 'SAME@example.com', employeeId: '7' }),
    person('u6'),
  ],
  memberships: [
    { chart, team: '0100', user: 'u1', leader: true, grades: ['G1'] },
    { chart, team: '0100', user: 'u2', leader: false, grades: ['G2'] },
  ],
} satisfies Seed;

/** What is planned, or else the errors with their cells; then the rows set aside. */
async function planned(
  files: Files,
  options: PlanOptions = {},
  seed: Seed = company,
): Promise<readonly string[]> {
  const sandbox = await openSandbox({ seed });
  try {
    const { plan, setAside } = await planFiles(sandbox, files, options);
    const changes = plan.changes.map(({ id, action, fields }) =>
      [action, id.replace(`${chart}/`, ''), ...fields.map(({ field }) => field)].join(' '),
    );
    return [...changes, ...setAside.map(placed)];
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    return error.problems.filter(({ severity }) => severity === 'error').map(placed);
  }
}

function placed({ code, origin }: InputRejected['problems'][number]): string {
  const { file, ...rest } = origin ?? { file: '' };
  return `${code} ${formatOrigin({ ...rest, file: file.replace(/.*[/\\]/, '') })}`;
}

describe('the column of a user', () => {
  test('that names one person twice in a team is a problem, by code and e-mail address, too', async () => {
    expect(
      await planned({ memberships: ['team,user,leader', '0200,u1,TRUE', '0200,u1@example.com,FALSE'] }),
    ).toEqual(['duplicate_key memberships.csv:3 team']);
    expect(await planned({ memberships: ['user,team1,leader1,team2', 'u1,0200,TRUE,0200'] })).toEqual([
      'duplicate_key memberships.csv:2 team2',
    ]);
  });

  test('may be blank: the team is managed and nobody joins', async () => {
    expect(await planned({ memberships: ['team,user', '0200,', '0200,', '0100,u1'] })).toEqual([]);
    expect(await planned({ memberships: ['team,user,action', '0200,,delete', '0300,,create'] })).toEqual([
      'blank_cell memberships.csv:2 user',
      'blank_cell memberships.csv:3 user',
    ]);
  });

  test('that is blank leaves nobody whose values the others could be, and no team that is unknown', async () => {
    expect(
      await planned({
        memberships: ['部署コード,社員番号,責任者,役職コード', '0900,,,', '0200,,○,', '0300,,×,G1'],
      }),
    ).toEqual(['value_of_nobody memberships.csv:3 責任者', 'value_of_nobody memberships.csv:4 役職コード']);
    expect(await planned({ memberships: ['team,user', '0900,', '0200,'] })).toEqual([
      'unknown_reference memberships.csv:2 team',
    ]);
  });
});

describe('what rows name must exist after the run', () => {
  test('teams, users and grades may come with the same run, or get other codes in it', async () => {
    expect(
      await planned({
        grades: ['code,name,level', 'G3,主任,20'],
        teams: ['code,name,previousCode', '0400,新設部,', '0210,チーム0200,0200'],
        users: [
          'code,email,lastName,firstName,previousCode',
          'u7,u7@example.com,七,子,',
          'u60,u6@example.com,u6,花子,u6',
        ],
        memberships: ['team,user,leader,grades', '0400,u7@example.com,TRUE,G3', '0210,u60,TRUE,G3'],
      }),
    ).toEqual([
      'create grades/G3 code name level',
      'update teams/0210 code',
      'create teams/0400 code name',
      'update users/u60 code',
      'create users/u7 code email lastName firstName',
      'create memberships/0210/u60 team user leader grades',
      'create memberships/0400/u7 team user leader grades',
    ]);
  });

  test('a code that is given up in the same run names nothing', async () => {
    expect(
      await planned({
        teams: ['code,name,previousCode', '0210,チーム0200,0200'],
        users: ['code,email,lastName,firstName,previousCode', 'u60,u6@example.com,u6,花子,u6'],
        memberships: ['team,user,leader', '0200,u1,TRUE', '0300,u6,TRUE'],
      }),
    ).toEqual(['unknown_reference memberships.csv:2 team', 'unknown_reference memberships.csv:3 user']);
  });

  test('lost zeros are one cause', async () => {
    const rows = ['u1', 'u2', 'u3', 'u6'].map((user) => `200,${user},TRUE`);
    expect(await planned({ memberships: ['team,user,leader', ...rows] })).toEqual([
      'zeros_lost memberships.csv:2 team',
    ]);
  });
});

describe('a team', () => {
  test('takes nobody who is deactivated by the files', async () => {
    const files = {
      users: ['code,email,lastName,firstName,status', 'u2,u2@example.com,u2,花子,deactivated'],
      memberships: ['team,user', '0100,u2', '0100,u1', '0100,u6'],
    };
    expect(await planned(files)).toEqual([
      'set-status users/u2#set-status status',
      'create memberships/0100/u6 team user grades',
    ]);
    expect(await planned(files, { prune: ['memberships'] })).toEqual([
      'delete memberships/0100/u2 team user grades',
      'set-status users/u2#set-status status',
      'create memberships/0100/u6 team user grades',
    ]);
  });
});
