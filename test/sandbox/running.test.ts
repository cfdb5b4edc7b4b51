import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type Fault, type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { idOf, send, smallSeed, start } from '../helpers/connect.js';

const grade = { name: '主任', level: 15, code: 'G09' };

/** Plays each fault once, in order, then answers normally. */
function faults(...queue: Fault[]): () => Fault | undefined {
  return () => queue.shift();
}

function codes(sandbox: Sandbox): readonly (string | null)[] {
  return sandbox.dump().grades.map(({ code }) => code);
}

describe('faults', () => {
  test('a connection can be dropped before or after the write; the log has no status then', async () => {
    const sandbox = await start({
      onRequest: faults({ kind: 'drop', when: 'before' }, { kind: 'drop', when: 'after' }),
    });
    await expect(send(sandbox, 'POST', '/v1/grades', grade)).rejects.toThrow();
    expect(codes(sandbox)).toEqual([]);
    await expect(send(sandbox, 'POST', '/v1/grades', grade)).rejects.toThrow();
    expect(codes(sandbox)).toEqual(['G09']);
    expect(sandbox.requests.map(({ status, endedAt }) => [status, endedAt])).toEqual([
      [null, 2],
      [null, 4],
    ]);
  });

  test('onRequest sees the request and may write itself, so rows shift while pages are read', async () => {
    const seen: unknown[] = [];
    const sandbox = await start({
      seed: smallSeed,
      onRequest: (received) => {
        seen.push(received);
        return undefined;
      },
    });
    await send(sandbox, 'PATCH', '/v1/grades/G01?x=1', { level: 31 });
    expect(seen).toMatchObject([
      { sequence: 1, method: 'PATCH', path: '/v1/grades/G01', query: { x: '1' }, body: { level: 31 } },
    ]);
  });

  test('an error in onRequest is answered with 500 internal_server_error', async () => {
    const sandbox = await start({ onRequest: () => Promise.reject(new Error('mistake in the test')) });
    expect(await send(sandbox, 'GET', '/v1/grades')).toMatchObject({
      status: 500,
      body: { code: 'internal_server_error', message: 'mistake in the test' },
    });
  });
});

describe('the log of requests', () => {
  test('has method, path, query, body, status, and the order of all starts and ends', async () => {
    const sandbox = await start();
    await send(sandbox, 'POST', '/v1/grades', grade);
    await send(sandbox, 'GET', '/v1/grades?page=2&perPage=5');
    await send(sandbox, 'POST', '/v1/grades', undefined, { text: '{' });
    const logged = { path: '/v1/grades', query: {} };
    expect(sandbox.requests).toEqual([
      { ...logged, sequence: 1, method: 'POST', body: grade, status: 200, startedAt: 1, endedAt: 2 },
      {
        ...{ ...logged, sequence: 2, method: 'GET', body: undefined, query: { page: '2', perPage: '5' } },
        ...{ status: 200, startedAt: 3, endedAt: 4 },
      },
      { ...logged, sequence: 3, method: 'POST', body: '{', status: 400, startedAt: 5, endedAt: 6 },
    ]);
  });

  test('overlapping requests overlap in the log, and inFlightMax has the most at once', async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    const sandbox = await start({
      onRequest: async () => {
        waiting += 1;
        if (waiting === 3) release();
        await gate;
        return undefined;
      },
    });
    await Promise.all(['A', 'B', 'C'].map((code) => send(sandbox, 'POST', '/v1/grades', { ...grade, code })));
    expect(sandbox.inFlightMax).toBe(3);
    expect(sandbox.requests.map(({ startedAt }) => startedAt)).toEqual([1, 2, 3]);
    sandbox.clearRequests();
    await send(sandbox, 'GET', '/v1/grades');
    expect([sandbox.requests.length, sandbox.inFlightMax]).toEqual([1, 1]);
  });
});

describe('starting and stopping', () => {
  test('ids are the same for the same requests and different for another idSeed', async () => {
    const firstId = async (idSeed: number) =>
      idOf(await send(await start({ idSeed }), 'POST', '/v1/grades', grade));
    const [one, again, two] = [await firstId(1), await firstId(1), await firstId(2)];
    expect(one).toBe(again);
    expect(one).not.toBe(two);
  });

  test('close ends at once although connections are kept alive, and twice is fine', async () => {
    const sandbox = await startSandbox();
    await send(sandbox, 'GET', '/v1/grades');
    await sandbox.close();
    await sandbox.close();
    await expect(send(sandbox, 'GET', '/v1/grades')).rejects.toThrow();
  });

  test('close ends requests that are still in progress', async () => {
    let arrived: () => void = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const sandbox = await startSandbox({
      onRequest: () => {
        arrived();
        return new Promise(() => {});
      },
    });
    const answer = expect(send(sandbox, 'GET', '/v1/grades')).rejects.toThrow();
    await arrival;
    await sandbox.close();
    await answer;
  });

  test('a port in use is refused with an explanation', async () => {
    const port = Number(new URL((await start()).url).port);
    await expect(startSandbox({ port })).rejects.toThrow(`cannot listen on 127.0.0.1:${port}`);
  });

  test('a client that goes away while sending its body harms nothing', async () => {
    const sandbox = await start();
    await new Promise<void>((resolve) => {
      const outgoing = request(`${sandbox.url}/v1/grades`, {
        method: 'POST',
        headers: { 'Content-Length': '99' },
      });
      outgoing.on('error', () => resolve());
      outgoing.write('{', () => outgoing.destroy(new Error('gone')));
    });
    expect((await send(sandbox, 'GET', '/v1/grades')).status).toBe(200);
    expect(codes(sandbox)).toEqual([]);
  });
});
