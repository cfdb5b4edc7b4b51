import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { RequestFailed } from '../../../src/model/request-failures.js';
import type { Fault, LoggedRequest, SandboxRequest } from '../../../src/sandbox/index.js';
import type { ClientOptions } from '../../../src/service/http/client.js';
import type { SeenAnswer } from '../../../src/service/http/read-answer.js';
import type { ServiceRequest } from '../../../src/service/http/request.js';
import { openClient, openSandbox } from '../../helpers/sandboxes.js';

const grades = { method: 'GET', path: '/v1/grades' } as const;

/** Plays the faults on the first requests; undefined is the normal answer. */
function onFirst(...faults: readonly (Fault | undefined)[]) {
  const left = [...faults];
  return { onRequest: (_: SandboxRequest) => left.shift() };
}

const turnedAway = (retryAfter: string): Fault => ({
  ...{ kind: 'answer', when: 'before', status: 429 },
  headers: { 'Retry-After': retryAfter },
});

/** A client whose waits are recorded and end at once. */
function waitingClient(sandbox: Parameters<typeof openClient>[0], options: Partial<ClientOptions> = {}) {
  const waitsMs: number[] = [];
  const nowMs = () => Date.UTC(2026, 9, 21, 7, 28, 0);
  const wait = async (delayMs: number) => void waitsMs.push(delayMs);
  return { client: openClient(sandbox, { wait, nowMs, random: () => 1, ...options }), waitsMs };
}

test('a service without TLS is reported as such, not as one with a bad certificate', async () => {
  const sandbox = await openSandbox();
  const client = openClient(sandbox, { url: sandbox.url.replace('http:', 'https:') });
  await expect(client.send({ method: 'GET', path: '/v1/grades' })).rejects.toMatchObject({
    exitCode: 9,
    details: { fault: 'not-tls', tries: 1 },
    message: expect.stringContaining('no encrypted connection could be established'),
  });
});

describe('a Retry-After', () => {
  test.each([
    ['in seconds', '7', 7_000],
    ['as a date', 'Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
  ])('%s is waited for', async (_, header, delayMs) => {
    const sandbox = await openSandbox(onFirst(turnedAway(header)));
    const { client, waitsMs } = waitingClient(sandbox);
    await client.send(grades);
    expect(waitsMs).toEqual([delayMs]);
  });

  test('holds all other requests as well', async () => {
    const sandbox = await openSandbox(onFirst(turnedAway('7')));
    const { client, waitsMs } = waitingClient(sandbox, { concurrency: 1 });
    await Promise.all([client.send(grades), client.send(grades), client.send(grades)]);
    // The first waits to retry, the second for the pause; for the third it is over.
    expect(waitsMs).toEqual([7_000, 7_000]);
    expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200, 200, 200]);
  });

  test.each(['3600', 'Wed, 21 Oct 2026 08:28:00 GMT'])(
    'beyond two minutes (%s) ends the request at once, and later ones without being sent',
    async (header) => {
      const sandbox = await openSandbox(onFirst(turnedAway(header)));
      const { client, waitsMs } = waitingClient(sandbox);
      const failures = [];
      for (let count = 0; count < 2; count++) {
        failures.push(await client.send(grades).catch((error: RequestFailed) => error));
      }
      expect(failures).toMatchObject([
        { exitCode: 9, details: { status: 429, tries: 1, waitMs: 3_600_000 } },
        { exitCode: 9, details: { tries: 0, waitMs: 3_600_000 } },
      ]);
      expect(failures.map((failure) => (failure as RequestFailed).message)).toEqual([
        'Run again in 60 minutes: the next try would have to wait that long. GET /v1/grades failed: 429.',
        'Run again in 60 minutes: the next try would have to wait that long. GET /v1/grades was not sent.',
      ]);
      expect(waitsMs).toEqual([]);
      expect(sandbox.requests).toHaveLength(1);
    },
  );
});

test('the text of a refusal cannot control the terminal and stays on one line', async () => {
  const said = { code: 'no\u001b[2J', message: 'first\nsecond \u202etfel\u001b]0;x\u0007' };
  const sandbox = await openSandbox(
    onFirst({ kind: 'answer', when: 'before', status: 422, body: JSON.stringify(said) }),
  );
  const failure = await openClient(sandbox)
    .send(grades)
    .catch((error: RequestFailed) => error);
  expect(failure).toMatchObject({
    message: 'GET /v1/grades failed: 422 no\\u001b[2J, first second \\u202etfel\\u001b]0;x\\u0007.',
    details: { code: 'no\\u001b[2J' },
  });
});

describe('a request whose time is up', () => {
  test('because it was slow itself says nothing about the wait of others', async () => {
    let nowMs = 0;
    const sandbox = await openSandbox({
      onRequest: () => {
        nowMs += 60_000;
        return { kind: 'answer', when: 'before', status: 504 };
      },
    });
    const { client } = waitingClient(sandbox, { nowMs: () => nowMs });
    const failure = await client.send(grades).catch((error: RequestFailed) => error);
    expect(failure).toMatchObject({ details: { status: 504, tries: 2, mayComeLate: true } });
    expect((failure as RequestFailed).details.waitMs).toBeUndefined();
  });

  test('when a pause begins that others can wait for says nothing about it either', async () => {
    let nowMs = 0;
    const slow: Fault = { kind: 'answer', when: 'before', status: 504 };
    const sandbox = await openSandbox({
      onRequest: ({ sequence }) => {
        if (sequence === 1) nowMs += 110_000;
        return [slow, turnedAway('30')][sequence - 1];
      },
    });
    const { client } = waitingClient(sandbox, { nowMs: () => nowMs, concurrency: 1 });
    const [first, second] = await Promise.allSettled([client.send(grades), client.send(grades)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { details: { status: 504, tries: 1 } } });
    expect((first as PromiseRejectedResult).reason.details.waitMs).toBeUndefined();
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  test('when it is interrupted while it waits for a place reports its last failure, and no wait', async () => {
    const interruption = new AbortController();
    const sandbox = await openSandbox({
      onRequest: ({ sequence }) => {
        if (sequence === 2) interruption.abort();
        return sequence === 1 ? { kind: 'answer', when: 'before', status: 503 } : undefined;
      },
    });
    const { client } = waitingClient(sandbox, { concurrency: 1 });
    const turnedDown = client.send(grades, { signal: interruption.signal }).catch((error) => error);
    await client.send(grades);
    const failure = await turnedDown;
    expect(failure).toMatchObject({ message: 'GET /v1/grades failed: 503.', details: { status: 503 } });
    expect(failure.details.waitMs).toBeUndefined();
  });
});

test('a request that an interruption keeps from being sent names no wait, and says so by its exit code', async () => {
  const interruption = new AbortController();
  const sandbox = await openSandbox({
    onRequest: () => {
      interruption.abort();
      return turnedAway('30');
    },
  });
  const { client } = waitingClient(sandbox, { concurrency: 1, interruption: interruption.signal });
  const [, unsent] = await Promise.allSettled([client.send(grades), client.send(grades)]);
  expect(unsent).toMatchObject({
    reason: {
      exitCode: 130,
      message: 'GET /v1/grades was not sent: interrupted.',
      details: { tries: 0, fault: 'interrupted' },
    },
  });
  expect(sandbox.requests).toHaveLength(1);
});

describe('a connection that breaks off', () => {
  const drop: Fault = { kind: 'drop', when: 'before' };

  test.each<[string, ServiceRequest]>([
    ['', grades],
    [' by a DELETE with a body', { method: 'DELETE', path: '/v1/grades/G1', body: { why: 'left' } }],
  ])('when it was used before%s, lets the request go again at once', async (_, first) => {
    const { client, waitsMs } = waitingClient(await openSandbox(onFirst(undefined, drop)), {
      concurrency: 1,
    });
    await client.send(first).catch(() => {});
    await client.send(grades);
    expect(waitsMs).toEqual([]);
    expect(client.counts).toEqual({ sent: 3, retried: 1 });
  });

  test('when it was new, makes the request wait', async () => {
    const { client, waitsMs } = waitingClient(await openSandbox(onFirst(drop)), { concurrency: 1 });
    await client.send(grades);
    expect(waitsMs).toEqual([250]);
  });
});

describe('a POST that may have been carried out', () => {
  const post = { method: 'POST', path: '/v1/categories', body: { name: '経費' } } as const;
  const lost: Fault = { kind: 'answer', when: 'before', status: 503 };

  test('is not repeated if the caller cannot look it up', async () => {
    const sandbox = await openSandbox(onFirst(lost));
    const failure = await openClient(sandbox)
      .send(post)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestFailed);
    expect(failure).toMatchObject({ details: { isInDoubt: true } });
    expect(sandbox.requests).toHaveLength(1);
  });

  test('is repeated as long as the caller finds nothing', async () => {
    const sandbox = await openSandbox(onFirst(lost, lost, lost));
    const answers = [true, true, false];
    const mayRepeat = () => Promise.resolve(answers.shift() ?? false);
    await expect(openClient(sandbox).send(post, { mayRepeat })).rejects.toThrow('failed after 3 tries: 503');
    expect(sandbox.requests).toHaveLength(3);
  });
});

describe('an answer that cannot be decompressed', () => {
  const broken = (status: number, when: Fault['when'] = 'after'): Fault => ({
    ...{ kind: 'answer', when, status },
    ...{ headers: { 'Content-Encoding': 'gzip' }, body: '{}' },
  });
  const post = { method: 'POST', path: '/v1/categories', body: { name: '経費' } } as const;

  test('to a read is read again, three times at most', async () => {
    const sandbox = await openSandbox(
      onFirst(broken(200), broken(200), undefined, ...Array(3).fill(broken(200))),
    );
    const client = openClient(sandbox);
    expect((await client.send(grades)).body).toEqual([]);
    await expect(client.send(grades)).rejects.toMatchObject({
      exitCode: 9,
      message: expect.stringContaining(
        'failed after 3 tries: 200, the answer cannot be decompressed (gzip: incorrect header check).',
      ),
    });
    expect(sandbox.requests).toHaveLength(6);
  });

  test('to a write leaves it in doubt, and it is not sent again', async () => {
    const sandbox = await openSandbox(onFirst(broken(200)));
    await expect(openClient(sandbox).send(post)).rejects.toMatchObject({ details: { isInDoubt: true } });
    expect(sandbox.requests).toHaveLength(1);
    expect(sandbox.dump().categories).toHaveLength(1);
  });

  test('with a status that refuses it is refused', async () => {
    const sandbox = await openSandbox(onFirst(broken(422, 'before')));
    const failing = openClient(sandbox).send(post);
    await expect(failing).rejects.toMatchObject({
      details: { status: 422, damage: 'gzip: incorrect header check' },
    });
    await expect(failing).rejects.not.toHaveProperty('details.isInDoubt', true);
  });

  test('because it is too large is not read again', async () => {
    const bomb = { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(Buffer.alloc(1_000_001)) };
    const sandbox = await openSandbox(onFirst({ ...broken(200), ...bomb }));
    await expect(openClient(sandbox, { answerMbMax: 1 }).send(grades)).rejects.toMatchObject({
      details: { fault: 'too-large', tries: 1 },
      message: expect.stringContaining('more than 1 MB'),
    });
  });
});

describe('an answer with an encoding that was not asked for', () => {
  const odd = (encoding: string, body: string): Fault => ({
    ...{ kind: 'answer', when: 'after', status: 200 },
    ...{ headers: { 'Content-Encoding': encoding }, body },
  });
  const post = { method: 'POST', path: '/v1/categories', body: { name: '経費' } } as const;

  test.each(['utf-8', 'none', 'zstd'])('%s counts if it is JSON, also after a write', async (encoding) => {
    const sandbox = await openSandbox(onFirst(odd(encoding, '[]'), odd(encoding, '{"id":"c1"}')));
    const client = openClient(sandbox);
    expect((await client.send(grades)).body).toEqual([]);
    expect((await client.send(post)).body).toEqual({ id: 'c1' });
    expect(sandbox.requests).toHaveLength(2);
  });

  test('fails with its encoding if it is not JSON', async () => {
    const sandbox = await openSandbox(onFirst(...Array(3).fill(odd('zstd', '(\xb5/\xfd'))));
    await expect(openClient(sandbox).send(grades)).rejects.toMatchObject({
      exitCode: 9,
      message: expect.stringContaining('200, the answer is not JSON (Content-Encoding: zstd).'),
    });
  });
});

test('headers that are set may ask for answers without compression', async () => {
  const records = Array.from({ length: 9 }, (_, level) => ({
    name: `役職${level}`,
    level,
    code: `G${level}`,
  }));
  const sandbox = await openSandbox({ seed: { grades: records } });
  const encodingOf = async (headers: Record<string, string>) => {
    const seen: SeenAnswer[] = [];
    await openClient(sandbox, { headers }).call(grades, { onAnswer: (answer) => seen.push(answer) });
    return new Map(seen[0]?.headers).get('content-encoding');
  };
  expect([await encodingOf({}), await encodingOf({ 'Accept-Encoding': 'identity' })]).toEqual([
    'gzip',
    undefined,
  ]);
});

/** Requests in progress when this one came, including itself. */
const inFlightAt = (one: LoggedRequest, all: readonly LoggedRequest[]): number =>
  all.filter(
    ({ startedAt, endedAt }) =>
      startedAt <= one.startedAt && (endedAt ?? Number.POSITIVE_INFINITY) > one.startedAt,
  ).length;

describe('requests in flight', () => {
  const many = (count: number) => Array.from({ length: count }, () => grades);

  test('are never more than allowed, repetitions included', async () => {
    const isFaulty = ({ sequence }: SandboxRequest) => sequence % 3 === 0;
    const sandbox = await openSandbox({
      latencyMs: 1,
      onRequest: (request) => (isFaulty(request) ? { kind: 'drop', when: 'before' } : undefined),
    });
    const client = openClient(sandbox, { concurrency: 8 });
    await Promise.all(many(100).map((request) => client.send(request)));
    expect(client.counts.retried).toBeGreaterThan(30);
    expect(sandbox.inFlightMax).toBeLessThanOrEqual(8);
  });

  test('are half as many after a sign of overload', async () => {
    let release = () => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sandbox = await openSandbox({
      latencyMs: 1,
      onRequest: async ({ sequence }) => {
        if (sequence > 8) return undefined;
        if (sequence === 8) release();
        await all;
        return { kind: 'answer', when: 'before', status: 503 };
      },
    });
    const client = openClient(sandbox, { concurrency: 8 });
    await Promise.all(many(60).map((request) => client.send(request)));
    const { requests } = sandbox;
    const next = requests.slice(8, 12);
    expect(requests.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(Math.max(...next.map((request) => inFlightAt(request, requests)))).toBeLessThanOrEqual(4);
    expect(sandbox.inFlightMax).toBe(8);
  });
});
