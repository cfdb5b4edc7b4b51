/** Law 19: an approval is of the changes that were seen, and of no others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { approvalOf } from '../../src/plan/check/approve.js';
import { aChange } from '../helpers/builders.js';

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
