import type { WithholdReason } from '../../../src/model/refusals.js';
import { approvalLike, desiredTeams } from '../../helpers/builders.js';
import { all, type Case, type SuspicionCode, teams, testReasons } from '../../helpers/withheld.js';

/** All below A go below B, and X has no row. */
const beforeMoves = { A: null, B: null, P: 'A', Q: 'A', R: 'A', X: 'B' };
const afterMoves = { A: null, B: null, P: 'B', Q: 'B', R: 'B' };
const allMoved = teams(afterMoves, beforeMoves);
const movesAndDelete = ['move P', 'move Q', 'move R', 'delete X'];
const isEveryParent: WithholdReason = {
  code: 'every_parent_changed',
  args: { count: 3, approval: approvalLike('moves=3') },
};

/** A file with so many rows of existing records, of which there are more, and so many others. */
function foreign(agreeing: number, others: number, existing: number) {
  const keys = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n + 101}`);
  const none = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, null]));
  const live = none(keys('L', existing));
  return { ...teams(none([...keys('L', agreeing), ...keys('N', others)]), live), prune: [] };
}

const deletedRows = (count: number) =>
  foreign(count, 0, count).rows.map((row) => ({ ...row, intent: 'delete' as const }));
const creates = (count: number) => Array.from({ length: count }, (_, n) => `create N${n + 101}`);

function isForeign(rows: number, existing: number, agreeing: number): WithholdReason {
  const approval = approvalLike(`creates=${rows - agreeing}`);
  return { code: 'few_keys_agree', args: { rows, existing, agreeing, approval } };
}

const cases: Readonly<Record<SuspicionCode, readonly Case[]>> = {
  every_parent_changed: [
    [
      'is given to all changes of the scope when every record moves beside a delete',
      { ...allMoved, rows: desiredTeams({ ...afterMoves, N: 'A' }) },
      { withheld: all(isEveryParent, 'create N', ...movesAndDelete) },
    ],
    [
      'is not given when one record keeps its parent',
      teams({ ...afterMoves, R: 'A' }, beforeMoves),
      { left: ['move P', 'move Q', 'delete X'] },
    ],
    [
      'is not given when all leave the one parent that is closed',
      teams({ B: null, P: 'B', Q: 'B', R: 'B' }, { B: null, A: null, P: 'A', Q: 'A', R: 'A' }),
      { left: ['move P', 'move Q', 'move R', 'delete A'] },
    ],
    [
      'is given when they leave two parents that are closed',
      teams({ B: null, P: 'B', Q: 'B', R: 'B' }, { B: null, A: null, C: null, P: 'A', Q: 'A', R: 'C' }),
      { withheld: all(isEveryParent, 'move P', 'move Q', 'move R', 'delete A', 'delete C') },
    ],
    [
      'is not given for two records',
      teams({ A: null, B: null, P: 'B', Q: 'B' }, { A: null, B: null, P: 'A', Q: 'A', X: 'B' }),
      { left: ['move P', 'move Q', 'delete X'] },
    ],
    [
      'is not given where nothing is pruned',
      { ...allMoved, prune: [] },
      { left: ['move P', 'move Q', 'move R'] },
    ],
    ['is lifted by an approval of the moves', { ...allMoved, approve: 'moves=3@' }, { left: movesAndDelete }],
    ...['moves=3', 'moves=3@0000', 'moves=2', 'moves=4', 'deletes=1@'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...allMoved, approve },
        { withheld: all(isEveryParent, ...movesAndDelete) },
      ],
    ),
  ],
  few_keys_agree: [
    [
      'is given to all changes of the scope when no row is one of the records',
      foreign(0, 20, 11),
      { withheld: all(isForeign(20, 11, 0), ...creates(20)) },
    ],
    [
      'is given when fewer rows agree than a fifth of the smaller side',
      foreign(3, 17, 20),
      { withheld: all(isForeign(20, 20, 3), ...creates(17)) },
    ],
    ['is not given when a fifth of the smaller side agrees', foreign(4, 16, 20), { left: creates(16) }],
    ['is not given for a first part of many', foreign(3, 97, 11), { left: creates(97) }],
    ['is not given for ten records', foreign(0, 20, 10), { left: creates(20) }],
    ['is not given for ten rows', foreign(0, 10, 20), { left: creates(10) }],
    ['is not given in an empty scope', foreign(0, 20, 0), { left: creates(20) }],
    [
      'is not given for rows with the action create',
      { ...foreign(0, 20, 20), rows: foreign(0, 20, 20).rows.map((row) => ({ ...row, intent: 'create' })) },
      { left: creates(20) },
    ],
    [
      'is given although rows with the action delete name records',
      { ...foreign(0, 20, 20), rows: [...foreign(0, 20, 20).rows, ...deletedRows(10)] },
      {
        withheld: all(
          isForeign(20, 20, 0),
          ...creates(20),
          ...deletedRows(10).map(({ key }) => `delete ${key}`),
        ),
      },
    ],
    [
      'is lifted by an approval of the creates',
      { ...foreign(0, 20, 11), approve: 'creates=20@' },
      { left: creates(20) },
    ],
    ...['creates=20', 'creates=20@0000', 'creates=19', 'deletes=20@'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...foreign(0, 20, 11), approve },
        { withheld: all(isForeign(20, 11, 0), ...creates(20)) },
      ],
    ),
  ],
};

testReasons(cases);
