/** The parts of records, such as the custom fields of masters, whose rows stand in a table of their own. */
import type { Problem } from '../../model/problems.js';
import type { DesiredRecord, SetAsideRow, Value } from '../../model/records.js';
import type { RowOrigin } from '../../model/tables.js';
import { groupBy } from '../records/collections.js';
import { rowOrigin } from '../records/origins.js';
import { isKept } from './check-records.js';
import { addressesOf, partSetAside, rowAddress, settingAside } from './set-aside.js';

export interface PartOptions {
  /** Resource of the whole records. */
  readonly resource: string;
  /** Beginning of the value names that the parts feed. */
  readonly property: string;
  /** Field that is the key of a part. */
  readonly partKeyField: string;
}

/**
 * Adds the values of each part to the record that its scope names, as `<property>.<key of the part>.<field>`.
 * @returns the records, and one more for each record that only parts name
 */
export function foldParts(
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
  options: PartOptions,
): readonly DesiredRecord[] {
  const partsByOwner = groupBy(parts, ({ scope }) => scope);
  const ownKeys = new Set(records.map(({ key }) => key));
  const onlyNamedByParts = [...partsByOwner.values()].flatMap(([first]) =>
    first && !ownKeys.has(first.scope) ? [ownerOf(first, options)] : [],
  );
  return [...records, ...onlyNamedByParts].map((record) => {
    const own = partsByOwner.get(record.key);
    return own && isKept(record) ? withParts(record, own, options) : record;
  });
}

function ownerOf(part: DesiredRecord, { resource }: PartOptions): DesiredRecord {
  return { ...part, resource, scope: '', key: part.scope, intent: 'upsert', values: {} };
}

function withParts(
  record: DesiredRecord,
  parts: readonly DesiredRecord[],
  { property, partKeyField }: PartOptions,
): DesiredRecord {
  const values: Record<string, Value> = { ...record.values };
  const partRows = new Map<string, RowOrigin>();
  for (const part of parts) {
    const prefix = `${property}.${part.key}`;
    partRows.set(prefix, part.row);
    for (const [name, value] of Object.entries(part.values)) {
      if (name !== partKeyField) values[`${prefix}.${name}`] = value;
    }
  }
  return { ...record, values, partRows };
}

export interface WholeGroups {
  readonly parts: readonly DesiredRecord[];
  /** The rows of the groups that are not whole. */
  readonly setAside: readonly SetAsideRow[];
  readonly problems: readonly Problem[];
}

/**
 * Keeps the groups of which every row is good and which are known to be whole.
 * @param options.records    the part rows that could be read; their scope is the key of their owner
 * @param options.lost       the part rows that could not; one that does not say its owner puts every group in doubt
 * @param options.problems   what was found in part rows, also in those that could be read
 * @param options.owners     the records that have rows of their own
 * @param options.lostOwners rows of records that were set aside: their parts go with them. One that does not say its key may
 * be the owner of any part that has no other
 * @returns the kept parts, and a problem for each row that goes because of another.
 */
export function keepWholeGroups(options: {
  readonly records: readonly DesiredRecord[];
  readonly lost: readonly SetAsideRow[];
  readonly problems: readonly Problem[];
  readonly owners: readonly DesiredRecord[];
  readonly lostOwners: readonly SetAsideRow[];
}): WholeGroups {
  const { records, lost, problems } = options;
  const addresses = addressesOf(settingAside(problems));
  const isFaulty = ({ row }: DesiredRecord) => addresses.has(rowAddress(row));
  const causeOf = causes([...lost, ...records.filter(isFaulty)], options);
  const setAside = records.filter(({ scope }) => causeOf(scope) !== undefined);
  const echoes = setAside.flatMap((part) => {
    const cause = causeOf(part.scope);
    return cause && !isFaulty(part) ? [partSetAside(part.scope, part.row, rowOrigin(cause.row))] : [];
  });
  return {
    parts: records.filter(({ scope }) => causeOf(scope) === undefined),
    setAside: [...lost, ...setAside],
    problems: echoes,
  };
}

/** The row that keeps the parts of an owner from being applied, if one does. */
function causes(
  faulty: readonly SetAsideRow[],
  {
    owners,
    lostOwners,
  }: { readonly owners: readonly DesiredRecord[]; readonly lostOwners: readonly SetAsideRow[] },
): (owner: string) => SetAsideRow | undefined {
  const ownKeys = new Set(owners.map(({ key }) => key));
  const rowByOwner = new Map<string | undefined, SetAsideRow>([
    ...lostOwners.map((row): [string | undefined, SetAsideRow] => [row.key, row]),
    ...faulty.map((row): [string | undefined, SetAsideRow] => [row.scope, row]),
  ]);
  const ofAny = faulty.find(({ scope }) => scope === undefined);
  const ownerUnknown = lostOwners.find(({ key }) => key === undefined);
  return (owner) => rowByOwner.get(owner) ?? ofAny ?? (ownKeys.has(owner) ? undefined : ownerUnknown);
}
