// The records of a tenant as plain data: what a sandbox starts with, and what it holds. Records name each other by
// code, or by name where there is no code. Ids are optional; only a saved state has them.

import type { InputValue } from '../resources/item-values.js';
import type { FieldType } from '../resources/master-fields.js';
import type { DefaultSortBy } from '../resources/masters.js';

/** What every row may have. */
export interface SeedRow {
  /** UUID the record is to have. Absent: a new one. */
  readonly id?: string;
}

/** A grade. */
export interface SeedGrade extends SeedRow {
  /** null: an old record that never got a code. */
  readonly code: string | null;
  readonly name: string;
  /** 0 to 255. */
  readonly level: number;
  /** At most one grade is the default; when none is, the first. */
  readonly default?: boolean;
}

/** An organization chart. */
export interface SeedChart extends SeedRow {
  readonly name: string;
  /** At most one chart is current; when none is, the first. */
  readonly current?: boolean;
  /** `YYYY-MM-DD`: scheduled to become current on that day. At most one chart is. */
  readonly activateOn?: string | null;
}

/** A team. Parents may come after their children. */
export interface SeedTeam extends SeedRow {
  /** Name of the chart, or its id, which is needed where the name repeats. */
  readonly chart: string;
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly notes?: string | null;
  readonly approveOnly?: boolean;
}

/** A user's place in a team. The users are those named here. */
export interface SeedMembership {
  /** E-mail address. */
  readonly user: string;
  /** Name of the chart, or its id. */
  readonly chart: string;
  /** Code of the team. */
  readonly team: string;
  /** Code of the grade. */
  readonly grade?: string | null;
}

/** A general master. */
export interface SeedMaster extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  readonly defaultSortBy?: DefaultSortBy;
}

/** A custom field of a general master. The order of the rows is the order of the fields. */
export interface SeedMasterField {
  /** Code of the master. */
  readonly master: string;
  readonly code: string;
  readonly title: string;
  readonly fieldType: FieldType;
  readonly required?: boolean;
  readonly description?: string | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
  readonly visible?: boolean;
}

/** An item of a general master. */
export interface SeedItem extends SeedRow {
  /** Code of the master. */
  readonly master: string;
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  /** `YYYY-MM-DD` */
  readonly startsOn?: string | null;
  /** `YYYY-MM-DD` */
  readonly endsOn?: string | null;
  /** Values by field code. Of a field that is not named the item is older, and lacks the input. */
  readonly inputs?: Readonly<Record<string, InputValue>>;
}

/** A folder. Parents may come after their children. */
export interface SeedFolder extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly description?: string | null;
  /** How many there are in the folder itself. */
  readonly workflows?: number;
  readonly routes?: number;
  readonly pipelines?: number;
}

/** A category. */
export interface SeedCategory extends SeedRow {
  readonly name: string;
  /** Absent: made up, as for every new category. */
  readonly code?: string;
}

/** Records to start with. */
export interface Seed {
  readonly grades?: readonly SeedGrade[];
  readonly charts?: readonly SeedChart[];
  readonly teams?: readonly SeedTeam[];
  readonly memberships?: readonly SeedMembership[];
  readonly masters?: readonly SeedMaster[];
  readonly masterFields?: readonly SeedMasterField[];
  readonly items?: readonly SeedItem[];
  readonly folders?: readonly SeedFolder[];
  readonly categories?: readonly SeedCategory[];
}

/**
 * Every record of a tenant, complete and sorted by key, so that two dumps can be compared as values. Without ids and
 * the codes of categories, which are made up by the service.
 */
export interface TenantDump {
  readonly grades: readonly Complete<SeedGrade>[];
  readonly charts: readonly Complete<SeedChart>[];
  readonly teams: readonly Complete<SeedTeam>[];
  readonly memberships: readonly Complete<SeedMembership>[];
  readonly masters: readonly Complete<SeedMaster>[];
  /** Within a master in the order of the fields. */
  readonly masterFields: readonly Complete<SeedMasterField>[];
  readonly items: readonly Complete<SeedItem>[];
  readonly folders: readonly Complete<SeedFolder>[];
  readonly categories: readonly Complete<Omit<SeedCategory, 'code'>>[];
}

/** Every record of a tenant with its id: another sandbox can start from it and go on. */
export type TenantState = { readonly [K in keyof Seed]-?: readonly Required<NonNullable<Seed[K]>[number]>[] };

/** A row with every column but the id. */
type Complete<Row> = Required<Omit<Row, 'id'>>;
