import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countLosses } from '../../../src/apply/memory/losses.js';
import { noMemory } from '../../../src/apply/memory/memory.js';
import { writeMemory } from '../../../src/apply/memory/memory-file.js';
import { memoryAfter, recall } from '../../../src/apply/memory/remember.js';
import { createRunFolder } from '../../../src/apply/runs/run-folder.js';
import type { OutcomeStatus, Plan } from '../../../src/model/plan.js';
import { type Told, textOf } from '../../../src/model/sentence.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { aChange, anOutcome, aPlan, approving, aScope, printedApproval } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

const { serviceUrl } = aPlan();
const sources = [{ file: 'items.csv', sha256: 'a'.repeat(64), rowCount: 0 }];

const fail = (told: Told): never => {
  throw new Error(textOf(told));
};

interface Night {
  readonly day: string;
  /** Outcomes of deletes by master. */
  readonly deletes: Readonly<Record<string, readonly OutcomeStatus[]>>;
  readonly isApproved?: boolean | 'inPlan';
  readonly isUndo?: boolean;
  readonly rename?: readonly [before: string, after: string];
}

/** What is known on a day, after the runs of some nights. */
function deletedBy(today: string, ...nights: readonly Night[]) {
  let memory = noMemory;
  for (const { day, deletes, isApproved = false, isUndo = false, rename } of nights) {
    const outcomes = Object.entries(deletes).flatMap(([scope, statuses]) =>
      statuses.map((status, index) =>
        anOutcome(aChange('items', `I${index}`, { action: 'delete', scope }), status),
      ),
    );
    const [before = '', after = ''] = rename ?? [];
    const fields = [{ field: 'code', before, after }];
    const renamed = rename && anOutcome(aChange('masters', after, { action: 'update', fields }), 'applied');
    const all = [...outcomes, ...(renamed ? [renamed] : [])];
    const scopes = Object.keys(deletes).map((scope) => aScope('items', { scope, existing: 100 }));
    const changes = all.map(({ change }) => change);
    const plan: Plan = aPlan({ scopes, changes, sources: isUndo ? [] : sources });
    const approval = printedApproval(plan, `deletes=${outcomes.length}`);
    const approvals = isApproved === true ? approving(approval) : noApprovals;
    const made = isApproved === 'inPlan' ? { ...plan, approved: [approval] } : plan;
    memory = memoryAfter(memory, { plan: made, outcomes: all, approvals, today: day, isMeasure: true });
  }
  return Object.fromEntries(countLosses(memory.losses, today));
}

describe('the deletes of earlier runs', () => {
  test('add up by scope, also where their outcome is unknown, but not those that were not made', () => {
    const first: Night = {
      day: '2026-04-01',
      deletes: { V: ['applied', 'unknown', 'already', 'failed', 'skipped', 'notAttempted'], W: ['applied'] },
    };
    const second: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    const third: Night = { day: '2026-04-02', deletes: { V: ['applied'] } };
    expect(deletedBy('2026-04-02', first, second, third)).toEqual({ 'items/V': 4, 'items/W': 1 });
  });

  test('count for thirty days', () => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    expect(deletedBy('2026-04-30', night)).toEqual({ 'items/V': 1 });
    expect(deletedBy('2026-05-01', night)).toEqual({});
    const later: Night = { day: '2026-05-01', deletes: { W: ['applied'] } };
    expect(deletedBy('2026-04-30', night, later)).toEqual({ 'items/W': 1 });
  });

  test.each([
    ['for this run', true],
    ['in the plan', 'inPlan'],
  ] as const)('start again at 0 where their number was approved %s', (_, isApproved) => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'], W: ['applied'] } };
    const approved: Night = { day: '2026-04-02', deletes: { V: ['applied', 'applied'] }, isApproved };
    expect(deletedBy('2026-04-02', night, approved)).toEqual({ 'items/W': 1 });
    const after: Night = { day: '2026-04-03', deletes: { V: ['applied'] } };
    expect(deletedBy('2026-04-03', night, approved, after)).toEqual({ 'items/V': 1, 'items/W': 1 });
  });

  test('do not include those of an undo', () => {
    expect(deletedBy('2026-04-01', { day: '2026-04-01', deletes: { V: ['applied'] }, isUndo: true })).toEqual(
      {},
    );
  });

  test('follow a container that is renamed', () => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    const renaming: Night = { day: '2026-04-02', deletes: { V2: ['applied'] }, rename: ['V', 'V2'] };
    expect(deletedBy('2026-04-02', night, renaming)).toEqual({ 'items/V2': 2 });
  });
});

describe('the deletes of a run that was killed', () => {
  const outcomesOf = (scope: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      anOutcome(aChange('items', `I${index}`, { action: 'delete', scope, liveId: `id-${index}` }), 'applied'),
    );

  const deletedBefore = async (stateFolder: string, today: string, url = serviceUrl) =>
    Object.fromEntries(countLosses((await recall({ stateFolder, serviceUrl: url }, fail)).losses, today));

  /** Deletes in two steps, of which one has an outcome. */
  async function killedRun(folder: string, more: Partial<Plan> = {}) {
    const outcomes = outcomesOf('V', 4);
    const changes = outcomes.map(({ change }) => change);
    const plan = aPlan({
      scopes: [aScope('items', { scope: 'V', existing: 100 })],
      changes,
      sources,
      ...more,
    });
    const { journal, id } = await createRunFolder(folder, plan, {
      command: 'sync',
      toolVersion: '1.0.0',
      now: () => new Date('2026-04-01T00:00:00Z'),
      randomBytes: (count) => randomBytes(count),
    });
    const [first, second] = outcomes;
    for (const outcome of [first, second]) if (outcome) await journal.intend(outcome.change);
    if (first) await journal.conclude(first);
    // It is killed before its summary.
    await journal.end(0);
    return { id, plan, outcomes };
  }

  test('count by its journal, those without an outcome as well', async () => {
    const folder = await dataFolder({});
    await killedRun(folder);
    expect(await deletedBefore(folder, '2026-04-02')).toEqual({ 'items/V': 2 });
    expect(await deletedBefore(folder, '2026-06-02')).toEqual({});
    expect(await deletedBefore(folder, '2026-04-02', 'https://other.example')).toEqual({});
  });

  test('are counted once, and start again at 0 with an approval', async () => {
    for (const isApproved of [false, true]) {
      const folder = await dataFolder({});
      await killedRun(folder);
      const before = await recall({ stateFolder: folder, serviceUrl }, fail);
      const next = await killedRun(folder);
      const approvals = isApproved ? approving(printedApproval(next.plan, 'deletes=4')) : noApprovals;
      const about = { approvals, today: '2026-04-02', runId: next.id, isMeasure: true };
      await writeMemory({ stateFolder: folder, serviceUrl }, memoryAfter(before, { ...next, ...about }));
      expect(await deletedBefore(folder, '2026-04-02')).toEqual(isApproved ? {} : { 'items/V': 6 });
    }
  });

  test('do not count when it was an undo, or its record is damaged', async () => {
    const folder = await dataFolder({});
    await killedRun(folder, { sources: [] });
    const { id } = await killedRun(folder);
    await writeFile(path.join(folder, 'runs', id, 'journal.jsonl'), 'damaged\n');
    expect(await deletedBefore(folder, '2026-04-02')).toEqual({});
  });
});

test('a run without deletes forgets none: its clock may be wrong', () => {
  const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
  const renaming: Night = { day: '2026-10-01', deletes: {}, rename: ['V', 'V2'] };
  expect(deletedBy('2026-04-02', night, renaming)).toEqual({ 'items/V2': 1 });
});
