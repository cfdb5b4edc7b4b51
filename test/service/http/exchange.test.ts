import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { type ExchangeBounds, exchange } from '../../../src/service/http/exchange.js';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const wide: ExchangeBounds = {
  after: () => () => {},
  deadlineMs: 120_000,
  mbMax: 1,
};

/** The result of a GET from a server with this listener. */
async function ask(
  answer: RequestListener,
  request: Partial<Dispatcher.DispatchOptions> = {},
  bounds: Partial<ExchangeBounds> = {},
) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  closing.push(() => pool.destroy());
  return exchange(pool, { method: 'GET', path: '/', ...request }, { ...wide, ...bounds });
}

test('an answer is complete in whatever parts it comes, and informational answers before it do not count', async () => {
  const end = await ask((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeHead(201, { Total: '3' });
    response.write(Buffer.from('経理').subarray(0, 4));
    setImmediate(() => response.end(Buffer.from('経理').subarray(4)));
  });
  expect(end).toMatchObject({ status: 201, headers: { total: '3' } });
  expect('bytes' in end && end.bytes.toString()).toBe('経理');
});

test.each([
  ['before it begins', false, ''],
  ['when it has begun', true, 'half'],
])('an answer that breaks off %s is reported as broken', async (_, isAnswered, sent) => {
  const end = await ask((__, response) => {
    if (!isAnswered) return response.destroy();
    response.writeHead(200, { 'content-length': '9' });
    return response.write(sent, () => response.destroy());
  });
  expect(end).toMatchObject({ isAnswered, cause: { code: 'UND_ERR_SOCKET' } });
});

test('a request that undici refuses to send ends as a failure', async () => {
  const end = await ask((_, response) => response.end(), { path: 'nowhere' });
  expect(end).toMatchObject({ isAnswered: false, cause: { code: 'UND_ERR_INVALID_ARG' } });
  const dispatch = () => {
    throw new Error('no');
  };
  expect(
    await exchange({ dispatch } as unknown as Dispatcher, { method: 'GET', path: '/' }, wide),
  ).toMatchObject({
    isAnswered: false,
    cause: { message: 'no' },
  });
});

test('an answer that never ends is broken off at the deadline, however often a byte comes', async () => {
  let ring = () => {};
  const end = await ask(
    (_, response) => {
      response.writeHead(200);
      response.write('[');
      setImmediate(() => ring());
    },
    {},
    {
      after: (delayMs, own) => {
        expect(delayMs).toBe(120_000);
        ring = own;
        return () => {};
      },
    },
  );
  expect(end).toMatchObject({ cause: { fault: 'timeout' } });
});

test('the deadline is cancelled once the answer is there', async () => {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
  };
  await ask((_, response) => response.end(), {}, { after: () => cancel });
  expect(isCancelled).toBe(true);
});

test.each<[string, RequestListener]>([
  ['its length', (_, response) => response.writeHead(200, { 'content-length': '1000001' }).write('[')],
  [
    'what has come of it',
    (_, response) => {
      const more = () =>
        void (response.destroyed || response.write('x'.repeat(100_000), () => setImmediate(more)));
      more();
    },
  ],
])('an answer that is too large by %s is not read to its end', async (_, answer) => {
  expect(await ask(answer)).toMatchObject({
    cause: { fault: 'too-large', mbMax: 1 },
    isAnswered: true,
  });
});

test('an answer of just the limit is read', async () => {
  const end = await ask((_, response) => response.end('x'.repeat(1_000_000)));
  expect('bytes' in end && end.bytes.length).toBe(1_000_000);
});

test('nobody waits for an answer after an interruption', async () => {
  const interruption = new AbortController();
  const end = await ask(() => interruption.abort(), {}, { signal: interruption.signal });
  expect(end).toMatchObject({ cause: { fault: 'interrupted' }, isAnswered: false });
});

test('a request that is given up before it has a connection is not sent later', async () => {
  const targets: string[] = [];
  let release = () => {};
  const server = createServer(({ url = '' }, response) => {
    targets.push(url);
    release = () => response.end();
    if (url !== '/first') response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  closing.push(() => pool.destroy());
  const first = exchange(pool, { method: 'GET', path: '/first' }, wide);
  await expect.poll(() => targets).toEqual(['/first']);
  const after: ExchangeBounds['after'] = (_, ring) => {
    setImmediate(ring);
    return () => {};
  };
  const given = await exchange(pool, { method: 'POST', path: '/given-up' }, { ...wide, after });
  expect(given).toMatchObject({ cause: { fault: 'timeout' }, isAnswered: false });
  release();
  await first;
  await exchange(pool, { method: 'GET', path: '/last' }, wide);
  expect(targets).toEqual(['/first', '/last']);
});
