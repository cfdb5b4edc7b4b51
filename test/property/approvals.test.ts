/** Law 19: an approval is of the changes that were seen, in whatever order, and of no others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { approvalOf } from '../../src/plan/check/approve.js';
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

const approval = (changes: readonly Change[]) => approvalOf({ what: 'folders', value: 'F01' }, changes);

test('the order of changes and fields does not matter', () => {
  const shuffled = someChanges.chain((changes) =>
    fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })),
  );
  fc.assert(
    fc.property(shuffled, ([changes, others]) => {
      const turned = others.map((change) => ({ ...change, fields: change.fields.toReversed() }));
      expect(approval(turned)).toBe(approval(changes));
    }),
  );
});

test('the changes of a saved plan have the same approval', () => {
  fc.assert(
    fc.property(someChanges, (changes) => {
      const plan = aPlan({ scopes: [aScope('folders')], changes });
      expect(approval(parse(toText(plan)).plan.changes)).toBe(approval(changes));
    }),
  );
});

test('an approval is another one when any of its changes is', () => {
  fc.assert(
    fc.property(someChanges, someChanges, (changes, others) => {
      const sorted = (all: readonly Change[]) =>
        all
          .map(({ fields, ...change }) =>
            JSON.stringify([change, fields.map((field) => JSON.stringify(field)).sort()]),
          )
          .sort();
      const isSame = JSON.stringify(sorted(changes)) === JSON.stringify(sorted(others));
      expect(approval(changes) === approval(others)).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});
