/** Takes the parts of a record out of a run all together, such as the fields of a master: half a group is never applied. */
import type { Problem } from '../../model/problems.js';
import type { DesiredRecord, SetAsideRow } from '../../model/records.js';
import { rowOrigin } from '../records/origins.js';
import { addressesOf, partSetAside, rowAddress, settingAside } from './set-aside.js';

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
 * @returns the kept parts, and a problem for each row that goes because of another. Pure.
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
