/** How fast long work goes, and how long it may still take. Pure: the time is given. */
import type { Figures, TimeLeft } from '../../model/progress.js';

/** How much was done at a moment. */
export interface Sample {
  readonly atMs: number;
  readonly done: number;
}

/**
 * Long enough that a pause of the service does not make the guess jump, short enough to follow what
 * lasts.
 */
const windowMs = 10_000;
/** A rate of less time than this is chance. */
const spanMsMin = 1000;
/** What is done in a longer time than this is not known to go on at all. */
const perSecondMin = 0.05;

/**
 * Adds a sample, and drops those that are no longer needed.
 * @returns the samples of the last ten seconds, and one that is older, so that they span that time
 */
export function withSample(samples: readonly Sample[], added: Sample): readonly Sample[] {
  const start = samples.findLastIndex(({ atMs }) => atMs <= added.atMs - windowMs);
  return [...samples.slice(Math.max(0, start)), added];
}

/**
 * What can honestly be said: no rate without time that has passed, no time left without a rate, no
 * total that is reached.
 * @param expected how much is known to be to do altogether
 */
export function figuresOf(samples: readonly Sample[], expected: number): Figures {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return { done: 0 };
  const { done } = last;
  const spanMs = last.atMs - first.atMs;
  const rate = spanMs < spanMsMin ? 0 : ((done - first.done) * 1000) / spanMs;
  const isKnown = rate >= perSecondMin;
  const isMore = expected > done;
  return {
    done,
    ...(isMore && { total: expected }),
    ...(isKnown && { perSecond: rate }),
    ...(isKnown && isMore && { left: timeLeft((expected - done) / rate) }),
  };
}

/** Rounded up, and the more coarsely the longer: a guess that changes with every look is none. */
function timeLeft(seconds: number): TimeLeft {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return { count: Math.ceil(minutes / 60), unit: 'hour' };
  if (seconds > 90) return { count: minutes, unit: 'minute' };
  const step = seconds > 10 ? 5 : 1;
  return { count: Math.ceil(seconds / step) * step, unit: 'second' };
}
