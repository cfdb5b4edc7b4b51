import { noTable } from '../../../src/apply/memory/memory.js';
import { doneBy } from '../../../src/plan/records/digests.js';
import { grade, live, liveGrade, rows, testCheck, viewOf } from '../../helpers/checking.js';
import { liveMembers } from '../../helpers/members.js';

/** G10 has no row. @param nights on so many days before */
const missing = (pruneAfter: number, nights = 0) => ({
  rows: rows(9),
  live: live(10),
  pruneAfter,
  memory: { absentBefore: new Map([['grades/', new Map([['G10', nights]])]]) },
});
testCheck('absent_recently', [
  ['nothing where the settings do not wait', missing(0)],
  ['the first night of one', missing(1), 'delete G10 (nights 1, after 1) absent=1'],
  ['nothing on the night after', missing(1, 1)],
  ['the last night of three', missing(3, 2), 'delete G10 (nights 3, after 3) absent=1'],
  ['nothing after three', missing(3, 3)],
  [
    'somebody who leaves for none',
    { rows: [], live: liveMembers(['A/u1']), pruneAfter: 3 },
    'delete A/u1 (nights 1, after 3) absent=1',
  ],
]);

const [renaming] = viewOf({ rows: [grade('G1', 'New')], live: [liveGrade('G1', 'Old')] }).changes;
const done = renaming ? doneBy(renaming) : [];
/** The same change was written on these days. */
const writtenOn = (days: readonly string[], fed = 'grades/') => ({
  rows: [grade('G1', 'New')],
  live: [liveGrade('G1', 'Old')],
  memory: {
    acceptedFiles: new Map([[fed, { ...noTable, files: [], runs: days.map((day) => ({ day, done })) }]]),
  },
});
const days = ['2027-03-18', '2027-03-19'];

testCheck('value_flapping', [
  ['nothing that nobody has written yet', writtenOn([])],
  ['nothing that was taken back once', writtenOn(days.slice(0, 1))],
  ['nothing that was written twice on one day', writtenOn(['2027-03-18', '2027-03-18'])],
  ['nothing of another table', writtenOn(days, 'teams/')],
  ['nothing where the value is another one', { ...writtenOn(days), rows: [grade('G1', 'Newer')] }],
  [
    'what was written on two days',
    writtenOn(days),
    'update G1 (field name, before Old, after New, days [2027-03-18, 2027-03-19]) updates=1',
  ],
]);
