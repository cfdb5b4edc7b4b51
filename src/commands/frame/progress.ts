/**
 * Shows how far long work has come: a bar that is taken away when the work ends, where a line can
 * be drawn anew; now and then a line elsewhere. It knows neither the process nor the clock;
 * `terminal.ts` gives it both.
 */

import type { OnProgress } from '../../model/progress.js';
import type { Styles } from '../../report/text/styles.js';
import { textWidth } from '../../report/text/text-width.js';
import { say } from '../../words/say.js';

/** A kind of long work that reports progress. */
export type Phase = 'files' | 'service' | 'changes';

/** Progress at one moment, in bytes for files, records for the service, changes for changes. */
export interface Figures {
  readonly done: number;
  /** Absent while the total is unknown. */
  readonly total?: number;
  readonly perSecond?: number;
  readonly left?: TimeLeft;
}

/** An estimate in one unit; never 0. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour';
}

export interface ProgressDisplay {
  /** Does long work and shows the progress that it reports. One work at a time. */
  during<T>(phase: Phase, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** Makes room for a message. The bar comes back behind it. */
  clear(): void;
}

interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Writes a line that stays, where nothing is drawn anew. */
  readonly writeLine: (line: string, phase: Phase, figures: Figures) => void;
  /**
   * Columns of the terminal; undefined where a line that was written stays. Asked for each time:
   * windows change.
   */
  readonly columns: () => number | undefined;
  readonly styles: Styles;
  readonly nowMs: () => number;
  /** Calls again and again, without keeping the process alive. Returns what stops it. */
  readonly every: (delayMs: number, tick: () => void) => () => void;
  /** Calls when the process ends meanwhile. Returns what takes it back. */
  readonly atExit: (leave: () => void) => () => void;
}

const drawDelayMs = 100;
const lineDelayMs = 10_000;
/** What is done sooner needs no bar. */
const patienceMs = 500;

const clearLine = '\r\u001b[K';

/** Nothing is written before the first work lasts. */
export function createProgress(options: ProgressOptions): ProgressDisplay {
  const { write, writeLine, columns, styles, nowMs, every, atExit } = options;
  let drawn = '';
  const clear = () => {
    if (drawn !== '') write(clearLine);
    drawn = '';
  };
  const draw = (line: string) => {
    if (line !== drawn) write(`${clearLine}${line}`);
    drawn = line;
  };
  const show = (phase: Phase, figures: Figures) => {
    const width = columns();
    if (width === undefined) writeLine(say('progress/line', { phase, ...figures }), phase, figures);
    // A line that reaches the last column could go on in the next one, and no longer be taken away.
    else draw(barLine(phase, figures, { width: width - 1, styles }));
  };
  return {
    clear,
    during: async (phase, work) => {
      const startMs = nowMs();
      const sum = { done: 0, expected: 0 };
      let samples: readonly Sample[] = [{ atMs: startMs, done: 0 }];
      const tick = () => {
        const atMs = nowMs();
        samples = withSample(samples, { atMs, done: sum.done });
        if (atMs - startMs >= patienceMs) show(phase, figuresOf(samples, sum.expected));
      };
      const stopTicking = every(columns() === undefined ? lineDelayMs : drawDelayMs, tick);
      const stayHere = atExit(clear);
      try {
        return await work(({ done, expected }) => {
          sum.done += done;
          sum.expected += expected;
        });
      } finally {
        stopTicking();
        stayHere();
        clear();
      }
    },
  };
}

const barWidthMax = 30;
const barWidthMin = 10;

interface Space {
  readonly width: number;
  readonly styles: Styles;
}

/**
 * As much as there is room for: with a bar where the end is known, without one, or only what is
 * being done.
 */
function barLine(phase: Phase, figures: Figures, { width, styles }: Space): string {
  const title = say('progress/phase-title', { phase });
  const text = say('progress/figures', { phase, ...figures });
  const barWidth = Math.min(barWidthMax, width - textWidth(`${title} [] ${text}`));
  const { done, total } = figures;
  if (total !== undefined && barWidth >= barWidthMin)
    return `${title} [${bar(done / total, { width: barWidth, styles })}] ${text}`;
  const lines = [say('progress/line', { phase, ...figures }), title];
  return lines.find((line) => textWidth(line) <= width) ?? '';
}

/** Of signs that take one place on every terminal; blocks take two on many in Japan. */
function bar(share: number, { width, styles }: Space): string {
  const filled = Math.floor(Math.min(1, Math.max(0, share)) * width);
  return `${styles.cyan('#'.repeat(filled))}${styles.dim('-'.repeat(width - filled))}`;
}

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
