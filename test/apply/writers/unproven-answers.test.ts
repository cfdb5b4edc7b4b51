/** Success answers that prove nothing: what a run makes of them, and what they cost. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { planUndo } from '../../../src/apply/runs/plan-undo.js';
import { readJournal } from '../../../src/apply/runs/read-journal.js';
import { readRun } from '../../../src/apply/runs/read-run.js';
import type { Fault, SandboxRequest, Seed } from '../../../src/sandbox/index.js';
import { applyPlan } from '../../helpers/applying.js';
import { openClient, openSandbox } from '../../helpers/sandboxes.js';
import { type Files, failuresOf, planFiles, syncFiles } from '../../helpers/syncing.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { applyRecorded } from '../../helpers/undoing.js';

const seed: Seed = {
  grades: [
    { code: 'G0', name: '一般', level: 0, default: true },
    { code: 'G1', name: '課長', level: 1 },
    { code: 'G2', name: '係長', level: 2 },
  ],
};

const created: Files = { grades: ['code,name,level', 'G3,部長,3'] };
const updated: Files = { grades: ['code,name,level', 'G1,部長,1'] };
const deleted: Files = { grades: ['code,name,level,action', 'G1,課長,1,delete', 'G2,係長,2,delete'] };

const playing = (wanted: string, fault: Fault) => ({
  onRequest: ({ method }: SandboxRequest) => (method === wanted ? fault : undefined),
});

const answer = (when: 'before' | 'after', status: number, body?: string): Fault => ({
  kind: 'answer',
  when,
  status,
  ...(body !== undefined && { body }),
});

const empty: readonly (readonly [string, number, string | undefined])[] = [
  ['204', 204, undefined],
  ['nothing', 200, ''],
  ['{}', 200, '{}'],
  ['null', 200, 'null'],
  ['a word', 200, '"ok"'],
  ['an error code', 200, '{"code":"internal_error","message":"x"}'],
];

describe.each([
  // What was created is looked for once more at the end.
  ['POST', created, ['GET']],
  ['PATCH', updated, []],
])('a %s that is answered with', (method, files, last) => {
  test.each(empty)('%s is read back: applied if it was made', async (_, status, body) => {
    const sandbox = await openSandbox({ seed, ...playing(method, answer('after', status, body)) });
    const synced = await syncFiles(sandbox, files);
    expect(failuresOf(synced)).toEqual([]);
    expect(sandbox.requests.map((request) => request.method)).toEqual([method, 'GET', ...last]);
  });

  test.each(empty)('%s is read back: unknown if it was not, and not repeated', async (_, status, body) => {
    const sandbox = await openSandbox({ seed, ...playing(method, answer('before', status, body)) });
    const { outcomes } = await syncFiles(sandbox, files);
    expect(outcomes).toMatchObject([
      { status: 'unknown', message: expect.stringContaining('the result could not be confirmed.') },
    ]);
    expect(sandbox.requests.map((request) => request.method)).toEqual([method, 'GET']);
  });
});

test.each([
  [idOf(7), 'unknown'],
  [undefined, 'applied'],
])(
  'a create that is answered with all values and the id %s is %s, says the list after a delete',
  async (id, status) => {
    const body = JSON.stringify({ id, code: 'G3', name: '部長', level: 3 });
    const sandbox = await openSandbox({ seed, ...(id && playing('POST', answer('before', 200, body))) });
    const files = { grades: ['code,name,level,action', 'G3,部長,3,', 'G1,課長,1,delete'] };
    const { outcomes } = await syncFiles(sandbox, files);
    expect(outcomes.map((outcome) => [outcome.change.action, outcome.status])).toEqual([
      ['create', status],
      ['delete', 'applied'],
    ]);
    const reads = id === undefined ? ['GET'] : ['GET', 'GET'];
    expect(sandbox.requests.map(({ method }) => method)).toEqual(['POST', 'DELETE', ...reads]);
  },
);

function idOf(index: number): string {
  return `10000000-0000-4000-8000-00000000000${index}`;
}

describe('a delete that is confirmed but not made', () => {
  test('is found among teams by what is below their parent, one GET for all its children', async () => {
    const chart = { charts: [{ name: 'FY26', current: true }] };
    const teams = ['B', 'C', 'D'].map((code) => ({ chart: 'FY26', code, name: code, parentCode: 'A' }));
    const sandbox = await openSandbox({
      seed: { ...chart, teams: [{ chart: 'FY26', code: 'A', name: 'A' }, ...teams] },
      onRequest: ({ method, sequence }) => {
        if (method === 'DELETE') first ||= sequence;
        return first === sequence ? answer('before', 204) : undefined;
      },
    });
    let first = 0;
    const files = { teams: ['code,name,action', 'B,B,delete', 'C,C,delete', 'D,D,delete'] };
    const { outcomes } = await syncFiles(sandbox, files);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['applied', 'applied', 'unknown']);
    // A look before each delete, and one afterwards.
    expect(sandbox.requests.filter(({ method }) => method === 'GET')).toHaveLength(4);
  });

  test('is unknown when the list cannot be read', async () => {
    const sandbox = await openSandbox({ seed, onRequest: failingReads(Number.POSITIVE_INFINITY) });
    const { outcomes } = await syncFiles(sandbox, deleted);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['unknown', 'unknown']);
    expect(outcomes[0]?.message).toContain('Looking up the record failed as well');
  });
});

test('a created record that its list lacks is not proven by another one', async () => {
  let isCreated = false;
  const sandbox = await openSandbox({
    seed,
    onRequest: ({ method, path: asked }) => {
      isCreated ||= method === 'POST';
      if (!isCreated || method !== 'GET') return undefined;
      return answer('before', 200, asked === '/v1/grades' ? '[]' : '{"id":"other","code":"G9"}');
    },
  });
  const { outcomes } = await syncFiles(sandbox, created);
  expect(outcomes.map(({ status }) => status)).toEqual(['unknown']);
  expect(outcomes[0]?.message).toContain('the service returned another one');
});

test('deletes are proven when their list can be read only after as many tries as a request has', async () => {
  const sandbox = await openSandbox({ seed, onRequest: failingReads(6) });
  expect(failuresOf(await syncFiles(sandbox, deleted))).toEqual([]);
});

/** Fails reads that come after a delete. */
function failingReads(failuresMax: number): (request: SandboxRequest) => Fault | undefined {
  let [isDeleted, failures] = [false, 0];
  return ({ method }) => {
    isDeleted ||= method === 'DELETE';
    return isDeleted && method === 'GET' && ++failures <= failuresMax ? answer('before', 500) : undefined;
  };
}

describe('creates that are answered with their records', () => {
  const live: Seed = {
    charts: [{ name: 'FY26', current: true }],
    teams: ['A', 'B'].map((code) => ({ chart: 'FY26', code, name: code })),
    masters: [{ code: 'V1', name: '取引先' }],
    items: [{ master: 'V1', code: 'I0', name: '〇社' }],
    folders: [{ code: 'F0', name: '申請' }],
  };
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const every: Files = {
    teams: ['code,name,parentCode', ...numbers.map((at) => `T${at},課${at},${at % 2 ? 'A' : 'B'}`)],
    'items.V1': ['code,name', ...numbers.map((at) => `I${at},${at}社`)],
    folders: ['code,name', ...numbers.map((at) => `F${at},申請${at}`)],
    categories: ['name', ...numbers.map((at) => `分類${at}`)],
    grades: ['code,name,level', ...numbers.map((at) => `G${at},等級${at},1`)],
  };

  test('cost one request for each table and container', async () => {
    const sandbox = await openSandbox({ seed: live });
    expect(failuresOf(await syncFiles(sandbox, every))).toEqual([]);
    const reads = sandbox.requests.filter(({ method }) => method === 'GET').map(({ path: read }) => read);
    const names = reads.map((read) => read.split('/')[2]);
    expect(names.toSorted()).toEqual([
      'categories',
      'folders',
      'generalMasters',
      'grades',
      'organizationCharts',
    ]);
  });

  test('are not doubted when the counts lag behind', async () => {
    const sandbox = await openSandbox({ seed: live, switches: { countLagWrites: 300 } });
    expect(failuresOf(await syncFiles(sandbox, every))).toEqual([]);
  });
});

test('creates are believed where nothing can be read any more, and deletes of their chart that are proven', async () => {
  const sandbox = await openSandbox({
    seed: {
      charts: [{ name: 'FY26', current: true }],
      teams: ['A', 'B'].map((code) => ({ chart: 'FY26', code, name: code })),
    },
    onRequest: ({ method, path: read }) => {
      isWritten ||= method === 'DELETE';
      const isCount = method === 'GET' && !read.includes('/teams');
      return isWritten && isCount ? answer('before', 500) : undefined;
    },
  });
  let isWritten = false;
  const rows = ['code,name,parentCode,action', 'C,C,A,', 'D,D,A,', 'B,B,,delete'];
  expect(failuresOf(await syncFiles(sandbox, { teams: rows }))).toEqual([]);
});

describe('after an interruption, a delete that was confirmed but not made is', () => {
  const statusesWith = async (list: 'answered' | 'never answered') => {
    const interruption = new AbortController();
    const sandbox = await openSandbox({
      seed,
      onRequest: ({ method }) => {
        if (method === 'DELETE') interruption.abort();
        if (method === 'DELETE') return answer('before', 204);
        const isSilent = interruption.signal.aborted && list === 'never answered';
        return isSilent ? new Promise<undefined>(() => {}) : undefined;
      },
    });
    const { plan, idByRecord } = await planFiles(sandbox, deleted);
    const after = (delayMs: number, ring: () => void) => {
      if (delayMs === 5000 && list === 'never answered') setImmediate(ring);
      return () => {};
    };
    const client = openClient(sandbox, { concurrency: 1, after });
    const outcomes = await applyPlan(plan, { client, idByRecord, signal: interruption.signal });
    return outcomes.map(({ status, message, exitCode }) => [status, exitCode, message]);
  };

  test('unknown, as the list shows it', async () => {
    expect(await statusesWith('answered')).toEqual([
      ['unknown', undefined, expect.stringContaining('The record still exists.')],
      ['notAttempted', 130, expect.anything()],
    ]);
  });

  test('unknown when the list does not come in time', async () => {
    expect(await statusesWith('never answered')).toEqual([
      ['unknown', 130, expect.stringContaining('before it could check whether the record is gone')],
      ['notAttempted', 130, expect.anything()],
    ]);
  });
});

test('the journal keeps the last outcome of a delete, and an undo has nothing to bring back', async () => {
  const sandbox = await openSandbox({ seed, ...playing('DELETE', answer('before', 204)) });
  const { plan, idByRecord } = await planFiles(sandbox, deleted);
  const client = openClient(sandbox);
  const stateFolder = await temporaryFolder({});
  const { run } = await applyRecorded(stateFolder, plan, { client, idByRecord });
  const { intents, outcomes } = await readJournal(path.join(stateFolder, 'runs', run, 'journal.jsonl'));
  expect([intents, outcomes].map(({ length }) => length)).toEqual([2, 2]);
  expect(outcomes.map(({ status }) => status)).toEqual(['unknown', 'unknown']);
  const undo = await planUndo(await readRun(stateFolder, run), client, { today: '2026-06-01' });
  expect(undo.plan.changes).toEqual([]);
});
