/** What rows ask for and what the service has, in normal form. Types only. */
import type { Row, RowOrigin } from './tables.js';

/** A value in normal form: equal for a cell and an answer of the service that mean the same. */
export type Value = string | number | boolean | null | readonly string[];

/**
 * Values by field name; an absent field is not managed. Custom fields are prefixed with their
 * group: `inputs.color` of an item, `fields.color.title` of a master.
 */
export type Values = Readonly<Record<string, Value>>;

/** What a row asks for. All but `upsert` are strict: the record must, or must not, exist. */
export type Intent = 'upsert' | 'create' | 'update' | 'delete' | 'ignore';

/** The record that one row asks for. `scope` is the key of its container, `''` if there is none. */
export interface DesiredRecord {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
  readonly intent: Intent;
  /** Out of scope by the settings: known, but not asked for. Its intent is `ignore`. */
  readonly isLeftOut?: true;
  /** The former key, when the row renames the record. */
  readonly previousKey?: string;
  readonly values: Values;
  readonly row: RowOrigin;
  /** Text of the row, for columns that need the service to be interpreted. */
  readonly cells: readonly string[];
  readonly marks?: Row['marks'];
  /** Part-table rows that feed this record, by prefix of the value names they feed. */
  readonly partRows?: ReadonlyMap<string, RowOrigin>;
}

/** A row excluded because of a problem, as far as it could be read. */
export interface SetAsideRow {
  /** Name of its table. */
  readonly resource: string;
  readonly scope?: string;
  readonly key?: string;
  readonly previousKey?: string;
  readonly values: Values;
  readonly row: RowOrigin;
}

/** A record of the service. `key` is null for an old record without a code: never matched. */
export interface ExistingRecord {
  readonly resource: string;
  readonly scope: string;
  readonly key: string | null;
  readonly id: string;
  readonly values: Values;
  /** Values besides the managed fields, e.g. `teamsCount` or `isCurrent`. */
  readonly facts: Readonly<Record<string, number | boolean>>;
}

/** All records of one resource and scope that the service returned. */
export interface Listing {
  readonly resource: string;
  readonly scope: string;
  /** Without duplicates. */
  readonly records: readonly ExistingRecord[];
  /** The service's own count, if any; an equal number of records proves the list complete. */
  readonly expectedCount?: number | undefined;
  /** The types of custom fields by value name, where the records themselves show them. */
  readonly definitions?: Values | undefined;
  /** Of owned records: those that hold them, and what is right above these. */
  readonly owners?: readonly ExistingRecord[] | undefined;
}

/** What the current container holds, as if it were in the one that is filled for the first time. */
export interface FormerListing extends Listing {
  /** Key of the current one. */
  readonly formerScope: string;
}

/** Titles of custom fields by their code, by the key of the record that defines them. */
export type FieldTitles = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface RecordName {
  readonly key: string | null;
  readonly name: string;
}
