// Bare requests: one worker per connection, each taking the next request.
import { Pool } from 'undici';

/** Opens connections. `send` returns parsed JSON. */
export function openPool(url, connections) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const headers = { accept: 'application/json', authorization: 'Bearer token' };
  return {
    async send({ method = 'GET', path, body }) {
      const answer = await pool.request({
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    close: () => pool.close(),
  };
}

/** Sends all requests, `connections` at a time. */
export async function sendAll(pool, requests, { connections, onAnswer = () => {} }) {
  const left = requests[Symbol.iterator]();
  const work = async () => {
    for (const request of left) onAnswer(await pool.send(request));
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** The pages of a list. */
export function pagesOf(path, count, sortBy) {
  const query = sortBy === undefined ? '' : `&sortBy=${sortBy}`;
  return Array.from({ length: Math.max(1, Math.ceil(count / 100)) }, (_, index) => ({
    path: `${path}?page=${index + 1}&perPage=100${query}`,
  }));
}
