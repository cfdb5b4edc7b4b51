import { describe, expect, test } from 'vitest';
import { charts } from '../../../src/resources/charts.js';
import { teams as teamsDefinition } from '../../../src/resources/teams.js';
import type { Sandbox, SandboxOptions, SeedTeam } from '../../../src/sandbox/index.js';
import type { ClientOptions } from '../../../src/service/http/client.js';
import { createReader } from '../../../src/service/lists/reader.js';
import { walkTree } from '../../../src/service/lists/walk-tree.js';
import { openAnswers, openClient, openSandbox, treeOfTeams } from '../../helpers/sandboxes.js';

const chart = 'FY2026';

async function openChart(teams: readonly SeedTeam[], options: SandboxOptions = {}) {
  const sandbox = await openSandbox({
    ...options,
    seed: { charts: [{ name: chart, current: true }], teams },
  });
  return { sandbox, client: openClient(sandbox) };
}

const parentsIn = (teams: readonly SeedTeam[]): readonly string[] => [
  ...new Set(teams.flatMap(({ parentCode }) => parentCode ?? [])),
];

/** Parents by code, as read and as stored. */
const pairs = (teams: Iterable<readonly [string | null, unknown]>) => Object.fromEntries([...teams].sort());
const seeded = (teams: readonly SeedTeam[]) =>
  pairs(teams.map(({ code, parentCode }) => [code, parentCode ?? null]));

async function readTeams(
  sandbox: Sandbox,
  parentCodes: readonly string[],
  options: Partial<ClientOptions> = {},
) {
  const reader = createReader(openClient(sandbox, options));
  const { records: containers } = await reader.list(charts, { scope: '' });
  const container = containers.find(({ key }) => key === chart);
  sandbox.clearRequests();
  const { records, expectedCount } = await reader.list(teamsDefinition, {
    scope: chart,
    container,
    parentCodes,
  });
  const read = pairs(records.map(({ key, values }) => [key, values['parentCode']]));
  return { read, isComplete: records.length === expectedCount, requestCount: sandbox.requests.length };
}

describe('reading the tree of a chart', () => {
  const teams = treeOfTeams({ chart, count: 600, width: 5 });
  const parents = parentsIn(teams);

  test('a file that resembles the chart costs a request for each team with children and few more', async () => {
    const { sandbox } = await openChart(teams);
    const { read, isComplete, requestCount } = await readTeams(sandbox, parents);
    expect(read).toEqual(seeded(teams));
    expect(isComplete).toBe(true);
    expect(requestCount).toBeLessThanOrEqual(1.2 * parents.length + 5);
  });

  test('a file that misses one team with children still gives the whole tree', async () => {
    const { sandbox } = await openChart(teams);
    const { read, requestCount } = await readTeams(
      sandbox,
      parents.filter((code) => code !== 'T002'),
    );
    expect(read).toEqual(seeded(teams));
    expect(requestCount).toBeLessThan(teams.length);
  });

  test('without any hint every team is read, until all are known', async () => {
    const { sandbox } = await openChart(teams);
    const { read, isComplete, requestCount } = await readTeams(sandbox, []);
    expect(read).toEqual(seeded(teams));
    expect(isComplete).toBe(true);
    expect(requestCount).toBeLessThanOrEqual(teams.length + 1);
  });

  test('hints for teams that do not exist do no harm', async () => {
    const { sandbox } = await openChart(teams.slice(0, 20));
    const { read, isComplete } = await readTeams(sandbox, [...parents, 'NONE']);
    expect(read).toEqual(seeded(teams.slice(0, 20)));
    expect(isComplete).toBe(true);
  });

  test.each([
    ['the page of a proxy', '<!DOCTYPE html><title>Not Found</title>'],
    ['a path that the service does not know', '{"code":"endpoint_not_found","message":"no operation"}'],
  ])('a 404 (%s) does not mean a team without children', async (_, body) => {
    const { sandbox } = await openChart(teams, {
      onRequest: ({ path }) =>
        path.endsWith('/teams/T002') ? { kind: 'answer', when: 'before', status: 404, body } : undefined,
    });
    await expect(readTeams(sandbox, parents)).rejects.toThrow('/teams/T002 failed: 404');
  });

  test('an empty chart is one request', async () => {
    const { sandbox } = await openChart([]);
    expect(await readTeams(sandbox, [])).toEqual({ read: {}, isComplete: true, requestCount: 1 });
  });

  test('answers that leave empty fields out are read the same', async () => {
    const { sandbox } = await openChart(teams.slice(0, 50), { switches: { emptyFields: 'missing' } });
    const { read } = await readTeams(sandbox, parents);
    expect(read).toEqual(seeded(teams.slice(0, 50)));
  });
});

describe('the current chart', () => {
  test.each([
    ['where the list says which it is', { chartStateFields: true }],
    ['where the list does not say it', { chartStateFields: false }],
  ])('is found %s', async (_, switched) => {
    const sandbox = await openSandbox({
      switches: switched,
      seed: { charts: [{ name: 'FY2025' }, { name: 'FY2026', current: true }] },
    });
    const { records } = await createReader(openClient(sandbox)).list(charts, { scope: '' });
    const current = records.filter(({ facts }) => facts['isCurrent'] === true);
    expect(current.map(({ key }) => key)).toEqual(['FY2026']);
  });
});

describe('a tree whose service neither counts nor shows children with their parent', () => {
  const root = { id: 'r', code: 'R' };
  const child = { id: 'c', code: 'C' };

  /** The levels by the id of their parent; the roots by `''`. */
  async function walk(levels: Readonly<Record<string, readonly object[]>>, parentCodes: readonly string[]) {
    const singles: Readonly<Record<string, object>> = { R: root, r: root, c: child };
    const sandbox = await openAnswers(
      ({ path, query }) => singles[path.split('/')[2] ?? ''] ?? levels[String(query['parentId'] ?? '')] ?? [],
    );
    const progress = { done: 0, expected: 0 };
    const { nodes, expectedCount } = await walkTree(openClient(sandbox), {
      path: '/teams',
      countOf: async () => undefined,
      parentCodes,
      onProgress: ({ done, expected }) => {
        progress.done += done;
        progress.expected += expected;
      },
    });
    const parents = nodes.map(({ answer, parent }) => [answer['code'], parent?.['code'] ?? null]);
    return { parents: Object.fromEntries(parents), expectedCount, progress };
  }

  test.each([[[]], [['R']]])('is read level by level, with the hints %j', async (hints) => {
    const { parents, expectedCount } = await walk({ '': [root], r: [child] }, hints);
    expect(parents).toEqual({ R: null, C: 'R' });
    expect(expectedCount).toBeUndefined();
  });

  test('has a record once, where it was first seen, if it moves while the tree is read', async () => {
    const { parents } = await walk({ '': [root, child], r: [{ ...child, id: 'C' }] }, []);
    expect(parents).toEqual({ R: null, C: null });
  });

  test('shows as progress what has been found, never more than is expected', async () => {
    const { progress } = await walk({ '': [root], r: [child] }, []);
    expect(progress).toEqual({ done: 2, expected: 2 });
  });
});
