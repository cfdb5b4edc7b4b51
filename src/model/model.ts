/**
 * The nouns of the tool: what is read from files, what the service has, what shall change, and what came of it.
 * Types only; everything here is plain data that can be written as JSON.
 */
import type { WithholdReason } from './refusals.js';

/** A value in normal form: the same for a cell and for an answer of the service that mean the same. */
export type Value = string | number | boolean | null | readonly string[];

/**
 * Values by field name. A field that is absent is not managed. Fields that a resource defines for itself are named after
 * their group, for example `inputs.color` of an item and `fields.color.title` of a master.
 */
export type Values = Readonly<Record<string, Value>>;

/** Where something stands in the input, as a spreadsheet shows it: lines from 1, columns as letters. */
export interface Origin {
  readonly file: string;
  readonly sheet?: string;
  readonly line?: number;
  readonly column?: string;
  readonly field?: string;
}

/** One file or sheet that was read, with the hash that binds a plan to it. */
export interface Source {
  readonly file: string;
  readonly sheet?: string;
  /** SHA-256 of the whole file's bytes, hexadecimal. */
  readonly sha256: string;
  readonly rowCount: number;
}

/**
 * What is to be known of a cell beside its text. `number`: a number without a format of its own, so zeros in front may have
 * been lost; `dressed`: a number of which the spreadsheet shows more or less than the digits, for example `第12号`, while the text
 * here is the bare number; `date`: a date, which a spreadsheet likes to make of what was typed. The others have no text that can be
 * trusted: an error such as #N/A, a formula without a stored value, a part of a merged area, a number of more digits than a
 * spreadsheet keeps.
 */
export type CellMark = 'number' | 'dressed' | 'date' | 'error' | 'formula' | 'merged' | 'imprecise';

/** One row of text, as long as its last cell that is not empty. */
export interface Row {
  /** As the spreadsheet or editor shows it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By index of the cell. */
  readonly marks?: ReadonlyMap<number, CellMark>;
}

/** The text of one file or sheet as it stands there, header and all. Blank rows are left out. */
export interface Grid {
  readonly source: Source;
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  /** Rows that a person may have hidden on purpose; they are among `rows`. */
  readonly hiddenRowCount: number;
}

/** The text of one file or sheet under the name of the resource it feeds. */
export interface Table {
  readonly resource: string;
  /** The record that all rows live within, when the name of the file says so: `V1` for `items.V1.csv`. */
  readonly scope?: string;
  readonly source: Source;
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** Rows that were left out because nothing is in them. */
  readonly blankRowCount: number;
  /** Lines of the rows that were left out because they are examples. */
  readonly exampleLines?: readonly number[];
  /** Rows that were left out because of a problem, without the cells that cannot be told apart. */
  readonly lostRows?: readonly Row[];
  /** Canonical names by the headers that the user says mean them. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Where a record stands: its table, shared by all rows of it, and its line; without one where no row asks for it. */
export interface RowOrigin {
  readonly table: TableOrigin;
  readonly line?: number;
}

export interface TableOrigin {
  readonly file: string;
  readonly sheet?: string;
  readonly columnIndexByField: ReadonlyMap<string, number>;
}

/** What a row wants to happen. All but `upsert` are strict: the record must, or must not, exist. */
export type Intent = 'upsert' | 'create' | 'update' | 'delete' | 'ignore';

/** What one row of a file asks for. `scope` is the key of the record it lives within, `''` where there is none. */
export interface DesiredRecord {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
  readonly intent: Intent;
  /** The key the record has had so far, when the row renames it. */
  readonly previousKey?: string;
  readonly values: Values;
  readonly row: RowOrigin;
  /** The row's text, for columns that only the service can explain. */
  readonly cells: readonly string[];
  readonly marks?: Row['marks'];
  /** Rows of a part table that feed this record, by the beginning of the value names they feed. */
  readonly partRows?: ReadonlyMap<string, RowOrigin>;
}

/** A row that is not acted on because it has a problem, with as much of it as could be read. */
export interface SetAsideRow {
  /** Name of its table. */
  readonly resource: string;
  readonly scope?: string;
  readonly key?: string;
  readonly previousKey?: string;
  readonly values: Values;
  readonly row: RowOrigin;
}

/** What the service has. `key` is null for an old record without a code; such a record is never matched. */
export interface ExistingRecord {
  readonly resource: string;
  readonly scope: string;
  readonly key: string | null;
  readonly id: string;
  readonly values: Values;
  /** What the service says beside the managed fields, for example `teamsCount` or `isCurrent`. */
  readonly facts: Readonly<Record<string, number | boolean>>;
}

/** All records of one resource and scope that the service showed. */
export interface Listing {
  readonly resource: string;
  readonly scope: string;
  /** Each once. */
  readonly records: readonly ExistingRecord[];
  /** How many the service says there are, if it says so. The list is proven complete when it holds as many. */
  readonly expectedCount?: number | undefined;
}

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

/** The pending schedule of a record: the service makes it the current one on that day, `YYYY-MM-DD`. */
export interface Schedule {
  readonly id: string;
  readonly key: string | null;
  readonly dueOn: string;
}

/** What an activation does beside its own record, and what was looked at before it was planned. */
export interface Activation {
  /** `YYYY-MM-DD` in the service's time zone: the day for which the plan was made. */
  readonly asOf: string;
  /** The schedule of another record that goes with it: the service keeps one. `isNamed`: the files name that record. */
  readonly replaced?: Schedule & { readonly isNamed: boolean };
  /** The record that is current when the plan is made. */
  readonly former?: { readonly id: string; readonly key: string | null; readonly count: number };
  /** Records that it holds when the plan has been carried out, for example teams. */
  readonly count: number;
  /** Those that the current record holds and this one does not. */
  readonly missing: readonly RecordName[];
  /** Keys that the current record holds and that this one holds under others, as far as the files say so. */
  readonly renamed: readonly string[];
  /** What no file manages, for example memberships, where the service counts far fewer of it here than in the current record. */
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
  /** The whole group that changed custom fields belong to, as it was: the service takes all of it or nothing. */
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

/** What was found in one resource and scope. `rows` equals the rows with a change, withheld or not, plus `unchanged`. */
export interface ScopeSummary {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
  readonly existing: number;
  readonly unchanged: number;
  /** As many live records were read as the service counts. */
  readonly isComplete: boolean;
  /** Id of the live record that holds the scope, if one does. */
  readonly containerId?: string;
  /** Records no row names were to be deleted. */
  readonly isPruned: boolean;
  /** Records no row names; those that are to be deleted are not among them. */
  readonly onlyInService: readonly RecordName[];
}

export interface RecordName {
  readonly key: string | null;
  readonly name: string;
}

/** A change that the files ask for and that is not made, with the reason. */
export interface Withheld {
  readonly change: Change;
  readonly reason: WithholdReason;
}

/** What may change in one resource and scope in one run: up to the greater of the two. */
export interface Limit {
  readonly count: number;
  /** Of the live records, 0 to 100. */
  readonly percent: number;
}

export type LimitKind = 'deletes' | 'updates' | 'moves';

export interface Limits extends Readonly<Record<LimitKind, Limit>> {
  /** Most deletes in the whole plan. */
  readonly deletesMax: number;
  /** Resources that have limits of their own. */
  readonly byResource?: Readonly<Record<string, Readonly<Record<LimitKind, Limit>>>>;
}

/** Where a record with a day stands on the time line of its resource. */
export type TimeLineState =
  /** Its time is over. */
  | 'past'
  /** It is current, and should be. */
  | 'current'
  /** It should be current by now, and is made so by the plan. */
  | 'to-activate'
  /** The service is about to make it current, today. */
  | 'due-today'
  | 'scheduled'
  | 'to-schedule'
  /** The service keeps one schedule, and another one comes first. */
  | 'waiting'
  /** What it asks for is withheld. */
  | 'withheld';

export interface TimeLineEntry {
  readonly key: string;
  readonly name: string;
  /** A day, or `now`. */
  readonly activateOn: string;
  readonly state: TimeLineState;
}

/** From when each record is to be the current one, for a resource of which one is. */
export interface TimeLine {
  readonly resource: string;
  /** `YYYY-MM-DD` in the service's time zone: the day for which it was read. */
  readonly asOf: string;
  /** In the order of their days. */
  readonly entries: readonly TimeLineEntry[];
}

/** Everything one run would do, and what it was computed from. */
export interface Plan {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly scopes: readonly ScopeSummary[];
  /** Each after those it depends on. */
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
  readonly limits: Limits;
  /** Only when the files say from when records are current. */
  readonly timeLine?: TimeLine;
}

/** What a person says of a change before it is made. */
export type Decision = 'apply' | 'skip';

/** `already`: the record was as planned before anything was sent. */
export type OutcomeStatus = 'applied' | 'already' | 'failed' | 'skipped' | 'unknown' | 'notAttempted';

/** What became of one change. */
export interface Outcome {
  readonly change: Change;
  readonly status: OutcomeStatus;
  /** Of the record that a create made. */
  readonly id?: string;
  /** Why it was not applied, in words. */
  readonly message?: string;
  /**
   * Exit code that tells the reason, when it is not just a failure of this one change: for example 8 or 9, or 0 for what a person
   * left out.
   */
  readonly exitCode?: number | undefined;
  /** The change that kept a skipped one from starting. */
  readonly blockedBy?: string;
}

/** How far long work has come since it told last. The unit is that of the work: bytes, records, changes. */
export interface Advance {
  /** So much more is done. */
  readonly done: number;
  /** So much more is known to be to do altogether, what is done included; less than nothing when some of it falls away. */
  readonly expected: number;
}

/** Told how long work goes on, often: it must cost next to nothing, and may be told of several works at once. */
export type OnProgress = (advance: Advance) => void;
