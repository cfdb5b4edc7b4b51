/** Every operation of the contract, resource by resource. */
import type { Operation } from '../../rules.js';
import { auditLogOperations } from './audit-logs.js';
import { categoryOperations } from './categories.js';
import { chartOperations } from './charts.js';
import { folderOperations } from './folders.js';
import { gradeOperations } from './grades.js';
import { itemOperations } from './items.js';
import { masterOperations } from './masters.js';
import { membershipOperations } from './memberships.js';
import { teamOperations } from './teams.js';
import { userOperations } from './users.js';

export const operations: readonly Operation[] = [
  ...gradeOperations,
  ...chartOperations,
  ...teamOperations,
  ...masterOperations,
  ...itemOperations,
  ...folderOperations,
  ...categoryOperations,
  ...userOperations,
  ...membershipOperations,
  ...auditLogOperations,
];
