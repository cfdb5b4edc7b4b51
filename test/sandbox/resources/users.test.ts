import { expect, test } from 'vitest';
import type { Seed, Switches } from '../../../src/sandbox/index.js';
import { idOf, recordOf, send, smallSeed, start } from '../../helpers/connect.js';
import { coded, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

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
    'a single user has every field, custom fields with their types, and no value that is not set',
    {},
    [
      `GET ${sato}`,
      {
        ...{
          email: 'sato@example.com',
          code: 'sato',
          firstName: '花子',
          lastName: 'sato',
          fullName: 'sato 花子',
        },
        ...{ employeeId: 'E1', status: 'activated', locale: 'ja', userType: 'normal', deactivatedAt: null },
        ...{
          image: { '100x100': null, '64x64': null, '32x32': null },
          lastUsedOn: null,
          userLineWorksAccount: null,
        },
        customFields: [
          { code: 'post', value: '主務', fieldType: 'text' },
          { code: 'years', value: '3', fieldType: 'number' },
          { code: 'old', value: 'x', fieldType: null },
        ],
      },
    ],
    [`GET ${base}/{users sato}`, { code: 'sato' }],
  ],
  [
    'switch emptyFields missing: what has no value is left out',
    { emptyFields: 'missing' },
    ...['employeeId', 'deactivatedAt', 'lastUsedOn'].map(
      (name) => [`GET ${base}/ito`, expect.not.objectContaining({ [name]: null })] as const,
    ),
  ],
  [
    'switch userNumberAnswer number: a number is not a string',
    { userNumberAnswer: 'number' },
    [`GET ${sato}`, { customFields: [{}, { code: 'years', value: 3 }, {}] }],
  ],
  [
    'the list has the asked states, in the asked order',
    {},
    [`GET ${base}?sortBy=code-asc&${all}`, coded('admin', 'ito', 'kato', 'mori', 'sato')],
    [`GET ${base}?sortBy=code-asc&status[]=suspended&status[]=deactivated`, coded('kato', 'mori')],
    [`GET ${base}?sortBy=code-asc&status[]=activated&perPage=1&page=2`, coded('sato')],
    [`GET ${base}?sortBy=lastUsedOn-asc&perPage=1`, coded('admin')],
    [`GET ${base}?sortBy=code`, coded('admin', 'ito', 'mori', 'sato')],
  ],
  [
    'switch usersWithoutStatus all: without a status, deactivated users are in the list, too',
    { usersWithoutStatus: 'all' },
    [`GET ${base}?sortBy=code`, coded('admin', 'ito', 'kato', 'mori', 'sato')],
  ],
  [
    'finds the exact address',
    { unknownEmail: 'not found', deactivatedUserByEmail: 'found' },
    [`GET ${base}/lookupByEmail?email=ito%40example.com`, { code: 'ito', status: 'invited' }],
    [`PATCH ${base}/ito`, { email: 'ito+2@example.com' }, {}],
    [`GET ${base}/lookupByEmail?email=ito%40example.com`, 404],
    [`GET ${base}/lookupByEmail?email=ito%2B2%40example.com`, { code: 'ito' }],
    [`GET ${base}/lookupByEmail?email=kato%40example.com`, { code: 'kato' }],
  ],
  [
    'switch unknownEmail: null',
    { unknownEmail: 'null' },
    [`GET ${base}/lookupByEmail?email=none%40example.com`, null],
  ],
  [
    'switch deactivatedUserByEmail not found: the address of a deactivated user is 404',
    { deactivatedUserByEmail: 'not found' },
    [`GET ${base}/lookupByEmail?email=kato%40example.com`, 404],
  ],
  [
    'the teams of a user are those of the active chart',
    { userTeamsChart: 'current' },
    [`GET ${sato}/teams`, coded('EAST', 'LAB')],
    [`GET ${sato}/teams?submittable=true`, coded('LAB')],
    [`GET ${sato}/teams?perPage=1&page=2`, coded('LAB')],
  ],
  [
    'switch userTeamsChart all: they are those of all charts',
    { userTeamsChart: 'all' },
    [`GET ${sato}/teams`, coded('EAST', 'LAB', 'HQ')],
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
const invite = (changes: object, outcome: unknown) =>
  [`POST ${base}`, { ...newcomer, ...changes }, outcome] as const;
const longAddress = `${'x'.repeat(250)}@example.com`;

const inviting: readonly RequestCase[] = [
  [
    'a new user is invited, whether or not mail is sent',
    {},
    invite({ sendEmail: false, employeeId: null }, { ...newcomer, fullName: '新 人', status: 'invited' }),
    [`GET ${base}/new`, { status: 'invited', customFields: [] }],
    invite({ status: 'activated' }, 400),
  ],
  [
    'what only the records know is 422',
    {},
    invite({ code: 'sato' }, { 422: ['code has already been taken'] }),
    invite({ email: 'sato@example.com' }, { 422: ['email has already been taken'] }),
    invite({ email: longAddress }, { 422: ['email is too long'] }),
    invite({ firstName: ' ' }, { 422: ["firstName can't be blank"] }),
  ],
  [
    'switch userEmailsMayRepeat true, and employeeIdsMayRepeat: an address or number may be that of another',
    { userEmailsMayRepeat: true, employeeIdsMayRepeat: true },
    invite({ email: 'sato@example.com', employeeId: 'E1' }, {}),
  ],
  [
    'switch employeeIdsMayRepeat false: a number is that of one user',
    { employeeIdsMayRepeat: false },
    invite({ employeeId: 'E1' }, { 422: ['employeeId has already been taken'] }),
  ],
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
  [
    'the first person of a team must come as its leader',
    { inviteLeaderRule: true },
    invite({ memberships: [{ teamCode: 'HQ' }] }, refused),
    invite({ memberships: [{ teamCode: 'HQ', leader: true }] }, {}),
  ],
  [
    'switch inviteLeaderRule false: or not',
    { inviteLeaderRule: false },
    invite({ memberships: [{ teamCode: 'HQ' }] }, {}),
  ],
];

const setFields = (customFields: readonly object[], outcome: unknown) =>
  [`PATCH ${sato}`, { customFields }, outcome] as const;

const changing: readonly RequestCase[] = [
  [
    'only the fields sent change; what an invitation alone has is refused',
    {},
    [`PATCH ${sato}`, { lastName: '佐藤', employeeId: null }, { fullName: '佐藤 花子', employeeId: null }],
    [`PATCH ${sato}`, { sendEmail: false }, 400],
    [`PATCH ${sato}`, { memberships: [] }, 400],
    [`GET ${sato}`, { email: 'sato@example.com', code: 'sato' }],
  ],
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
  [
    'custom fields that are not sent stay',
    { userCustomFieldsUpdate: 'merges' },
    setFields([{ code: 'post', value: '兼務' }], withFields({ post: '兼務', years: '3', old: 'x' })),
  ],
  [
    'switch userCustomFieldsUpdate replaces: they go',
    { userCustomFieldsUpdate: 'replaces' },
    setFields([{ code: 'post', value: '兼務' }], withFields({ post: '兼務' })),
  ],
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
  [
    'a user who is invited cannot be suspended',
    { invitedUserSuspension: 'refused' },
    to('POST', 'ito/suspend', refused),
  ],
  [
    'switch invitedUserSuspension accepted: or can',
    { invitedUserSuspension: 'accepted' },
    to('POST', 'ito/suspend', { status: 'suspended' }),
  ],
  [
    'switch reinvitedUserStatus: the state after reinvite',
    { reinvitedUserStatus: 'activated' },
    to('POST', 'kato/reinvite', { status: 'activated' }),
  ],
  ...(
    [
      ['POST', 'sato/suspend', { suspendedMemberships: 'kept' }, 3],
      ['POST', 'sato/suspend', { suspendedMemberships: 'removed' }, 0],
      ['DELETE', 'sato', { deactivatedMemberships: 'kept' }, 3],
      ['DELETE', 'sato', { deactivatedMemberships: 'removed' }, 0],
    ] as const
  ).map(
    ([method, path, switches, count]): RequestCase => [
      `switch ${Object.entries(switches).flat().join(' ')}: of the memberships ${count} are left`,
      switches,
      to(method, path, {}),
      ['dump memberships', Array(count).fill({ user: 'sato' })],
    ],
  ),
  [
    'switch deletion ignored: the answer is that of a delete',
    { deletion: 'ignored' },
    to('DELETE', 'sato', { status: 'activated' }),
  ],
  [
    'switch writeAnswer empty: a suspension answers nothing',
    { writeAnswer: 'empty' },
    to('POST', 'sato/suspend', 200),
    to('GET', 'sato', { status: 'suspended' }),
  ],
];

testRequests(people, [...reading, ...inviting, ...changing, ...states]);

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
