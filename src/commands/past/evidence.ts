/** `mastersync evidence`: one archive that proves a past run. Sends GET requests only. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findRun, readPastRun } from '../../apply/runs/past-runs.js';
import { readJournal } from '../../apply/runs/read-journal.js';
import { runFiles } from '../../apply/runs/run-folder.js';
import { verifyRun } from '../../apply/runs/verify-run.js';
import { isSameService } from '../../config/service-url.js';
import { makeFolder } from '../../files/make-folder.js';
import { hexDigest, isSealed } from '../../files/sealed-zip.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError, stopOnSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { say } from '../../words/say.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { type ArgumentsOf, shared } from '../options/options.js';
import { type AuditLog, collectEvidence, readAuditLog } from './collect-evidence.js';

const options = {
  to: { type: 'string', value: 'FILE' },
  ...shared.service,
  ...shared.state,
  ...shared.quiet,
  ...shared.result,
} as const;

interface EvidenceArguments extends ArgumentsOf<typeof options> {
  /** Id of a run, the start of one, or `latest`. */
  readonly run: string;
}

/** Verifies the record of a run, and writes it with the audit log into an archive. */
async function evidence({ run: given, to }: EvidenceArguments, run: Run): Promise<RunResult> {
  if (to === undefined || !/\.zip$/i.test(to)) throw new UsageError(say('evidence/to-missing'));
  await refuseOtherFile(to);
  const folder = await findRun(run.stateFolder, given);
  const id = path.basename(folder);
  const { planKey } = run.settings?.content ?? {};
  const { state, message } = await verifyRun(path.dirname(folder), id, { planKey, timeZone: run.timeZone });
  if (state === 'broken')
    throw new AppError(say('evidence/broken', { run: id, message: message ?? '' }), {
      exitCode: ExitCode.stale,
    });
  if (state !== 'whole') run.terminal.warn(`${id}: ${say('runs/verified', { state })}`);
  const audit = await auditOf(folder, run);
  const zip = await collectEvidence(await readPastRun(folder), audit);
  const write = async () => {
    await makeFolder(path.dirname(to));
    await writeWhole(to, [zip]);
  };
  await stopOnSystemError(write(), (error) => say('evidence/not-written', { file: to, reason: error }));
  const sha256 = hexDigest(zip);
  const auditText =
    'notRead' in audit
      ? say('evidence/audit-not-read', { reason: audit.notRead })
      : say('evidence/audit', { count: audit.entries.length });
  run.terminal.result([auditText, say('evidence/written', { file: to, sha256 })].join('\n'));
  const summary = 'notRead' in audit ? audit : { entries: audit.entries.length };
  return { exitCodes: [], extra: { evidence: { file: to, sha256, run: id, audit: summary } } };
}

/** A typo must not destroy another file. @throws UsageError */
async function refuseOtherFile(to: string): Promise<void> {
  const notWritten = (reason: 'not_evidence' | Error) => say('evidence/not-written', { file: to, reason });
  const existing = await stopOnSystemError(unlessMissing(readFile(to)), notWritten, ExitCode.usage);
  if (existing && existing.length > 0 && !isSealed(existing))
    throw new UsageError(notWritten('not_evidence'));
}

/** What the service's log says of the time of the run, or why it was not read. */
async function auditOf(folder: string, run: Run): Promise<AuditLog | { readonly notRead: string }> {
  try {
    const journal = await readJournal(path.join(folder, runFiles.journal));
    const { serviceUrl } = journal.header;
    const client = await run.openClient();
    if (!isSameService(client.url, serviceUrl))
      return { notRead: say('evidence/other-service', { given: client.url, ofRun: serviceUrl }) };
    return await readAuditLog(client, journal);
  } catch (error) {
    if (!(error instanceof AppError) || error.exitCode === ExitCode.interrupted) throw error;
    return { notRead: error.message };
  }
}

export const command: Command = { builder: options, handler: evidence };
