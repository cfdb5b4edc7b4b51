/** Which services a command line runs for. Pure. */
import { splitNames } from '../commands/options/options.js';
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';

/** Stands for the name of the service in what is typed. */
export const servicePlaceholder = '{service}';

/** How the command line names several services. */
export interface FleetFlags {
  /** Names with commas between; a fleet has several. */
  readonly service?: string | undefined;
  readonly allServices?: boolean | undefined;
  /** `3/20`: the third of twenty parts. */
  readonly shard?: string | undefined;
}

export interface Fleet {
  /** Names in the settings file. */
  readonly services: readonly string[];
  /** Which part of the named services they are. */
  readonly shard: string | null;
}

/** The line names more than one service, or is to find out how many there are. */
export function isFleet({ service, allServices = false, shard }: FleetFlags): boolean {
  return allServices || shard !== undefined || (service?.includes(',') ?? false);
}

/**
 * The services of a fleet, in the order of the settings file.
 * @param known names in the settings file
 * @throws UsageError for unknown names, none at all, contradictory options, or a shard that does
 *   not exist
 */
export function fleetOf({ service, allServices, shard }: FleetFlags, known: readonly string[]): Fleet {
  if (allServices && service !== undefined) throw new UsageError(words.fleets.twoSelectionsMessage);
  if (!allServices && service === undefined) throw new UsageError(words.fleets.shardOfNothingMessage);
  if (known.length === 0) throw new UsageError(words.fleets.noServicesMessage);
  const named = service === undefined ? known : splitNames([service]);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(words.settingsFile.unknownServiceMessage('--service', unknown, known));
  const services = known.filter((name) => named.includes(name));
  if (shard === undefined) return { services, shard: null };
  const { index, count } = readShard(shard);
  return { services: services.filter((_, at) => at % count === index - 1), shard: `${index}/${count}` };
}

function readShard(text: string): { readonly index: number; readonly count: number } {
  const { index, count } = /^(?<index>\d{1,4})\/(?<count>\d{1,4})$/.exec(text)?.groups ?? {};
  const shard = { index: Number(index), count: Number(count) };
  const exists = shard.index >= 1 && shard.index <= shard.count;
  if (!exists) throw new UsageError(words.fleets.shardMessage(text));
  return shard;
}
