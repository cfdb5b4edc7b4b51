import { describe, expect, test } from 'vitest';
import { marksOf } from '../../../../src/report/content/record-tree.js';
import { type Branch, treeBranches } from '../../../../src/report/html/tree/tree-branches.js';
import { aTree, stays } from '../trees.js';

/**
 * `A` on both sides, `A<` on the left only, `A>` on the right only, with what is below in
 * parentheses.
 */
function drawn(branches: readonly Branch[]): string {
  return branches
    .map(({ node, sides, children }) => {
      const side = sides.length === 2 ? '' : sides[0] === 'before' ? '<' : '>';
      return `${node.id}${side}${children.length > 0 ? `(${drawn(children)})` : ''}`;
    })
    .join(' ');
}

describe('the branches of a tree before and after', () => {
  test('show once what stays, and twice what moves, with all that is below it', () => {
    const tree = aTree({
      A: stays(null),
      B: stays(null),
      A1: { before: 'A', after: 'B' },
      A11: stays('A1'),
      A2: stays('A'),
    });
    expect(drawn(treeBranches(tree))).toBe('A(A1<(A11<) A2) B(A1>(A11>))');
  });

  test('show what is new and what goes in their places, in the order of the codes', () => {
    const tree = aTree({ A: stays(null), A10: { after: 'A' }, A2: { before: 'A' }, A1: stays('A') });
    expect(drawn(treeBranches(tree))).toBe('A(A1 A2< A10>)');
  });

  test('put at the top what stands below a record that is not there', () => {
    expect(drawn(treeBranches(aTree({ A: { before: null }, B: stays('A'), C: stays('gone') })))).toBe(
      'A<(B<) B> C',
    );
  });

  test('show records that stand in a circle all the same', () => {
    const tree = aTree({ A: stays(null), B: { before: 'A', after: 'C' }, C: { before: 'A', after: 'B' } });
    expect(drawn(treeBranches(tree))).toBe('A(B< C<) B> C>');
  });

  test('count what is below on each side, and what of it changes', () => {
    const tree = aTree({
      A: stays(null),
      B: { before: 'A' },
      C: stays('A'),
      D: { before: 'C', after: 'C', newName: 'new' },
    });
    const [top] = treeBranches(tree);
    expect(top).toMatchObject({ below: { before: 3, after: 2 }, markedBelow: 2, marks: [] });
  });
});

describe('what happens to a record', () => {
  test('is that it is new, goes, moves, gets another name or other values', () => {
    const { nodes } = aTree({
      new: { after: null },
      gone: { before: null },
      moved: { before: null, after: 'new' },
      renamed: { before: null, after: null, newName: 'other' },
      both: { before: null, after: 'new', newName: 'other' },
      notes: { before: null, after: null, isChanged: true },
      same: stays(null),
    });
    expect(nodes.map(marksOf)).toEqual([
      ['added'],
      ['removed'],
      ['moved'],
      ['renamed'],
      ['moved', 'renamed'],
      ['changed'],
      [],
    ]);
  });
});
