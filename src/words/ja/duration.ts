/** A time as people say it: `90秒`, `10分`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分`;
}
