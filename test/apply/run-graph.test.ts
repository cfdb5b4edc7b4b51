import { describe, expect, test } from 'vitest';
import { runGraph } from '../../src/apply/run-graph.js';
import type { Task } from '../../src/apply/start-order.js';
import { held, settled } from '../helpers/held.js';

/** Dependencies by task id. */
type Graph = Readonly<Record<string, readonly string[]>>;

function tasksOf(graph: Graph): readonly Task[] {
  return Object.entries(graph).map(([id, dependsOn]) => ({ id, dependsOn }));
}

/** Runs the tasks of a batch one after the other: here each is alone. */
function oneByOne(run: (task: Task) => Promise<string>) {
  return async (batch: readonly Task[]) => {
    const results = new Map<string, string>();
    for (const task of batch) results.set(task.id, await run(task));
    return results;
  };
}

interface RunOptions {
  readonly run?: (task: Task) => Promise<string>;
  readonly placesMax?: number;
  readonly onSkip?: (task: Task) => void;
}

/** Runs a graph whose results are texts: `done`, or why not. */
function runTexts(
  graph: Graph,
  { run = async () => 'done', placesMax = 8, onSkip = () => {} }: RunOptions = {},
): Promise<readonly string[]> {
  return runGraph<Task, string>({
    tasks: tasksOf(graph),
    placesMax,
    run: oneByOne(run),
    isDone: (result) => result === 'done',
    skip: (task, blocker) => {
      onSkip(task);
      return `skipped for ${blocker.id}`;
    },
  });
}

describe('a graph', () => {
  test('without tasks ends at once', async () => {
    expect(await runTexts({})).toEqual([]);
  });

  test.each([
    [2, 3, 2],
    [3, 3, 3],
    [5, 3, 3],
  ])('of %i free tasks with %i places runs %i at once', async (size, placesMax, expected) => {
    const gate = held<string>();
    const started: string[] = [];
    const run = ({ id }: Task) => {
      started.push(id);
      return gate.promise;
    };
    const free = ['a', 'b', 'c', 'd', 'e'].slice(0, size);
    const results = runTexts(Object.fromEntries(free.map((id) => [id, []])), { run, placesMax });
    await settled();
    expect(started).toEqual(free.slice(0, expected));
    gate.release('done');
    expect(await results).toEqual(free.map(() => 'done'));
  });

  test('is not stopped by a task that runs for long', async () => {
    const a = held<string>();
    const finished: string[] = [];
    const run = async ({ id }: Task) => {
      const result = id === 'a' ? await a.promise : 'done';
      finished.push(id);
      return result;
    };
    const results = runTexts({ a: [], b: [], below: ['b'], waiting: ['a', 'b'] }, { run, placesMax: 2 });
    await settled();
    expect(finished).toEqual(['b', 'below']);
    a.release('done');
    expect(await results).toEqual(['done', 'done', 'done', 'done']);
    expect(finished).toEqual(['b', 'below', 'a', 'waiting']);
  });

  test('skips a chain of any length', async () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => [
      String(index),
      index === 0 ? [] : [String(index - 1)],
    ]);
    const results = await runTexts(Object.fromEntries(chain), { run: async () => 'failed' });
    expect(results.filter((result) => result === 'skipped for 0')).toHaveLength(19_999);
  });

  test('skips any number that wait for one task', async () => {
    const many = Array.from({ length: 200_000 }, (_, index) => [String(index), ['top']]);
    const graph = Object.fromEntries([['top', []], ...many]);
    const results = await runTexts(graph, { run: async () => 'failed' });
    expect(results.filter((result) => result === 'skipped for top')).toHaveLength(200_000);
  });

  test('skips at once, although another task it depends on still runs', async () => {
    const slow = held<string>();
    const run = ({ id }: Task) => (id === 'slow' ? slow.promise : Promise.resolve('failed'));
    const results = runTexts({ slow: [], bad: [], both: ['slow', 'bad'] }, { run });
    await settled();
    slow.release('done');
    expect(await results).toEqual(['done', 'failed', 'skipped for bad']);
  });
});

describe('a rejection', () => {
  const broken = new Error('broken');

  test('is passed on, once nothing runs any more, and starts nothing new', async () => {
    const slow = held<string>();
    const started: string[] = [];
    const run = ({ id }: Task) => {
      started.push(id);
      return id === 'slow' ? slow.promise : Promise.reject(broken);
    };
    const results = runTexts({ slow: [], bad: [], next: [], last: ['slow'] }, { run, placesMax: 2 });
    let isSettled = false;
    results.catch(() => {
      isSettled = true;
    });
    await settled();
    expect(isSettled).toBe(false);
    slow.release('done');
    await expect(results).rejects.toBe(broken);
    expect(started).toEqual(['slow', 'bad']);
  });

  test('may be thrown before anything is awaited', async () => {
    const run = () => {
      throw broken;
    };
    await expect(runTexts({ a: [] }, { run })).rejects.toBe(broken);
  });
});

describe('tasks that can never start give an error instead of a wait without end', () => {
  test.each<[string, Graph]>([
    ['a task that waits for itself', { a: ['a'] }],
    ['tasks that wait for each other', { free: [], a: ['b'], b: ['a'] }],
    ['a task that waits for one that is not there', { a: ['x'] }],
  ])('%s', async (_, graph) => {
    await expect(runTexts(graph)).rejects.toThrow('"a" was never ready: tasks wait for each other');
  });
});

describe('tasks that run soon', () => {
  const free = (count: number): Graph =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, []]));

  /** What is announced and run, in order. */
  async function trace(graph: Graph, placesMax: number): Promise<readonly string[]> {
    const events: string[] = [];
    await runGraph<Task, string>({
      tasks: tasksOf(graph),
      placesMax,
      onSoon: ({ id }) => void events.push(`soon ${id}`),
      run: oneByOne(async ({ id }) => {
        events.push(`run ${id}`);
        await settled();
        return id === 'fails' ? 'failed' : 'done';
      }),
      isDone: (result) => result === 'done',
      skip: () => 'skipped',
    });
    return events;
  }

  test('are announced once each, before they run, in the order in which they run', async () => {
    const events = await trace(free(9), 2);
    const ids = Object.keys(free(9));
    expect(events.filter((event) => event.startsWith('soon'))).toEqual(ids.map((id) => `soon ${id}`));
    for (const id of ids) expect(events.indexOf(`soon ${id}`)).toBeLessThan(events.indexOf(`run ${id}`));
  });

  test('are at most as many as there are places, beside those that run', async () => {
    const events = await trace(free(20), 4);
    let ahead = 0;
    let most = 0;
    for (const event of events) {
      ahead += event.startsWith('soon') ? 1 : -1;
      most = Math.max(most, ahead);
    }
    expect(most).toBe(4);
  });

  test('are never those that wait for one which has not been done', async () => {
    const events = await trace({ fails: [], below: ['fails'], after: ['last'], last: [] }, 8);
    expect(events).not.toContain('soon below');
    expect(events.indexOf('soon after')).toBeGreaterThan(events.indexOf('run last'));
  });
});
