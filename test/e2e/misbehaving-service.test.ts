/**
 * Whatever stands before a service answers: a run ends in time, says what was wrong in a line, and
 * writes nothing that is wrong. What single answers lead to: test/service, test/accidents.
 */
import { expect, test } from 'vitest';
import { runCli } from '../helpers/cli.js';
import { type AskedRequest, openLyingGateway, type PassedAnswer } from '../helpers/gateways.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

/** Runs `sync` against a service whose answers are changed on the way. */
async function syncThrough(lie: (answer: PassedAnswer, asked: AskedRequest) => PassedAnswer) {
  const files = { 'grades.csv': gradesCsv('G1,新,11') };
  const { sandbox, folder: cwd, environment } = await openStage({ files });
  const gateway = await openLyingGateway(sandbox.url, lie);
  const elsewhere = { ...environment, MASTERSYNC_URL: gateway.url };
  const finished = await runCli(['sync', 'grades.csv', '--yes'], elsewhere, { cwd });
  expect(finished.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  return { ...finished, writes: writesOf(sandbox) };
}

test('a page of HTML with status 200 in place of a list ends the run before it writes', async () => {
  const page = { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><html>Sign in</html>' };
  const { exitCode, writes, stderr } = await syncThrough((answer) => ({ ...answer, ...page }));
  expect([exitCode, writes]).toEqual([9, []]);
  expect(stderr).toContain('/v1/');
});

test('an error of a megabyte is reported in one line', async () => {
  const body = JSON.stringify({ code: 'validation_failed', errors: { base: ['x'.repeat(1_000_000)] } });
  const { exitCode, stderr } = await syncThrough((answer, { method }) =>
    method === 'GET' ? answer : { ...answer, status: 422, body },
  );
  expect(exitCode).toBe(3);
  expect(Math.max(...stderr.split('\n').map(({ length }) => length))).toBeLessThan(2_000);
});

test.each([302, 307])('a redirect (%i) is not followed, so no other host sees the token', async (status) => {
  const other = await openSandbox();
  const { exitCode, writes } = await syncThrough((_, { path }) => {
    const location = `${other.url.replace('127.0.0.1', 'localhost')}${path}`;
    return { status, headers: { location }, body: '' };
  });
  expect([exitCode, writes, other.requests]).toEqual([9, [], []]);
});
