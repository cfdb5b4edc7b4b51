/** One change to one record, and what it takes with it. Types only. */
import type { RecordName, Value, Values } from './records.js';
import type { Origin } from './tables.js';

export type Action = 'create' | 'update' | 'move' | 'delete' | 'set-default' | 'activate';

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
  /** The cell that asks for it. */
  readonly origin?: Origin;
}

/** Something that goes with a deleted record, for example 12 `itemsCount`. */
export interface Effect {
  /** The fact that counts it, or `children`. */
  readonly what: string;
  /** Null when the service does not say. */
  readonly count: number | null;
}

/**
 * The pending schedule of a record: the service makes it the current one on that day, `YYYY-MM-DD`.
 */
export interface Schedule {
  readonly id: string;
  readonly key: string | null;
  readonly dueOn: string;
}

/** What an activation does beside its own record, and what was looked at before it was planned. */
export interface Activation {
  /** `YYYY-MM-DD` in the service's time zone: the day for which the plan was made. */
  readonly asOf: string;
  /**
   * The schedule of another record that goes with it: the service keeps one. `isNamed`: the files
   * name that record.
   */
  readonly replaced?: Schedule & { readonly isNamed: boolean };
  /** The record that is current when the plan is made. */
  readonly former?: { readonly id: string; readonly key: string | null; readonly count: number };
  /** Records that it holds when the plan has been carried out, for example teams. */
  readonly count: number;
  /** Those that the current record holds and this one does not. */
  readonly missing: readonly RecordName[];
  /**
   * Keys that the current record holds and that this one holds under others, as far as the files
   * say so.
   */
  readonly renamed: readonly string[];
  /**
   * What no file manages, for example memberships, where the service counts far fewer of it here
   * than in the current record.
   */
  readonly fewer?: readonly FewerHeld[];
}

/** `what` is a fact of both records; see ResourceDefinition. */
export interface FewerHeld {
  readonly what: string;
  readonly count: number;
  readonly formerCount: number;
}

/** One thing to do to one record. References are codes; ids appear when the request is built. */
export interface Change {
  /** Unique in its plan and the same for equal inputs; see change-id.ts. */
  readonly id: string;
  readonly resource: string;
  readonly scope: string;
  readonly action: Action;
  readonly key: string;
  /** What people call the record. */
  readonly name: string;
  /** Id of the live record; absent on create. */
  readonly liveId?: string;
  readonly fields: readonly FieldChange[];
  /**
   * The whole group that changed custom fields belong to, as it was: the service takes all of it or
   * nothing.
   */
  readonly group?: Values;
  /** What a delete takes with it. */
  readonly effects?: readonly Effect[];
  /** Id of the live record that is the default so far; only where another one becomes it. */
  readonly formerId?: string;
  /** Only of the action `activate`, whose one field says from when: a day, or `now`. */
  readonly activation?: Activation;
  readonly origin: Origin;
  /** Ids of the changes that must be done before this one may start. */
  readonly dependsOn: readonly string[];
}
