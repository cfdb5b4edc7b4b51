import { describe, expect, test } from 'vitest';
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

/** Four people, one in each state; Sato leads EAST. */
const people: Seed = {
  ...smallSeed,
  userFields: [
    { code: 'post', fieldType: 'text' },
    { code: 'years', fieldType: 'number' },
    { code: 'site', fieldType: 'pull_down', options: ['東京', '大阪'] },
    { code: 'skills', fieldType: 'checkbox', options: ['英', '中'] },
    { code: 'joined', fieldType: 'date' },
    { code: 'old', fieldType: null },
  ],
  users: [
    { ...person('sato'), employeeId: 'E1', customFields: { post: '主務', years: '3', old: 'x' } },
    { ...person('ito'), status: 'invited' },
    { ...person('mori'), status: 'suspended' },
    { ...person('kato'), status: 'deactivated' },
  ],
  memberships: [
    { chart: 'FY2026', team: 'EAST', user: 'sato', leader: true, grades: ['G02'] },
    { chart: 'FY2026', team: 'LAB', user: 'sato@example.com', leader: true },
    { chart: 'FY2027', team: 'HQ', user: 'sato', leader: true },
  ],
};

function person(code: string) {
  return { code, email: `${code}@example.com`, lastName: code, firstName: '花子' };
}

const startWith = (switches: Partial<Switches> = {}): Promise<Sandbox> => start({ seed: people, switches });

/** A new employee, as an invitation. */
const newcomer = { email: 'new@example.com', code: 'new', lastName: '新', firstName: '人' };

async function invite(sandbox: Sandbox, changes: object = {}) {
  return send(sandbox, 'POST', '/v1/users', { ...newcomer, ...changes });
}

describe('reading', () => {
  test('a single user has every field, custom fields with their types, and no value that is not set', async () => {
    const sandbox = await startWith();
    expect((await send(sandbox, 'GET', '/v1/users/sato')).body).toEqual({
      id: expect.any(String),
      email: 'sato@example.com',
      code: 'sato',
      firstName: '花子',
      lastName: 'sato',
      fullName: 'sato 花子',
      employeeId: 'E1',
      image: { '100x100': null, '64x64': null, '32x32': null },
      status: 'activated',
      locale: 'ja',
      deactivatedAt: null,
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
      userType: 'normal',
      lastUsedOn: null,
      customFields: [
        { code: 'post', value: '主務', fieldType: 'text' },
        { code: 'years', value: '3', fieldType: 'number' },
        { code: 'old', value: 'x', fieldType: null },
      ],
      userLineWorksAccount: null,
    });
  });

  test('without the management of users, custom fields and the last use are left out', async () => {
    const sandbox = await startWith();
    sandbox.addToken('teams', { permissions: ['team'] });
    const token = { token: 'teams' };
    for (const path of ['/v1/users/sato', '/v1/users/lookupByEmail?email=sato%40example.com']) {
      const user = recordOf(await send(sandbox, 'GET', path, undefined, token));
      expect([user['code'], 'customFields' in user, 'lastUsedOn' in user]).toEqual(['sato', false, false]);
    }
  });

  test('switch emptyFields missing: a user without an employee number lacks the field', async () => {
    const sandbox = await startWith({ emptyFields: 'missing' });
    const user = recordOf(await send(sandbox, 'GET', '/v1/users/ito'));
    expect(['employeeId', 'deactivatedAt', 'lastUsedOn'].filter((name) => name in user)).toEqual([]);
  });

  test('switch userNumberAnswer: a number is a string, or a JSON number', async () => {
    const years = async (userNumberAnswer: 'string' | 'number') => {
      const { customFields } = recordOf(
        await send(await startWith({ userNumberAnswer }), 'GET', '/v1/users/sato'),
      );
      return (customFields as { code: string; value: unknown }[]).find(({ code }) => code === 'years')?.value;
    };
    expect([await years('string'), await years('number')]).toEqual(['3', 3]);
  });

  test('a user is addressed by id or code; a code that a path cannot hold is 400', async () => {
    const sandbox = await startWith();
    const id = idOf(await send(sandbox, 'GET', '/v1/users/sato'));
    expect((await send(sandbox, 'GET', `/v1/users/${id.toUpperCase()}`)).status).toBe(200);
    expect(refusal(await send(sandbox, 'GET', '/v1/users/nobody'))).toEqual([404, 'resource_not_found']);
    expect(refusal(await send(sandbox, 'GET', '/v1/users/a%40b'))).toEqual([400, 'invalid_parameter']);
  });
});

describe('the list', () => {
  const all = ['invited', 'activated', 'suspended', 'deactivated'].map((one) => `status[]=${one}`).join('&');

  test('has the asked states, in the asked order, with Total', async () => {
    const sandbox = await startWith();
    const codes = async (query: string) => {
      const list = await send(sandbox, 'GET', `/v1/users?sortBy=code-asc&${query}`);
      return [pluck(list, 'code'), list.headers.get('Total')];
    };
    expect(await codes(all)).toEqual([['admin', 'ito', 'kato', 'mori', 'sato'], '5']);
    expect(await codes('status[]=suspended&status[]=deactivated')).toEqual([['kato', 'mori'], '2']);
    expect(await codes('status[]=activated&perPage=1&page=2')).toEqual([['sato'], '2']);
    const byUse = await send(sandbox, 'GET', '/v1/users?sortBy=lastUsedOn-asc&perPage=1');
    expect(pluck(byUse, 'code')).toEqual(['admin']);
  });

  test('switch usersWithoutStatus: without a status, deactivated users are left out or included', async () => {
    const codes = async (usersWithoutStatus: Switches['usersWithoutStatus']) =>
      pluck(await send(await startWith({ usersWithoutStatus }), 'GET', '/v1/users?sortBy=email'), 'code');
    expect(await codes('not deactivated')).toEqual(['admin', 'ito', 'mori', 'sato']);
    expect(await codes('all')).toEqual(['admin', 'ito', 'kato', 'mori', 'sato']);
  });

  test.each(['status=invited', 'status[]=invited,activated', 'status[]=retired', 'sortBy=name'])(
    '%s is refused with 400',
    async (query) => {
      const answer = await send(await startWith(), 'GET', `/v1/users?${query}`);
      expect(refusal(answer)).toEqual([400, 'invalid_parameter']);
    },
  );
});

describe('lookupByEmail', () => {
  const lookUp = (sandbox: Sandbox, email: string) =>
    send(sandbox, 'GET', `/v1/users/lookupByEmail?email=${encodeURIComponent(email)}`);

  test('finds the exact address and needs one', async () => {
    const sandbox = await startWith();
    expect((await lookUp(sandbox, 'ito@example.com')).body).toMatchObject({ code: 'ito', status: 'invited' });
    expect(refusal(await send(sandbox, 'GET', '/v1/users/lookupByEmail'))).toEqual([
      400,
      'invalid_parameter',
    ]);
    await send(sandbox, 'PATCH', '/v1/users/ito', { email: 'ito2@example.com' });
    expect((await lookUp(sandbox, 'ito@example.com')).status).toBe(404);
    expect((await lookUp(sandbox, 'ito2@example.com')).body).toMatchObject({ code: 'ito' });
  });

  test('switch unknownEmail: 404, or null', async () => {
    const ask = async (unknownEmail: Switches['unknownEmail']) => {
      const { status, body } = await lookUp(await startWith({ unknownEmail }), 'none@example.com');
      return status === 200 ? body : status;
    };
    expect([await ask('not found'), await ask('null')]).toEqual([404, null]);
  });

  test('switch deactivatedUserByEmail: found or not', async () => {
    const ask = async (deactivatedUserByEmail: Switches['deactivatedUserByEmail']) =>
      (await lookUp(await startWith({ deactivatedUserByEmail }), 'kato@example.com')).status;
    expect([await ask('found'), await ask('not found')]).toEqual([200, 404]);
  });
});

describe('inviting', () => {
  test('a new user is invited, whether or not mail is sent', async () => {
    const sandbox = await startWith();
    const created = await invite(sandbox, { sendEmail: false, employeeId: null });
    expect([created.status, created.body]).toEqual([
      200,
      expect.objectContaining({ ...newcomer, fullName: '新 人', status: 'invited', customFields: [] }),
    ]);
    expect((await send(sandbox, 'GET', '/v1/users/new')).body).toEqual(created.body);
  });

  test('what the schema forbids is 400', async () => {
    const sandbox = await startWith();
    const faults: readonly object[] = [
      { email: 'nobody' },
      { email: null },
      { code: undefined },
      { code: 'x'.repeat(101) },
      { lastName: 'x'.repeat(256) },
      { employeeId: 'x'.repeat(31) },
      { sendEmail: 'no' },
      { memberships: Array.from({ length: 6 }, () => ({ teamCode: 'EAST' })) },
      { memberships: [{ teamCode: 'EAST', chart: 'FY2026' }] },
      { status: 'activated' },
    ];
    for (const fault of faults) {
      expect([fault, ...refusal(await invite(sandbox, fault))]).toEqual([fault, 400, 'invalid_parameter']);
    }
  });

  test('what only the records know is 422', async () => {
    const sandbox = await startWith();
    const faults = async (changes: object) => errorsOf(await invite(sandbox, changes));
    expect(await faults({ code: 'sato' })).toEqual(['code has already been taken']);
    expect(await faults({ email: 'sato@example.com' })).toEqual(['email has already been taken']);
    expect(await faults({ email: `${'x'.repeat(250)}@example.com` })).toEqual(['email is too long']);
    expect(await faults({ firstName: ' ' })).toEqual(["firstName can't be blank"]);
  });

  test('switch userEmailsMayRepeat and employeeIdsMayRepeat: an address or number may be that of another', async () => {
    const ask = async (switches: Partial<Switches>, changes: object) =>
      (await invite(await startWith(switches), changes)).status;
    const email = { email: 'sato@example.com' };
    expect(await ask({ userEmailsMayRepeat: true }, email)).toBe(200);
    expect(await ask({ userEmailsMayRepeat: false }, email)).toBe(422);
    expect(await ask({ employeeIdsMayRepeat: true }, { employeeId: 'E1' })).toBe(200);
    expect(await ask({ employeeIdsMayRepeat: false }, { employeeId: 'E1' })).toBe(422);
  });

  test('switch deactivatedUserKeys: code and address of a deactivated user are taken, or free', async () => {
    const keys = { code: 'kato', email: 'kato@example.com' };
    expect((await invite(await startWith({ deactivatedUserKeys: 'taken' }), keys)).status).toBe(422);
    const sandbox = await startWith({ deactivatedUserKeys: 'free' });
    const former = idOf(await send(sandbox, 'GET', '/v1/users/lookupByEmail?email=kato%40example.com'));
    const created = await invite(sandbox, keys);
    expect((await send(sandbox, 'GET', '/v1/users/kato')).body).toEqual(created.body);
    expect((await send(sandbox, 'GET', `/v1/users/${former}`)).body).toMatchObject({ status: 'deactivated' });
    expect((await send(sandbox, 'POST', `/v1/users/${former}/reinvite`)).status).toBe(422);
    const { users } = sandbox.state();
    expect(
      (await start({ seed: sandbox.state(), switches: { deactivatedUserKeys: 'free' } })).state().users,
    ).toEqual(users);
  });

  test('memberships are in the active chart, by codes, with the default grade', async () => {
    const sandbox = await startWith();
    const created = await invite(sandbox, {
      memberships: [{ teamCode: 'EAST', gradeCodes: ['G01', 'G02'] }, { teamCode: 'LAB' }],
    });
    expect(created.status).toBe(200);
    expect(sandbox.dump().memberships.filter(({ user }) => user === 'new')).toEqual([
      { chart: 'FY2026', team: 'EAST', user: 'new', leader: false, grades: ['G01', 'G02'] },
      { chart: 'FY2026', team: 'LAB', user: 'new', leader: false, grades: ['G03'] },
    ]);
  });

  test('one wrong membership refuses the invitation', async () => {
    const sandbox = await startWith();
    const before = sandbox.dump();
    for (const memberships of [
      [{ teamCode: 'EAST' }, { teamCode: 'NONE' }],
      [{ teamCode: 'EAST', gradeCodes: ['G99'] }],
      [{ teamCode: 'EAST' }, { teamCode: 'EAST' }],
      [{ teamCode: 'HQ' }],
    ]) {
      const answer = await invite(sandbox, { memberships });
      expect([refusal(answer), errorsOf(answer)]).toEqual([
        [422, 'validation_failed'],
        [expect.stringMatching(/^memberships /)],
      ]);
    }
    expect(sandbox.dump()).toEqual(before);
  });

  test('switch inviteLeaderRule: the first person of a team must come as its leader', async () => {
    const ask = async (inviteLeaderRule: boolean, leader: boolean) =>
      (await invite(await startWith({ inviteLeaderRule }), { memberships: [{ teamCode: 'HQ', leader }] }))
        .status;
    expect([await ask(true, false), await ask(true, true), await ask(false, false)]).toEqual([422, 200, 200]);
  });
});

describe('changing', () => {
  test('only the fields sent change; what an invitation alone has is refused', async () => {
    const sandbox = await startWith();
    const before = recordOf(await send(sandbox, 'GET', '/v1/users/sato'));
    const changed = await send(sandbox, 'PATCH', '/v1/users/sato', { lastName: '佐藤', employeeId: null });
    expect(changed.body).toEqual({ ...before, lastName: '佐藤', fullName: '佐藤 花子', employeeId: null });
    const patch = async (body: object) => refusal(await send(sandbox, 'PATCH', '/v1/users/sato', body));
    expect(await patch({ sendEmail: false })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ memberships: [] })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ email: `${'x'.repeat(250)}@example.com` })).toEqual([400, 'invalid_parameter']);
    expect(await patch({ code: 'ito' })).toEqual([422, 'validation_failed']);
  });

  async function customFieldsAfter(sent: readonly object[], switches: Partial<Switches> = {}) {
    const sandbox = await startWith(switches);
    const answer = await send(sandbox, 'PATCH', '/v1/users/sato', { customFields: sent });
    if (answer.status !== 200) return refusal(answer);
    return Object.fromEntries(
      (recordOf(answer)['customFields'] as { code: string; value: unknown }[]).map(({ code, value }) => [
        code,
        value,
      ]),
    );
  }

  test('custom fields take a value of their type; null clears', async () => {
    const sent = [
      { code: 'years', value: 4.5 },
      { code: 'site', value: '大阪' },
      { code: 'skills', value: ['英', '英'] },
      { code: 'joined', value: '2026-04-01' },
      { code: 'post', value: null },
    ];
    expect(await customFieldsAfter(sent)).toEqual({
      years: '4.5',
      site: '大阪',
      skills: ['英'],
      joined: '2026-04-01',
      old: 'x',
    });
  });

  test.each([
    [400, { code: 'none', value: 'x' }],
    [400, { code: 'old', value: 'y' }],
    [400, { code: 'skills', value: '英' }],
    [400, { code: 'site', value: ['東京'] }],
    [400, { code: 'post' }],
    [422, { code: 'years', value: '1,000' }],
    [422, { code: 'site', value: '札幌' }],
    [422, { code: 'joined', value: '2026/04/01' }],
  ])('status %i for %o', async (status, sent) => {
    expect(await customFieldsAfter([sent])).toEqual([status, expect.any(String)]);
  });

  test('a field given twice is 400', async () => {
    const post = { code: 'post', value: 'a' };
    expect(await customFieldsAfter([post, { ...post, value: 'b' }])).toEqual([400, 'invalid_parameter']);
  });

  test('switch userCustomFieldsUpdate: fields that are not sent stay, or go', async () => {
    const sent = [{ code: 'post', value: '兼務' }];
    const after = (userCustomFieldsUpdate: Switches['userCustomFieldsUpdate']) =>
      customFieldsAfter(sent, { userCustomFieldsUpdate });
    expect(await after('merges')).toEqual({ post: '兼務', years: '3', old: 'x' });
    expect(await after('replaces')).toEqual({ post: '兼務' });
  });

  test('switch userCustomFields: without an Enterprise plan they are ignored or refused, and not shown', async () => {
    const ask = async (userCustomFields: Switches['userCustomFields']) => {
      const sandbox = await startWith({ userCustomFields });
      const body = { lastName: '佐', customFields: [{ code: 'post', value: 'x' }] };
      const { status } = await send(sandbox, 'PATCH', '/v1/users/sato', body);
      return [status, 'customFields' in recordOf(await send(sandbox, 'GET', '/v1/users/sato'))];
    };
    expect(await ask('ignored')).toEqual([200, false]);
    expect(await ask('refused')).toEqual([400, false]);
  });
});

describe('states', () => {
  /** The state of a user after a request, or the status of its refusal. */
  async function stateAfter(method: string, path: string, switches: Partial<Switches> = {}) {
    const answer = await send(await startWith(switches), method, `/v1/users/${path}`);
    return answer.status === 200 ? recordOf(answer)['status'] : answer.status;
  }

  test('suspend, reactivate, reinvite and delete answer the user in the new state', async () => {
    expect(await stateAfter('POST', 'sato/suspend')).toBe('suspended');
    expect(await stateAfter('POST', 'mori/reactivate')).toBe('activated');
    expect(await stateAfter('POST', 'kato/reinvite')).toBe('invited');
    for (const code of ['ito', 'sato', 'mori']) {
      expect(await stateAfter('DELETE', code)).toBe('deactivated');
    }
  });

  test('a deactivated user stays readable, with the time; reinvited, the time is gone', async () => {
    const sandbox = await startWith();
    const deleted = await send(sandbox, 'DELETE', '/v1/users/mori');
    expect(deleted.body).toMatchObject({
      deactivatedAt: '2027-01-15T03:00:00.000Z',
      userLineWorksAccount: null,
    });
    expect((await send(sandbox, 'GET', '/v1/users/mori')).body).toEqual(deleted.body);
    const reinvited = await send(sandbox, 'POST', '/v1/users/mori/reinvite');
    expect(reinvited.body).toMatchObject({ deactivatedAt: null });
    expect(reinvited.body).not.toHaveProperty('userLineWorksAccount');
  });

  test('switch userStateConflict: a change that the state does not allow is 422, or ignored', async () => {
    const wrong = [
      ['POST', 'mori/suspend', 'suspended'],
      ['POST', 'kato/suspend', 'deactivated'],
      ['POST', 'sato/reactivate', 'activated'],
      ['POST', 'sato/reinvite', 'activated'],
      ['DELETE', 'kato', 'deactivated'],
    ] as const;
    for (const [method, path, state] of wrong) {
      expect(await stateAfter(method, path)).toBe(422);
      expect(await stateAfter(method, path, { userStateConflict: 'ignored' })).toBe(state);
    }
  });

  test('switch invitedUserSuspension: a user who is invited cannot be suspended, or can', async () => {
    expect(await stateAfter('POST', 'ito/suspend', { invitedUserSuspension: 'refused' })).toBe(422);
    expect(await stateAfter('POST', 'ito/suspend', { invitedUserSuspension: 'accepted' })).toBe('suspended');
  });

  test('switch reinvitedUserStatus: the state after reinvite', async () => {
    expect(await stateAfter('POST', 'kato/reinvite', { reinvitedUserStatus: 'activated' })).toBe('activated');
  });

  test('switch suspendedMemberships and deactivatedMemberships: kept, or removed', async () => {
    const left = async (method: string, path: string, switches: Partial<Switches>) => {
      const sandbox = await startWith(switches);
      await send(sandbox, method, `/v1/users/${path}`);
      return sandbox.dump().memberships.length;
    };
    expect(await left('POST', 'sato/suspend', { suspendedMemberships: 'kept' })).toBe(3);
    expect(await left('POST', 'sato/suspend', { suspendedMemberships: 'removed' })).toBe(0);
    expect(await left('DELETE', 'sato', { deactivatedMemberships: 'kept' })).toBe(3);
    expect(await left('DELETE', 'sato', { deactivatedMemberships: 'removed' })).toBe(0);
  });

  test('switches deletion and writeAnswer: a delete is ignored with its answer, a suspension answers nothing', async () => {
    expect(await stateAfter('DELETE', 'sato', { deletion: 'ignored' })).toBe('activated');
    const sandbox = await startWith({ writeAnswer: 'empty' });
    expect((await send(sandbox, 'POST', '/v1/users/sato/suspend')).body).toBeUndefined();
    expect((await send(sandbox, 'GET', '/v1/users/sato')).body).toMatchObject({ status: 'suspended' });
  });

  test('a caller who is suspended or deactivated is 401', async () => {
    const sandbox = await startWith();
    sandbox.addToken('service', { permissions: 'all', serviceAccount: true });
    const callAs = async (code: string) => {
      const id = idOf(await send(sandbox, 'GET', `/v1/users/${code}`));
      const sending = { token: 'service', headers: { 'X-Caller-Id': id } };
      return (await send(sandbox, 'GET', '/v1/user', undefined, sending)).status;
    };
    expect(await Promise.all(['sato', 'ito', 'mori', 'kato'].map(callAs))).toEqual([200, 200, 401, 401]);
    await send(sandbox, 'POST', '/v1/users/admin/suspend');
    expect((await send(sandbox, 'GET', '/v1/user')).status).toBe(401);
  });
});

describe('the teams of a user', () => {
  test('are those of the active chart, or of all charts by switch userTeamsChart', async () => {
    const names = async (userTeamsChart: Switches['userTeamsChart'], query = '') =>
      pluck(await send(await startWith({ userTeamsChart }), 'GET', `/v1/users/sato/teams${query}`), 'code');
    expect(await names('current')).toEqual(['EAST', 'LAB']);
    expect(await names('all')).toEqual(['EAST', 'LAB', 'HQ']);
    expect(await names('current', '?submittable=true')).toEqual(['LAB']);
    expect(await names('current', '?perPage=1&page=2')).toEqual(['LAB']);
  });

  test('need the management of teams', async () => {
    const sandbox = await startWith();
    sandbox.addToken('users', { permissions: ['user'] });
    const answer = await send(sandbox, 'GET', '/v1/users/sato/teams', undefined, { token: 'users' });
    expect(refusal(answer)).toEqual([403, 'forbidden']);
  });
});

test('writing users needs the management of users, reading them only a token', async () => {
  const sandbox = await startWith();
  sandbox.addToken('teams', { permissions: ['team'] });
  const ask = async (method: string, path: string, body?: object) =>
    (await send(sandbox, method, path, body, { token: 'teams' })).status;
  expect(await ask('GET', '/v1/users')).toBe(200);
  expect(await ask('POST', '/v1/users', newcomer)).toBe(403);
  expect(await ask('PATCH', '/v1/users/sato', { lastName: 'x' })).toBe(403);
  expect(await ask('DELETE', '/v1/users/sato')).toBe(403);
  expect(await ask('POST', '/v1/users/sato/suspend')).toBe(403);
});

test('records that shift rows have an address of their own', async () => {
  const sandbox = await startWith({ rowsShiftEvery: 1 });
  expect(pluck(await send(sandbox, 'GET', '/v1/users?sortBy=code'), 'code')[0]).toBe('---');
  expect((await send(sandbox, 'PATCH', '/v1/users/sato', { lastName: '佐' })).status).toBe(200);
  await teamsPath(sandbox);
});
