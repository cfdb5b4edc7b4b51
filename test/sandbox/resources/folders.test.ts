import { expect, test } from 'vitest';
import { folderSeed, send, start } from '../../helpers/connect.js';
import { coded, positionsOf, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/folders';

testRequests(folderSeed, [
  [
    'a created folder is answered whole with ancestors and children',
    {},
    [
      `POST ${base}`,
      { name: '出張', code: 'D', description: '国内', parentFolderId: '{folders B}' },
      {
        ...{ name: '出張', fullName: '総務/申請/出張', code: 'D', description: '国内', editable: true },
        ...{ workflowsCount: 0, routesCount: 0, pipelinesCount: 0, children: [] },
        ancestors: [
          { code: 'B', fullName: '総務/申請' },
          { code: 'A', fullName: '総務' },
        ],
      },
    ],
    [`GET ${base}/B`, { ancestors: coded('A'), children: coded('C', 'D') }],
  ],
  [
    'a rename moves what is below in the order of fullName',
    {},
    [`GET ${base}?sortBy=fullName`, coded('Z', 'A', 'B', 'C')],
    [`PATCH ${base}/A`, { name: 'あ' }, { fullName: 'あ' }],
    [`GET ${base}?sortBy=fullName`, coded('A', 'B', 'C', 'Z')],
  ],
  [
    'a single folder has its children, not those below them',
    {},
    [`GET ${base}/A`, { children: [{ code: 'B', workflowsCount: 2, routesCount: 3, pipelinesCount: 4 }] }],
  ],
  ...positionsOf('folderCounts', [[`GET ${base}/A`]], {
    own: { workflowsCount: 1, routesCount: 0, pipelinesCount: 0 },
    'with descendants': { workflowsCount: 13, routesCount: 3, pipelinesCount: 4 },
  }),
  ...positionsOf('folderNamesMayRepeat', [[`POST ${base}`, { name: '総務' }]], {
    true: { name: '総務' },
    false: { 422: ['name has already been taken'] },
  }),
  [
    'where names may not repeat, another parent may have a folder of the name, and the own one is not taken',
    { folderNamesMayRepeat: false },
    [`POST ${base}`, { name: '総務', parentFolderId: '{folders Z}' }, { name: '総務' }],
    [`PATCH ${base}/A`, { description: 'x' }, { name: '総務' }],
  ],
  [
    'parentFolderId null moves to the root with everything below',
    {},
    [
      `PATCH ${base}/B`,
      { parentFolderId: null },
      { fullName: '申請', ancestors: [], children: [{ code: 'C', fullName: '申請/休暇' }] },
    ],
    [`GET ${base}/A`, { children: [] }],
  ],
  [
    'everything below goes too, with the workflows, routes and pipelines',
    {},
    [`DELETE ${base}/A`, 200],
    ['dump folders', coded('Z')],
    [`GET ${base}/C`, 404],
  ],
]);

test('the list is flat over all levels and says nothing of parents', async () => {
  const { body } = await send(await start({ seed: folderSeed }), 'GET', base);
  const names = ['総務', '総務/申請', '総務/申請/休暇', '営業'];
  expect(body).toMatchObject(names.map((fullName) => ({ fullName })));
  expect(JSON.stringify(body)).not.toMatch(/parent|ancestors|children/);
});

test.each([
  ['none', 200],
  ['workflow_misc', 403],
] as const)(
  'switch workflowReadPermission %s: reading without a permission is %i',
  async (needed, status) => {
    const sandbox = await start({ seed: folderSeed, switches: { workflowReadPermission: needed } });
    sandbox.addToken('other', { permissions: [] });
    for (const path of [base, `${base}/A`, '/v1/categories'])
      expect((await send(sandbox, 'GET', path, undefined, { token: 'other' })).status).toBe(status);
  },
);
