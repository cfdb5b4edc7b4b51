// Uploaded files: what is known of them, not their content, which no known operation returns.
import { createHash } from 'node:crypto';
import { invalidParameter } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import { integer, text } from '../../operations/field-rules.js';
import type { Call } from '../../operations/operation.js';
import * as column from '../../seed/seed-columns.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant } from '../../tenant/tenant.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { linkedTable } from './linked-table.js';

interface FileValues {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** MD5 in base64; the contract does not say how it is computed. */
  readonly checksum: string;
}

interface FileRecord extends NamedRecord, FileValues {}

export interface SeedFile extends SeedRow, FileValues {}

export type FileTable = SeedTable<'files', SeedFile>;

export const filesOf: PerTenant<Collection<FileRecord>> = recordsPerTenant<FileRecord>();

export const files: Resource<SeedFile, FileTable> = {
  operations: () => [{ method: 'POST', path: '/v1/files', permissions: [], answer: upload }],
  ...linkedTable<SeedFile, FileRecord, FileTable>({
    file: 'files.csv',
    columns: {
      filename: column.required(column.text),
      contentType: column.required(column.text),
      byteSize: column.required(column.integer),
      checksum: column.required(column.text),
    } satisfies column.SeedColumns<SeedFile>,
    links: {},
    rules: { filename: text('always', 1000), byteSize: integer('always', 0, Number.MAX_SAFE_INTEGER) },
    rowsOf: ({ files: rows = [] }) => rows,
    records: filesOf,
    defaults: { filename: '', contentType: '', byteSize: 0, checksum: '' },
    name: ({ filename }) => filename,
    sortedBy: ['filename', 'checksum'],
  }),
};

function upload({ tenant, body }: Call): { readonly body: JsonObject } {
  const file = body.form?.get('file');
  if (file === undefined) throw invalidParameter('file: is required');
  const { filename, contentType, bytes } = file;
  const byteSizeMax = Number(tenant.switches.uploadBytesMax);
  if (bytes.length > byteSizeMax) throw invalidParameter(`file: is larger than ${byteSizeMax} bytes`);
  const checksum = createHash('md5').update(bytes).digest('base64');
  const record = {
    ...tenant.newRecord(''),
    name: filename,
    filename,
    contentType,
    byteSize: bytes.length,
    checksum,
  };
  tenant.writes.start();
  filesOf(tenant).put(record);
  return { body: showFile(record) };
}

export function showFile({
  id,
  filename,
  checksum,
  byteSize,
  contentType,
  createdAt,
}: FileRecord): JsonObject {
  return { id, filename, checksum, byteSize, contentType, createdAt };
}
