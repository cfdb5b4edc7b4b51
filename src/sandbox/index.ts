// The sandbox: a local HTTP service that behaves like the workflow approval service, for rehearsals, the demo and
// tests. It is written from the contract alone and imports nothing of the rest of the program, so that a
// misunderstanding is not on both sides. State is kept in memory; faults can be played on request.
export { loadSeed } from './load-seed.js';
export {
  defaultToken,
  type Fault,
  type LoggedRequest,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './options.js';
export type { Permission, TokenOptions } from './permissions.js';
export type { Seed, SeedChart, SeedGrade, SeedMembership, SeedTeam, TenantDump } from './seed.js';
export { startSandbox } from './start-sandbox.js';
export { defaultSwitches, type Switches } from './switches.js';
