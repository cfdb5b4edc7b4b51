import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/checks.js';
import { defaultLimits } from '../../../src/model/limits.js';
import type { Plan } from '../../../src/model/plan.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { judgePlan } from '../../../src/plan/check/check-plan.js';
import { scopeId } from '../../../src/plan/records/names.js';
import { sectionsOf } from '../../../src/report/content/sections.js';
import {
  aChange,
  aFinding,
  aPlan,
  approving,
  aReport,
  aScope,
  printedApproval,
} from '../../helpers/builders.js';

const updates = ['A', 'B', 'C'].map((key) =>
  aChange('grades', key, { action: 'update', fields: [{ field: 'level', before: 1, after: 2 }] }),
);
const cascade = aChange('folders', 'F1', {
  action: 'delete',
  liveId: 'id-F1',
  effects: [{ what: 'workflowsCount', count: 2 }],
});
const plan = aPlan({
  scopes: [aScope('grades', { existing: 3 }), aScope('folders', { existing: 40 })],
  changes: [...updates, cascade],
  limits: {
    ...defaultLimits,
    deletes: { count: 3, percent: 10 },
    updates: { count: 1, percent: 10 },
    moves: { count: 3, percent: 10 },
    deletesMax: 500,
  },
});

/** What operators read first, by heading. */
function findConcerns(of: Plan, { approved }: { readonly approved?: readonly Finding[] }) {
  return sectionsOf(aReport(of, { approved }), 'operators')
    .filter(({ tone }) => tone === 'warning')
    .map(({ title: heading, blocks }) => {
      const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
      return { heading, texts: items.map(({ text }) => text) };
    });
}

const crossed = judgePlan(plan, noApprovals).refusals;

describe('what a reader must see first', () => {
  test('is each crossed limit and each delete that takes more along, with its approval', () => {
    expect(findConcerns(plan, { approved: crossed })).toEqual([
      {
        heading: 'Approved',
        texts: [
          expect.stringMatching(
            /^this plan updates 3 of 3 records in grades .* Approved by --approve updates=3@[0-9a-f]{10}$/,
          ),
          expect.stringMatching(
            /^deleting F1 from folders also removes 2 workflows\. Approved by --approve folders=F1@[0-9a-f]{10}$/,
          ),
        ],
      },
    ]);
  });

  test('is the limit of thirty days with its figures', () => {
    const deleted = aPlan({
      sources: [{ file: 'grades.csv', sha256: '', rowCount: 0 }],
      scopes: [aScope('grades', { existing: 10 })],
      changes: [aChange('grades', 'G1', { action: 'delete', liveId: 'id-G1' })],
    });
    const past = { deletedBefore: new Map([[scopeId({ resource: 'grades', scope: '' }), 6]]) };
    const approvals = approving(printedApproval(deleted, 'deletes=1'));
    const { approved } = judgePlan(deleted, approvals, past);
    expect(findConcerns(deleted, { approved })[0]?.texts).toEqual([
      expect.stringMatching(
        /^this plan deletes 1 of 10 .*6 in the last 30 days.* Approved by --approve deletes=1@/,
      ),
    ]);
  });

  test('is not what is refused: that is shown as refused', () => {
    const { refusals, approved } = judgePlan(plan, approving('updates=3@0123456789'));
    expect(refusals).toHaveLength(3);
    expect(findConcerns(plan, { approved })).toEqual([]);
  });

  test('claims no approval where the limits were not checked', () => {
    expect(findConcerns(plan, {})).toEqual([]);
  });

  test('is what would have been withheld without the approvals that the plan was made with', () => {
    const gone = ['G1', 'G2'].map((key) => aChange('grades', key, { action: 'delete', liveId: key }));
    const lift = 'deletes=2@66f3c2d014';
    const found = aFinding('first_run', {}, { holds: gone, lift });
    const given = aPlan({ scopes: [aScope('grades')], changes: gone, findings: [found], approved: [lift] });
    const [{ texts = [] } = {}] = findConcerns(given, { approved: [] });
    expect(texts).toEqual([
      expect.stringMatching(/^No accepted run .* Approved by --approve deletes=2@66f3c2d014$/),
    ]);
    expect(findConcerns({ ...given, approved: [] }, { approved: [] })).toEqual([]);
  });

  test('is what an activation lacks, and not one that lacks nothing', () => {
    const activated = (missing: readonly { key: string; name: string }[]) =>
      aPlan({
        scopes: [aScope('charts')],
        changes: [
          aChange('charts', 'FY27', {
            action: 'activate',
            fields: [{ field: 'activateOn', before: null, after: 'now' }],
            activation: { asOf: '2026-04-01', count: 3, missing, renamed: [] },
          }),
        ],
      });
    expect(findConcerns(activated([{ key: 'A', name: '人事部' }]), { approved: [] })).toEqual([
      {
        heading: 'Missing from what will be activated',
        texts: ['activate FY27 (charts): contains 3 teams; lacks 1 of the current ones: A 人事部'],
      },
    ]);
    const lacking = activated([{ key: 'A', name: '人事部' }]);
    const lift = 'activate=FY27@66f3c2d014';
    const missing = [{ key: 'A', name: '人事部' }];
    const evidence = { noun: 'team', count: 3, missing, missingCount: 1 };
    const findings = [aFinding('activation_incomplete', evidence, { holds: lacking.changes, lift })];
    expect(findConcerns({ ...lacking, findings, approved: [lift] }, { approved: [] })).toEqual([
      {
        heading: 'Missing from what will be activated',
        texts: [
          'activate FY27 (charts): contains 3 teams; lacks 1 of the current ones: A 人事部. ' +
            `Approved by --approve ${lift}`,
        ],
      },
    ]);
    expect(findConcerns(activated([]), { approved: [] })).toEqual([]);
  });
});
