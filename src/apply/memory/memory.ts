/**
 * What the runs on a service remember for later ones, in one state folder: what was accepted, taken
 * away and activated, and since when each file has had its content. What is to be remembered is a
 * member here, and a line of `memoryAfter`. Days and times are texts: who compares them takes a
 * faulty one for long ago.
 */
import { count, flag, listOf, mapOf, objectOf, optional, type ShapeOf, text } from '../../files/shape.js';

const pastScope = objectOf({
  /** In the last accepted run. Absent before the first one. */
  rows: optional(count),
  /** An accepted run was allowed to delete what has no row. */
  isPruned: flag,
  /** Records that the last run has read, and its day. */
  existing: optional(count),
  readOn: optional(text),
  /** Keys by state after that run, as it left them; of those that somebody set by hand, before. */
  states: optional(mapOf(listOf(text))),
  /** By key, the days on which a run waited to delete a record without a row. */
  absent: optional(mapOf(listOf(text))),
});

export type PastScope = ShapeOf<typeof pastScope>;

const pastFile = objectOf({
  /** From sourceKey, and the sheet. */
  name: text,
  /** Known of text files. */
  hasLineEnd: optional(flag),
  /** Absent if no row was out of scope. */
  leftOutCount: optional(count),
  columns: optional(listOf(objectOf({ header: text, field: text, filled: count }))),
});

export type PastFile = ShapeOf<typeof pastFile>;

const seenFile = objectOf({
  /** From sourceKey. */
  file: text,
  sha256: text,
  /** When this content was first read, ISO 8601 in UTC. */
  since: text,
});

const pastTable = objectOf({
  /** Of the last accepted run. */
  files: listOf(pastFile),
  /** What the files held in the last run that wrote from them, by contentOf. */
  current: listOf(text),
  /** The day on which another content took the place of one, the last one last. */
  replaced: mapOf(text),
  /** What the last runs did from it, by doneBy, the last one last. Absent: nothing. */
  runs: optional(listOf(objectOf({ day: text, done: listOf(text) }))),
  /** When a run last read it, ISO 8601 in UTC, and from where. */
  seen: optional(objectOf({ at: text, files: listOf(seenFile) })),
});

export type PastTable = ShapeOf<typeof pastTable>;

/** See PastActivations. */
const pastActivations = objectOf({
  scheduled: optional(objectOf({ id: text, dueOn: text })),
  missingById: mapOf(listOf(text)),
  heldById: optional(mapOf(count)),
  lastCurrentByKey: optional(mapOf(text)),
  lastScheduledByKey: optional(mapOf(text)),
  createdOnById: optional(mapOf(text)),
  impliedByResource: optional(mapOf(objectOf({ id: text, key: text }))),
});

export const memoryShape = objectOf({
  /** Number of the last run that it knows. Absent: it knows none. */
  run: optional(count),
  /** The id of that run if it was killed. */
  killed: optional(text),
  /** By scopeId: `grades/`, `teams/FY27`. */
  scopes: mapOf(pastScope),
  /** By what the files feed: `teams/`, `items/V1`. */
  tables: mapOf(pastTable),
  /** Number of losses by lossId and day, `YYYY-MM-DD` where the service is. */
  losses: mapOf(mapOf(count)),
  activations: pastActivations,
  /** What the last run withheld, by scopeId, as withheldId says it. Absent: nothing. */
  held: optional(mapOf(listOf(text))),
  /** Approvals that accepted runs have used, the last one last. Absent: none. */
  spent: optional(listOf(text)),
});

export type Memory = ShapeOf<typeof memoryShape>;

/** Before the first run. */
export const noMemory: Memory = {
  scopes: new Map(),
  tables: new Map(),
  losses: new Map(),
  activations: { missingById: new Map() },
};

/** Before the first run that reads a table. */
export const noTable: PastTable = { files: [], current: [], replaced: new Map() };
