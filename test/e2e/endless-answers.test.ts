/** Answers without an end, in time or in size: a run ends, and says what was wrong. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { openServer, type SeenRequest } from './tiny-server.js';

/** A byte comes every now and then, never the last one. */
function drip(response: ServerResponse, head = '['): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(head);
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
}

/** On it, two minutes are over in a quarter of a second. */
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
    after: (delayMs, ring) => machineClock.after(delayMs / 500, late(delayMs, ring)),
  };
}

type Answer = (request: SeenRequest, response: ServerResponse) => boolean | Promise<boolean>;

/** A service behind a server that answers some requests by itself. */
async function arrange(answer: (passOn: (request: SeenRequest) => Promise<Response>) => Answer) {
  const sandbox = await openSandbox({
    seed: { grades: [{ code: 'G0', name: '一般', level: 0, default: true }] },
  });
  const passOn = ({ method, target, headers, body }: SeenRequest) =>
    fetch(sandbox.url + target, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(body.length > 0 && { 'content-type': 'application/json' }),
      },
      ...(body.length > 0 && { body: body.toString() }),
    });
  const own = answer(passOn);
  const server = await openServer(async (request, response) => {
    if (await own(request, response)) return;
    const passed = await passOn(request);
    const total = passed.headers.get('total');
    response.writeHead(passed.status, {
      'content-type': 'application/json',
      ...(total !== null && { total }),
    });
    response.end(await passed.text());
  });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG0,一般,0\nG1,課長,1\n' });
  return { sandbox, server, folder, environment: { ...environmentOf(sandbox), MASTERSYNC_URL: server.url } };
}

describe('an answer that drips', () => {
  test('to a write leaves it in doubt: the record is looked up, and is there once', async () => {
    const { sandbox, folder, environment } = await arrange((passOn) => async (request, response) => {
      if (request.method !== 'POST') return false;
      await passOn(request);
      drip(response, '{');
      return true;
    });
    const finished = await runCli(['sync', folder, '--yes', '--json'], environment, { clock: fastClock() });
    expect([finished.exitCode, documentOf(finished).results.applied]).toEqual([0, 1]);
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G0', 'G1']);
  });
});

describe('an interruption ends a read that is waited for', () => {
  test('of a run that writes: the write in flight is finished, and looked up again', async () => {
    const signals = new EventEmitter();
    let lookUps = 0;
    const { sandbox, folder, environment } = await arrange((passOn) => async (request, response) => {
      const isLost = request.method === 'POST' && lookUps === 0;
      if (isLost) {
        await passOn(request);
        lookUps = 1;
        response.writeHead(503).end();
        return true;
      }
      if (request.method === 'GET' && lookUps === 1) {
        lookUps = 2;
        drip(response);
        setTimeout(() => signals.emit('SIGTERM'), 30);
        return true;
      }
      return false;
    });
    const finished = await runCli(['sync', folder, '--yes', '--json'], environment, { signals });
    expect(lookUps).toBe(2);
    expect(documentOf(finished).results).toMatchObject({ applied: 1, unknown: 0 });
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G0', 'G1']);
  });
});
