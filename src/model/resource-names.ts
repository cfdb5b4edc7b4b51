/** The names of resources and tables; definitions and catalogues must cover them all. */

export const resourceNames = [
  'grades',
  'charts',
  'teams',
  'users',
  'memberships',
  'masters',
  'items',
  'folders',
  'categories',
] as const;

/** A kind of record, with a table of the same name. */
export type ResourceName = (typeof resourceNames)[number];

/** A table whose rows are parts of records of a resource. */
export type PartName = 'master-fields';

export type TableName = ResourceName | PartName;
