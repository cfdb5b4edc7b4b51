import { describe, expect, test } from 'vitest';
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

const nobody = '00000000-0000-4000-a000-000000000000';

describe('reading', () => {
  test('the list has the roots, or the children of parentId, with Total and without parents and children', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const roots = await send(sandbox, 'GET', teams);
    expect(pluck(roots, 'code')).toEqual(['HQ', 'LAB']);
    expect(roots.headers.get('Total')).toBe('2');
    const [headquarters] = pluck(roots, 'id');
    const children = await send(sandbox, 'GET', `${teams}?parentId=${String(headquarters).toUpperCase()}`);
    expect(children.body).toEqual([
      {
        id: expect.any(String),
        name: '営業部',
        fullName: '本社/営業部',
        code: 'SALES',
        notes: '東京',
        approveOnly: false,
        usersCount: 0,
        createdAt: '2027-01-15T03:00:00.000Z',
        updatedAt: '2027-01-15T03:00:00.000Z',
      },
    ]);
  });

  test('the list is paged and its sortBy is ignored, or refused by switch unknownQuery', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { unknownQuery: 'refused' } });
    const teams = await teamsPath(sandbox);
    expect(pluck(await send(sandbox, 'GET', `${teams}?perPage=1&page=2`), 'code')).toEqual(['LAB']);
    expect((await send(sandbox, 'GET', `${teams}?perPage=101`)).status).toBe(400);
    expect((await send(sandbox, 'GET', `${teams}?sortBy=code`)).status).toBe(400);
    const lenient = await start({ seed: smallSeed });
    const ignored = await send(lenient, 'GET', `${await teamsPath(lenient)}?sortBy=code-desc`);
    expect(pluck(ignored, 'code')).toEqual(['HQ', 'LAB']);
  });

  test('a parentId that is no team of the chart is 404, or an empty list by switch unknownListParent', async () => {
    const ask = async (unknownListParent: 'not found' | 'empty') => {
      const sandbox = await start({ seed: smallSeed, switches: { unknownListParent } });
      const other = pluck(await send(sandbox, 'GET', await teamsPath(sandbox, 'FY2027')), 'id')[0];
      const teams = await teamsPath(sandbox);
      const statuses = [nobody, 'HQ', other].map((id) => send(sandbox, 'GET', `${teams}?parentId=${id}`));
      return (await Promise.all(statuses)).map(({ status, body }) => (status === 200 ? body : status));
    };
    expect(await ask('not found')).toEqual([404, 404, 404]);
    expect(await ask('empty')).toEqual([[], [], []]);
  });

  test('a single team has its parent, all its children and its users', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const sales = recordOf(await send(sandbox, 'GET', `${teams}/SALES`));
    expect(sales).toMatchObject({
      parent: { code: 'HQ' },
      children: [{ code: 'EAST', usersCount: 2 }],
      users: [],
    });
    expect(sales['parent']).not.toHaveProperty('parent');
    const east = await send(sandbox, 'GET', `${teams}/EAST`);
    expect(east.body).toMatchObject({
      fullName: '本社/営業部/東日本課',
      approveOnly: true,
      notes: null,
      children: [],
      users: [{ email: 'sato@example.com' }, { email: 'suzuki@example.com' }],
    });
    expect((await send(sandbox, 'GET', `${teams}/HQ`)).body).toMatchObject({ parent: null });
  });

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
    const top = recordOf(await send(sandbox, 'GET', `${await teamsPath(sandbox)}/TOP`));
    expect([top['children'], top['users']]).toEqual([expect.any(Array), expect.any(Array)]);
    expect([(top['children'] as unknown[]).length, (top['users'] as unknown[]).length]).toEqual([130, 100]);
    expect(top['usersCount']).toBe(130);
  });

  test('a team is addressed by id in either case or by code, and only within its chart', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const id = idOf(await send(sandbox, 'GET', `${teams}/LAB`));
    expect((await send(sandbox, 'GET', `${teams}/${id.toUpperCase()}`)).status).toBe(200);
    const elsewhere = await teamsPath(sandbox, 'FY2027');
    expect((await send(sandbox, 'GET', `${elsewhere}/LAB`)).status).toBe(404);
    expect((await send(sandbox, 'GET', `${elsewhere}/${id}`)).status).toBe(404);
  });

  test('switch emptyFields missing: notes and parent without a value are left out', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { emptyFields: 'missing' } });
    const headquarters = recordOf(await send(sandbox, 'GET', `${await teamsPath(sandbox)}/HQ`));
    expect(headquarters).not.toHaveProperty('notes');
    expect(headquarters).not.toHaveProperty('parent');
  });

  test('a rename shows in the full names below, joined by switch fullNameSeparator', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { fullNameSeparator: ' > ' } });
    const teams = await teamsPath(sandbox);
    await send(sandbox, 'PATCH', `${teams}/HQ`, { name: '本部' });
    expect((await send(sandbox, 'GET', `${teams}/EAST`)).body).toMatchObject({
      fullName: '本部 > 営業部 > 東日本課',
    });
  });
});

describe('creating', () => {
  test('a root needs only a name; a code is generated', async () => {
    const sandbox = await start({ seed: smallSeed });
    const created = await send(sandbox, 'POST', await teamsPath(sandbox), { name: '監査室' });
    expect(created.body).toMatchObject({
      name: '監査室',
      fullName: '監査室',
      code: expect.stringMatching(/^[a-zA-Z0-9]+$/),
      notes: null,
      approveOnly: false,
      parent: null,
      children: [],
      users: [],
    });
  });

  test('a child shows in its parent and is counted by the chart', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const parentId = idOf(await send(sandbox, 'GET', `${teams}/LAB`)).toUpperCase();
    const body = { name: '分析', code: 'LAB-1', notes: '地下', approveOnly: true, parentId };
    expect((await send(sandbox, 'POST', teams, body)).body).toMatchObject({
      fullName: '研究所/分析',
      notes: '地下',
      approveOnly: true,
      parent: { code: 'LAB' },
    });
    expect((await send(sandbox, 'GET', `${teams}/LAB`)).body).toMatchObject({
      children: [{ code: 'LAB-1' }],
    });
    expect((await send(sandbox, 'GET', '/v1/organizationChart')).body).toMatchObject({ teamsCount: 5 });
  });

  test('the same code is free in another chart and taken in the same', async () => {
    const sandbox = await start({ seed: smallSeed });
    const body = { name: '研究所', code: 'LAB' };
    expect((await send(sandbox, 'POST', await teamsPath(sandbox, 'FY2027'), body)).status).toBe(200);
    expect(errorsOf(await send(sandbox, 'POST', await teamsPath(sandbox), body))).toEqual([
      'code has already been taken',
    ]);
  });

  test('a parent that is no UUID is 400; one that does not exist or is in another chart is 422', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const [elsewhere] = pluck(await send(sandbox, 'GET', await teamsPath(sandbox, 'FY2027')), 'id');
    const create = (parentId: unknown) => send(sandbox, 'POST', teams, { name: 'x', parentId });
    expect(refusal(await create('LAB'))).toEqual([400, 'invalid_parameter']);
    expect(errorsOf(await create(nobody))).toEqual(['parentId does not exist']);
    expect(errorsOf(await create(elsewhere))).toEqual(['parentId does not exist']);
  });

  test('notes may be null on create, are at most 10,000 characters, and approveOnly is a boolean', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const create = async (fields: object) =>
      (await send(sandbox, 'POST', teams, { name: 'x', ...fields })).status;
    expect(await create({ notes: null })).toBe(200);
    expect(await create({ notes: 'あ'.repeat(10_000) })).toBe(200);
    expect(await create({ notes: 'あ'.repeat(10_001) })).toBe(400);
    expect(await create({ approveOnly: 'TRUE' })).toBe(400);
    expect(await create({ approveOnly: null })).toBe(400);
  });
});

describe('updating', () => {
  test('notes are cleared with an empty text; null is 400', async () => {
    const sandbox = await start({ seed: smallSeed });
    const sales = `${await teamsPath(sandbox)}/SALES`;
    expect((await send(sandbox, 'PATCH', sales, { notes: null })).status).toBe(400);
    expect((await send(sandbox, 'PATCH', sales, { notes: '' })).body).toMatchObject({
      notes: '',
      name: '営業部',
    });
  });

  test('a move takes the team with everything below it to the new parent', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const parentId = idOf(await send(sandbox, 'GET', `${teams}/LAB`));
    expect((await send(sandbox, 'PATCH', `${teams}/SALES`, { parentId })).body).toMatchObject({
      fullName: '研究所/営業部',
      parent: { code: 'LAB' },
    });
    expect((await send(sandbox, 'GET', `${teams}/HQ`)).body).toMatchObject({ children: [] });
    expect((await send(sandbox, 'GET', `${teams}/EAST`)).body).toMatchObject({
      fullName: '研究所/営業部/東日本課',
    });
  });

  test('a team can be neither its own parent nor below one of its descendants', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    for (const code of ['HQ', 'SALES', 'EAST']) {
      const parentId = idOf(await send(sandbox, 'GET', `${teams}/${code}`));
      const answer = await send(sandbox, 'PATCH', `${teams}/HQ`, { parentId });
      expect([refusal(answer), errorsOf(answer)]).toEqual([
        [422, 'validation_failed'],
        ['parentId makes a cycle'],
      ]);
    }
  });

  test('switch teamParentNull: null is 400, makes a root, or is answered 200 without a move', async () => {
    const ask = async (teamParentNull: 'refused' | 'accepted' | 'ignored') => {
      const sandbox = await start({ seed: smallSeed, switches: { teamParentNull } });
      const { status } = await send(sandbox, 'PATCH', `${await teamsPath(sandbox)}/SALES`, {
        parentId: null,
      });
      return [status, sandbox.dump().teams.find(({ code }) => code === 'SALES')?.parentCode];
    };
    expect(await ask('refused')).toEqual([400, 'HQ']);
    expect(await ask('accepted')).toEqual([200, null]);
    expect(await ask('ignored')).toEqual([200, 'HQ']);
  });
});

describe('deleting', () => {
  test('a leaf is deleted with its memberships', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    const answer = await send(sandbox, 'DELETE', `${teams}/EAST`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect((await send(sandbox, 'GET', `${teams}/EAST`)).status).toBe(404);
    expect((await send(sandbox, 'GET', '/v1/organizationChart')).body).toMatchObject({
      teamsCount: 3,
      membershipsCount: 0,
    });
  });

  test('a team with children is refused, or takes them along by switch parentTeamDeletion', async () => {
    const strict = await start({ seed: smallSeed });
    expect(refusal(await send(strict, 'DELETE', `${await teamsPath(strict)}/HQ`))).toEqual([
      422,
      'validation_failed',
    ]);
    const cascading = await start({ seed: smallSeed, switches: { parentTeamDeletion: 'cascades' } });
    const teams = await teamsPath(cascading);
    expect((await send(cascading, 'DELETE', `${teams}/HQ`)).status).toBe(200);
    expect(pluck(await send(cascading, 'GET', teams), 'code')).toEqual(['LAB']);
    expect((await send(cascading, 'GET', '/v1/organizationChart')).body).toMatchObject({
      teamsCount: 1,
      membershipsCount: 0,
    });
  });
});
