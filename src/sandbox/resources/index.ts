// Every resource the sandbox has. A new one is a file beside this one and a line here.

import type { Switches } from '../behaviour/switches.js';
import type { Operation } from '../operations/operation.js';
import type { Tenant } from '../tenant/tenant.js';
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
