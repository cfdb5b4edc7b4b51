/** Counts the values that records lose with the options of their custom fields. Only reads. */

import type { Change, Effect } from '../model/changes.js';
import type { Plan } from '../model/plan.js';
import type { ExistingRecord, Listing, Value } from '../model/records.js';
import { removedOptions } from '../plan/check/parts.js';
import { isHeldBy } from '../plan/records/containers.js';
import { countedWithin } from '../resources/index.js';
import type { ResourceDefinition } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';

interface LossContext {
  /** Records that have been read, under the keys of the plan. */
  readonly listings: readonly Listing[];
  /** Reads what is missing: only records of a container that loses options. */
  readonly reader: Reader;
}

/**
 * Adds to each change that removes options how many records keep a value that was one of them.
 * Records that the plan deletes or gives another value do not count.
 * @throws RequestFailed
 */
export async function countLostValues(plan: Plan, context: LossContext): Promise<Plan> {
  const counted = async (change: Change) => {
    const effects = await lossesOf(change, plan, context);
    return effects.length === 0 ? change : { ...change, effects };
  };
  const changes = await Promise.all(plan.changes.map(counted));
  // An approval may still let them happen.
  const withheld = plan.withheld.map(async (one) => ({ ...one, change: await counted(one.change) }));
  return { ...plan, changes, withheld: await Promise.all(withheld) };
}

async function lossesOf(change: Change, plan: Plan, context: LossContext): Promise<readonly Effect[]> {
  const removed = removedOptions(change);
  const held = countedWithin(change.resource);
  if (removed.size === 0 || !held?.group) return [];
  const { property } = held.group;
  const { records, expectedCount = records.length } = await listWithin(change, held, context);
  const within = plan.changes.filter((other) => isHeldBy(other, change));
  const changeByLiveId = new Map(within.map((other) => [other.liveId, other]));
  return [...removed].flatMap(([part, options]) => {
    const what = `${property}.${part}`;
    const isLost = ({ id, values }: ExistingRecord) =>
      hasAny(values[what] ?? null, options) && !isReplaced(changeByLiveId.get(id), what);
    // A list that lacks records does not prove that none has the option.
    const count = expectedCount > records.length ? null : records.filter(isLost).length;
    return count === 0 ? [] : [{ what, count }];
  });
}

async function listWithin(
  { resource, key, liveId }: Change,
  held: ResourceDefinition,
  { listings, reader }: LossContext,
): Promise<Listing> {
  const known = listings.find((listing) => listing.resource === held.name && listing.scope === key);
  if (known) return known;
  const containers = listings.filter((listing) => listing.resource === resource);
  const container = containers.flatMap(({ records }) => records).find(({ id }) => id === liveId);
  const columns = container && held.group?.columns(container.values);
  return reader.list(held, { scope: key, container, ...(columns && { columns }) });
}

function hasAny(value: Value, options: readonly string[]): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return options.some((option) => values.includes(option));
}

function isReplaced(change: Change | undefined, field: string): boolean {
  return change?.action === 'delete' || (change?.fields.some((written) => written.field === field) ?? false);
}
