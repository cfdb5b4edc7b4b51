/** Fails to compile if the sandbox lacks a resource of the tool. */
import type { ResourceName } from '../../src/model/resource-names.js';
import type { Seed } from '../../src/sandbox/index.js';

export type ResourceOfSandbox<Name extends keyof Seed = ResourceName> = Name;
