/** Writes records as tables, in small batches, each verified by reading it back. */
import {
  type ExportRecord,
  type ExportRow,
  type ExportTable,
  exportRows,
  type UnwritableCell,
} from '../plan/export/export-rows.js';
import type { TableWriter } from '../tables/table-writer.js';
import type { ExportFindings } from './export-findings.js';

export interface ExportedTable {
  readonly name: string;
  readonly rows: number;
}

export interface WritingOptions {
  /** Name of the format in messages. */
  readonly format: string;
  /** Replace characters that the format lacks. Default: they are errors. */
  readonly isLossy: boolean;
  /** Omit what cannot be written. Default: an error. */
  readonly mayLeaveOut: boolean;
  /** True for a text that holds a secret, which is not written. Default: none does. */
  readonly isSecret?: ((text: string) => boolean) | undefined;
  /** Stops the export before the next list or batch of rows. */
  readonly signal?: AbortSignal | undefined;
}

/** Rows per batch: larger batches survive garbage collections and stay in memory for long. */
const batchSize = 1000;

/** Writes one table after another. */
export class ExportTables {
  readonly #writer: TableWriter;
  readonly #findings: ExportFindings;
  readonly #options: WritingOptions;
  readonly #written: ExportedTable[] = [];
  readonly #empty: ExportTable[] = [];

  constructor(writer: TableWriter, findings: ExportFindings, options: WritingOptions) {
    this.#writer = writer;
    this.#findings = findings;
    this.#options = options;
  }

  /** Skips a table without rows: it would look truncated. */
  async write(
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
    else await this.#end(table, rows);
  }

  /**
   * Call it after all tables. If nothing was exported at all, the files contain only headers.
   * @returns the tables that were written
   */
  async finish(): Promise<readonly ExportedTable[]> {
    const headersOnly = this.#written.length === 0 ? this.#empty : [];
    for (const table of headersOnly) {
      await this.#writer.begin(table.name, headerOf(table));
      await this.#end(table, 0);
    }
    return this.#written;
  }

  async #end({ name, definition }: ExportTable, rows: number): Promise<void> {
    const isDetected = await this.#writer.end(this.#findings.partialScopesOf(definition.name));
    const args = { table: name, encoding: this.#options.format };
    if (!isDetected) this.#findings.note({ code: 'encoding_not_told', args });
    this.#written.push({ name, rows });
  }

  /** A header that reads as another column cannot be omitted. */
  #checkHeader(table: ExportTable): void {
    for (const header of exportRows(table, []).unreadableHeaders)
      this.#findings.note({ code: 'header_not_writable', args: { table: table.name, header } });
  }

  #rowsOf(table: ExportTable, records: readonly ExportRecord[]): readonly (readonly string[])[] {
    const { isSecret = () => false } = this.#options;
    const isWritable = (text: string) =>
      this.#writer.obstacleOf(text)?.kind !== 'too_long' && !isSecret(text);
    const { rows, unwritable } = exportRows(table, records, isWritable);
    for (const cell of unwritable) this.#noteUnwritable(table.definition.name, cell);
    return rows.flatMap((row) => this.#fitRow(table, row));
  }

  #noteUnwritable(resource: string, { record, field, value, isKey }: UnwritableCell): void {
    const { scope, key, name } = record;
    if (isKey) {
      const args = { resource, scope, name, reason: 'refused_key' } as const;
      this.#findings.markPartial(resource, scope);
      this.#findings.leaveOut({ code: 'record_not_writable', args });
    } else {
      const args = { resource, scope, key: key ?? name, field, value: String(value ?? '') };
      this.#findings.leaveOut({ code: 'value_not_writable', args });
    }
  }

  /** Replaces characters, or reports them. Drops a row whose key would change. */
  #fitRow(
    { columns, definition }: ExportTable,
    { record, cells }: ExportRow,
  ): readonly (readonly string[])[] {
    const { isLossy, mayLeaveOut, format } = this.#options;
    let isKeyLost = false;
    const fitted = cells.map((text, at) => {
      const obstacle = this.#writer.obstacleOf(text);
      if (obstacle?.kind !== 'characters') return text;
      const { field } = columns[at] ?? {};
      const isKey = !field || definition.keyFields.includes(field.name);
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
      this.#findings.note({ code: 'characters_not_writable', args }, severity);
      return this.#writer.fit(text);
    });
    if (isKeyLost) this.#findings.markPartial(definition.name, record.scope);
    return isKeyLost ? [] : [fitted];
  }
}

function headerOf({ columns }: ExportTable): readonly string[] {
  return columns.map(({ header }) => header);
}
