// The sandbox: a local HTTP service that behaves like the workflow approval service, for rehearsals, the demo and
// tests. It is written from the contract alone and imports nothing of the rest of the program, so that a
// misunderstanding is not on both sides. State is kept in memory; faults can be played on request.
export type { FaultName } from './fault-kinds.js';
export { type FaultProfileOptions, faultProfile } from './fault-profile.js';
export { loadSeed } from './load-seed.js';
export {
  defaultToken,
  type Fault,
  type LoggedRequest,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './options.js';
export { type FaultDocs, type FaultRate, type FaultRequests, faultDocs, parseFault } from './parse-fault.js';
export { parseSwitch } from './parse-switch.js';
export { type NamedToken, parseToken, type TokenDocs, tokenDocs } from './parse-token.js';
export type { Permission, TokenOptions } from './permissions.js';
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
} from './seed.js';
export { type SeedDoc, seedDocs } from './seed-docs.js';
export { startSandbox } from './start-sandbox.js';
export { loadState, saveState } from './state-file.js';
export { defaultSwitches, type SwitchDoc, type Switches, switchDocs } from './switches.js';
