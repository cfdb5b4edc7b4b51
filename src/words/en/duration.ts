import { plural } from './plural.js';

/** A time as people say it: `90 seconds`, `10 minutes`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? plural(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`;
}
