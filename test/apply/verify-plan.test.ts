import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyOrigin, verifyPlan } from '../../src/apply/verify-plan.js';
import { PlanStale } from '../../src/model/errors.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { aPlan } from '../helpers/builders.js';
import { dataFolder } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { openClient, openSandbox, writesOf } from '../helpers/sandboxes.js';
import { type Files, planFiles } from '../helpers/syncing.js';

/** The message of the PlanStale that a promise rejects with. */
async function staleness(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 'holds';
  expect(error).toBeInstanceOf(PlanStale);
  expect((error as PlanStale).exitCode).toBe(5);
  return (error as PlanStale).message;
}

describe('the files of a plan', () => {
  const url = 'https://workflow.example';

  test('must be there and readable; all that are not are named', async () => {
    const folder = await dataFolder({ 'a.csv': 'code\nA\n' });
    const sources = [`${folder}/none.csv`, `${folder}/a.csv/below.csv`, folder].map((file) => ({
      file,
      sha256: '0'.repeat(64),
      rowCount: 1,
    }));
    const message = await staleness(verifyOrigin('p.jsonl', aPlan({ sources }), url));
    expect(message).toContain(`${folder}/none.csv is missing`);
    expect(message).toContain(`${folder}/a.csv/below.csv is missing`);
    expect(message).toContain(`${folder} cannot be read`);
  });

  test('are hashed once, however many sheets were read', async () => {
    const folder = await dataFolder({ 'hr.xlsx': 'x' });
    const file = path.join(folder, 'hr.xlsx');
    const sheets = ['grades', 'teams'].map((sheet) => ({
      file,
      sheet,
      sha256: '0'.repeat(64),
      rowCount: 1,
    }));
    const message = await staleness(verifyOrigin('p.jsonl', aPlan({ sources: sheets }), url));
    expect(message.match(/has changed/g)).toHaveLength(1);
  });
});

test.skipIf(process.platform === 'win32')('a file that never ends is not read', async () => {
  const sources = [{ file: '/dev/zero', sha256: '0'.repeat(64), rowCount: 1 }];
  const message = await staleness(verifyOrigin('p.jsonl', aPlan({ sources }), 'https://workflow.example'));
  expect(message).toContain('/dev/zero has changed');
});

describe('the service of a plan', () => {
  test.each([
    ['https://workflow.example', 'https://workflow.example', true],
    ['https://Workflow.Example/', 'https://workflow.example', true],
    ['https://workflow.example:443/api//', 'https://workflow.example/api', true],
    ['https://workflow.example/API', 'https://workflow.example/api', false],
    ['https://workflow.example:8443', 'https://workflow.example', false],
    ['http://workflow.example', 'https://workflow.example', false],
    ['workflow', 'https://workflow.example', false],
  ])('%s and %s: the same is %s', async (serviceUrl, given, isSame) => {
    const message = await staleness(verifyOrigin('p.jsonl', aPlan({ serviceUrl }), given));
    if (isSame) expect(message).toBe('holds');
    else expect(message).toContain(`p.jsonl is a plan for ${serviceUrl}, not for ${given}`);
  });
});

const seed: Seed = {
  grades: [
    { code: 'G1', name: 'a', level: 1, default: true },
    { code: 'G2', name: 'b', level: 2 },
    { code: 'G3', name: 'c', level: 3 },
  ],
};

async function arrange(files: Files, options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ seed, ...options });
  const { plan, idByRecord } = await planFiles(sandbox, files);
  const client = openClient(sandbox);
  const verify = async (isSkippingDrifted = false) => {
    const verified = await verifyPlan('p.jsonl', plan, { client, isSkippingDrifted, today: '2026-06-01' });
    return { ...verified, idByRecord: new Map(verified.idByRecord) };
  };
  return { sandbox, plan, idByRecord: new Map(idByRecord), verify };
}

describe('the records of a plan', () => {
  const files = { grades: ['code,name,level,action', 'G1,a,9,', 'G4,d,4,', 'G2,b,2,delete'] };

  test('more than ten of them are counted, not named', async () => {
    const grades = Array.from({ length: 13 }, (_, index) => ({
      code: `N${index + 10}`,
      name: 'n',
      level: 1,
    }));
    const rows = grades.map(({ code }) => `${code},n,2`);
    const { sandbox, verify } = await arrange({ grades: ['code,name,level', ...rows] }, { seed: { grades } });
    for (const { code } of grades) await send(sandbox, 'PATCH', `/v1/grades/${code}`, { level: 3 });
    const message = await staleness(verify());
    expect(message).toContain('13 of 13 changes no longer as planned (grades N10: level is now 3');
    expect(message).toContain('; and 3 more)');
  });

  test('are not believed to be gone when the list is not complete', async () => {
    let isHiding = false;
    const { sandbox, verify } = await arrange(files, {
      onRequest: ({ method, path: where }) =>
        isHiding && method === 'GET' && where === '/v1/grades'
          ? { kind: 'answer', when: 'before', status: 200, headers: { Total: '3' }, body: '[]' }
          : undefined,
    });
    isHiding = true;
    const message = await staleness(verify());
    expect(message).toContain('2 of 3 changes');
    expect(message).toContain('grades G2: the service reports 3 records but returned 0');
    expect(writesOf(sandbox)).toEqual([]);
  });
});

describe('the custom fields of a plan', () => {
  const withMaster: Seed = {
    masters: [{ code: 'V', name: 'V' }],
    masterFields: [{ master: 'V', code: 'tags', title: 'T', fieldType: 'checkbox', options: ['a', 'b'] }],
    items: [{ master: 'V', code: 'I', name: 'I', inputs: { tags: ['a', 'b'] } }],
  };

  test('are read as the plan makes them, so that a new order of the options is no edit of the items', async () => {
    const { idByRecord, verify } = await arrange(
      {
        'master-fields': ['master,code,title,fieldType,required,options', 'V,tags,T,checkbox,FALSE,c;b;a'],
        'items.V': ['code,name,tags', 'I,I,c'],
      },
      { seed: withMaster },
    );
    expect(await verify()).toMatchObject({ idByRecord, knownOutcomes: new Map() });
  });
});
