/**
 * Limits every try of every request: how many run concurrently, how many start per second, and when
 * all must pause. State and rules are pure; `createLimiter` adds the clock, and p-limit as the
 * queue.
 */
import pLimit from 'p-limit';
import type { Clock } from './clock.js';

export interface LimiterState {
  readonly placesMax: number;
  /** Maximum concurrent tries at present. */
  readonly places: number;
  /** Answers without overload since the number of places last changed. */
  readonly cleanCount: number;
  /** How often the places were halved. */
  readonly cuts: number;
  readonly pausedUntilMs: number;
  /** Start time of the next try, if the rate is limited. */
  readonly nextStartMs: number;
}

export interface TryEnd {
  /** HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  /** Wait requested by the service, from now on. */
  readonly retryAfterMs?: number | undefined;
}

/** Statuses that signal overload. */
const overloadStatuses: ReadonlySet<number> = new Set([429, 503, 504]);

/** The initial state. Pure. */
export function initialState(placesMax: number): LimiterState {
  return { placesMax, places: placesMax, cleanCount: 0, cuts: 0, pausedUntilMs: 0, nextStartMs: 0 };
}

/** How long a try must wait before it starts; 0 if it may start now. Pure. */
export function startDelayMs({ pausedUntilMs, nextStartMs }: LimiterState, nowMs: number): number {
  return Math.max(0, pausedUntilMs - nowMs, nextStartMs - nowMs);
}

/** The state after a try has started. Pure. */
export function afterStart(
  state: LimiterState,
  { nowMs, rps }: { readonly nowMs: number; readonly rps?: number | undefined },
): LimiterState {
  return rps === undefined ? state : { ...state, nextStartMs: nowMs + 1000 / rps };
}

/**
 * The state after a try has ended. Overload halves the places, once for all tries that ran
 * concurrently; as many clean answers as there are places restore one. A requested wait pauses
 * everything and is never shortened. Pure.
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
  /** Upper limit of concurrent tries. */
  readonly concurrency: number;
  /** Maximum tries started per second. Default: no limit. */
  readonly rps?: number | undefined;
  readonly clock: Clock;
}

/** Not sent: the pause is longer than the request may wait, or the client is stopping. */
export interface Postponed {
  /** Remaining pause; 0 when stopping. */
  readonly postponedMs: number;
}

/**
 * @param pauseMsMax the longest acceptable pause, evaluated when it is the turn of the try
 * @param signal on abort, the try is not started
 */
type TryRunner<Other = never> = <End extends TryEnd>(
  work: () => Promise<End>,
  pauseMsMax: () => number,
  signal?: AbortSignal,
) => Promise<End | Postponed | Other>;

export interface Limiter {
  /** Runs a try once there is a place and no pause. */
  readonly run: TryRunner;
}

/** Creates a limiter. Tries without a place wait in the queue of p-limit and nowhere else. */
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

  /** Occupies a place. Undefined: the number of places has shrunk, and this one is gone. */
  const runInTurn: TryRunner<undefined> = async (work, pauseMsMax, signal) => {
    for (;;) {
      if (clock.isStopped || signal?.aborted) return { postponedMs: 0 };
      const nowMs = clock.nowMs();
      const postponedMs = Math.max(0, state.pausedUntilMs - nowMs);
      if (postponedMs > Math.max(0, pauseMsMax())) return { postponedMs };
      const delayMs = startDelayMs(state, nowMs);
      // Start in the same tick as this check; otherwise another try could take the same slot.
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
