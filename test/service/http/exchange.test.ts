import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { exchange } from '../../../src/service/http/exchange.js';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The result of a GET from a server with this listener. */
async function ask(answer: RequestListener, request: Partial<Dispatcher.DispatchOptions> = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  closing.push(() => pool.destroy());
  return exchange(pool, { method: 'GET', path: '/', ...request });
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

test('an answer may be empty', async () => {
  const end = await ask((_, response) => response.writeHead(204).end());
  expect(end).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
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
  expect(await exchange({ dispatch } as unknown as Dispatcher, { method: 'GET', path: '/' })).toMatchObject({
    isAnswered: false,
    cause: { message: 'no' },
  });
});
