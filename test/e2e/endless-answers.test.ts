/** An answer that never ends, to a write. To a read, and in size: test/service/http/exchange.test.ts. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';
import { documentOf, type RunOptions, runCli } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { openServer, type SeenRequest } from './tiny-server.js';

/** A byte comes every now and then, never the last one. */
function drip(response: ServerResponse, head: string): true {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(head);
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
  return true;
}

/** On it, two minutes are over in a second. */
function fastClock(): SystemClock {
  let aheadMs = 0;
  const clock = impatientClock();
  const late = (delayMs: number, ring: () => void) => () => {
    aheadMs += delayMs;
    ring();
  };
  return {
    ...clock,
    nowMs: () => clock.nowMs() + aheadMs,
    after: (delayMs, ring) => machineClock.after(delayMs / 120, late(delayMs, ring)),
  };
}

type PassOn = (request: SeenRequest) => Promise<Response>;

/** A new grade is written to a service behind a server that answers some requests by itself. */
async function sync(
  answer: (request: SeenRequest, response: ServerResponse, passOn: PassOn) => boolean | Promise<boolean>,
  options: RunOptions,
) {
  const {
    sandbox,
    environment,
    folder: cwd,
  } = await openStage({ files: { 'grades.csv': gradesCsv('G1,課長,1') } });
  const passOn: PassOn = ({ method, target, headers: { authorization = '' }, body }) =>
    fetch(sandbox.url + target, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body.length > 0 && { body: body.toString() }),
    });
  const server = await openServer(async (request, response) => {
    if (await answer(request, response, passOn)) return;
    const passed = await passOn(request);
    const total = passed.headers.get('total');
    response.writeHead(passed.status, { 'content-type': 'application/json', ...(total && { total }) });
    response.end(await passed.text());
  });
  const behind = { ...environment, MASTERSYNC_URL: server.url };
  const document = documentOf(
    await runCli(['sync', 'grades.csv', '--yes', '--json'], behind, { cwd, ...options }),
  );
  expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G1']);
  return document;
}

test('a write whose answer drips is in doubt: the record is looked up, and is there once', async () => {
  const answer: Parameters<typeof sync>[0] = async (request, response, passOn) => {
    if (request.method !== 'POST') return false;
    await passOn(request);
    return drip(response, '{');
  };
  expect(await sync(answer, { clock: fastClock() })).toMatchObject({ exitCode: 0, results: { applied: 1 } });
});

test('an interruption ends a read that is waited for: the write in flight is finished, and looked up again', async () => {
  const signals = new EventEmitter();
  let lookUps = 0;
  const answer: Parameters<typeof sync>[0] = async (request, response, passOn) => {
    if (request.method === 'POST' && lookUps === 0) {
      await passOn(request);
      lookUps = 1;
      response.writeHead(503).end();
      return true;
    }
    if (request.method !== 'GET' || lookUps !== 1) return false;
    lookUps = 2;
    setTimeout(() => signals.emit('SIGTERM'), 30);
    return drip(response, '[');
  };
  expect((await sync(answer, { signals })).results).toMatchObject({ applied: 1, unknown: 0 });
  expect(lookUps).toBe(2);
});
