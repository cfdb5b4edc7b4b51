/** A change to one record and its side effects. Types only. */
import type { RecordName, Value, Values } from './records.js';
import type { Origin } from './tables.js';

export type Action = 'create' | 'update' | 'move' | 'delete' | 'set-default' | 'set-status' | 'activate';

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
  /** The cell that asks for it. */
  readonly origin?: Origin;
}

/** What a change removes besides the record, e.g. 12 `itemsCount`. */
export interface Effect {
  /** The fact that counts it, `children`, or the values of a custom field within: `inputs.rank`. */
  readonly what: string;
  /** Null if the service does not say. */
  readonly count: number | null;
  /** Normalized and sorted, where it is known which records they are, not only how many. */
  readonly ids?: readonly string[];
}

/** The keys of what a link joins: of a membership, its team, in the same scope, and its user. */
export interface Link {
  readonly owner: string;
  readonly subject: string;
}

/** A pending schedule: the service makes the record current on that day, `YYYY-MM-DD`. */
export interface Schedule {
  readonly id: string;
  readonly key: string | null;
  readonly dueOn: string;
}

/** The side effects of an activation, and the findings it was planned on. */
export interface Activation {
  /** `YYYY-MM-DD` in the service's time zone: the day the plan was made for. */
  readonly asOf: string;
  /** The schedule it replaces: the service keeps one. `isNamed`: the files contain its record. */
  readonly replaced?: Schedule & { readonly isNamed: boolean };
  /** The current record at planning. */
  readonly former?: { readonly id: string; readonly key: string | null; readonly count: number };
  /** Records it will hold after the plan, e.g. teams. */
  readonly count: number;
  /** Records that only the current one holds. */
  readonly missing: readonly RecordName[];
  /** Keys of the current record that have new keys in this one, as far as the files say so. */
  readonly renamed: readonly string[];
  /** Unmanaged contents, e.g. memberships, with far fewer here than in the current record. */
  readonly fewer?: readonly FewerHeld[];
}

/** `what` is a fact of both records; see ResourceDefinition. */
export interface FewerHeld {
  readonly what: string;
  readonly count: number;
  readonly formerCount: number;
}

/** One action on one record. References are codes; requests translate them to ids. */
export interface Change {
  /** Unique within the plan, equal for equal inputs; see changeIdOf. */
  readonly id: string;
  readonly resource: string;
  readonly scope: string;
  readonly action: Action;
  readonly key: string;
  /** Display name. */
  readonly name: string;
  /** Id of the existing record; absent on create. */
  readonly liveId?: string;
  readonly fields: readonly FieldChange[];
  /** The previous values of changed custom fields' group: the service takes all or none. */
  readonly group?: Values;
  /** What a delete, or an update of custom fields, removes besides the record. */
  readonly effects?: readonly Effect[];
  /** Only of a link, such as a membership. */
  readonly link?: Link;
  /** Only for a create that the service can announce by mail: whether it does. */
  readonly isMailed?: boolean;
  /** Id of the former default, when this record becomes the default. */
  readonly formerId?: string;
  /** Only for the action `activate`, whose single field is a day or `now`. */
  readonly activation?: Activation;
  readonly origin: Origin;
  /** Ids of the changes that must be done first. */
  readonly dependsOn: readonly string[];
}
