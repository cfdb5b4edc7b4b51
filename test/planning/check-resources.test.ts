import { expect, test } from 'vitest';
import { RequestFailed } from '../../src/model/request-failures.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import type { Client } from '../../src/service/http/client.js';
import { dataFolder } from '../helpers/cli.js';
import { held } from '../helpers/held.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';

const seed = {
  charts: [{ name: 'FY27', current: true }],
  teams: [{ chart: 'FY27', code: 'A', name: '営業部', parentCode: null }],
  users: [
    {
      code: 'u1',
      email: 'u1@example.com',
      lastName: '山田',
      firstName: '太郎',
      status: 'activated' as const,
    },
  ],
  memberships: [{ chart: 'FY27', team: 'A', user: 'u1', leader: true }],
};
const rows = (...lines: readonly string[]) => ({
  'memberships.csv': `team,user,leader,action\n${lines.join('\n')}\n`,
});

test('the members of teams are read while users are', async () => {
  const client = openClient(await openSandbox({ seed }));
  const teamAsked = held<void>();
  const holding: Client = {
    ...client,
    send: async (request, options) => {
      if (request.path === '/v1/users') await teamAsked.promise;
      if (request.path.includes('/teams/')) teamAsked.release();
      return client.send(request, options);
    },
  };
  const files = await checkFiles({ data: [await dataFolder(rows('A,u1,TRUE,'))] });
  const { plan } = await makePlan(files, holding);
  expect(plan.scopes.map(({ resource, unchanged }) => [resource, unchanged])).toContainEqual([
    'memberships',
    1,
  ]);
});

test('what is wrong with rows is said before a caller who cannot be read', async () => {
  const sandbox = await openSandbox({
    seed,
    onRequest: ({ path }) =>
      path === '/v1/user' ? { kind: 'answer', when: 'before', status: 403, body: '{}' } : undefined,
  });
  const planOf = async (...lines: readonly string[]) =>
    makePlan(await checkFiles({ data: [await dataFolder(rows(...lines))] }), openClient(sandbox));
  await expect(planOf('A,u1,,delete', 'A,gone,FALSE,')).rejects.toMatchObject({ exitCode: 7 });
  await expect(planOf('A,u1,,delete')).rejects.toBeInstanceOf(RequestFailed);
});
