/**
 * Law 7: undoing a run restores every managed field, and undoing the undo restores the state after
 * the run; what does not come back is said.
 */
import { expect, test } from 'vitest';
import { isGraveLoss } from '../../src/plan/undo/undo-run.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { dataFolder } from '../helpers/cli.js';
import { applyRecorded, notApplied, type Undone, undoRecorded } from '../helpers/undoing.js';
import { recordsIn, withoutNothing } from './company/records.js';
import type { Table } from './company/writing.js';
import { holds, type Note } from './holds.js';
import { playStory, type Story, stories } from './stories.js';

/** Nobody leaves for good or loses a post by a leave, and nothing takes others along when it goes. */
const undoable = stories
  .map(
    (story): Story => ({
      ...story,
      tables: story.tables.filter(({ name }) => !story.isPruned || !holding.has(name)).map(withoutLeavers),
      // One that merges fields never removes those that were added.
      switches: { ...story.switches, suspendedMemberships: 'kept', masterFieldsUpdate: 'replaces' },
    }),
  )
  .filter(({ tables }) => tables.length > 0);

const holding: ReadonlySet<string> = new Set(['charts', 'masters', 'master-fields']);

function withoutLeavers(table: Table): Table {
  const rows = table.rows.map((row) => (row['status'] === 'deactivated' ? { ...row, status: '' } : row));
  return { ...table, rows };
}

/** What the run itself has made impossible: nobody else has changed anything. */
const ownLosses = [
  'field_values_lost',
  'effect_lost',
  'key_taken',
  'not_deletable',
  'schedule_lost',
  'schedule_stays',
  'state_not_whole',
];

function losses({ losses: all }: Undone, note: Note): readonly string[] {
  note('Losses', () => all.map((loss) => JSON.stringify(loss)));
  const codes = all.filter(isGraveLoss).map(({ reason }) => reason.code);
  expect(ownLosses).toEqual(expect.arrayContaining(codes));
  // Who is invited once more gets back no requests; here, nobody had any.
  return codes.filter((code) => code !== 'state_not_whole');
}

/** Who was invited stays as a deactivated user, and may be invited again. */
function stateOf(sandbox: Sandbox): object {
  sandbox.settle();
  const records = [...recordsIn(sandbox.dump())]
    .filter(([, { status }]) => status !== 'deactivated')
    .map(([place, row]) => {
      const status = row['status'] === 'invited' ? 'activated' : (row['status'] ?? '');
      return [place, withoutNothing({ ...row, status })];
    });
  return Object.fromEntries(records);
}

test(
  'undoing a run restores the state before it, and undoing that the state after it',
  { timeout: 600_000 },
  () =>
    holds(undoable, { cases: 6 }, async (story, note) => {
      const { sandbox, client, plan, setFaulty } = await playStory(story, note);
      const state = await dataFolder({});
      const before = stateOf(sandbox);
      const made = await plan();
      if (!made) return;
      setFaulty(true);
      const done = await applyRecorded(state, made.plan, { client, idByRecord: made.idByRecord });
      setFaulty(false);
      if (story.faults === undefined) expect(notApplied(done)).toEqual([]);
      const after = stateOf(sandbox);
      const undone = await undoRecorded(state, done.run, client);
      expect(notApplied(undone)).toEqual([]);
      if (losses(undone, note).length > 0) return;
      expect(stateOf(sandbox)).toEqual(before);
      const again = await undoRecorded(state, undone.run, client);
      expect(notApplied(again)).toEqual([]);
      if (losses(again, note).length === 0) expect(stateOf(sandbox)).toEqual(after);
    }),
);
