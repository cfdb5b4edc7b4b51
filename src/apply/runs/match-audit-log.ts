/**
 * Matches what a run wrote with what the service says that was done in that time. What the audit
 * log says of a record is not specified, so an entry is taken for a write if the id of the record
 * stands anywhere in it. Pure.
 */
import type { Change } from '../../model/changes.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { JournalIntent, JournalOutcome, ReadJournal } from './read-journal.js';

/** An entry of the audit log, as the service gave it. */
export type AuditEntry = Readonly<Record<string, unknown>>;

/** The clocks of both sides may differ so much. */
const apartMs = 2 * 60_000;

export interface AuditedWrite {
  /** Id of the change. */
  readonly change: string;
  readonly status: string;
  /** Ids of the entries that say so; none: the service's log does not show this write. */
  readonly entries: readonly unknown[];
}

export interface AuditedRun {
  readonly writes: readonly AuditedWrite[];
  /** Ids of the entries that are no write of this run: somebody else's. */
  readonly others: readonly unknown[];
}

/** The time of a run, as the audit log is asked for it. */
export function auditedTime({ header, intents, outcomes }: ReadJournal): { from: string; to: string } {
  const times = [header.startedAt, ...[...intents, ...outcomes].map(({ at }) => at)].map(Date.parse);
  const moment = (ms: number) => new Date(ms).toISOString();
  // One by one: a call takes some hundred thousand arguments at most, which a large run exceeds.
  const first = times.reduce((one, other) => Math.min(one, other));
  const last = times.reduce((one, other) => Math.max(one, other));
  return { from: moment(first - apartMs), to: moment(last + apartMs) };
}

/** Matches each write that was or may have been made. */
export function matchAuditLog(
  changes: readonly Change[],
  { intents, outcomes }: Pick<ReadJournal, 'intents' | 'outcomes'>,
  entries: readonly AuditEntry[],
): AuditedRun {
  const texts = entries.map((entry) => JSON.stringify(entry).toLowerCase());
  const outcomeById = new Map(outcomes.map((outcome) => [outcome.change, outcome]));
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const matched = new Set<number>();
  const writes = intents.filter(wasSent(outcomeById)).map(({ change: id, at }) => {
    const outcome = outcomeById.get(id);
    const sought = soughtIn(changeById.get(id), outcome);
    const found = entries.flatMap((entry, index) => {
      const isSame = sought.some((parts) => parts.every((part) => texts[index]?.includes(part)));
      return isSame && isWithin(entry, at, outcome?.at ?? at) ? [index] : [];
    });
    for (const index of found) matched.add(index);
    return {
      change: id,
      status: outcome?.status ?? 'unknown',
      entries: found.map((index) => entries[index]?.['id']),
    };
  });
  return { writes, others: entries.flatMap((entry, index) => (matched.has(index) ? [] : [entry['id']])) };
}

function wasSent(outcomeById: ReadonlyMap<string, JournalOutcome>) {
  return ({ change }: JournalIntent) => {
    const { status = 'unknown' } = outcomeById.get(change) ?? {};
    return status === 'applied' || status === 'unknown';
  };
}

/**
 * The id of the record, or its key where no id is known: of members that were added together. Each
 * in parts: what a record owns has the id of its owner and its own, as `team/user`.
 */
function soughtIn(
  change: Change | undefined,
  outcome: JournalOutcome | undefined,
): readonly (readonly string[])[] {
  const ids = [change?.liveId, outcome?.id].flatMap((id) =>
    id === undefined || id === '' ? [] : [normalId(id)],
  );
  if (ids.length > 0 || !change) return ids.map((id) => id.split('/'));
  return [[JSON.stringify(change.key).toLowerCase()]];
}

function isWithin({ createdAt }: AuditEntry, from: string, to: string): boolean {
  const at = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  return at >= Date.parse(from) - apartMs && at <= Date.parse(to) + apartMs;
}
