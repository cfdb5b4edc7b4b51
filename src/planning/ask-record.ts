/** The record that somebody asks for by table, code or name. */

import { rejected, UsageError } from '../model/errors.js';
import type { RecordName } from '../model/records.js';
import type { CheckedScope } from '../plan/check/view.js';
import { findRecord, type KnownRecord } from '../plan/explain/find-record.js';
import { resourceOfTable } from '../resources/index.js';
import { parseTableName } from '../tables/table-name.js';
import { say } from '../words/say.js';
import { namesOfTables } from './check-files.js';

/** As it was typed, but for the table. */
export interface AskedRecord {
  readonly resource: string;
  readonly text: string;
}

/**
 * Reads a table and a code: `teams` and `FY27/1130`, `items.V1` and `0001`.
 * @throws UsageError for an unknown table, or without a code
 */
export function askRecord(table: string, key: string): AskedRecord {
  const names = namesOfTables();
  const named = parseTableName(table, names);
  if (!named) throw new UsageError(say('usage/unknown-resource', { name: table, known: names.tableNames }));
  if (key.trim() === '') throw new UsageError(say('explaining/missing-key', { table }));
  const resource = resourceOfTable(named.table);
  // A field of a master is a part of the master.
  const recordKey = resource === named.table ? key : (key.split('/')[0] ?? '');
  return { resource, text: named.scope === undefined ? recordKey : `${named.scope}/${recordKey}` };
}

/** @throws AppError with exit code 7 for no such record, or several */
export function recordAskedFor(
  scopes: readonly CheckedScope[],
  { resource, text }: AskedRecord,
): KnownRecord {
  const search = findRecord(scopes, resource, text);
  switch (search.kind) {
    case 'found':
      return search.record;
    case 'several':
      throw rejected(say('explaining/several-records', { text, records: search.records.map(withContainer) }));
    case 'none': {
      const nearest = search.nearest.map(withContainer);
      throw rejected(say('explaining/no-record', { resource, text, ...search, nearest }));
    }
    case 'not_compared':
      throw rejected(say('explaining/not-compared', { resource }));
  }
}

/** Named so that it can be asked for. */
function withContainer({ key, name, scope: { scope } }: KnownRecord): RecordName {
  return { key: key === null || scope === '' ? key : `${scope}/${key}`, name };
}
