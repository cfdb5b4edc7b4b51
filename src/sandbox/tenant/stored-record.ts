// What every stored record has in common, whatever its resource.

/** A record as the sandbox keeps it. Never changed in place: an update puts a new value into its collection. */
export interface StoredRecord {
  /** Lower-case UUID. */
  readonly id: string;
  /** Id of the record this one lives in (a team's chart), or `''` for a record of the tenant itself. */
  readonly scope: string;
  /** Id of the parent in a tree, null for a root and in flat resources. */
  readonly parentId: string | null;
  /** Unique within the scope. null for resources without codes and for old records that never got one. */
  readonly code: string | null;
  /** Grows with every created record of the tenant; the order of lists that are not sorted. */
  readonly position: number;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A record of any resource, once it is complete: all of them have a name. */
export interface NamedRecord extends StoredRecord {
  readonly name: string;
}
