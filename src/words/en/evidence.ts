/** The archive that proves a run. */
import { plain, systemReason } from '../text.js';

/** `evidence` has no file to write. */
export const toMissingMessage: string = 'Name the archive to write: --to FILE.zip';

/** The record of the run is not as the run left it. */
export function brokenMessage(run: string, message: string): string {
  return `${run}: the record is broken, so it proves nothing: ${message}`;
}

/** The archive could not be written. */
export function notWrittenMessage(file: string, reason: 'not_evidence' | Error): string {
  const text =
    reason === 'not_evidence'
      ? 'it exists and is not evidence. Give --to the path of another file'
      : systemReason(reason);
  return `${file}: the evidence cannot be written: ${text}.`;
}

/** The archive to verify cannot be read. */
export function notReadMessage(file: string, error: Error): string {
  return `${file}: cannot be read: ${systemReason(error)}.`;
}

/** Where the archive is. Its checksum, kept elsewhere, shows later that it is the same. */
export function writtenMessage(file: string, sha256: string): string {
  return `Evidence written to ${file}\nsha256 ${sha256}`;
}

/** The settings name another service than that of the run. */
export function otherServiceText(given: string, ofRun: string): string {
  return `the settings name ${plain(given)}, but the run was on ${plain(ofRun)}.`;
}

/** The audit log of the service is not in the archive. */
export function auditNotReadText(reason: string): string {
  return `Audit log of the service: not read: ${reason}`;
}

/** How much the audit log says of the time of the run. */
export function auditText(count: number): string {
  return `Audit log of the service: ${count} ${count === 1 ? 'entry' : 'entries'} of that time.`;
}

/** Of the sheet of contents. */
export const column = { file: 'file', bytes: 'bytes', what: 'content' };

/** What a file of the archive holds. */
export function contentText(file: string): string {
  const texts: Readonly<Record<string, string>> = {
    'audit-log.json': 'what the service says was done at that time',
    'run/plan.jsonl': 'the plan',
    'run/plan.jsonl.approval.json': 'the approval',
    'run/journal.jsonl': 'each write, before and after it was sent',
    'run/summary.json': 'how the run ended',
  };
  return texts[file] ?? 'input rows with their outcomes';
}

/** An archive that `runs --verify` has checked. */
export function archiveText(isSealed: boolean): string {
  return isSealed ? 'unchanged since it was written' : 'CHANGED since it was written, or not evidence';
}
