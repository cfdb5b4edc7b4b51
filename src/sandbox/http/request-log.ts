// The request log: order of arrival, and maximum concurrency.
import type { LoggedRequest } from './options.js';

const REQUESTS_KEPT_MAX = 200_000;
const REQUESTS_CUT = 50_000;

/** An entry whose request is in progress. */
export type OpenEntry = { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] };

export class RequestLog {
  readonly #entries: OpenEntry[] = [];
  #requestsSeen = 0;
  #events = 0;
  #inFlight = 0;
  #inFlightMax = 0;

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  get inFlightMax(): number {
    return this.#inFlightMax;
  }

  start(request: Pick<LoggedRequest, 'method' | 'path' | 'query'>): OpenEntry {
    this.#requestsSeen += 1;
    this.#inFlight += 1;
    this.#inFlightMax = Math.max(this.#inFlightMax, this.#inFlight);
    const open = { body: undefined, status: null, startedAt: this.#nextEvent(), endedAt: null };
    const entry: OpenEntry = { sequence: this.#requestsSeen, ...request, ...open };
    this.#entries.push(entry);
    // Cutting in batches amortizes the cost.
    if (this.#entries.length > REQUESTS_KEPT_MAX) this.#entries.splice(0, REQUESTS_CUT);
    return entry;
  }

  /** @param status  null if the connection ended without an answer */
  end(entry: OpenEntry, status: number | null): void {
    this.#inFlight -= 1;
    entry.status = status;
    entry.endedAt = this.#nextEvent();
  }

  clear(): void {
    this.#entries.length = 0;
    this.#inFlightMax = this.#inFlight;
  }

  #nextEvent(): number {
    this.#events += 1;
    return this.#events;
  }
}
