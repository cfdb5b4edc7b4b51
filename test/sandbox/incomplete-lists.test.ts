import { describe, expect, test } from 'vitest';
import type { Sandbox, Switches } from '../../src/sandbox/index.js';
import {
  folderSeed,
  masterSeed,
  pluck,
  recordOf,
  refusal,
  send,
  smallSeed,
  start,
  teamsPath,
} from '../helpers/connect.js';

const sixGrades = {
  grades: Array.from({ length: 6 }, (_, index) => ({ code: `G${index + 1}`, name: 'x', level: index })),
};

async function page(sandbox: Sandbox, number: number): Promise<readonly unknown[]> {
  return pluck(await send(sandbox, 'GET', `/v1/grades?sortBy=code-asc&perPage=2&page=${number}`), 'code');
}

async function total(sandbox: Sandbox, path = '/v1/grades'): Promise<string | null> {
  return (await send(sandbox, 'GET', path)).headers.get('Total');
}

describe('hidden records', () => {
  test('records hidden from a token are not listed and give 404, but are counted', async () => {
    const sandbox = await start({ seed: { ...smallSeed, ...masterSeed, ...folderSeed } });
    sandbox.addToken('restricted', { permissions: 'all', hides: ['G02', 'SALES', 'C1', 'B', 'FY2027'] });
    const sending = { token: 'restricted' };
    const read = (path: string) => send(sandbox, 'GET', path, undefined, sending);
    const grades = await read('/v1/grades');
    expect([pluck(grades, 'code'), grades.headers.get('Total')]).toEqual([['G01', 'G03'], '3']);
    expect(pluck(await read('/v1/organizationCharts'), 'name')).toEqual(['FY2026']);
    expect((await read('/v1/organizationChart')).body).toMatchObject({ teamsCount: 4 });
    const teams = await teamsPath(sandbox);
    expect((await read(`${teams}/HQ`)).body).toMatchObject({ children: [] });
    expect((await read('/v1/generalMasters/COST')).body).toMatchObject({ itemsCount: 2 });
    expect(pluck(await read('/v1/generalMasters/COST/items'), 'code')).toEqual(['C2']);
    expect((await read('/v1/folders/A')).body).toMatchObject({ children: [] });
    expect((await read('/v1/folders/C')).body).toMatchObject({ ancestors: [{ code: 'A' }] });
    expect(refusal(await read('/v1/grades/G02'))).toEqual([404, 'resource_not_found']);
    expect(refusal(await read(`${teams}/SALES`))).toEqual([404, 'resource_not_found']);
    expect(
      (await send(sandbox, 'POST', '/v1/grades', { code: 'G02', name: 'x', level: 1 }, sending)).status,
    ).toBe(422);
  });

  test('switch hiddenRecordsEvery: no record or every n-th record is hidden', async () => {
    const codes = async (hiddenRecordsEvery: number) => {
      const sandbox = await start({ seed: sixGrades, switches: { hiddenRecordsEvery } });
      return pluck(await send(sandbox, 'GET', '/v1/grades'), 'code');
    };
    expect(await codes(0)).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6']);
    expect(await codes(3)).toEqual(['G1', 'G2', 'G4', 'G5']);
  });

  test('switch hiddenInTotal: Total counts hidden records, or not', async () => {
    const ask = async (hiddenInTotal: boolean) =>
      total(await start({ seed: sixGrades, switches: { hiddenRecordsEvery: 3, hiddenInTotal } }));
    expect([await ask(true), await ask(false)]).toEqual(['6', '4']);
  });

  test('switch hiddenFrom: pages are cut after hiding records, or get shorter by hiding them', async () => {
    const ask = async (hiddenFrom: 'list' | 'page') => {
      const sandbox = await start({ seed: sixGrades, switches: { hiddenRecordsEvery: 4, hiddenFrom } });
      return [await page(sandbox, 1), await page(sandbox, 2), await page(sandbox, 3)];
    };
    expect(await ask('list')).toEqual([['G1', 'G2'], ['G3', 'G5'], ['G6']]);
    expect(await ask('page')).toEqual([['G1', 'G2'], ['G3'], ['G5', 'G6']]);
  });

  test('the detail of a chart leaves hidden teams out, too', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { chartDetailTeams: true } });
    sandbox.addToken('restricted', { permissions: 'all', hides: ['SALES'] });
    const { teams } = recordOf(
      await send(sandbox, 'GET', '/v1/organizationChart', undefined, { token: 'restricted' }),
    );
    expect((teams as { code: string }[]).map(({ code }) => code)).toEqual(['HQ', 'EAST', 'LAB']);
  });
});

describe('switch rowsShiftEvery', () => {
  test('0: nobody else is editing', async () => {
    const sandbox = await start({ seed: sixGrades, switches: { rowsShiftEvery: 0 } });
    expect([await page(sandbox, 1), await page(sandbox, 2), await page(sandbox, 3)]).toEqual([
      ['G1', 'G2'],
      ['G3', 'G4'],
      ['G5', 'G6'],
    ]);
  });

  test('a record that sorts first appears, so that a row is read twice, and disappears, so that one is missed', async () => {
    const sandbox = await start({ seed: sixGrades, switches: { rowsShiftEvery: 2 } });
    expect([await page(sandbox, 1), await page(sandbox, 2), await page(sandbox, 3)]).toEqual([
      ['G1', 'G2'],
      ['G2', 'G3'],
      ['G4', 'G5'],
    ]);
    expect([await page(sandbox, 3), await page(sandbox, 1)]).toEqual([
      ['G5', 'G6'],
      ['G1', 'G2'],
    ]);
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6']);
  });

  test('the record is a real one while it is there, also where lists are in the order of creation', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { rowsShiftEvery: 1 } });
    const path = await teamsPath(sandbox); // the list of charts gains a record
    await send(sandbox, 'GET', '/v1/organizationCharts'); // and loses it
    const teams = await send(sandbox, 'GET', path);
    expect(pluck(teams, 'name')).toEqual(['!', '本社', '研究所']);
    const [added] = pluck(teams, 'id');
    expect((await send(sandbox, 'GET', `${path}/${added}`)).body).toMatchObject({ children: [], users: [] });
    expect(pluck(await send(sandbox, 'GET', path), 'name')).toEqual(['本社', '研究所']);
    expect((await send(sandbox, 'GET', `${path}/${added}`)).status).toBe(404);
  });

  test('there is nothing to shift in an empty list', async () => {
    const sandbox = await start({ switches: { rowsShiftEvery: 1 } });
    expect((await send(sandbox, 'GET', '/v1/grades')).body).toEqual([]);
  });
});

describe('switch countLagWrites', () => {
  const grade = (code: string) => ({ code, name: 'x', level: 1 });

  test('Total lags behind the last writes until the sandbox catches up', async () => {
    const ask = async (countLagWrites: number) => {
      const sandbox = await start({ seed: sixGrades, switches: { countLagWrites } });
      const seen = [await total(sandbox)];
      for (const code of ['A', 'B', 'C']) {
        await send(sandbox, 'POST', '/v1/grades', grade(code));
        seen.push(await total(sandbox));
      }
      await send(sandbox, 'DELETE', '/v1/grades/G2');
      seen.push(await total(sandbox));
      sandbox.settle();
      return [...seen, await total(sandbox)];
    };
    expect(await ask(0)).toEqual(['6', '7', '8', '9', '8', '8']);
    expect(await ask(2)).toEqual(['6', '6', '6', '7', '8', '8']);
  });

  test('a refused write does not count; one that changes no number does', async () => {
    const sandbox = await start({ seed: sixGrades, switches: { countLagWrites: 1 } });
    await send(sandbox, 'POST', '/v1/grades', grade('A'));
    expect((await send(sandbox, 'POST', '/v1/grades', grade('A'))).status).toBe(422);
    expect((await send(sandbox, 'DELETE', '/v1/grades/G1')).status).toBe(422);
    expect(await total(sandbox)).toBe('6');
    await send(sandbox, 'PATCH', '/v1/grades/A', { level: 9 });
    expect(await total(sandbox)).toBe('7');
  });

  test('teamsCount and itemsCount lag behind as well, while the records are listed', async () => {
    const switches: Partial<Switches> = { countLagWrites: 2 };
    const sandbox = await start({ seed: { ...smallSeed, ...masterSeed }, switches });
    const teams = await teamsPath(sandbox);
    const items = '/v1/generalMasters/EMPTY/items';
    await send(sandbox, 'POST', teams, { name: 'x', code: 'X' });
    await send(sandbox, 'POST', items, { name: 'x', inputs: [] });
    const counts = async () => [
      recordOf(await send(sandbox, 'GET', '/v1/organizationChart'))['teamsCount'],
      recordOf(await send(sandbox, 'GET', '/v1/generalMasters/EMPTY'))['itemsCount'],
    ];
    expect(await counts()).toEqual([4, 0]);
    expect(pluck(await send(sandbox, 'GET', items), 'name')).toEqual(['x']);
    await send(sandbox, 'POST', items, { name: 'y', inputs: [] });
    expect(await counts()).toEqual([5, 0]);
  });

  test('an only child that moves is counted where it was', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { countLagWrites: 1 } });
    const teams = await teamsPath(sandbox);
    const idOfTeam = async (code: string) => recordOf(await send(sandbox, 'GET', `${teams}/${code}`))['id'];
    const [sales, lab] = [await idOfTeam('SALES'), await idOfTeam('LAB')];
    await send(sandbox, 'PATCH', `${teams}/EAST`, { parentId: lab });
    expect(await total(sandbox, `${teams}?parentId=${sales}`)).toBe('1');
    expect(await total(sandbox, `${teams}?parentId=${lab}`)).toBe('0');
  });
});

test('switch secondPage: as it is, empty, or left out so that the third comes in its place', async () => {
  const ask = async (secondPage: 'normal' | 'empty' | 'skipped') => {
    const sandbox = await start({ seed: sixGrades, switches: { secondPage } });
    expect(await total(sandbox)).toBe('6');
    return [await page(sandbox, 1), await page(sandbox, 2), await page(sandbox, 3)];
  };
  const [first, second, third] = [
    ['G1', 'G2'],
    ['G3', 'G4'],
    ['G5', 'G6'],
  ];
  expect(await ask('normal')).toEqual([first, second, third]);
  expect(await ask('empty')).toEqual([first, [], third]);
  expect(await ask('skipped')).toEqual([first, third, []]);
});
