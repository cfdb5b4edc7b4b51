import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import {
  type FaultName,
  type FaultProfileOptions,
  faultDocs,
  faultProfile,
  parseFault,
  type Sandbox,
} from '../../../src/sandbox/index.js';
import { send, start } from '../../helpers/connect.js';

const grade = { name: '主任', level: 15, code: 'G09' };
const path = '/v1/grades';

/** A sandbox that plays one fault on every request. */
function always(name: FaultName, options: Partial<FaultProfileOptions> = {}): Promise<Sandbox> {
  return start({ onRequest: faultProfile({ faults: [{ name, rate: 1 }], ...options }) });
}

function isWritten(sandbox: Sandbox): boolean {
  return sandbox.dump().grades.length > 0;
}

/** Statuses of the same forty requests, sequential or concurrent. */
async function statuses(
  options: FaultProfileOptions,
  order: 'one by one' | 'at once',
): Promise<readonly number[]> {
  const sandbox = await start({ onRequest: faultProfile(options) });
  const paths = Array.from({ length: 40 }, (_, index) => `${path}?page=${(index % 20) + 1}`);
  const ask = async (one: string) => (await send(sandbox, 'GET', one)).status;
  if (order === 'at once')
    return (await Promise.all(paths.slice(0, 20).map(ask))).concat(
      await Promise.all(paths.slice(20).map(ask)),
    );
  const received: number[] = [];
  for (const one of paths) received.push(await ask(one));
  return received;
}

type Effect = 'writes' | 'writes nothing';

describe('each fault really happens', () => {
  test.each<[FaultName, number, string, Effect]>([
    ['429', 429, 'too_many_requests', 'writes nothing'],
    ['500-before', 500, 'internal_server_error', 'writes nothing'],
    ['503', 503, 'service_unavailable', 'writes nothing'],
    ['504-before', 504, 'gateway_timeout', 'writes nothing'],
    ['500-after', 500, 'internal_server_error', 'writes'],
    ['504-after', 504, 'gateway_timeout', 'writes'],
  ])('%s answers %i %s and %s', async (name, status, code, effect) => {
    const sandbox = await always(name);
    const answer = await send(sandbox, 'POST', path, grade);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(isWritten(sandbox)).toBe(effect === 'writes');
  });

  test.each<[FaultName, Effect]>([
    ['drop-before', 'writes nothing'],
    ['drop-after', 'writes'],
  ])('%s ends the connection without an answer and %s', async (name, effect) => {
    const sandbox = await always(name);
    await expect(send(sandbox, 'POST', path, grade)).rejects.toThrow('fetch failed');
    expect(isWritten(sandbox)).toBe(effect === 'writes');
  });

  test.each<[FaultName, number]>([
    ['html-502', 502],
    ['html-200', 200],
  ])('%s answers a page with status %i and writes nothing', async (name, status) => {
    const sandbox = await always(name);
    const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(grade) });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
    expect(isWritten(sandbox)).toBe(false);
  });

  test('cut-after cuts a compressed answer, although the request was processed', async () => {
    const sandbox = await always('cut-after');
    const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(grade) } as const;
    const { statusCode, headers: received, body } = await request(sandbox.url + path, sent);
    expect([statusCode, received['content-encoding']]).toEqual([200, 'gzip']);
    const bytes = await body.arrayBuffer();
    expect(() => gunzipSync(bytes)).toThrow('unexpected end of file');
    expect(isWritten(sandbox)).toBe(true);
  });

  test('429 says in Retry-After how long to wait', async () => {
    const retryAfter = async (sandbox: Sandbox) =>
      (await send(sandbox, 'GET', path)).headers.get('Retry-After');
    expect(await retryAfter(await always('429'))).toBe('1');
  });

  test('slow waits, and then answers as always', async () => {
    const waited: number[] = [];
    const wait = async (ms: number) => waited.push(ms);
    const sandbox = await always('slow', { slowMs: 5000, wait });
    expect((await send(sandbox, 'POST', path, grade)).status).toBe(200);
    expect((await send(await always('slow', { slowMs: 1 }), 'GET', path)).status).toBe(200);
    expect([waited, isWritten(sandbox)]).toEqual([[5000], true]);
  });
});

describe('which requests', () => {
  test('reads are GET requests, writes all others', async () => {
    const ask = async (requests: 'reads' | 'writes' | 'all') => {
      const sandbox = await start({
        onRequest: faultProfile({ faults: [{ name: '503', rate: 1, requests }] }),
      });
      return [(await send(sandbox, 'GET', path)).status, (await send(sandbox, 'POST', path, grade)).status];
    };
    expect(await ask('reads')).toEqual([503, 200]);
    expect(await ask('writes')).toEqual([200, 503]);
    expect(await ask('all')).toEqual([503, 503]);
  });

  const mixed: FaultProfileOptions = {
    faults: [
      { name: '503', rate: 0.2 },
      { name: '429', rate: 0.2 },
    ],
  };

  test('the same seed gives the same faults, at any concurrency; another seed gives others', async () => {
    const first = await statuses(mixed, 'one by one');
    expect(await statuses(mixed, 'one by one')).toEqual(first);
    expect(await statuses(mixed, 'at once')).toEqual(first);
    expect(await statuses({ ...mixed, seed: 2 }, 'one by one')).not.toEqual(first);
  });

  test('a repeated request need not fail again', async () => {
    const sandbox = await start({ onRequest: faultProfile({ faults: [{ name: '503', rate: 0.5 }] }) });
    const received = new Set<number>();
    for (let index = 0; index < 20; index += 1) received.add((await send(sandbox, 'GET', path)).status);
    expect(received).toEqual(new Set([200, 503]));
  });

  test('faults occur at their rates, and a rate of 0 plays nothing', async () => {
    const profile = faultProfile({
      faults: [
        { name: '500-before', rate: 0 },
        { name: '503', rate: 0.05 },
        { name: 'drop-after', rate: 0.1 },
      ],
    });
    const counts = { answer: 0, drop: 0, none: 0 };
    for (let sequence = 1; sequence <= 10_000; sequence += 1) {
      const body = { name: `${sequence}` };
      const fault = await profile({ sequence, method: 'POST', path, query: {}, body });
      if (fault?.kind === 'answer') expect(fault.status).toBe(503);
      counts[fault?.kind ?? 'none'] += 1;
    }
    expect(Math.round(counts.answer / 100)).toBe(5);
    expect(Math.round(counts.drop / 100)).toBe(10);
  });

  test('rates that add up to more than 1 are refused', () => {
    const profile =
      (...faults: FaultProfileOptions['faults']) =>
      () =>
        faultProfile({ faults });
    const half = { name: '503', rate: 0.6 } as const;
    expect(profile(half, half)).toThrow('The faults of reads add up to 120%, more than 100%.');
    expect(profile({ ...half, requests: 'writes' }, half)).toThrow(
      'The faults of writes add up to 120%, more than 100%.',
    );
    expect(profile({ ...half, requests: 'writes' }, { ...half, requests: 'reads' })).not.toThrow();
  });
});

describe('parseFault', () => {
  test.each([
    ['504-after=5%', { name: '504-after', rate: 0.05, requests: 'all' }],
    ['429=0.5@reads', { name: '429', rate: 0.5, requests: 'reads' }],
    ['drop-before=.25@writes', { name: 'drop-before', rate: 0.25, requests: 'writes' }],
    ['slow=100%@all', { name: 'slow', rate: 1, requests: 'all' }],
    ['html-200=0', { name: 'html-200', rate: 0, requests: 'all' }],
  ])('reads %s', (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
  });

  test.each([
    ['503', '"503" is not a fault. Write NAME=RATE'],
    ['', '"" is not a fault'],
    ['504=5%', '"504" is not a fault. Use one of: 429, 503, '],
    ['toString=5%', '"toString" is not a fault'],
    ['503=', 'Fault 503: "" is not a rate.'],
    ['503=5 %', 'Fault 503: "5 %" is not a rate.'],
    ['503=101%', 'Fault 503: "101%" is not a rate.'],
    ['503=2', 'Fault 503: "2" is not a rate.'],
    ['503=-1%', 'Fault 503: "-1%" is not a rate.'],
    ['503=5%@deletes', 'Fault 503: "deletes" is not one of reads, writes, all.'],
    ['503=5%@', 'Fault 503: "" is not one of reads, writes, all.'],
  ])('refuses %s and says what is possible', (text, message) => {
    expect(() => parseFault(text)).toThrow(message);
  });

  test('faultDocs has the grammar, every name, and examples that can be read', () => {
    expect(faultDocs.form).toContain('NAME=RATE');
    expect(faultDocs.names.map(({ name }) => parseFault(`${name}=1%`).name)).toHaveLength(12);
    expect(faultDocs.examples.map((example) => parseFault(example).name)).toEqual([
      '504-after',
      '429',
      'drop-after',
    ]);
  });
});
