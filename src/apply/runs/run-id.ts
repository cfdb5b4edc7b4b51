/** The names of run folders: when a run began, and six digits that tell it from others. Pure. */

const pattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{6}$/;

/** Makes the id of a run. Ids sort by time. `random` holds at least three bytes. */
export function runId(startedAt: Date, random: Uint8Array): string {
  const time = startedAt.toISOString().replace(/[-:.]/g, '');
  return `${time}-${Buffer.from(random.subarray(0, 3)).toString('hex')}`;
}

/** When the run of an id began, in milliseconds; undefined for what is no id. */
export function startOfRun(id: string): number | undefined {
  const [, year, month, day, hour, minute, second, millisecond] = (pattern.exec(id) ?? []).map(Number);
  if (year === undefined || month === undefined) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}
