/** An approval is of the changes that were seen, in whatever order, and of no others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import type { Plan } from '../../src/model/plan.js';
import { approvablesOf } from '../../src/plan/guard/approvables.js';
import { approvables } from '../../src/plan/guard/approvals.js';
import { aChange, aPlan, aScope } from '../helpers/builders.js';
import { parse, toText } from '../helpers/saved-plans.js';

const aFieldChange = fc.record({
  field: fc.constantFrom('name', 'description'),
  before: fc.constantFrom(null, 'a', 'b'),
  after: fc.constantFrom('x', 'y'),
});

const anApprovable: fc.Arbitrary<Change> = fc
  .record({
    key: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    action: fc.constantFrom<Change['action']>('update', 'move', 'delete', 'create'),
    fields: fc.uniqueArray(aFieldChange, { selector: ({ field }) => field }),
    count: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ key, action, fields, count }) =>
    aChange('folders', key, {
      action,
      ...(action !== 'create' && { liveId: `id-${key}` }),
      fields: action === 'delete' ? [] : fields,
      ...(action === 'delete' && count > 0 && { effects: [{ what: 'workflowsCount', count }] }),
    }),
  );

const someChanges = fc.uniqueArray(anApprovable, { selector: ({ key }) => key, minLength: 1 });

function approvalsOf(changes: readonly Change[], plan: Partial<Plan> = {}): readonly string[] {
  const whole = aPlan({ scopes: [aScope('folders')], changes, ...plan });
  return approvables.flatMap((what) => approvablesOf(whole, what)).sort();
}

test('the order of changes and fields, and what is withheld beside them, do not matter', () => {
  const shuffled = someChanges.chain((changes) =>
    fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })),
  );
  fc.assert(
    fc.property(shuffled, ([changes, others]) => {
      const turned = others.map((change) => ({ ...change, fields: change.fields.toReversed() }));
      expect(approvalsOf(turned)).toEqual(approvalsOf(changes));
      const reason = { code: 'no_rows', args: {} } as const;
      const withheld = [{ change: aChange('grades', 'G', { action: 'delete' }), reason }];
      expect(approvalsOf(changes, { withheld })).toEqual(approvalsOf(changes));
    }),
  );
});

test('a saved plan has the same approvals', () => {
  fc.assert(
    fc.property(someChanges, (changes) => {
      const plan = aPlan({ scopes: [aScope('folders')], changes });
      expect(approvalsOf(parse(toText(plan)).plan.changes)).toEqual(approvalsOf(changes));
    }),
  );
});

test('an approval of the same number is another one when any of its changes is', () => {
  fc.assert(
    fc.property(someChanges, someChanges, (changes, others) => {
      for (const [action, kind] of [
        ['update', 'updates'],
        ['move', 'moves'],
        ['delete', 'deletes'],
      ] as const) {
        const of = (all: readonly Change[]) => all.filter((change) => change.action === action);
        const sorted = (all: readonly Change[]) =>
          of(all)
            .map(({ fields, ...change }) =>
              JSON.stringify([change, fields.map((field) => JSON.stringify(field)).sort()]),
            )
            .sort();
        const ofKind = (all: readonly Change[]) => approvalsOf(all).filter((one) => one.startsWith(kind));
        const isSame = JSON.stringify(sorted(changes)) === JSON.stringify(sorted(others));
        expect(JSON.stringify(ofKind(changes)) === JSON.stringify(ofKind(others))).toBe(isSame);
      }
    }),
    // Two different plans share a digest once in 65,536 pairs: the same ones each time.
    { seed: 26, numRuns: 200 },
  );
});
