import { expect, test } from 'vitest';
import type { Seed } from '../../../src/sandbox/index.js';
import { pluck, send, smallSeed, start, teamsPath } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const present = ['abe', 'baba', 'chiba', 'doi', 'endo', 'fukuda', 'goto', 'hara', 'noda', 'ota'];
const codes = [...present, 'ito', 'kato', 'mori'];

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

const teams = '/v1/organizationCharts/{charts FY2026}/teams';
const east = `${teams}/EAST/memberships`;
const lab = `${teams}/LAB/memberships`;
const nobody = '00000000-0000-4000-a000-000000000000';

/** An element of `users`. */
const one = (code: string, leader = false, grades?: readonly string[]) => ({
  id: code.includes('-') ? code : `{users ${code}}`,
  leader,
  ...(grades && { gradeIds: grades.map((grade) => `{grades ${grade}}`) }),
});
const add = (users: readonly object[], outcome: unknown, path = east) =>
  [`POST ${path}`, { users }, outcome] as const;
const change = (code: string, leader: boolean, grades: readonly string[], outcome: unknown = 200) =>
  [
    `PATCH ${east}/${code}`,
    { leader, gradeIds: grades.map((grade) => `{grades ${grade}}`) },
    outcome,
  ] as const;
const remove = (users: readonly string[], outcome: unknown) =>
  [`DELETE ${east}`, { userIds: users.map((code) => `{users ${code}}`) }, outcome] as const;

/** All memberships: leaders with `*`, then the grades. */
const rows = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [user = '', ...grades] = text.split(' ');
    return { user: user.replace('*', ''), leader: user.endsWith('*'), grades };
  });
const members = (...texts: readonly string[]) => ['dump memberships', rows(...texts)] as const;
const asSeeded = ['abe* G02', 'baba G02 G03'];
const again = [`POST ${east}`, { users: [one('baba', true, ['G01'])] }] as const;

const reading: readonly RequestCase[] = [
  [
    'the list has each member with grades and leader',
    {},
    [
      `GET ${east}`,
      [
        { code: 'abe', leader: true, fullName: 'abe 花子', grades: coded('G02') },
        { code: 'baba', leader: false, status: 'activated', grades: coded('G02', 'G03') },
      ],
    ],
    [`GET ${teams}/EAST`, { users: coded('abe', 'baba'), usersCount: 2 }],
    [`GET ${east}?perPage=1&page=2`, coded('baba')],
    [`GET ${east}`, Array(2).fill(expect.not.objectContaining({ userType: expect.anything() }))],
  ],
  [
    'switch countLagWrites: a batch counts as one write, and its members are counted later',
    { countLagWrites: 1 },
    add([one('doi'), one('endo')], 200),
    [`GET ${teams}/EAST`, { usersCount: 2 }],
    ['GET /v1/organizationChart', { membershipsCount: 2 }],
    ['POST /v1/grades', { name: 'x', level: 1 }, {}],
    [`GET ${teams}/EAST`, { usersCount: 4 }],
    ['GET /v1/organizationChart', { membershipsCount: 4 }],
  ],
];

const adding: readonly RequestCase[] = [
  [
    'several users at once, with their grades or the default grade',
    {},
    add([one('chiba', true, ['G01', 'G02']), one('doi')], 200),
    members(...asSeeded, 'chiba* G01 G02', 'doi G03'),
  ],
  [
    'one bad entry refuses all: an unknown user or grade, a deactivated user, a user twice',
    {},
    add([one('doi'), one(nobody)], { 422: ['a user does not exist'] }),
    add([one('doi'), { ...one('chiba'), gradeIds: [nobody] }], { 422: ['gradeIds a grade does not exist'] }),
    add([one('doi'), one('mori')], { 422: ['a user is not active'] }),
    add([one('doi'), one('doi', true)], { 422: ['a user is given twice'] }),
    members(...asSeeded),
  ],
  [
    'switch refusedBatch: the other entries of a refused batch are written',
    { refusedBatch: 'written in part' },
    add([one('mori'), one('doi')], refused),
    members(...asSeeded, 'doi G03'),
  ],
  ...['ito', 'kato'].flatMap((code) =>
    positionsOf('inactiveMembers', [[`POST ${east}`, { users: [one(code)] }]], { accepted: 200, refused }),
  ),
  ...positionsOf('memberAddedAgain', [again], {
    refused: { 422: ['a user is a member already'] },
    ignored: 200,
    updated: 200,
  }),
  ...positionsOf('memberAddedAgain', [again, ['dump memberships']], {
    ignored: rows(...asSeeded),
    updated: rows('abe* G02', 'baba* G01'),
  }),
];

const regraded = [
  `PATCH ${east}/baba`,
  { leader: false, gradeIds: ['{grades G01}', '{grades G03}'] },
] as const;
const changing: readonly RequestCase[] = [
  [
    'leader and grades of a member, by id or code',
    {},
    change('baba', true, ['G01']),
    change('{users abe}', false, ['G03']),
    members('abe G03', 'baba* G01'),
  ],
  [
    'an unknown grade is 422, and who is not a member is 404',
    {},
    [`PATCH ${east}/baba`, { leader: false, gradeIds: ['{users baba}'] }, refused],
    change('doi', false, ['G01'], 404),
    change('a%20b', false, ['G01'], 404),
    members(...asSeeded),
  ],
  ...positionsOf('memberGradesUpdate', [regraded, ['dump memberships']], {
    replaces: rows('abe* G02', 'baba G01 G03'),
    merges: rows('abe* G02', 'baba G02 G03 G01'),
  }),
];

const removed = [`DELETE ${east}`, { userIds: ['{users baba}', '{users doi}'] }] as const;
const removing: readonly RequestCase[] = [
  ['several users at once', {}, remove(['abe', 'baba'], 200), members()],
  ...positionsOf('nonMemberRemoval', [removed], {
    'not found': 404,
    refused: { 422: ['a user is not a member'] },
    ignored: 200,
  }),
  ...positionsOf('nonMemberRemoval', [removed, ['dump memberships']], {
    'not found': rows(...asSeeded),
    ignored: rows('abe* G02'),
  }),
  [
    'switch deleteBodies: behind a proxy that removes the body it is 400',
    { deleteBodies: 'lost' },
    remove(['baba'], 400),
    members(...asSeeded),
  ],
  [
    'switch deletion ignored: answered with success, and nobody is removed',
    { deletion: 'ignored' },
    remove(['baba'], 200),
    members(...asSeeded),
  ],
  [
    'deleting their team or their chart ends memberships',
    {},
    add([one('doi', true)], 200, lab),
    [`DELETE ${teams}/EAST`, 200],
    add([one('doi', true)], 200, '/v1/organizationCharts/{charts FY2027}/teams/HQ/memberships'),
    ['dump memberships', [{ team: 'LAB' }, { chart: 'FY2027' }]],
    ['DELETE /v1/organizationCharts/{charts FY2027}', 200],
    ['settle'],
    ['dump memberships', [{ team: 'LAB' }]],
    ['GET /v1/users/doi/teams', coded('LAB')],
  ],
];

const noLeader = { 422: ['a team with members must have a leader'] };
const leading: readonly RequestCase[] = [
  [
    'an update by adding again is judged, too',
    { memberAddedAgain: 'updated' },
    add([one('abe')], noLeader),
    add([one('abe'), one('baba', true)], 200),
  ],
];

testRequests(people, [...reading, ...adding, ...changing, ...removing, ...leading]);

test('ids are used in answers and paths in either letter case', async () => {
  const sandbox = await start({ seed: people });
  const path = `${await teamsPath(sandbox)}/EAST/memberships`;
  const { users, grades } = sandbox.state();
  const upper = [...users, ...grades].filter(({ code }) => code === 'doi' || code === 'G01');
  const [doi = '', grade = ''] = upper.map(({ id }) => id.toUpperCase());
  const added = { id: doi, leader: false, gradeIds: [grade] };
  expect((await send(sandbox, 'POST', path, { users: [added] })).status).toBe(200);
  expect(pluck(await send(sandbox, 'GET', path), 'id')).toContain(doi.toLowerCase());
  expect((await send(sandbox, 'DELETE', path, { userIds: [doi] })).status).toBe(200);
  expect(sandbox.dump().memberships).toHaveLength(2);
});

test.each([
  [['nobody'], 'seed memberships[0]: user: no user "nobody"'],
  [['abe', 'abe@example.com'], 'seed memberships[1]: user: "abe@example.com" is in team "EAST" already'],
])('a membership of a seed names a user of the seed, once: %j', async (users, message) => {
  const memberships = users.map((user) => ({ chart: 'FY2026', team: 'EAST', user }));
  await expect(start({ seed: { ...people, memberships } })).rejects.toThrow(message);
});
