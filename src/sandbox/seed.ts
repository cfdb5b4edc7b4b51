// The records of a tenant as plain data: what a sandbox starts with, and what it holds. Records name each other by
// code, or by name where there is no code, never by id.

/** A grade. */
export interface SeedGrade {
  /** null: an old record that never got a code. */
  readonly code: string | null;
  readonly name: string;
  /** 0 to 255. */
  readonly level: number;
  /** At most one grade is the default; when none is, the first. */
  readonly default?: boolean;
}

/** An organization chart. */
export interface SeedChart {
  readonly name: string;
  /** At most one chart is current; when none is, the first. */
  readonly current?: boolean;
  /** `YYYY-MM-DD`: scheduled to become current on that day. At most one chart is. */
  readonly activateOn?: string | null;
}

/** A team. Parents may come after their children. */
export interface SeedTeam {
  /** Name of the chart. */
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
  /** Name of the chart. */
  readonly chart: string;
  /** Code of the team. */
  readonly team: string;
  /** Code of the grade. */
  readonly grade?: string | null;
}

/** Records to start with. */
export interface Seed {
  readonly grades?: readonly SeedGrade[];
  readonly charts?: readonly SeedChart[];
  readonly teams?: readonly SeedTeam[];
  readonly memberships?: readonly SeedMembership[];
}

/** Every record of a tenant, complete and sorted by key, so that two dumps can be compared as values. */
export interface TenantDump {
  readonly grades: readonly Required<SeedGrade>[];
  readonly charts: readonly Required<SeedChart>[];
  readonly teams: readonly Required<SeedTeam>[];
  readonly memberships: readonly Required<SeedMembership>[];
}
