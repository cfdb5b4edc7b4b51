/**
 * What the runs on a service remember for later ones, in one state folder: what was accepted, taken
 * away and activated, and since when each file has had its content.
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
  /** By lossId. */
  readonly losses: ReadonlyMap<string, CountByDay>;
  /** By sourceKey. */
  readonly sources: ReadonlyMap<string, SeenSource>;
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
}

export interface PastFile {
  /** From sourceKey, and the sheet. */
  readonly name: string;
  /** Known of text files. */
  readonly hasLineEnd?: boolean;
  /** Absent if no row was out of scope. */
  readonly leftOutCount?: number;
}

/** Number of losses by day, `YYYY-MM-DD` where the service is. */
export type CountByDay = ReadonlyMap<string, number>;

export interface SeenSource {
  readonly sha256: string;
  /** When this content was first and last read, ISO 8601 in UTC. */
  readonly since: string;
  readonly last: string;
}

/** Before the first run. */
export const noMemory: Memory = {
  scopes: new Map(),
  tables: new Map(),
  losses: new Map(),
  sources: new Map(),
  activations: { missingById: new Map() },
};

/** Days and times are texts here: who compares them takes a faulty one for long ago. */
export const memoryShape: Shape<Memory> = objectOf<Memory>({
  run: optional(count),
  scopes: mapOf(
    objectOf<PastScope>({
      rows: optional(count),
      isPruned: flag,
      existing: optional(count),
      readOn: optional(text),
    }),
  ),
  tables: mapOf(
    objectOf<PastTable>({
      files: listOf(
        objectOf<PastFile>({ name: text, hasLineEnd: optional(flag), leftOutCount: optional(count) }),
      ),
      current: listOf(text),
      replaced: mapOf(text),
    }),
  ),
  losses: mapOf(mapOf(count)),
  sources: mapOf(objectOf<SeenSource>({ sha256: text, since: text, last: text })),
  activations: objectOf<PastActivations>({
    scheduled: optional(objectOf<{ id: string; dueOn: string }>({ id: text, dueOn: text })),
    missingById: mapOf(listOf(text)),
    heldById: optional(mapOf(count)),
    lastCurrentByKey: optional(mapOf(text)),
    lastScheduledByKey: optional(mapOf(text)),
    createdOnById: optional(mapOf(text)),
    impliedByResource: optional(mapOf(objectOf<{ id: string; key: string }>({ id: text, key: text }))),
  }),
});
