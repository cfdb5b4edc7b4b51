// The sandbox: a local HTTP service that behaves like the workflow approval service, for rehearsals, the demo and
// tests. It is written from the contract alone and imports nothing of the rest of the program, so that a
// misunderstanding is not on both sides. State is kept in memory; faults can be played on request.

export { type FaultProfileOptions, faultProfile } from './behaviour/fault-profile.js';
export {
  type FaultDocs,
  type FaultName,
  type FaultRate,
  type FaultRequests,
  faultDocs,
  parseFault,
} from './behaviour/faults.js';
export {
  defaultSwitches,
  parseSwitch,
  type SwitchDoc,
  type Switches,
  switchDocs,
} from './behaviour/switches.js';
export {
  defaultToken,
  type Fault,
  type LoggedRequest,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './http/options.js';
export { startSandbox } from './http/start-sandbox.js';
export {
  type NamedToken,
  type Permission,
  parseToken,
  type TokenDocs,
  type TokenOptions,
  tokenDocs,
} from './operations/permissions.js';
export { loadSeed } from './seed/load-seed.js';
export type {
  Seed,
  SeedCategory,
  SeedChart,
  SeedFolder,
  SeedGrade,
  SeedItem,
  SeedMaster,
  SeedMasterField,
  SeedMembership,
  SeedTeam,
  TenantDump,
  TenantState,
} from './seed/seed.js';
export { type SeedDoc, seedDocs } from './seed/seed-docs.js';
export { loadState, saveState } from './seed/state-file.js';
