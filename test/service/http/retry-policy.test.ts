import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetworkFault } from '../../../src/model/request-failures.js';
import { brokenRequest } from '../../../src/service/http/request-failure.js';
import {
  decideRetry,
  type FailedTry,
  isOutOfReach,
  mayHaveHappened,
  parseRetryAfter,
} from '../../../src/service/http/retry-policy.js';

const nowMs = Date.UTC(2026, 9, 21, 7, 28, 0);

/** The decision after the first try of a GET that met 503, with overrides. */
function decide(failed: Partial<FailedTry>) {
  const first = { method: 'GET', status: 503, attempt: 1, elapsedMs: 0, random: 1 };
  return decideRetry({ ...first, ...failed });
}

/** The wait, or undefined if there is no retry. */
function delayMs(failed: Partial<FailedTry>): number | undefined {
  const decision = decide(failed);
  return decision.kind === 'retry' ? decision.afterMs : undefined;
}

type Row = readonly [
  end: number | NetworkFault,
  repeatable: 'retry' | 'give-up',
  post: 'retry' | 'give-up' | 'look-first',
];

/** Every way a try can end: the decision for idempotent requests, and for a POST. */
const rows: readonly Row[] = [
  [200, 'retry', 'look-first'],
  [300, 'give-up', 'give-up'],
  [301, 'give-up', 'give-up'],
  [400, 'give-up', 'give-up'],
  [401, 'give-up', 'give-up'],
  [403, 'give-up', 'give-up'],
  [404, 'give-up', 'give-up'],
  [409, 'give-up', 'give-up'],
  [422, 'give-up', 'give-up'],
  [429, 'retry', 'retry'],
  [500, 'retry', 'look-first'],
  [501, 'give-up', 'give-up'],
  [502, 'retry', 'look-first'],
  [503, 'retry', 'look-first'],
  [504, 'retry', 'look-first'],
  ['refused', 'retry', 'retry'],
  ['unresolved', 'retry', 'retry'],
  ['unconnected', 'retry', 'retry'],
  ['reset', 'retry', 'look-first'],
  ['timeout', 'retry', 'look-first'],
  ['other', 'retry', 'look-first'],
  ['certificate', 'give-up', 'give-up'],
  ['not-tls', 'give-up', 'give-up'],
];

describe('after a try that ended with', () => {
  const failed = (end: number | NetworkFault) =>
    typeof end === 'number' ? { status: end } : { status: undefined, fault: end };

  test.each(rows)('%s: GET, PATCH and DELETE %s, POST %s', (end, repeatable, post) => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(decide({ ...failed(end), method }).kind).toBe(repeatable);
    }
    expect(decide({ ...failed(end), method: 'POST' }).kind).toBe(post);
    expect(decide({ ...failed(end), method: 'POST', isRepeatable: true }).kind).toBe(repeatable);
  });

  test('after a 422 for a POST that may have taken effect before, the record is looked up', () => {
    const refused = { method: 'POST', status: 422, isInDoubt: true };
    expect(decide(refused)).toEqual({ kind: 'look-first', afterMs: 0, isLast: true });
    expect(decide({ ...refused, isRepeatable: true }).kind).toBe('give-up');
    expect(decide({ ...refused, method: 'PATCH' }).kind).toBe('give-up');
  });
});

describe('a connection that was closed while idle', () => {
  const closed = { status: undefined, fault: 'reset', isIdleReset: true } as const;

  test.each(['GET', 'PATCH', 'DELETE'])('lets %s go again at once', (method) => {
    expect(decide({ ...closed, method })).toEqual({ kind: 'retry', afterMs: 0 });
  });

  test('does not prove that a POST was not carried out', () => {
    expect(decide({ ...closed, method: 'POST' })).toEqual({ kind: 'look-first', afterMs: 0, isLast: false });
  });
});

describe('the effect of a try', () => {
  test.each<['may' | 'cannot', number | NetworkFault]>([
    ['may', 200],
    ['cannot', 300],
    ['cannot', 422],
    ['cannot', 429],
    ['may', 500],
    ['cannot', 501],
    ['may', 'reset'],
    ['may', 'timeout'],
    ['cannot', 'refused'],
    ['cannot', 'certificate'],
  ])('%s have taken place after %s', (may, end) => {
    const ended = typeof end === 'number' ? { status: end } : { fault: end };
    expect(mayHaveHappened(ended)).toBe(may === 'may');
  });

  test.each<[NetworkFault, boolean]>([
    ['refused', true],
    ['unresolved', true],
    ['proxy', true],
    ['certificate', true],
    ['not-tls', true],
    ['reset', false],
    ['timeout', false],
  ])('%s means that the service is unreachable: %s', (fault, isSo) => {
    expect(isOutOfReach({ fault })).toBe(isSo);
  });
});

describe('the end of trying', () => {
  test('is the sixth try', () => {
    const kinds = (failed: Partial<FailedTry>) =>
      [5, 6, 7].map((attempt) => decide({ ...failed, attempt }).kind);
    expect(kinds({})).toEqual(['retry', 'give-up', 'give-up']);
    expect(kinds({ status: undefined, fault: 'refused' })).toEqual(['retry', 'give-up', 'give-up']);
  });

  test('is the third try if answers cannot be read: a wrong address stays wrong', () => {
    const kinds = (failed: Partial<FailedTry>) =>
      [2, 3].map((attempt) => decide({ ...failed, attempt }).kind);
    expect(kinds({ status: 200 })).toEqual(['retry', 'give-up']);
    expect(kinds({ status: undefined, fault: 'reset' })).toEqual(['retry', 'retry']);
  });

  test('after the sixth POST the record is looked up once more, at once', () => {
    const post = { method: 'POST', status: 504, random: 1 };
    expect(decide({ ...post, attempt: 5 })).toEqual({ kind: 'look-first', afterMs: 4_000, isLast: false });
    expect(decide({ ...post, attempt: 6 })).toEqual({ kind: 'look-first', afterMs: 0, isLast: true });
  });

  test('does not count tries that were turned away with 429, up to 24 in all', () => {
    expect(decide({ status: 429, attempt: 8, turnedAwayCount: 8 }).kind).toBe('retry');
    expect(decide({ attempt: 8, turnedAwayCount: 3 }).kind).toBe('retry');
    expect(decide({ attempt: 8, turnedAwayCount: 2 }).kind).toBe('give-up');
    expect(decide({ status: 429, attempt: 24, turnedAwayCount: 24 }).kind).toBe('give-up');
  });

  test.each([
    ['the last moment', { elapsedMs: 119_750 }, { kind: 'retry', afterMs: 250 }],
    ['too late', { elapsedMs: 119_751 }, { kind: 'give-up' }],
    ['too late for a short wait', { elapsedMs: 119_751, askedMs: 1_000 }, { kind: 'give-up' }],
    [
      'too late where all are turned away',
      { status: 429, elapsedMs: 119_751 },
      { kind: 'give-up', waitMs: 250 },
    ],
    ['the last moment as asked', { elapsedMs: 60_000, askedMs: 60_000 }, { kind: 'retry', afterMs: 60_000 }],
    ['later than asked', { elapsedMs: 60_001, askedMs: 60_000 }, { kind: 'give-up', waitMs: 60_000 }],
    [
      'a POST, which is looked for at once',
      { method: 'POST', askedMs: 121_000 },
      { kind: 'look-first', afterMs: 0, isLast: true, waitMs: 121_000 },
    ],
  ])('is two minutes after the first try: %s', (_, failed, expected) => {
    expect(decide(failed)).toEqual(expected);
  });
});

describe('the wait', () => {
  test('doubles with each try', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => delayMs({ attempt }))).toEqual([250, 500, 1_000, 2_000, 4_000]);
  });

  test('is half a minute at most', () => {
    expect(delayMs({ status: 429, attempt: 12, turnedAwayCount: 12 })).toBe(30_000);
  });

  test('is spread between the half and the whole', () => {
    expect([0, 0.5, 1].map((random) => delayMs({ attempt: 3, random }))).toEqual([500, 750, 1_000]);
  });

  test.each([
    ['7', 7_000],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['0', 2_600],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 2_600],
  ])('is what the service asks for, but not less than the backoff: %s', (retryAfter, expected) => {
    const askedMs = parseRetryAfter(retryAfter, nowMs);
    expect(delayMs({ attempt: 5, random: 0.3, askedMs })).toBe(expected);
  });

  test('never ends after two minutes since the first try', () => {
    const failedTry = fc.record({
      method: fc.constantFrom('GET', 'POST'),
      attempt: fc.integer({ min: 1, max: 10 }),
      elapsedMs: fc.nat(200_000),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
      askedMs: fc.option(fc.nat(200_000), { nil: undefined }),
    });
    fc.assert(
      fc.property(failedTry, (failed) => {
        const decision = decide(failed);
        const wait = decision.kind === 'give-up' ? 0 : decision.afterMs;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait === 0 || failed.elapsedMs + wait <= 120_000).toBe(true);
      }),
    );
  });
});

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['soon', undefined],
    ['soon 5', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['5s', undefined],
    ['10 seconds', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j means %j ms', (header, expected) => {
    expect(parseRetryAfter(header, nowMs)).toBe(expected);
  });
});

test.each([
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['EPROTO', 'not-tls'],
  ['EWHATEVER', 'other'],
])('a try that ended with %s ended with the fault "%s"', (code, fault) => {
  const cause = Object.assign(new Error('no'), { code });
  const { details } = brokenRequest({ method: 'GET', path: '/v1/grades', tries: 1 }, cause, false);
  expect(details).toMatchObject({ fault });
});
