/**
 * How one command ended for several services: what `--json` prints of them. Described by
 * schemas/fleet.schema.json. Pure.
 */
import * as z from 'zod';
import { ExitCode, exitCodeName, winningExitCode } from '../../model/exit-codes.js';

const memberSchema = z.object({
  /** Its name in the settings file. */
  name: z.string(),
  exitCode: z.int(),
  outcome: z.string(),
  /** What `--json` prints for this service alone; null if its run did not begin. */
  document: z.record(z.string(), z.unknown()).nullable(),
});

const fleetSchema = z.object({
  command: z.string(),
  /** `3/20`: which part of the services; null for all. */
  shard: z.string().nullable(),
  outcome: z.string(),
  /** The one of all services that wins. */
  exitCode: z.int(),
  services: z.array(memberSchema).readonly(),
});

/** How the command ended for one service. */
export type FleetMember = Readonly<z.infer<typeof memberSchema>>;

export type FleetDocument = Readonly<z.infer<typeof fleetSchema>>;

/** @returns undefined for anything else. Never throws */
export function parseFleetDocument(text: string): FleetDocument | undefined {
  try {
    return fleetSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function fleetDocument(
  { command, shard }: Pick<FleetDocument, 'command' | 'shard'>,
  services: readonly FleetMember[],
): FleetDocument {
  const exitCode = winningExitCode(services.map((service) => service.exitCode));
  return { command, shard, outcome: exitCodeName(exitCode), exitCode, services };
}

/** Parts of one fleet, put together again. */
export interface MergedFleet {
  readonly document: FleetDocument;
  /** `4/20`: parts of which there is no document. */
  readonly missing: readonly string[];
  /** Services that several parts name. */
  readonly repeated: readonly string[];
}

/**
 * Puts the parts of a fleet together. A missing part or a repeated service is a failure, whatever
 * the others say.
 */
export function mergeFleet(parts: readonly FleetDocument[]): MergedFleet {
  const services = parts.flatMap((part) => part.services);
  const names = services.map(({ name }) => name);
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  const shards = new Set(parts.flatMap(({ shard }) => shard ?? []));
  const counts = [...shards].map((shard) => Number(shard.split('/')[1]));
  const wanted = [...new Set(counts)].flatMap((count) =>
    Array.from({ length: count }, (_, index) => `${index + 1}/${count}`),
  );
  const missing = wanted.filter((shard) => !shards.has(shard));
  const command = [...new Set(parts.map((part) => part.command))].join(', ');
  const whole = fleetDocument({ command, shard: null }, services);
  if (missing.length + repeated.length === 0) return { document: whole, missing, repeated };
  const exitCode = winningExitCode([whole.exitCode, ExitCode.unexpected]);
  return { document: { ...whole, exitCode, outcome: exitCodeName(exitCode) }, missing, repeated };
}
