/**
 * Shows on stderr how far long work has come: a bar that is taken away when the work ends, where a
 * line can be drawn anew; now and then a line elsewhere, or in the log.
 */

import type { OnProgress } from '../../model/progress.js';
import type { Styles } from '../../report/text/styles.js';
import { textWidth } from '../../report/text/text-width.js';
import { say } from '../../words/say.js';
import type { LogEntry, System } from './system.js';

/** A kind of long work that reports progress. */
export type Phase = 'files' | 'service' | 'changes';

/** Progress at one moment, in bytes for files, records for the service, changes for changes. */
export interface Figures {
  readonly done: number;
  /** Absent while the total is unknown. */
  readonly total?: number;
  readonly perSecond?: number;
  /** An estimate; never 0. */
  readonly leftMs?: number;
}

export interface ProgressDisplay {
  /** Does long work and shows the progress that it reports. One work at a time. */
  during<T>(phase: Phase, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** Makes room for a message. The bar comes back behind it. */
  clear(): void;
}

interface ProgressOptions extends Pick<System, 'env' | 'stderr' | 'clock' | 'signals'> {
  readonly styles: Styles;
  /** Takes lines in place of stderr. */
  readonly log?: ((entry: LogEntry, line: string) => void) | undefined;
}

const drawDelayMs = 100;
const lineDelayMs = 10_000;
/** What is done sooner needs no bar. */
const patienceMs = 500;

const clearLine = '\r\u001b[K';

/** Nothing is written before the first work lasts. */
export function createProgress(options: ProgressOptions): ProgressDisplay {
  const { env, stderr, clock, signals, styles, log = (_, line) => void stderr.write(`${line}\n`) } = options;
  const canRedraw = !options.log && stderr.isTTY === true && env['TERM'] !== 'dumb';
  let drawn = '';
  const clear = () => {
    if (drawn !== '') stderr.write(clearLine);
    drawn = '';
  };
  const show = (phase: Phase, figures: Figures) => {
    const { done, total, perSecond } = figures;
    const entry = { level: 'info', event: 'progress', phase, done, total, perSecond } as const;
    if (!canRedraw) return log(entry, say('progress/line', { phase, ...figures }));
    // A line that reaches the last column could go on in the next one, and no longer be taken away.
    // Windows change: the width is asked for each time.
    const line = barLine(phase, figures, { width: (stderr.columns || 80) - 1, styles });
    if (line !== drawn) stderr.write(`${clearLine}${line}`);
    drawn = line;
  };
  return {
    clear,
    during: async (phase, work) => {
      const startMs = clock.monotonicMs();
      const sum = { done: 0, expected: 0 };
      const stopTicking = clock.every(canRedraw ? drawDelayMs : lineDelayMs, () => {
        const spanMs = clock.monotonicMs() - startMs;
        if (spanMs >= patienceMs) show(phase, figuresOf(sum, spanMs));
      });
      signals.on('exit', clear);
      try {
        return await work(({ done, expected }) => {
          sum.done += done;
          sum.expected += expected;
        });
      } finally {
        stopTicking();
        signals.off('exit', clear);
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
function barLine(phase: Phase, figures: Figures, { width, styles: { cyan, dim } }: Space): string {
  const title = say('progress/phase-title', { phase });
  const text = say('progress/figures', { phase, ...figures });
  const barWidth = Math.min(barWidthMax, width - textWidth(`${title} [] ${text}`));
  const { done, total } = figures;
  if (total !== undefined && barWidth >= barWidthMin) {
    const filled = Math.floor((done / total) * barWidth);
    // Signs that take one place on every terminal; blocks take two on many in Japan.
    return `${title} [${cyan('#'.repeat(filled))}${dim('-'.repeat(barWidth - filled))}] ${text}`;
  }
  const lines = [say('progress/line', { phase, ...figures }), title];
  return lines.find((line) => textWidth(line) <= width) ?? '';
}

/** A rate of less time than this is chance. */
const spanMsMin = 1000;
/** What is done in a longer time than this is not known to go on at all. */
const perSecondMin = 0.05;

/**
 * What can honestly be said: no rate without time that has passed, no time left without a rate, no
 * total that is reached. Pure.
 * @param sum.expected how much is known to be to do altogether
 * @param spanMs since the beginning
 */
export function figuresOf(
  { done, expected }: { readonly done: number; readonly expected: number },
  spanMs: number,
): Figures {
  const perSecond = spanMs < spanMsMin ? 0 : (done * 1000) / spanMs;
  const isKnown = perSecond >= perSecondMin;
  const isMore = expected > done;
  return {
    done,
    ...(isMore && { total: expected }),
    ...(isKnown && { perSecond }),
    ...(isKnown && isMore && { leftMs: timeLeftMs((expected - done) / perSecond) }),
  };
}

/** Rounded up, and the more coarsely the longer: a guess that changes with every look is none. */
function timeLeftMs(seconds: number): number {
  const step = seconds > 10 ? 5 : 1;
  return Math.ceil(seconds / step) * step * 1000;
}
