import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runGraph } from '../../src/apply/run-graph.js';
import type { Task } from '../../src/apply/start-order.js';

const max = 3;

/** Dependencies by task id; the letters of an id are its batch key, `x…` has none. */
type Graph = Readonly<Record<string, readonly string[]>>;

const keyOf = (id: string): string | undefined => (id.startsWith('x') ? undefined : id.replace(/\d+$/, ''));

function tasksOf(graph: Graph): readonly Task[] {
  return Object.entries(graph).map(([id, dependsOn]) => {
    const key = keyOf(id);
    return { id, dependsOn, batch: key === undefined ? undefined : { key, max } };
  });
}

interface Trial {
  readonly graph: Graph;
  /** A batch with one of them is refused; alone, it fails. */
  readonly failing?: readonly string[];
  /** Of a refused batch, what comes before the bad task is done. */
  readonly isDoneInPart?: boolean;
  readonly placesMax?: number;
  /** Awaited before a batch runs. */
  readonly before?: (batch: readonly string[]) => Promise<unknown>;
}

/** Runs a graph; the ids of each batch in the order of their start, and the result of each task. */
async function runBatches({ graph, failing = [], isDoneInPart, placesMax = 8, before }: Trial) {
  const batches: (readonly string[])[] = [];
  const results = await runGraph<Task, string>({
    tasks: tasksOf(graph),
    placesMax,
    run: async (batch) => {
      const ids = batch.map(({ id }) => id);
      batches.push(ids);
      await before?.(ids);
      const badIndex = ids.findIndex((id) => failing.includes(id));
      if (badIndex === -1) return new Map(ids.map((id) => [id, 'done']));
      if (batch.length === 1) return new Map(ids.map((id) => [id, 'failed']));
      return new Map(isDoneInPart ? ids.slice(0, badIndex).map((id) => [id, 'done']) : []);
    },
    isDone: (result) => result === 'done',
    skip: (_, blocker) => `skipped for ${blocker.id}`,
  });
  const resultById = new Map(Object.keys(graph).map((id, index) => [id, results[index] ?? '']));
  return { batches, resultById };
}

const batchesOf = async (trial: Trial) => (await runBatches(trial)).batches;

describe('tasks of one key', () => {
  test('do not wait for those that are skipped', async () => {
    const { batches } = await runBatches({ graph: { x1: [], a1: [], a2: ['x1'] }, failing: ['x1'] });
    expect(batches).toEqual([['x1'], ['a1']]);
  });

  test('start before all others have, when only keys that wait for each other are left', async () => {
    const graph = { a1: [], b1: [], a2: ['b1'], b2: ['a1'] };
    expect(await batchesOf({ graph })).toEqual([['a1'], ['b1', 'b2'], ['a2']]);
  });
});

describe('a batch without results', () => {
  test('runs again in halves until the bad task is alone', async () => {
    const { batches, resultById } = await runBatches({
      graph: { a1: [], a2: [], a3: [] },
      failing: ['a2'],
    });
    expect(batches).toEqual([['a1', 'a2', 'a3'], ['a1', 'a2'], ['a1'], ['a2'], ['a3']]);
    expect([...resultById.values()]).toEqual(['done', 'failed', 'done']);
  });

  test('runs again without what is done', async () => {
    const graph = { a1: [], a2: [], a3: [] };
    const { batches } = await runBatches({ graph, failing: ['a2'], isDoneInPart: true });
    expect(batches).toEqual([['a1', 'a2', 'a3'], ['a2'], ['a3']]);
  });

  test('is an error when it is a single task', async () => {
    const results = runGraph<Task, string>({
      tasks: [{ id: 'a', dependsOn: [] }],
      placesMax: 1,
      run: async () => new Map(),
      isDone: () => true,
      skip: () => 'skipped',
    });
    await expect(results).rejects.toThrow('"a" ran without a result');
  });
});

describe('for any graph, any keys, any failures and any number of places', () => {
  test('batches hold tasks of one key and no more than the maximum', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async (trial) => {
        for (const batch of await batchesOf(trial)) {
          const keys = new Set(batch.map(keyOf));
          expect(keys.size).toBe(1);
          expect(batch.length).toBeLessThanOrEqual(keys.has(undefined) ? 1 : max);
        }
      }),
    );
  });

  test('a task starts after all it depends on, or behind it in the same batch', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async (trial) => {
        const running = new Set<string>();
        const ended = new Set<string>();
        let placesTaken = 0;
        const before = async (batch: readonly string[]) => {
          expect(++placesTaken).toBeLessThanOrEqual(trial.placesMax);
          for (const [index, id] of batch.entries()) {
            const earlier = new Set([...ended, ...batch.slice(0, index)]);
            expect((trial.graph[id] ?? []).filter((needed) => !earlier.has(needed))).toEqual([]);
            expect(running).not.toContain(id);
            running.add(id);
          }
          await trial.before(batch);
          placesTaken--;
          const isRefused = batch.length > 1 && batch.some((id) => trial.failing.includes(id));
          for (const id of batch) {
            running.delete(id);
            if (!isRefused) ended.add(id);
          }
        };
        await runBatches({ ...trial, isDoneInPart: false, before });
      }),
    );
  });

  test('what is downstream of a failure is skipped and names it, everything else is done', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async (trial) => {
        const { resultById } = await runBatches(trial);
        for (const [id, result] of resultById) {
          const blockers = blockersOf(id, trial);
          const own = trial.failing.includes(id) ? 'failed' : 'done';
          const possible =
            blockers.length === 0 ? [own] : blockers.map((blocker) => `skipped for ${blocker}`);
          expect(possible).toContain(result);
        }
      }),
    );
  });

  test('there are as few batches as possible, unless keys wait for each other or a task fails', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ failing: _, ...trial }) => {
        fc.pre(!doKeysWaitForEachOther(trial.graph));
        const batches = await batchesOf(trial);
        const countByKey = countBy(batches.map(([id = '']) => keyOf(id) ?? id));
        const sizeByKey = countBy(Object.keys(trial.graph).map((id) => keyOf(id) ?? id));
        const least = [...sizeByKey].map(([key, size]) => [key, Math.ceil(size / max)] as const);
        expect(countByKey).toEqual(new Map(least));
      }),
    );
  });
});

const letters = ['a', 'b', 'x'];
const names = Array.from({ length: 15 }, (_, index) => `${letters[(index * 7) % 3]}${index}`);

/** Tasks depend on earlier names only; they are given in any order. */
const trials = fc
  .record({
    used: fc.shuffledSubarray(names, { minLength: 4 }),
    needs: fc.tuple(
      ...names.map((_, index) => fc.subarray(names.slice(0, index), { maxLength: Math.min(index, 2) })),
    ),
    failing: fc.subarray(names, { maxLength: 3 }),
    isDoneInPart: fc.boolean(),
    ticksById: fc.record(Object.fromEntries(names.map((id) => [id, fc.nat(5)]))),
    placesMax: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ used, needs, ticksById, ...trial }) => {
    const dependsOn = (id: string) =>
      (needs[names.indexOf(id)] ?? []).filter((other) => used.includes(other));
    const before = async ([first = '']: readonly string[]) => {
      for (let tick = ticksById[first] ?? 0; tick > 0; tick--) await Promise.resolve();
    };
    const graph: Graph = Object.fromEntries(used.map((id) => [id, dependsOn(id)]));
    return { ...trial, graph, before };
  });

/** The failing tasks that a task depends on at first or second hand and that themselves can start. */
function blockersOf(id: string, trial: Required<Pick<Trial, 'graph' | 'failing'>>): readonly string[] {
  return (trial.graph[id] ?? []).flatMap((needed) => {
    const above = blockersOf(needed, trial);
    if (above.length > 0) return above;
    return trial.failing.includes(needed) ? [needed] : [];
  });
}

/** Whether a task waits for another one of its key by way of a third, or two keys for each other. */
function doKeysWaitForEachOther(graph: Graph): boolean {
  const nodeOf = (id: string) => keyOf(id) ?? id;
  const neededBy = new Map<string, Set<string>>();
  for (const [id, dependsOn] of Object.entries(graph)) {
    const needed = neededBy.get(nodeOf(id)) ?? new Set();
    for (const other of dependsOn) if (nodeOf(other) !== nodeOf(id)) needed.add(nodeOf(other));
    neededBy.set(nodeOf(id), needed);
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(neededBy.get(from) ?? [])].some((node) => {
      if (node === to) return true;
      if (seen.has(node)) return false;
      seen.add(node);
      return reaches(node, to, seen);
    });
  return [...neededBy.keys()].some((node) => reaches(node, node, new Set()));
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
