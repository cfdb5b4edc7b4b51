/** Finds the record that somebody asks for by code or name, on either side of a plan. Pure. */
import type { DesiredRecord, ExistingRecord, RecordName, SetAsideRow } from '../../model/records.js';
import { nearestWord } from '../../words/text.js';
import type { CheckedScope } from '../check/view.js';
import { namerOf } from '../compare/name-by-reference.js';
import { groupBy } from '../records/collections.js';
import { withoutZeros } from '../records/lost-zeros.js';
import { desiredName, recordName } from '../records/names.js';

/** A record with all that is known of it. At least one side has it. */
export interface KnownRecord extends RecordName {
  readonly scope: CheckedScope;
  readonly desired?: DesiredRecord | undefined;
  readonly existing?: ExistingRecord | undefined;
  /** Its row, if that was set aside. */
  readonly setAside?: SetAsideRow | undefined;
}

type RecordSearch =
  | { readonly kind: 'found'; readonly record: KnownRecord }
  /** The text names several. */
  | { readonly kind: 'several'; readonly records: readonly KnownRecord[] }
  /** The text names none; `nearest`: what may be meant. */
  | {
      readonly kind: 'none';
      readonly nearest: readonly KnownRecord[];
      /** Where it was looked for, of resources in containers. */
      readonly containers?: Containers;
    }
  /** Nothing of the resource was compared. */
  | { readonly kind: 'not_compared' };

/** The containers that were read: those that the data names. */
interface Containers {
  readonly resource: string;
  readonly names: readonly string[];
}

/** Maximum records named in a message. */
const nearestMax = 5;

/**
 * Finds a record of a resource.
 * @param text its key, alone or behind that of its container (`FY27/1130`), or else its name
 */
export function findRecord(scopes: readonly CheckedScope[], resource: string, text: string): RecordSearch {
  const ofResource = scopes.filter(({ definition }) => definition.name === resource);
  if (ofResource.length === 0) return { kind: 'not_compared' };
  const known = ofResource.flatMap(recordsOf);
  const byKey = known.filter((record) => keysOf(record).includes(text));
  const named = byKey.length > 0 ? byKey : known.filter((record) => namesOf(record).includes(text));
  const [record, ...others] = named;
  if (!record) return { kind: 'none', nearest: nearestOf(known, text), ...containersOf(ofResource) };
  return others.length === 0 ? { kind: 'found', record } : { kind: 'several', records: named };
}

function containersOf(scopes: readonly CheckedScope[]): { readonly containers?: Containers } {
  const resource = scopes[0]?.definition.within?.resource;
  return resource === undefined ? {} : { containers: { resource, names: scopes.map(({ scope }) => scope) } };
}

/** Every record of a scope, on either side. */
export function recordsOf(scope: CheckedScope): readonly KnownRecord[] {
  const { definition, records, listing, setAside = [], references } = scope;
  const desiredByKey = new Map(records.map((row) => [row.key, row]));
  const namer = namerOf(definition, references);
  const live = listing.records.map((existing): KnownRecord => {
    const desired = existing.key === null ? undefined : desiredByKey.get(existing.key);
    const { key } = existing;
    const name = desired ? desiredName(definition, desired, existing) : recordName(definition, existing).name;
    return namer({ key, name, scope, existing, desired });
  });
  const liveKeys = new Set(live.map(({ key }) => key));
  const others = records.filter(({ key, isLeftOut }) => !liveKeys.has(key) && !isLeftOut);
  const wanted = others.map((desired): KnownRecord => {
    const name = desiredName(definition, desired, undefined);
    return namer({ key: desired.key, name, scope, desired });
  });
  const known = [...live, ...wanted];
  const asideByKey = groupBy(setAside, ({ key }) => key ?? '');
  const withAside = known.map((record) => {
    const [row] = asideByKey.get(record.key ?? '') ?? [];
    return row ? { ...record, setAside: row } : record;
  });
  const knownKeys = new Set(known.map(({ key }) => key));
  const onlyAside = setAside.flatMap((row): readonly KnownRecord[] => {
    const { key = '', values } = row;
    const name = desiredName(definition, { key, values }, undefined);
    return key === '' || knownKeys.has(key) ? [] : [namer({ key, name, scope, setAside: row })];
  });
  return [...withAside, ...onlyAside];
}

/**
 * What names a record: its keys before and after a rename, alone or within the container. Of a key
 * with several parts, the main one names it as well.
 */
function keysOf({
  key,
  scope: { scope, definition },
  desired,
  existing,
  setAside,
}: KnownRecord): readonly string[] {
  const main = [existing, desired, setAside].map((side) => side?.values[definition.keyField]);
  const values = [key, desired?.previousKey, ...main];
  const keys = [...new Set(values.filter((one) => typeof one === 'string'))];
  return scope === '' ? keys : [...keys, ...keys.map((one) => `${scope}/${one}`)];
}

/** Its name as rows have it, and as the service has it now. */
function namesOf({ name, existing, scope: { definition } }: KnownRecord): readonly string[] {
  const live = existing && definition.nameOf(existing.values);
  return live === undefined ? [name] : [name, live];
}

/** Keys but for zeros, width and case come first, then those that differ little, then names. */
function nearestOf(known: readonly KnownRecord[], text: string): readonly KnownRecord[] {
  const bare = bareKey(text);
  const alike = known.filter((record) => keysOf(record).some((key) => bareKey(key) === bare));
  const words = known.flatMap((record) => [...keysOf(record), ...namesOf(record)]);
  // Comparing with every word takes time.
  const nearest = alike.length > 0 ? undefined : nearestWord(text, words);
  const close = known.filter((one) => [...keysOf(one), ...namesOf(one)].includes(nearest ?? ''));
  const folded = foldedText(text);
  const within = known.filter((one) => namesOf(one).some((name) => foldedText(name).includes(folded)));
  return [...new Set([...alike, ...close, ...within])].slice(0, nearestMax);
}

/** Of a key in a container, the zeros of both are left out. */
function bareKey(text: string): string {
  return foldedText(text).split('/').map(withoutZeros).join('/');
}

function foldedText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
