/**
 * Writes what the service has as tables of the form that is read. Sends GET requests only, and holds the records of one list at a time.
 * Nothing gets its name before everything is written and was found to be read as the same.
 */
import { hasErrors, InputRejected, type Problem, problemAt } from './errors.js';
import type { ExistingRecord, Listing, OnProgress } from './model.js';
import { orderForExport } from './plan/export-order.js';
import {
  type ExportRecord,
  type ExportRow,
  type ExportTable,
  exportRows,
  exportTable,
  partRecords,
  type UnwritableCell,
} from './plan/export-rows.js';
import { hasExactlyOne, notCarried, pastSchedule } from './plan/not-carried.js';
import type { NotCarried } from './refusals.js';
import { definitionOf, heldBy, resourceDefinitions } from './resources/index.js';
import {
  exclusiveFieldOf,
  type Field,
  type ResourceDefinition,
  scheduleFieldOf,
} from './resources/resource.js';
import type { Client } from './service/client.js';
import { createReader, type Reader } from './service/reader.js';
import type { TableWriter } from './tables/table-writer.js';
import { words } from './words.js';

export interface ExportOptions {
  /** Names of the resources. */
  readonly resources: readonly string[];
  /** Keys of the records to export, by resource; of a resource without an entry, all. What they hold goes with them. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** Today where the service is, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** What the format is called in messages. */
  readonly format: string;
  /** Characters that the format does not have are replaced. Default: they are errors. */
  readonly isLossy: boolean;
  /** What cannot be written is left out. Default: it is an error. */
  readonly mayLeaveOut: boolean;
  /** Ends the export before the next list or batch of rows. */
  readonly signal?: AbortSignal | undefined;
  /** Told of records as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ExportedTable {
  readonly name: string;
  readonly rows: number;
}

export interface Exported {
  readonly tables: readonly ExportedTable[];
  /** Paths; none when the export was refused. */
  readonly files: readonly string[];
  readonly notCarried: readonly NotCarried[];
  /** With an error among them nothing was written. */
  readonly problems: readonly Problem[];
}

/** Rows that are put together at a time. */
const batchSize = 100;

/**
 * Exports.
 * @throws InputRejected when a chosen record is not there
 * @throws RequestFailed, an error of the system, or the reason of the signal; nothing is written then
 */
export async function exportRecords(
  client: Client,
  writer: TableWriter,
  options: ExportOptions,
): Promise<Exported> {
  try {
    const exporter = new Exporter(createReader(client, options.onProgress), writer, options);
    const exported = await exporter.run();
    const isRefused = hasErrors(exported.problems);
    if (isRefused) await writer.discard();
    options.signal?.throwIfAborted();
    return { ...exported, files: isRefused ? [] : await writer.commit() };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Collects what is found on the way. */
class Exporter {
  readonly #reader: Reader;
  readonly #writer: TableWriter;
  readonly #options: ExportOptions;
  readonly #tables: ExportedTable[] = [];
  readonly #notCarried: NotCarried[] = [];
  readonly #problems: Problem[] = [];
  readonly #empty: ExportTable[] = [];
  /** Lists of records that hold others, by resource. */
  readonly #holders = new Map<string, readonly ExistingRecord[]>();

  constructor(reader: Reader, writer: TableWriter, options: ExportOptions) {
    this.#reader = reader;
    this.#writer = writer;
    this.#options = options;
  }

  async run(): Promise<Omit<Exported, 'files'>> {
    for (const definition of resourceDefinitions) {
      if (!this.#options.resources.includes(definition.name)) continue;
      if (definition.within) await this.#exportHeld(definition, await this.#holdersOf(definition));
      else await this.#exportFlat(definition);
    }
    if (this.#tables.length === 0) await this.#writeHeaders();
    return { tables: this.#tables, notCarried: this.#notCarried, problems: this.#problems };
  }

  /** The records of the tenant, and their parts in a table of their own. */
  async #exportFlat(definition: ResourceDefinition): Promise<void> {
    const listed = await this.#listOf(definition);
    const { asOf } = this.#options;
    this.#notCarried.push(...notCarried(definition, listed, asOf));
    const exclusive = exclusiveFieldOf(definition);
    const leftOut = exclusive && !hasExactlyOne(definition, listed) ? [exclusive.name] : [];
    const records = this.#writable(definition, '', listed);
    const current = records.map((record) => withoutPastSchedule(definition, record, asOf));
    await this.#writeTable(exportTable(definition.name, definition, { resource: definition, leftOut }), [
      current.map((record) => toExport(definition, '', record)),
    ]);
    const part = definition.group?.part;
    if (!part) return;
    await this.#writeTable(exportTable(part.name, part), [
      records.flatMap((record) => partRecords(definition, record)),
    ]);
  }

  /** All in one table where they have the same columns, else one for each record that holds them. */
  async #exportHeld(definition: ResourceDefinition, holders: readonly ExistingRecord[]): Promise<void> {
    if (!definition.group) {
      const table = exportTable(definition.name, definition, { resource: definition });
      await this.#writeTable(table, this.#listsOf(definition, holders));
      return;
    }
    const without: ExistingRecord[] = [];
    for (const holder of holders) {
      const name = `${definition.name}.${holder.key}`;
      if (this.#writer.takeName(name))
        await this.#writeTable(
          tableOf(name, definition, [holder], holder.key ?? ''),
          this.#listsOf(definition, [holder]),
        );
      else without.push(holder);
    }
    if (without.length === 0) return;
    const table = tableOf(definition.name, definition, without);
    await this.#writeTable(table, this.#listsOf(definition, without));
  }

  /** One list after the other. */
  async *#listsOf(
    definition: ResourceDefinition,
    holders: readonly ExistingRecord[],
  ): AsyncGenerator<readonly ExportRecord[]> {
    for (const holder of holders) {
      const scope = holder.key ?? '';
      const columns = customColumnsOf(definition, holder);
      this.#options.signal?.throwIfAborted();
      const listing = await this.#reader.list(definition, { scope, container: holder, columns });
      this.#checkCount(listing);
      const records = this.#writable(definition, scope, listing.records);
      yield records.map((record) => toExport(definition, scope, record));
    }
  }

  /** The records of the tenant that are chosen. @throws InputRejected when one of them is not there */
  async #listOf(definition: ResourceDefinition): Promise<readonly ExistingRecord[]> {
    const known = this.#holders.get(definition.name);
    if (known) return known;
    const listing = await this.#reader.list(definition, { scope: '' });
    this.#checkCount(listing);
    const keys = this.#options.chosen.get(definition.name);
    const missing = keys?.filter((key) => !listing.records.some((record) => record.key === key)) ?? [];
    if (missing.length > 0) throw notFound(listing, missing);
    const records = keys
      ? listing.records.filter(({ key }) => key !== null && keys.includes(key))
      : listing.records;
    const unchosen = listing.records.length - records.length;
    if (unchosen > 0 && this.#options.resources.includes(definition.name))
      this.#notCarried.push({ kind: 'unchosen', resource: definition.name, count: unchosen });
    if (heldBy(definition.name).length > 0) this.#holders.set(definition.name, records);
    return records;
  }

  async #holdersOf(definition: ResourceDefinition): Promise<readonly ExistingRecord[]> {
    const holder = definitionOf(definition.within?.resource ?? '');
    const isTold = this.#options.resources.includes(holder.name);
    const records = await this.#listOf(holder);
    return isTold
      ? orderForExport(holder, records.filter(areToldByKey(records)))
      : this.#writable(holder, '', records);
  }

  #checkCount({ resource, scope, records, expectedCount: counted }: Listing): void {
    const read = records.length;
    if (counted === undefined || counted === read) return;
    this.#problem({ code: 'records_hidden', args: { resource, scope, read, counted } });
  }

  /** Records that a row can mean, in the order of the export. */
  #writable(
    definition: ResourceDefinition,
    scope: string,
    records: readonly ExistingRecord[],
  ): readonly ExistingRecord[] {
    const isTold = areToldByKey(records);
    for (const record of records) {
      if (isTold(record)) continue;
      const reason = record.key === null ? 'no_key' : 'shared_key';
      const name = String(record.values[definition.nameField] ?? '');
      this.#problem({
        code: 'record_not_writable',
        args: { resource: definition.name, scope, name, reason },
      });
    }
    return orderForExport(definition, records.filter(isTold));
  }

  /** A table without rows would look like one that was cut off: it is left out. */
  async #writeTable(
    table: ExportTable,
    lists: Iterable<readonly ExportRecord[]> | AsyncIterable<readonly ExportRecord[]>,
  ): Promise<void> {
    let rows = 0;
    this.#checkHeader(table);
    for await (const records of lists) {
      for (let at = 0; at < records.length; at += batchSize) {
        this.#options.signal?.throwIfAborted();
        const batch = this.#rowsOf(table, records.slice(at, at + batchSize));
        if (batch.length === 0) continue;
        if (rows === 0) await this.#writer.begin(table.name, headerOf(table));
        rows += batch.length;
        await this.#writer.add(batch);
      }
    }
    if (rows === 0) this.#empty.push(table);
    else await this.#endTable({ name: table.name, rows });
  }

  async #endTable(table: ExportedTable): Promise<void> {
    const isTold = await this.#writer.end();
    if (!isTold) {
      const args = { table: table.name, encoding: this.#options.format };
      this.#problems.push(problemAt({ code: 'encoding_not_told', args }, undefined));
    }
    this.#tables.push(table);
  }

  /** Where there is nothing at all, headers say that it was looked for. */
  async #writeHeaders(): Promise<void> {
    for (const table of this.#empty) {
      await this.#writer.begin(table.name, headerOf(table));
      await this.#endTable({ name: table.name, rows: 0 });
    }
  }

  /** A column that is read as another one is nothing that can be left out. */
  #checkHeader(table: ExportTable): void {
    for (const header of exportRows(table, []).unreadableHeaders)
      this.#problems.push(
        problemAt({ code: 'header_not_writable', args: { table: table.name, header } }, undefined),
      );
  }

  #rowsOf(table: ExportTable, records: readonly ExportRecord[]): readonly (readonly string[])[] {
    const isShortEnough = (text: string) => this.#writer.obstacleOf(text)?.kind !== 'too_long';
    const { rows, unwritable } = exportRows(table, records, isShortEnough);
    for (const cell of unwritable) this.#noteUnwritable(table, cell);
    return rows.flatMap((row) => {
      const cells = this.#fitRow(table, row);
      return cells ? [cells] : [];
    });
  }

  #noteUnwritable(
    { definition: { name: resource } }: ExportTable,
    { record, field, value, isKey }: UnwritableCell,
  ): void {
    const { scope, key, name } = record;
    this.#problem(
      isKey
        ? { code: 'record_not_writable', args: { resource, scope, name, reason: 'refused_key' } }
        : {
            code: 'value_not_writable',
            args: { resource, scope, key: key ?? name, field, value: String(value ?? '') },
          },
    );
  }

  /** Replaces characters, or finds that there is something to replace. Undefined for a row that no record would be told by. */
  #fitRow({ columns, definition }: ExportTable, { record, cells }: ExportRow): readonly string[] | undefined {
    const { isLossy, mayLeaveOut, format } = this.#options;
    let isKeyLost = false;
    const fitted = cells.map((text, at) => {
      const obstacle = this.#writer.obstacleOf(text);
      if (obstacle?.kind !== 'characters') return text;
      const { field } = columns[at] ?? {};
      const isKey = !field || field.name === definition.keyField;
      isKeyLost ||= isKey;
      const isReplaced = isLossy && !isKey;
      const args = {
        resource: definition.name,
        scope: record.scope,
        key: record.key ?? '',
        field: field?.name ?? definition.within?.column ?? '',
        characters: obstacle.characters,
        format,
        isReplaced,
      };
      const severity = isReplaced || (isKey && mayLeaveOut) ? 'warning' : 'error';
      this.#problems.push(problemAt({ code: 'characters_not_writable', args }, undefined, severity));
      return this.#writer.fit(text);
    });
    return isKeyLost ? undefined : fitted;
  }

  /** Something that can be left out. */
  #problem(fault: Parameters<typeof problemAt>[0]): void {
    this.#problems.push(problemAt(fault, undefined, this.#options.mayLeaveOut ? 'warning' : 'error'));
  }
}

function headerOf({ columns }: ExportTable): readonly string[] {
  return columns.map(({ header }) => header);
}

function notFound({ resource, records }: Listing, missing: readonly string[]): InputRejected {
  const known = records.flatMap(({ key }) => key ?? []);
  const problems = missing.map((key) =>
    problemAt({ code: 'record_not_found', args: { resource, key, known } }, undefined),
  );
  return new InputRejected(words.applying.nothingWrittenMessage, problems);
}

/** @returns whether a record has a key, and no other of the records has the same */
function areToldByKey(records: readonly ExistingRecord[]): (record: ExistingRecord) => boolean {
  const keys = new Set<string | null>();
  const ambiguous = new Set<string | null>([null]);
  for (const { key } of records) (keys.has(key) ? ambiguous : keys).add(key);
  return ({ key }) => !ambiguous.has(key);
}

function withoutPastSchedule(
  definition: ResourceDefinition,
  record: ExistingRecord,
  asOf: string,
): ExistingRecord {
  const name = scheduleFieldOf(definition)?.name;
  if (name === undefined || pastSchedule(definition, record, asOf) === undefined) return record;
  return { ...record, values: { ...record.values, [name]: null } };
}

function customColumnsOf({ group }: ResourceDefinition, holder: ExistingRecord): readonly Field[] {
  return group?.columns(holder.values) ?? [];
}

function tableOf(
  name: string,
  definition: ResourceDefinition,
  holders: readonly ExistingRecord[],
  scope?: string,
): ExportTable {
  const fields = holders.map((holder) => [holder.key ?? '', customColumnsOf(definition, holder)] as const);
  return exportTable(name, definition, {
    resource: definition,
    customFieldsByScope: new Map(fields),
    ...(scope !== undefined && { scope }),
  });
}

function toExport(
  definition: ResourceDefinition,
  scope: string,
  { key, values }: ExistingRecord,
): ExportRecord {
  return { scope, key, name: String(values[definition.nameField] ?? ''), values };
}
