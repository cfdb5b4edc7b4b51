/**
 * Whatever a service, or what stands before it, answers: a run ends in time, says what was wrong,
 * and writes nothing that is wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { type AskedRequest, openLyingGateway, type PassedAnswer } from '../helpers/gateways.js';
import { stateAfterRun } from '../helpers/remembered.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const secondsMax = 25;
/** More than any message needs. */
const outputMax = 200_000;

const seed: Seed = {
  grades: [
    { code: 'G0', name: '一般', level: 0, default: true },
    { code: 'G1', name: '旧', level: 10 },
    { code: 'G2', name: '消える', level: 20 },
  ],
  folders: [
    { code: 'F1', name: '人事' },
    { code: 'F2', name: '採用', parentCode: 'F1' },
    { code: 'F3', name: '経理' },
    { code: 'F4', name: '支払', parentCode: 'F3' },
    { code: 'F5', name: '消える' },
  ],
};
const files = {
  'grades.csv': 'code,name,level\nG0,一般,0\nG1,新,11\nG3,課長,30\n',
  'folders.csv': 'code,name,parentCode\nF1,人事,\nF2,採用,F1\nF3,経理,\nF4,支払,F3\n',
};

type Lie = (answer: PassedAnswer, asked: AskedRequest, sandbox: Sandbox) => PassedAnswer;

/** Runs `sync --prune` against a service whose answers are changed on the way. */
async function syncThrough(
  lie: Lie,
  options: SandboxOptions = {},
  data: Readonly<Record<string, string>> = files,
) {
  const sandbox = await openSandbox({ seed, ...options });
  const gateway = await openLyingGateway(sandbox.url, (answer, asked) => lie(answer, asked, sandbox));
  const folder = await dataFolder(data);
  const state = await stateAfterRun(gateway.url, 'grades', 'folders');
  const environment = { ...environmentOf(sandbox), ...state, MASTERSYNC_URL: gateway.url };
  const startedMs = performance.now();
  const finished = await runCli(['sync', folder, '--yes', '--json', '--prune'], environment);
  expect((performance.now() - startedMs) / 1000).toBeLessThan(secondsMax);
  expect(finished.stdout.length + finished.stderr.length).toBeLessThan(outputMax);
  expect(finished.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  const document = documentOf(finished);
  return {
    ...finished,
    document,
    sandbox,
    writes: writesOf(sandbox),
    deletes: writesOf(sandbox).filter((line) => line.startsWith('DELETE')),
    requestCount: sandbox.requests.length,
  };
}

const isList = ({ method, path }: AskedRequest) => method === 'GET' && /\/(grades|folders)$/.test(path);
const isWrite = ({ method }: AskedRequest) => method !== 'GET';
const html = { 'content-type': 'text/html' };
const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

describe('an answer that is not one', () => {
  test.each<[string, (answer: PassedAnswer) => PassedAnswer]>([
    ['truncated JSON', (answer) => ({ ...answer, body: answer.body.slice(0, -10) })],
    ['a page of HTML with status 200', (answer) => ({ ...answer, headers: html, body: page })],
    ['an empty 200', (answer) => ({ ...answer, body: '' })],
    ['null', (answer) => ({ ...answer, body: 'null' })],
    ['an object', (answer) => ({ ...answer, body: '{"data":[]}' })],
    ['records without ids', (answer) => ({ ...answer, body: '[{"code":"G1"}]' })],
  ])('%s in place of a list ends the run before it writes', async (_, lie) => {
    const { exitCode, writes, stderr } = await syncThrough((answer, asked) =>
      isList(asked) ? lie(answer) : answer,
    );
    expect([exitCode, writes]).toEqual([9, []]);
    expect(stderr).toContain('/v1/');
  });

  test.each<[string, (answer: PassedAnswer) => PassedAnswer]>([
    ['truncated JSON', (answer) => ({ ...answer, body: answer.body.slice(0, -10) })],
    ['a page of HTML with status 200', (answer) => ({ ...answer, headers: html, body: page })],
    ['an empty 200', (answer) => ({ ...answer, body: '' })],
  ])('%s to every write is not taken for the truth: each record is there once', async (_, lie) => {
    const { exitCode, sandbox } = await syncThrough((answer, asked) =>
      isWrite(asked) ? lie(answer) : answer,
    );
    const codes = sandbox.dump().grades.map(({ code }) => code);
    expect(codes.filter((code) => code === 'G3')).toEqual(['G3']);
    expect([0, 3]).toContain(exitCode);
  });
});

/** What a list or a record says, changed. */
function rewritten(
  answer: PassedAnswer,
  change: (records: readonly ListedRecord[]) => unknown,
): PassedAnswer {
  return answer.status === 200
    ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body))) }
    : answer;
}

type ListedRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Without what a list says of its length. */
function untotalled({ headers, ...answer }: PassedAnswer): PassedAnswer {
  return { ...answer, headers: { 'content-type': headers['content-type'] ?? '' } };
}

describe('an answer for another record', () => {
  test('to a read gives no record another parent, and nothing is written', async () => {
    const { exitCode, writes, stderr } = await syncThrough((answer, { method, path }, sandbox) => {
      const isSingle = method === 'GET' && /\/folders\/[^/]+$/.test(path);
      const [first] = sandbox.state().folders.filter(({ code }) => code === 'F5');
      const other = {
        id: first?.id,
        code: 'F5',
        children: sandbox.state().folders.filter(({ code }) => code === 'F4'),
      };
      return isSingle ? { ...answer, body: JSON.stringify(other) } : answer;
    });
    expect([exitCode, writes]).toEqual([9, []]);
    expect(stderr).toContain('/v1/folders/');
  });

  test('to a write is not taken for a success', async () => {
    const { exitCode, document, deletes } = await syncThrough((answer, { method, path }) => {
      const isUpdate = method === 'PATCH' && path.includes('/grades/');
      return isUpdate
        ? {
            ...answer,
            body: JSON.stringify({ ...JSON.parse(answer.body), id: '00000000-0000-4000-8000-000000000000' }),
          }
        : answer;
    });
    expect([exitCode, document.results.unknown]).toEqual([3, 1]);
    expect(deletes.filter((line) => line.includes('/grades/'))).toEqual([]);
  });
});

test('a 404 that is the page of a proxy is reported as a failed delete', async () => {
  const refused = { kind: 'answer', when: 'before', status: 404, headers: html, body: page } as const;
  const { exitCode, document, sandbox } = await syncThrough((answer) => answer, {
    onRequest: ({ method }) => (method === 'DELETE' ? refused : undefined),
  });
  expect(exitCode).toBe(3);
  expect(sandbox.dump().grades.map(({ code }) => code)).toContain('G2');
  expect(document.results).toMatchObject({ failed: 2, unknown: 0 });
});

test('an error of a megabyte is reported in one line', async () => {
  const body = JSON.stringify({ code: 'validation_failed', errors: { base: ['x'.repeat(1_000_000)] } });
  const { exitCode, stderr } = await syncThrough((answer, asked) =>
    isWrite(asked) ? { ...answer, status: 422, body } : answer,
  );
  expect(exitCode).toBe(3);
  expect(Math.max(...stderr.split('\n').map(({ length }) => length))).toBeLessThan(2_000);
});

test.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed, so no other host sees the token',
  async (status) => {
    const other = await openSandbox({ seed });
    const { exitCode, writes } = await syncThrough((answer, { path }) => ({
      ...answer,
      status,
      headers: { location: `${other.url.replace('127.0.0.1', 'localhost')}${path}` },
      body: '',
    }));
    expect([exitCode, writes, other.requests]).toEqual([9, [], []]);
  },
);

describe('a list', () => {
  const newcomer = (count: number): ListedRecord => ({
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    code: `N${count}`,
    name: `N${count}`,
    level: 1,
    isDefault: false,
  });

  test.each([true, false])(
    'that gains a record on every read deletes nothing (counted: %s)',
    async (isCounted) => {
      let count = 0;
      const { exitCode, deletes } = await syncThrough((answer, asked) => {
        if (asked.path !== '/v1/grades' || asked.method !== 'GET') return answer;
        const isFirst = asked.query.get('page') === '1';
        const longer = rewritten(answer, (grades) => [
          ...grades,
          ...Array.from({ length: isFirst ? ++count : 0 }, (_, at) => newcomer(at)),
        ]);
        return isCounted ? longer : untotalled(longer);
      });
      expect([exitCode, deletes.filter((line) => line.includes('/grades/'))]).toEqual([4, []]);
    },
  );

  test('whose ids change their case with every answer is the same list', async () => {
    let count = 0;
    const change = (text: string) =>
      ++count % 2 === 0 ? text : text.replace(/"id":"([^"]+)"/g, (_, id) => `"id":"${id.toUpperCase()}"`);
    const { exitCode, sandbox, deletes } = await syncThrough((answer) =>
      untotalled({ ...answer, body: change(answer.body) }),
    );
    expect([exitCode, deletes.length]).toEqual([0, 2]);
    expect(sandbox.dump().grades.map(({ code, level }) => [code, level])).toEqual([
      ['G0', 0],
      ['G1', 11],
      ['G3', 30],
    ]);
  });

  const many = Array.from({ length: 250 }, (_, index) => ({
    code: `X${index}`,
    name: `X${index}`,
    level: 1,
  }));
  const manySeed = { grades: [{ code: 'G0', name: 'G0', level: 0, default: true }, ...many] };
  const manyFiles = {
    'grades.csv': `code,name,level\n${['G0,G0,0', ...many.slice(1).map(({ code }) => `${code},${code},1`)].join('\n')}\n`,
  };

  test.each([
    ['9', 'less than there is'],
    ['260', 'a little more'],
    ['9999999', 'far more'],
    ['99999999999999999999', 'more than can be'],
    ['-1', 'less than nothing'],
    ['many', 'no number'],
  ])('whose Total is %s (%s) makes no record twice and deletes only what is proven', async (total) => {
    const { exitCode, sandbox, writes, requestCount } = await syncThrough(
      (answer, asked) =>
        asked.method === 'GET' ? { ...answer, headers: { ...answer.headers, total } } : answer,
      { seed: manySeed },
      manyFiles,
    );
    expect(requestCount).toBeLessThan(1_000);
    const codes = sandbox.dump().grades.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect([0, 4]).toContain(exitCode);
    expect(writes.length).toBeLessThanOrEqual(1);
  });
});

describe('what a list leaves out', () => {
  const field = (code: string) => ({
    master: 'V',
    code,
    title: code,
    fieldType: 'text' as const,
    required: false,
  });
  const withFields: Seed = {
    masters: [{ code: 'V', name: '取引先' }],
    masterFields: [field('a'), field('b')],
    items: [{ master: 'V', code: 'V1', name: '青木', inputs: { a: 'x', b: 'y' } }],
  };
  /** The property is taken out of the records of a list, not out of single ones. */
  const withoutProperty =
    (property: string): Lie =>
    (answer, { method }) => {
      const body: unknown = method === 'GET' && answer.status === 200 ? JSON.parse(answer.body) : undefined;
      if (!Array.isArray(body)) return answer;
      return {
        ...answer,
        body: JSON.stringify(body.map((record) => ({ ...record, [property]: undefined }))),
      };
    };

  test.each([
    ['inputs', { 'items.csv': 'master,code,name,a\nV,V1,青木商事,z\n' }],
    ['fields', { 'master-fields.csv': 'master,code,title,fieldType,required\nV,c,c,text,FALSE\n' }],
  ])('of its records is not blanked: %s', async (property, data) => {
    const { exitCode, stderr, writes, sandbox } = await syncThrough(
      withoutProperty(property),
      { seed: withFields },
      data,
    );
    expect([exitCode, writes]).toEqual([9, []]);
    expect(stderr).toContain(`the list lacks "${property}", which single records have.`);
    expect(sandbox.dump().items).toMatchObject([{ name: '青木', inputs: { a: 'x', b: 'y' } }]);
  });

  test('because no record has any stays blank', async () => {
    const { exitCode, writes } = await syncThrough(
      withoutProperty('inputs'),
      {
        seed: {
          ...withFields,
          items: [{ master: 'V', code: 'V1', name: '青木', inputs: {} }],
          masterFields: [],
        },
      },
      { 'items.csv': 'master,code,name\nV,V1,青木商事\n' },
    );
    expect([exitCode, writes.map((line) => line.split(' ')[0])]).toEqual([0, ['PATCH']]);
  });
});
