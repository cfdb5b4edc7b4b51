import { describe, expect, test } from 'vitest';
import { ofEachKind } from '../../../src/model/limits.js';
import type { Outcome } from '../../../src/model/plan.js';
import type { Fault, Sandbox, SandboxOptions, SandboxRequest, Seed } from '../../../src/sandbox/index.js';
import { applyPlan } from '../../helpers/applying.js';
import { openClient, openSandbox } from '../../helpers/sandboxes.js';
import { type Files, failuresOf, planFiles, syncFiles } from '../../helpers/syncing.js';

const codeOf = (number: number) => `u${String(number).padStart(2, '0')}`;
const people = Array.from({ length: 25 }, (_, index) => codeOf(index + 1));

const memberships = ({ team = 'A', users = people, leaders = ['u01'] }) =>
  users.map((user) => ({ chart: 'FY27', team, user, leader: leaders.includes(user) }));

const seedWith = (members: Seed['memberships'] = []): Seed => ({
  grades: [
    { code: 'G0', name: '一般', level: 0, default: true },
    { code: 'G1', name: '課長', level: 1 },
  ],
  charts: [{ name: 'FY27', current: true }],
  teams: [
    { chart: 'FY27', code: 'A', name: '営業部' },
    { chart: 'FY27', code: 'B', name: '総務部' },
  ],
  users: people.map((code) => ({ code, email: `${code}@example.com`, lastName: '山田', firstName: code })),
  memberships: members,
});

/** The members of a team as `user`, with a star for leaders. */
const membersOf = (sandbox: Sandbox, team = 'A') =>
  sandbox
    .dump()
    .memberships.filter((one) => one.team === team)
    .map(({ user, leader }) => `${user}${leader ? '*' : ''}`)
    .sort();

/** The rows of these users, the first of whom leads. */
const rowsOf = (users: readonly string[], team = 'A') =>
  users.map((user, index) => `${team},${user},${index === 0 ? 'TRUE' : 'FALSE'}`);

const table = (rows: readonly string[]): Files => ({ memberships: ['team,user,leader', ...rows] });

/** Rows that remove these users. */
const leaving = (users: readonly string[]): Files => ({
  memberships: ['team,user,action', ...users.map((user) => `A,${user},delete`)],
});

const limits = { ...ofEachKind(() => ({ count: 1_000_000, percent: 100 })), deletesMax: 1_000_000 };

const sync = (sandbox: Sandbox, files: Files) => syncFiles(sandbox, files, { limits });

/** Number of users in each write, by its method. */
const sizesOf = (writes: readonly (readonly [string, unknown])[]) =>
  writes.map(([method, body]) => {
    const { users, userIds } = body as { users?: readonly unknown[]; userIds?: readonly unknown[] };
    return `${method} ${(users ?? userIds)?.length ?? 1}`;
  });

const statusesOf = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(outcomes.map(({ change, status }) => [change.key, status]));

describe('members of one team', () => {
  test('are added to an empty team ten at a time, the leader first', async () => {
    const sandbox = await openSandbox({ seed: seedWith() });
    const leader = 'u20';
    const users = [leader, ...people.filter((user) => user !== leader)];
    const synced = await sync(sandbox, table(rowsOf(users)));
    expect(failuresOf(synced)).toEqual([]);
    expect(sizesOf(synced.writes)).toEqual(['POST 10', 'POST 10', 'POST 5']);
    expect(membersOf(sandbox)).toEqual(people.map((user) => (user === leader ? 'u20*' : user)));
  });

  test('leave ten at a time, the last leader last', async () => {
    const sandbox = await openSandbox({ seed: seedWith(memberships({ users: people.slice(0, 13) })) });
    const synced = await sync(sandbox, leaving(people.slice(0, 13)));
    expect(failuresOf(synced)).toEqual([]);
    expect(sizesOf(synced.writes)).toEqual(['DELETE 10', 'DELETE 3']);
    expect(membersOf(sandbox)).toEqual([]);
  });
});

/** Plays something once, right before the first write of a method. */
function before(method: string, play: (sandbox: Sandbox) => Promise<Fault | undefined>) {
  const played = { sandbox: undefined as Sandbox | undefined, isDone: false };
  const onRequest = async (request: SandboxRequest) => {
    if (request.method !== method || played.isDone || !played.sandbox) return undefined;
    played.isDone = true;
    return play(played.sandbox);
  };
  const open = async (options: SandboxOptions) => {
    played.sandbox = await openSandbox({ ...options, onRequest });
    return played.sandbox;
  };
  return open;
}

const idOf = (sandbox: Sandbox, user: string) =>
  openClient(sandbox)
    .send({ method: 'GET', path: `/v1/users/${user}` })
    .then(({ body }) => (body as { readonly id: string }).id);

/** Writes to the memberships of the first team, as somebody else. */
async function write(sandbox: Sandbox, method: 'POST' | 'DELETE', body: object) {
  const [chart] = sandbox.state().charts;
  const path = `/v1/organizationCharts/${chart?.id}/teams/A/memberships`;
  await openClient(sandbox).send({ method, path, body });
}

const deactivate = async (sandbox: Sandbox, user: string) => {
  const path = `/v1/users/${await idOf(sandbox, user)}`;
  await openClient(sandbox).send({ method: 'DELETE', path });
  return undefined;
};

describe.each(['not written', 'written in part'] as const)('of a refused batch, %s,', (refusedBatch) => {
  test('all are added but the one who cannot be', async () => {
    const open = before('POST', (sandbox) => deactivate(sandbox, 'u04'));
    const sandbox = await open({ seed: seedWith(), switches: { refusedBatch } });
    const { outcomes } = await sync(sandbox, table(rowsOf(people.slice(0, 10))));
    const others = people.slice(0, 10).filter((user) => user !== 'u04');
    expect(statusesOf(outcomes)).toEqual({
      ...Object.fromEntries(others.map((user) => [`A/${user}`, 'applied'])),
      'A/u04': 'failed',
    });
    expect(outcomes.find(({ status }) => status === 'failed')?.message).toContain('a user is not active');
    expect(membersOf(sandbox)).toEqual(others.map((user) => (user === 'u01' ? 'u01*' : user)));
  });

  test('nobody is added without the leader who cannot be', async () => {
    const open = before('POST', (sandbox) => deactivate(sandbox, 'u01'));
    const sandbox = await open({ seed: seedWith(), switches: { refusedBatch: 'not written' } });
    const { outcomes } = await sync(sandbox, table(rowsOf(people.slice(0, 4))));
    expect(statusesOf(outcomes)).toEqual({
      'A/u01': 'failed',
      'A/u02': 'skipped',
      'A/u03': 'skipped',
      'A/u04': 'skipped',
    });
    expect(membersOf(sandbox)).toEqual([]);
  });

  test.each(['not found', 'refused', 'ignored'] as const)(
    'all are removed, also the one who had been already, whose removal is %s',
    async (nonMemberRemoval) => {
      const open = before('DELETE', async (sandbox) => {
        await write(sandbox, 'DELETE', { userIds: [await idOf(sandbox, 'u04')] });
        return undefined;
      });
      const sandbox = await open({
        seed: seedWith(memberships({ users: people.slice(0, 10) })),
        switches: { refusedBatch, nonMemberRemoval },
      });
      const synced = await sync(sandbox, leaving(people.slice(0, 10)));
      expect(failuresOf(synced)).toEqual([]);
      expect(membersOf(sandbox)).toEqual([]);
    },
  );

  test.each(['refused', 'ignored', 'updated'] as const)(
    'one who had been added already is found, and adding again is %s',
    async (memberAddedAgain) => {
      const open = before('POST', async (sandbox) => {
        await write(sandbox, 'POST', { users: [{ id: await idOf(sandbox, 'u02'), leader: false }] });
        return undefined;
      });
      const seed = seedWith(memberships({ users: ['u01'] }));
      const sandbox = await open({ seed, switches: { refusedBatch, memberAddedAgain } });
      const synced = await sync(sandbox, table(rowsOf(people.slice(0, 8))));
      expect(failuresOf(synced)).toEqual([]);
      expect(membersOf(sandbox)).toEqual(['u01*', ...people.slice(1, 8)]);
    },
  );
});

const drop = (when: 'before' | 'after'): Fault => ({ kind: 'drop', when });
const answered = (when: 'before' | 'after', status: number): Fault => ({ kind: 'answer', when, status });

describe.each([
  ['a reset after it was made', drop('after'), 1],
  ['504 after it was made', answered('after', 504), 1],
  ['500 after it was made', answered('after', 500), 1],
  ['a reset before it was made', drop('before'), 2],
  ['503 before it was made', answered('before', 503), 2],
  ['429', answered('before', 429), 2],
] as const)('when %s is the answer to a batch', (_, fault, times) => {
  test('that adds, it is sent again only if nobody was added', async () => {
    const open = before('POST', async () => fault);
    const sandbox = await open({ seed: seedWith() });
    const synced = await sync(sandbox, table(rowsOf(people.slice(0, 5))));
    expect(failuresOf(synced)).toEqual([]);
    expect(sizesOf(synced.writes)).toEqual(Array(times).fill('POST 5'));
    expect(membersOf(sandbox)).toEqual(['u01*', ...people.slice(1, 5)]);
  });

  test('that removes, it is sent again only if nobody was removed', async () => {
    const open = before('DELETE', async () => fault);
    const sandbox = await open({ seed: seedWith(memberships({ users: people.slice(0, 5) })) });
    const synced = await sync(sandbox, leaving(people.slice(1, 5)));
    expect(failuresOf(synced)).toEqual([]);
    expect(sizesOf(synced.writes)).toEqual(Array(times).fill('DELETE 4'));
    expect(membersOf(sandbox)).toEqual(['u01*']);
  });
});

test('when a batch was made in part and its answer is lost, the others are sent again', async () => {
  const open = before('POST', async (sandbox) => {
    await deactivate(sandbox, 'u04');
    return drop('after');
  });
  const sandbox = await open({ seed: seedWith(), switches: { refusedBatch: 'written in part' } });
  const { outcomes, writes } = await sync(sandbox, table(rowsOf(people.slice(0, 6))));
  expect(sizesOf(writes.filter(([, body]) => body !== undefined))).toEqual(['POST 6', 'POST 1']);
  expect(statusesOf(outcomes)).toMatchObject({ 'A/u03': 'applied', 'A/u04': 'failed', 'A/u06': 'applied' });
});

test('a batch whose answers stay away ends in failures, and each change is looked up by itself', async () => {
  const isWrite = ({ method, path }: SandboxRequest) => method === 'POST' && path.includes('memberships');
  const sandbox = await openSandbox({
    seed: seedWith(),
    onRequest: (request) => (isWrite(request) ? answered('before', 500) : undefined),
  });
  const { outcomes } = await sync(sandbox, table(rowsOf(people.slice(0, 3))));
  expect(statusesOf(outcomes)).toEqual({ 'A/u01': 'failed', 'A/u02': 'failed', 'A/u03': 'failed' });
});

test.each([400, 404, 422])(
  'a batch that is answered with %i is sent in halves, until one is left',
  async (status) => {
    const body = JSON.stringify({
      code: status === 404 ? 'resource_not_found' : 'validation_failed',
      message: '',
    });
    const bodies: string[] = [];
    const sandbox = await openSandbox({
      seed: seedWith(memberships({ users: ['u09'], leaders: ['u09'] })),
      onRequest: ({ method, body: sent }) => {
        if (method !== 'POST') return undefined;
        const { users } = sent as { readonly users: readonly { readonly id: string }[] };
        bodies.push(String(users.length));
        return users.length > 1 ? { kind: 'answer', when: 'before', status, body } : undefined;
      },
    });
    const rows = ['u01', 'u02', 'u03'].map((user) => `A,${user},`);
    expect(failuresOf(await sync(sandbox, table(rows)))).toEqual([]);
    expect(bodies).toEqual(['3', '2', '1', '1', '1']);
  },
);

test('whom a batch whose answer is lost has added is unknown if the team cannot be read, and is not sent again', async () => {
  let isLost = false;
  const sandbox = await openSandbox({
    seed: seedWith(memberships({ users: ['u09'], leaders: ['u09'] })),
    onRequest: ({ method }) => {
      if (method !== 'POST') return isLost ? answered('before', 500) : undefined;
      isLost = true;
      return drop('after');
    },
  });
  const { outcomes, writes } = await sync(sandbox, table(['A,u01,', 'A,u02,']));
  expect(statusesOf(outcomes)).toEqual({ 'A/u01': 'unknown', 'A/u02': 'unknown' });
  expect(outcomes[0]?.message).toContain('Looking up the record failed as well: GET /v1/');
  expect(sizesOf(writes)).toEqual(['POST 2']);
});

test('who was added has the ids of team and user, by which the undo finds the membership', async () => {
  const sandbox = await openSandbox({ seed: seedWith(memberships({ users: ['u01', 'u02'] })) });
  const rows = ['A,u03,,', 'A,u02,,delete', 'A,u01,TRUE,'];
  const { outcomes } = await sync(sandbox, { memberships: ['team,user,leader,action', ...rows] });
  const [teamId] = sandbox.requests.flatMap(({ method, path }) =>
    method === 'POST' ? [path.split('/').at(-2)] : [],
  );
  expect(Object.fromEntries(outcomes.map(({ change, id }) => [change.key, id]))).toEqual({
    'A/u03': `${teamId}/${await idOf(sandbox, 'u03')}`,
    'A/u02': undefined,
  });
});

test('a proxy that removes the bodies of deletes is named, and nothing is tried again', async () => {
  const seed = seedWith(memberships({ users: people.slice(0, 5) }));
  const sandbox = await openSandbox({ seed, switches: { deleteBodies: 'lost' } });
  const { outcomes, writes } = await sync(sandbox, leaving(people.slice(1, 5)));
  expect(sizesOf(writes)).toEqual(['DELETE 4']);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('failed'));
  expect(outcomes[0]?.message).toContain('A proxy may have removed the body');
});

test('a batch that may not be written fails with the words of the service', async () => {
  const open = before('POST', async () => answered('before', 403));
  const { outcomes } = await sync(await open({ seed: seedWith() }), table(rowsOf(people.slice(0, 2))));
  expect(outcomes.map(({ message }) => message)).toEqual(Array(2).fill(expect.stringContaining('403')));
});

test('after an interruption, the rest of a divided batch is not attempted', async () => {
  const interruption = new AbortController();
  let posts = 0;
  const sandbox = await openSandbox({
    seed: seedWith(memberships({ users: ['u01'] })),
    onRequest: ({ method }) => {
      if (method !== 'POST') return undefined;
      posts++;
      if (posts === 2) interruption.abort();
      return posts === 1 ? { ...answered('before', 422), body: '{"code":"validation_failed"}' } : undefined;
    },
  });
  const { plan, idByRecord } = await planFiles(sandbox, table(rowsOf(people.slice(0, 7))));
  const client = openClient(sandbox);
  const outcomes = await applyPlan(plan, { client, idByRecord, signal: interruption.signal });
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(3).fill('applied'),
    ...Array(3).fill('notAttempted'),
  ]);
  expect(posts).toBe(2);
  expect(outcomes.at(-1)?.exitCode).toBe(130);
});

test('each change of a batch is intended once before it is sent, and concluded once', async () => {
  const lines: string[] = [];
  const open = before('POST', async (sandbox) => {
    lines.push('POST');
    await deactivate(sandbox, 'u03');
  });
  const sandbox = await open({ seed: seedWith() });
  const { plan, idByRecord } = await planFiles(sandbox, table(rowsOf(['u01', 'u02', 'u03'])));
  const journal = {
    intend: async ({ key }: { readonly key: string }) => void lines.push(`intend ${key}`),
    conclude: async ({ change, status }: Outcome) => void lines.push(`${status} ${change.key}`),
  };
  await applyPlan(plan, { client: openClient(sandbox), idByRecord, journal });
  expect(lines).toEqual([
    'intend A/u01',
    'intend A/u02',
    'intend A/u03',
    'POST',
    'applied A/u01',
    'applied A/u02',
    'failed A/u03',
  ]);
});

describe('what was confirmed is proven after the run', () => {
  const rows = ['A,u04,', 'A,u05,', 'A,u02,delete', 'A,u03,delete'];
  const moved = { memberships: ['team,user,action', ...rows] };
  const seed = seedWith(memberships({ users: people.slice(0, 3) }));

  test('by counts before those who come, between, and after those who go', async () => {
    const sandbox = await openSandbox({ seed });
    const { outcomes } = await sync(sandbox, moved);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('applied'));
    expect(sandbox.requests.map(({ method }) => method).join(' ')).toBe('GET POST GET DELETE GET');
  });

  test('by reading the teams if a count lags: a removal that was not made is unknown', async () => {
    const sandbox = await openSandbox({ seed, switches: { deletion: 'ignored', countLagWrites: 1 } });
    const { outcomes } = await sync(sandbox, moved);
    expect(outcomes.map(({ change, status }) => `${change.key} ${status}`).toSorted()).toEqual([
      ...['A/u02 unknown', 'A/u03 unknown', 'A/u04 applied', 'A/u05 applied'],
    ]);
    expect(outcomes.find(({ status }) => status === 'unknown')?.message).toContain('The record still exists');
  });
});
