import { expect, test } from 'vitest';
import { transfersIn } from '../../../src/plan/records/transfers.js';
import { aChange } from '../../helpers/builders.js';

const post = (action: 'create' | 'delete', key: string, scope = 'FY26') =>
  aChange('memberships', key, { action, scope });

const leaving = [post('delete', 'A/u'), post('delete', 'B/u')] as const;
const joining = post('create', 'C/u');

test('who leaves two teams and joins one moves from the same one, in whatever order the changes are', () => {
  const [fromA, fromB] = leaving;
  for (const changes of [
    [fromA, fromB, joining],
    [fromB, fromA, joining],
    [joining, fromB, fromA],
  ])
    expect([...transfersIn(changes)]).toEqual([[fromA, joining]]);
});
