import { describe, expect, test } from 'vitest';
import { unitFlows } from '../../../../src/report/html/tree/unit-flows.js';
import { aTree, stays } from '../trees.js';

describe('who goes from which unit of the top level to which', () => {
  test('is counted with all that is below those who move', () => {
    const { before, after, flows } = unitFlows(
      aTree({
        A: stays(null),
        A1: { before: 'A', after: 'B' },
        A11: stays('A1'),
        A2: { before: 'A' },
        B: stays(null),
        B1: { after: 'B' },
      }),
    );
    expect(before.map(({ id, count }) => [id, count])).toEqual([
      ['A', 4],
      ['B', 1],
    ]);
    expect(after.map(({ id, count }) => [id, count])).toEqual([
      ['A', 1],
      ['B', 4],
    ]);
    expect(flows).toEqual([
      { from: 'A', to: 'A', count: 1 },
      { from: 'A', to: 'B', count: 2 },
      { from: 'A', to: null, count: 1 },
      { from: 'B', to: 'B', count: 1 },
      { from: null, to: 'B', count: 1 },
    ]);
  });

  test('is of the second level where one record is above all', () => {
    const { before, flows } = unitFlows(
      aTree({ top: stays(null), A: stays('top'), B: stays('top'), A1: { before: 'A', after: 'B' } }),
    );
    expect(before.map(({ id, count }) => [id, count])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    expect(flows).toContainEqual({ from: 'A', to: 'B', count: 1 });
  });

  test('does not go on for ever in a circle', () => {
    const { flows } = unitFlows(aTree({ A: stays(null), B: stays('C'), C: stays('B'), D: stays(null) }));
    expect(flows.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });
});
