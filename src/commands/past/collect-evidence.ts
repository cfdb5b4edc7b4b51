/**
 * Gathers what proves a past run into one archive: its record as it stands, and what the service's
 * audit log says of its time.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import JSZip from 'jszip';
import type { ReadJournal } from '../../apply/runs/read-journal.js';
import { sealed, unsealedComment } from '../../files/sealed-zip.js';
import { compareText } from '../../plan/records/collections.js';
import type { Client } from '../../service/http/client.js';
import { listRaw } from '../../service/lists/list-raw.js';

/** What the service says was done in a time, by anybody: entries are as the service gives them. */
export interface AuditLog {
  readonly from: string;
  readonly to: string;
  readonly entries: readonly unknown[];
}

/** Its query and fields are known, but not which permission it needs. */
const auditLogPath = '/v1/auditLogs';

/** The clocks of both sides may differ so much. */
const apartMs = 2 * 60_000;

/** Reads the audit log of the time of a run. GET only. @throws RequestFailed */
export async function readAuditLog(
  client: Client,
  { header, intents, outcomes }: ReadJournal,
): Promise<AuditLog> {
  const times = [header.startedAt, ...[...intents, ...outcomes].map(({ at }) => at)].map(Date.parse);
  const moment = (ms: number) => new Date(ms).toISOString();
  // One by one: a call takes some hundred thousand arguments at most, which a large run exceeds.
  const from = moment(times.reduce((one, other) => Math.min(one, other)) - apartMs);
  const to = moment(times.reduce((one, other) => Math.max(one, other)) + apartMs);
  const query = { createdAtStart: from, createdAtEnd: to };
  const { texts } = await listRaw(client, { path: auditLogPath, query });
  return { from, to, entries: texts.map((text): unknown => JSON.parse(text)) };
}

/**
 * The bytes of the archive: the same for the same record and audit log.
 * @param files paths of the files in the folder of the run
 * @param audit the log, or why it was not read
 */
export async function collectEvidence(
  { folder, files }: { readonly folder: string; readonly files: readonly string[] },
  audit: AuditLog | { readonly notRead: string },
): Promise<Uint8Array> {
  const recorded = files.map(async (file) => ({
    path: `run/${path.relative(folder, file).split(path.sep).join('/')}`,
    bytes: await readFile(file),
  }));
  const auditLog = { path: 'audit-log.json', bytes: Buffer.from(`${JSON.stringify(audit, undefined, 2)}\n`) };
  const entries = [auditLog, ...(await Promise.all(recorded))];
  return zipBytes(entries.toSorted((one, other) => compareText(one.path, other.path)));
}

interface ZipEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The first day of zip: the content has no time of its own, and equal ones give equal bytes. */
const date = new Date('1980-01-01T00:00:00Z');

export async function zipBytes(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { path: name, bytes } of entries) zip.file(name, bytes, { date, createFolders: false });
  const options = { compression: 'DEFLATE', comment: unsealedComment } as const;
  return sealed(await zip.generateAsync({ type: 'uint8array', ...options }));
}
