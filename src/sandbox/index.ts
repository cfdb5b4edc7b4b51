// The sandbox: a local HTTP service that behaves like the workflow approval service, for
// rehearsals, the demo and tests. It is written from the contract alone and shares no code with the
// rest of the program, so that both sides cannot share a misunderstanding. State is in memory;
// faults can be played on request.

export {
  type FaultName,
  type FaultProfileOptions,
  faultDocs,
  faultProfile,
  parseFault,
} from './behaviour/faults.js';
export { defaultSwitches, parseSwitch, type Switches, switchDocs } from './behaviour/switches.js';
export {
  defaultToken,
  type Fault,
  type LoggedRequest,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './http/options.js';
export { startSandbox } from './http/start-sandbox.js';
export { type NamedToken, parseToken, tokenDocs } from './operations/permissions.js';
export type { Seed, SeedGrade, SeedTeam, TenantDump, TenantState } from './resources/seed-data.js';
export { loadSeed, seedDocs } from './seed/load-seed.js';
export { checkSeed } from './seed/seed.js';
export { loadState, saveState } from './seed/state-file.js';
