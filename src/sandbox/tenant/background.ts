// Work the service does after it has answered. It is counted in requests, not in time, so that a
// test sees the same on every machine: a job is done once a number of further requests have seen
// the state before it.

interface Job {
  readonly run: () => void;
  requestsLeft: number;
}

/** The unfinished work of a tenant. */
export class Background {
  readonly #jobByName = new Map<string, Job>();

  /**
   * Starts a job; a job of the same name that is not done yet is replaced.
   * @param afterRequests requests that still see the state before the job; 0: the next one sees it
   *   done
   */
  start(name: string, afterRequests: number, run: () => void): void {
    this.#jobByName.set(name, { run, requestsLeft: afterRequests });
  }

  isUnderWay(name: string): boolean {
    return this.#jobByName.has(name);
  }

  /** Counts one request, and does the jobs that have waited long enough. */
  countRequest(): void {
    for (const [name, job] of this.#jobByName) {
      if (job.requestsLeft === 0) this.#finish(name, job);
      job.requestsLeft -= 1;
    }
  }

  /** Does every job now. */
  finishAll(): void {
    for (const [name, job] of this.#jobByName) this.#finish(name, job);
  }

  #finish(name: string, job: Job): void {
    this.#jobByName.delete(name);
    job.run();
  }
}
