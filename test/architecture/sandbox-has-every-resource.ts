/**
 * Does not compile when the sandbox lacks a resource of the tool: a missing name breaks the bound
 * of the default.
 */
import type { ResourceName } from '../../src/model/resource-names.js';
import type { Seed } from '../../src/sandbox/index.js';

export type ResourceOfSandbox<Name extends keyof Seed = ResourceName> = Name;
