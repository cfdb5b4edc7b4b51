import { expect, test } from 'vitest';
import { createClock } from '../../../src/service/http/clock.js';

test('a wait that has ended has passed, although the timer fired early', async () => {
  const clock = createClock({ nowMs: () => 1_000, wait: () => Promise.resolve() });
  await clock.wait(250);
  expect(clock.nowMs()).toBe(1_250);
});

test('time does not go back when the machine is set back', () => {
  const times = [1_000, 400, 1_001];
  const clock = createClock({ nowMs: () => times.shift() ?? 0 });
  expect([clock.nowMs(), clock.nowMs(), clock.nowMs()]).toEqual([1_000, 1_000, 1_001]);
});
