import { expect, test } from 'vitest';
import type { RecordName } from '../../../src/model/records.js';
import type { WithholdReason } from '../../../src/model/refusals.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import { findSlips } from '../../../src/plan/guard/find-slips.js';
import { grades } from '../../../src/resources/grades.js';
import {
  aChange,
  aDelete,
  aDesired,
  anExisting,
  approvalLike,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';
import {
  all,
  type Case,
  forPairs,
  grade,
  live,
  liveGrade,
  liveTeam,
  type Reasons,
  rows,
  type SlipCode,
  team,
  teams,
  testReasons,
} from '../../helpers/withheld.js';

type PairCode = 'probable_rename' | 'codeless_twin' | 'lost_zeros' | 'spelling_twin';

/** A change that is withheld because of the other record. */
const pairedWith = (code: PairCode, key: string | null, name: string): WithholdReason => ({
  code,
  args: { other: { key, name } },
});

/** A new record and a live one, withheld each with the other. */
function bothWays(code: PairCode, created: RecordName, existing: RecordName): Reasons {
  return {
    [`create ${created.key}`]: pairedWith(code, existing.key, existing.name),
    [`delete ${existing.key}`]: pairedWith(code, created.key, created.name),
  };
}

const newChief = { rows: [grade('G2', 'Chief')] };
const oldChief = { live: [liveGrade('G1', 'Chief')] };
const renamedChief = bothWays('probable_rename', { key: 'G2', name: 'Chief' }, { key: 'G1', name: 'Chief' });
const codelessChief = liveGrade(null, 'Chief');
const isCodeless = pairedWith('codeless_twin', null, 'Chief');
/** A second new record of the name. */
const anotherChief = grade('G3', 'Chief', {
  row: { table: { file: 'grades.csv', columnIndexByField: new Map() }, line: 3 },
});

/** Two grades without a row, and a new one whose row says that it was OLD. */
const wrongRename = { rows: [grade('N1', 'New', { previousKey: 'OLD' }), grade('G3')], live: live(2) };
const isRenameOfNothing: WithholdReason = {
  code: 'rename_of_nothing',
  args: { key: 'N1', previousKey: 'OLD' },
};

/** A department of three that has no row. */
const departmentMissing = teams({ HQ: null }, { HQ: null, D: 'HQ', D1: 'D', D2: 'D' });
const deletesOfDepartment = ['delete D2', 'delete D1', 'delete D'];
const isMissing: WithholdReason = {
  code: 'subtree_missing',
  args: { top: { key: 'D', name: 'Team D' }, count: 3, approval: approvalLike('teams=FY27/D') },
};

const cases: Readonly<Record<SlipCode, readonly Case[]>> = {
  rename_of_nothing: [
    [
      'is given to the new record and to every delete, as any of these may be meant',
      wrongRename,
      { left: ['create G3'], withheld: all(isRenameOfNothing, 'create N1', 'delete G1', 'delete G2') },
    ],
    [
      'is not given when the previous key exists',
      {
        rows: [grade('N1', 'Grade G1', { previousKey: 'G1' })],
        live: [{ ...liveGrade('G1'), key: 'N1' }, liveGrade('G2')],
      },
      { left: ['update N1', 'delete G2'] },
    ],
    [
      'is a warning where nothing is pruned',
      { ...wrongRename, prune: [] },
      { left: ['create G3', 'create N1'], warnings: ['nothing_to_rename'] },
    ],
    [
      'is a warning where every record has a row',
      { ...wrongRename, rows: [...wrongRename.rows, ...rows(2)] },
      { left: ['create G3', 'create N1'], warnings: ['nothing_to_rename'] },
    ],
    [
      'is not given when the rename was made before',
      { rows: [grade('G1', 'Grade G1', { previousKey: 'OLD' })], live: live(2) },
      { left: ['delete G2'] },
    ],
    [
      'is not given when the row says that the record is new',
      { ...wrongRename, rows: [grade('N1', 'New', { previousKey: 'OLD', intent: 'create' })] },
      { left: ['create N1', 'delete G2', 'delete G1'] },
    ],
  ],
  probable_rename: [
    [
      'is given to a new record and to one without a row that has its name',
      { ...newChief, ...oldChief },
      { withheld: renamedChief },
    ],
    [
      'is a warning where nothing is pruned',
      { ...newChief, ...oldChief, prune: [] },
      { left: ['create G2'], warnings: ['probable_rename'] },
    ],
    [
      'is not given for another name',
      { rows: [grade('G2', 'Head')], ...oldChief },
      { left: ['create G2', 'delete G1'] },
    ],
    [
      'is not given when the row says that the record is new',
      { rows: [grade('G2', 'Chief', { intent: 'create' })], ...oldChief },
      { left: ['create G2', 'delete G1'] },
    ],
    [
      'is not given when a row names the live record',
      { rows: [...newChief.rows, aDelete('grades', 'G1', { line: 3 })], ...oldChief },
      { left: ['create G2', 'delete G1'] },
    ],
    [
      'is given to one of two new records for each live one',
      { rows: [...newChief.rows, anotherChief], ...oldChief },
      { left: ['create G3'], withheld: renamedChief },
    ],
    [
      'is not given for the same name below another parent',
      {
        rows: [...desiredTeams({ A: null, B: null }), team('N', 'Sales', 'B')],
        live: [...existingTeams({ A: null, B: null }), liveTeam('O', 'Sales', 'A')],
      },
      { left: ['create N', 'delete O'] },
    ],
    [
      'is given to the children of a renamed parent as well',
      {
        rows: [team('N', 'Sales', null), team('N1', 'Export', 'N')],
        live: [liveTeam('O', 'Sales', null), liveTeam('O1', 'Export', 'O')],
      },
      {
        withheld: {
          ...bothWays('probable_rename', { key: 'N', name: 'Sales' }, { key: 'O', name: 'Sales' }),
          ...bothWays('probable_rename', { key: 'N1', name: 'Export' }, { key: 'O1', name: 'Export' }),
        },
      },
    ],
  ],
  codeless_twin: [
    [
      'is given to a new record that has the name of one without a code',
      { rows: [...newChief.rows, grade('G3', 'Head')], live: [codelessChief] },
      { left: ['create G3'], withheld: all(isCodeless, 'create G2') },
    ],
    [
      'is given where nothing is pruned, too, and without a second warning',
      { ...newChief, live: [codelessChief], prune: [] },
      { withheld: all(isCodeless, 'create G2') },
    ],
    [
      'is not given once that record has the code, and nothing is left to do',
      { ...newChief, live: [liveGrade('G2', 'Chief')] },
      {},
    ],
    [
      'is not given for another name, whatever its code',
      { rows: [grade('null', 'Head')], live: [codelessChief] },
      { left: ['create null'] },
    ],
    [
      'is not given when the row says that the record is new',
      { rows: [grade('G2', 'Chief', { intent: 'create' })], live: [codelessChief] },
      { left: ['create G2'] },
    ],
    [
      'keeps a record of the name that has a code as well',
      { ...newChief, live: [codelessChief, ...oldChief.live] },
      { withheld: renamedChief },
    ],
    [
      'is given beside a warning of the record that has a code, where nothing is pruned',
      { ...newChief, live: [...oldChief.live, codelessChief], prune: [] },
      { withheld: all(isCodeless, 'create G2'), warnings: ['probable_rename'] },
    ],
    [
      'is given once when there are several records without a code',
      { ...newChief, live: [codelessChief, { ...codelessChief, id: 'second' }] },
      { withheld: all(isCodeless, 'create G2') },
    ],
    [
      'is given to one of two new records of the name',
      { rows: [...newChief.rows, anotherChief], live: [codelessChief] },
      { left: ['create G3'], withheld: all(isCodeless, 'create G2') },
    ],
    [
      'is given below the same parent only',
      {
        rows: [...desiredTeams({ A: null, B: null }), team('N', 'Sales', 'A'), team('M', 'Sales', 'B')],
        live: [...existingTeams({ A: null, B: null }), liveTeam(null, 'Sales', 'A')],
      },
      { left: ['create M'], withheld: all(pairedWith('codeless_twin', null, 'Sales'), 'create N') },
    ],
    [
      'makes the children of such a record probable renames',
      {
        rows: [team('N', 'Sales', null), team('N1', 'Export', 'N')],
        live: [liveTeam(null, 'Sales', null), liveTeam('O1', 'Export', '(team 3f2c)')],
      },
      {
        withheld: {
          'create N': pairedWith('codeless_twin', null, 'Sales'),
          ...bothWays('probable_rename', { key: 'N1', name: 'Export' }, { key: 'O1', name: 'Export' }),
        },
      },
    ],
  ],
  lost_zeros: [
    ...forPairs('7/0007 07/0007 0007/7 0/000', (code, other) => [
      `is given to ${code} beside ${other}`,
      { rows: [grade(code, 'Head')], live: [liveGrade(other, 'Chief')] },
      { withheld: bothWays('lost_zeros', { key: code, name: 'Head' }, { key: other, name: 'Chief' }) },
    ]),
    ...forPairs('70/7 7/A7 0/10 G1/G01', (code, other) => [
      `is not given to ${code} beside ${other}`,
      { rows: [grade(code, 'Head')], live: [liveGrade(other, 'Chief')] },
      { left: [`create ${code}`, `delete ${other}`] },
    ]),
    [
      'is given where nothing is pruned, too',
      { rows: [grade('7', 'Head')], live: [liveGrade('0007', 'Chief')], prune: [] },
      { withheld: all(pairedWith('lost_zeros', '0007', 'Chief'), 'create 7') },
    ],
    [
      'is not given when the row says that the record is new',
      { rows: [grade('7', 'Head', { intent: 'create' })], live: [liveGrade('0007', 'Chief')] },
      { left: ['create 7', 'delete 0007'] },
    ],
  ],
  spelling_twin: [
    ...forPairs('G1/Ｇ１ g1/G1', (code, other) => [
      `is given to ${code} beside ${other}`,
      { rows: [grade(code, 'Head')], live: [liveGrade(other, 'Chief')] },
      { withheld: bothWays('spelling_twin', { key: code, name: 'Head' }, { key: other, name: 'Chief' }) },
    ]),
    ...forPairs('G-1/G1 G1/G11', (code, other) => [
      `is not given to ${code} beside ${other}`,
      { rows: [grade(code, 'Head')], live: [liveGrade(other, 'Chief')] },
      { left: [`create ${code}`, `delete ${other}`] },
    ]),
    [
      'is given for names where the name is the key',
      { rows: [aDesired('categories', { name: 'IT' })], live: [anExisting('categories', { name: 'ＩＴ' })] },
      { withheld: bothWays('spelling_twin', { key: 'IT', name: 'IT' }, { key: 'ＩＴ', name: 'ＩＴ' }) },
    ],
    [
      'is given where nothing is pruned, too',
      { rows: [grade('G1', 'Head')], live: [liveGrade('Ｇ１', 'Chief')], prune: [] },
      { withheld: all(pairedWith('spelling_twin', 'Ｇ１', 'Chief'), 'create G1') },
    ],
    [
      'is not given when the row says that the record is new',
      { rows: [grade('G1', 'Head', { intent: 'create' })], live: [liveGrade('Ｇ１', 'Chief')] },
      { left: ['create G1', 'delete Ｇ１'] },
    ],
  ],
  subtree_missing: [
    [
      'is given to three records that are missing with all below them',
      departmentMissing,
      { withheld: all(isMissing, ...deletesOfDepartment) },
    ],
    [
      'is not given to two',
      teams({ HQ: null }, { HQ: null, D: 'HQ', D1: 'D' }),
      { left: ['delete D1', 'delete D'] },
    ],
    [
      'is not given when a record moves out of it',
      teams({ HQ: null, D3: 'HQ' }, { HQ: null, D: 'HQ', D1: 'D', D2: 'D', D3: 'D' }),
      { left: ['move D3', ...deletesOfDepartment] },
    ],
    [
      'is lifted by an approval of the top by name',
      { ...departmentMissing, approve: 'teams=FY27/D@' },
      { left: deletesOfDepartment },
    ],
    ...['teams=FY27/D', 'teams=FY27/D@0000', 'teams=FY27/D1@', 'teams=FY26/D', 'teams=D', 'deletes=3@'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...departmentMissing, approve },
        { withheld: all(isMissing, ...deletesOfDepartment) },
      ],
    ),
  ],
};

testReasons(cases);

test('each record is looked at a few times, however many are deleted', () => {
  const count = 400;
  let readCount = 0;
  const existing = Array.from({ length: count }, (_, index) => {
    const record = liveGrade(`G${index}`);
    const get = () => {
      readCount++;
      return record.values;
    };
    return Object.defineProperty({ ...record }, 'values', { get });
  });
  const gone = existing.slice(0, count / 2);
  const changes = gone.map(({ id, key }) => aChange('grades', key ?? '', { action: 'delete', liveId: id }));
  const stay = existing.slice(count / 2).map(({ key }) => grade(key ?? ''));
  const compared = { definition: grades, records: stay, listing: { records: existing }, changes };
  findSlips({ ...compared, isPruned: true, isFirstPruning: false }, noApprovals);
  expect(readCount).toBeLessThan(5 * count);
});
