/**
 * The service contract as data: every operation, with a source for each row. Written from the
 * contract and the public description alone, not from the program, so that a misunderstanding shared
 * by tool and sandbox shows. The checks are in check-request.ts.
 */

export * from './operations/audit-logs.js';
export * from './operations/categories.js';
export * from './operations/charts.js';
export * from './operations/folders.js';
export * from './operations/grades.js';
export * from './operations/index.js';
export * from './operations/items.js';
export * from './operations/masters.js';
export * from './operations/memberships.js';
export * from './operations/people.js';
export * from './operations/teams.js';
export * from './operations/users.js';
export * from './own-rules.js';
export * from './patterns.js';
export * from './refusals.js';
