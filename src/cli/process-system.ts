/** What a command line runs in when a process was started for it. */
import { setTimeout as timeout } from 'node:timers/promises';
import type { System, SystemClock } from '../commands/frame/system.js';

/** Streams are opened when they are first used: help needs one only. */
export function processSystem(): System {
  return {
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    clock: machineClock,
    signals: process,
    self: process,
  };
}

export const machineClock: SystemClock = {
  nowMs: Date.now,
  monotonicMs: () => performance.now(),
  wait: (delayMs, signal) => timeout(delayMs, undefined, signal && { signal }),
  after: (delayMs, ring) => {
    const timer = setTimeout(ring, delayMs);
    return () => clearTimeout(timer);
  },
  every: (delayMs, tick) => {
    const timer = setInterval(tick, delayMs).unref();
    return () => clearInterval(timer);
  },
};
