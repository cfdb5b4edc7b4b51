/**
 * Gathers what proves a past run into one archive: its record as it stands, what the service's
 * audit log says of it, a readable report, and a sheet of contents with checksums.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { byteOrderMark, csvLine } from '../../files/csv-lines.js';
import { hexDigest, type ZipEntry, zipBytes } from '../../files/zip.js';
import type { Outcome, Plan, PlanApproval } from '../../model/plan.js';
import { compareText } from '../../plan/records/collections.js';
import { words } from '../../words/words.js';
import type { AuditEntry, AuditedRun } from './match-audit-log.js';
import type { JournalOutcome } from './read-journal.js';

export interface EvidenceParts {
  /** Folder of the run. */
  readonly folder: string;
  /** Paths of the files in it. */
  readonly files: readonly string[];
  readonly run: string;
  readonly plan: Plan;
  readonly approval: PlanApproval | undefined;
  /** Of what was applied and not, for people. */
  readonly report: string;
  /** `from` and `to` limit the time that was asked for. */
  readonly audit:
    | ({ readonly from: string; readonly to: string; readonly log: readonly AuditEntry[] } & AuditedRun)
    /** Why it was not read. */
    | { readonly notRead: string };
}

/** The bytes of the archive: the same for the same record, report and audit log. */
export async function collectEvidence(parts: EvidenceParts): Promise<Uint8Array> {
  const { folder, files, run, plan, approval, report, audit } = parts;
  const recorded = await Promise.all(
    files.map(async (file) => ({
      path: `run/${path.relative(folder, file).split(path.sep).join('/')}`,
      bytes: await readFile(file),
    })),
  );
  const inputs = plan.sources.map(({ file, sheet, sha256, rowCount }) => ({ file, sheet, sha256, rowCount }));
  const about = { run, madeBy: plan.by ?? null, approvedBy: approval ?? null, inputs };
  const made = [
    textEntry('about.json', json(about)),
    textEntry('audit-log.json', json(audit)),
    textEntry('report.html', report),
  ];
  const entries = [...made, ...recorded].toSorted((a, b) => compareText(a.path, b.path));
  return zipBytes([textEntry('contents.csv', contentsSheet(entries)), ...entries]);
}

/** The name, size and checksum of each file, for people and for `sha256sum`. */
function contentsSheet(entries: readonly ZipEntry[]): string {
  const { file, bytes: size, what } = words.evidence.column;
  const lines = entries.map(({ path: name, bytes }) =>
    csvLine([name, String(bytes.length), hexDigest(bytes), words.evidence.contentText(name)]),
  );
  return `${byteOrderMark}${csvLine([file, size, 'sha256', what])}${lines.join('')}`;
}

/** The changes of a run with the outcomes that its journal has. Pure. */
export function recordedOutcomes(
  { changes }: Pick<Plan, 'changes'>,
  outcomes: readonly JournalOutcome[],
): readonly Outcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.change, outcome]));
  return changes.map((change) => {
    const { status = 'notAttempted', message } = byId.get(change.id) ?? {};
    return { change, status, ...(message !== undefined && { message }) };
  });
}

function textEntry(name: string, text: string): ZipEntry {
  return { path: name, bytes: Buffer.from(text) };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
