/** A clock that jumps: a run ends, and what it did not do the next one does. */
import { expect, test } from 'vitest';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { faultProfile } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { propertySeed } from '../helpers/cases.js';
import { dataFolder } from '../helpers/cli.js';
import { randomFrom } from '../helpers/mutate.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';

const dayMs = 86_400_000;

test.each([
  ['an hour ahead', dayMs / 24],
  ['a day back', -dayMs],
  ['a day ahead', dayMs],
])('a clock that jumps by %s, again and again, does not disturb a run under faults', async (_, jumpMs) => {
  const random = randomFrom(propertySeed);
  let nowMs = Date.parse('2026-04-01T00:00:00Z');
  const nextMs = () => {
    nowMs += random() < 0.02 ? jumpMs : 1;
    return nowMs;
  };
  const faults = (['429', '500-before', '504-after', 'drop-after'] as const).map((name) => ({
    name,
    rate: 0.1,
  }));
  const sandbox = await openSandbox({ onRequest: faultProfile({ faults, seed: propertySeed }) });
  const rows = Array.from({ length: 60 }, (__, index) => `G${index},役職,${index}`);
  const data = await dataFolder({ 'grades.csv': `code,name,level\n${rows.join('\n')}\n` });
  const left = async () => {
    const client = openClient(sandbox, { nowMs: nextMs });
    const { plan, idByRecord } = await makePlan(await checkFiles({ data: [data] }), client);
    const outcomes = await applyPlan(plan, { client, idByRecord });
    expect(outcomes).toHaveLength(plan.changes.length);
    return plan.changes.length;
  };
  let runs = 0;
  // A read may be given up as well, when an hour has passed between two of its tries.
  while ((await left().catch(() => 1)) > 0) expect(++runs).toBeLessThan(100);
  const codes = sandbox.dump().grades.map(({ code }) => code);
  expect([codes.length, new Set(codes).size]).toEqual([60, 60]);
});
