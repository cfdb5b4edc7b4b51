import { describe, expect, test } from 'vitest';
import type { Fault, Sandbox, SandboxRequest, Seed } from '../../../src/sandbox/index.js';
import { openClient, openSandbox, writesOf } from '../../helpers/sandboxes.js';
import { type Files, failuresOf, planFiles, syncFiles } from '../../helpers/syncing.js';

const lostBefore: Fault = { kind: 'drop', when: 'before' };
const lostAfter: Fault = { kind: 'drop', when: 'after' };
const answered = (when: 'before' | 'after', status: number): Fault => ({ kind: 'answer', when, status });

/**
 * Plays the faults on the first requests of a method, one after the other; the rest is answered
 * normally.
 */
function onFirst(method: string, ...faults: readonly Fault[]) {
  const left = [...faults];
  return { onRequest: (request: SandboxRequest) => (request.method === method ? left.shift() : undefined) };
}

const seed: Seed = {
  grades: [{ code: 'G0', name: '一般', level: 0, default: true }],
  charts: [{ name: 'FY26', current: true }],
  teams: [{ chart: 'FY26', code: 'HQ', name: '本社' }],
  masters: [{ code: 'V1', name: '色' }],
  masterFields: [{ master: 'V1', code: 'color', title: '色', fieldType: 'text' }],
};

/** One new record of each resource, with what the sandbox then holds of it. */
const newRecords: readonly (readonly [resource: string, files: Files, stored: object])[] = [
  ['grades', { grades: ['code,name,level', 'G1,課長,1'] }, { code: 'G1', name: '課長', level: 1 }],
  ['charts', { charts: ['name', 'FY27'] }, { name: 'FY27' }],
  ['teams', { teams: ['code,name,parentCode', 'A,営業,HQ'] }, { code: 'A', parentCode: 'HQ' }],
  ['masters', { masters: ['code,name', 'V2,形'] }, { code: 'V2', name: '形' }],
  ['items', { 'items.V1': ['code,name,color', 'I1,赤,red'] }, { code: 'I1', inputs: { color: 'red' } }],
  ['folders', { folders: ['code,name', 'F1,総務'] }, { code: 'F1', name: '総務' }],
  ['categories', { categories: ['name', '経費'] }, { name: '経費' }],
];

const storedIn = (sandbox: Sandbox, resource: string, wanted: object) =>
  (sandbox.dump()[resource as 'grades'] as readonly object[]).filter((record) =>
    Object.entries(wanted).every(
      ([name, value]) => JSON.stringify(record[name as keyof object]) === JSON.stringify(value),
    ),
  );

const postCount = (sandbox: Sandbox) => writesOf(sandbox).filter((write) => write.startsWith('POST')).length;

describe.each(newRecords)('a create in %s whose answer was lost', (resource, files, stored) => {
  test.each([
    ['a reset after it was made', lostAfter, 1],
    ['504 after it was made', answered('after', 504), 1],
    ['500 after it was made', answered('after', 500), 1],
    ['a reset before it was made', lostBefore, 2],
    ['500 before it was made', answered('before', 500), 2],
    ['502 before it was made', answered('before', 502), 2],
    ['503 before it was made', answered('before', 503), 2],
    ['429', answered('before', 429), 2],
  ])('by %s is made exactly once', async (_, fault, posts) => {
    const sandbox = await openSandbox({ seed, ...onFirst('POST', fault) });
    const { outcomes } = await syncFiles(sandbox, files);
    expect(outcomes).toMatchObject([{ status: 'applied', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(storedIn(sandbox, resource, stored)).toHaveLength(1);
    expect(postCount(sandbox)).toBe(posts);
  });
});

const oneGrade: Files = { grades: ['code,name,level', 'G1,課長,1'] };

describe('a create that is looked for', () => {
  test('is looked for again when its repetition is refused as a duplicate', async () => {
    let posts = 0;
    const sandbox = await openSandbox({
      seed,
      onRequest: ({ method }) => {
        if (method !== 'POST') return undefined;
        posts++;
        // The first comes late: it is carried out between the look and the repetition, which is
        // then a duplicate.
        if (posts === 1) return lostBefore;
        return posts === 2 ? { ...answered('after', 422), body: '{"code":"validation_failed"}' } : undefined;
      },
    });
    const synced = await syncFiles(sandbox, oneGrade);
    expect(failuresOf(synced)).toEqual([]);
    expect(postCount(sandbox)).toBe(2);
  });

  test('is unknown when its repetition is refused and it is not there', async () => {
    const refused: Fault = { ...answered('before', 422), body: '{"code":"validation_failed"}' } as Fault;
    const sandbox = await openSandbox({ seed, ...onFirst('POST', lostBefore, refused) });
    const { outcomes } = await syncFiles(sandbox, oneGrade);
    expect(outcomes[0]).toMatchObject({ status: 'unknown' });
    expect(outcomes[0]?.message).toContain('422 validation_failed');
    expect(outcomes[0]?.message).toContain('the write may still complete');
  });

  test.each([
    ['failed after six POSTs that left no trace', [], 500, 'failed'],
    ['unknown after six POSTs that may still come', [], 504, 'unknown'],
    ['unknown after six POSTs, the first of them still possible', [504], 500, 'unknown'],
  ])('is %s', async (_, first, status, expected) => {
    const faults = [...first, ...Array(9).fill(status)].map((one) => answered('before', one));
    const sandbox = await openSandbox({ seed, ...onFirst('POST', ...faults) });
    const { outcomes } = await syncFiles(sandbox, oneGrade);
    expect(outcomes[0]).toMatchObject({ status: expected });
    expect(postCount(sandbox)).toBe(6);
  });
});

describe('names that may exist twice', () => {
  test('a name that another record gives up in the same run is not taken for the new one', async () => {
    const sandbox = await openSandbox({
      seed: { categories: [{ name: '経費' }] },
      ...onFirst('POST', lostBefore),
    });
    const files = { categories: ['name,previousName', '旅費,経費', '経費,'] };
    const { plan } = await planFiles(sandbox, files);
    expect(plan.changes.map(({ action }) => action).sort()).toEqual(['create', 'update']);
    expect(failuresOf(await syncFiles(sandbox, files))).toEqual([]);
    expect(sandbox.dump().categories.map(({ name }) => name)).toEqual(['旅費', '経費']);
    expect(postCount(sandbox)).toBe(2);
  });
});

describe('what does no harm twice', () => {
  const live: Seed = { grades: [...(seed.grades ?? []), { code: 'G1', name: '課長', level: 1 }] };
  const renamed: Files = { grades: ['code,name,level', 'G1,部長,1'] };
  const deleted: Files = { grades: ['code,name,level,action', 'G1,課長,1,delete'] };
  const madeDefault: Files = { grades: ['code,name,level,default', 'G0,一般,0,FALSE', 'G1,課長,1,TRUE'] };

  test.each([
    ['PATCH', renamed, []],
    // One list for all deletes, at the end.
    ['DELETE', deleted, ['GET']],
    // Its answer is empty.
    ['POST', madeDefault, ['GET']],
  ])('%s is repeated without a look, and is done', async (method, files, last) => {
    for (const fault of [lostAfter, lostBefore, answered('after', 504), answered('before', 500)]) {
      const sandbox = await openSandbox({ seed: live, ...onFirst(method, fault) });
      const synced = await syncFiles(sandbox, files);
      expect(failuresOf(synced)).toEqual([]);
      expect(sandbox.requests.map((request) => request.method)).toEqual([method, method, ...last]);
    }
  });

  test.each([
    ['PATCH', renamed],
    ['DELETE', deleted],
    ['POST', madeDefault],
  ])('%s that never gets a clear answer is looked for at last', async (method, files) => {
    const never = (fault: Fault) => onFirst(method, ...Array(9).fill(fault));
    const made = await openSandbox({ seed: live, ...never(lostAfter) });
    expect((await syncFiles(made, files)).outcomes).toMatchObject([{ status: 'applied' }]);
    const notMade = await openSandbox({ seed: live, ...never(answered('before', 500)) });
    expect((await syncFiles(notMade, files)).outcomes).toMatchObject([{ status: 'failed' }]);
    const late = await openSandbox({ seed: live, ...never(answered('before', 504)) });
    expect((await syncFiles(late, files)).outcomes).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('a 404', () => {
  const live: Seed = { grades: [...(seed.grades ?? []), { code: 'G1', name: '課長', level: 1 }] };
  const deleted: Files = { grades: ['code,name,level,action', 'G1,課長,1,delete'] };
  const notFound = (body: string): Fault => ({ kind: 'answer', when: 'before', status: 404, body });
  const others: readonly (readonly [string, Fault])[] = [
    ['the page of a proxy', notFound('<!DOCTYPE html><title>Not Found</title>')],
    ['nothing', notFound('')],
    ['JSON without a code', notFound('{"message":"Not Found"}')],
    [
      'a path that the service does not know',
      notFound('{"code":"endpoint_not_found","message":"no operation"}'),
    ],
  ];

  const gone = notFound('{"code":"resource_not_found","message":"gone"}');

  test('of the service for a record that is no longer listed is as good as a delete', async () => {
    const other = { remove: () => Promise.resolve<unknown>(undefined) };
    const sandbox = await openSandbox({
      seed: live,
      onRequest: async ({ method }) => {
        const { remove } = other;
        if (method !== 'DELETE') return undefined;
        other.remove = () => Promise.resolve(undefined);
        await remove();
        return undefined;
      },
    });
    other.remove = () => openClient(sandbox).send({ method: 'DELETE', path: '/v1/grades/G1' });
    const { outcomes } = await syncFiles(sandbox, deleted);
    expect(outcomes).toMatchObject([{ status: 'applied' }]);
  });

  test.each<[string, Files]>([
    ['record', deleted],
    // Is never listed once more at the end.
    ['chart', { charts: ['name,action', 'FY25,delete'] }],
  ])('of the service for a %s that it still lists is no delete', async (_, files) => {
    const charts = [{ name: 'FY26', current: true }, { name: 'FY25' }];
    const sandbox = await openSandbox({ seed: { ...live, charts }, ...onFirst('DELETE', gone) });
    const { outcomes } = await syncFiles(sandbox, files);
    expect(outcomes).toMatchObject([
      { status: 'unknown', message: expect.stringContaining('The record still exists.') },
    ]);
    expect(sandbox.requests.map(({ method }) => method).slice(-2)).toEqual(['DELETE', 'GET']);
  });

  test.each(others)('that is %s does not count as a delete', async (_, fault) => {
    const sandbox = await openSandbox({ seed: live, ...onFirst('DELETE', fault) });
    const { outcomes } = await syncFiles(sandbox, deleted);
    expect(outcomes).toMatchObject([{ status: 'failed', message: expect.stringContaining(' failed: 404') }]);
    expect(sandbox.requests).toHaveLength(1);
  });

  test.each(others)('that is %s has a delete looked for that is in doubt', async (_, fault) => {
    const made = await openSandbox({ seed: live, ...onFirst('DELETE', lostAfter, fault) });
    expect((await syncFiles(made, deleted)).outcomes).toMatchObject([{ status: 'applied' }]);
    const notMade = await openSandbox({ seed: live, ...onFirst('DELETE', lostBefore, fault) });
    expect((await syncFiles(notMade, deleted)).outcomes).toMatchObject([{ status: 'failed' }]);
  });

  test.each(others)('that is %s does not have a create repeated', async (_, fault) => {
    let isLost = false;
    const sandbox = await openSandbox({
      seed,
      onRequest: ({ method }) => {
        if (method !== 'POST') return isLost ? fault : undefined;
        isLost = true;
        return lostAfter;
      },
    });
    const { outcomes } = await syncFiles(sandbox, oneGrade);
    expect(outcomes).toMatchObject([{ status: 'unknown' }]);
    expect(outcomes[0]?.message).toMatch(
      /Looking up the record failed as well: .*GET \/v1\/grades\/G1 failed/,
    );
    expect(postCount(sandbox)).toBe(1);
  });
});
