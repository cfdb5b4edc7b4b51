import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeletedBefore, writePastDeletes } from '../../../src/apply/memory/past-deletes.js';
import { serviceFileName } from '../../../src/apply/memory/state-file.js';
import { createRunFolder } from '../../../src/apply/runs/run-folder.js';
import type { OutcomeStatus, Plan } from '../../../src/model/plan.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { useLanguage } from '../../../src/words/words.js';
import { aChange, anOutcome, aPlan, approving, aScope, printedApproval } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

const { serviceUrl } = aPlan();
const sources = [{ file: 'items.csv', sha256: 'a'.repeat(64), rowCount: 0 }];

interface Night {
  readonly day: string;
  /** Outcomes of deletes by master. */
  readonly deletes: Readonly<Record<string, readonly OutcomeStatus[]>>;
  readonly isApproved?: boolean | 'inPlan';
  readonly isUndo?: boolean;
  readonly rename?: readonly [before: string, after: string];
}

/** What is known on a day, after the runs of some nights. */
async function deletedBy(today: string, ...nights: readonly Night[]) {
  const folder = await dataFolder({});
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
    await writePastDeletes(folder, { plan: made, outcomes: all, approvals, today: day });
  }
  return Object.fromEntries(await readDeletedBefore(folder, serviceUrl, today));
}

describe('the deletes of earlier runs', () => {
  test('add up by scope, also where their outcome is unknown, but not those that were not made', async () => {
    const first: Night = {
      day: '2026-04-01',
      deletes: { V: ['applied', 'unknown', 'already', 'failed', 'skipped', 'notAttempted'], W: ['applied'] },
    };
    const second: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    const third: Night = { day: '2026-04-02', deletes: { V: ['applied'] } };
    expect(await deletedBy('2026-04-02', first, second, third)).toEqual({ 'items/V': 4, 'items/W': 1 });
  });

  test('count for thirty days', async () => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    expect(await deletedBy('2026-04-30', night)).toEqual({ 'items/V': 1 });
    expect(await deletedBy('2026-05-01', night)).toEqual({});
    const later: Night = { day: '2026-05-01', deletes: { W: ['applied'] } };
    expect(await deletedBy('2026-04-30', night, later)).toEqual({ 'items/W': 1 });
  });

  test.each([
    ['for this run', true],
    ['in the plan', 'inPlan'],
  ] as const)('start again at 0 where their number was approved %s', async (_, isApproved) => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'], W: ['applied'] } };
    const approved: Night = { day: '2026-04-02', deletes: { V: ['applied', 'applied'] }, isApproved };
    expect(await deletedBy('2026-04-02', night, approved)).toEqual({ 'items/W': 1 });
    const after: Night = { day: '2026-04-03', deletes: { V: ['applied'] } };
    expect(await deletedBy('2026-04-03', night, approved, after)).toEqual({ 'items/V': 1, 'items/W': 1 });
  });

  test('do not include those of an undo', async () => {
    expect(
      await deletedBy('2026-04-01', { day: '2026-04-01', deletes: { V: ['applied'] }, isUndo: true }),
    ).toEqual({});
  });

  test('follow a container that is renamed', async () => {
    const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
    const renaming: Night = { day: '2026-04-02', deletes: { V2: ['applied'] }, rename: ['V', 'V2'] };
    expect(await deletedBy('2026-04-02', night, renaming)).toEqual({ 'items/V2': 2 });
  });
});

describe('the deletes of a run that was killed', () => {
  const outcomesOf = (scope: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      anOutcome(aChange('items', `I${index}`, { action: 'delete', scope, liveId: `id-${index}` }), 'applied'),
    );

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
    expect(await readDeletedBefore(folder, serviceUrl, '2026-04-02')).toEqual(new Map([['items/V', 2]]));
    expect(await readDeletedBefore(folder, serviceUrl, '2026-06-02')).toEqual(new Map());
    expect(await readDeletedBefore(folder, 'https://other.example', '2026-04-02')).toEqual(new Map());
  });

  test('are counted once, and start again at 0 with an approval', async () => {
    for (const isApproved of [false, true]) {
      const folder = await dataFolder({});
      await killedRun(folder);
      const next = await killedRun(folder);
      const approval = printedApproval(next.plan, 'deletes=4');
      await writePastDeletes(folder, {
        ...next,
        approvals: isApproved ? approving(approval) : noApprovals,
        today: '2026-04-02',
        runId: next.id,
      });
      const after = await readDeletedBefore(folder, serviceUrl, '2026-04-02');
      expect(after).toEqual(new Map(isApproved ? [] : [['items/V', 6]]));
    }
  });

  test('do not count when it was an undo, or its record is damaged', async () => {
    const folder = await dataFolder({});
    await killedRun(folder, { sources: [] });
    const { id } = await killedRun(folder);
    await writeFile(path.join(folder, 'runs', id, 'journal.jsonl'), 'damaged\n');
    expect(await readDeletedBefore(folder, serviceUrl, '2026-04-02')).toEqual(new Map());
  });
});

test('a run without deletes forgets none: its clock may be wrong', async () => {
  const night: Night = { day: '2026-04-01', deletes: { V: ['applied'] } };
  const renaming: Night = { day: '2026-10-01', deletes: {}, rename: ['V', 'V2'] };
  expect(await deletedBy('2026-04-02', night, renaming)).toEqual({ 'items/V2': 1 });
});

test('a faulty file is reported in the language that was chosen', async () => {
  const folder = await dataFolder({ [serviceFileName('deletes', serviceUrl)]: '{' });
  await useLanguage('ja');
  await expect(readDeletedBefore(folder, serviceUrl, '2026-04-01')).rejects.toThrow(/読み取れません/);
});
