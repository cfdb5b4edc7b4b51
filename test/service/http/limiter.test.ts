import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClock } from '../../../src/service/http/clock.js';
import {
  afterStart,
  afterTry,
  createLimiter,
  initialState,
  type LimiterState,
  startDelayMs,
  type TryEnd,
} from '../../../src/service/http/limiter.js';

/** The state after consecutive tries. */
const after = (state: LimiterState, ...statuses: readonly (number | undefined)[]): LimiterState =>
  statuses.reduce<LimiterState>(
    (now, status) => afterTry(now, { status, cutsAtStart: now.cuts, nowMs: 0 }),
    state,
  );

const placesAfter = (placesMax: number, ...statuses: readonly (number | undefined)[]): number =>
  after(initialState(placesMax), ...statuses).places;

describe('the number of places', () => {
  test.each([429, 503, 504])('is halved by %i', (status) => {
    expect(placesAfter(8, status)).toBe(4);
  });

  test('is never less than one', () => {
    expect(placesAfter(8, 429, 429, 429, 429, 429)).toBe(1);
    expect(placesAfter(1, 503)).toBe(1);
  });

  test('is halved once for all tries that were in flight together', () => {
    const tries = [503, 503, 503, 429].map((status) => ({ status, cutsAtStart: 0, nowMs: 0 }));
    expect(tries.reduce(afterTry, initialState(8)).places).toBe(4);
  });

  test('grows by one when as many answers were clean as there are places', () => {
    const halved = after(initialState(8), 429);
    expect(after(halved, 200, 200, 200).places).toBe(4);
    expect(after(halved, 200, 404, 422, 200).places).toBe(5);
    expect(after(halved, ...Array(4 + 5).fill(200)).places).toBe(6);
  });

  test.each([
    ['a 500', 500],
    ['a 502', 502],
    ['no answer', undefined],
  ])('is kept by %s, but the clean answers are counted anew', (_, end) => {
    const halved = after(initialState(8), 429);
    expect(after(halved, 200, 200, 200, end, 200, 200, 200).places).toBe(4);
    expect(after(halved, 200, 200, 200, end, 200, 200, 200, 200).places).toBe(5);
  });

  test('never exceeds the limit', () => {
    expect(placesAfter(2, ...Array(50).fill(200))).toBe(2);
  });
});

describe('the pause', () => {
  const pausedBy = (state: LimiterState, retryAfterMs: number, nowMs: number) =>
    afterTry(state, { status: 429, retryAfterMs, cutsAtStart: 0, nowMs });

  test('holds every start until it is over', () => {
    const paused = pausedBy(initialState(8), 5_000, 1_000);
    expect([1_000, 5_999, 6_000, 9_000].map((nowMs) => startDelayMs(paused, nowMs))).toEqual([
      5_000, 1, 0, 0,
    ]);
  });

  test('is made longer by a later end, never shorter by an earlier one', () => {
    const paused = pausedBy(initialState(8), 5_000, 1_000);
    expect(pausedBy(paused, 1_000, 2_000).pausedUntilMs).toBe(6_000);
    expect(pausedBy(paused, 5_000, 2_000).pausedUntilMs).toBe(7_000);
    expect(after(paused, 200).pausedUntilMs).toBe(6_000);
  });
});

test('with a number of requests in a second, each start puts off the next', () => {
  const started = afterStart(initialState(8), { nowMs: 1_000, rps: 4 });
  expect([1_000, 1_100, 1_250].map((nowMs) => startDelayMs(started, nowMs))).toEqual([250, 150, 0]);
  expect(startDelayMs(afterStart(initialState(8), { nowMs: 1_000 }), 1_000)).toBe(0);
});

/** A clock that only waiting advances. */
function playedTime() {
  let timeMs = 0;
  const wakes: { readonly atMs: number; readonly wake: () => void }[] = [];
  return {
    nowMs: () => timeMs,
    wait: (delayMs: number) => new Promise<void>((wake) => wakes.push({ atMs: timeMs + delayMs, wake })),
    /** Advances to the next pending wake-up. */
    pass: () => {
      wakes.sort((a, b) => a.atMs - b.atMs);
      const next = wakes.shift();
      timeMs = Math.max(timeMs, next?.atMs ?? 0);
      next?.wake();
    },
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const forever = () => Number.POSITIVE_INFINITY;

describe('a limiter', () => {
  test('never has more tries in flight than places, whatever the answers', async () => {
    const end = fc.record({
      status: fc.constantFrom(200, 200, 200, 429, 500, 503, undefined),
      retryAfterMs: fc.option(fc.nat(50), { nil: undefined }),
    });
    const story = fc.record({
      concurrency: fc.integer({ min: 1, max: 8 }),
      rps: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      ends: fc.array(end, { maxLength: 40 }),
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ concurrency, rps, ends, order }) => {
        const time = playedTime();
        const limiter = createLimiter({ concurrency, rps, clock: createClock(time) });
        let model = initialState(concurrency);
        const inFlight: { readonly finish: () => void }[] = [];
        let done = 0;
        const starts: number[] = [];
        const tries = ends.map((tryEnd) =>
          limiter.run(() => {
            const { cuts } = model;
            expect(inFlight.length).toBeLessThan(model.places);
            expect(time.nowMs()).toBeGreaterThanOrEqual(model.pausedUntilMs);
            starts.push(time.nowMs());
            return new Promise<TryEnd>((resolve) => {
              const finish = () => {
                model = afterTry(model, { ...tryEnd, cutsAtStart: cuts, nowMs: time.nowMs() });
                done++;
                resolve(tryEnd);
              };
              inFlight.push({ finish });
            });
          }, forever),
        );
        for (let step = 0; done < ends.length; step++) {
          await settle();
          const [one] = inFlight.splice((order[step % order.length] ?? 0) % (inFlight.length || 1), 1);
          if (one) one.finish();
          else time.pass();
        }
        await Promise.all(tries);
        const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
        if (rps !== undefined) expect(gaps.every((gap) => gap >= 1000 / rps - 1e-6)).toBe(true);
      }),
    );
  });

  test('does not start a try that cannot wait for the end of a pause, and says how long the pause is', async () => {
    const time = playedTime();
    const limiter = createLimiter({ concurrency: 2, clock: createClock(time) });
    await limiter.run(async () => ({ status: 429, retryAfterMs: 60_000 }), forever);
    const neverRun = () => Promise.reject(new Error('was run'));
    expect(await limiter.run(neverRun, () => 59_999)).toEqual({ postponedMs: 60_000 });
    const waiting = limiter.run(
      async () => ({ status: 200 }),
      () => 60_000,
    );
    await settle();
    time.pass();
    expect(await waiting).toEqual({ status: 200 });
  });

  test('frees the place of a try that throws', async () => {
    const limiter = createLimiter({ concurrency: 1, clock: createClock(playedTime()) });
    await expect(limiter.run(() => Promise.reject(new Error('broken')), forever)).rejects.toThrow('broken');
    expect(await limiter.run(async () => ({ status: 200 }), forever)).toEqual({ status: 200 });
  });
});
