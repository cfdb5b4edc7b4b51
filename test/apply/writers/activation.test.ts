import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/model/plan.js';
import type { Approvals } from '../../../src/plan/check/approve.js';
import type { Fault, Sandbox, SandboxOptions, SandboxRequest, Seed } from '../../../src/sandbox/index.js';
import { applyPlan } from '../../helpers/applying.js';
import { approvingSeen } from '../../helpers/builders.js';
import { answered, openClient, openSandbox } from '../../helpers/sandboxes.js';
import { type Files, planFiles } from '../../helpers/syncing.js';

const asOf = '2027-03-20';

const seed: Seed = {
  charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
  teams: ['FY26', 'FY27'].map((chart) => ({ chart, code: 'HQ', name: '本社' })),
};

const now: Files = { charts: ['name,activateOn', 'FY27,now'] };
const onDay: Files = { charts: ['name,activateOn', 'FY27,2027-04-01'] };

const isActivation = ({ method, path }: SandboxRequest) => method === 'POST' && path.endsWith('/activate');

/** Plays the faults on the first activations, one after the other. */
function onActivation(...faults: readonly Fault[]): SandboxOptions {
  const left = [...faults];
  return { onRequest: (request) => (isActivation(request) ? left.shift() : undefined) };
}

interface Ran {
  readonly sandbox: Sandbox;
  readonly outcomes: readonly Outcome[];
  readonly outcome: Outcome | undefined;
  readonly activationCount: number;
  /** Waits of the client in milliseconds. */
  readonly waits: readonly number[];
}

async function run(
  files: Files,
  options: SandboxOptions = {},
  {
    activationTimeoutMs = 600_000,
    approvals,
    meanwhile,
  }: { approvals?: Approvals; activationTimeoutMs?: number; meanwhile?: (sandbox: Sandbox) => unknown } = {},
): Promise<Ran> {
  const sandbox = await openSandbox({ seed, now: () => new Date(`${asOf}T00:00:00Z`), ...options });
  const { plan, idByRecord } = await planFiles(sandbox, files, { asOf, approvals });
  await meanwhile?.(sandbox);
  sandbox.clearRequests();
  const waits: number[] = [];
  const wait = async (delayMs: number) => void waits.push(delayMs);
  const outcomes = await applyPlan(plan, {
    client: openClient(sandbox, { wait, nowMs: () => 0, random: () => 0.5 }),
    idByRecord,
    activationTimeoutMs,
  });
  const outcome = outcomes.find(({ change }) => change.action === 'activate');
  return { sandbox, outcomes, outcome, activationCount: sandbox.requests.filter(isActivation).length, waits };
}

const currentOf = (sandbox: Sandbox) => sandbox.dump().charts.find(({ current }) => current)?.name;
const scheduledOf = (sandbox: Sandbox) => sandbox.dump().charts.find(({ activateOn }) => activateOn)?.name;
const activate = (sandbox: Sandbox, name: string, body: object) => async () => {
  const client = openClient(sandbox);
  const { body: charts } = await client.send({ method: 'GET', path: '/v1/organizationCharts' });
  const { id } = (charts as readonly { id: string; name: string }[]).find((chart) => chart.name === name) ?? {
    id: '',
  };
  await client.send({ method: 'POST', path: `/v1/organizationCharts/${id}/activate`, body });
};

describe('an activation now', () => {
  test('sends an empty body, and is applied when the chart is seen to be current', async () => {
    const { sandbox, outcome, waits } = await run(now, { switches: { activationDelayRequests: 5 } });
    expect(sandbox.requests.filter(isActivation).map(({ body }) => body)).toEqual([{}]);
    expect(outcome).toMatchObject({ status: 'applied' });
    expect(currentOf(sandbox)).toBe('FY27');
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000]);
  });

  test('that does not come in time is unknown and not confirmed', async () => {
    const options = { switches: { activationDelayRequests: 1_000_000 } };
    const { outcome, waits } = await run(now, options, { activationTimeoutMs: 60_000 });
    expect(outcome).toMatchObject({ status: 'unknown' });
    expect(outcome?.message).toMatch(/^Not confirmed: "FY27" was not current after 60 seconds\./);
    expect(waits.reduce((sum, delayMs) => sum + delayMs, 0)).toBe(60_000);
  });

  test('is not sent for a chart that has become current meanwhile', async () => {
    const meanwhile = async (sandbox: Sandbox) => {
      await activate(sandbox, 'FY27', {})();
      sandbox.settle();
    };
    const { outcome, activationCount } = await run(now, {}, { meanwhile });
    expect([outcome?.status, activationCount]).toEqual(['already', 0]);
  });

  test('is not sent for a chart that has lost its teams meanwhile', async () => {
    const meanwhile = async (sandbox: Sandbox) => {
      const { plan, idByRecord } = await planFiles(sandbox, {
        teams: ['chart,code,name,action', 'FY27,HQ,,delete'],
      });
      await applyPlan(plan, { client: openClient(sandbox), idByRecord });
    };
    const { outcome, activationCount } = await run(now, {}, { meanwhile });
    expect([outcome?.status, activationCount]).toEqual(['failed', 0]);
    expect(outcome?.message).toBe(
      'It no longer contains any team, unlike when the plan was made. It was not activated.',
    );
  });
});

test('an activation that the service refuses has failed', async () => {
  const refusal = answered({ code: 'validation_failed' }, 422);
  const { outcome, activationCount } = await run(now, onActivation(refusal));
  expect([outcome?.status, activationCount]).toEqual(['failed', 1]);
});

describe('the waiting for an activation', () => {
  test('comes before it is asked for again, as each time takes every schedule away', async () => {
    const late: Fault = { kind: 'answer', when: 'after', status: 504 };
    const { outcome, activationCount } = await run(now, {
      ...onActivation(late, late, late),
      switches: { activationDelayRequests: 4 },
    });
    expect([outcome?.status, activationCount]).toEqual(['applied', 1]);
  });

  test('that is interrupted ends with 130, and says so', async () => {
    const interruption = new AbortController();
    const sandbox = await openSandbox({ seed, switches: { activationDelayRequests: 1_000 } });
    const { plan, idByRecord } = await planFiles(sandbox, now, { asOf });
    const client = openClient(sandbox, { wait: async () => interruption.abort() });
    const [outcome] = await applyPlan(plan, { client, idByRecord, signal: interruption.signal });
    expect(outcome).toMatchObject({ status: 'unknown', exitCode: 130 });
    expect(outcome?.message).toMatch(/^Not confirmed: the wait was interrupted/);
  });

  test('is unknown, not failed, when the service can no longer be read', async () => {
    let isSent = false;
    const { outcome, activationCount } = await run(now, {
      onRequest: (request) => {
        if (isActivation(request)) {
          isSent = true;
          return { kind: 'answer', when: 'after', status: 504 };
        }
        return isSent ? { kind: 'answer', when: 'before', status: 403 } : undefined;
      },
    });
    expect([outcome?.status, activationCount]).toEqual(['unknown', 1]);
    expect(outcome?.message).toMatch(/activate failed: .*Not confirmed: .*GET /s);
  });
});

describe.each<[string, Files, (sandbox: Sandbox) => string | undefined]>([
  ['now', now, currentOf],
  ['on a day', onDay, scheduledOf],
])('an activation %s whose answer was lost', (_, files, stateOf) => {
  test.each<[string, Fault, number]>([
    ['after it was taken, by a reset', { kind: 'drop', when: 'after' }, 1],
    ['after it was taken, by 504', { kind: 'answer', when: 'after', status: 504 }, 1],
    ['before it was taken, by a reset', { kind: 'drop', when: 'before' }, 2],
    ['before it was taken, by 503', { kind: 'answer', when: 'before', status: 503 }, 2],
  ])('%s, is looked for before it is repeated', async (__, fault, count) => {
    const options = { ...onActivation(fault), switches: { activationDelayRequests: 0 } };
    const { sandbox, outcome, activationCount } = await run(files, options);
    expect([outcome?.status, stateOf(sandbox), activationCount]).toEqual(['applied', 'FY27', count]);
  });
});

describe('a schedule', () => {
  test('sends its day, and is confirmed by reading it back', async () => {
    const { sandbox, outcome } = await run(onDay);
    expect(sandbox.requests.filter(isActivation).map(({ body }) => body)).toEqual([{ dueOn: '2027-04-01' }]);
    expect(sandbox.requests.at(-1)).toMatchObject({ method: 'GET' });
    expect([outcome?.status, scheduledOf(sandbox)]).toEqual(['applied', 'FY27']);
  });

  test('that somebody overwrites at once is unknown, and what is there is reported', async () => {
    let overwrite: (() => Promise<void>) | undefined;
    let isSent = false;
    const options: SandboxOptions = {
      seed: { ...seed, charts: [...(seed.charts ?? []), { name: 'FY28' }] },
      onRequest: async (request) => {
        const once = isSent && request.method === 'GET' ? overwrite : undefined;
        isSent ||= isActivation(request);
        if (once) overwrite = undefined;
        await once?.();
        return undefined;
      },
    };
    const meanwhile = (sandbox: Sandbox) => {
      overwrite = activate(sandbox, 'FY28', { dueOn: '2027-10-01' });
    };
    const { outcome } = await run(onDay, options, { meanwhile });
    expect(outcome?.status).toBe('unknown');
    expect(outcome?.message).toMatch(/after 30 seconds, "FY27" is not scheduled as expected \(2027-04-01\)/);
  });

  test('is believed where the service does not show it', async () => {
    const { sandbox, outcome } = await run(onDay, { switches: { chartStateFields: false } });
    expect([outcome?.status, scheduledOf(sandbox)]).toEqual(['applied', 'FY27']);
  });
});

describe('a chart that is built and activated in one run', () => {
  const approvals = approvingSeen('activate=FY28');
  const files: Files = {
    charts: ['name,activateOn', 'FY28,now'],
    teams: ['chart,code,name,parentCode', 'FY28,HQ,本社,', 'FY28,A,営業部,HQ'],
  };

  test('is not activated when one of its teams has failed', async () => {
    const refusal = answered({ code: 'validation_failed' }, 422);
    const isTeamA = ({ body }: SandboxRequest) =>
      (body as { readonly code?: string } | undefined)?.code === 'A';
    const options = { onRequest: (request: SandboxRequest) => (isTeamA(request) ? refusal : undefined) };
    const { sandbox, outcome, activationCount } = await run(files, options, { approvals });
    expect([outcome?.status, activationCount, currentOf(sandbox)]).toEqual(['skipped', 0, 'FY26']);
    expect(outcome?.message).toContain('create A 営業部 (teams of "FY28")');
  });
});

describe('the delete of a chart', () => {
  const files: Files = { charts: ['name,action', 'FY25,delete'] };
  const withOld: Seed = { charts: [...(seed.charts ?? []), { name: 'FY25' }] };

  test('is applied when the chart is gone', async () => {
    const { sandbox, outcomes, waits } = await run(files, {
      seed: withOld,
      switches: { deletionDelayRequests: 3 },
    });
    expect(outcomes).toMatchObject([{ status: 'applied' }]);
    expect(sandbox.dump().charts.map(({ name }) => name)).toEqual(['FY26', 'FY27']);
    expect(waits.length).toBeGreaterThan(0);
  });

  test('is unknown when no try was answered well: one of them may have begun it', async () => {
    const endings = ['after', 'before', 'before', 'before', 'before', 'before'] as const;
    const faults = endings.map((when) => ({ kind: 'answer', when, status: 500 }) as const);
    const { sandbox, outcomes } = await run(files, {
      seed: withOld,
      switches: { deletionDelayRequests: 1_000 },
      onRequest: ({ method }) => (method === 'DELETE' ? faults.shift() : undefined),
    });
    expect(outcomes).toMatchObject([
      { status: 'unknown', message: expect.stringContaining('the write may still complete') },
    ]);
    sandbox.settle();
    expect(sandbox.dump().charts.map(({ name }) => name)).toEqual(['FY26', 'FY27']);
  });

  test('that is still there after the waiting time is unknown', async () => {
    const options = { seed: withOld, switches: { deletionDelayRequests: 1_000_000 } };
    const { outcomes } = await run(files, options, { activationTimeoutMs: 30_000 });
    expect(outcomes).toMatchObject([
      { status: 'unknown', message: expect.stringMatching(/^Not confirmed: it still existed/) },
    ]);
  });
});

test('a chart that the run has just filled is made the active one, also while its count still says none', async () => {
  const sandbox = await openSandbox({
    seed: {
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: 'HQ', name: '本社' }],
    },
    switches: { countLagWrites: 5 },
  });
  const files: Files = {
    charts: ['name,activateOn', 'FY26,', 'FY27,now'],
    teams: ['chart,code,name', 'FY27,HQ,本社'],
  };
  const { plan, idByRecord } = await planFiles(sandbox, files, {
    approvals: approvingSeen('activate=FY27'),
  });
  const outcomes = await applyPlan(plan, { client: openClient(sandbox), idByRecord });
  expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(currentOf(sandbox)).toBe('FY27');
});
