/** Parts of records, such as the custom fields of masters, which have a table of their own. */
import type { Problem } from '../../model/problems.js';
import type { DesiredRecord, SetAsideRow, Value } from '../../model/records.js';
import type { RowOrigin } from '../../model/tables.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';
import { rowOrigin } from '../records/origins.js';
import { isKept } from './check-records.js';
import { addressesOf, isInScope, partSetAside, rowAddress, settingAside } from './set-aside.js';

/**
 * Adds the values of each part to its owner, as `<property>.<part key>.<field>`. Pure.
 * @returns the records, plus one for each owner that only parts name
 */
export function foldParts(
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
  definition: ResourceDefinition,
): readonly DesiredRecord[] {
  const partsByOwner = groupBy(parts, ({ scope }) => scope);
  const ownKeys = new Set(records.map(({ key }) => key));
  const inScope = groupBy(parts.filter(isInScope), ({ scope }) => scope);
  const onlyNamedByParts = [...inScope.values()]
    .filter(([{ scope }]) => !ownKeys.has(scope))
    .map(([part]): DesiredRecord => {
      return { ...part, resource: definition.name, scope: '', key: part.scope, intent: 'upsert', values: {} };
    });
  return [...records, ...onlyNamedByParts].map((record) => {
    // Without a part in scope, the record keeps its parts as without part rows.
    const ofRecord = inScope.has(record.key) ? partsByOwner.get(record.key) : undefined;
    return ofRecord && isKept(record) ? withParts(record, ofRecord, definition) : record;
  });
}

function withParts(
  record: DesiredRecord,
  parts: readonly DesiredRecord[],
  { group }: ResourceDefinition,
): DesiredRecord {
  const values: Record<string, Value> = { ...record.values };
  const partRows = new Map<string, RowOrigin>();
  for (const part of parts) {
    const prefix = `${group?.property}.${part.key}`;
    partRows.set(prefix, part.row);
    if (part.isLeftOut) continue;
    for (const [name, value] of Object.entries(part.values)) {
      if (name !== group?.part?.keyField) values[`${prefix}.${name}`] = value;
    }
  }
  return { ...record, values, partRows };
}

export interface WholeGroups {
  readonly parts: readonly DesiredRecord[];
  /** The rows of incomplete groups. */
  readonly setAside: readonly SetAsideRow[];
  readonly problems: readonly Problem[];
}

/**
 * Keeps only groups that are known to be complete and free of problems. Pure.
 * @param options.records the readable part rows; their scope is the owner's key
 * @param options.lost the unreadable part rows; one without an owner puts every group in doubt
 * @param options.problems problems of part rows, readable ones included
 * @param options.owners records with rows of their own
 * @param options.lostOwners rows of records set aside with their parts; one without a key may own
 *   any part
 * @returns the kept parts, and a problem for each row dropped because of another
 */
export function keepWholeGroups(options: {
  readonly records: readonly DesiredRecord[];
  readonly lost: readonly SetAsideRow[];
  readonly problems: readonly Problem[];
  readonly owners: readonly DesiredRecord[];
  readonly lostOwners: readonly SetAsideRow[];
}): WholeGroups {
  const { records, lost, problems, owners, lostOwners } = options;
  const addresses = addressesOf(settingAside(problems));
  const isFaulty = ({ row }: DesiredRecord) => addresses.has(rowAddress(row));
  const faulty: readonly SetAsideRow[] = [...lost, ...records.filter(isFaulty)];
  const ownKeys = new Set(owners.map(({ key }) => key));
  const causeByOwner = new Map([
    ...lostOwners.map((row) => [row.key, row] as const),
    ...faulty.map((row) => [row.scope, row] as const),
  ]);
  const ofAny = faulty.find(({ scope }) => scope === undefined);
  const ownerUnknown = lostOwners.find(({ key }) => key === undefined);
  const causeOf = (owner: string) =>
    causeByOwner.get(owner) ?? ofAny ?? (ownKeys.has(owner) ? undefined : ownerUnknown);
  const setAside = records.filter(({ scope }) => causeOf(scope) !== undefined);
  return {
    parts: records.filter(({ scope }) => causeOf(scope) === undefined),
    setAside: [...lost, ...setAside],
    problems: setAside.flatMap((part) => {
      const cause = causeOf(part.scope);
      return cause && !isFaulty(part) ? [partSetAside(part.scope, part.row, rowOrigin(cause.row))] : [];
    }),
  };
}
