/**
 * The names of resources and tables. Definitions and words must be complete by them. Types only.
 */

/** A kind of record, which has a table of the same name. */
export type ResourceName = 'grades' | 'charts' | 'teams' | 'masters' | 'items' | 'folders' | 'categories';

/** A table whose rows are parts of the records of a resource. */
export type PartName = 'master-fields';

export type TableName = ResourceName | PartName;
