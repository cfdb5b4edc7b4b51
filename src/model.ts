/**
 * The nouns of the tool: what is read from files, what the service has, what shall change, and what came of it.
 * Types only; everything here is plain data that can be written as JSON.
 */

/** A value in normal form: the same for a cell and for an answer of the service that mean the same. */
export type Value = string | number | boolean | null;

/** Values by field name. A field that is absent is not managed. */
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

/** One row of text. `cells` has exactly as many elements as its table has columns. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text of one file or sheet under the name of the resource it feeds. */
export interface Table {
  readonly resource: string;
  readonly source: Source;
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

/** Where a record stands: its table, shared by all rows of it, and its line. */
export interface RowOrigin {
  readonly table: TableOrigin;
  readonly line: number;
}

export interface TableOrigin {
  readonly file: string;
  readonly sheet?: string;
  readonly columnIndexByField: ReadonlyMap<string, number>;
}

/** What one row of a file asks for. `scope` is the key of the record it lives within, `''` where there is none. */
export interface DesiredRecord {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
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
  readonly records: readonly ExistingRecord[];
  /** True when the number of distinct records equals the count the service gave for them. */
  readonly isComplete: boolean;
}

export type Action = 'create' | 'update' | 'move';

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
  /** Letter of the column that asks for it. */
  readonly column?: string;
}

/** One thing to do to one record. References are codes; ids appear when the request is built. */
export interface Change {
  /** Unique in its plan and the same for equal inputs: resource, scope and key joined by slashes. */
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
  readonly origin: Origin;
  /** Ids of the changes that must be done before this one may start. */
  readonly dependsOn: readonly string[];
}

/** What was found in one resource and scope. `rows` equals changes plus `unchanged`. */
export interface ScopeSummary {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
  readonly existing: number;
  readonly unchanged: number;
  readonly isComplete: boolean;
  /** Records no row names; they are left alone. */
  readonly onlyInService: readonly RecordName[];
}

export interface RecordName {
  readonly key: string | null;
  readonly name: string;
}

/** Everything one run would do, and what it was computed from. */
export interface Plan {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly scopes: readonly ScopeSummary[];
  readonly changes: readonly Change[];
}

export type OutcomeStatus = 'applied' | 'failed' | 'skipped' | 'unknown' | 'notAttempted';

/** What became of one change. */
export interface Outcome {
  readonly change: Change;
  readonly status: OutcomeStatus;
  /** Why it was not applied, in words. */
  readonly message?: string;
  /** The service's answer that decided it, for example 403. */
  readonly httpStatus?: number | undefined;
  /** The change that kept a skipped one from starting. */
  readonly blockedBy?: string;
}
