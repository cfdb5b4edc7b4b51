// The records of a tenant as plain data: one table per resource, one row per record. Records refer
// to each other by code, or by name if there is no code.
import type { FieldType, InputValues } from './records/custom-value.js';
import type { UserStatus } from './records/user-record.js';

/** What a sandbox starts with. */
export interface Seed {
  readonly grades?: readonly SeedGrade[];
  readonly charts?: readonly SeedChart[];
  readonly teams?: readonly SeedTeam[];
  readonly userFields?: readonly SeedUserField[];
  readonly users?: readonly SeedUser[];
  readonly memberships?: readonly SeedMembership[];
  readonly masters?: readonly SeedMaster[];
  readonly masterFields?: readonly SeedMasterField[];
  readonly items?: readonly SeedItem[];
  readonly folders?: readonly SeedFolder[];
  readonly categories?: readonly SeedCategory[];
}

export type TableName = keyof Seed;

type RowOf<K extends TableName> = NonNullable<Seed[K]>[number];

/** Every record of a tenant with its id, so that another sandbox can continue from it. */
export type TenantState = { readonly [K in TableName]-?: readonly Required<RowOf<K>>[] };

/**
 * Every record of a tenant, complete and sorted by key, so that dumps can be compared as values.
 * Without ids and generated codes of categories.
 */
export type TenantDump = {
  readonly [K in TableName]-?: readonly Required<
    Omit<RowOf<K>, K extends 'categories' ? 'id' | 'code' : 'id'>
  >[];
};

interface SeedRow {
  /** UUID of the record. Absent, as in every seed that is not a saved state: generated. */
  readonly id?: string;
}

export interface SeedGrade extends SeedRow {
  /** null: an old record that never got a code. */
  readonly code: string | null;
  readonly name: string;
  /** 0 to 255. */
  readonly level: number;
  /** At most one grade is the default; if none is, the first one. */
  readonly default?: boolean;
}

export interface SeedChart extends SeedRow {
  readonly name: string;
  /** At most one chart is current; default: the first one. */
  readonly current?: boolean;
  /** `YYYY-MM-DD`: scheduled to become current on that day. At most one chart is scheduled. */
  readonly activateOn?: string | null;
}

/** Parents may come after their children. */
export interface SeedTeam extends SeedRow {
  /** Name of the chart, or its id if the name is not unique. */
  readonly chart: string;
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly notes?: string | null;
  readonly approveOnly?: boolean;
}

/** A custom field of users. */
export interface SeedUserField extends SeedRow {
  readonly code: string;
  /** null: the definition is gone, and its values can only be read. */
  readonly fieldType: FieldType | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
}

export interface SeedUser extends SeedRow {
  readonly code: string;
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly employeeId?: string | null;
  /** Default: `activated`. */
  readonly status?: UserStatus;
  /** Values by code of the field. */
  readonly customFields?: InputValues;
}

export interface SeedMembership {
  /** Name of the chart, or its id. */
  readonly chart: string;
  /** Code of the team. */
  readonly team: string;
  /** Code of the user, or the e-mail address. */
  readonly user: string;
  readonly leader?: boolean;
  /** Codes of the grades, or ids of grades without a code; none: the default grade. */
  readonly grades?: readonly string[] | null;
}

export interface SeedMaster extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  readonly defaultSortBy?: 'name' | 'code';
}

/** A custom field of a general master. Row order is field order. */
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
  /** Absent: the service decides. */
  readonly visible?: boolean;
}

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
  /** Values by field code. A missing field is newer than the item, which then lacks the input. */
  readonly inputs?: InputValues;
}

/** Parents may come after their children. The numbers are those of direct contents. */
export interface SeedFolder extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly description?: string | null;
  readonly workflows?: number;
  readonly routes?: number;
  readonly pipelines?: number;
}

export interface SeedCategory extends SeedRow {
  readonly name: string;
  /** Absent: generated, as for every new category. */
  readonly code?: string;
}
