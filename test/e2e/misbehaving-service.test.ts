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
    ['records without ids', (answer) => ({ ...answer, body: '[{"code":"G1"}]' })],
  ])('%s in place of a list ends the run before it writes', async (_, lie) => {
    const { exitCode, writes, stderr } = await syncThrough((answer, asked) =>
      isList(asked) ? lie(answer) : answer,
    );
    expect([exitCode, writes]).toEqual([9, []]);
    expect(stderr).toContain('/v1/');
  });

  test.each<[string, (answer: PassedAnswer) => PassedAnswer]>([
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

describe('a list', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({
    code: `X${index}`,
    name: `X${index}`,
    level: 1,
  }));
  const manySeed = { grades: [{ code: 'G0', name: 'G0', level: 0, default: true }, ...many] };
  const manyFiles = {
    'grades.csv': `code,name,level\n${['G0,G0,0', ...many.slice(1).map(({ code }) => `${code},${code},1`)].join('\n')}\n`,
  };

  test.each([['-1', 'less than nothing']])(
    'whose Total is %s (%s) makes no record twice and deletes only what is proven',
    async (total) => {
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
    },
  );
});

test.each([302, 307])('a redirect (%i) is not followed, so no other host sees the token', async (status) => {
  const other = await openSandbox({ seed });
  const { exitCode, writes } = await syncThrough((answer, { path }) => ({
    ...answer,
    status,
    headers: { location: `${other.url.replace('127.0.0.1', 'localhost')}${path}` },
    body: '',
  }));
  expect([exitCode, writes, other.requests]).toEqual([9, [], []]);
});
