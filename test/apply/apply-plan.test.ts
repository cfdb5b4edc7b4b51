import { describe, expect, test } from 'vitest';
import type { ApplyOptions } from '../../src/apply/apply-plan.js';
import type { Journal } from '../../src/apply/runs/journal.js';
import { JournalFailed } from '../../src/model/errors.js';
import type { Outcome } from '../../src/model/plan.js';
import type { Fault, Sandbox, SandboxOptions, SandboxRequest, Seed } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { aChange, anOutcome, aPlan } from '../helpers/builders.js';
import { openClient, openSandbox, writesOf } from '../helpers/sandboxes.js';
import { type Files, planFiles } from '../helpers/syncing.js';

const chart = 'FY2026';
const currentChart: Seed = { charts: [{ name: chart, current: true }] };

interface Run extends Partial<Omit<ApplyOptions, 'idByRecord'>> {
  /** Done between the plan and the run. */
  readonly meanwhile?: () => unknown;
}

/** Plans these files and applies them; of the requests, those of the plan are forgotten. */
async function applyFiles(
  sandbox: Sandbox,
  files: Files,
  { client = openClient(sandbox, { concurrency: 1 }), meanwhile, ...options }: Run = {},
): Promise<readonly Outcome[]> {
  const { plan, idByRecord } = await planFiles(sandbox, files);
  sandbox.clearRequests();
  await meanwhile?.();
  return applyPlan(plan, { client, idByRecord, ...options });
}

/** Applies the creation of grades, one after the other. */
const applyGrades = (sandbox: Sandbox, codes: readonly string[], options: Run = {}) =>
  applyFiles(sandbox, { grades: ['code,name,level', ...codes.map((code) => `${code},${code},1`)] }, options);

/** Each outcome with the exit code that it asks for: `failed 9`. */
const endsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ status, exitCode }) => (exitCode === undefined ? status : `${status} ${exitCode}`));

const codeOf = ({ body }: SandboxRequest): string =>
  (body as { readonly code?: string } | undefined)?.code ?? '';

const fourGrades = ['G1', 'G2', 'G3', 'G4'];
const onCodes = (codes: readonly string[], fault: Fault): SandboxOptions => ({
  onRequest: (request) => (codes.includes(codeOf(request)) ? fault : undefined),
});
const answered = (when: 'before' | 'after', status: number, retryAfter?: string): Fault => ({
  ...{ kind: 'answer', when, status },
  ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
});

test('a service that is gone stops everything: the rest is not attempted', async () => {
  const sandbox = await openSandbox();
  const outcomes = await applyGrades(sandbox, ['G1', 'G2', 'G3'], { meanwhile: () => sandbox.close() });
  expect(endsOf(outcomes)).toEqual(['failed 9', 'notAttempted 9', 'notAttempted 9']);
});

describe('a wait that is too long', () => {
  test('stops the run cleanly: what is left is not attempted, with the reason and exit code 9', async () => {
    const sandbox = await openSandbox(onCodes(['G2'], answered('before', 429, '3600')));
    const outcomes = await applyGrades(sandbox, fourGrades);
    expect(endsOf(outcomes)).toEqual(['applied', 'failed 9', 'notAttempted 9', 'notAttempted 9']);
    expect(outcomes[3]?.message).toContain('Run again in 60 minutes');
    expect(writesOf(sandbox)).toHaveLength(2);
  });

  test('leaves a create unknown that may have been made, and sends nothing to look for it', async () => {
    const sandbox = await openSandbox(onCodes(['G1'], answered('after', 503, '3600')));
    expect(endsOf(await applyGrades(sandbox, ['G1', 'G2']))).toEqual(['unknown 9', 'notAttempted 9']);
    expect(sandbox.requests).toHaveLength(1);
  });
});

describe('--max-failures', () => {
  test('starts nothing more when so many changes have failed', async () => {
    const sandbox = await openSandbox(onCodes(['G1', 'G3'], answered('before', 422)));
    const outcomes = await applyGrades(sandbox, [...fourGrades, 'G5'], { failuresMax: 2 });
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(['failed', 'applied', 'failed', 'notAttempted', 'notAttempted']);
    expect(outcomes[4]?.message).toBe(
      'not started: 2 changes failed or ended unclear, and --max-failures allows no more.',
    );
    expect(writesOf(sandbox)).toHaveLength(3);
  });

  test('counts what is unknown as well, and lets go what failed less often', async () => {
    const sandbox = await openSandbox(onCodes(['G1'], answered('before', 504)));
    const stopped = await applyGrades(sandbox, ['G1', 'G2'], { failuresMax: 1 });
    expect(stopped.map(({ status }) => status)).toEqual(['unknown', 'notAttempted']);
    const others = await applyGrades(sandbox, ['G1', 'G2'], { failuresMax: 2 });
    expect(others.map(({ status }) => status)).toEqual(['unknown', 'applied']);
  });

  test('leaves the dependents of what was not attempted alone as well', async () => {
    const sandbox = await openSandbox({ seed: currentChart, ...onCodes(['A'], answered('before', 422)) });
    const files = { teams: ['code,name,parentCode', 'A,a,', 'B,b,A', 'C,c,', 'D,d,C'] };
    const outcomes = await applyFiles(sandbox, files, { failuresMax: 1 });
    expect(outcomes.map(({ change, status }) => `${change.key} ${status}`)).toEqual([
      'A failed',
      'C notAttempted',
      'B skipped',
      'D notAttempted',
    ]);
  });
});

test.each([
  [401, 'notAttempted'],
  [403, 'applied'],
])('a token that is refused with %i stops its resource; what is of another is %s', async (status, other) => {
  const sandbox = await openSandbox(onCodes(['G1'], answered('before', status)));
  const outcomes = await applyFiles(sandbox, {
    grades: ['code,name,level', 'G1,a,1', 'G2,b,2', 'G3,c,3'],
    categories: ['name', '経費'],
  });
  const statuses = outcomes.map((outcome) => outcome.status);
  expect(statuses).toEqual(['failed', 'notAttempted', 'notAttempted', other]);
  expect(outcomes[1]?.exitCode).toBe(8);
});

describe('the journal', () => {
  const journalInto = (events: string[]): Journal => ({
    intend: async ({ key }) => void events.push(`intent ${key}`),
    conclude: async ({ change, status }) => void events.push(`${status} ${change.key}`),
  });

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
    await applyGrades(sandbox, ['G1', 'G2', 'G3'], { journal: journalInto(events) });
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
      journal: journalInto(events),
    });
    expect(events).toEqual(['skipped A', 'skipped B', 'skipped C']);
  });

  test('that cannot take an intent down stops the run; every change has an outcome all the same', async () => {
    const sandbox = await openSandbox();
    const events: string[] = [];
    const full = async ({ key }: { readonly key: string }) => {
      if (key !== 'G1') throw new JournalFailed('no room', undefined);
    };
    const journal = { ...journalInto(events), intend: full };
    expect(endsOf(await applyGrades(sandbox, ['G1', 'G2', 'G3'], { journal }))).toEqual([
      'applied',
      'notAttempted 1',
      'notAttempted 1',
    ]);
    expect(events).toEqual(['applied G1', 'notAttempted G2', 'notAttempted G3']);
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades']);
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

describe('an interruption', () => {
  test('finishes what is in flight and leaves the rest', async () => {
    const controller = new AbortController();
    const sandbox = await openSandbox({
      onRequest: ({ method }) => {
        if (method === 'POST') controller.abort();
        return undefined;
      },
    });
    const outcomes = await applyGrades(sandbox, ['G1', 'G2'], { signal: controller.signal });
    expect(endsOf(outcomes)).toEqual(['applied', 'notAttempted 130']);
  });

  test('during the look at a record leaves it alone, and says so', async () => {
    const controller = new AbortController();
    let isApplying = false;
    const sandbox = await openSandbox({
      seed: { folders: [{ code: 'F1', name: '経費' }] },
      onRequest: () => {
        if (isApplying) controller.abort();
        return undefined;
      },
    });
    const outcomes = await applyFiles(
      sandbox,
      { folders: ['code,name,action', 'F1,経費,delete'] },
      {
        client: openClient(sandbox, { interruption: controller.signal }),
        signal: controller.signal,
        meanwhile: () => {
          isApplying = true;
        },
      },
    );
    expect(endsOf(outcomes)).toEqual(['notAttempted 130']);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('during a wait that the service asked for sends nothing more, and says so of what was not sent', async () => {
    const controller = new AbortController();
    const sandbox = await openSandbox(onCodes(['G1'], answered('before', 429, '5')));
    const client = openClient(sandbox, { concurrency: 1, wait: async () => controller.abort() });
    const run = { client, signal: controller.signal };
    const outcomes = await applyGrades(sandbox, ['G1', 'G2', 'G3'], run);
    expect(endsOf(outcomes)).toEqual(['failed', 'notAttempted 130', 'notAttempted 130']);
    expect(writesOf(sandbox)).toHaveLength(1);
  });
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
