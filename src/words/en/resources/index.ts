/** What this language says of each resource. */
import type { PartName, ResourceName } from '../../../model/resource-names.js';
import type { ResourceWords, TableWords } from '../../resource-words.js';
import { categories } from './categories.js';
import { charts } from './charts.js';
import { folders } from './folders.js';
import { grades } from './grades.js';
import { items } from './items.js';
import { masterFields, masters } from './masters.js';
import { memberships } from './memberships.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** By the name of the resource. */
export const resource: Readonly<Record<string, ResourceWords>> = {
  grades,
  charts,
  teams,
  users,
  memberships,
  masters,
  items,
  folders,
  categories,
} satisfies Record<ResourceName, ResourceWords>;

/** By the name of a table that feeds a part. */
export const part: Readonly<Record<string, TableWords>> = { 'master-fields': masterFields } satisfies Record<
  PartName,
  TableWords
>;
