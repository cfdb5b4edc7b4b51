/**
 * The tries of one request: how long they may go on, when the next one is made, and the failure
 * they end in.
 */
import type { RequestFailed } from '../../model/request-failures.js';
import type { Clock } from './clock.js';
import type { TryEnd } from './limiter.js';
import type { BrokenExchange, ServiceRequest, WholeAnswer } from './request.js';
import { concludedRequest, type FailedRequest, postponedRequest } from './request-failure.js';
import {
  decideRetry,
  elapsedMsMax,
  mayComeLate,
  mayHaveHappened,
  type RetryDecision,
} from './retry-policy.js';

/** Finds out whether a request that failed may be sent once more. */
export type MayRepeat = (failure: RequestFailed) => Promise<boolean>;

export interface RetryOptions {
  /**
   * Asked when a try may have been carried out and a second one would be one too many. It is asked
   * after the last try as well, so that the caller can look for the effect; what it returns is then
   * ignored, and `send` throws.
   * @returns true: the request is sent again; false: `send` throws the failure
   */
  readonly mayRepeat?: MayRepeat;
  /** When it aborts, what is in flight is finished and no further try is begun. */
  readonly signal?: AbortSignal | undefined;
  /** A request without an answer is not sent again. */
  readonly isSilenceFinal?: boolean;
}

export interface TriesOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** The proxy that requests go through, as messages may name it. */
  readonly proxy: string | undefined;
  /** Called before every retry. */
  readonly onRetry?: ((failure: RequestFailed, delayMs: number) => void) | undefined;
}

/** The end of a try, not read yet, with what the limiter needs of it. */
export type Try = (WholeAnswer | BrokenExchange) & TryEnd;

export class Tries {
  readonly #request: ServiceRequest;
  readonly #retry: RetryOptions;
  readonly #options: TriesOptions;
  #startedMs: number | undefined;
  #last: RequestFailed | undefined;
  #count = 0;
  #turnedAwayCount = 0;
  #isInDoubt = false;
  #mayComeLate = false;

  constructor(request: ServiceRequest, retry: RetryOptions, options: TriesOptions) {
    this.#request = request;
    this.#retry = retry;
    this.#options = options;
  }

  /** Begins a try. Waiting for the first turn is not counted. */
  start(): void {
    this.#startedMs ??= this.#options.clock.nowMs();
    this.#count++;
  }

  /** The request with the number of its tries, for the failure of one of them. */
  get current(): FailedRequest {
    const { method, path } = this.#request;
    return { method, path, tries: this.#count, proxy: this.#options.proxy };
  }

  /** How long the next try may be waited for. */
  get leftMs(): number {
    return elapsedMsMax - this.#elapsedMs;
  }

  /** Waits for the next try. @throws RequestFailed when there is none */
  async awaitNext(failure: RequestFailed, end: Try): Promise<void> {
    const { mayRepeat, signal, isSilenceFinal } = this.#retry;
    const { clock, onRetry } = this.#options;
    const isSilent = 'cause' in end && !failure.details.isIdleReset;
    if (isSilenceFinal && isSilent) throw failure;
    const decision = this.#decide(failure, end.retryAfterMs);
    const conclusion = this.#conclude(failure, decision.waitMs);
    const isStopped = () => clock.isStopped || signal?.aborted === true;
    if (decision.kind === 'give-up' || isStopped()) throw conclusion;
    const isLooking = decision.kind === 'look-first';
    if (isLooking && !mayRepeat) throw conclusion;
    onRetry?.(conclusion, decision.afterMs);
    if (decision.afterMs > 0) await clock.wait(decision.afterMs, signal);
    if (isStopped()) throw conclusion;
    if (isLooking && (!(await mayRepeat?.(conclusion)) || decision.isLast)) throw conclusion;
  }

  /**
   * The failure when a try was not begun. @param pauseMs how long the service wants to be left
   * alone
   */
  postponed(pauseMs: number): RequestFailed {
    const { method, path } = this.#request;
    if (!this.#last) return postponedRequest({ method, path, tries: 0 }, pauseMs);
    // One that has little time left may end where others wait.
    return this.#conclude(this.#last, pauseMs > elapsedMsMax ? pauseMs : undefined);
  }

  /** @param waitMs how long the service wants to be left alone, where that is too long */
  #conclude(last: RequestFailed, waitMs: number | undefined): RequestFailed {
    return concludedRequest(last, { waitMs, isInDoubt: this.#isInDoubt, mayComeLate: this.#mayComeLate });
  }

  #decide(failure: RequestFailed, askedMs: number | undefined): RetryDecision {
    const { status, fault, isIdleReset } = failure.details;
    const { method, isRepeatable } = this.#request;
    const isInDoubt = this.#isInDoubt;
    this.#last = failure;
    this.#isInDoubt ||= mayHaveHappened(failure.details);
    this.#mayComeLate ||= mayComeLate(failure.details);
    if (status === 429) this.#turnedAwayCount++;
    const turnedAwayCount = this.#turnedAwayCount;
    const known = { method, isRepeatable, status, fault, isIdleReset, askedMs, isInDoubt, turnedAwayCount };
    const random = this.#options.random();
    return decideRetry({ ...known, attempt: this.#count, elapsedMs: this.#elapsedMs, random });
  }

  get #elapsedMs(): number {
    return this.#startedMs === undefined ? 0 : this.#options.clock.nowMs() - this.#startedMs;
  }
}
