// The sandbox: a local HTTP service that behaves like the workflow approval service, for
// rehearsals, the demo and tests. It is written from the contract alone and shares no code with the
// rest of the program, so that both sides cannot share a misunderstanding. State is in memory;
// faults can be played on request.
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
export type { SeedCategory } from './resources/categories.js';
export type { SeedChart } from './resources/charts.js';
export type { SeedFolder } from './resources/folders.js';
export type { SeedGrade } from './resources/grades.js';
export type { Seed, TenantDump, TenantState } from './resources/index.js';
export type { SeedItem } from './resources/items.js';
export type { SeedMasterField } from './resources/master-fields.js';
export type { SeedMaster } from './resources/masters.js';
export type { SeedMembership } from './resources/memberships.js';
export type { SeedTeam } from './resources/teams.js';
export type { SeedUserField } from './resources/user-fields.js';
export type { SeedUser } from './resources/users.js';
export { loadSeed } from './seed/load-seed.js';
export { checkSeed } from './seed/plant-seed.js';
export { type SeedDoc, seedDocs } from './seed/seed-files.js';
export { loadState, saveState } from './seed/state-file.js';
