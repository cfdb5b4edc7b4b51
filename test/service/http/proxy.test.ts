import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { RequestFailed } from '../../../src/model/request-failures.js';
import { createClient } from '../../../src/service/http/client.js';
import { openProxy } from '../../helpers/gateways.js';
import { openSandbox } from '../../helpers/sandboxes.js';

const token = 'secret-token';

/** A client that uses a proxy and never waits. */
function throughProxy(url: string, proxy: string) {
  return createClient({ url, token, proxy, concurrency: 2, wait: () => Promise.resolve() });
}

async function failureOf(url: string, proxy: string, method: 'GET' | 'POST' = 'GET'): Promise<RequestFailed> {
  const client = throughProxy(url, proxy);
  const failure = await client.send({ method, path: '/v1/grades' }).catch((error: unknown) => error);
  await client.close();
  if (failure instanceof RequestFailed) return failure;
  throw failure;
}

describe('a proxy', () => {
  test.each([407, 403, 502])(
    'that refuses a tunnel with %d is named, and nothing was sent',
    async (status) => {
      const { url, passed } = await openProxy({ service: 'http://127.0.0.1:9', status });
      const { message, details, exitCode } = await failureOf('https://workflow.test', url, 'POST');
      expect(details).toMatchObject({ fault: 'proxy', tries: 6 });
      expect(details.isInDoubt).toBeUndefined();
      expect(message).toContain(`through the proxy ${url}`);
      expect(message).toContain('Check that the proxy is running, and check HTTPS_PROXY');
      expect(exitCode).toBe(9);
      expect(passed).toHaveLength(6);
    },
  );

  test('that asks for a password is reported, even without a tunnel', async () => {
    const { url } = await openProxy({ service: 'http://127.0.0.1:9', status: 407 });
    expect((await failureOf('http://workflow.test', url)).details).toMatchObject({ fault: 'proxy' });
  });

  test('that cannot be reached is named without its password', async () => {
    const failure = await failureOf('https://workflow.test', 'http://me:hidden@127.0.0.1:9');
    expect(failure.details).toMatchObject({ fault: 'refused' });
    expect(failure.message).toContain('through the proxy http://127.0.0.1:9');
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/hidden|secret-token/);
  });

  test('that answers with an error of its own is retried like any gateway', async () => {
    const { url } = await openProxy({ service: 'http://127.0.0.1:9', status: 503 });
    expect((await failureOf('http://workflow.test', url)).details).toMatchObject({ status: 503, tries: 6 });
  });

  test('carries no more requests at once than the client may send', async () => {
    const sandbox = await openSandbox({ latencyMs: 20 });
    const { url } = await openProxy({ service: sandbox.url });
    const client = createClient({
      url: 'http://workflow.test',
      token: sandbox.token,
      proxy: url,
      concurrency: 3,
    });
    await Promise.all(Array.from({ length: 12 }, () => client.send({ method: 'GET', path: '/v1/grades' })));
    await client.close();
    expect(sandbox.inFlightMax).toBe(3);
  });
});

describe('the token', () => {
  test('is removed from messages of the service', async () => {
    const echo = { message: `"${token}" is expired`, errors: { [token]: [`no ${token}`] } };
    const body = JSON.stringify(echo);
    const sandbox = await openSandbox({
      onRequest: () => ({ kind: 'answer', when: 'before', status: 401, body }),
    });
    const client = createClient({ url: sandbox.url, token, concurrency: 1 });
    const failure = await client.send({ method: 'GET', path: '/v1/grades' }).catch((error: unknown) => error);
    await client.close();
    expect(String(failure)).toContain('***');
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toContain(token);
  });
});
