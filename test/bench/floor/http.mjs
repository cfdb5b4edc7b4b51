// Bare requests: one worker per connection, each taking the next request.
import { gunzipSync } from 'node:zlib';
import { Pool } from 'undici';

/** One connection for all requests. */
const isHttp2 = process.env.BENCH_HTTP2 === '1';
/** What the network costs without compression. */
const isPlain = process.env.BENCH_PLAIN === '1';

/** Opens connections. `send` returns parsed JSON. */
export function openPool(url, connections) {
  const http2 = isHttp2 && { allowH2: true, connections: 1, pipelining: connections };
  const pool = new Pool(url, { connections, pipelining: 1, ...http2 });
  const headers = {
    accept: 'application/json',
    ...(!isPlain && { 'accept-encoding': 'gzip' }),
    authorization: 'Bearer token',
  };
  return {
    async send({ method = 'GET', path, body }) {
      const answer = await pool.request({
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        // Otherwise undici sends one write at a time over HTTP/2.
        idempotent: isHttp2 || method === 'GET',
        // Otherwise undici closes the connection after a DELETE with a body.
        reset: false,
      });
      const text = await textOf(answer);
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    close: () => pool.close(),
  };
}

async function textOf({ headers, body }) {
  if (headers['content-encoding'] !== 'gzip') return body.text();
  return gunzipSync(await body.bytes()).toString();
}

/** Sends all requests, `connections` at a time. */
export async function sendAll(pool, requests, { connections, onAnswer = () => {} }) {
  const left = requests[Symbol.iterator]();
  const work = async () => {
    for (const request of left) onAnswer(await pool.send(request));
  };
  await Promise.all(Array.from({ length: connections }, work));
}
