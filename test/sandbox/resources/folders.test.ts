import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { errorsOf, folderSeed, idOf, pluck, recordOf, refusal, send, start } from '../../helpers/connect.js';

const base = '/v1/folders';
const nobody = '00000000-0000-4000-a000-000000000000';

async function folderId(sandbox: Sandbox, code: string): Promise<string> {
  return idOf(await send(sandbox, 'GET', `${base}/${code}`));
}

describe('records', () => {
  test('a created folder is answered whole with ancestors and children', async () => {
    const sandbox = await start({ seed: folderSeed });
    const parentFolderId = (await folderId(sandbox, 'B')).toUpperCase();
    const body = { name: '出張', code: 'D', description: '国内', parentFolderId };
    const created = await send(sandbox, 'POST', base, body);
    expect(created.body).toEqual({
      id: expect.any(String),
      name: '出張',
      fullName: '総務/申請/出張',
      code: 'D',
      description: '国内',
      workflowsCount: 0,
      routesCount: 0,
      pipelinesCount: 0,
      editable: true,
      ancestors: [
        expect.objectContaining({ code: 'B', fullName: '総務/申請' }),
        expect.objectContaining({ code: 'A', fullName: '総務' }),
      ],
      children: [],
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
    });
    for (const key of ['D', idOf(created).toUpperCase()]) {
      expect((await send(sandbox, 'GET', `${base}/${key}`)).body).toEqual(created.body);
    }
  });

  test('a name is enough: a root folder with a generated code', async () => {
    const sandbox = await start();
    expect((await send(sandbox, 'POST', base, { name: 'x' })).body).toMatchObject({
      code: expect.stringMatching(/^[a-zA-Z0-9]+$/),
      fullName: 'x',
      description: null,
      ancestors: [],
      children: [],
    });
  });

  test('the list is flat over all levels and says nothing of parents', async () => {
    const sandbox = await start({ seed: folderSeed });
    const list = await send(sandbox, 'GET', base);
    expect(pluck(list, 'code')).toEqual(['A', 'B', 'C', 'Z']);
    expect(pluck(list, 'fullName')).toEqual(['総務', '総務/申請', '総務/申請/休暇', '営業']);
    const [first = {}] = list.body as readonly object[];
    expect(Object.keys(first).filter((name) => /parent|ancestors|children/.test(name))).toEqual([]);
  });

  test('the list is sorted by name, fullName or createdAt; a rename moves what is below', async () => {
    const sandbox = await start({ seed: folderSeed });
    const codes = async (sortBy: string) =>
      pluck(await send(sandbox, 'GET', `${base}?sortBy=${sortBy}`), 'code');
    expect(await codes('name')).toEqual(['C', 'Z', 'B', 'A']);
    expect(await codes('fullName')).toEqual(['Z', 'A', 'B', 'C']);
    await send(sandbox, 'PATCH', `${base}/A`, { name: 'あ' });
    expect(await codes('fullName')).toEqual(['A', 'B', 'C', 'Z']);
    expect(await codes('createdAt-asc')).toEqual(['A', 'B', 'C', 'Z']);
    expect((await send(sandbox, 'GET', `${base}?sortBy=code`)).status).toBe(400);
  });

  test('a single folder has its children, not those below them', async () => {
    const sandbox = await start({ seed: folderSeed });
    const { body } = await send(sandbox, 'GET', `${base}/A`);
    expect(body).toMatchObject({
      children: [{ code: 'B', workflowsCount: 2, routesCount: 3, pipelinesCount: 4 }],
    });
  });

  test('switch folderCounts: the numbers of the folder itself, or with those below', async () => {
    const ask = async (folderCounts: 'own' | 'with descendants') => {
      const sandbox = await start({ seed: folderSeed, switches: { folderCounts } });
      const folder = recordOf(await send(sandbox, 'GET', `${base}/A`));
      return [folder['workflowsCount'], folder['routesCount'], folder['pipelinesCount']];
    };
    expect(await ask('own')).toEqual([1, 0, 0]);
    expect(await ask('with descendants')).toEqual([13, 3, 4]);
  });
});

describe('bodies', () => {
  test.each([
    ['no name', {}],
    ['a null name', { name: null }],
    ['a name of 301 characters', { name: 'あ'.repeat(301) }],
    ['a null description', { name: 'x', description: null }],
    ['a null code', { name: 'x', code: null }],
    ['a parent that is no UUID', { name: 'x', parentFolderId: 'A' }],
    ['a read-only property', { name: 'x', editable: false }],
  ])('%s is refused with 400', async (_title, body) => {
    const sandbox = await start({ seed: folderSeed });
    expect(refusal(await send(sandbox, 'POST', base, body))).toEqual([400, 'invalid_parameter']);
  });

  test('a blank name, a taken code and an unknown parent are 422', async () => {
    const sandbox = await start({ seed: folderSeed });
    const create = async (body: object) =>
      errorsOf(await send(sandbox, 'POST', base, { name: 'x', ...body }));
    expect(await create({ name: ' ' })).toEqual(["name can't be blank"]);
    expect(await create({ code: 'A' })).toEqual(['code has already been taken']);
    expect(await create({ parentFolderId: nobody })).toEqual(['parentFolderId does not exist']);
  });

  test('switch folderNamesMayRepeat: a sibling may have the same name, or not', async () => {
    const ask = async (folderNamesMayRepeat: boolean) => {
      const sandbox = await start({ seed: folderSeed, switches: { folderNamesMayRepeat } });
      const parentFolderId = await folderId(sandbox, 'A');
      const statuses = [
        await send(sandbox, 'POST', base, { name: '申請' }),
        await send(sandbox, 'POST', base, { name: '申請', parentFolderId }),
        await send(sandbox, 'PATCH', `${base}/B`, { name: '申請', description: 'x' }),
      ];
      return statuses.map(({ status }) => status);
    };
    expect(await ask(true)).toEqual([200, 200, 200]);
    expect(await ask(false)).toEqual([200, 422, 200]);
  });
});

describe('updating', () => {
  test('only the fields sent are changed; a description is cleared with an empty text, null is 400', async () => {
    const sandbox = await start({ seed: folderSeed });
    expect((await send(sandbox, 'PATCH', `${base}/B`, { description: null })).status).toBe(400);
    expect((await send(sandbox, 'PATCH', `${base}/B`, { description: '' })).body).toMatchObject({
      description: '',
      name: '申請',
      ancestors: [{ code: 'A' }],
      workflowsCount: 2,
    });
  });

  test('parentFolderId null moves to the root with everything below', async () => {
    const sandbox = await start({ seed: folderSeed });
    expect((await send(sandbox, 'PATCH', `${base}/B`, { parentFolderId: null })).body).toMatchObject({
      fullName: '申請',
      ancestors: [],
      children: [{ code: 'C', fullName: '申請/休暇' }],
    });
    expect((await send(sandbox, 'GET', `${base}/A`)).body).toMatchObject({ children: [] });
  });

  test('a folder can be neither its own parent nor below one of its descendants', async () => {
    const sandbox = await start({ seed: folderSeed });
    for (const code of ['A', 'B', 'C']) {
      const parentFolderId = await folderId(sandbox, code);
      expect(errorsOf(await send(sandbox, 'PATCH', `${base}/A`, { parentFolderId }))).toEqual([
        'parentFolderId makes a cycle',
      ]);
    }
  });
});

describe('deleting', () => {
  test('everything below goes too, with the workflows, routes and pipelines', async () => {
    const sandbox = await start({ seed: folderSeed });
    const answer = await send(sandbox, 'DELETE', `${base}/A`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect(sandbox.dump().folders.map(({ code }) => code)).toEqual(['Z']);
    expect((await send(sandbox, 'GET', `${base}/C`)).status).toBe(404);
  });
});

describe('permissions', () => {
  test('writing needs workflow_misc', async () => {
    const sandbox = await start({ seed: folderSeed });
    sandbox.addToken('other', { permissions: ['user', 'team', 'master', 'master_read'] });
    sandbox.addToken('writer', { permissions: ['workflow_misc'] });
    const statuses = async (token: string) => [
      (await send(sandbox, 'POST', base, { name: 'x', code: 'X' }, { token })).status,
      (await send(sandbox, 'PATCH', `${base}/Z`, { name: 'y' }, { token })).status,
      (await send(sandbox, 'DELETE', `${base}/Z`, undefined, { token })).status,
    ];
    expect(await statuses('other')).toEqual([403, 403, 403]);
    expect(await statuses('writer')).toEqual([200, 200, 200]);
  });

  test('switch workflowReadPermission: reading needs a valid token, or the permission to write', async () => {
    const ask = async (workflowReadPermission: 'none' | 'workflow_misc') => {
      const sandbox = await start({ seed: folderSeed, switches: { workflowReadPermission } });
      sandbox.addToken('other', { permissions: [] });
      const paths = [base, `${base}/A`, '/v1/categories'];
      const answers = paths.map((path) => send(sandbox, 'GET', path, undefined, { token: 'other' }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await ask('none')).toEqual([200, 200, 200]);
    expect(await ask('workflow_misc')).toEqual([403, 403, 403]);
  });
});
