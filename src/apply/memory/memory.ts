/**
 * What the runs on a service remember for later ones, in one state folder: what was accepted, taken
 * away and activated, and since when each file has had its content. Days and times are texts: who
 * compares them takes a faulty one for long ago.
 */
import type { PastActivations } from '../../plan/activation/time-line.js';
import { count, flag, listOf, mapOf, objectOf, optional, type Shape, text } from './shape.js';

export interface Memory {
  /** Number of the last run that it knows. Absent: it knows none. */
  readonly run?: number;
  /** By scopeId: `grades/`, `teams/FY27`. */
  readonly scopes: ReadonlyMap<string, PastScope>;
  /** By what the files feed: `teams/`, `items/V1`. */
  readonly tables: ReadonlyMap<string, PastTable>;
  /** Number of losses by lossId and day, `YYYY-MM-DD` where the service is. */
  readonly losses: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly activations: PastActivations;
}

export interface PastScope {
  /** In the last accepted run. Absent before the first one. */
  readonly rows?: number;
  /** An accepted run was allowed to delete what has no row. */
  readonly isPruned: boolean;
  /** Records that the last run has read, and its day. */
  readonly existing?: number;
  readonly readOn?: string;
}

export interface PastTable {
  /** Of the last accepted run. */
  readonly files: readonly PastFile[];
  /** What the files held in the last run that wrote from them, by SHA-256. */
  readonly current: readonly string[];
  /** The day on which another content took the place of one, the last one last. */
  readonly replaced: ReadonlyMap<string, string>;
  /** When a run last read it, ISO 8601 in UTC, and from where. */
  readonly seen?: { readonly at: string; readonly files: readonly SeenFile[] };
}

export interface PastFile {
  /** From sourceKey, and the sheet. */
  readonly name: string;
  /** Known of text files. */
  readonly hasLineEnd?: boolean;
  /** Absent if no row was out of scope. */
  readonly leftOutCount?: number;
}

export interface SeenFile {
  /** From sourceKey. */
  readonly file: string;
  readonly sha256: string;
  /** When this content was first read, ISO 8601 in UTC. */
  readonly since: string;
}

/** Before the first run. */
export const noMemory: Memory = {
  scopes: new Map(),
  tables: new Map(),
  losses: new Map(),
  activations: { missingById: new Map() },
};

/** Before the first run that reads a table. */
export const noTable: PastTable = { files: [], current: [], replaced: new Map() };

const pastScope = objectOf<PastScope>({
  rows: optional(count),
  isPruned: flag,
  existing: optional(count),
  readOn: optional(text),
});
const pastFile = objectOf<PastFile>({
  name: text,
  hasLineEnd: optional(flag),
  leftOutCount: optional(count),
});
const seenFile = objectOf<SeenFile>({ file: text, sha256: text, since: text });
const pastTable = objectOf<PastTable>({
  files: listOf(pastFile),
  current: listOf(text),
  replaced: mapOf(text),
  seen: optional(objectOf({ at: text, files: listOf(seenFile) })),
});

export const memoryShape: Shape<Memory> = objectOf<Memory>({
  run: optional(count),
  scopes: mapOf(pastScope),
  tables: mapOf(pastTable),
  losses: mapOf(mapOf(count)),
  activations: objectOf<PastActivations>({
    scheduled: optional(objectOf({ id: text, dueOn: text })),
    missingById: mapOf(listOf(text)),
    heldById: optional(mapOf(count)),
    lastCurrentByKey: optional(mapOf(text)),
    lastScheduledByKey: optional(mapOf(text)),
    createdOnById: optional(mapOf(text)),
    impliedByResource: optional(mapOf(objectOf({ id: text, key: text }))),
  }),
});
