import { expect, test } from 'vitest';
import { pluck, recordOf, send, start, teamsPath } from '../helpers/connect.js';

const users = Array.from({ length: 10_000 }, (_, index) => {
  return { code: `U${index}`, email: `u${index}@example.com`, lastName: 'u', firstName: 'u' };
});

test('10,000 users are read in pages', async () => {
  const sandbox = await start({ seed: { users } });
  const all = ['invited', 'activated', 'suspended', 'deactivated'].map((one) => `status[]=${one}`).join('&');
  const codes = new Set<unknown>();
  for (let page = 1; page <= 101; page += 1) {
    const list = await send(sandbox, 'GET', `/v1/users?${all}&sortBy=code-asc&perPage=100&page=${page}`);
    for (const code of pluck(list, 'code')) codes.add(code);
  }
  expect(codes.size).toBe(10_001);
}, 60_000);

test('12,000 memberships are counted and listed', async () => {
  const teams = Array.from({ length: 1_500 }, (_, index) => ({ chart: 'C', code: `T${index}`, name: 't' }));
  const memberships = Array.from({ length: 12_000 }, (_, index) => {
    return { chart: 'C', team: `T${index % 1_500}`, user: `U${index % 10_000}`, leader: index < 1_500 };
  });
  const sandbox = await start({ seed: { charts: [{ name: 'C' }], teams, users, memberships } });
  const list = await send(sandbox, 'GET', `${await teamsPath(sandbox, 'C')}/T7/memberships`);
  expect(pluck(list, 'code')).toEqual(
    Array.from({ length: 8 }, (_, turn) => `U${(7 + turn * 1_500) % 10_000}`),
  );
  expect(recordOf(await send(sandbox, 'GET', '/v1/organizationChart'))['membershipsCount']).toBe(12_000);
}, 60_000);
