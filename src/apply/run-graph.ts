/** Runs interdependent tasks, each once its dependencies are done and a slot is free. */

export interface Task {
  readonly id: string;
  /** Ids of tasks of the same graph. */
  readonly dependsOn: readonly string[];
}

export interface GraphOptions<T extends Task, Result> {
  readonly tasks: readonly T[];
  /** Maximum concurrent tasks. Ready tasks wait in a list, not as promises. */
  readonly placesMax: number;
  /**
   * Called shortly before a task runs, in running order, once no dependency can prevent it; for at
   * most `placesMax` tasks ahead.
   */
  onSoon?(task: T): void;
  /** Runs a task. A rejection stops the whole run: expected failures are results. */
  run(task: T): Promise<Result>;
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
  const dependentsById = indexDependents(tasks);
  const openCountById = new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn.length]));
  const resultById = new Map<string, Result>();
  const ready = tasks.filter(({ dependsOn }) => dependsOn.length === 0);
  let nextReady = 0;
  let toldCount = 0;

  const tellAhead = (): void => {
    for (const task of ready.slice(toldCount, nextReady + placesMax)) onSoon?.(task);
    toldCount = Math.min(ready.length, nextReady + placesMax);
  };

  const next = (): T | undefined => {
    tellAhead();
    return nextReady < ready.length ? ready[nextReady++] : undefined;
  };

  const dependentsOf = (task: T) => dependentsById.get(task.id) ?? [];

  const release = (task: T): void => {
    for (const dependent of dependentsOf(task)) {
      const openCount = (openCountById.get(dependent.id) ?? 0) - 1;
      openCountById.set(dependent.id, openCount);
      if (openCount === 0) ready.push(dependent);
    }
  };

  const skipDependents = (blocker: T, blockerResult: Result): readonly Result[] => {
    const skipped: Result[] = [];
    const pending = [...dependentsOf(blocker)];
    for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
      if (resultById.has(task.id)) continue;
      const result = skip(task, blocker, blockerResult);
      resultById.set(task.id, result);
      skipped.push(result);
      for (const dependent of dependentsOf(task)) pending.push(dependent);
    }
    return skipped;
  };

  const runOne = async (task: T): Promise<void> => {
    const result = await run(task);
    resultById.set(task.id, result);
    if (isDone(result)) release(task);
    else for (const skipped of skipDependents(task, result)) await onSkip?.(skipped);
  };

  await fillPlaces({ placesMax, next, runOne });
  return tasks.map(({ id }) => {
    if (!resultById.has(id)) throw new Error(`"${id}" was never ready: tasks wait for each other`);
    return resultById.get(id) as Result;
  });
}

interface Places<T> {
  readonly placesMax: number;
  next(): T | undefined;
  runOne(task: T): Promise<void>;
}

/** Keeps every slot busy while something is ready; ends when nothing runs and nothing is ready. */
function fillPlaces<T>({ placesMax, next, runOne }: Places<T>): Promise<void> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    let running = 0;
    const start = (task: T) => {
      running++;
      const end = () => {
        running--;
        fill();
      };
      runOne(task).then(end, (error: unknown) => {
        failures.push(error);
        end();
      });
    };
    const fill = () => {
      while (running < placesMax && failures.length === 0) {
        const task = next();
        if (task === undefined) break;
        start(task);
      }
      if (running > 0) return;
      if (failures.length > 0) reject(failures[0]);
      else resolve();
    };
    fill();
  });
}

function indexDependents<T extends Task>(tasks: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const dependentsById = new Map<string, T[]>();
  for (const task of tasks) {
    for (const id of task.dependsOn) {
      const dependents = dependentsById.get(id);
      if (dependents) dependents.push(task);
      else dependentsById.set(id, [task]);
    }
  }
  return dependentsById;
}
