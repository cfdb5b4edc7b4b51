/** Lists the records to export: the chosen ones that a row can identify. Writes nothing. */

import { InputRejected } from '../model/errors.js';
import { problemAt } from '../model/problems.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import type { ExportRecord } from '../plan/export/export-rows.js';
import { compareText, groupBy } from '../plan/records/collections.js';
import { definitionOf, heldBy, isLinks, type LinkDefinition } from '../resources/index.js';
import type { Field, ResourceDefinition } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';
import { type ListWhole, wholeLists } from '../service/lists/whole-lists.js';
import { say } from '../words/say.js';
import type { ExportFindings } from './export-findings.js';

/** The user's choice of records. */
export interface ExportChoice {
  /** Names of the resources. */
  readonly resources: readonly string[];
  /** Keys of the chosen records by resource, with their contents; without an entry, all. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** Stops the export before the next list or batch of rows. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads each list on demand. */
export class ExportLists {
  readonly #list: ListWhole;
  readonly #findings: ExportFindings;
  readonly #choice: ExportChoice;
  /** Lists of containers, by resource. */
  readonly #holders = new Map<string, readonly ExistingRecord[]>();
  /** The custom fields that records themselves show, by resource. */
  readonly #shown = new Map<string, readonly Field[]>();

  constructor(reader: Reader, findings: ExportFindings, choice: ExportChoice) {
    this.#list = wholeLists(reader, { resources: choice.resources, isCountTrusted: false });
    this.#findings = findings;
    this.#choice = choice;
  }

  /** The chosen records of a tenant-wide resource. @throws InputRejected if one does not exist */
  async chosen(definition: ResourceDefinition): Promise<readonly ExistingRecord[]> {
    const known = this.#holders.get(definition.name);
    if (known) return known;
    const listing = await this.#list(definition);
    this.#checkCount(listing);
    const { definitions } = listing;
    if (definitions) this.#shown.set(definition.name, definition.group?.columns(definitions) ?? []);
    const keys = this.#choice.chosen.get(definition.name);
    const there = listing.records.flatMap(({ key }) => key ?? []);
    const problems = (keys ?? [])
      .filter((key) => !there.includes(key))
      .map((key) =>
        problemAt(
          { code: 'record_not_found', args: { resource: definition.name, key, known: there } },
          undefined,
        ),
      );
    if (problems.length > 0) throw new InputRejected(say('exporting/nothing-exported'), problems);
    const records = keys
      ? listing.records.filter(({ key }) => key !== null && keys.includes(key))
      : listing.records;
    const unchosen = listing.records.length - records.length;
    if (unchosen > 0 && this.#choice.resources.includes(definition.name)) {
      this.#findings.notCarried.push({ kind: 'unchosen', resource: definition.name, count: unchosen });
      this.#findings.markPartial(definition.name, '');
    }
    if (heldBy(definition.name).length > 0) this.#holders.set(definition.name, records);
    return records;
  }

  /** The custom fields of a tenant-wide resource, once its records are listed. */
  customFieldsOf({ name }: ResourceDefinition): readonly Field[] {
    return this.#shown.get(name) ?? [];
  }

  /** The containers of a resource. Findings about them belong to their own export, if any. */
  async holdersOf(definition: ResourceDefinition): Promise<readonly ExistingRecord[]> {
    const holder = definitionOf(definition.within?.resource ?? '');
    const isExported = this.#choice.resources.includes(holder.name);
    const records = await this.chosen(holder);
    return isExported
      ? orderForExport(holder, records.filter(haveOwnKey(records)))
      : this.writable(holder, '', records);
  }

  /** The contents of each container, list by list. */
  async *heldBy(
    definition: ResourceDefinition,
    holders: readonly ExistingRecord[],
  ): AsyncGenerator<readonly ExportRecord[]> {
    for (const holder of holders) {
      const scope = holder.key ?? '';
      this.#choice.signal?.throwIfAborted();
      const listing = await this.#list(definition, holder);
      this.#checkCount(listing);
      if (isLinks(definition)) {
        const owners = await this.#list(definitionOf(definition.links.owner.resource), holder);
        this.#leaveOutContents(definition, scope, owners.records);
      }
      const records = this.writable(definition, scope, listing.records);
      yield records.map((record) => toExport(definition, scope, record));
    }
  }

  /** Records that a row can identify, in the order of the export. */
  writable(
    definition: ResourceDefinition,
    scope: string,
    records: readonly ExistingRecord[],
  ): readonly ExistingRecord[] {
    const isDistinct = haveOwnKey(records);
    for (const record of records) {
      if (isDistinct(record)) continue;
      const reason = record.key === null ? 'no_key' : 'shared_key';
      const name = definition.nameOf(record.values) ?? '';
      const args = { resource: definition.name, scope, name, reason } as const;
      this.#findings.leaveOut({ code: 'record_not_writable', args });
    }
    return orderForExport(definition, records.filter(isDistinct));
  }

  /** What belongs to an owner without a key, such as the members of a team without a code. */
  #leaveOutContents(definition: LinkDefinition, scope: string, owners: readonly ExistingRecord[]): void {
    const { name: resource, listing } = definition;
    for (const owner of owners) {
      if (owner.key !== null || owner.facts[listing.countFact] === 0) continue;
      const name = definitionOf(owner.resource).nameOf(owner.values) ?? '';
      this.#findings.markPartial(resource, scope);
      this.#findings.leaveOut({
        code: 'record_not_writable',
        args: { resource: owner.resource, scope, name, reason: 'no_key' },
      });
    }
  }

  #checkCount({ resource, scope, records, expectedCount: counted }: Listing): void {
    const read = records.length;
    if (counted === undefined || counted === read) return;
    this.#findings.markPartial(resource, scope);
    this.#findings.leaveOut({ code: 'records_hidden', args: { resource, scope, read, counted } });
  }
}

/** The custom fields that a container defines. */
export function customColumnsOf({ group }: ResourceDefinition, holder: ExistingRecord): readonly Field[] {
  return group?.columns(holder.values) ?? [];
}

/** A record as a row of an export. */
export function toExport(
  definition: ResourceDefinition,
  scope: string,
  { key, values }: ExistingRecord,
): ExportRecord {
  return { scope, key, name: definition.nameOf(values) ?? key ?? '', values };
}

/** @returns a predicate: the record has a key that no other record shares */
function haveOwnKey(records: readonly ExistingRecord[]): (record: ExistingRecord) => boolean {
  const keys = new Set<string | null>();
  const ambiguous = new Set<string | null>([null]);
  for (const { key } of records) (keys.has(key) ? ambiguous : keys).add(key);
  return ({ key }) => !ambiguous.has(key);
}

/**
 * Sorts records for an export: parents before children, siblings by key, branches together; flat
 * lists by key. A record with an unknown parent counts as a root. Pure.
 */
export function orderForExport(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly ExistingRecord[] {
  const sorted = [...records].sort(
    (a, b) => compareText(a.key ?? '', b.key ?? '') || compareText(a.id, b.id),
  );
  const parentField = definition.parentField?.name;
  return parentField === undefined ? sorted : inTreeOrder(sorted, parentField);
}

function inTreeOrder(sorted: readonly ExistingRecord[], parentField: string): readonly ExistingRecord[] {
  const keys = new Set(sorted.map(({ key }) => key));
  const parentOf = ({ values }: ExistingRecord) => {
    const parent = values[parentField];
    return typeof parent === 'string' && keys.has(parent) ? parent : '';
  };
  const childrenByParent = groupBy(sorted, parentOf);
  const ordered = new Set<ExistingRecord>();
  const waiting = [...(childrenByParent.get('') ?? [])].reverse();
  for (let record = waiting.pop(); record; record = waiting.pop()) {
    if (ordered.has(record)) continue;
    ordered.add(record);
    const children = record.key === null ? [] : (childrenByParent.get(record.key) ?? []);
    waiting.push(...[...children].reverse());
  }
  // Records in a cycle, which the service should not have, follow at the end.
  return [...ordered, ...sorted.filter((record) => !ordered.has(record))];
}
