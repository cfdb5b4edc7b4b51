/**
 * Decides which tasks start next: each once its dependencies are done, and tasks that share a batch
 * key in as few batches as possible. Does not run anything.
 */

export interface Task {
  readonly id: string;
  /** Ids of tasks of the same graph. */
  readonly dependsOn: readonly string[];
  /** Tasks with the same key start together, at most `max` at once. Without it, a task is alone. */
  readonly batch?: { readonly key: string; readonly max: number } | undefined;
}

/** Tasks that start together, dependencies first. */
export type Batch<T> = readonly T[];

/** The tasks of one batch key. */
interface Group<T> {
  readonly key: string;
  readonly max: number;
  /** Tasks whose dependencies are done, until they are enough. */
  ready: T[];
  /** Tasks that are not in a batch yet, ready or not. */
  leftCount: number;
}

export class StartOrder<T extends Task> {
  readonly #dependentsById: ReadonlyMap<string, readonly T[]>;
  /** Dependencies that are not done, by the id of a task that is not in a batch yet. */
  readonly #openCountById: Map<string, number>;
  readonly #groupByKey: ReadonlyMap<string, Group<T>>;
  readonly #batches: Batch<T>[] = [];
  #startedCount = 0;
  #announcedCount = 0;

  constructor(tasks: readonly T[]) {
    this.#dependentsById = indexDependents(tasks);
    this.#openCountById = new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn.length]));
    this.#groupByKey = groupTasks(tasks);
    for (const task of tasks) if (task.dependsOn.length === 0) this.#admit(task);
  }

  /** Takes the next batch off the order. */
  next(): Batch<T> | undefined {
    return this.#startedCount < this.#batches.length ? this.#batches[this.#startedCount++] : undefined;
  }

  /** The next `count` batches, without those returned before. */
  upcoming(count: number): readonly Batch<T>[] {
    const upcoming = this.#batches.slice(this.#announcedCount, this.#startedCount + count);
    this.#announcedCount += upcoming.length;
    return upcoming;
  }

  dependentsOf({ id }: T): readonly T[] {
    return this.#dependentsById.get(id) ?? [];
  }

  /**
   * For when nothing runs: if no batch can start either, one starts although tasks of its key are
   * still waiting. Only one, because it may release what the others wait for.
   */
  unblock(): void {
    if (this.#startedCount < this.#batches.length) return;
    const waiting = [...this.#groupByKey.values()].find(({ ready }) => ready.length > 0);
    if (waiting) this.#close(waiting, this.#gather(waiting));
  }

  /** The task is done: its dependents wait for one dependency less. */
  release(task: T): void {
    for (const dependent of this.dependentsOf(task)) {
      const openCount = this.#openCountById.get(dependent.id);
      if (openCount === undefined) continue;
      this.#openCountById.set(dependent.id, openCount - 1);
      if (openCount === 1) this.#admit(dependent);
      else if (dependent.batch) this.#form(dependent);
    }
  }

  /** The task will not start: no batch waits for it. */
  drop(task: T): void {
    const group = this.#groupOf(task);
    if (!group || !this.#openCountById.delete(task.id)) return;
    group.leftCount--;
    this.#form(task);
  }

  #groupOf({ batch }: T): Group<T> | undefined {
    return batch && this.#groupByKey.get(batch.key);
  }

  #admit(task: T): void {
    const group = this.#groupOf(task);
    if (!group) {
      this.#batches.push([task]);
      return;
    }
    group.ready.push(task);
    this.#form(task);
  }

  /** Forms the batch of a task's key if it is full or nothing else can join it. */
  #form(task: T): void {
    const group = this.#groupOf(task);
    if (!group || group.ready.length === 0) return;
    const batch = this.#gather(group);
    if (batch.length === group.max || batch.length === group.leftCount) this.#close(group, batch);
  }

  /** The ready tasks of a group, and those that wait only for tasks of the same batch. */
  #gather({ key, max, ready }: Group<T>): Batch<T> {
    const batch = [...ready];
    const metCountById = new Map<string, number>();
    for (const task of batch) {
      for (const dependent of this.dependentsOf(task)) {
        if (batch.length === max) return batch;
        if (dependent.batch?.key !== key) continue;
        const metCount = (metCountById.get(dependent.id) ?? 0) + 1;
        metCountById.set(dependent.id, metCount);
        if (metCount === this.#openCountById.get(dependent.id)) batch.push(dependent);
      }
    }
    return batch;
  }

  #close(group: Group<T>, batch: Batch<T>): void {
    group.ready = [];
    group.leftCount -= batch.length;
    for (const { id } of batch) this.#openCountById.delete(id);
    this.#batches.push(batch);
  }
}

function groupTasks<T extends Task>(tasks: readonly T[]): ReadonlyMap<string, Group<T>> {
  const groupByKey = new Map<string, Group<T>>();
  for (const { batch } of tasks) {
    if (!batch) continue;
    const group = groupByKey.get(batch.key);
    if (group) group.leftCount++;
    else groupByKey.set(batch.key, { ...batch, ready: [], leftCount: 1 });
  }
  return groupByKey;
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
