/**
 * Exports the service's records as tables in the input format. Sends only GET requests, keeps one
 * list at a time in memory, and commits only after every table was written and verified.
 */

import { hasErrors, type Problem } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { ExistingRecord } from '../model/records.js';
import { RequestFailed } from '../model/request-failures.js';
import { type ExportTable, exportTable, partRecords } from '../plan/export/export-rows.js';
import type { NotCarried } from '../plan/export/not-carried.js';
import { hasExactlyOne, notCarried, pastSchedule } from '../plan/export/not-carried.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import { type ResourceDefinition, referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { createReader } from '../service/lists/reader.js';
import type { TableWriter } from '../tables/table-writer.js';
import { ExportFindings } from './export-findings.js';
import { customColumnsOf, type ExportChoice, ExportLists, toExport } from './export-lists.js';
import { type ExportedTable, ExportTables, type WritingOptions } from './export-tables.js';

export interface ExportOptions extends ExportChoice, WritingOptions {
  /** Today in the service's time zone, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly onProgress?: OnProgress | undefined;
}

export interface Exported {
  readonly tables: readonly ExportedTable[];
  /** Paths; empty when the export was refused. */
  readonly files: readonly string[];
  readonly notCarried: readonly NotCarried[];
  /** If one is an error, nothing was written. */
  readonly problems: readonly Problem[];
}

/**
 * Exports the chosen records.
 * @throws InputRejected when a chosen record does not exist
 * @throws RequestFailed, an error of the system, or the reason of the signal; nothing is written
 *   then
 */
export async function exportRecords(
  client: Client,
  writer: TableWriter,
  options: ExportOptions,
): Promise<Exported> {
  const findings = new ExportFindings(options);
  const lists = new ExportLists(createReader(client, options.onProgress), findings, options);
  const tables = new ExportTables(writer, findings, options);
  try {
    await writeKnown({ lists, tables, findings, options, writer });
    const written = await tables.finish();
    const isRefused = hasErrors(findings.problems);
    if (isRefused) await writer.discard();
    options.signal?.throwIfAborted();
    const files = isRefused ? [] : await writer.commit();
    return { tables: written, files, notCarried: findings.notCarried, problems: findings.problems };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

interface Export {
  readonly lists: ExportLists;
  readonly tables: ExportTables;
  readonly findings: ExportFindings;
  readonly options: ExportOptions;
  readonly writer: TableWriter;
}

/** Leaves out what the service does not have, and what refers to it. @throws if that is all */
async function writeKnown(exporting: Export): Promise<void> {
  const { findings, options } = exporting;
  const wanted = resourceDefinitions.filter(({ name }) => options.resources.includes(name));
  const unknown = new Map<string, unknown>();
  for (const definition of wanted) {
    const { name: resource, within } = definition;
    const others = [...(within ? [within.resource] : []), ...referredResources(definition)];
    const other = others.find((name) => unknown.has(name));
    try {
      if (other === undefined) await (within ? writeHeld : writeFlat)(definition, exporting);
      else findings.notCarried.push({ kind: 'unknown', resource, other });
    } catch (error) {
      // Of a table that others hold, a part may be written.
      if (within || !isUnknownOperation(error)) throw error;
      unknown.set(resource, error);
      findings.notCarried.push({ kind: 'unknown', resource });
    }
  }
  const isNothing = findings.notCarried.filter(({ kind }) => kind === 'unknown').length === wanted.length;
  if (isNothing) throw [...unknown.values()][0];
}

function isUnknownOperation(error: unknown): boolean {
  return error instanceof RequestFailed && error.details.code === 'endpoint_not_found';
}

/** Tenant-wide records, and their parts in a separate table. */
async function writeFlat(
  definition: ResourceDefinition,
  { lists, tables, findings, options: { asOf, resources } }: Export,
): Promise<void> {
  const listed = await lists.chosen(definition);
  const exported = resources.map(definitionOf);
  findings.notCarried.push(...notCarried(definition, listed, { asOf, exported }));
  const exclusive = definition.exclusiveField;
  const leftOut = exclusive && !hasExactlyOne(definition, listed) ? [exclusive.name] : [];
  const records = lists.writable(definition, '', listed);
  const current = records.map((record) => withoutPastSchedule(definition, record, asOf));
  const customFieldsByScope = new Map([['', lists.customFieldsOf(definition)]]);
  const table = exportTable(definition.name, definition, {
    resource: definition,
    leftOut,
    customFieldsByScope,
  });
  await tables.write(table, [current.map((record) => toExport(definition, '', record))]);
  const part = definition.group?.part;
  if (!part) return;
  await tables.write(exportTable(part.name, part), [
    records.flatMap((record) => partRecords(definition, record)),
  ]);
}

/** One table if all containers have the same columns, else one per container. */
async function writeHeld(definition: ResourceDefinition, { lists, tables, writer }: Export): Promise<void> {
  const holders = await lists.holdersOf(definition);
  const write = (table: ExportTable, of: readonly ExistingRecord[]) =>
    tables.write(table, lists.heldBy(definition, of));
  if (!definition.group)
    return write(exportTable(definition.name, definition, { resource: definition }), holders);
  const without: ExistingRecord[] = [];
  for (const holder of holders) {
    const name = `${definition.name}.${holder.key}`;
    if (writer.takeName(name)) await write(tableOf(name, definition, [holder], holder.key ?? ''), [holder]);
    else without.push(holder);
  }
  if (without.length > 0) await write(tableOf(definition.name, definition, without), without);
}

function withoutPastSchedule(
  definition: ResourceDefinition,
  record: ExistingRecord,
  asOf: string,
): ExistingRecord {
  const name = definition.scheduleField?.name;
  if (name === undefined || pastSchedule(definition, record, asOf) === undefined) return record;
  return { ...record, values: { ...record.values, [name]: null } };
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
