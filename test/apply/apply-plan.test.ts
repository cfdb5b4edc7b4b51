import { describe, expect, test } from 'vitest';
import type { ApplyOptions } from '../../src/apply/apply-plan.js';
import type { Journal } from '../../src/apply/runs/journal.js';
import type { Outcome } from '../../src/model/plan.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import type { Fault, Sandbox, SandboxOptions, SandboxRequest, SeedTeam } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { aChange, anOutcome, aPlan } from '../helpers/builders.js';
import { dataFolder } from '../helpers/cli.js';
import { openClient, openSandbox, treeOfTeams, writesOf } from '../helpers/sandboxes.js';

const chart = 'FY2026';

/**
 * The rows of teams as a file; row order is turned round, so that children stand before their
 * parents.
 */
const teamsFile = (teams: readonly SeedTeam[]): string =>
  [
    'code,name,parentCode',
    ...teams.map(({ code, name, parentCode }) => `${code},${name},${parentCode ?? ''}`).reverse(),
  ].join('\n');

async function syncTeams(teams: readonly SeedTeam[], options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ seed: { charts: [{ name: chart, current: true }] }, ...options });
  const folder = await dataFolder({ 'teams.csv': teamsFile(teams) });
  return { sandbox, outcomes: await syncFolder(sandbox, folder) };
}

async function syncFolder(sandbox: Sandbox, folder: string): Promise<readonly Outcome[]> {
  const client = openClient(sandbox, { concurrency: 16 });
  const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
  return applyPlan(plan, { client, idByRecord });
}

const codeOf = ({ body }: SandboxRequest): string =>
  (body as { readonly code?: string } | undefined)?.code ?? '';

const isBelow = (code: string, top: string, teams: readonly SeedTeam[]): boolean => {
  const parent = teams.find((team) => team.code === code)?.parentCode;
  return code === top || (parent !== undefined && parent !== null && isBelow(parent, top, teams));
};

test('while one team is held up, every team that does not depend on it is created', async () => {
  const teams = treeOfTeams({ chart, count: 150, width: 3 });
  const held = 'T002';
  const independent = teams.filter(({ code }) => !isBelow(code, held, teams)).length;
  let release = () => {};
  const others = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done = 0;
  const { sandbox, outcomes } = await syncTeams(teams, {
    onRequest: async (request) => {
      if (request.method !== 'POST') return undefined;
      if (codeOf(request) === held) await others;
      else if (++done === independent) release();
      return undefined;
    },
  });
  expect(outcomes.every(({ status }) => status === 'applied')).toBe(true);
  expect(sandbox.dump().teams).toEqual(teams.map((team) => ({ ...team, notes: null, approveOnly: false })));
});

describe('moving teams', () => {
  const parents = { A: null, B: 'A', C: 'B', D: 'C' };
  const seed = {
    charts: [{ name: chart, current: true }],
    teams: Object.entries(parents).map(([code, parentCode]) => ({ chart, code, name: code, parentCode })),
  };

  async function syncParents(wanted: Readonly<Record<string, string>>, options: SandboxOptions = {}) {
    const rows = Object.entries(wanted).map(([code, parent]) => `${code},${code},${parent}`);
    const folder = await dataFolder({ 'teams.csv': ['code,name,parentCode', ...rows].join('\n') });
    const sandbox = await openSandbox({ seed, ...options });
    const outcomes = await syncFolder(sandbox, folder);
    return {
      statuses: outcomes.map(({ status }) => status),
      parents: Object.fromEntries(sandbox.dump().teams.map(({ code, parentCode }) => [code, parentCode])),
      writes: writesOf(sandbox),
    };
  }

  test('a move to the root that the service refuses is reported, and never done by delete and create', async () => {
    const result = await syncParents({ D: '' }, { switches: { teamParentNull: 'refused' } });
    expect(result.statuses).toEqual(['failed']);
    expect(result.parents).toEqual(parents);
    expect(result.writes).toHaveLength(1);
    expect(result.writes[0]).toMatch(/^PATCH /);
  });
});

describe('teams of several charts', () => {
  test('when a chart cannot be created, its teams are skipped and those of other charts are not', async () => {
    const sandbox = await openSandbox({
      seed: { charts: [{ name: chart, current: true }] },
      onRequest: ({ method, path }) =>
        method === 'POST' && path === '/v1/organizationCharts'
          ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
          : undefined,
    });
    const folder = await dataFolder({
      'charts.csv': 'name\nFY2027\n',
      'teams.csv': 'chart,code,name\nFY2026,HQ,本社\nFY2027,HQ,新本社\n',
    });
    const outcomes = await syncFolder(sandbox, folder);
    expect(outcomes.map(({ change, status, blockedBy }) => [change.id, status, blockedBy])).toEqual([
      ['charts/FY2027', 'failed', undefined],
      ['teams/FY2026/HQ', 'applied', undefined],
      ['teams/FY2027/HQ', 'skipped', 'charts/FY2027'],
    ]);
  });
});

describe('what stops a run', () => {
  test('a service that is gone stops everything: the rest is not attempted', async () => {
    const sandbox = await openSandbox();
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\nG3,c,3\n' });
    const client = openClient(sandbox, { concurrency: 1 });
    const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
    await sandbox.close();
    const outcomes = await applyPlan(plan, { client, idByRecord });
    expect(outcomes.map(({ status, exitCode }) => [status, exitCode])).toEqual([
      ['failed', 9],
      ['notAttempted', 9],
      ['notAttempted', 9],
    ]);
  });
});

/** Applies the creation of grades, one after the other, with these options. */
async function applyGrades(
  sandbox: Sandbox,
  codes: readonly string[],
  options: Partial<Omit<ApplyOptions, 'client' | 'idByRecord'>> = {},
): Promise<readonly Outcome[]> {
  const rows = codes.map((code) => `${code},${code},1`);
  const folder = await dataFolder({ 'grades.csv': ['code,name,level', ...rows, ''].join('\n') });
  const client = openClient(sandbox, { concurrency: 1 });
  const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
  sandbox.clearRequests();
  return applyPlan(plan, { client, idByRecord, ...options });
}

const fourGrades = ['G1', 'G2', 'G3', 'G4'];
const endsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ status, exitCode }) => [status, exitCode]);
const onCodes = (codes: readonly string[], fault: Fault): SandboxOptions => ({
  onRequest: (request) => (codes.includes(codeOf(request)) ? fault : undefined),
});

describe('a wait that is too long', () => {
  test('stops the run cleanly: what is left is not attempted, with the reason and exit code 9', async () => {
    const fault: Fault = {
      ...{ kind: 'answer', when: 'before', status: 429 },
      headers: { 'Retry-After': '3600' },
    };
    const sandbox = await openSandbox(onCodes(['G2'], fault));
    const outcomes = await applyGrades(sandbox, fourGrades);
    expect(endsOf(outcomes)).toEqual([
      ['applied', undefined],
      ['failed', 9],
      ['notAttempted', 9],
      ['notAttempted', 9],
    ]);
    expect(outcomes[3]?.message).toContain('Run again in 60 minutes');
    expect(writesOf(sandbox)).toHaveLength(2);
  });

  test('leaves a create unknown that may have been made, and sends nothing to look for it', async () => {
    const fault: Fault = {
      ...{ kind: 'answer', when: 'after', status: 503 },
      headers: { 'Retry-After': '3600' },
    };
    const sandbox = await openSandbox(onCodes(['G1'], fault));
    const outcomes = await applyGrades(sandbox, ['G1', 'G2']);
    expect(endsOf(outcomes)).toEqual([
      ['unknown', 9],
      ['notAttempted', 9],
    ]);
    expect(sandbox.requests).toHaveLength(1);
  });
});

describe('--max-failures', () => {
  const refused: Fault = { kind: 'answer', when: 'before', status: 422 };

  test('starts nothing more when so many changes have failed', async () => {
    const sandbox = await openSandbox(onCodes(['G1', 'G3'], refused));
    const outcomes = await applyGrades(sandbox, [...fourGrades, 'G5'], { failuresMax: 2 });
    expect(outcomes.map(({ status }) => status)).toEqual([
      'failed',
      'applied',
      'failed',
      'notAttempted',
      'notAttempted',
    ]);
    expect(outcomes[4]?.message).toBe(
      'not started: 2 changes failed or ended unclear, and --max-failures allows no more.',
    );
    expect(writesOf(sandbox)).toHaveLength(3);
  });

  test('counts what is unknown as well, and lets go what failed less often', async () => {
    const sandbox = await openSandbox(onCodes(['G1'], { kind: 'answer', when: 'before', status: 504 }));
    const stopped = await applyGrades(sandbox, ['G1', 'G2'], { failuresMax: 1 });
    expect(stopped.map(({ status }) => status)).toEqual(['unknown', 'notAttempted']);
    const others = await applyGrades(sandbox, ['G1', 'G2'], { failuresMax: 2 });
    expect(others.map(({ status }) => status)).toEqual(['unknown', 'applied']);
  });

  test('leaves the dependents of what was not attempted alone as well', async () => {
    const sandbox = await openSandbox({
      seed: { charts: [{ name: chart, current: true }] },
      ...onCodes(['A'], refused),
    });
    const folder = await dataFolder({ 'teams.csv': 'code,name,parentCode\nA,a,\nB,b,A\nC,c,\nD,d,C\n' });
    const client = openClient(sandbox, { concurrency: 1 });
    const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
    const outcomes = await applyPlan(plan, { client, idByRecord, failuresMax: 1 });
    expect(outcomes.map(({ change, status }) => [change.key, status])).toEqual([
      ['A', 'failed'],
      ['C', 'notAttempted'],
      ['B', 'skipped'],
      ['D', 'notAttempted'],
    ]);
  });
});

describe('a token that is refused', () => {
  test.each([
    [401, ['failed', 'notAttempted', 'notAttempted', 'notAttempted']],
    [403, ['failed', 'notAttempted', 'notAttempted', 'applied']],
  ])('with %i stops its resource after the first one', async (status, expected) => {
    const sandbox = await openSandbox(onCodes(['G1'], { kind: 'answer', when: 'before', status }));
    const folder = await dataFolder({
      'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\nG3,c,3\n',
      'categories.csv': 'name\n経費\n',
    });
    const client = openClient(sandbox, { concurrency: 1 });
    const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
    const outcomes = await applyPlan(plan, { client, idByRecord });
    expect(outcomes.map((outcome) => outcome.status)).toEqual(expected);
    expect(outcomes[1]?.exitCode).toBe(8);
  });
});

describe('the journal', () => {
  test('records each intent before the first request of a change, and each outcome after', async () => {
    const events: string[] = [];
    const sandbox = await openSandbox({
      onRequest: (request) => {
        events.push(`${request.method} ${codeOf(request)}`);
        if (codeOf(request) === 'G2') return { kind: 'answer', when: 'before', status: 403 };
        return codeOf(request) === 'G1' && events.filter((one) => one === 'POST G1').length === 1
          ? { kind: 'drop', when: 'after' }
          : undefined;
      },
    });
    const journal: Journal = {
      intend: async ({ key }) => void events.push(`intent ${key}`),
      conclude: async ({ change, status }) => void events.push(`${status} ${change.key}`),
    };
    await applyGrades(sandbox, ['G1', 'G2', 'G3'], { journal });
    expect(events.slice(events.indexOf('intent G1'))).toEqual([
      'intent G1',
      'POST G1',
      'GET ',
      'applied G1',
      'intent G2',
      'POST G2',
      'failed G2',
      'notAttempted G3',
      'GET ',
    ]);
  });

  test('records what was known before and what was skipped', async () => {
    const [a, b, c] = [
      aChange('grades', 'A'),
      aChange('grades', 'B', { dependsOn: ['grades/A'] }),
      aChange('grades', 'C', { dependsOn: ['grades/B'] }),
    ] as const;
    const events: string[] = [];
    await applyPlan(aPlan({ changes: [a, b, c] }), {
      client: openClient(await openSandbox()),
      idByRecord: new Map(),
      knownOutcomes: new Map([[a.id, anOutcome(a, 'skipped')]]),
      journal: {
        intend: async ({ key }) => void events.push(`intent ${key}`),
        conclude: async ({ change, status }) => void events.push(`${status} ${change.key}`),
      },
    });
    expect(events).toEqual(['skipped A', 'skipped B', 'skipped C']);
  });

  test('that cannot be written stops the run before the next request', async () => {
    const sandbox = await openSandbox();
    const broken = () => Promise.reject(new Error('disk full'));
    const written = () => Promise.resolve();
    const noIntent = applyGrades(sandbox, fourGrades, { journal: { intend: broken, conclude: written } });
    await expect(noIntent).rejects.toThrow('disk full');
    expect(writesOf(sandbox)).toEqual([]);
    const noOutcome = applyGrades(sandbox, fourGrades, { journal: { intend: written, conclude: broken } });
    await expect(noOutcome).rejects.toThrow('disk full');
    expect(writesOf(sandbox)).toHaveLength(1);
  });
});

test('an interruption finishes what is in flight and leaves the rest', async () => {
  const controller = new AbortController();
  const sandbox = await openSandbox({
    onRequest: ({ method }) => {
      if (method === 'POST') controller.abort();
      return undefined;
    },
  });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\n' });
  const client = openClient(sandbox, { concurrency: 1 });
  const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
  const outcomes = await applyPlan(plan, { client, idByRecord, signal: controller.signal });
  expect(outcomes.map(({ status, exitCode }) => [status, exitCode])).toEqual([
    ['applied', undefined],
    ['notAttempted', 130],
  ]);
});

test('an interruption during the look at a record leaves it alone, and says so', async () => {
  const controller = new AbortController();
  let isApplying = false;
  const sandbox = await openSandbox({
    seed: { folders: [{ code: 'F1', name: '経費' }] },
    onRequest: () => {
      if (isApplying) controller.abort();
      return undefined;
    },
  });
  const folder = await dataFolder({ 'folders.csv': 'code,name,action\nF1,経費,delete\n' });
  const client = openClient(sandbox, { interruption: controller.signal });
  const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
  isApplying = true;
  const outcomes = await applyPlan(plan, { client, idByRecord, signal: controller.signal });
  expect(outcomes.map(({ status, exitCode }) => [status, exitCode])).toEqual([['notAttempted', 130]]);
  expect(writesOf(sandbox)).toEqual([]);
});

test('an interruption during a wait that the service asked for sends nothing more, and says so of what was not sent', async () => {
  const controller = new AbortController();
  const sandbox = await openSandbox({
    onRequest: ({ method }) =>
      method === 'POST'
        ? { kind: 'answer', when: 'before', status: 429, headers: { 'Retry-After': '5' } }
        : undefined,
  });
  const client = openClient(sandbox, { concurrency: 1, wait: async () => controller.abort() });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\nG3,c,3\n' });
  const { plan, idByRecord } = await makePlan(await checkFiles({ data: [folder] }), client);
  const outcomes = await applyPlan(plan, { client, idByRecord, signal: controller.signal });
  expect(outcomes.map(({ status, exitCode }) => [status, exitCode])).toEqual([
    ['failed', undefined],
    ['notAttempted', 130],
    ['notAttempted', 130],
  ]);
  expect(writesOf(sandbox)).toHaveLength(1);
});

describe('what is known before the run', () => {
  const named = (key: string) => ['code', 'name'].map((field) => ({ field, before: null, after: key }));
  const create = (code: string, options: Parameters<typeof aChange>[2] = {}) =>
    aChange('grades', code, {
      fields: [...named(code), { field: 'level', before: null, after: 1 }],
      ...options,
    });

  async function applyKnowing(status: 'already' | 'skipped') {
    const sandbox = await openSandbox({
      seed: {
        grades: [
          { code: 'Z', name: 'Z', level: 1, default: true },
          { code: 'D', name: 'D', level: 1 },
        ],
      },
    });
    const first = create('A');
    const { body } = await openClient(sandbox).send({ method: 'GET', path: '/v1/grades/D' });
    const changes = [
      first,
      create('B', { dependsOn: [first.id] }),
      aChange('categories', 'C', { fields: [{ field: 'name', before: null, after: 'C' }] }),
      aChange('grades', 'D', { action: 'delete', liveId: (body as { id: string }).id }),
    ];
    const known = anOutcome(first, status, { exitCode: status === 'skipped' ? 5 : undefined });
    const reported: string[] = [];
    const outcomes = await applyPlan(aPlan({ changes }), {
      client: openClient(sandbox),
      idByRecord: new Map(),
      knownOutcomes: new Map([[first.id, known]]),
      onOutcome: ({ change }) => reported.push(change.id),
    });
    expect(reported).toHaveLength(4);
    return { outcomes: outcomes.map((outcome) => outcome.status), writes: writesOf(sandbox).length };
  }

  test('as left out is not sent; what depends on it and the deletes of its scope are skipped', async () => {
    expect(await applyKnowing('skipped')).toEqual({
      outcomes: ['skipped', 'skipped', 'applied', 'skipped'],
      writes: 1,
    });
  });

  test('as done already is not sent, and what depends on it goes', async () => {
    expect(await applyKnowing('already')).toEqual({
      outcomes: ['already', 'applied', 'applied', 'applied'],
      writes: 3,
    });
  });
});
