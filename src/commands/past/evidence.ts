/** `mastersync evidence`: one archive that proves a past run. Sends GET requests only. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readApproval } from '../../apply/approval-beside.js';
import { readPlanFile } from '../../apply/plan-file.js';
import { collectEvidence, type EvidenceParts, recordedOutcomes } from '../../apply/runs/collect-evidence.js';
import { auditedTime, matchAuditLog } from '../../apply/runs/match-audit-log.js';
import { findRun, readPastRun, readUsedBefore } from '../../apply/runs/past-runs.js';
import { readAuditLog } from '../../apply/runs/read-audit-log.js';
import { type ReadJournal, readJournal } from '../../apply/runs/read-journal.js';
import { runFiles } from '../../apply/runs/run-folder.js';
import { verifyRun } from '../../apply/runs/verify-run.js';
import { isSameService } from '../../config/service-url.js';
import { makeFolder } from '../../files/make-folder.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { hexDigest, isSealed } from '../../files/zip.js';
import { AppError, stopOnSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Plan } from '../../model/plan.js';
import type { Approvals } from '../../plan/check/approve.js';
import { judgePlan } from '../../plan/check/check-plan.js';
import { withApprovals } from '../../plan/check/hold.js';
import type { DeletedBefore } from '../../plan/check/losses.js';
import { type ReportInput, reportContent } from '../../report/content/report-content.js';
import { words } from '../../words/words.js';
import { withApproval } from '../approval/plan-approval.js';
import type { Command, CommandResult, Run } from '../frame/run.js';
import { type ArgumentsOf, outputOptions, serviceOptions, stateOptions } from '../options/options.js';
import { approvalsAmong } from '../options/shell-command.js';

const options = {
  to: { type: 'string', value: 'FILE' },
  ...serviceOptions,
  ...stateOptions,
  ...outputOptions,
} as const;

interface EvidenceArguments extends ArgumentsOf<typeof options> {
  /** Id of a run, the start of one, or `latest`. */
  readonly run: string;
}

/** Verifies the record of a run and writes it with the audit log and a report into an archive. */
async function evidence(args: EvidenceArguments, run: Run): Promise<CommandResult> {
  const { to } = args;
  if (to === undefined || !/\.zip$/i.test(to)) throw new UsageError(words.evidence.toMissingMessage);
  await refuseOtherFile(to);
  const folder = await findRun(run.stateFolder(args), args.run);
  const id = path.basename(folder);
  const { planKey } = run.settings?.content ?? {};
  const { state, message } = await verifyRun(path.dirname(folder), id, { planKey, timeZone: run.timeZone });
  if (state === 'broken')
    throw new AppError(words.evidence.brokenMessage(id, message ?? ''), { exitCode: ExitCode.stale });
  if (state !== 'whole') run.terminal.warn(`${id}: ${words.runs.verifiedText(state)}`);
  const planFile = path.join(folder, runFiles.plan);
  const [{ plan: saved }, { approval }, journal, { files }, usedBefore] = await Promise.all([
    readPlanFile(planFile, { planKey }),
    readApproval(planFile, { planKey }),
    readJournal(path.join(folder, runFiles.journal)),
    readPastRun(folder),
    readUsedBefore(folder),
  ]);
  const approvals = withApproval({ approved: approvalsAmong(journal.header.restOptions ?? []) }, approval);
  const plan = withApprovals(saved, approvals);
  const about = { approval, timeZone: run.timeZone, usedBefore, approvals };
  const report = await reportOf(plan, journal, about);
  const audit = await auditOf(plan, journal, args, run);
  const zip = await collectEvidence({ folder, files, run: id, plan, approval, report, audit });
  const write = async () => {
    await makeFolder(path.dirname(to));
    await writeWhole(to, [zip]);
  };
  await stopOnSystemError(write(), (error) => words.evidence.notWrittenMessage(to, error));
  const sha256 = hexDigest(zip);
  run.terminal.result([auditText(audit), words.evidence.writtenMessage(to, sha256)].join('\n'));
  return { exitCodes: [], extra: { evidence: { file: to, sha256, run: id, audit: auditSummary(audit) } } };
}

interface KnownOfRun extends Pick<ReportInput, 'approval' | 'timeZone'> {
  readonly usedBefore: DeletedBefore | undefined;
  readonly approvals: Approvals;
}

/** As of the start of the run, so that the same record gives the same bytes. */
async function reportOf(
  plan: Plan,
  { header, outcomes }: ReadJournal,
  { usedBefore: deletedBefore, approvals, ...who }: KnownOfRun,
): Promise<string> {
  const { htmlReport } = await import('../../report/html/html-report.js');
  const { command, startedAt: createdAt, toolVersion } = header;
  const { approved, budgets } = judgePlan(plan, approvals, deletedBefore && { deletedBefore });
  const made = { plan, outcomes: recordedOutcomes(plan, outcomes), approved, budgets };
  return htmlReport(reportContent({ ...who, ...made, command, createdAt, toolVersion }));
}

/** A typo must not destroy another file. @throws UsageError */
async function refuseOtherFile(to: string): Promise<void> {
  const notWritten = (reason: 'not_evidence' | Error) => words.evidence.notWrittenMessage(to, reason);
  const found = await stopOnSystemError(unlessMissing(readFile(to)), notWritten, ExitCode.usage);
  if (found && found.length > 0 && !isSealed(found)) throw new UsageError(notWritten('not_evidence'));
}

/** What the service's log says of the time of the run, or why it was not read. */
async function auditOf(
  plan: Plan,
  journal: ReadJournal,
  args: EvidenceArguments,
  run: Run,
): Promise<EvidenceParts['audit']> {
  try {
    const client = await run.openClient(args);
    if (!isSameService(client.url, plan.serviceUrl))
      return { notRead: words.evidence.otherServiceText(client.url, plan.serviceUrl) };
    const time = auditedTime(journal);
    const { entries: log, failure } = await readAuditLog(client, time);
    if (!log) return { notRead: failure.message };
    return { ...time, ...matchAuditLog(plan.changes, journal, log), log };
  } catch (error) {
    if (!(error instanceof AppError) || error.exitCode === ExitCode.interrupted) throw error;
    return { notRead: error.message };
  }
}

type AuditSummary =
  | { readonly notRead: string }
  | Readonly<Record<'matched' | 'unmatched' | 'others', number>>;

function auditSummary(audit: EvidenceParts['audit']): AuditSummary {
  if ('notRead' in audit) return audit;
  const matched = audit.writes.filter(({ entries }) => entries.length > 0).length;
  return { matched, unmatched: audit.writes.length - matched, others: audit.others.length };
}

/** Names the writes that the audit log does not show. */
function auditText(audit: EvidenceParts['audit']): string {
  const summary = auditSummary(audit);
  if ('notRead' in audit || 'notRead' in summary)
    return words.evidence.auditNotReadText('notRead' in audit ? audit.notRead : '');
  const unmatched = audit.writes.filter(({ entries }) => entries.length === 0).map(({ change }) => change);
  return words.evidence.auditText(summary, unmatched);
}

export const command: Command = { builder: options, handler: evidence };
