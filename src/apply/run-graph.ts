/** Runs interdependent tasks, each once its dependencies are done and a slot is free. */
import { type Batch, StartOrder, type Task } from './start-order.js';

interface GraphOptions<T extends Task, Result> {
  readonly tasks: readonly T[];
  /** Maximum concurrent batches. Ready tasks wait in a list, not as promises. */
  readonly placesMax: number;
  /**
   * Called shortly before a task runs, in running order, once no dependency outside its batch can
   * prevent it; for at most `placesMax` batches ahead.
   */
  onSoon?(task: T): void;
  /**
   * Runs a batch: one task, or several of one batch key. A rejection stops the whole run: expected
   * failures are results.
   * @returns results by task id; the tasks without one run again, in two smaller batches
   */
  run(batch: Batch<T>): Promise<ReadonlyMap<string, Result>>;
  /** False: dependents of the task are skipped. */
  isDone(result: Result): boolean;
  /**
   * The result of a task that cannot start because `blocker`, a direct or indirect dependency,
   * failed
   */
  skip(task: T, blocker: T, blockerResult: Result): Result;
  /** Called for each skipped task, one at a time; a rejection stops the whole run. */
  onSkip?(result: Result): Promise<void>;
}

/**
 * Runs a graph to its end.
 * @returns the result of every task, in the order of `tasks`
 * @throws what `run` rejects with, once nothing is running; Error if tasks depend on each other
 */
export async function runGraph<T extends Task, Result>(
  options: GraphOptions<T, Result>,
): Promise<readonly Result[]> {
  const { tasks, placesMax, onSoon, run, isDone, skip, onSkip } = options;
  const order = new StartOrder(tasks);
  const resultById = new Map<string, Result>();

  const next = (isIdle: boolean): Batch<T> | undefined => {
    if (isIdle) order.unblock();
    for (const batch of order.upcoming(placesMax)) for (const task of batch) onSoon?.(task);
    return order.next();
  };

  const skipDependents = (blocker: T, blockerResult: Result): readonly Result[] => {
    const skipped: Result[] = [];
    const pending = [...order.dependentsOf(blocker)];
    for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
      if (resultById.has(task.id)) continue;
      const result = skip(task, blocker, blockerResult);
      resultById.set(task.id, result);
      order.drop(task);
      skipped.push(result);
      for (const dependent of order.dependentsOf(task)) pending.push(dependent);
    }
    return skipped;
  };

  const runBatch = async (batch: Batch<T>): Promise<void> => {
    const results = await run(batch);
    for (const [id, result] of results) resultById.set(id, result);
    for (const task of batch) {
      if (!results.has(task.id)) continue;
      const result = results.get(task.id) as Result;
      if (isDone(result)) order.release(task);
      else for (const skipped of skipDependents(task, result)) await onSkip?.(skipped);
    }
    if (results.size < batch.length) await runAgain(batch);
  };

  /** In two halves and in order: tasks of the second may depend on tasks of the first. */
  const runAgain = async (batch: Batch<T>): Promise<void> => {
    if (batch.length === 1) throw new Error(`"${batch[0]?.id}" ran without a result`);
    const isOpen = ({ id }: T) => !resultById.has(id);
    const rest = batch.filter(isOpen);
    const middle = Math.ceil(rest.length / 2);
    for (const half of [rest.slice(0, middle), rest.slice(middle)]) {
      const open = half.filter(isOpen);
      if (open.length > 0) await runBatch(open);
    }
  };

  await fillPlaces({ placesMax, next, runBatch });
  return tasks.map(({ id }) => {
    if (!resultById.has(id)) throw new Error(`"${id}" was never ready: tasks wait for each other`);
    return resultById.get(id) as Result;
  });
}

interface Places<T> {
  readonly placesMax: number;
  /** @param isIdle nothing runs */
  next(isIdle: boolean): Batch<T> | undefined;
  runBatch(batch: Batch<T>): Promise<void>;
}

/** Keeps every slot busy while something is ready; ends when nothing runs and nothing is ready. */
function fillPlaces<T>({ placesMax, next, runBatch }: Places<T>): Promise<void> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    let running = 0;
    const start = (batch: Batch<T>) => {
      running++;
      const end = () => {
        running--;
        fill();
      };
      runBatch(batch).then(end, (error: unknown) => {
        failures.push(error);
        end();
      });
    };
    const fill = () => {
      while (running < placesMax && failures.length === 0) {
        const batch = next(running === 0);
        if (batch === undefined) break;
        start(batch);
      }
      if (running > 0) return;
      if (failures.length > 0) reject(failures[0]);
      else resolve();
    };
    fill();
  });
}
