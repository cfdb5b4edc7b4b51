/** Reads the audit log of the service for the time of a run, where the token may. GET only. */
import { RequestFailed } from '../../model/request-failures.js';
import type { Client } from '../../service/http/client.js';
import { listRaw } from '../../service/lists/list-raw.js';
import type { AuditEntry } from './match-audit-log.js';

/** Its query and fields are known, but not which permission it needs. */
const path = '/v1/auditLogs';

export type ReadAuditLog =
  | { readonly entries: readonly AuditEntry[]; readonly failure?: undefined }
  | { readonly entries?: undefined; readonly failure: RequestFailed };

/** @param time ISO 8601 */
export async function readAuditLog(
  client: Client,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadAuditLog> {
  try {
    const { texts } = await listRaw(client, { path, query: { createdAtStart: from, createdAtEnd: to } });
    return { entries: texts.map((text) => JSON.parse(text) as AuditEntry) };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { failure: error };
  }
}
