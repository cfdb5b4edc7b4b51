import { describe, expect, test } from 'vitest';
import type { RecordTree } from '../../../../src/report/content/record-tree.js';
import { treeBranches } from '../../../../src/report/html/tree/tree-branches.js';
import { type Guide, levelMaxFor, treeLines } from '../../../../src/report/html/tree/tree-lines.js';
import { aTree, stays } from '../trees.js';

const guideText: Readonly<Record<Guide, string>> = { none: ' ', line: '│', turn: '├', end: '└' };

/** The lines of a drawing: left side, right side; folded lines have a dot in front. */
function drawn(tree: RecordTree, levelMax = 99): readonly string[] {
  return treeLines(treeBranches(tree), { levelMax }).map((line) => {
    const side = (name: 'before' | 'after') => {
      const guides = line.guides[name].map((guide) => guideText[guide]).join('');
      if ('run' in line) return `${guides}×${line.run.length}`;
      return `${guides}${line.branch.sides.includes(name) ? line.branch.node.id : ''}`;
    };
    return `${line.isHidden ? '.' : ''}${side('before').padEnd(6)}|${side('after')}`.trimEnd();
  });
}

describe('the lines of a drawing', () => {
  test('face each other, and guides pass by what is on the other side only', () => {
    const tree = aTree({
      A: stays(null),
      A1: { before: 'A', after: 'B' },
      A2: stays('A'),
      A3: { after: 'A' },
      B: stays(null),
    });
    expect(drawn(tree)).toEqual([
      'A     |A',
      '├A1   |│',
      '└A2   |├A2',
      '      |└A3',
      'B     |B',
      '      |└A1',
    ]);
  });

  test('are folded where nothing changes below', () => {
    const tree = aTree({ A: stays(null), A1: stays('A'), B: stays(null), B1: { before: 'B' } });
    expect(drawn(tree)).toEqual(['A     |A', '.└A1   |└A1', 'B     |B', '└B1   |']);
  });

  test('stand for three and more neighbours without a change, but never for the top level', () => {
    const tree = aTree({
      A: stays(null),
      A1: stays('A'),
      A2: stays('A'),
      A3: stays('A'),
      A4: { after: 'A' },
      A5: stays('A'),
      A6: stays('A'),
      B: stays(null),
      C: stays(null),
      D: stays(null),
    });
    expect(drawn(tree)).toEqual([
      'A     |A',
      '├×3   |├×3',
      '.├A1   |├A1',
      '.├A2   |├A2',
      '.├A3   |├A3',
      '│     |├A4',
      '├A5   |├A5',
      '└A6   |└A6',
      'B     |B',
      'C     |C',
      'D     |D',
    ]);
  });

  test('need one fold more to be seen in a run of neighbours', () => {
    const tree = aTree({
      A: stays(null),
      A1: stays('A'),
      A2: stays('A'),
      A3: stays('A'),
      A31: stays('A3'),
      A4: { before: 'A' },
    });
    const lines = treeLines(treeBranches(tree), { levelMax: 9 });
    expect(lines.map(({ depth, isOpen }) => [depth, isOpen])).toEqual([
      [1, true],
      [2, false],
      [3, undefined],
      [3, undefined],
      [3, false],
      [4, undefined],
      [2, undefined],
    ]);
  });

  test('end at the deepest level that is wanted, and say that they do', () => {
    const tree = aTree({ A: stays(null), B: stays('A'), C: { before: 'B' } });
    const lines = treeLines(treeBranches(tree), { levelMax: 2 });
    expect(lines.map((line) => 'isCut' in line && line.isCut)).toEqual([false, true]);
  });
});

describe('the deepest level of a drawing', () => {
  const tree = treeBranches(aTree({ A: stays(null), B: stays('A'), C: stays('A'), D: stays('C') }));

  test('is that of the tree when all of it fits', () => {
    expect(levelMaxFor(tree, 4)).toBe(3);
  });

  test('is the one that still fits, and at least the top level', () => {
    expect(levelMaxFor(tree, 3)).toBe(2);
    expect(levelMaxFor(tree, 2)).toBe(1);
    expect(levelMaxFor(tree, 0)).toBe(1);
  });
});
