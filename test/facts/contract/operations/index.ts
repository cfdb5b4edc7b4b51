/** Every operation of the contract, resource by resource. */
import type { Operation } from '../../rules.js';
import { itemOperations, masterOperations } from './masters.js';
import {
  auditLogOperations,
  chartOperations,
  gradeOperations,
  membershipOperations,
  teamOperations,
  userOperations,
} from './organization.js';
import { categoryOperations, folderOperations } from './workflows.js';

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
