import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FailedTry, parseRetryAfter, retryDelayMs } from '../../src/service/retry-policy.js';

/** The delay after the first try of a GET that met 503, unless the test says otherwise. */
function delayMs(failed: Partial<FailedTry>): number | undefined {
  return retryDelayMs({ method: 'GET', status: 503, attempt: 1, elapsedMs: 0, random: 1, ...failed });
}

describe('a failed request is sent again', () => {
  test.each([
    ['GET', [429, 500, 502, 503, 504]],
    ['PATCH', [429, 500, 502, 503, 504]],
    ['DELETE', [429, 500, 502, 503, 504]],
    ['POST', [429]],
  ])('%s after %j only', (method, expected) => {
    const statuses = [301, 400, 401, 403, 404, 409, 422, 429, 500, 501, 502, 503, 504];
    expect(statuses.filter((status) => delayMs({ method, status }) !== undefined)).toEqual(expected);
  });

  test.each([
    ['GET', ['refused', 'unresolved', 'reset', 'timeout', 'other']],
    ['PATCH', ['refused', 'unresolved', 'reset', 'timeout', 'other']],
    ['DELETE', ['refused', 'unresolved', 'reset', 'timeout', 'other']],
    ['POST', []],
  ])('%s without an answer after %j only', (method, expected) => {
    const faults = ['refused', 'unresolved', 'reset', 'timeout', 'certificate', 'other'] as const;
    const repeated = faults.filter((fault) => delayMs({ method, status: undefined, fault }) !== undefined);
    expect(repeated).toEqual(expected);
  });

  test('at most five times', () => {
    expect([5, 6, 7].map((attempt) => delayMs({ attempt }) !== undefined)).toEqual([true, false, false]);
  });

  test.each([
    ['the last moment', { elapsedMs: 119_750 }, 250],
    ['too late', { elapsedMs: 119_751 }, undefined],
    ['the last moment as asked', { elapsedMs: 60_000, retryAfterMs: 60_000 }, 60_000],
    ['later than asked', { elapsedMs: 60_000, retryAfterMs: 60_001 }, undefined],
  ])('within two minutes: %s', (_, failed, expected) => {
    expect(delayMs(failed)).toBe(expected);
  });
});

describe('the wait', () => {
  test('doubles with each try', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => delayMs({ attempt }))).toEqual([250, 500, 1_000, 2_000, 4_000]);
  });

  test('is spread between the half and the whole', () => {
    expect([0, 0.5, 1].map((random) => delayMs({ attempt: 3, random }))).toEqual([500, 750, 1_000]);
  });

  test.each([0, 1, 7_000])('is what the service asks for, %i ms, without spread', (retryAfterMs) => {
    expect(delayMs({ attempt: 5, random: 0.3, retryAfterMs })).toBe(retryAfterMs);
  });

  test('never ends after two minutes since the first try', () => {
    const failedTry = fc.record({
      attempt: fc.integer({ min: 1, max: 10 }),
      elapsedMs: fc.nat(200_000),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
      retryAfterMs: fc.option(fc.nat(200_000), { nil: undefined }),
    });
    fc.assert(
      fc.property(failedTry, (failed) => {
        const wait = delayMs(failed) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait === 0 || failed.elapsedMs + wait <= 120_000).toBe(true);
      }),
    );
  });
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 9, 21, 7, 28, 0);

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
