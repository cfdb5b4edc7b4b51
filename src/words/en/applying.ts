/** What came of changes, and what happens while they are made. */
import type { Value } from '../../model/records.js';
import type { WriteDoubt } from '../../model/refusals.js';
import { plain, quote, systemReason, wholeLine } from '../text.js';
import { changeName, type NamedChange, valueText } from './common.js';
import { plural } from './plural.js';

/** Why a change was not started: something it depends on did not succeed. */
export function skippedMessage(blocker: NamedChange): string {
  return `it depends on ${changeName(blocker)}, which was not applied.`;
}

/** Why deletes were not started: something else in their scope did not succeed. */
export function scopeFailedMessage(blocker: NamedChange): string {
  return `nothing is deleted here after ${changeName(blocker)} was not applied.`;
}

/** The service said yes, but its answer shows something else. */
export function unexpectedValueMessage(key: string, field: string, answered: Value): string {
  const shown = answered === null ? `no ${field}` : `${field} ${quote(String(answered))}`;
  return `the service accepted the request for ${quote(key)}, but answered with ${shown}. Look at it there.`;
}

/** Why the rest of a run was left: the limit of `--max-failures`. */
export function failuresMaxMessage(failureCount: number): string {
  return `not started: ${plural(failureCount, 'change')} failed or ended unclear, and --max-failures allows no more.`;
}

/** Why it is not clear what became of a write, after it was looked for. */
export function doubtMessage(failure: string, doubt: WriteDoubt): string {
  return `${failure} ${doubtText(doubt)}`;
}

function doubtText(doubt: WriteDoubt): string {
  switch (doubt.kind) {
    case 'differs': {
      const { field, planned, found } = doubt;
      return `The record is there, but its ${field} is ${valueText(found)}, not ${valueText(planned)}. Look at it there.`;
    }
    case 'several':
      return `${doubt.count} records of that name have appeared. Look at them there.`;
    case 'another':
      return 'Asked for the record, the service showed another one. Look at it there.';
    case 'absent':
      return 'Nothing of it was found afterwards, but it may still come.';
    case 'incomplete':
      return `The record was not found, but the service showed ${doubt.read} of ${doubt.counted} records. Look at it there.`;
    case 'not-confirmed':
      return doubt.reason;
    case 'not-readable':
      return `Looking for the record failed as well: ${doubt.reason}`;
  }
}

/** What happens at the first Ctrl-C. */
export const interruptingMessage: string =
  'Interrupted: finishing what is in flight. Once more leaves at once.';

/** Ctrl-C in place of an answer. */
export const interruptedQuestionMessage: string = 'Interrupted; nothing was written.';

/** Why the rest of a run was left. */
export const interruptedMessage: string =
  'Interrupted; what was in flight was finished, the rest was not attempted.';

/** What is remembered of the last accepted run cannot be understood. */
export function acceptedRowsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It says how many rows the last run had; remove it to begin anew.`;
}

/** What is remembered of activations cannot be understood. */
export function activationsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It says which chart was scheduled last; remove it to begin anew.`;
}

/** What is remembered of source files cannot be understood. */
export function sourcesUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It says since when each file has been the same; remove it to begin anew.`;
}

/** The system does not give what is remembered. */
export function stateFileNotReadMessage(file: string, error: Error): string {
  return (
    `${file} cannot be read (${systemReason(error)}). What it holds protects the next run: run as the user whose file it is, ` +
    'or have it made readable for you. --state-dir names another state folder.'
  );
}

/** The system does not take what is to be remembered. */
export function stateFileNotWrittenMessage(file: string, error: Error): string {
  return `${file} cannot be written (${systemReason(error)}).`;
}

/**
 * What the files are cannot be remembered: that is no reason not to go on. `reason`: a message of
 * its own
 */
export function sourcesNotNotedMessage(reason: string): string {
  return `What the files are could not be remembered: a source that has stopped arriving cannot be told by it. ${wholeLine(reason)}`;
}

/**
 * The run went well, but the next one will not know what it did about the time line. `reason`: a
 * message of its own
 */
export function activationsNotWrittenMessage(reason: string): string {
  return `What was activated could not be remembered: the next run cannot tell a schedule that was overwritten. ${wholeLine(reason)}`;
}

/**
 * The run went well, but the next one will not know how many rows it had. `reason`: a message of
 * its own
 */
export function acceptedRowsNotWrittenMessage(reason: string): string {
  return `The number of rows could not be remembered: the next run cannot tell a file that was cut off by it. ${wholeLine(reason)}`;
}

/** Asks whether a plan is to be carried out; yes must be typed. */
export function confirmQuestion(url: string): string {
  return `Make these changes in ${url}? [y/N] `;
}

/** The question was answered with no. */
export const nothingWrittenMessage: string = 'Nothing was written.';
