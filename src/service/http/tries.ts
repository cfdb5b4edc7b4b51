/** The tries of one request: time limit, next start, and final failure. */
import type { GivenIn, RequestFailed } from '../../model/request-failures.js';
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

/** Finds out whether a failed request may be repeated. */
export type MayRepeat = (failure: RequestFailed) => Promise<boolean>;

export interface RetryOptions {
  /**
   * Called when a try may have taken effect and a second one would do harm. Also called after the
   * last try, so that the caller can look for the effect; the result is then ignored and `send`
   * throws.
   * @returns true: send again; false: `send` throws the failure
   */
  readonly mayRepeat?: MayRepeat;
  /** On abort, the try in flight finishes and no other starts. */
  readonly signal?: AbortSignal | undefined;
  /** Do not retry a request without an answer. */
  readonly isSilenceFinal?: boolean;
}

export interface TriesOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** The proxy in use, as shown in messages. */
  readonly proxy: string | undefined;
  readonly givenIn: GivenIn | undefined;
  /** Called before every retry. */
  readonly onRetry?: ((failure: RequestFailed, delayMs: number) => void) | undefined;
}

/** The unread end of a try, with what the limiter needs to know. */
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

  /** Starts a try. The wait for the first one does not count towards the time limit. */
  start(): void {
    this.#startedMs ??= this.#options.clock.nowMs();
    this.#count++;
  }

  /** The request and the number of its tries, for failures. */
  get current(): FailedRequest {
    const { method, path } = this.#request;
    const { proxy, givenIn } = this.#options;
    return { method, path, tries: this.#count, proxy, givenIn };
  }

  /** How long the next try may wait. */
  get leftMs(): number {
    return elapsedMsMax - this.#elapsedMs;
  }

  /** Waits for the next try. @throws RequestFailed if there is none */
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

  /** The failure of a try that was not started. @param pauseMs requested pause; 0 when stopping */
  postponed(pauseMs: number): RequestFailed {
    const { method, path } = this.#request;
    if (!this.#last) return postponedRequest({ method, path, tries: 0 }, pauseMs);
    // A request with little time left may fail where others can still wait.
    return this.#conclude(this.#last, pauseMs > elapsedMsMax ? pauseMs : undefined);
  }

  /** @param waitMs requested pause that is too long to wait for */
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
