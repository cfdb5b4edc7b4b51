import { expect, test } from 'vitest';
import { requestFigures } from '../../src/rehearsing/request-figures.js';
import { Latency } from '../../src/service/http/latency.js';

function serviceThatTakes(...durationsMs: readonly number[]) {
  const latency = new Latency();
  for (const durationMs of durationsMs) latency.note(durationMs);
  return { aheadMs: undefined, latency };
}

const team = '/v1/organizationCharts/0a0b0c0d-0000-4000-8000-0123456789ab/teams';
const sent = [
  { method: 'POST', path: '/v1/grades' },
  { method: 'POST', path: team },
  { method: 'POST', path: `${team.replace('0a0b', 'FFFF')}` },
];

test('requests count by method and path, whatever the ids', () => {
  const { kinds } = requestFigures(0, sent, { service: serviceThatTakes(), concurrency: 8, rps: undefined });
  expect(kinds).toEqual([
    { method: 'POST', path: '/v1/organizationCharts/{id}/teams', count: 2 },
    { method: 'POST', path: '/v1/grades', count: 1 },
  ]);
});

test.each([
  { concurrency: 8, rps: undefined, leastMs: 40 },
  { concurrency: 1, rps: undefined, leastMs: 200 },
  { concurrency: 8, rps: 5, leastMs: 1000 },
])('five requests with %j', ({ leastMs, ...how }) => {
  expect(requestFigures(2, sent, { service: serviceThatTakes(10, 900, 40), ...how })).toMatchObject({
    latencyMs: 40,
    leastMs,
  });
});

test('without an answer no duration is given', () => {
  const { leastMs } = requestFigures(0, sent, {
    service: serviceThatTakes(),
    concurrency: 8,
    rps: undefined,
  });
  expect(leastMs).toBeUndefined();
});
