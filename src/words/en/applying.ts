/** Outcomes of changes, and what happens while they are applied. */

import type { WriteDoubt } from '../../model/obstacles.js';
import type { FieldOwner } from '../resource-words.js';
import { plain, quote, systemReason, wholeLine } from '../text.js';
import { changeName, type NamedChange, valueText } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

/** Why a change was not started: something it depends on did not succeed. */
export function skippedMessage(blocker: NamedChange): string {
  return `it depends on ${changeName(blocker)}, which was not applied.`;
}

/** Why deletes were not started: something else in their scope did not succeed. */
export function scopeFailedMessage(blocker: NamedChange): string {
  return `nothing is deleted here, because ${changeName(blocker)} was not applied.`;
}

/** The service accepted a change that it does not show. */
export function unprovenMessage(key: string): string {
  return `the service accepted the request for ${quote(key)}, but the result could not be confirmed.`;
}

/** Why the rest of a run was left: the limit of `--max-failures`. */
export function failuresMaxMessage(failureCount: number): string {
  return `not started: ${plural(failureCount, 'change')} failed or ended unclear, and --max-failures allows no more.`;
}

/** The service refused one field of a change; the others were sent again without it. */
export function partlyMessage(failure: string, written: readonly string[], owner?: FieldOwner): string {
  const names = written.map((field) => plain(fieldName(field, owner))).join(', ');
  return `${failure} The rest of the row was written (${names}).`;
}

/** The service refused the body of a delete, although it holds only ids of the service. */
export function bodyLostMessage(failure: string): string {
  return `${failure} A proxy may have removed the body of the DELETE request: have it let bodies pass, or connect without it.`;
}

/** Why the outcome of a write is unclear, after it was looked for. */
export function doubtMessage(failure: string, doubt: WriteDoubt, owner?: FieldOwner): string {
  return `${failure} ${doubtText(doubt, owner)}`;
}

function doubtText(doubt: WriteDoubt, owner: FieldOwner | undefined): string {
  switch (doubt.kind) {
    case 'differs': {
      const { field, planned, found } = doubt;
      return `The record exists, but its ${plain(fieldName(field, owner))} is ${valueText(found)}, not ${valueText(planned)}. Check it in the service.`;
    }
    case 'several':
      return `${doubt.count} records of that name have appeared. Check them in the service.`;
    case 'another':
      return 'Asked for the record, the service returned another one. Check it in the service.';
    case 'absent':
      return 'It was not found afterwards, but the write may still complete.';
    case 'still-there':
      return 'The record still exists. Check it in the service, then run again.';
    case 'not-shown':
      return 'The record does not show the change. Check it in the service, then run again.';
    case 'incomplete':
      return `The record was not found, but the service returned ${doubt.read} of ${doubt.counted} records. Check it in the service.`;
    case 'not-confirmed':
      return doubt.reason;
    case 'not-readable':
      return `Looking up the record failed as well: ${doubt.reason}`;
  }
}

/** No time was left after an interruption to look for deleted records. */
export const deleteUncheckedMessage: string =
  'The run was interrupted before it could check whether the record is gone. The next run checks it.';

/** What happens at the first Ctrl-C. */
export const interruptingMessage: string =
  'Interrupted: finishing requests in flight. Interrupt again to exit at once.';

/** Ctrl-C in place of an answer. */
export const interruptedQuestionMessage: string = 'Interrupted. Nothing was written.';

/** Why the rest of a run was left. */
export const interruptedMessage: string =
  'Interrupted: requests in flight were finished, the rest was not attempted.';

/** A saved plan or a file of results has a mark in place of a secret. */
export const hiddenValueMessage: string =
  'a value to be written holds a secret of the settings, which is not stored in plans and results. Run `mastersync sync` with the original files.';

/** The record of the last accepted run cannot be understood. */
export function acceptedRowsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It records how many rows the last run had; delete it to start over.`;
}

/** The record of files cannot be understood. */
export function acceptedFilesUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It records which files the last run had; delete it to start over.`;
}

/** The record of deletes cannot be understood. */
export function pastDeletesUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It records how many records were deleted in the last 30 days; delete it to start over.`;
}

/** The record of activations cannot be understood. */
export function activationsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It records which chart was scheduled last; delete it to start over.`;
}

/** The record of source files cannot be understood. */
export function sourcesUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It records how long each file has been unchanged; delete it to start over.`;
}

/** The system does not give what is remembered. */
export function stateFileNotReadMessage(file: string, error: Error): string {
  return (
    `${file} cannot be read (${systemReason(error)}). It protects the next run: run as the owner of the file, ` +
    'or have it made readable for you. To use another state folder: --state-dir.'
  );
}

/** The system does not take what is to be remembered. */
export function stateFileNotWrittenMessage(file: string, error: Error): string {
  return `${file} cannot be written (${systemReason(error)}).`;
}

/**
 * The state of the files cannot be recorded; the run goes on. `reason`: a message of its own
 */
export function sourcesNotNotedMessage(reason: string): string {
  return `The state of the input files could not be recorded, so a source that stops arriving will not be noticed. ${wholeLine(reason)}`;
}

/**
 * The run went well, but the next one will not know what it did about the timeline. `reason`: a
 * message of its own
 */
export function activationsNotWrittenMessage(reason: string): string {
  return `The activation could not be recorded, so the next run cannot detect an overwritten schedule. ${wholeLine(reason)}`;
}

/**
 * The run went well, but the next one will not know how many rows it had. `reason`: a message of
 * its own
 */
export function acceptedRowsNotWrittenMessage(reason: string): string {
  return `The number of rows could not be recorded, so the next run cannot use it to detect a file that was cut off. ${wholeLine(reason)}`;
}

export function acceptedFilesNotWrittenMessage(reason: string): string {
  return `The files could not be recorded, so the next run cannot notice one that is missing. ${wholeLine(reason)}`;
}

/** The deletes of the run could not be counted for the limit over many days. */
export function pastDeletesNotWrittenMessage(reason: string): string {
  return `The number of deletes could not be recorded, so the limit for 30 days does not count them. ${wholeLine(reason)}`;
}

/** Asks whether a plan is to be carried out; yes must be typed. */
export function confirmQuestion(url: string): string {
  return `Apply these changes to ${url}? [y/N] `;
}

/** The question was answered with no. */
export const nothingWrittenMessage: string = 'Nothing was written.';
