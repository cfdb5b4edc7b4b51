import { describe, expect, test } from 'vitest';
import type { Sandbox, Switches } from '../../src/sandbox/index.js';
import { folderSeed, masterSeed, pluck, send, smallSeed, start } from '../helpers/connect.js';
import { coded, refused, testRequests } from '../helpers/request-cases.js';

const sixGrades = {
  grades: Array.from({ length: 6 }, (_, index) => ({ code: `G${index + 1}`, name: 'x', level: index })),
};
const teams = '/v1/organizationCharts/{charts FY2026}/teams';

async function page(sandbox: Sandbox, number: number): Promise<readonly unknown[]> {
  return pluck(await send(sandbox, 'GET', `/v1/grades?sortBy=code-asc&perPage=2&page=${number}`), 'code');
}

/** The codes of three pages of two. */
async function pages(switches: Partial<Switches>): Promise<readonly (readonly unknown[])[]> {
  const sandbox = await start({ seed: sixGrades, switches });
  return [await page(sandbox, 1), await page(sandbox, 2), await page(sandbox, 3)];
}

async function total(sandbox: Sandbox, path = '/v1/grades'): Promise<string | null> {
  return (await send(sandbox, 'GET', path)).headers.get('Total');
}

testRequests({ ...smallSeed, ...masterSeed, ...folderSeed }, [
  [
    'switch hiddenRecordsEvery: every n-th record is not listed and gives 404, but is counted',
    { hiddenRecordsEvery: 7 },
    [`GET ${teams}/HQ`, { children: [] }],
    [`GET ${teams}/SALES`, 404],
    ['GET /v1/organizationChart', { teams: coded('HQ', 'EAST', 'LAB'), teamsCount: 4 }],
    // A membership is hidden, not its user.
    [`GET ${teams}/EAST/memberships`, coded('sato')],
    [`GET ${teams}/EAST`, { users: coded('sato'), usersCount: 2 }],
    ['GET /v1/users/suzuki', { code: 'suzuki' }],
    ['GET /v1/folders', coded('A', 'B', 'Z')],
    ['GET /v1/folders/B', { children: [] }],
    ['GET /v1/folders/C', 404],
    ['POST /v1/folders', { name: 'x', code: 'C' }, refused],
  ],
]);

test('switch hiddenRecordsEvery: Total counts hidden records, or not by switch hiddenInTotal', async () => {
  const ask = async (switches: Partial<Switches>) => total(await start({ seed: sixGrades, switches }));
  expect(await ask({ hiddenRecordsEvery: 3 })).toBe('6');
  expect(await ask({ hiddenRecordsEvery: 3, hiddenInTotal: false })).toBe('4');
});

const normal = [
  ['G1', 'G2'],
  ['G3', 'G4'],
  ['G5', 'G6'],
];
test.each<[string, Partial<Switches>, readonly (readonly string[])[]]>([
  ['nothing', { hiddenRecordsEvery: 0, rowsShiftEvery: 0, secondPage: 'normal' }, normal],
  ['hiddenFrom list', { hiddenRecordsEvery: 4, hiddenFrom: 'list' }, [['G1', 'G2'], ['G3', 'G5'], ['G6']]],
  ['hiddenFrom page', { hiddenRecordsEvery: 4, hiddenFrom: 'page' }, [['G1', 'G2'], ['G3'], ['G5', 'G6']]],
  ['secondPage empty', { secondPage: 'empty' }, normal.with(1, [])],
  ['secondPage skipped', { secondPage: 'skipped' }, [['G1', 'G2'], ['G5', 'G6'], []]],
])('pages are cut as usual unless a switch says otherwise: %s', async (_title, switches, expected) => {
  expect(await pages(switches)).toEqual(expected);
});

describe('switch rowsShiftEvery', () => {
  test('a record that sorts first appears, so that a row is read twice, and disappears, so that one is missed', async () => {
    const sandbox = await start({ seed: sixGrades, switches: { rowsShiftEvery: 2 } });
    const read: (readonly unknown[])[] = [];
    for (const number of [1, 2, 3, 3, 1]) read.push(await page(sandbox, number));
    expect(read).toEqual([
      ['G1', 'G2'],
      ['G2', 'G3'],
      ['G4', 'G5'],
      ['G5', 'G6'],
      ['G1', 'G2'],
    ]);
    expect(sandbox.dump().grades).toHaveLength(6);
  });

  testRequests(smallSeed, [
    [
      'the record is a real one while it is there, also where lists are in the order of creation',
      { rowsShiftEvery: 1 },
      [`GET ${teams}`, [{ name: '!' }, { name: '本社' }, { name: '研究所' }]],
      [`GET ${teams}/{teams !}`, { children: [], users: [] }],
      [`GET ${teams}`, [{ name: '本社' }, { name: '研究所' }]],
    ],
    ['there is nothing to shift in an empty list', { rowsShiftEvery: 1 }, ['GET /v1/categories', []]],
  ]);
});

describe('switch countLagWrites', () => {
  const grade = (code: string) => ({ code, name: 'x', level: 1 });

  test.each([
    [0, ['6', '7', '8', '9', '8', '8']],
    [2, ['6', '6', '6', '7', '8', '8']],
  ])(
    'Total lags behind the last writes until the sandbox catches up: %i',
    async (countLagWrites, expected) => {
      const sandbox = await start({ seed: sixGrades, switches: { countLagWrites } });
      const seen = [await total(sandbox)];
      for (const code of ['A', 'B', 'C']) {
        await send(sandbox, 'POST', '/v1/grades', grade(code));
        seen.push(await total(sandbox));
      }
      await send(sandbox, 'DELETE', '/v1/grades/G2');
      seen.push(await total(sandbox));
      sandbox.settle();
      expect([...seen, await total(sandbox)]).toEqual(expected);
    },
  );

  test('a refused write does not count; one that changes no number does', async () => {
    const sandbox = await start({ seed: sixGrades, switches: { countLagWrites: 1 } });
    await send(sandbox, 'POST', '/v1/grades', grade('A'));
    expect((await send(sandbox, 'POST', '/v1/grades', grade('A'))).status).toBe(422);
    expect((await send(sandbox, 'DELETE', '/v1/grades/G1')).status).toBe(422);
    expect(await total(sandbox)).toBe('6');
    await send(sandbox, 'PATCH', '/v1/grades/A', { level: 9 });
    expect(await total(sandbox)).toBe('7');
  });

  test('an only child that moves is counted where it was', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { countLagWrites: 1 } });
    const state = sandbox.state();
    const idOf = (code: string) => state.teams.find((team) => team.code === code)?.id;
    const path = `/v1/organizationCharts/${state.charts[0]?.id}/teams`;
    await send(sandbox, 'PATCH', `${path}/EAST`, { parentId: idOf('LAB') });
    expect(await total(sandbox, `${path}?parentId=${idOf('SALES')}`)).toBe('1');
    expect(await total(sandbox, `${path}?parentId=${idOf('LAB')}`)).toBe('0');
  });
});
