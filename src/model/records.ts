/** What rows ask for and what the service has, both in normal form. Types only. */
import type { Row, RowOrigin } from './tables.js';

/**
 * A value in normal form: the same for a cell and for an answer of the service that mean the same.
 */
export type Value = string | number | boolean | null | readonly string[];

/**
 * Values by field name. A field that is absent is not managed. Fields that a resource defines for
 * itself are named after their group, for example `inputs.color` of an item and
 * `fields.color.title` of a master.
 */
export type Values = Readonly<Record<string, Value>>;

/** What a row wants to happen. All but `upsert` are strict: the record must, or must not, exist. */
export type Intent = 'upsert' | 'create' | 'update' | 'delete' | 'ignore';

/**
 * What one row of a file asks for. `scope` is the key of the record it lives within, `''` where
 * there is none.
 */
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

/**
 * What the service has. `key` is null for an old record without a code; such a record is never
 * matched.
 */
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
  /**
   * How many the service says there are, if it says so. The list is proven complete when it holds
   * as many.
   */
  readonly expectedCount?: number | undefined;
}

export interface RecordName {
  readonly key: string | null;
  readonly name: string;
}
