import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox, Seed, Switches } from '../../../src/sandbox/index.js';
import {
  errorsOf,
  idOf,
  pluck,
  recordOf,
  refusal,
  send,
  smallSeed,
  start,
  teamsPath,
} from '../../helpers/connect.js';

const codes = [
  'abe',
  'baba',
  'chiba',
  'doi',
  'endo',
  'fukuda',
  'goto',
  'hara',
  'ito',
  'kato',
  'mori',
  'noda',
];

/** Abe leads EAST, Baba is in it; ito is invited, kato suspended, mori deactivated. */
const people: Seed = {
  ...smallSeed,
  users: codes.map((code) => ({
    code,
    email: `${code}@example.com`,
    lastName: code,
    firstName: '花子',
    status: ({ ito: 'invited', kato: 'suspended', mori: 'deactivated' } as const)[code] ?? 'activated',
  })),
  memberships: [
    { chart: 'FY2026', team: 'EAST', user: 'abe', leader: true, grades: ['G02'] },
    { chart: 'FY2026', team: 'EAST', user: 'baba', grades: ['G02', 'G03'] },
  ],
};

interface Opened {
  readonly sandbox: Sandbox;
  readonly teams: string;
  /** Ids of users and grades by code. */
  readonly id: (code: string) => string;
}

async function open(switches: Partial<Switches> = {}): Promise<Opened> {
  const sandbox = await start({ seed: people, switches });
  const { users, grades } = sandbox.state();
  const ids = new Map([...users, ...grades].map(({ id, code }) => [code, id]));
  return { sandbox, teams: await teamsPath(sandbox), id: (code) => ids.get(code) ?? code };
}

/** Who is in a team: leaders with `*`, then the grades. */
function membersOf({ sandbox }: Opened, team = 'EAST'): readonly string[] {
  const members = sandbox.dump().memberships.filter((one) => one.team === team);
  return members.map(({ user, leader, grades }) => [leader ? `${user}*` : user, ...(grades ?? [])].join(' '));
}

const asSeeded = ['abe* G02', 'baba G02 G03'];

function add({ sandbox, teams, id }: Opened, users: readonly object[], team = 'EAST') {
  const sent = users.map((user) => ({ leader: false, ...user }));
  const withIds = sent.map((user) => ('id' in user ? { ...user, id: id(String(user.id)) } : user));
  return send(sandbox, 'POST', `${teams}/${team}/memberships`, { users: withIds });
}

function remove({ sandbox, teams, id }: Opened, users: readonly string[], team = 'EAST') {
  return send(sandbox, 'DELETE', `${teams}/${team}/memberships`, { userIds: users.map(id) });
}

function change(
  { sandbox, teams, id }: Opened,
  user: string,
  body: { leader: boolean; grades: readonly string[] },
) {
  const { leader, grades } = body;
  return send(sandbox, 'PATCH', `${teams}/EAST/memberships/${user}`, { leader, gradeIds: grades.map(id) });
}

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});

describe('the list', () => {
  test('has each member with grades and leader, and nothing that only users have', async () => {
    const { sandbox, teams } = opened;
    const list = await send(sandbox, 'GET', `${teams}/EAST/memberships`);
    expect([pluck(list, 'code'), pluck(list, 'leader'), list.headers.get('Total')]).toEqual([
      ['abe', 'baba'],
      [true, false],
      '2',
    ]);
    const [, baba] = list.body as readonly Record<string, unknown>[];
    expect(baba).toEqual({
      id: opened.id('baba'),
      email: 'baba@example.com',
      code: 'baba',
      firstName: '花子',
      lastName: 'baba',
      fullName: 'baba 花子',
      employeeId: null,
      image: { '100x100': null, '64x64': null, '32x32': null },
      status: 'activated',
      locale: 'ja',
      deactivatedAt: null,
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
      grades: [
        (await send(sandbox, 'GET', '/v1/grades/G02')).body,
        (await send(sandbox, 'GET', '/v1/grades/G03')).body,
      ],
      leader: false,
    });
    expect(recordOf(await send(sandbox, 'GET', `${teams}/EAST`))).toMatchObject({
      users: list.body,
      usersCount: 2,
    });
    expect(pluck(await send(sandbox, 'GET', `${teams}/EAST/memberships?perPage=1&page=2`), 'code')).toEqual([
      'baba',
    ]);
  });

  test('takes no sortBy, and needs the management of teams', async () => {
    const { sandbox, teams } = await open({ unknownQuery: 'refused' });
    expect((await send(sandbox, 'GET', `${teams}/EAST/memberships?sortBy=code`)).status).toBe(400);
    sandbox.addToken('users', { permissions: ['user'] });
    const ask = (method: string) =>
      send(sandbox, method, `${teams}/EAST/memberships`, undefined, { token: 'users' });
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(refusal(await ask(method))).toEqual([403, 'forbidden']);
  });

  test('a user who is hidden from the token is not a member for it, but is counted', async () => {
    const { sandbox, teams } = opened;
    sandbox.addToken('restricted', { permissions: 'all', hides: ['abe'] });
    const sending = { token: 'restricted' };
    const list = await send(sandbox, 'GET', `${teams}/EAST/memberships`, undefined, sending);
    expect(pluck(list, 'code')).toEqual(['baba']);
    expect(recordOf(await send(sandbox, 'GET', `${teams}/EAST`, undefined, sending))).toMatchObject({
      usersCount: 2,
      users: [{ code: 'baba' }],
    });
  });

  test('switch rowsShiftEvery: others add a member in front, and remove it again', async () => {
    const { sandbox, teams } = await open({ rowsShiftEvery: 2 });
    // The list of charts was the first.
    const list = async () => pluck(await send(sandbox, 'GET', `${teams}/EAST/memberships`), 'code');
    expect([await list(), await list(), await list(), await list()]).toEqual([
      ['admin', 'abe', 'baba'],
      ['admin', 'abe', 'baba'],
      ['abe', 'baba'],
      ['abe', 'baba'],
    ]);
    expect(recordOf(await send(sandbox, 'GET', `${teams}/EAST`))['usersCount']).toBe(2);
  });
});

describe('adding', () => {
  test('several users at once, with their grades or the default grade', async () => {
    const users = [
      { id: 'chiba', leader: true, gradeIds: [opened.id('G01'), opened.id('G02')] },
      { id: 'doi' },
    ];
    const { status, body } = await add(opened, users);
    expect([status, body]).toEqual([200, undefined]);
    expect(membersOf(opened)).toEqual([...asSeeded, 'chiba* G01 G02', 'doi G03']);
  });

  test('one to ten unique entries with id and leader; anything else is 400', async () => {
    const faults: readonly (readonly object[])[] = [
      [],
      codes.slice(0, 11).map((id) => ({ id })),
      [{ id: 'doi' }, { id: 'doi' }],
      [{}],
      [{ id: 'doi', leader: null }],
      [{ id: 'nobody' }],
      [{ id: 'doi', gradeIds: [] }],
      [{ id: 'doi', gradeIds: ['G01'] }],
      [{ id: 'doi', grade: 'G01' }],
    ];
    for (const users of faults) {
      expect([users, ...refusal(await add(opened, users))]).toEqual([users, 400, 'invalid_parameter']);
    }
    const { sandbox, teams } = opened;
    expect((await send(sandbox, 'POST', `${teams}/EAST/memberships`)).status).toBe(400);
    expect(membersOf(opened)).toEqual(asSeeded);
  });

  test('one bad entry refuses all: an unknown user or grade, a deactivated user, a user twice', async () => {
    const nobody = '00000000-0000-4000-a000-000000000000';
    const faults: readonly (readonly object[])[] = [
      [{ id: 'doi' }, { id: nobody }],
      [{ id: 'doi' }, { id: 'chiba', gradeIds: [nobody] }],
      [{ id: 'doi' }, { id: 'mori' }],
      [{ id: 'doi' }, { id: 'doi', leader: true }],
    ];
    for (const users of faults) {
      const answer = await add(opened, users);
      expect([users, ...refusal(answer)]).toEqual([users, 422, 'validation_failed']);
      expect(errorsOf(answer)).toEqual([expect.any(String)]);
    }
    expect(membersOf(opened)).toEqual(asSeeded);
  });

  test('switch refusedBatch: the other entries of a refused batch are written', async () => {
    const partly = await open({ refusedBatch: 'written in part' });
    expect((await add(partly, [{ id: 'mori' }, { id: 'doi' }])).status).toBe(422);
    expect(membersOf(partly)).toEqual([...asSeeded, 'doi G03']);
  });

  test('switch inactiveMembers: users who are invited or suspended may be added, or not', async () => {
    const ask = async (inactiveMembers: Switches['inactiveMembers']) => {
      const one = await open({ inactiveMembers });
      return [(await add(one, [{ id: 'ito' }])).status, (await add(one, [{ id: 'kato' }])).status];
    };
    expect([await ask('accepted'), await ask('refused')]).toEqual([
      [200, 200],
      [422, 422],
    ]);
  });

  test('switch memberAddedAgain: 422, ignored, or an update', async () => {
    const after = async (memberAddedAgain: Switches['memberAddedAgain']) => {
      const one = await open({ memberAddedAgain });
      const { status } = await add(one, [{ id: 'baba', leader: true, gradeIds: [one.id('G01')] }]);
      return [status, ...membersOf(one)];
    };
    expect(await after('refused')).toEqual([422, ...asSeeded]);
    expect(await after('ignored')).toEqual([200, ...asSeeded]);
    expect(await after('updated')).toEqual([200, 'abe* G02', 'baba* G01']);
  });
});

describe('changing', () => {
  test('leader and grades of a member, by id or code', async () => {
    const { status, body } = await change(opened, 'baba', { leader: true, grades: ['G01'] });
    expect([status, body]).toEqual([200, undefined]);
    await change(opened, opened.id('abe'), { leader: false, grades: ['G03'] });
    expect(membersOf(opened)).toEqual(['abe G03', 'baba* G01']);
  });

  test('both are required; an unknown grade is 422, and who is not a member is 404', async () => {
    const { sandbox, teams, id } = opened;
    const patch = async (body: object, user = 'baba') =>
      refusal(await send(sandbox, 'PATCH', `${teams}/EAST/memberships/${user}`, body));
    const whole = { leader: false, gradeIds: [id('G01')] };
    expect(await patch({ leader: false })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ gradeIds: whole.gradeIds })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ ...whole, gradeIds: [] })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ ...whole, gradeIds: [id('baba')] })).toEqual([422, 'validation_failed']);
    expect(await patch(whole, 'doi')).toEqual([404, 'resource_not_found']);
    expect(await patch(whole, 'a%20b')).toEqual([404, 'resource_not_found']);
    expect(membersOf(opened)).toEqual(asSeeded);
  });

  test('switch memberGradesUpdate: the grades are replaced, or merged', async () => {
    const after = async (memberGradesUpdate: Switches['memberGradesUpdate']) => {
      const one = await open({ memberGradesUpdate });
      await change(one, 'baba', { leader: false, grades: ['G01', 'G03'] });
      return membersOf(one)[1];
    };
    expect([await after('replaces'), await after('merges')]).toEqual(['baba G01 G03', 'baba G02 G03 G01']);
  });
});

describe('removing', () => {
  test('several users at once; one to ten unique ids in the body', async () => {
    expect((await remove(opened, ['abe', 'baba'])).status).toBe(200);
    expect(membersOf(opened)).toEqual([]);
    expect(refusal(await remove(opened, []))).toEqual([400, 'invalid_parameter']);
    expect(refusal(await remove(opened, ['abe', 'abe']))).toEqual([400, 'invalid_parameter']);
    expect(refusal(await remove(opened, codes.slice(0, 11)))).toEqual([400, 'invalid_parameter']);
    const { sandbox, teams } = opened;
    expect((await send(sandbox, 'DELETE', `${teams}/EAST/memberships`)).status).toBe(400);
  });

  test('switch nonMemberRemoval: who is not a member is 404, 422, or ignored', async () => {
    const ask = async (nonMemberRemoval: Switches['nonMemberRemoval']) => {
      const one = await open({ nonMemberRemoval });
      return [(await remove(one, ['baba', 'doi'])).status, membersOf(one).length];
    };
    expect([await ask('not found'), await ask('refused'), await ask('ignored')]).toEqual([
      [404, 2],
      [422, 2],
      [200, 1],
    ]);
  });

  test('switch deleteBodies: behind a proxy that removes the body it is 400', async () => {
    const lost = await open({ deleteBodies: 'lost' });
    expect(refusal(await remove(lost, ['baba']))).toEqual([400, 'invalid_parameter']);
    expect(membersOf(lost)).toEqual(asSeeded);
  });

  test('switch deletion ignored: answered with success, and nobody is removed', async () => {
    const ignoring = await open({ deletion: 'ignored' });
    expect((await remove(ignoring, ['baba'])).status).toBe(200);
    expect(membersOf(ignoring)).toEqual(asSeeded);
  });
});

describe('a team with members has a leader after every request', () => {
  const noLeader = [422, 'validation_failed'];

  test('the first batch of an empty team needs one', async () => {
    expect(refusal(await add(opened, [{ id: 'doi' }], 'LAB'))).toEqual(noLeader);
    expect((await add(opened, [{ id: 'doi' }, { id: 'endo', leader: true }], 'LAB')).status).toBe(200);
    expect((await add(opened, [{ id: 'goto' }], 'LAB')).status).toBe(200);
  });

  test('the last leader is not demoted before another is promoted', async () => {
    expect(refusal(await change(opened, 'abe', { leader: false, grades: ['G02'] }))).toEqual(noLeader);
    await change(opened, 'baba', { leader: true, grades: ['G02'] });
    expect((await change(opened, 'abe', { leader: false, grades: ['G02'] })).status).toBe(200);
  });

  test('the last leader goes only together with everybody else', async () => {
    expect(refusal(await remove(opened, ['abe']))).toEqual(noLeader);
    expect(membersOf(opened)).toEqual(asSeeded);
    expect((await remove(opened, ['baba'])).status).toBe(200);
    expect((await remove(opened, ['abe'])).status).toBe(200);
  });

  test('an update by adding again is judged, too', async () => {
    const updating = await open({ memberAddedAgain: 'updated' });
    expect(refusal(await add(updating, [{ id: 'abe', leader: false }]))).toEqual(noLeader);
    const both = [
      { id: 'abe', leader: false },
      { id: 'baba', leader: true },
    ];
    expect((await add(updating, both)).status).toBe(200);
  });
});

describe('what ends memberships', () => {
  test('deleting their team, or their chart', async () => {
    const { sandbox, teams } = opened;
    await add(opened, [{ id: 'doi', leader: true }], 'LAB');
    await send(sandbox, 'DELETE', `${teams}/EAST`);
    expect(sandbox.dump().memberships.map(({ team }) => team)).toEqual(['LAB']);
    const next = await teamsPath(sandbox, 'FY2027');
    const users = [{ id: opened.id('doi'), leader: true }];
    expect((await send(sandbox, 'POST', `${next}/HQ/memberships`, { users })).status).toBe(200);
    const chart = next.replace(/\/teams$/, '');
    expect(recordOf(await send(sandbox, 'GET', chart))['membershipsCount']).toBe(1);
    await send(sandbox, 'DELETE', chart);
    sandbox.settle();
    expect(sandbox.dump().memberships).toEqual([expect.objectContaining({ chart: 'FY2026', team: 'LAB' })]);
    expect(pluck(await send(sandbox, 'GET', '/v1/users/doi/teams'), 'code')).toEqual(['LAB']);
  });

  test('a grade is deleted only when nobody holds it any more', async () => {
    const { sandbox } = opened;
    const removeGrade = () => send(sandbox, 'DELETE', '/v1/grades/G02');
    expect(refusal(await removeGrade())).toEqual([422, 'validation_failed']);
    await change(opened, 'abe', { leader: true, grades: ['G01'] });
    expect(refusal(await removeGrade())).toEqual([422, 'validation_failed']);
    await change(opened, 'baba', { leader: false, grades: ['G03'] });
    expect((await removeGrade()).status).toBe(200);
  });
});

test('switch countLagWrites: a batch counts as one write, and its members are counted later', async () => {
  const lagging = await open({ countLagWrites: 1 });
  const { sandbox, teams } = lagging;
  const counts = async () => {
    const { usersCount } = recordOf(await send(sandbox, 'GET', `${teams}/EAST`));
    const { membershipsCount } = recordOf(await send(sandbox, 'GET', '/v1/organizationChart'));
    return [usersCount, membershipsCount];
  };
  await add(lagging, [{ id: 'doi' }, { id: 'endo' }]);
  expect(await counts()).toEqual([2, 2]);
  await send(sandbox, 'POST', '/v1/grades', { name: 'x', level: 1 });
  expect(await counts()).toEqual([4, 4]);
});

test('a membership of a seed names a user of the seed', async () => {
  const memberships = [{ chart: 'FY2026', team: 'EAST', user: 'nobody' }];
  await expect(start({ seed: { ...people, memberships } })).rejects.toThrow(
    'seed memberships[0]: user: no user "nobody"',
  );
  const twice = ['abe', 'abe@example.com'].map((user) => ({ chart: 'FY2026', team: 'EAST', user }));
  await expect(start({ seed: { ...people, memberships: twice } })).rejects.toThrow(
    'seed memberships[1]: user: "abe@example.com" is in team "EAST" already',
  );
});

test('ids are used in answers and paths in either letter case', async () => {
  const { sandbox, teams, id } = opened;
  const path = `${teams}/EAST/memberships`;
  const users = [{ id: id('doi').toUpperCase(), leader: false, gradeIds: [id('G01').toUpperCase()] }];
  expect((await send(sandbox, 'POST', path, { users })).status).toBe(200);
  expect((await send(sandbox, 'DELETE', path, { userIds: [id('doi').toUpperCase()] })).status).toBe(200);
  expect(membersOf(opened)).toEqual(asSeeded);
  expect(idOf(await send(sandbox, 'GET', `/v1/users/${id('doi').toUpperCase()}`))).toBe(id('doi'));
});
