/** Spans of time as people write them. */

const msByUnit: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `30s`, `10m`, `26h`, `2d` as milliseconds; undefined for anything else. Pure. */
export function durationMsOf(text: string): number | undefined {
  const { count, unit = '' } = /^(?<count>\d{1,6})(?<unit>[smhd])$/.exec(text.trim())?.groups ?? {};
  return count === undefined ? undefined : Number(count) * (msByUnit[unit] ?? 0);
}
