// Work that the service does after its answer. Measured in requests, not time, so that tests behave
// the same on every machine: a job is done once a number of further requests have seen the state
// before it.

interface Job {
  readonly run: () => void;
  requestsLeft: number;
}

export class Background {
  readonly #jobByName = new Map<string, Job>();

  /**
   * Starts a job; replaces a pending job of the same name.
   * @param afterRequests  number of requests that still see the old state
   */
  start(name: string, afterRequests: number, run: () => void): void {
    this.#jobByName.set(name, { run, requestsLeft: afterRequests });
  }

  isUnderWay(name: string): boolean {
    return this.#jobByName.has(name);
  }

  /** Counts a request, and runs the jobs that are due. */
  countRequest(): void {
    for (const [name, job] of this.#jobByName) {
      if (job.requestsLeft === 0) this.#finish(name, job);
      job.requestsLeft -= 1;
    }
  }

  finishAll(): void {
    for (const [name, job] of this.#jobByName) this.#finish(name, job);
  }

  #finish(name: string, job: Job): void {
    this.#jobByName.delete(name);
    job.run();
  }
}
