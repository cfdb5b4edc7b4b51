import { expect, test } from 'vitest';
import type { Seed, Switches } from '../../../src/sandbox/index.js';
import { idOf, recordOf, send, smallSeed, start } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/users';
const sato = `${base}/sato`;

function person(code: string) {
  return { code, email: `${code}@example.com`, lastName: code, firstName: '花子' };
}

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

/** A user with exactly these custom fields. */
const withFields = (values: Readonly<Record<string, unknown>>) => ({
  customFields: Object.entries(values).map(([code, value]) => ({ code, value })),
});

const all = ['invited', 'activated', 'suspended', 'deactivated'].map((one) => `status[]=${one}`).join('&');

const reading: readonly RequestCase[] = [
  [
    'a single user has custom fields with their types, and none that is not set',
    {},
    [
      `GET ${sato}`,
      {
        ...{ fullName: 'sato 花子', locale: 'ja', userType: 'normal', deactivatedAt: null, lastUsedOn: null },
        customFields: [
          { code: 'post', value: '主務', fieldType: 'text' },
          { code: 'years', value: '3', fieldType: 'number' },
          { code: 'old', value: 'x', fieldType: null },
        ],
      },
    ],
  ],
  ...positionsOf('userNumberAnswer', [[`GET ${sato}`]], {
    string: { customFields: [{}, { code: 'years', value: '3' }, {}] },
    number: { customFields: [{}, { code: 'years', value: 3 }, {}] },
  }),
  [
    'the list has the asked states, in the asked order',
    {},
    [`GET ${base}?sortBy=code-asc&${all}`, coded('admin', 'ito', 'kato', 'mori', 'sato')],
    [`GET ${base}?sortBy=code-asc&status[]=suspended&status[]=deactivated`, coded('kato', 'mori')],
    [`GET ${base}?sortBy=code-asc&status[]=activated&perPage=1&page=2`, coded('sato')],
    [`GET ${base}?sortBy=lastUsedOn-asc&perPage=1`, coded('admin')],
  ],
  ...positionsOf('usersWithoutStatus', [[`GET ${base}?sortBy=code`]], {
    'not deactivated': coded('admin', 'ito', 'mori', 'sato'),
    all: coded('admin', 'ito', 'kato', 'mori', 'sato'),
  }),
  [
    'finds the exact address',
    {},
    [`PATCH ${base}/ito`, { email: 'ito+2@example.com' }, {}],
    [`GET ${base}/lookupByEmail?email=ito%2B2%40example.com`, { code: 'ito', status: 'invited' }],
  ],
  ...positionsOf('unknownEmail', [[`GET ${base}/lookupByEmail?email=none%40example.com`]], {
    'not found': 404,
    null: null,
  }),
  ...positionsOf('deactivatedUserByEmail', [[`GET ${base}/lookupByEmail?email=kato%40example.com`]], {
    found: { code: 'kato' },
    'not found': 404,
  }),
  ...positionsOf('userTeamsChart', [[`GET ${sato}/teams`]], {
    current: coded('EAST', 'LAB'),
    all: coded('EAST', 'LAB', 'HQ'),
  }),
  [
    'the teams of a user are read in pages, and those alone in which requests can be made',
    {},
    [`GET ${sato}/teams?submittable=true`, coded('LAB')],
    [`GET ${sato}/teams?perPage=1&page=2`, coded('LAB')],
  ],
  [
    'records that shift rows have an address of their own',
    { rowsShiftEvery: 1 },
    [`GET ${base}?sortBy=code&perPage=1`, coded('---')],
    [`PATCH ${sato}`, { lastName: '佐' }, {}],
  ],
];

/** A new employee, as an invitation. */
const newcomer = { email: 'new@example.com', code: 'new', lastName: '新', firstName: '人' };
const inviting = (changes: object) => [`POST ${base}`, { ...newcomer, ...changes }] as const;
const invite = (changes: object, outcome: unknown) => [...inviting(changes), outcome] as const;
const longAddress = `${'x'.repeat(250)}@example.com`;

const invitations: readonly RequestCase[] = [
  [
    'a new user is invited, whether or not mail is sent',
    {},
    invite({ sendEmail: false, employeeId: null }, { ...newcomer, fullName: '新 人', status: 'invited' }),
    [`GET ${base}/new`, { status: 'invited', customFields: [] }],
    invite({ status: 'activated' }, 400),
  ],
  ['what only the model knows is 422', {}, invite({ email: longAddress }, { 422: ['email is too long'] })],
  ...positionsOf('userEmailsMayRepeat', [inviting({ email: 'sato@example.com' })], {
    true: {},
    false: { 422: ['email has already been taken'] },
  }),
  ...positionsOf('employeeIdsMayRepeat', [inviting({ employeeId: 'E1' })], {
    true: {},
    false: { 422: ['employeeId has already been taken'] },
  }),
  [
    'code and address of a deactivated user are taken',
    { deactivatedUserKeys: 'taken' },
    invite({ code: 'kato' }, refused),
    invite({ email: 'kato@example.com' }, refused),
  ],
  [
    'memberships are in the active chart, by codes, with the default grade',
    {},
    invite({ memberships: [{ teamCode: 'EAST', gradeCodes: ['G01', 'G02'] }, { teamCode: 'LAB' }] }, {}),
    [
      'dump memberships',
      [
        { team: 'EAST', user: 'new', leader: false, grades: ['G01', 'G02'] },
        { team: 'EAST', user: 'sato' },
        { team: 'LAB', user: 'new', leader: false, grades: ['G03'] },
        ...[{ team: 'LAB' }, { team: 'HQ' }],
      ],
    ],
  ],
  [
    'one wrong membership refuses the invitation',
    {},
    ...[
      [{ teamCode: 'EAST' }, { teamCode: 'NONE' }],
      [{ teamCode: 'EAST', gradeCodes: ['G99'] }],
      [{ teamCode: 'EAST' }, { teamCode: 'EAST' }],
      [{ teamCode: 'HQ' }],
    ].map((memberships) => invite({ memberships }, { 422: [expect.stringMatching(/^memberships /)] })),
    ['dump users', coded('admin', 'ito', 'kato', 'mori', 'sato')],
  ],
  ...positionsOf('inviteLeaderRule', [inviting({ memberships: [{ teamCode: 'HQ' }] })], {
    true: refused,
    false: {},
  }),
  [
    'who leads may be the first of a team',
    { inviteLeaderRule: true },
    invite({ memberships: [{ teamCode: 'HQ', leader: true }] }, {}),
  ],
];

const setFields = (customFields: readonly object[], outcome: unknown) =>
  [`PATCH ${sato}`, { customFields }, outcome] as const;

const changing: readonly RequestCase[] = [
  [
    'custom fields take a value of their type; null clears',
    {},
    setFields(
      [
        { code: 'years', value: 4.5 },
        { code: 'site', value: '大阪' },
        { code: 'skills', value: ['英', '英'] },
        { code: 'joined', value: '2026-04-01' },
        { code: 'post', value: null },
      ],
      withFields({ years: '4.5', old: 'x', site: '大阪', skills: ['英'], joined: '2026-04-01' }),
    ),
  ],
  [
    'a wrong value or code of a custom field is 400 by its form, 422 by its content',
    {},
    ...[
      [{ code: 'none', value: 'x' }],
      [{ code: 'old', value: 'y' }],
      [{ code: 'skills', value: '英' }],
      [{ code: 'site', value: ['東京'] }],
      [{ code: 'post' }],
      [
        { code: 'post', value: 'a' },
        { code: 'post', value: 'b' },
      ],
    ].map((sent) => setFields(sent, 400)),
    ...[
      { code: 'years', value: '1,000' },
      { code: 'site', value: '札幌' },
      { code: 'joined', value: '2026/04/01' },
    ].map((sent) => setFields([sent], { 422: [expect.stringContaining(`customFields ${sent.code}: `)] })),
    [`GET ${sato}`, withFields({ post: '主務', years: '3', old: 'x' })],
  ],
  ...positionsOf(
    'userCustomFieldsUpdate',
    [[`PATCH ${sato}`, { customFields: [{ code: 'post', value: '兼務' }] }]],
    { merges: withFields({ post: '兼務', years: '3', old: 'x' }), replaces: withFields({ post: '兼務' }) },
  ),
  ...(['ignored', 'refused'] as const).map(
    (userCustomFields): RequestCase => [
      `switch userCustomFields: without an Enterprise plan they are ${userCustomFields}, and not shown`,
      { userCustomFields },
      setFields([{ code: 'post', value: 'x' }], userCustomFields === 'ignored' ? {} : 400),
      [`GET ${sato}`, expect.not.objectContaining({ customFields: expect.anything() })],
    ],
  ),
];

const to = (method: string, path: string, outcome: unknown) =>
  [`${method} ${base}/${path}`, outcome] as const;
const misfits = [
  ['POST', 'mori/suspend', 'suspended'],
  ['POST', 'kato/suspend', 'deactivated'],
  ['POST', 'sato/reactivate', 'activated'],
  ['POST', 'sato/reinvite', 'activated'],
  ['DELETE', 'kato', 'deactivated'],
] as const;

const states: readonly RequestCase[] = [
  [
    'suspend, reactivate, reinvite and delete answer the user in the new state',
    {},
    to('POST', 'sato/suspend', { status: 'suspended' }),
    to('POST', 'sato/reactivate', { status: 'activated' }),
    to('POST', 'kato/reinvite', { status: 'invited' }),
    ...['ito', 'sato', 'mori'].map((code) => to('DELETE', code, { status: 'deactivated' })),
  ],
  [
    'a deactivated user stays readable, with the time; reinvited, the time is gone',
    {},
    to('DELETE', 'mori', { deactivatedAt: '2027-01-15T03:00:00.000Z', userLineWorksAccount: null }),
    to('GET', 'mori', { deactivatedAt: '2027-01-15T03:00:00.000Z' }),
    to('POST', 'mori/reinvite', { deactivatedAt: null }),
  ],
  [
    'a change that the state does not allow is 422',
    { userStateConflict: 'refused' },
    ...misfits.map(([method, path]) => to(method, path, refused)),
  ],
  [
    'switch userStateConflict ignored: it is answered with the state as it is',
    { userStateConflict: 'ignored' },
    ...misfits.map(([method, path, status]) => to(method, path, { status })),
  ],
  ...positionsOf('invitedUserSuspension', [[`POST ${base}/ito/suspend`]], {
    refused,
    accepted: { status: 'suspended' },
  }),
  ...positionsOf('reinvitedUserStatus', [[`POST ${base}/kato/reinvite`]], {
    invited: { status: 'invited' },
    activated: { status: 'activated' },
  }),
  ...positionsOf('suspendedMemberships', [[`POST ${sato}/suspend`], ['dump memberships']], {
    kept: Array(3).fill({ user: 'sato' }),
    removed: [],
  }),
  ...positionsOf('deactivatedMemberships', [[`DELETE ${sato}`], ['dump memberships']], {
    kept: Array(3).fill({ user: 'sato' }),
    removed: [],
  }),
  [
    'switch deletion ignored: the answer is that of a delete',
    { deletion: 'ignored' },
    to('DELETE', 'sato', { status: 'activated' }),
  ],
];

testRequests(people, [...reading, ...invitations, ...changing, ...states]);

test('without the management of users, custom fields and the last use are left out', async () => {
  const sandbox = await start({ seed: people });
  sandbox.addToken('teams', { permissions: ['team'] });
  for (const path of [sato, `${base}/lookupByEmail?email=sato%40example.com`]) {
    const user = recordOf(await send(sandbox, 'GET', path, undefined, { token: 'teams' }));
    expect([user['code'], 'customFields' in user, 'lastUsedOn' in user]).toEqual(['sato', false, false]);
  }
});

test('switch deactivatedUserKeys free: a deactivated user keeps the record, and a new one gets code and address', async () => {
  const switches: Partial<Switches> = { deactivatedUserKeys: 'free' };
  const sandbox = await start({ seed: people, switches });
  const former = sandbox.state().users.find(({ code }) => code === 'kato')?.id;
  const { body } = await send(sandbox, 'POST', base, {
    ...newcomer,
    code: 'kato',
    email: 'kato@example.com',
  });
  expect((await send(sandbox, 'GET', `${base}/kato`)).body).toEqual(body);
  expect((await send(sandbox, 'GET', `${base}/${former}`)).body).toMatchObject({ status: 'deactivated' });
  expect((await send(sandbox, 'POST', `${base}/${former}/reinvite`)).status).toBe(422);
  const again = await start({ seed: sandbox.state(), switches });
  expect(again.state().users).toEqual(sandbox.state().users);
});

test('a caller who is suspended or deactivated is 401', async () => {
  const sandbox = await start({ seed: people });
  sandbox.addToken('service', { permissions: 'all', serviceAccount: true });
  const callAs = async (code: string) => {
    const id = idOf(await send(sandbox, 'GET', `${base}/${code}`));
    const sending = { token: 'service', headers: { 'X-Caller-Id': id } };
    return (await send(sandbox, 'GET', '/v1/user', undefined, sending)).status;
  };
  expect(await Promise.all(['sato', 'ito', 'mori', 'kato'].map(callAs))).toEqual([200, 200, 401, 401]);
  await send(sandbox, 'POST', `${base}/admin/suspend`);
  expect((await send(sandbox, 'GET', '/v1/user')).status).toBe(401);
});
