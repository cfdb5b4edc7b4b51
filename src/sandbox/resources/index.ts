// Every resource the sandbox has. A new one is a file beside this one and a line here.
import type { Operation } from '../operation.js';
import type { Switches } from '../switches.js';
import type { Tenant } from '../tenant.js';
import { categoryOperations } from './categories.js';
import { activateDueChart, chartOperations } from './charts.js';
import { folderOperations } from './folders.js';
import { gradeOperations } from './grades.js';
import { itemOperations } from './items.js';
import { masterOperations } from './masters.js';
import { teamOperations } from './teams.js';
import { userOperations } from './user.js';

/** All operations of the API. */
export function allOperations(switches: Switches): readonly Operation[] {
  return [
    ...userOperations(),
    ...gradeOperations(),
    ...chartOperations(switches),
    ...teamOperations(switches),
    ...masterOperations(),
    ...itemOperations(),
    ...folderOperations(switches),
    ...categoryOperations(switches),
  ];
}

/** Brings the tenant up to its clock: what became due since the last look is done. */
export function catchUpWithClock(tenant: Tenant): void {
  activateDueChart(tenant);
}
