import { expect, test } from 'vitest';
import { recordOf, send, smallSeed, start, teamsPath } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, testRequests } from '../../helpers/request-cases.js';

const current = '/v1/organizationChart';
const base = '/v1/organizationCharts/{charts FY2026}/teams';
const elsewhere = '/v1/organizationCharts/{charts FY2027}/teams';
const nobody = '00000000-0000-4000-a000-000000000000';

/** The last one is in another chart. */
const noParents = [`${base}?parentId=${nobody}`, `${base}?parentId=HQ`, `${elsewhere}?parentId={teams HQ}`];

const reading: readonly RequestCase[] = [
  [
    'the list has the roots, or the children of parentId, without parents and children',
    {},
    [`GET ${base}`, coded('HQ', 'LAB')],
    [`GET ${base}?perPage=1&page=2`, coded('LAB')],
    [`GET ${base}?sortBy=code-desc`, coded('HQ', 'LAB')],
    [
      `GET ${base}?parentId={teams HQ}`,
      [{ name: '営業部', fullName: '本社/営業部', code: 'SALES', notes: '東京', usersCount: 0 }],
    ],
    [`GET ${base}?parentId={teams HQ}`, [expect.not.objectContaining({ children: expect.anything() })]],
  ],
  ...noParents.flatMap((path) =>
    positionsOf('unknownListParent', [[`GET ${path}`]], { 'not found': 404, empty: [] }),
  ),
  [
    'a single team has its parent, all its children and its users',
    {},
    [`GET ${base}/HQ`, { parent: null }],
    [`GET ${base}/SALES`, { parent: { code: 'HQ' }, children: [{ code: 'EAST', usersCount: 2 }], users: [] }],
    [
      `GET ${base}/EAST`,
      {
        ...{ fullName: '本社/営業部/東日本課', approveOnly: true, notes: null, children: [] },
        users: [{ email: 'sato@example.com' }, { email: 'suzuki@example.com' }],
      },
    ],
  ],
  [
    'a team is found within its chart only',
    {},
    [`GET ${elsewhere}/LAB`, 404],
    [`GET ${elsewhere}/{teams LAB}`, 404],
  ],
  [
    'a rename shows in the full names below, joined by switch fullNameSeparator',
    { fullNameSeparator: ' > ' },
    [`PATCH ${base}/HQ`, { name: '本部' }, { fullName: '本部' }],
    [`GET ${base}/EAST`, { fullName: '本部 > 営業部 > 東日本課' }],
  ],
];

const creating: readonly RequestCase[] = [
  [
    'the same code is free in another chart and taken in the same',
    {},
    [`POST ${elsewhere}`, { name: '研究所', code: 'LAB' }, { code: 'LAB' }],
    [`POST ${base}`, { name: '研究所', code: 'LAB' }, { 422: ['code has already been taken'] }],
  ],
  [
    'a parent that does not exist or is in another chart is 422',
    {},
    [`POST ${base}`, { name: 'x', parentId: nobody }, { 422: ['parentId does not exist'] }],
    [`POST ${elsewhere}`, { name: 'x', parentId: '{teams LAB}' }, { 422: ['parentId does not exist'] }],
  ],
];

const changing: readonly RequestCase[] = [
  ...positionsOf('teamParentNull', [[`PATCH ${base}/SALES`, { parentId: null }]], {
    refused: 400,
    accepted: { parent: null },
    ignored: { parent: { code: 'HQ' } },
  }),
  [
    'a leaf is deleted with its memberships',
    {},
    [`DELETE ${base}/EAST`, 200],
    [`GET ${base}/EAST`, 404],
    [`GET ${current}`, { teamsCount: 3, membershipsCount: 0 }],
  ],
  ['a team with children is refused', {}, [`DELETE ${base}/HQ`, { 422: ['the team has child teams'] }]],
  [
    'switch parentTeamDeletion cascades: a team takes its children along',
    { parentTeamDeletion: 'cascades' },
    [`DELETE ${base}/HQ`, 200],
    [`GET ${base}`, coded('LAB')],
    [`GET ${current}`, { teamsCount: 1, membershipsCount: 0 }],
  ],
];

testRequests(smallSeed, [...reading, ...creating, ...changing]);

test('the children of a single team are not paged, its users end at 100', async () => {
  const numbers = Array.from({ length: 130 }, (_, index) => index);
  const sandbox = await start({
    seed: {
      charts: [{ name: 'FY2026' }],
      teams: [
        { chart: 'FY2026', code: 'TOP', name: 'top' },
        ...numbers.map((n) => ({ chart: 'FY2026', code: `T${n}`, name: `t${n}`, parentCode: 'TOP' })),
      ],
      memberships: numbers.map((n) => ({ user: `u${n}@example.com`, chart: 'FY2026', team: 'TOP' })),
    },
  });
  const { children, users, usersCount } = recordOf(
    await send(sandbox, 'GET', `${await teamsPath(sandbox)}/TOP`),
  );
  expect([children, users, usersCount]).toMatchObject([{ length: 130 }, { length: 100 }, 130]);
});
