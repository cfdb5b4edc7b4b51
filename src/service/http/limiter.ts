/**
 * One limit in front of every try of every request: how many are in flight, when all must pause,
 * how many may start in a second. The state and its rules are pure; `createLimiter` adds the clock,
 * and p-limit as the queue of the tries.
 */
import pLimit from 'p-limit';
import type { Clock } from './clock.js';

export interface LimiterState {
  readonly placesMax: number;
  /** Most tries in flight now. */
  readonly places: number;
  /** Answers without a sign of overload since the number of places last changed. */
  readonly cleanCount: number;
  /** How often the places were halved. */
  readonly cuts: number;
  /** Nothing starts before. */
  readonly pausedUntilMs: number;
  /** Of the next try, where the tries in a second are limited. */
  readonly nextStartMs: number;
}

/** How one try ended. */
export interface TryEnd {
  /** HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  /** What the service asked to wait, from now on. */
  readonly retryAfterMs?: number | undefined;
}

/** Statuses that say: less at once. */
const overloadStatuses: ReadonlySet<number> = new Set([429, 503, 504]);

/** Before the first try. Pure. */
export function initialState(placesMax: number): LimiterState {
  return { placesMax, places: placesMax, cleanCount: 0, cuts: 0, pausedUntilMs: 0, nextStartMs: 0 };
}

/** How long a try must wait that wants to start now; 0 when it may. Pure. */
export function startDelayMs({ pausedUntilMs, nextStartMs }: LimiterState, nowMs: number): number {
  return Math.max(0, pausedUntilMs - nowMs, nextStartMs - nowMs);
}

/** After a try has started. Pure. */
export function afterStart(
  state: LimiterState,
  { nowMs, rps }: { readonly nowMs: number; readonly rps?: number | undefined },
): LimiterState {
  return rps === undefined ? state : { ...state, nextStartMs: nowMs + 1000 / rps };
}

/**
 * After a try has ended: overload halves the places, once for all tries that were in flight
 * together; as many clean answers as there are places give one back; a wait that was asked for
 * holds everything, and is never shortened. Pure.
 * @param end.cutsAtStart `cuts` when the try started
 */
export function afterTry(
  state: LimiterState,
  end: TryEnd & { readonly cutsAtStart: number; readonly nowMs: number },
): LimiterState {
  const { status, retryAfterMs, nowMs } = end;
  const pausedUntilMs = Math.max(state.pausedUntilMs, retryAfterMs === undefined ? 0 : nowMs + retryAfterMs);
  const paused = { ...state, pausedUntilMs };
  if (status === undefined || status >= 500 || status === 429) {
    const isNewSign = end.cutsAtStart === state.cuts;
    return overloadStatuses.has(status ?? 0) && isNewSign ? cut(paused) : { ...paused, cleanCount: 0 };
  }
  return grown(paused);
}

function cut(state: LimiterState): LimiterState {
  const places = Math.max(1, Math.floor(state.places / 2));
  return { ...state, places, cleanCount: 0, cuts: state.cuts + 1 };
}

function grown(state: LimiterState): LimiterState {
  const cleanCount = state.cleanCount + 1;
  if (cleanCount < state.places) return { ...state, cleanCount };
  return { ...state, places: Math.min(state.placesMax, state.places + 1), cleanCount: 0 };
}

export interface LimiterOptions {
  /** Most tries in flight at once, ever. */
  readonly concurrency: number;
  /** Most tries that start in a second. Default: any number. */
  readonly rps?: number | undefined;
  readonly clock: Clock;
}

/**
 * A pause is longer than the request may wait, or nothing is to be begun any more: nothing was
 * sent.
 */
export interface Postponed {
  /** From now until the end of the pause; 0 without one. */
  readonly postponedMs: number;
}

/**
 * @param pauseMsMax the longest pause that is waited for, asked when the try has its turn
 * @param signal when it aborts, the try is not begun
 */
type TryRunner<Other = never> = <End extends TryEnd>(
  work: () => Promise<End>,
  pauseMsMax: () => number,
  signal?: AbortSignal,
) => Promise<End | Postponed | Other>;

export interface Limiter {
  /** Runs a try when there is a place for it and no pause. */
  readonly run: TryRunner;
}

/**
 * Opens a limiter. p-limit holds the queue: a try that gets no place waits there and nowhere else.
 */
export function createLimiter({ concurrency, rps, clock }: LimiterOptions): Limiter {
  const limit = pLimit(concurrency);
  let state = initialState(concurrency);

  const runNow = async <End extends TryEnd>(work: () => Promise<End>): Promise<End> => {
    const cutsAtStart = state.cuts;
    state = afterStart(state, { nowMs: clock.nowMs(), rps });
    const end = await work();
    const { status, retryAfterMs } = end;
    state = afterTry(state, { status, retryAfterMs, cutsAtStart, nowMs: clock.nowMs() });
    limit.concurrency = state.places;
    return end;
  };

  /** Holds a place. Undefined: there are fewer places by now, and this one is lost. */
  const runInTurn: TryRunner<undefined> = async (work, pauseMsMax, signal) => {
    for (;;) {
      const nowMs = clock.nowMs();
      const postponedMs = Math.max(0, state.pausedUntilMs - nowMs);
      const isStopped = clock.isStopped || signal?.aborted === true;
      if (isStopped || postponedMs > Math.max(0, pauseMsMax())) return { postponedMs };
      const delayMs = startDelayMs(state, nowMs);
      // Nothing may come between this look at the state and the start: another try could take the
      // same moment.
      if (delayMs === 0) return runNow(work);
      await clock.wait(delayMs, signal);
      if (limit.activeCount > limit.concurrency) return undefined;
    }
  };

  return {
    run: async (work, pauseMsMax, signal) => {
      for (;;) {
        const end = await limit(() => runInTurn(work, pauseMsMax, signal));
        if (end) return end;
      }
    },
  };
}
