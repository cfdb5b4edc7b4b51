import { expect, test } from 'vitest';
import { recordOf, send, smallSeed, start, teamsPath } from '../../helpers/connect.js';
import { coded, type RequestCase, testRequests } from '../../helpers/request-cases.js';

const current = '/v1/organizationChart';
const base = '/v1/organizationCharts/{charts FY2026}/teams';
const elsewhere = '/v1/organizationCharts/{charts FY2027}/teams';
const nobody = '00000000-0000-4000-a000-000000000000';

/** The last one is in another chart. */
const noParents = [`${base}?parentId=${nobody}`, `${base}?parentId=HQ`, `${elsewhere}?parentId={teams HQ}`];
const lists = (outcome: unknown) => noParents.map((path) => [`GET ${path}`, outcome] as const);

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
  ['a parentId that the chart does not have is 404', { unknownListParent: 'not found' }, ...lists(404)],
  ['switch unknownListParent empty: it is an empty list', { unknownListParent: 'empty' }, ...lists([])],
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
    'switch emptyFields missing: notes and parent without a value are left out',
    { emptyFields: 'missing' },
    [`GET ${base}/HQ`, expect.not.objectContaining({ notes: null })],
    [`GET ${base}/HQ`, expect.not.objectContaining({ parent: null })],
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
    'a root needs only a name; a code is generated',
    {},
    [
      `POST ${base}`,
      { name: '監査室' },
      {
        ...{ fullName: '監査室', code: expect.stringMatching(/^[a-zA-Z0-9]+$/), notes: null },
        ...{ approveOnly: false, parent: null, children: [], users: [] },
      },
    ],
  ],
  [
    'a child shows in its parent and is counted by the chart',
    {},
    [
      `POST ${base}`,
      { name: '分析', code: 'LAB-1', parentId: '{teams LAB}' },
      { fullName: '研究所/分析', parent: { code: 'LAB' } },
    ],
    [`GET ${base}/LAB`, { children: coded('LAB-1') }],
    [`GET ${current}`, { teamsCount: 5 }],
  ],
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
  [
    'notes are cleared with an empty text; null is 400',
    {},
    [`PATCH ${base}/SALES`, { notes: null }, 400],
    [`PATCH ${base}/SALES`, { notes: '' }, { notes: '', name: '営業部' }],
  ],
  [
    'a move takes the team with everything below it to the new parent',
    {},
    [
      `PATCH ${base}/SALES`,
      { parentId: '{teams LAB}' },
      { fullName: '研究所/営業部', parent: { code: 'LAB' } },
    ],
    [`GET ${base}/HQ`, { children: [] }],
    [`GET ${base}/EAST`, { fullName: '研究所/営業部/東日本課' }],
  ],
  ['parentId null is 400', { teamParentNull: 'refused' }, [`PATCH ${base}/SALES`, { parentId: null }, 400]],
  [
    'switch teamParentNull accepted: null makes a root',
    { teamParentNull: 'accepted' },
    [`PATCH ${base}/SALES`, { parentId: null }, { parent: null }],
  ],
  [
    'switch teamParentNull ignored: null is answered 200 without a move',
    { teamParentNull: 'ignored' },
    [`PATCH ${base}/SALES`, { parentId: null }, { parent: { code: 'HQ' } }],
  ],
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
