import { expect, test } from 'vitest';
import type { CheckEvidence, CheckName } from '../../src/model/checks.js';
import { approvedMessage, findingMessage, withheldMessage } from '../../src/words/sentences/findings.js';
import { aChange, aFinding } from '../helpers/builders.js';

const changes = Array.from({ length: 38 }, (_, index) => aChange('teams', `T${index}`, { action: 'delete' }));
const place = { resource: 'teams', scope: 'FY27' };
const limit = { kind: 'deletes', count: 38, existing: 120, allowed: 12 } as const;
const found = <Check extends CheckName>(
  check: Check,
  evidence: CheckEvidence[Check],
  lift?: string,
  holds = changes,
) => aFinding(check, evidence, { place, holds, ...(lift !== undefined && { lift }) });

test.each<[string, ReturnType<typeof found>, string]>([
  [
    'a limit, with the number in the whole plan where that is another one',
    {
      ...found('limit_exceeded', { ...limit, count: 12 }, 'deletes=38@3f9ac2d014'),
      reach: 'plan',
    },
    'If this is intended: --approve deletes=38@3f9ac2d014 (38 in the whole plan)',
  ],
  [
    'names that a shell would take apart',
    found('cascade', { effects: [{ what: 'teamsCount', count: 5 }] }, "charts=FY 25's@c2d07b1e94"),
    "If this is intended: --approve 'charts=FY 25'\\''s@c2d07b1e94'",
  ],
])('a finding says what approves it: %s', (_, one, expected) => {
  expect(findingMessage(one).endsWith(expected)).toBe(true);
});

test('a finding that was approved says so', () => {
  expect(approvedMessage(found('first_run', {}, 'deletes=38@3f9ac2d014'))).toMatch(
    /[.?] Approved by --approve deletes=38@3f9ac2d014$/,
  );
});

test('a change that waits for another one names it as people know it, and why that is withheld', () => {
  const needs = aChange('teams', 'A', { name: 'Sales' });
  expect(withheldMessage({ finding: found('no_rows', {}), needs })).toBe(
    'A required change is withheld: create A Sales (teams of "FY27").',
  );
  expect(withheldMessage({ finding: found('switched_off', { option: '--no-create' }), needs })).toContain(
    'excluded by --no-create',
  );
  expect(withheldMessage({ finding: found('no_rows', {}) })).toBe(findingMessage(found('no_rows', {})));
});

test('new people are counted beside those who exist, not among them', () => {
  expect(findingMessage(found('limit_exceeded', { ...limit, kind: 'invites' }))).toContain(
    'This plan invites 38 new teams of "FY27", beside 120 in the service; the limit',
  );
});
