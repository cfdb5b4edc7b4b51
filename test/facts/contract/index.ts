/**
 * The service contract as data: every operation, with a source for each row. Written from the
 * contract and the public description alone, not from the program, so that a misunderstanding shared
 * by tool and sandbox shows. The checks are in check-request.ts.
 */

export * from './operations/index.js';
export * from './own-rules.js';
export * from './patterns.js';
export * from './refusals.js';
