import { describe, expect, test } from 'vitest';
import { findingsIn, warningsIn } from '../../../src/plan/check/check-plan.js';
import { aDelete, aDesired, anExisting, desiredTeams } from '../../helpers/builders.js';
import {
  type Case,
  type Given,
  grade,
  live,
  liveGrade,
  liveTeam,
  rows,
  team,
  teams,
  testCheck,
  viewOf,
} from '../../helpers/checking.js';

const newChief = { rows: [grade('G2', 'Chief')] };
const oldChief = { live: [liveGrade('G1', 'Chief')] };
const codelessChief = liveGrade(null, 'Chief');
/** A second new record of the name. */
const anotherChief = grade('G3', 'Chief', {
  row: { table: { file: 'grades.csv', columnIndexByField: new Map() }, line: 3 },
});
const isNew = { intent: 'create' } as const;
const sales = (parentCode: string | null) => team('N', 'Sales', parentCode);
/** A new code and a live one: `7/0007`. */
const oneGrade = (codes: string, options = {}): Given => {
  const [code = '', other = ''] = codes.split('/');
  return { rows: [grade(code, 'Head', options)], live: [liveGrade(other, 'Chief')] };
};

testCheck('twin', [
  // The same name
  [
    'a new record with the name of one without a row',
    { ...newChief, ...oldChief },
    'create G2, delete G1 (pairs [{created "G2 Chief", existing "G1 Chief"}], count 1)',
  ],
  ['nothing of that where nothing is pruned', { ...newChief, ...oldChief, prune: [] }],
  ['nothing with another name', { rows: [grade('G2', 'Head')], ...oldChief }],
  ['nothing when the row says that the record is new', { rows: [grade('G2', 'Chief', isNew)], ...oldChief }],
  [
    'nothing when a row names the live record',
    { rows: [...newChief.rows, aDelete('grades', 'G1', { line: 3 })], ...oldChief },
  ],
  [
    'the children of a renamed parent as well',
    {
      rows: [sales(null), team('N1', 'Export', 'N')],
      live: [liveTeam('O', 'Sales', null), liveTeam('O1', 'Export', 'O')],
    },
    'create N N1, delete O O1 (pairs [{created "N Sales", existing "O Sales"}, ' +
      '{created "N1 Export", existing "O1 Export"}], count 2)',
  ],
  // Nobody has given it a code
  ['nothing once that record has the code', { ...newChief, live: [liveGrade('G2', 'Chief')] }],
  ['nothing with another name, whatever its code', { rows: [grade('null', 'Head')], live: [codelessChief] }],
  [
    'one with a code beside one without',
    { ...newChief, live: [codelessChief, ...oldChief.live] },
    'create G2, delete G1 (pairs [{created "G2 Chief", existing "null Chief"}, ' +
      '{created "G2 Chief", existing "G1 Chief"}], count 2)',
  ],
  [
    'one of two new records beside one without a code',
    { rows: [...newChief.rows, anotherChief], live: [codelessChief] },
    'create G2 (pairs [{created "G2 Chief", existing "null Chief"}], count 1)',
  ],
  // Codes that differ by zeros, width or case
  ...['7/0007', '07/0007', '0007/7', '0/000', 'G1/Ｇ１', 'g1/G1'].flatMap((codes): readonly Case[] => {
    const [code = '', other = ''] = codes.split('/');
    const pair = `(pairs [{created "${code} Head", existing "${other} Chief"}], count 1)`;
    const notPruned = { ...oneGrade(codes), prune: [] };
    return [
      [`${code} beside ${other}`, oneGrade(codes), `create ${code}, delete ${other} ${pair}`],
      [`${code} beside ${other}, also where nothing is pruned`, notPruned, `create ${code} ${pair}`],
      [`nothing in ${code} where the row says that it is new`, oneGrade(codes, isNew)],
    ];
  }),
  ...['70/7', '7/A7', '0/10', 'G1/G01', 'G-1/G1', 'G1/G11'].map(
    (codes): Case => [`nothing in the first of ${codes}`, oneGrade(codes)],
  ),
  [
    'names where the name is the key',
    { rows: [aDesired('categories', { name: 'IT' })], live: [anExisting('categories', { name: 'ＩＴ' })] },
    'create IT, delete ＩＴ (pairs [{created "IT", existing "ＩＴ"}], count 1)',
  ],
]);

/** Two grades without a row, and a new one whose row says that it was OLD. */
const wrongRename = { rows: [grade('N1', 'New', { previousKey: 'OLD' }), grade('G3')], live: live(2) };

testCheck('rename_of_nothing', [
  [
    'the new record and every delete, as any of these may be meant',
    wrongRename,
    'create N1, delete G1 G2 (key N1, previousKey OLD)',
  ],
  [
    'nothing when the previous key exists',
    {
      rows: [grade('N1', 'Grade G1', { previousKey: 'G1' })],
      live: [{ ...liveGrade('G1'), key: 'N1' }, liveGrade('G2')],
    },
  ],
  ['nothing where nothing is pruned', { ...wrongRename, prune: [] }],
  ['nothing where every record has a row', { ...wrongRename, rows: [...wrongRename.rows, ...rows(2)] }],
  [
    'nothing when the row says that the record is new',
    { ...wrongRename, rows: [grade('N1', 'New', { previousKey: 'OLD', ...isNew })] },
  ],
]);

describe('a warning, where all changes are made', () => {
  test.each<[string, Given, readonly string[]]>([
    ['of a rename of nothing where nothing is pruned', { ...wrongRename, prune: [] }, ['rename_of_nothing']],
    [
      'of a rename of nothing where every record has a row',
      { ...wrongRename, rows: [...wrongRename.rows, ...rows(2)] },
      ['rename_of_nothing'],
    ],
    ['of none that is held back', wrongRename, []],
    ['of none that is held back as a twin', { ...newChief, live: [codelessChief], prune: [] }, []],
    [
      'of the one that has a code, beside one without',
      { ...newChief, live: [...oldChief.live, codelessChief], prune: [] },
      ['twin'],
    ],
    [
      'of a delete that a record of its name has replaced',
      { rows: [grade('G2', 'Chief')], live: [...oldChief.live, liveGrade('G2', 'Chief')] },
      ['probably_replaced'],
    ],
    ['of no delete of another name', { rows: [grade('G2')], live: live(2) }, []],
  ])('%s', (_, given, codes) => {
    expect(warningsIn(viewOf(given)).map(({ code }) => code)).toEqual(codes);
  });
});

testCheck('subtree_missing', [
  [
    'three records that are missing with all below them',
    teams({ HQ: null }, { HQ: null, D: 'HQ', D1: 'D', D2: 'D' }),
    'delete D D1 D2 (top "D Team D") teams=FY27/D',
  ],
  ['nothing with two', teams({ HQ: null }, { HQ: null, D: 'HQ', D1: 'D' })],
  [
    'nothing when a record moves out of it',
    teams({ HQ: null, D3: 'HQ' }, { HQ: null, D: 'HQ', D1: 'D', D2: 'D', D3: 'D' }),
  ],
]);

/** All below A go below B, and X has no row. */
const beforeMoves = { A: null, B: null, P: 'A', Q: 'A', R: 'A', X: 'B' };
const afterMoves = { A: null, B: null, P: 'B', Q: 'B', R: 'B' };
testCheck('every_parent_changed', [
  [
    'all changes of the scope when every record moves beside a delete',
    { ...teams(afterMoves, beforeMoves), rows: desiredTeams({ ...afterMoves, N: 'A' }) },
    'create N, delete X, move P Q R (count 3) moves=3',
  ],
  ['nothing when one record keeps its parent', teams({ ...afterMoves, R: 'A' }, beforeMoves)],
  [
    'nothing when all leave the one parent that is closed',
    teams({ B: null, P: 'B', Q: 'B', R: 'B' }, { B: null, A: null, P: 'A', Q: 'A', R: 'A' }),
  ],
  [
    'all that leave two parents that are closed',
    teams({ B: null, P: 'B', Q: 'B', R: 'B' }, { B: null, A: null, C: null, P: 'A', Q: 'A', R: 'C' }),
    'delete A C, move P Q R (count 3) moves=3',
  ],
  [
    'nothing with two',
    teams({ A: null, B: null, P: 'B', Q: 'B' }, { A: null, B: null, P: 'A', Q: 'A', X: 'B' }),
  ],
  ['nothing where nothing is pruned', { ...teams(afterMoves, beforeMoves), prune: [] }],
]);

/** A file with so many rows of existing records, of which there are more, and so many others. */
function foreign(agreeing: number, others: number, existing: number) {
  const keys = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n + 101}`);
  const none = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, null]));
  const { rows: desired = [], live: known = [] } = teams(
    none([...keys('L', agreeing), ...keys('N', others)]),
    none(keys('L', existing)),
  );
  return { rows: desired, live: known, prune: [] };
}

const asIntended = (given: Given, intent: 'create' | 'delete') =>
  (given.rows ?? []).map((row) => ({ ...row, intent }));
testCheck('few_keys_agree', [
  [
    'all changes of the scope when no row is one of the records',
    foreign(0, 20, 11),
    'create N101-N120 (rows 20, existing 11, agreeing 0) creates=20',
  ],
  [
    'fewer rows that agree than a fifth of the smaller side',
    foreign(3, 17, 20),
    'create N101-N117 (rows 20, existing 20, agreeing 3) creates=17',
  ],
  ['nothing when a fifth of the smaller side agrees', foreign(4, 16, 20)],
  ['nothing in a first part of many', foreign(3, 97, 11)],
  ['nothing with ten records', foreign(0, 20, 10)],
  ['nothing with ten rows', foreign(0, 10, 20)],
  ['nothing in an empty scope', foreign(0, 20, 0)],
  ['nothing in rows to create', { ...foreign(0, 20, 20), rows: asIntended(foreign(0, 20, 20), 'create') }],
  [
    'a file whose rows with the action delete name records',
    {
      ...foreign(0, 20, 20),
      rows: [...foreign(0, 20, 20).rows, ...asIntended(foreign(2, 0, 2), 'delete')],
    },
    'create N101-N120, delete L101 L102 (rows 20, existing 20, agreeing 0) creates=20',
  ],
]);

test('the checks look at each record a few times, however many are deleted', () => {
  const count = 400;
  let readCount = 0;
  const view = viewOf({ rows: rows(count / 2), live: live(count) });
  const scopes = view.scopes.map(({ listing, ...scope }) => {
    const records = listing.records.map((record) => {
      const get = () => {
        readCount++;
        return record.values;
      };
      return Object.defineProperty({ ...record }, 'values', { get });
    });
    return { ...scope, listing: { ...listing, records } };
  });
  findingsIn({ ...view, scopes });
  expect(readCount).toBeLessThan(8 * count);
});
