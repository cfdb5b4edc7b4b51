/** Reads the teams that people leave without a row, by a deactivation. Sends GET requests only. */
import { type Problem, problemAt, sourcePlace } from '../model/problems.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import { isKept } from '../plan/intake/check-records.js';
import { recordName } from '../plan/records/names.js';
import { isFinal } from '../resources/states.js';
import { unlessForbidden } from '../service/lists/answers.js';
import { type KnownRecords, listUnlisted } from '../service/lists/list-unlisted.js';

interface ReadLeavers {
  /** With the number of memberships that each deactivation ends, where it is known. */
  readonly scopes: readonly PairedScope[];
  /** The members of teams that no row names. */
  readonly unlisted: readonly Listing[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

/**
 * Reads them, unless the service does not permit it.
 * @param known what has been read, under the keys of the plan
 * @throws RequestFailed
 */
export async function readLeavers(scopes: readonly PairedScope[], known: KnownRecords): Promise<ReadLeavers> {
  const [leaving] = scopes
    .map((people) => ({ people, leavers: leaversIn(people) }))
    .filter(({ leavers }) => leavers.length > 0);
  if (!leaving) return { scopes, unlisted: [], problems: [] };
  const { people, leavers } = leaving;
  const read = await unlessForbidden(listUnlisted(people.listing, leavers, known));
  if (!read) return { scopes, unlisted: [], problems: [unreadProblem(people, leavers)] };
  const counted = new Map(read.leavers.map((one) => [one.id, one]));
  const records = people.listing.records.map((one) => counted.get(one.id) ?? one);
  return {
    scopes: scopes.map((one) => (one === people ? { ...one, listing: { ...one.listing, records } } : one)),
    unlisted: read.listings,
    problems: [],
  };
}

/** Those in use whose row takes them out of use. */
function leaversIn({ definition, records, listing }: PairedScope): readonly ExistingRecord[] {
  const field = definition.stateField;
  if (!field) return [];
  const { name, states } = field;
  const rows = records.filter((row) => isKept(row) && row.values[name] === states.absent);
  const keys = new Set<string | null>(rows.map(({ key }) => key));
  return listing.records.filter(({ key, values }) => {
    const step = { field: name, before: values[name] ?? null, after: states.absent };
    return keys.has(key) && isFinal(definition, { action: 'set-status', fields: [step] });
  });
}

/** Maximum records named in a message. */
const namedMax = 5;

function unreadProblem({ definition, table }: PairedScope, leavers: readonly ExistingRecord[]): Problem {
  const records = leavers.slice(0, namedMax).map((record) => recordName(definition, record));
  const args = { records, count: leavers.length };
  return problemAt({ code: 'teams_of_leavers_unread', args }, table && sourcePlace(table), 'warning');
}
