/** What runs leave behind, and how they are found again. */
import { plain, quote, systemReason } from '../text.js';
import { firstOf } from './common.js';
import { plural } from './plural.js';
import { action, status, unchanged } from './report.js';

/** The journal cannot be written any more. */
export function journalFailedMessage(error: Error): string {
  return `not sent: the journal of the run cannot be written (${systemReason(error)}).`;
}

export const journalRemovedMessage: string = 'it was removed during the run';

/** The run went on to its end, but its journal did not. */
export function journalIncompleteMessage(file: string, error: Error): string {
  return (
    `${file}: the journal cannot be written (${systemReason(error)}). Nothing was sent after that. ` +
    'Free disk space and run again: completed changes are recognized.'
  );
}

/** A journal that cannot be taken for one. */
export function journalUnreadableMessage(
  file: string,
  reason: Error | { readonly newerVersion: number } | { readonly faultyLine: number },
): string {
  if (reason instanceof Error) return `${file} cannot be read: ${systemReason(reason)}.`;
  return 'newerVersion' in reason
    ? `${file} was written by a newer mastersync (journal format ${reason.newerVersion}). Update mastersync.`
    : `${file} is not a journal that this version can read, or lines are missing: see line ${reason.faultyLine}.`;
}

/** A journal has fewer outcomes than the summary of its run. */
export function journalCutOffMessage(file: string): string {
  return `${file} is not complete: the summary next to it reports more outcomes. Restore it from a backup; the run cannot be undone from this file.`;
}

/** A journal speaks of a change that its plan does not have. */
export function journalOfOtherPlanMessage(file: string, change: string): string {
  return `${file} contains ${plain(change)}, which is not in the plan next to it. The run cannot be undone from these files.`;
}

/** A file of a run is not the one that the run has recorded. */
export function notAsRecordedMessage(file: string, what: 'extra' | 'other' | 'missing'): string {
  const done = { extra: 'added', other: 'changed', missing: 'removed' }[what];
  const way = what === 'extra' ? 'Remove it' : 'Restore it from a backup';
  return `${file} was ${done} after the run began. ${way}.`;
}

/** There is no place for the records of a run. */
export function runNotRecordedMessage(folder: string, error: Error): string {
  return (
    `${folder}: the run cannot be recorded (${systemReason(error)}). Nothing was written, because every write must be recorded. ` +
    'Give --state-dir a folder that you can write to.'
  );
}

/** What a run leaves beside its journal could not be written. */
export function resultsNotWrittenMessage(folder: string, error: Error): string {
  return `${folder}: the results of the run cannot be written (${systemReason(error)}). The journal in that folder shows what was done.`;
}

/** Old runs could not be removed. */
export function runsNotPrunedMessage(error: Error): string {
  return `Old runs could not be removed: ${systemReason(error)}.`;
}

/** The folder of the runs cannot be looked into. */
export function runsNotListedMessage(folder: string, error: Error): string {
  return (
    `${folder}: the runs cannot be listed (${systemReason(error)}). Run as the owner of the folder, ` +
    'or give the right state folder with --state-dir.'
  );
}

/** No run is of that name. */
export function noSuchRunMessage(given: string, count: number): string {
  return count === 0
    ? 'There are no runs in this state folder yet. Choose another with --state-dir.'
    : `No run begins with ${quote(given)}. \`mastersync runs\` lists them; "latest" is the last one.`;
}

/** Several runs are of that name. */
export function runAmbiguousMessage(given: string, ids: readonly string[]): string {
  return `${quote(given)} is ambiguous: ${firstOf(ids.slice(0, 3), ids.length)}. Give more characters of the id.`;
}

/**
 * Where the rows are that are left to do. @param command carries them out once they are corrected;
 * undefined if they need no correction
 */
export function rowsLeftMessage(folders: readonly string[], command: string | undefined): string {
  const place = folders.join(' and ');
  return command === undefined
    ? `Rows that were not applied are in ${place}. They need no correction.`
    : `Rows that were not applied are in ${place}. Correct them and run: ${command}`;
}

/** How to carry out what is left of a plan. */
export function restLeftMessage(command: string): string {
  return `To apply the rest of the plan: ${command}`;
}

/** A plan goes on with what a killed run has left. @param approved taken over from that run */
export function restApprovedMessage(run: string, approved: readonly string[]): string {
  return `Run ${run} was killed. Its approvals hold for what it has left: ${approved.join(', ')}.`;
}

/** Where a run is recorded, and the command that takes it back; empty if it changed nothing. */
export function runRecordedMessage(folder: string, undo: string): string {
  return `Recorded in ${folder}${undo && `. To take it back: ${undo}`}`;
}

/** How long a run took. */
export function durationText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * The counts of a summary that are not 0. A name that this version does not know stays as it is.
 */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const names: Readonly<Record<string, string>> = { ...action, ...status, unchanged };
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return shown.map(([name, count]) => `${count} ${names[name] ?? name}`).join(', ') || 'nothing';
}

/** There is nothing to list. */
export const noRunsText: string = 'No runs yet.';

/** Whether the record of a run is as the run left it. */
export function verifiedText(state: 'whole' | 'unfinished' | 'broken'): string {
  const texts = {
    whole: 'intact',
    unfinished: 'not finished: intact as far as it goes',
    broken: 'BROKEN',
  };
  return texts[state];
}

/** A run without a known end. */
export const unfinishedText: string = 'unfinished';

/** A run that ended in a way that this version does not know. */
export const endedText: string = 'ended';

/** What a run was to do; `counts` in words. */
export function plannedText(counts: string): string {
  return `Planned: ${counts}.`;
}

/** What is open of a run that did not come to its end. */
export function openIntentsText(count: number): string {
  return `${plural(count, 'change')} started without a known outcome. Run again: completed changes are recognized.`;
}

/**
 * How a run ended, by the name of its exit code; one that this version does not know stays as it
 * is.
 */
export function outcomeText(outcome: string): string {
  return outcome;
}
