import { describe, expect, test } from 'vitest';
import {
  approvalFor,
  isApproved,
  isOfOtherContent,
  rowsApproval,
} from '../../../src/plan/guard/approvals.js';
import { approvalLike, approving, approvingSeen } from '../../helpers/builders.js';

describe('an approval', () => {
  const subject = [['teams', 'A'], ['teams', 'B'], { of: 'C' }];

  test('is the same for its parts in any order, and another one for other parts, names and numbers', () => {
    const approval = approvalFor('deletes', 3, subject);
    expect(approval).toEqual(approvalLike('deletes=3'));
    expect(approvalFor('deletes', 3, subject.toReversed())).toBe(approval);
    const others = [
      approvalFor('deletes', 3, [...subject.slice(1), ['teams', 'D']]),
      approvalFor('deletes', 3, subject.slice(1)),
      approvalFor('deletes', 4, subject),
      approvalFor('moves', 3, subject),
    ];
    expect(new Set([approval, ...others].map((one) => one.slice(-4))).size).toBe(5);
  });

  test('of rows names their table, and their container if they have one', () => {
    expect(rowsApproval({ resource: 'grades', scope: '', rows: 84 }, [])).toEqual(
      approvalLike('rows=grades:84'),
    );
    const ofChart = rowsApproval({ resource: 'teams', scope: 'FY27', rows: 3 }, []);
    expect(ofChart).toEqual(approvalLike('rows=teams/FY27:3'));
  });

  test.each(['FY27', 'FY@2026', 'A@1234B', '@abcd'])(
    'by the name %s counts with its digest, and without one only where people see the plan',
    (name) => {
      const approval = approvalFor('charts', name, subject);
      const bare = `charts=${name}`;
      expect(isApproved(approving(approval), approval)).toBe(true);
      expect(isApproved(approving(bare, `${bare}@0000`), approval)).toBe(false);
      expect(isApproved(approvingSeen(bare), approval)).toBe(true);
      expect(isApproved(approvingSeen(`${bare}@0000`, `${bare}x`), approval)).toBe(false);
      const given = [bare, `${bare}@0000`, `${bare}x`, 'charts=FY'];
      expect(given.map((one) => isOfOtherContent(one, approval))).toEqual([true, true, false, false]);
    },
  );
});
