/** The names of resources and tables; definitions and words must cover them all. Types only. */

/** A kind of record, with a table of the same name. */
export type ResourceName =
  | 'grades'
  | 'charts'
  | 'teams'
  | 'users'
  | 'memberships'
  | 'masters'
  | 'items'
  | 'folders'
  | 'categories';

/** A table whose rows are parts of records of a resource. */
export type PartName = 'master-fields';

export type TableName = ResourceName | PartName;
